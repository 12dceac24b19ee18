import { expect, type FileChooser, type FrameLocator, type Page } from 'playwright/test'

// A pair of hands without a pointer: nothing here clicks or moves the focus by script.

type Role = Parameters<Page['getByRole']>[0]

/** Why nobody could see that the focus is here; null where it shows. */
function unseen(): string | null {
  let one = document.activeElement
  // The preview of a page is a window of its own.
  while (one instanceof HTMLIFrameElement) one = one.contentDocument?.activeElement ?? null
  if (!one || one === one.ownerDocument.body) return null
  const name =
    `${one.tagName.toLowerCase()} "${one.getAttribute('aria-label') ?? (one.textContent || one.getAttribute('name') || '')}"`.slice(
      0,
      80,
    )
  // The heading of a screen that has just come takes the focus by itself: no press of Tab led there.
  if (one.matches('h1[tabindex="-1"]')) return null
  const look = one.ownerDocument.defaultView ?? window
  const ringed = (element: Element | null, pseudo?: string) => {
    if (!element) return false
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, stroke } = look.getComputedStyle(element, pseudo)
    // The search has a thicker line in the accent's colour below it; the bar of a chart is framed in it.
    if (boxShadow.includes('rgb(180, 35, 42)') || stroke === 'rgb(180, 35, 42)') return true
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !outlineColor.endsWith(', 0)')
  }
  // The ring may be drawn by the box around a field, or by what stands in for a hidden one.
  const around = [
    one,
    one instanceof look.SVGElement ? one.firstElementChild : null,
    one.nextElementSibling,
    one.parentElement,
    one.parentElement?.parentElement ?? null,
    one.parentElement?.parentElement?.parentElement ?? null,
  ]
  if (!around.some((element) => ringed(element)) && !ringed(one, '::after')) return `no ring on ${name}`
  const { left, right, top, bottom } = one.getBoundingClientRect()
  if (bottom < 0 || top > look.innerHeight || right < 0 || left > look.innerWidth) return `out of sight: ${name}`
  return null
}

async function stop(page: Page, faults: string[]): Promise<void> {
  let fault = await page.evaluate(unseen)
  // What scrolls or opens by the press may need a moment, on a busy machine a long one.
  for (const end = Date.now() + 3000; fault !== null && Date.now() < end; fault = await page.evaluate(unseen))
    await page.waitForTimeout(100)
  if (fault !== null) faults.push(fault)
}

type How = { back?: boolean; most?: number; exact?: boolean; where?: Page | FrameLocator }

/** Goes on with Tab until the wanted control has the focus; every stop on the way has to be seen. */
export async function tabTo(
  page: Page,
  role: Role,
  name: string | RegExp,
  { back = false, most = 120, exact = false, where = page }: How = {},
): Promise<void> {
  // A list that comes later pushes a footer that has the focus out of sight.
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toHaveCount(0)
  const faults: string[] = []
  const wanted = where.getByRole(role, { name, exact })
  for (let step = 0; step < most; step++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    await stop(page, faults)
    if (await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) {
      expect(faults).toEqual([])
      return
    }
  }
  const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
  throw new Error(`No way to ${role} ${String(name)} within ${most} presses; the last stop was ${at}`)
}

/** Within a group that is one stop: goes on with an arrow until the wanted one has the focus. */
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
    await stop(page, faults)
  }
  throw new Error(`No way to ${role} ${String(name)} by ${key}`)
}

export const press = (page: Page, key: string): Promise<void> => page.keyboard.press(key)
export const type = (page: Page, text: string): Promise<void> => page.keyboard.type(text)

/** To a field, and writes into it in the place of what stands there. */
export async function write(
  page: Page,
  label: string | RegExp,
  text: string,
  role: Role = 'textbox',
  how: How = {},
): Promise<void> {
  await tabTo(page, role, label, how)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** An open popup keeps the focus, both ways round; Escape closes it and gives the focus back to what opened it. */
export async function keepsAndGivesBack(
  page: Page,
  popup: string | RegExp,
  opener: [Role, string | RegExp],
  close = 'Escape',
): Promise<void> {
  await keeps(page, popup)
  await page.keyboard.press(close)
  await givenBack(page, popup, opener)
}

export async function keeps(page: Page, popup: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: popup }).or(page.getByRole('alertdialog', { name: popup }))
  await expect(dialog).toBeVisible()
  const faults: string[] = []
  const within = () =>
    dialog.evaluate((one) => one.contains(document.activeElement) || document.activeElement === document.body)
  await expect.poll(within, 'the focus goes into the popup').toBe(true)
  const stops = new Set<string>()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press(key)
      await stop(page, faults)
      expect(await within(), `${key} leaves ${String(popup)}`).toBe(true)
      stops.add((await page.evaluate(() => document.activeElement?.outerHTML ?? '')).slice(0, 200))
    }
  expect(stops.size, 'the popup can be walked through').toBeGreaterThan(1)
  expect(faults).toEqual([])
}

export async function givenBack(
  page: Page,
  popup: string | RegExp,
  [role, name]: [Role, string | RegExp],
): Promise<void> {
  await expect(
    page.getByRole('dialog', { name: popup }).or(page.getByRole('alertdialog', { name: popup })),
  ).toHaveCount(0)
  await expect
    .poll(
      () => page.getByRole(role, { name }).evaluateAll((all) => all.includes(document.activeElement as HTMLElement)),
      `${String(popup)} gives the focus back to ${String(name)}`,
    )
    .toBe(true)
}

/** Enter, and again as anybody would: the browser opens no dialog while it puts the one before away. */
export async function chooser(page: Page): Promise<FileChooser> {
  // One wait for all presses: with each new one the page would be told to open the browser's own dialogs, and then not to.
  const dialog = page.waitForEvent('filechooser', { timeout: 25_000 })
  for (let key = 'Enter'; ; key = key === 'Enter' ? 'Space' : 'Enter') {
    await page.keyboard.press(key)
    const opened = await Promise.race([dialog, page.waitForTimeout(4000)])
    if (opened) return opened
  }
}
