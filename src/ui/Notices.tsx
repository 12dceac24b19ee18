import { createPortal } from 'react-dom'
import type { ReactNode } from 'react'
import { Button } from './Button'
import { cx } from './cx'
import { useTopDialog } from './dialogs'
import { Icon } from './Icon'
import { closeIcon } from './icons'
import { checkIcon, infoIcon, warningIcon } from './moreIcons'
import { IconButton } from './IconButton'
import css from './Notices.module.css'

type Notice = {
  id: number
  text: string
  kind: 'good' | 'bad' | 'plain'
}

const GLYPHS = { good: checkIcon, bad: warningIcon, plain: infoIcon } as const

/** Portals its children into the topmost dialog, because everything outside a modal dialog is inert. */
function OnTop({ children }: { children: ReactNode }) {
  return createPortal(children, useTopDialog() ?? document.body)
}

type Props = {
  notices: readonly Notice[]
  onClose: (id: number) => void
  /** The pointer or the focus came to a notice, or left it. */
  onHold: (id: number, held: boolean) => void
}

/** The visible notices. The store decides how long each stays. */
export function Notices({ notices, onClose, onHold }: Props) {
  return (
    <OnTop>
      <div role="status" data-over="" className={css.notices}>
        {notices.map(({ id, text, kind }) => (
          <div
            key={id}
            className={cx(css.notice, css[kind])}
            onPointerEnter={() => onHold(id, true)}
            onPointerLeave={() => onHold(id, false)}
            onFocus={() => onHold(id, true)}
            onBlur={() => onHold(id, false)}
          >
            <Icon path={GLYPHS[kind]} />
            <p>{text}</p>
            <IconButton label="Dismiss" icon={closeIcon} className={css.close} onClick={() => onClose(id)} />
          </div>
        ))}
      </div>
    </OnTop>
  )
}

/** A message at the top of the window that stays until OK is pressed and blocks nothing (D-11). */
export function AlertBox({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <OnTop>
      <div data-over="" className={css.alerts}>
        <div className={css.alert}>
          <p role="alert">{text}</p>
          <Button small onClick={onClose}>
            OK
          </Button>
        </div>
      </div>
    </OnTop>
  )
}
