import { useLayoutEffect } from 'react'

const CHOICE_TYPES = /^(?:radio|checkbox|hidden)$/

/**
 * Whether any field of the page holds text or a file that a reload would lose. Fields of hidden screens do not count,
 * because the next navigation drops those screens anyway.
 */
export function holdsTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  )
  return [...fields].some(
    (field) =>
      field.value !== '' && !CHOICE_TYPES.test(field.type) && !field.closest(HIDDEN_SCREEN),
  )
}

/** A screen that was left and is hidden (`ui/screen/HiddenScreens.tsx`). */
export const HIDDEN_SCREEN = '[data-screen=hidden]'

/** The element of the shown screen; hidden screens are beside it in the document. */
export const shownScreenPart = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main > [data-screen=shown]') ??
  document.querySelector('main')

/** The element that names the screen: its h1, or on a product's page the product's name. */
export const screenHeading = (): HTMLElement | null => {
  const part = shownScreenPart()
  return part?.querySelector<HTMLElement>('[data-names-page]') ?? part?.querySelector('h1') ?? null
}

/** Focuses an element, even one that Tab does not reach. */
export function focusElement(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/**
 * The title of the page. React's own `<title>` element would stay in the head while its screen is hidden (`ui/screen/HiddenScreens.tsx`),
 * and the browser shows the first.
 */
export function usePageTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}
