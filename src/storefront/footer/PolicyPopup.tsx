import { policies } from '../policies'
import { Modal } from '../../ui/dialog/Modal'
import type { PolicyName } from './Footer'
import css from './policy.module.css'

export function PolicyPopup({ name, onClose }: { name: PolicyName; onClose: () => void }) {
  const { facts, list } = policies()[name]
  return (
    <Modal open onClose={onClose} title={name}>
      {facts.length > 0 && (
        <dl className={css.facts}>
          {facts.map(({ when, says }) => (
            <div key={when}>
              <dt className="muted t14">{when}</dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      )}
      {list && (
        <div className={css.list}>
          <p>{list.intro}</p>
          <ul>
            {list.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
    </Modal>
  )
}
