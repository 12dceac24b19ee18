import type { BrowserContext } from 'playwright/test'

/**
 * Imitates Chrome's "Translate": replaces every text node, also later ones, by <font><font>text</font></font>. React
 * keeps references to the replaced nodes, so removing one or inserting before one throws. The words stay the same.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // `npm run proofs -- --only translated` translates every page, so a journey that also calls this must not translate
    // twice.
    if ('translates' in window) return
    Object.assign(window, { translates: true })
    const SKIPPED = /^(SCRIPT|STYLE|NOSCRIPT|TEXTAREA|TITLE|FONT|OPTION)$/
    const isTranslated = (node: Node) =>
      node.parentElement?.closest('[translate=no], svg, [contenteditable]') === null
    function replace(node: Node): void {
      const parent = node.parentElement
      if (!parent || SKIPPED.test(parent.tagName) || !node.nodeValue?.trim() || !isTranslated(node))
        return
      const inner = document.createElement('font')
      const outer = document.createElement('font')
      outer.appendChild(inner)
      parent.replaceChild(outer, node)
      inner.appendChild(node.cloneNode())
    }
    function walk(root: Node): void {
      if (root.nodeType === Node.TEXT_NODE) return replace(root)
      const texts: Node[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) replace(text)
    }
    document.addEventListener('DOMContentLoaded', () => {
      walk(document.body)
      new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records) {
          if (type === 'characterData') walk(target)
          else for (const node of addedNodes) walk(node)
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
  })
}
