import { useId, type ReactNode } from 'react'
import { cx } from '../cx'
import { withLangAttributes } from '../withLangAttributes'
import { IconButton, closeIcon } from '../controls/Icon'
import { useModal } from './useModal'
import css from './Modal.module.css'

type Props = {
  open: boolean
  /** Called on Escape, on Back, on a press on the backdrop, and by the close button. */
  onClose: () => void
  title: ReactNode
  /** At most 440, 560 or 760 px wide. On phones it is a bottom sheet. */
  size?: 'small' | 'medium' | 'large'
  /** An alert dialog requires an answer, so a press on the backdrop does not close it. */
  alert?: boolean
  /** Leaves out the close button in the corner, because a button in the footer closes the dialog. */
  noCross?: boolean
  /**
   * By default the popup adds a history entry, so that Back closes it. False for a popup that asks whether to follow a
   * step of Back or Forward: a new entry would replace the one that the user wants to reach.
   */
  back?: boolean
  footer?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** Mounts its content only while open, so `autoFocus` works inside. */
export function Modal({
  open,
  onClose,
  title,
  size = 'medium',
  alert = false,
  noCross,
  back = true,
  footer,
  className,
  children,
}: Props) {
  const id = useId()
  const { ref, ready } = useModal(open, onClose, { closeBeside: !alert, back })
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
              {typeof title === 'string' ? withLangAttributes(title) : title}
            </h2>
            {!noCross && (
              <IconButton label="Close" icon={closeIcon} className={css.cross} onClick={onClose} />
            )}
          </div>
          <div className={css.body}>{children}</div>
          {footer !== undefined && <div className={css.footer}>{footer}</div>}
        </>
      )}
    </dialog>
  )
}
