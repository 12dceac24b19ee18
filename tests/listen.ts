// Collects what a screen reader announces: the texts of live regions, and the focused element.
import { within } from '@testing-library/react'

const LIVE_REGIONS =
  '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'

/** Puts a space between the texts of separate blocks. */
function textOf(region: Element): string {
  let text = ''
  const add = (node: Node) => {
    if (node instanceof Element && node.getAttribute('aria-live') === 'off') return
    if (node instanceof Text) text += node.data
    const isBlock = node instanceof Element && node.matches('p, div, ul, li, button')
    if (isBlock) text += ' '
    for (const child of node.childNodes) add(child)
    if (isBlock) text += ' '
  }
  add(region)
  return text.replaceAll(/\s+/g, ' ').trim()
}

/**
 * Records each text that a live region gets, in order. A text that grows is recorded at each change. A text that only
 * loses a part is not announced again, so it is not recorded.
 */
export function recordAnnouncements(): { said: string[]; stop: () => void } {
  const said: string[] = []
  const last = new Map<Element, string>()
  const look = () => {
    for (const region of document.querySelectorAll(LIVE_REGIONS)) {
      if (region.getAttribute('aria-live') === 'off') continue
      const text = textOf(region)
      if (text !== '' && !` ${last.get(region) ?? ''} `.includes(` ${text} `)) said.push(text)
      last.set(region, text)
    }
  }
  look()
  said.length = 0
  const observer = new MutationObserver(look)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  })
  return { said, stop: () => observer.disconnect() }
}

const ROLES = [
  'button',
  'link',
  'heading',
  'textbox',
  'radio',
  'checkbox',
  'combobox',
  'dialog',
  'alertdialog',
  'searchbox',
  'tab',
  'region',
  'group',
  'row',
]

/** Returns role, name and description of the focused element, as Testing Library computes them, and the dialog around it. */
export function describeFocus(): string {
  const { activeElement } = document
  const dialog = activeElement?.parentElement?.closest('dialog, [role=dialog]')
  return roleAndName(activeElement) + (dialog ? `, in ${roleAndName(dialog)}` : '')
}

function roleAndName(wanted: Element | null): string {
  const around = within(wanted?.parentElement ?? document.body)
  for (const role of ROLES) {
    let words = ''
    around.queryAllByRole(role, {
      hidden: true,
      name: (name, element) => {
        if (element === wanted) words = `${role} "${name}"`
        return element === wanted
      },
      description: (description) => {
        if (description !== '') words += `, described by "${description}"`
        return false
      },
    })
    if (words !== '') return words
  }
  // A file field has no role.
  const label = wanted instanceof HTMLInputElement ? (wanted.labels?.[0]?.textContent ?? '') : ''
  return `${wanted?.tagName.toLowerCase() ?? 'nothing'}${label && ` "${label}"`}`
}
