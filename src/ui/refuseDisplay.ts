/**
 * React hides with `style.setProperty('display', 'none')`, for which the browser drops style and layout: it hides a screen's
 * outermost element, and of what a portal renders elsewhere the outermost one too. A kept screen hides with `content-visibility`
 * instead, which keeps both. React hides again after each render of a hidden screen, so that to take the property away once is
 * not enough.
 */
export function refuseDisplay(element: HTMLElement | null): void {
  if (!element || !CSS.supports?.('content-visibility', 'hidden')) return
  const { style } = element
  const { setProperty } = Object.getPrototypeOf(style) as CSSStyleDeclaration
  style.setProperty = (name, ...more) => {
    if (name !== 'display') setProperty.call(style, name, ...more)
  }
}
