import { CheckField } from '../../../ui/controls/CheckField'
import { Modal } from '../../../ui/dialog/Modal'
import css from '../orders.module.css'
import { Keys, type KeyLine } from './KeyLines'

type Props = {
  open: boolean
  onClose: () => void
  lines: readonly KeyLine[]
  on: boolean
  onSwitch: (on: boolean) => void
}

export function KeysPopup({ open, onClose, lines, on, onSwitch }: Props) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      size="small"
      footer={<CheckField label="Single-key shortcuts on" checked={on} onChange={onSwitch} />}
    >
      <dl className={css.keymap}>
        {lines.map(([does, ...keys]) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
