import { useLayoutEffect } from 'react'

const CHOICE_TYPES = /^(?:radio|checkbox|hidden)$/

/**
 * True if a field holds text or a file that a reload would lose. Fields of hidden screens do not count, because the
 * next navigation drops those screens.
 */
export function pageHoldsTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  )
  return [...fields].some(
    (field) =>
      field.value !== '' &&
      !CHOICE_TYPES.test(field.type) &&
      !field.closest(HIDDEN_SCREEN_SELECTOR),
  )
}

/** Matches a screen that HiddenScreens.tsx keeps mounted and hidden. */
export const HIDDEN_SCREEN_SELECTOR = '[data-screen=hidden]'

/** The shown screen's element. Hidden screens are beside it in the document. */
export const shownScreenElement = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main > [data-screen=shown]') ??
  document.querySelector('main')

/** The screen's h1, or the product's name on a product page. */
export const screenHeading = (): HTMLElement | null => {
  const part = shownScreenElement()
  return part?.querySelector<HTMLElement>('[data-names-page]') ?? part?.querySelector('h1') ?? null
}

/** Focuses even an element that Tab does not reach. */
export function focusElement(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/**
 * React's own `<title>` element would stay in the head while its screen is hidden (HiddenScreens.tsx), and the browser
 * shows the first title.
 */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}
