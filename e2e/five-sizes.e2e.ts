import type { Locator, Page } from 'playwright/test'
import { asha, chooseRadio, expect, fillAndPay, isPhone, openPage, test } from './fixtures'
import { useOddPictures } from './oddPictures'

// Plays the way to an order in five window sizes. The pictures have odd shapes, because those are the first to break a
// layout.

test.use({ serviceWorkers: 'block' })

const SIZES = [
  { width: 360, height: 640, touch: true },
  { width: 390, height: 844, touch: true },
  { width: 800, height: 1000, touch: true },
  { width: 1280, height: 800, touch: false },
  { width: 1920, height: 1080, touch: false },
] as const

const cartDialog = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' })
const boxOf = async (place: Locator) =>
  (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const bottomOf = async (place: Locator) => boxOf(place).then(({ y, height }) => y + height)

const expectNoOverflow = async (page: Page, where: string) =>
  expect
    .soft(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
      where,
    )
    .toBeLessThanOrEqual(0)

const shownPartOf = (picture: Locator) =>
  picture.evaluate(async (one) => {
    const image = one as HTMLImageElement
    await image.decode().catch(() => {})
    const { naturalWidth, naturalHeight, clientWidth, clientHeight } = image
    if (getComputedStyle(image).objectFit === 'contain') return { wide: 1, high: 1 }
    const scale = Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight)
    return {
      wide: clientWidth / (naturalWidth * scale),
      high: clientHeight / (naturalHeight * scale),
    }
  })

for (const { width, height, touch } of SIZES)
  test.describe(`at ${width} x ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: touch })

    test(`@widths ${width} x ${height}: Home leads to products in its first views, a card opens its product, and Back leads to the card`, async ({
      page,
    }) => {
      await useOddPictures(page)
      await openPage(page, '/')
      const banner = page.getByRole('region', { name: 'Banner' })
      const hero = banner.locator('img').first()
      await expect
        .poll(() => hero.evaluate((one) => (one as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
      expect((await shownPartOf(hero)).wide, 'shown part of the banner').toBeGreaterThanOrEqual(0.8)
      expect(
        await bottomOf(hero),
        'the banner ends in the first view and a half',
      ).toBeLessThanOrEqual(height * 1.5)
      await expect(page.getByRole('button', { name: 'Pause Banner' })).toBeInViewport({ ratio: 1 })
      await expect(
        page.locator('main').getByRole('link', { name: 'All products' }).first(),
      ).toBeInViewport()
      const first = await page
        .locator('main a[href^="/product?"], main a[href="/product"]')
        .evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().top)))
      expect(first, 'the first product stands in the first view and a half').toBeLessThan(
        height * 1.5,
      )
      await expectNoOverflow(page, 'Home')
      const wide = await page
        .locator('main .wrap')
        .first()
        .evaluate((one) => one.clientWidth)
      if (width === 1920) expect(wide, 'a wide window is used').toBeGreaterThan(1600)

      await openPage(page, '/products?sort=price')
      await expectNoOverflow(page, 'the list')
      const cards = page.locator('main article')
      await expect(cards.nth(width < 700 ? 3 : 7)).toBeVisible()
      const tops = await cards.evaluateAll((all) =>
        all.slice(0, 12).map((one) => one.getBoundingClientRect().top),
      )
      const columns = tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 2).length
      expect(columns, 'columns').toBe(
        width < 700 ? 2 : width < 1600 ? (width === 800 ? columns : 4) : 6,
      )
      const card = cards.nth(columns)
      await card.scrollIntoViewIfNeeded()
      const name = (await card.locator('a').first().textContent()) ?? ''
      const { y } = await boxOf(card)
      const place = { position: { x: 40, y: 60 } }
      if (touch) await card.tap(place)
      else await card.click(place)
      await expect(page.locator('#product-title')).toHaveText(name)
      await expectNoOverflow(page, 'the product')
      if (width < 700) {
        // In a phone's first view the product's name is above the bar, and the bar says what must be chosen.
        const bar = page.getByRole('main').getByRole('button', { name: 'Choose size' })
        await expect(bar).toBeInViewport({ ratio: 1 })
        expect(await bottomOf(page.locator('#product-title'))).toBeLessThanOrEqual(
          (await boxOf(bar)).y,
        )
      }
      const large = page.locator('main button[aria-haspopup=dialog] img').first()
      await expect
        .poll(
          async () => Math.min(...Object.values(await shownPartOf(large))),
          'shown part of the large picture',
        )
        .toBeGreaterThanOrEqual(0.75)
      await page.goBack()
      await expect(
        page.locator('main article').getByRole('link', { name, exact: true }).first(),
      ).toBeFocused()
      await expect.poll(async () => Math.abs((await boxOf(card)).y - y)).toBeLessThanOrEqual(1)
      await page.getByRole('button', { name: /^Filters/ }).click()
      if (isPhone(page)) {
        const sheet = page.getByRole('dialog', { name: 'Filters' })
        await expect(sheet).toBeVisible()
        await expect
          .poll(() => page.evaluate(() => JSON.stringify(history.state)))
          .toContain('"popups"')
        await page.goBack()
        await expect(sheet).toBeHidden()
      }
      await expect(page).toHaveURL(/sort=price/)
    })

    test(`${width} x ${height}: from a product to the cart, the checkout, the order and My Orders`, async ({
      page,
      signIn,
    }) => {
      await signIn(asha)
      await useOddPictures(page)
      await openPage(page, '/product?id=101')
      await page.getByRole('button', { name: 'Size guide' }).click()
      const table = page.getByRole('dialog').getByRole('table')
      expect(
        await table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0)),
      ).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await chooseRadio(page, /^M\b/)
      await chooseRadio(page, /Plum/)
      await page.getByRole('button', { name: 'Add To Cart' }).click()
      await page.getByRole('button', { name: 'View cart' }).click()
      await expect(cartDialog(page).getByRole('checkbox', { checked: true })).toHaveCount(4)
      for (const link of await cartDialog(page).locator('li').getByRole('link').all())
        expect((await boxOf(link)).height).toBeGreaterThanOrEqual(43.5)
      await expect(cartDialog(page).getByText(/^3 items, NPR /)).toBeVisible()
      await cartDialog(page).getByRole('link', { name: 'Checkout' }).click()
      await expect(page.getByLabel('First name')).toHaveValue('Asha')
      await expectNoOverflow(page, 'the checkout')
      const [billing, order, payment] = await Promise.all(
        ['Billing And Shipping', 'Your Order', 'Payment Details'].map(async (name) =>
          boxOf(page.getByRole('heading', { name, exact: true })),
        ),
      )
      const stacked = width < 960
      await expect(page.locator('main summary', { hasText: /^3 items/ })).toHaveCount(
        stacked ? 1 : 0,
      )
      if (stacked)
        expect([billing?.y, order?.y, payment?.y]).toEqual(
          [billing?.y, order?.y, payment?.y].toSorted((a, b) => (a ?? 0) - (b ?? 0)),
        )
      else expect(order?.y).toBe(billing?.y)
      if (width < 560) {
        const row = page.getByRole('table', { name: 'Your Order' }).locator('tbody tr').first()
        expect((await boxOf(row.locator('img'))).width).toBe(52)
        expect((await boxOf(row.getByRole('rowheader'))).width).toBe((await boxOf(row)).width)
        expect(
          await row
            .locator('td')
            .first()
            .evaluate((one) => getComputedStyle(one, '::before').content),
        ).toContain('Qty')
      }
      await fillAndPay(page)
      await expect(page).toHaveURL(/\/order-success$/, { timeout: 30_000 })
      const alert = await bottomOf(page.getByText('Order placed successfully!').locator('..'))
      expect((await boxOf(page.getByRole('heading', { level: 1 }))).y).toBeGreaterThanOrEqual(alert)
      await page.getByRole('button', { name: 'OK', exact: true }).click()
      await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click()
      await expect(page.getByRole('article').first().locator('li img').first()).toBeVisible()
      await expect(page.getByText('excluding delivery').first()).toBeVisible()
      await expectNoOverflow(page, 'My Orders')
    })
  })
