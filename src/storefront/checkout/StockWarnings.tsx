import { Note } from '../../ui/Note'
import css from './checkout.module.css'

/** Before the money leaves the wallet; it never blocks, the server decides (D-126). */
export function StockWarnings({ texts }: { texts: readonly string[] }) {
  return (
    <div role="status">
      {texts.length > 0 && (
        <Note kind="bad" className={css.note}>
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>Please change your cart before you pay.</p>
        </Note>
      )}
    </div>
  )
}
