import { useCallback, useEffect, useState } from 'react'
import { NOTICE_MS } from '../rules/constants'

// The timer of a message that disappears by itself. It pauses while the tab is hidden, because the message cannot be
// read. It also pauses while the pointer or the focus is on the message, because its button may be pressed next (D-11,
// as amended).

export type MessageTimer = {
  hold: (held: boolean) => void
  stop: () => void
}

const USER_ACTS = ['pointerdown', 'keydown'] as const
/** These keys move the focus to the message's button, so they must not close the message. */
const MOVE_KEYS = ['Tab', 'Shift']

/** With `untilAct`, the message stays after its time until the next press or key. */
export function createMessageTimer(ms: number, end: () => void, untilAct = false): MessageTimer {
  // Read `document` once, because a timer may fire after its window or test has ended.
  const page = document
  let left = ms
  let held = false
  let running: { since: number; timer: ReturnType<typeof setTimeout> } | null = null

  const stop = () => {
    page.removeEventListener('visibilitychange', update)
    for (const act of USER_ACTS) page.removeEventListener(act, onAct)
    if (running) clearTimeout(running.timer)
    running = null
  }
  const finish = () => {
    stop()
    end()
  }
  // A press on the message itself must not close it, but reach its button.
  const onAct = (event: Event) => {
    if (!held && !('key' in event && MOVE_KEYS.includes(String(event.key)))) finish()
  }
  const update = () => {
    const stands = held || page.visibilityState === 'hidden'
    if (stands && running) {
      clearTimeout(running.timer)
      left -= performance.now() - running.since
      running = null
    }
    if (!stands && !running)
      running = {
        since: performance.now(),
        timer: setTimeout(
          () =>
            untilAct ? USER_ACTS.forEach((act) => page.addEventListener(act, onAct)) : finish(),
          Math.max(0, left),
        ),
      }
  }
  page.addEventListener('visibilitychange', update)
  update()
  return {
    hold: (now) => {
      held = now
      update()
    },
    stop,
  }
}

export type HoldHandlers = {
  onPointerEnter: () => void
  onPointerLeave: () => void
  onFocus: () => void
  onBlur: () => void
}

function holdHandlers(hold: (held: boolean) => void): HoldHandlers {
  const [on, off] = [() => hold(true), () => hold(false)]
  return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off }
}

function createHold() {
  let running: MessageTimer | null = null
  return {
    run: (timer: MessageTimer) => void (running = timer),
    held: holdHandlers((on) => running?.hold(on)),
  }
}

/** A message disappears after 3 s. A new message replaces it and starts its own time. */
export function useTimedMessage<M extends object>(): {
  message: M | null
  show: (message: M, ms?: number) => void
  clear: () => void
  held: HoldHandlers
} {
  const [shown, setShown] = useState<{ message: M; ms: number } | null>(null)
  const [{ run, held }] = useState(createHold)
  useEffect(() => {
    if (!shown) return
    // The timer may fire after the next message was set, but before this effect's cleanup.
    const own = createMessageTimer(shown.ms, () => setShown((now) => (now === shown ? null : now)))
    run(own)
    return () => own.stop()
  }, [shown, run])
  const show = useCallback((message: M, ms = NOTICE_MS) => setShown({ message, ms }), [])
  const clear = useCallback(() => setShown(null), [])
  return { message: shown?.message ?? null, show, clear, held }
}

export type TimedMessage = { text: string; good: boolean; held: HoldHandlers }

/** A message below the buttons that disappears after 3 s. */
export function useTimedTextMessage(): [
  TimedMessage | null,
  (text: string, good?: boolean) => void,
] {
  const { message, show, held } = useTimedMessage<{ text: string; good: boolean }>()
  const showMessage = useCallback((text: string, good = false) => show({ text, good }), [show])
  return [message && { ...message, held }, showMessage]
}
