import { flushSync } from 'react-dom'
import { afterPaintOrInput } from '../rules/afterPaint'
import css from './Modal.module.css'

/** True while a popup renders for which the page was dimmed already. */
let isDimmed = false

/**
 * Dims the page and calls `show` once that was painted: `showModal()` makes everything else inert, and the browser then styles
 * each element again. A key or press that comes before the frame calls `show` first, so that it reaches the dialog. A page that
 * another dialog dims is not dimmed. Returns a function that takes all of it back.
 */
export function veilFirst(show: () => void): () => void {
  if (isDimmed || document.querySelector('dialog[open]')) {
    show()
    return () => {}
  }
  const veil = document.createElement('div')
  if (css.veil) veil.className = css.veil
  document.body.append(veil)
  const cancel = afterPaintOrInput(() => {
    veil.remove()
    show()
  })
  return () => {
    cancel()
    veil.remove()
  }
}

/** The same for a popup that is not rendered yet: the first frame does not wait for its render either. `open` renders it. */
export function veilThen(open: () => void): void {
  veilFirst(() => {
    isDimmed = true
    try {
      flushSync(open)
    } finally {
      isDimmed = false
    }
  })
}
