import type { BrowserContext } from 'playwright/test'

/**
 * Imitates password managers, spelling checkers and price finders: inserts elements into the root and the body, beside
 * each field and before each label's text, also in parts that render later.
 */
export async function extendPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const made = (name: string) => {
      const element = document.createElement(name)
      element.setAttribute('data-extension', '')
      element.setAttribute('aria-hidden', 'true')
      element.style.cssText =
        'position:absolute;width:0;height:0;overflow:hidden;pointer-events:none'
      return element
    }
    const seen = new WeakSet<Element>()
    function visit(root: Element): void {
      for (const field of [root, ...root.querySelectorAll('input, textarea, label')]) {
        if (seen.has(field) || !field.matches('input, textarea, label')) continue
        seen.add(field)
        if (field.matches('label')) field.prepend(made('checker-mark'))
        else field.after(made('vault-button'))
      }
    }
    document.addEventListener('DOMContentLoaded', () => {
      document.body.prepend(made('finder-frame'))
      document.body.append(made('checker-frame'))
      document.getElementById('root')?.append(made('vault-frame'))
      document.documentElement.setAttribute('data-extension', '')
      visit(document.body)
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const node of addedNodes) if (node instanceof Element) visit(node)
      }).observe(document.body, { childList: true, subtree: true })
    })
  })
}
