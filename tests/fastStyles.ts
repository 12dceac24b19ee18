const FAST_MARK = 'stylesAreFast'
/** The default rules for `display` and `visibility` depend only on these attributes and on the element's name. */
const DECIDING_ATTRIBUTES = ['hidden', 'open', 'popover', 'type']

type Defaults = { display: string; visibility: string }

/** The default rules treat a summary inside a `details` differently. */
const styleHostOf = (element: Element) =>
  element.localName === 'summary' && element.parentElement?.localName === 'details'
    ? 'details'
    : 'div'

const kindOf = (element: Element) =>
  JSON.stringify([
    element.localName,
    styleHostOf(element),
    ...DECIDING_ATTRIBUTES.map((name) => element.getAttribute(name)),
  ])

/**
 * Answers `display` and `visibility` without jsdom's style calculation, which matches 111 default rules against an
 * element and its ancestors each time. That took a third of the time of a screen's test, because each query by role asks
 * for every element. jsdom still answers all other properties, and pages with a style sheet.
 */
export function answerStylesFast(): void {
  // Test files that share a document would otherwise wrap getComputedStyle again and again.
  if (FAST_MARK in window) return
  Object.assign(window, { [FAST_MARK]: true })
  const slow = window.getComputedStyle.bind(window)
  const defaults = new Map<string, Defaults>()

  function defaultOf(element: Element): Defaults {
    const kind = kindOf(element)
    const known = defaults.get(kind)
    if (known) return known
    // Ask jsdom for the style of an equal element that has no styles of its own and no styled ancestors.
    const copy = document.createElement(element.localName)
    for (const name of DECIDING_ATTRIBUTES) {
      const value = element.getAttribute(name)
      if (value !== null) copy.setAttribute(name, value)
    }
    const home = document.createElement(styleHostOf(element))
    home.append(copy)
    document.documentElement.append(home)
    const { display, visibility } = slow(copy)
    home.remove()
    defaults.set(kind, { display, visibility })
    return { display, visibility }
  }

  const own = (element: Element, property: 'display' | 'visibility') =>
    (element as HTMLElement).style?.[property] || ''

  const displayOf = (element: Element) => own(element, 'display') || defaultOf(element).display

  /** `visibility` is inherited, so the nearest element that sets it decides. */
  function visibilityOf(element: Element): string {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const found = own(one, 'visibility') || defaultOf(one).visibility
      if (found !== 'visible') return found
      if (own(one, 'visibility')) return 'visible'
    }
    return 'visible'
  }

  function fast(element: Element, property: string): string | undefined {
    if (property === 'display') return displayOf(element)
    if (property === 'visibility') return visibilityOf(element)
    return undefined
  }

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0) return slow(element, pseudo)
    let real: CSSStyleDeclaration | undefined
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, property) {
        const quick = typeof property === 'string' ? fast(element, property) : undefined
        if (quick !== undefined) return quick
        if (property === 'getPropertyValue')
          return (name: string) => fast(element, name) ?? slow(element).getPropertyValue(name)
        real ??= slow(element)
        const value: unknown = Reflect.get(real, property)
        return typeof value === 'function' ? (value.bind(real) as unknown) : value
      },
    })
  }
}
