import { afterPaint } from '../rules/afterPaint'
import css from './Modal.module.css'

const INPUTS = ['keydown', 'pointerdown'] as const

/**
 * Dims the page and calls `show` once that was painted: `showModal()` makes everything else inert, and the browser then styles
 * each element again. A key or press that comes before the frame calls `show` first, so that it reaches the dialog. A page that
 * another dialog dims is not dimmed. Returns a function that takes all of it back.
 */
export function veilFirst(show: () => void): () => void {
  if (document.querySelector('dialog[open]')) {
    show()
    return () => {}
  }
  const veil = document.createElement('div')
  if (css.veil) veil.className = css.veil
  document.body.append(veil)
  let cancel = () => {}
  const lift = () => {
    cancel()
    veil.remove()
    for (const input of INPUTS) window.removeEventListener(input, now, true)
  }
  const now = () => {
    lift()
    show()
  }
  for (const input of INPUTS) window.addEventListener(input, now, true)
  cancel = afterPaint(now)
  return lift
}
