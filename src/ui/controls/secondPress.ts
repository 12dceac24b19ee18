/** The longest time between the two presses of a double press, including the time in which the opened part appears. */
const SECOND_PRESS_MS = 1200
/** A finger does not hit the same pixel twice, so presses within this distance are at the same place. */
const NEAR_PX = 16

/**
 * The pressed control and its label at that time. A button whose label has changed counts as another control: Reject
 * turns into "Press again", and the cart's button turns into Close.
 */
type LastPress = { at: number; x: number; y: number; one: Element | null; says: string }

const PRESSABLE = 'a[href], button, input, summary, [role=option]'

function pressedElement({ target }: Event): Element | null {
  if (!(target instanceof Element)) return null
  // A press on a label is followed by a press on its control.
  const one = target.closest(PRESSABLE) ?? target.closest('label')?.control ?? null
  // A press on a dialog's backdrop has the dialog as its target, and closes the dialog.
  return one ?? (target.matches('dialog') ? target : null)
}

const labelOf = (one: Element | null): string =>
  `${one?.getAttribute('aria-expanded')} ${one?.textContent}`

let lastPress: LastPress | null = null

/**
 * True if a press follows the previous one at the same place, too soon to be meant for a control that has just appeared
 * there.
 */
export const isSecondPress = ({ clientX: x, clientY: y, timeStamp: at }: MouseEvent): boolean =>
  lastPress !== null &&
  at - lastPress.at < SECOND_PRESS_MS &&
  Math.hypot(x - lastPress.x, y - lastPress.y) < NEAR_PX

/**
 * Ignores a press on a control that moved under the pointer after the previous press. Otherwise a double press would
 * also hit a new dialog, a notice or the next row. Returns a function that removes the listeners.
 */
export function ignoreSecondPresses(): () => void {
  function press(event: MouseEvent) {
    const { clientX: x, clientY: y, timeStamp: at } = event
    // Presses by keyboard and assistive technology have no coordinates.
    if (event.detail === 0 || (x === 0 && y === 0)) return
    const one = pressedElement(event)
    const says = labelOf(one)
    if (isSecondPress(event) && (one !== lastPress?.one || says !== lastPress.says)) {
      if (!one) return
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    lastPress = { at, x, y, one, says }
  }
  // An ignored press must not move the focus either, because a popup closes when it loses the focus. Only a text field may
  // take it.
  const keepFocus = (event: MouseEvent) => {
    const isField = (event.target as Element).closest('input, textarea, select')
    if (isSecondPress(event) && !isField && pressedElement(event) !== lastPress?.one)
      event.preventDefault()
  }
  // A press after scrolling or typing is deliberate, so it is never ignored.
  const forget = () => {
    lastPress = null
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
