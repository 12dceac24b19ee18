import { useCallback, useEffect, useState } from 'react'
import { NOTICE_MS } from '../rules/constants'
import { messageTimer, type MessageTimer } from './messageTimer'

/** For the element that shows the message: hover and focus pause its timer. */
export type HoldHandlers = {
  onPointerEnter: () => void
  onPointerLeave: () => void
  onFocus: () => void
  onBlur: () => void
}

function holding(hold: (held: boolean) => void): HoldHandlers {
  const [on, off] = [() => hold(true), () => hold(false)]
  return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off }
}

/** The message's timer, and the pointer and focus handlers that pause it. */
function openHold() {
  let running: MessageTimer | null = null
  return {
    run: (timer: MessageTimer) => void (running = timer),
    held: holding((on) => running?.hold(on)),
  }
}

/** A message that disappears after 3 s; a new message replaces it and starts its own time. */
export function useTimedMessage<M extends object>(): {
  message: M | null
  show: (message: M, ms?: number) => void
  clear: () => void
  held: HoldHandlers
} {
  const [shown, setShown] = useState<{ message: M; ms: number } | null>(null)
  const [{ run, held }] = useState(openHold)
  useEffect(() => {
    if (!shown) return
    // The timer may fire between the next message and this effect's cleanup.
    const own = messageTimer(shown.ms, () => setShown((now) => (now === shown ? null : now)))
    run(own)
    return () => own.stop()
  }, [shown, run])
  const show = useCallback((message: M, ms = NOTICE_MS) => setShown({ message, ms }), [])
  const clear = useCallback(() => setShown(null), [])
  return { message: shown?.message ?? null, show, clear, held }
}

export type TimedMessage = { text: string; good: boolean; held: HoldHandlers }

/** A message below the buttons that disappears after 3 s. */
export function useMessage(): [TimedMessage | null, (text: string, good?: boolean) => void] {
  const { message, show, held } = useTimedMessage<{ text: string; good: boolean }>()
  const showMessage = useCallback((text: string, good = false) => show({ text, good }), [show])
  return [message && { ...message, held }, showMessage]
}
