import { useId, type ReactNode } from 'react'
import { cx } from './cx'
import { IconButton } from './IconButton'
import { useModal } from './useModal'
import css from './Modal.module.css'

type Props = {
  open: boolean
  /** Escape, the cross, or a press beside it. */
  onClose: () => void
  title: ReactNode
  /** 440, 560 or 760 px wide at most; on a phone a sheet from below. */
  size?: 'small' | 'medium' | 'large'
  /** It has to be answered: a press beside it closes nothing, and it is announced as an alert. */
  alert?: boolean
  /** Without the cross, where a button of its own closes it. */
  noCross?: boolean
  /** Buttons, at its foot. */
  footer?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** A popup. Its content exists only while it is open; `autoFocus` on a control in it is heeded. */
export function Modal({
  open,
  onClose,
  title,
  size = 'medium',
  alert = false,
  noCross,
  footer,
  className,
  children,
}: Props) {
  const id = useId()
  const { ref, ready } = useModal(open, onClose, { closeBeside: !alert })
  if (!open) return null
  return (
    <dialog
      ref={ref}
      className={cx(css.modal, css[size], className)}
      aria-labelledby={id}
      tabIndex={-1}
      {...(alert ? { role: 'alertdialog' } : {})}
    >
      {ready && (
        <>
          <div className={css.header}>
            <h2 id={id} className={css.title}>
              {title}
            </h2>
            {!noCross && <IconButton label="Close" icon="close" className={css.cross} onClick={onClose} />}
          </div>
          <div className={css.body}>{children}</div>
          {footer !== undefined && <div className={css.footer}>{footer}</div>}
        </>
      )}
    </dialog>
  )
}
