import type { ElementQuery } from './drivenPage'

// These functions run inside the page, also in browsers of 2021. A driver sends their source as text, so each must be
// self-contained, without imports or shared helpers.

/** `mark` names the first of the elements that a query finds. */
export type FoundElement = {
  count: number
  visible: number
  text: string
  value: string
  checked: boolean
  disabled: boolean
  x: number
  y: number
  hit: boolean
  covered: string
}

export function findElement(
  query: ElementQuery,
  { mark = '', scroll = false }: { mark?: string; scroll?: boolean },
): FoundElement {
  const SELECTORS: Record<string, string> = {
    button: 'button:not([role]), [role=button], summary, input[type=submit]',
    link: 'a[href]:not([role])',
    field: 'input, textarea, select, [role=textbox]',
    checkbox: 'input[type=checkbox]',
    radio: 'input[type=radio]',
    dialog: 'dialog[open], [role=dialog]',
    heading: 'h1, h2, h3, h4, h5, h6',
    region: 'section, [role=region]',
    tab: '[role=tab]',
    text: 'body *',
  }
  const squash = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element, role: string): string => {
    const labelled = element.getAttribute('aria-labelledby')
    if (labelled !== null)
      return squash(
        labelled
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      )
    const label = element.getAttribute('aria-label')
    if (label !== null) return squash(label)
    const { labels } = element as HTMLInputElement
    if (labels && labels.length > 0)
      return squash([...labels].map(({ textContent }) => textContent).join(' '))
    if (role === 'region' || role === 'dialog') return ''
    const pictures = [...element.querySelectorAll('img[alt]')]
      .map((image) => image.getAttribute('alt'))
      .join(' ')
    return squash(
      `${element.textContent ?? ''} ${role === 'text' || role === 'heading' ? '' : pictures}`,
    )
  }
  const seen = (element: Element) => {
    const { visibility } = getComputedStyle(element)
    return (
      visibility !== 'hidden' &&
      element.getClientRects().length > 0 &&
      element.getBoundingClientRect().width > 0
    )
  }
  const all = (asked: ElementQuery): Element[] => {
    const roots: ParentNode[] = asked.within ? all(asked.within).slice(0, 1) : [document]
    const { name } = asked
    const matches = (text: string) =>
      name === undefined ||
      (typeof name !== 'string'
        ? new RegExp(name.pattern, name.flags).test(text)
        : asked.role === 'text'
          ? text.includes(name)
          : text === name)
    const found = roots
      .flatMap((root) => [
        ...root.querySelectorAll(asked.css ?? SELECTORS[asked.role] ?? asked.role),
      ])
      .filter((element) => matches(nameOf(element, asked.role)))
    // Search a text in the innermost element only, not in its ancestors.
    const own =
      asked.role === 'text'
        ? found.filter(
            (element) => !found.some((other) => other !== element && element.contains(other)),
          )
        : found
    const shown =
      asked.role === 'text' ||
      asked.role === 'heading' ||
      asked.role === 'dialog' ||
      asked.role === 'button' ||
      asked.role === 'link'
        ? own.filter(seen)
        : own
    return asked.nth === undefined ? shown : shown.slice(asked.nth, asked.nth + 1)
  }
  const found = all(query)
  const [first] = found
  const nothing = {
    count: found.length,
    visible: found.filter(seen).length,
    text: '',
    value: '',
    checked: false,
    disabled: false,
    x: 0,
    y: 0,
    hit: false,
    covered: '',
  }
  if (!first) return nothing
  if (mark !== '') {
    for (const old of document.querySelectorAll('[data-journey]'))
      old.removeAttribute('data-journey')
    first.setAttribute('data-journey', mark)
  }
  // The label draws a hidden input, so press the label.
  const { labels } = first as HTMLInputElement
  const small = first.getBoundingClientRect().width < 4 || getComputedStyle(first).opacity === '0'
  const face = small && labels && labels.length > 0 ? (labels[0] as Element) : first
  if (scroll) face.scrollIntoView({ block: 'center', behavior: 'instant' as ScrollBehavior })
  const box = face.getBoundingClientRect()
  // Press the middle of the visible part, because at the window's edge the press would hit the scrollbar.
  const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2
  const top = document.elementFromPoint(x, y)
  const input = first as HTMLInputElement
  return {
    ...nothing,
    text: squash(first.textContent),
    value: input.value ?? '',
    checked: input.checked ?? false,
    disabled: input.disabled ?? false,
    x,
    y,
    hit:
      top !== null &&
      (face.contains(top) || [...(labels ?? [])].some((label) => label.contains(top))),
    covered: top === null ? 'nothing' : top.outerHTML.slice(0, 120),
  }
}

/** Selects all text of the field, so that the next key replaces it. */
export function selectText(mark: string): void {
  const field = document.querySelector<HTMLInputElement>(`[data-journey="${mark}"]`)
  field?.focus()
  field?.select?.()
}

/** Sets the option by script: the operating system draws the popup of a native select, and no protocol reaches it. */
export function chooseOption(mark: string, text: string): void {
  const field = document.querySelector<HTMLSelectElement>(`[data-journey="${mark}"]`)
  const option = [...(field?.options ?? [])].find((one) => one.text === text)
  if (!field || !option) throw new Error(`no option ${text}`)
  field.value = option.value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** WebKit's protocol reports no errors, so the page collects them itself. */
export function collectErrors(): void {
  const page = window as unknown as { complaints?: string[] }
  if (page.complaints) return
  const complaints: string[] = (page.complaints = [])
  addEventListener('error', (event) => complaints.push(`uncaught: ${event.message ?? 'a file'}`))
  addEventListener('unhandledrejection', ({ reason }) =>
    complaints.push(`unhandled: ${String(reason)}`),
  )
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`policy violated: ${violatedDirective} ${blockedURI}`),
  )
}
