import type { Locator } from 'playwright/test'
import { asha, expect, openPage, RECEIPT_PNG, test } from './fixtures'

// Plays an order with one thumb, from Home to the placed order, by a logged-out shopper with an account and an earlier
// order.

/** `px` limits how far the shopper scrolls in total. The product page needs no scrolling, because its choices open in a sheet. */
const SIZES = [
  { width: 360, height: 640, px: 5400 },
  { width: 390, height: 844, px: 5300 },
] as const
/** From Home to the placed order. A tap in the system's picture chooser counts too. */
const MAX_TAPS = 11
const TARGET_PX = 44

function countTaps() {
  let taps = 0
  let px = 0
  return {
    taps: () => taps,
    px: () => px,
    async tap(place: Locator) {
      const target = place.locator('visible=true').first()
      await target.waitFor()
      const from = await target.evaluate(() => scrollY)
      await target.scrollIntoViewIfNeeded()
      px += Math.abs((await target.evaluate(() => scrollY)) - from)
      // Measure what the thumb can hit: a radio's label, and the whole card of a card's link.
      const box = await target.evaluate((element) => {
        const { width, height } = (
          element.closest('label, article') ?? element
        ).getBoundingClientRect()
        return { width, height }
      })
      expect
        .soft(Math.min(box.width, box.height), `${String(place)} as a target`)
        .toBeGreaterThanOrEqual(TARGET_PX - 0.5)
      await target.tap({ force: true })
      taps++
    },
    /** Counts taps outside the page, such as those in the system's picture chooser. */
    count: (more: number) => void (taps += more),
  }
}

const isInView = (place: Locator) =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const bar = [...document.querySelectorAll<HTMLElement>('main *')].find(
      (one) =>
        getComputedStyle(one).position === 'fixed' &&
        one.getBoundingClientRect().bottom >= innerHeight - 1,
    )
    const floor = bar && !bar.contains(element) ? bar.getBoundingClientRect().top : innerHeight
    return top >= 0 && bottom <= floor + 0.5
  })

for (const size of SIZES)
  test(`@phone from Home to a placed order at ${size.width} x ${size.height} in ${MAX_TAPS} taps (DET-24, DET-33, DET-37, CHK-44)`, async ({
    page,
    mock,
  }) => {
    await page.setViewportSize({ width: size.width, height: size.height })
    await page.addInitScript((email) => {
      localStorage.setItem(
        'checkout:delivery',
        JSON.stringify({ email, address: 'Mangal Bazar 4, Lalitpur' }),
      )
    }, asha.email)
    const { tap, taps, px, count } = countTaps()
    await openPage(page, '/')
    await tap(page.getByRole('link', { name: /Patan Brick Kurta/ }))
    await expect(page).toHaveURL(/\/product$/)

    const pxOfHome = px()
    const bar = page.getByRole('main').getByRole('button', { name: 'Choose size' })
    await expect(bar).toBeVisible()
    for (const place of [
      page.locator('#product-title'),
      bar,
      page.getByRole('button', { name: 'Buy Now' }),
    ])
      expect(await isInView(place), `${String(place)} in the first view`).toBe(true)
    const priceBelow = page.locator('#product-title + div')
    expect(await isInView(priceBelow), 'the price in the first view').toBe(true)

    await tap(page.getByRole('button', { name: 'Buy Now' }))
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Log in' }))
    const account = page.getByRole('dialog', { name: 'Account' })
    await expect(account.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(asha.email)
    await tap(account.getByLabel('Password', { exact: true }))
    await page.keyboard.type('asha-1234')
    // Enter is the Go key of the phone's keyboard.
    await page.keyboard.press('Enter')
    count(1)

    const choices = page.getByRole('dialog', { name: 'Color and size' })
    await expect(choices).toBeVisible()
    await expect(account).toHaveCount(0)
    await tap(choices.getByRole('radio', { name: /Brick/ }))
    await tap(choices.getByRole('radio', { name: /^L\b/ }))
    await tap(choices.getByRole('button', { name: 'Buy Now' }))

    await expect(page).toHaveURL(/\/checkout$/)
    expect(px(), 'px on the product’s page').toBe(pxOfHome)
    await expect(page.getByLabel('Delivery address')).toHaveValue('Mangal Bazar 4, Lalitpur')
    await expect(page.getByLabel('Phone')).not.toHaveValue('')
    await expect(page.getByText('1 item', { exact: true })).toBeVisible()
    // Each field says what it is for and that Next leads to the next one, for the phone's keyboard. A phone can neither
    // drop nor paste a receipt.
    const fields = await page
      .locator('#main form :is(input[type=text], input[type=tel], input[type=email])')
      .evaluateAll((all) =>
        all.map((one) =>
          [(one as HTMLInputElement).autocomplete, (one as HTMLInputElement).enterKeyHint].join(),
        ),
      )
    expect(fields).toEqual([
      'given-name,next',
      'family-name,next',
      'tel-national,next',
      'email,',
      'billing street-address,next',
    ])
    await expect(page.getByText('Choose a picture or screenshot')).toBeVisible()
    const input = page.getByRole('region', { name: 'Receipt' }).locator('input[type=file]').first()
    await input.setInputFiles({ name: 'esewa.png', mimeType: 'image/png', buffer: RECEIPT_PNG })
    count(2)
    await tap(page.getByRole('button', { name: 'Place Order' }))
    await expect(page).toHaveURL(/\/order-success$/)
    // The alert must cover neither the heading nor the order's number.
    const alert = (await page
      .getByText('Order placed successfully!')
      .locator('..')
      .boundingBox()) ?? {
      y: 0,
      height: 0,
    }
    for (const place of [
      page.getByRole('heading', { level: 1 }),
      page.getByText(/Your order number is/),
    ])
      expect((await place.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(alert.y + alert.height)
    expect(await mock.calls('orders.php')).toHaveLength(1)
    expect(await mock.calls('add_to_cart.php')).toEqual([])
    expect(taps()).toBeLessThanOrEqual(MAX_TAPS)
    expect(px()).toBeLessThanOrEqual(size.px)
  })
