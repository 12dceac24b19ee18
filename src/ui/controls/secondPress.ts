/** The longest time of a double press, including the time until the part that it opens is shown. */
const SECOND_MS = 1200
/** A finger does not hit the same pixel twice. */
const NEAR_PX = 16

/**
 * The control that was pressed, and its words then. A button whose words have changed counts as another one: Reject turns into "Press again", and
 * the cart's button closes what it has just opened.
 */
type Press = { at: number; x: number; y: number; one: Element | null; says: string }

const ACTS = 'a[href], button, input, summary, [role=option]'

function pressedBy({ target }: Event): Element | null {
  if (!(target instanceof Element)) return null
  // A press on a label is followed by one on its control.
  const one = target.closest(ACTS) ?? target.closest('label')?.control ?? null
  // Beside an open dialog a press closes it.
  return one ?? (target.matches('dialog') ? target : null)
}

const wordsOf = (one: Element | null): string =>
  `${one?.getAttribute('aria-expanded')} ${one?.textContent}`

let last: Press | null = null

/** Whether an event is at the place of the press before it, and too soon to be meant for what is there now. */
export const isSecondPress = ({ clientX: x, clientY: y, timeStamp: at }: MouseEvent): boolean =>
  last !== null && at - last.at < SECOND_MS && Math.hypot(x - last.x, y - last.y) < NEAR_PX

/**
 * Ignores a press on a control that came to lie under the pointer after the press before it: a dialog, a notice or the next row must
 * not take the second press of a double one. Returns a function that ends this.
 */
export function ignoreSecondPresses(): () => void {
  function press(event: MouseEvent) {
    const { clientX: x, clientY: y, timeStamp: at } = event
    // Presses by keyboard and assistive technology have no coordinates.
    if (event.detail === 0 || (x === 0 && y === 0)) return
    const one = pressedBy(event)
    const says = wordsOf(one)
    if (isSecondPress(event) && (one !== last?.one || says !== last.says)) {
      if (!one) return
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    last = { at, x, y, one, says }
  }
  // The focus stays, too: outside of a popup it would close it. A field may take the focus.
  const keepFocus = (event: MouseEvent) => {
    const isField = (event.target as Element).closest('input, textarea, select')
    if (isSecondPress(event) && !isField && pressedBy(event) !== last?.one) event.preventDefault()
  }
  // A press after scrolling or typing is deliberate, so it is never dropped as a second press.
  const forget = () => {
    last = null
  }
  const typed = ({ target }: Event) => {
    if (target instanceof Element && !target.matches('[type=checkbox], [type=radio]')) forget()
  }
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('click', press, { capture: true, signal })
  document.addEventListener('mousedown', keepFocus, { signal })
  document.addEventListener('wheel', forget, { passive: true, signal })
  document.addEventListener('input', typed, { capture: true, signal })
  document.addEventListener('keydown', forget, { capture: true, signal })
  document.addEventListener('pointercancel', forget, { signal })
  return () => {
    forget()
    listening.abort()
  }
}
