/** The element that names the screen: its h1, or on a product's page the product's name. */
export const screenName = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main [data-names-page]') ?? document.querySelector('main h1')

/** The name takes the focus, where nothing else on the screen should have it. */
export function focusName(name: HTMLElement | null): void {
  if (!name) return
  if (!name.hasAttribute('tabindex')) name.setAttribute('tabindex', '-1')
  name.focus({ preventScroll: true })
}
