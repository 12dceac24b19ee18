import type { Page } from 'playwright/test'
import { asha, expect, openPage, test, tick } from './fixtures'

const historyLength = (page: Page) => page.evaluate(() => history.length)
const screenHeading = (page: Page) => page.getByRole('heading', { level: 1 })

const SALE_LIST = '/products?sale=1'
/** Panels that cover the page on a phone, and a popup of the product page. */
const POPUPS: readonly [button: RegExp, popup: string, path?: string][] = [
  [/^Menu$/, 'Menu'],
  [/^Account$/, 'Account'],
  [/^Cart/, 'Shopping Cart'],
  [/^Filters/, 'Filters'],
  [/^Size guide$/, 'Size guide', '/product?id=101'],
]

for (const [button, name, path = SALE_LIST] of POPUPS)
  test(`@phone on a phone Back closes the popup "${name}" and stays on the page, also after a reload (D-25)`, async ({
    page,
  }) => {
    await openPage(page, '/contact')
    await openPage(page, path)
    const here = new RegExp(`${path.replace('?', '\\?')}$`)
    const popup = page.getByRole('dialog', { name })
    const count = await historyLength(page)
    await page.getByRole('button', { name: button }).click()
    await expect(popup).toBeVisible()
    await expect.poll(() => historyLength(page)).toBe(count + 1)
    await page.goBack()
    await expect(popup).toBeHidden()
    await expect(page).toHaveURL(here)

    await page.getByRole('button', { name: button }).click()
    await expect(popup).toBeVisible()
    await page.reload()
    await page.evaluate(() => document.getElementById('loader')?.remove())
    await expect(screenHeading(page)).toBeVisible()
    await page.getByRole('button', { name: button }).click()
    await expect(popup).toBeVisible()
    await page.goBack()
    await expect(popup).toBeHidden()
    await expect(page).toHaveURL(here)
    await page.getByRole('button', { name: button }).click()
    await expect(popup).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await page.goBack()
    await expect(page, 'one Back, and no entry that shows nothing new').toHaveURL(/\/contact$/)
  })

test('@core @phone Back with the filter sheet open closes it and keeps what was ticked', async ({
  page,
}) => {
  await openPage(page, '/contact')
  await openPage(page, '/products')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('above')
  for (const size of ['M', 'L'])
    // The press guard ignores a press on a control that has just appeared under the pointer, so tick repeats the press.
    await tick(sheet.getByRole('checkbox', { name: size, exact: true }))
  await expect(page).toHaveURL(/size=m&size=l/)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/products\?size=m&size=l$/)
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/contact$/)
})

test('after Back a screen reader or the search in the page scrolls on: nothing leads back to the former place', async ({
  page,
}) => {
  await openPage(page, '/')
  await page.locator('main a[href="/products"]').first().click()
  await expect(page.locator('main [data-card]').first()).toBeVisible()
  await page.goBack()
  const picks = page.getByRole('heading', { name: 'Hot Picks' })
  await picks.waitFor()
  const y = () => page.evaluate(() => Math.round(scrollY))
  await expect.poll(y).toBe(0)
  // Scroll without wheel, finger or key, as the browser does for find-in-page and reading aloud.
  await picks.scrollIntoViewIfNeeded()
  await expect(picks).toBeInViewport()
  // During these seconds the rotator of Home changes the document.
  await page.waitForTimeout(3000)
  await expect(picks).toBeInViewport()
})

test('@core @phone a link in the menu takes the menu’s place: one Back leads to the page before', async ({
  page,
}) => {
  await openPage(page, '/products')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(/\/about$/)
})

test('@phone Back finds a row that was scrolled sideways as it was left (D-37)', async ({
  page,
}) => {
  await openPage(page, '/')
  // Use this row, because the row of categories on /products scrolls to the chosen one by itself.
  const row = page.getByRole('region', { name: 'Trending Now' }).getByRole('list')
  const left = () => row.evaluate(({ scrollLeft }) => Math.round(scrollLeft))
  await row.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }))
  await expect.poll(left).toBeGreaterThan(50)
  const before = await left()
  await row.getByRole('link').last().click()
  await expect(page).toHaveURL(/\/product$/)
  await page.goBack()
  await expect(page).toHaveTitle('Pahiran')
  await expect.poll(left).toBe(before)
})

/** Scrolls to a card far down the page. Home may list a product several times, so `nth` says which card it is. */
async function scrollFarDown(page: Page): Promise<{ name: string; nth: number }> {
  await page.mouse.move(5, 300)
  for (let y = 400; y <= 2400; y += 400) {
    await page.evaluate((to) => window.scrollTo(0, to), y)
    await page.waitForTimeout(60)
  }
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('main article a')]
    const seen = links.find((link) => {
      const { top } = link.getBoundingClientRect()
      return top > 120 && top < innerHeight - 80
    })
    const same = links.filter(({ textContent }) => textContent === seen?.textContent)
    return { name: seen?.textContent ?? '', nth: seen ? same.indexOf(seen) : -1 }
  })
}

/**
 * In pixels. Half a pixel is invisible, and no scroll can correct it: scrolling ends on whole pixels, while the browser
 * rounds each row's height to a 64th. Six rows were once 6/64 px shorter after Back.
 */
const MAX_PIXEL_SHIFT = 0.5

for (const path of ['/products?sort=price', '/'])
  test(`Back, Forward and a reload lead to the card that was left, 0 px off: ${path} (D-37)`, async ({
    page,
  }) => {
    await openPage(page, path)
    await expect(page.locator('main article').nth(7)).toBeVisible()
    const { name, nth } = await scrollFarDown(page)
    const link = page.locator('main article').getByRole('link', { name, exact: true }).nth(nth)
    const topNow = () =>
      link
        .evaluate((one) => one.getBoundingClientRect().top, null, { timeout: 1000 })
        .catch(() => -1)
    // Take the position at the moment of the press, because Playwright may scroll to the link first.
    await link.evaluate((one) =>
      one.addEventListener(
        'click',
        () => Object.assign(window, { leftAt: one.getBoundingClientRect().top }),
        true,
      ),
    )
    await link.click({ position: { x: 20, y: 8 } })
    const top = await page.evaluate(() => (window as unknown as { leftAt: number }).leftAt)
    expect(top).toBeGreaterThan(0)
    const offBy = async () => Math.abs((await topNow()) - top)
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY), 'a link leads to the top').toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`))
    await expect.poll(offBy).toBeLessThan(MAX_PIXEL_SHIFT)
    await expect(link).toBeFocused()
    await page.reload()
    await expect.poll(offBy).toBeLessThan(MAX_PIXEL_SHIFT)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await page.goBack()
    await expect.poll(offBy).toBeLessThan(MAX_PIXEL_SHIFT)
  })

test('@core Back leads to the category before, with the chosen one in sight in the strip (D-22)', async ({
  page,
}) => {
  await openPage(page, '/products')
  const strip = page.getByRole('group', { name: 'Categories' })
  const last = strip.getByRole('button').last()
  const name = (await last.textContent()) ?? ''
  await last.click()
  await expect(screenHeading(page)).toHaveText(name)
  await expect(page).toHaveURL(/\/products\?category=/)
  await page.reload()
  await expect(screenHeading(page)).toHaveText(name)
  await expect(last).toHaveAttribute('aria-pressed', 'true')
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(screenHeading(page)).toHaveText('All products')
  await page.goForward()
  await expect(screenHeading(page)).toHaveText(name)
})

test('a card left at its second picture opens it, and still shows it after Back, with its small pictures (CARD-02)', async ({
  page,
}) => {
  await openPage(page, '/products')
  const card = page.locator('main article').first()
  await card.hover()
  const views = card.getByRole('group')
  await expect(views).toHaveCSS('opacity', '1')
  await page.keyboard.press('Escape')
  await expect(views).toHaveCSS('opacity', '0')
  // The small pictures have no size until the pointer leaves the card and enters it again.
  await page.mouse.move(5, 300)
  await card.hover()
  await expect(views).toHaveCSS('opacity', '1')
  await views.getByRole('button').nth(1).hover()
  const second = (await card.locator('img').first().getAttribute('src')) ?? ''
  await views.getByRole('button').nth(1).click()
  await expect(
    page
      .getByRole('list', { name: /^Pictures$/ })
      .getByRole('button')
      .nth(1),
  ).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(card.locator('img').first()).toHaveAttribute('src', second)
  await expect
    .poll(() =>
      views
        .getByRole('button')
        .first()
        .evaluate((view) => view.getBoundingClientRect().height),
    )
    .toBeGreaterThan(40)
})

/** Marks the first link of the shown screen, so that a new element can be told from this one. */
const markVisibleElement = (page: Page) =>
  page.evaluate(() =>
    document.querySelector('[data-screen=shown] a')?.setAttribute('data-marked', ''),
  )
const isMarked = (page: Page) => page.locator('[data-screen=shown] [data-marked]')

test('Back and Forward bring back the very screens that were left, as they were; a link makes a new one (D-37)', async ({
  page,
}) => {
  await openPage(page, '/')
  await expect(page.locator('main article').first()).toBeVisible()
  await markVisibleElement(page)
  await page.getByRole('link', { name: /^All \d+ products/ }).click()
  await expect(screenHeading(page)).toHaveText('All products')
  await markVisibleElement(page)
  const card = page.getByRole('main').getByRole('article').first().getByRole('link')
  const name = (await card.textContent()) ?? ''
  await card.click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  const sizes = page.getByRole('radiogroup', { name: /^Size/ }).getByRole('radio')
  const chosen = sizes.and(page.locator(':enabled')).last()
  await tick(chosen)
  await markVisibleElement(page)
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents()

  await page.goBack()
  await expect(page).toHaveTitle(/^Products/)
  await expect(isMarked(page)).toHaveCount(1)
  await expect(sizes, 'the product is hidden').toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveTitle('Pahiran')
  await expect(isMarked(page)).toHaveCount(1)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/$/)
  await page.goForward()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(isMarked(page)).toHaveCount(1)
  await expect(chosen).toBeChecked()
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).toEqual(facts)
  await expect(page).toHaveTitle(new RegExp(`^${name}`))

  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveTitle('Pahiran')
  await expect(isMarked(page), 'a link makes a new one').toHaveCount(0)
})

test('@core a logout leaves no hidden screen of the one before', async ({ page, signIn }) => {
  await signIn(asha)
  await openPage(page, '/')
  await page.getByRole('link', { name: /^All \d+ products/ }).click()
  await expect(screenHeading(page)).toHaveText('All products')
  await expect(page.locator('[data-screen=hidden]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Account' }).click()
  await page
    .getByRole('dialog', { name: 'Account' })
    .getByRole('button', { name: 'Logout' })
    .click()
  await expect(page.locator('[data-screen=hidden]')).toHaveCount(0)
})
