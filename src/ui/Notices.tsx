import { createPortal } from 'react-dom'
import type { ReactNode } from 'react'
import { Button } from './Button'
import { cx } from './cx'
import { useTopDialog } from './dialogs'
import { Icon } from './Icon'
import { IconButton } from './IconButton'
import css from './Notices.module.css'
import './moreIcons'

type Notice = {
  id: number
  text: string
  kind: 'good' | 'bad' | 'plain'
}

const GLYPHS = { good: 'check', bad: 'warning', plain: 'info' } as const

/** Inside the topmost popup while one is open: outside it nothing can be seen or pressed. */
function Over({ children }: { children: ReactNode }) {
  return createPortal(children, useTopDialog() ?? document.body)
}

/** Messages that leave by themselves; how long they stay is for whoever holds them to say. */
export function Notices({ notices, onClose }: { notices: readonly Notice[]; onClose: (id: number) => void }) {
  return (
    <Over>
      <div role="status" data-over="" className={css.notices}>
        {notices.map(({ id, text, kind }) => (
          <div key={id} className={cx(css.notice, css[kind])}>
            <Icon name={GLYPHS[kind]} />
            <p>{text}</p>
            <IconButton label="Dismiss" icon="close" className={css.close} onClick={() => onClose(id)} />
          </div>
        ))}
      </div>
    </Over>
  )
}

/** Stays at the top of the window until its OK is pressed, and holds nothing up (D-11). */
export function AlertBox({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Over>
      <div data-over="" className={css.alerts}>
        <div className={css.alert}>
          <p role="alert">{text}</p>
          <Button wide onClick={onClose}>
            OK
          </Button>
        </div>
      </div>
    </Over>
  )
}
