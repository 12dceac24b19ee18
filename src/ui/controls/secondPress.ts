/** The longest time of a double press and of the part that the first press opens. */
const SECOND_MS = 1200
/** A finger does not hit the same pixel twice. */
const NEAR_PX = 16

type Press = { at: number; x: number; y: number; button: Element | null }

const buttonAt = (event: MouseEvent): Element | null =>
  event.target instanceof Element ? event.target.closest('button') : null

/**
 * Ignores a press on a button that came to lie under the pointer after the press before it: a dialog, a notice or the next row must
 * not take the second press of a double one. Returns a function that ends this.
 */
export function ignoreSecondPresses(): () => void {
  let last: Press | null = null
  function press(event: MouseEvent) {
    const { clientX: x, clientY: y, timeStamp: at } = event
    // The keyboard and assistive technology press without a place.
    if (event.detail === 0 || (x === 0 && y === 0)) return
    const button = buttonAt(event)
    const isSecond =
      last !== null && at - last.at < SECOND_MS && Math.hypot(x - last.x, y - last.y) < NEAR_PX
    if (isSecond && button && button !== last?.button) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    last = { at, x, y, button }
  }
  document.addEventListener('click', press, true)
  return () => document.removeEventListener('click', press, true)
}
