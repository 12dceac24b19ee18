import { expect, type FileChooser, type FrameLocator, type Page } from 'playwright/test'

// These helpers use only the keyboard: none of them clicks or moves the focus by script.

type Role = Parameters<Page['getByRole']>[0]

/** Returns why the focus is invisible; null if it is visible. */
function focusFault(): string | null {
  let one = document.activeElement
  // The page preview is an iframe.
  while (one instanceof HTMLIFrameElement) one = one.contentDocument?.activeElement ?? null
  if (!one || one === one.ownerDocument.body) return null
  const name =
    `${one.tagName.toLowerCase()} "${one.getAttribute('aria-label') ?? (one.textContent || one.getAttribute('name') || '')}"`.slice(
      0,
      80,
    )
  // A new screen focuses its heading by script, so the focus there needs no ring.
  if (one.matches('main :is(h1, [data-names-page])[tabindex="-1"]')) return null
  const look = one.ownerDocument.defaultView ?? window
  const ringed = (element: Element | null, pseudo?: string) => {
    if (!element) return false
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = look.getComputedStyle(
      element,
      pseudo,
    )
    // The search field shows its focus by a thicker line in the focus color.
    if (boxShadow.includes('rgb(35, 48, 94)')) return true
    return (
      outlineStyle !== 'none' &&
      Number.parseFloat(outlineWidth) >= 1 &&
      !outlineColor.endsWith(', 0)')
    )
  }
  // The ring may be around the field's wrapper, or around the visible label of a hidden input.
  const around = [
    one,
    one.nextElementSibling,
    one.parentElement,
    one.parentElement?.parentElement ?? null,
    one.parentElement?.parentElement?.parentElement ?? null,
  ]
  if (!around.some((element) => ringed(element)) && !ringed(one, '::after'))
    return `no ring on ${name}`
  const { left, right, top, bottom } = one.getBoundingClientRect()
  if (bottom < 0 || top > look.innerHeight || right < 0 || left > look.innerWidth)
    return `out of sight: ${name}`
  return null
}

async function checkFocusStop(page: Page, faults: string[]): Promise<void> {
  let fault = await page.evaluate(focusFault)
  // On a busy machine, scrolling or opening after a key press may take long.
  for (
    const end = Date.now() + 3000;
    fault !== null && Date.now() < end;
    fault = await page.evaluate(focusFault)
  )
    await page.waitForTimeout(100)
  if (fault !== null) faults.push(fault)
}

type TabOptions = { back?: boolean; most?: number; exact?: boolean; where?: Page | FrameLocator }

/** Presses Tab until the wanted control has the focus. At every stop the focus must be visible. */
export async function tabTo(
  page: Page,
  role: Role,
  name: string | RegExp,
  { back = false, most = 120, exact = false, where = page }: TabOptions = {},
): Promise<void> {
  // A list that loads later would push the focused footer out of sight.
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toHaveCount(0)
  const faults: string[] = []
  const wanted = where.getByRole(role, { name, exact })
  for (let step = 0; step < most; step++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    await checkFocusStop(page, faults)
    if (await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) {
      expect(faults).toEqual([])
      return
    }
  }
  const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
  throw new Error(
    `No way to ${role} ${String(name)} within ${most} presses; the last stop was ${at}`,
  )
}

/** The group has a single tab stop, so arrow keys move inside it. */
export async function arrowTo(
  page: Page,
  role: Role,
  name: string | RegExp,
  key = 'ArrowRight',
  most = 12,
): Promise<void> {
  const faults: string[] = []
  const wanted = page.getByRole(role, { name })
  for (let step = 0; step <= most; step++) {
    if (await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) {
      expect(faults).toEqual([])
      return
    }
    await page.keyboard.press(key)
    await checkFocusStop(page, faults)
  }
  throw new Error(`No way to ${role} ${String(name)} by ${key}`)
}

export const press = (page: Page, key: string): Promise<void> => page.keyboard.press(key)
export const typeText = (page: Page, text: string): Promise<void> => page.keyboard.type(text)

export async function tabAndType(
  page: Page,
  label: string | RegExp,
  text: string,
  role: Role = 'textbox',
  how: TabOptions = {},
): Promise<void> {
  await tabTo(page, role, label, how)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/**
 * Expects that an open popup traps the focus in both directions, and that Escape closes it and returns the focus to its
 * opener.
 */
export async function expectFocusTrapAndReturn(
  page: Page,
  popup: string | RegExp,
  opener: [Role, string | RegExp],
  close = 'Escape',
): Promise<void> {
  await expectFocusTrap(page, popup)
  await page.keyboard.press(close)
  await expectFocusReturned(page, popup, opener)
}

export async function expectFocusTrap(page: Page, popup: string | RegExp): Promise<void> {
  const dialog = page
    .getByRole('dialog', { name: popup })
    .or(page.getByRole('alertdialog', { name: popup }))
  await expect(dialog).toBeVisible()
  const faults: string[] = []
  const within = () =>
    dialog.evaluate(
      (one) => one.contains(document.activeElement) || document.activeElement === document.body,
    )
  await expect.poll(within, 'the focus goes into the popup').toBe(true)
  const stops = new Set<string>()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press(key)
      await checkFocusStop(page, faults)
      expect(await within(), `${key} leaves ${String(popup)}`).toBe(true)
      stops.add((await page.evaluate(() => document.activeElement?.outerHTML ?? '')).slice(0, 200))
    }
  expect(stops.size, 'the popup can be walked through').toBeGreaterThan(1)
  expect(faults).toEqual([])
}

export async function expectFocusReturned(
  page: Page,
  popup: string | RegExp,
  [role, name]: [Role, string | RegExp],
): Promise<void> {
  await expect(
    page.getByRole('dialog', { name: popup }).or(page.getByRole('alertdialog', { name: popup })),
  ).toHaveCount(0)
  await expect
    .poll(
      () =>
        page
          .getByRole(role, { name })
          .evaluateAll((all) => all.includes(document.activeElement as HTMLElement)),
      `${String(popup)} gives the focus back to ${String(name)}`,
    )
    .toBe(true)
}

/** Repeats the press, because the browser opens no file chooser while it closes the previous one. */
export async function waitForFileChooser(page: Page): Promise<FileChooser> {
  // Wait only once for all presses, because each new wait would switch the interception of file dialogs on and off.
  const dialog = page.waitForEvent('filechooser', { timeout: 25_000 })
  for (let key = 'Enter'; ; key = key === 'Enter' ? 'Space' : 'Enter') {
    await page.keyboard.press(key)
    const opened = await Promise.race([dialog, page.waitForTimeout(4000)])
    if (opened) return opened
  }
}
