import { langOf } from '../../rules/devanagari'
import { Note } from '../../ui/screen/Note'
import css from './checkout.module.css'

/** Warns before the shopper pays. It never blocks the order, because the server decides about stock (D-126). */
export function StockWarnings({ texts }: { texts: readonly string[] }) {
  return (
    <div role="status">
      {texts.length > 0 && (
        <Note kind="bad" className={css.note}>
          <ul>
            {texts.map((text) => (
              <li key={text} lang={langOf(text)}>
                {text}
              </li>
            ))}
          </ul>
          <p>Please change your cart before you pay.</p>
        </Note>
      )}
    </div>
  )
}
