import { createPortal } from 'react-dom'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '../controls/Button'
import { cx } from '../cx'
import { withLangAttributes } from '../withLangAttributes'
import { useTopDialog } from './useModal'
import { Icon, closeIcon, IconButton } from '../controls/Icon'
import { checkIcon, infoIcon, warningIcon } from '../controls/moreIcons'
import { showFromTop } from '../screen/useReplacedPart'
import css from './Notices.module.css'

type NoticeAction = { label: string; run: () => void }
type Notice = {
  id: number
  text: string
  kind: 'good' | 'bad' | 'plain'
  detail?: string | undefined
  action?: NoticeAction | undefined
}

const NOTICE_ICONS = { good: checkIcon, bad: warningIcon, plain: infoIcon } as const

/** Renders its children into the topmost dialog, because everything outside a modal dialog is inert. */
function InTopDialog({ children }: { children: ReactNode }) {
  return createPortal(children, useTopDialog() ?? document.body)
}

type Props = {
  notices: readonly Notice[]
  onClose: (id: number) => void
  /** Called when the pointer or the focus enters or leaves a notice. */
  onHold: (id: number, held: boolean) => void
}

/** The store decides how long each notice stays. */
export function Notices({ notices, onClose, onHold }: Props) {
  /** The element that was focused before the notice. It gets the focus back when the notice closes. */
  const from = useRef<EventTarget | null>(null)
  const top = useTopDialog()
  /**
   * Notices that were visible when a dialog opened or closed. They were announced before they moved, so they are not
   * announced again.
   */
  const [moved, setMoved] = useState({ top, ids: [] as readonly number[] })
  if (moved.top !== top) setMoved({ top, ids: notices.map(({ id }) => id) })
  const close = (id: number) => {
    onClose(id)
    if (from.current instanceof HTMLElement && from.current.isConnected)
      from.current.focus({ preventScroll: true })
    from.current = null
  }
  return (
    <InTopDialog>
      <div role="status" data-over="" className={css.notices}>
        {notices.map(({ id, text, kind, detail, action }) => (
          <div
            key={id}
            aria-live={moved.ids.includes(id) ? 'off' : undefined}
            className={cx(css.notice, css[kind])}
            onPointerEnter={() => onHold(id, true)}
            onPointerLeave={() => onHold(id, false)}
            onFocus={({ relatedTarget, currentTarget }) => {
              if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget
              onHold(id, true)
            }}
            onBlur={() => onHold(id, false)}
          >
            <Icon path={NOTICE_ICONS[kind]} />
            <NoticeWords text={text} detail={detail} />
            {action && (
              <button
                type="button"
                className={css.action}
                onClick={() => {
                  close(id)
                  action.run()
                }}
              >
                {action.label}
              </button>
            )}
            <IconButton
              label="Dismiss"
              icon={closeIcon}
              className={css.close}
              onClick={() => close(id)}
            />
          </div>
        ))}
      </div>
    </InTopDialog>
  )
}

function NoticeWords({
  text,
  detail,
  role,
}: {
  text: string
  detail?: string | undefined
  role?: 'alert'
}) {
  return (
    <div role={role} className={css.words}>
      <p>{withLangAttributes(text)}</p>
      {detail !== undefined && <p className={css.detail}>{withLangAttributes(detail)}</p>}
    </div>
  )
}

type AlertProps = {
  text: string
  detail?: string | undefined
  action?: NoticeAction | undefined
  onClose: () => void
}

const ROOM_BELOW = 12

/**
 * Sets the page's scroll padding to the alert's height, so that the alert never covers a focused or scrolled-to
 * element.
 */
function useRoomBelow(): RefObject<HTMLDivElement | null> {
  const alert = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const bottom = alert.current?.getBoundingClientRect().bottom ?? 0
    style.scrollPaddingTop = `${bottom + ROOM_BELOW}px`
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused.closest('main')) {
      const place = focused.getBoundingClientRect()
      if (place.top < bottom && place.bottom > 0) showFromTop(focused)
    }
    return () => {
      style.scrollPaddingTop = ''
    }
  }, [])
  return alert
}

/** Stays at the top of the window until OK is pressed, and blocks nothing (D-11). */
export function AlertBox({ text, detail, action, onClose }: AlertProps) {
  const alert = useRoomBelow()
  return (
    <InTopDialog>
      <div data-over="" className={css.alerts}>
        <div ref={alert} className={css.alert}>
          <NoticeWords text={text} detail={detail} role="alert" />
          {action && (
            <Button
              small
              kind="quiet"
              onClick={() => {
                onClose()
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
          <Button small onClick={onClose}>
            OK
          </Button>
        </div>
      </div>
    </InTopDialog>
  )
}
