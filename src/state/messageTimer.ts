// The time of a message that disappears by itself. It stands still while the tab is hidden and while the message is held,
// by the pointer or the focus (D-11, as amended): a hidden message cannot be read, and a held one is about to be used.

export type MessageTimer = {
  /** Pauses the timer, or resumes it. */
  hold: (held: boolean) => void
  stop: () => void
}

const ACTS = ['pointerdown', 'keydown'] as const
/** These keys move the focus to the message's button, so they do not close it. */
const MOVES = ['Tab', 'Shift']

/** `untilAct`: when the time is over, the message stays until the next press or key. */
export function messageTimer(ms: number, end: () => void, untilAct = false): MessageTimer {
  // The page is kept in a variable, because a timer may fire after its window or test has ended.
  const page = document
  let left = ms
  let held = false
  let running: { since: number; timer: ReturnType<typeof setTimeout> } | null = null

  const stop = () => {
    page.removeEventListener('visibilitychange', update)
    for (const act of ACTS) page.removeEventListener(act, onAct)
    if (running) clearTimeout(running.timer)
    running = null
  }
  const finish = () => {
    stop()
    end()
  }
  // A press on the message itself must find its button.
  const onAct = (event: Event) => {
    if (!held && !('key' in event && MOVES.includes(String(event.key)))) finish()
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
          () => (untilAct ? ACTS.forEach((act) => page.addEventListener(act, onAct)) : finish()),
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
