// The page without its style sheet works, but looks torn. Modules run after the page's style sheets have loaded or failed.

const SENTENCE = 'The design of this shop could not be loaded, so it looks plain. Everything works.'

/** Asks for the style sheet once more; after a second failure a sentence with a button stands above the page. */
export function restyle(page: Document = document): void {
  const link = page.querySelector<HTMLLinkElement>('body > link[rel=stylesheet]')
  // Chromium gives a missing style sheet an empty one.
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
  box.append(SENTENCE, ' ', button)
  ask()
}
