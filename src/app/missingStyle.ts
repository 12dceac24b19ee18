// Without its style sheet the page works but looks broken. Modules run after the style sheets have loaded or failed, so
// the failure is known here.

const MISSING_STYLE_TEXT = "The page's styles didn't load, so it looks plain. You can still shop."

/** Requests the style sheet again. If that fails too, shows a message with a retry button above the page. */
export function retryStyleSheet(page: Document = document): void {
  const link = page.querySelector<HTMLLinkElement>('body > link[rel=stylesheet]')
  // Chromium gives a style sheet that failed to load an empty rule list.
  if (!link || link.sheet?.cssRules.length) return
  const box = page.createElement('p')
  const button = page.createElement('button')
  const ask = () => {
    const next = link.cloneNode() as HTMLLinkElement
    next.onload = () => box.remove()
    next.onerror = () => {
      next.remove()
      page.body.prepend(box)
    }
    page.body.append(next)
  }
  box.setAttribute('role', 'alert')
  button.textContent = 'Try again'
  button.onclick = ask
  box.append(MISSING_STYLE_TEXT, ' ', button)
  ask()
}
