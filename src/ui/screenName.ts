/** The element that names the screen: its h1, or on a product's page the product's name. */
export const screenName = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main [data-names-page]') ?? document.querySelector('main h1')

/** Focuses an element, also one that the Tab key passes over. */
export function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
