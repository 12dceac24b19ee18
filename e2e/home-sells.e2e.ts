import { expect, isPhone, open, test } from './fixtures'

// What Home and its cards do for a shopper: pictures lead somewhere, nothing lies on them, a tap opens the product.

test('the pictures of Home lead to products, and Hot Picks ends with all of them', async ({ page }) => {
  await open(page, '/')
  const banner = page.getByRole('region', { name: 'Pahiran' })
  await banner.getByRole('link', { name: 'All products' }).first().click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All products')
  await page.goBack()
  await page.getByRole('link', { name: /^All \d+ products$/ }).click()
  await expect(page).toHaveURL(/\/products$/)
})

test('Pause stands in the first view, and no bar lies on the banner', async ({ page }) => {
  await open(page, '/')
  const pause = page.getByRole('button', { name: 'Pause Banner' })
  await expect(pause).toBeInViewport({ ratio: 1 })
  expect(await pause.evaluate((button) => getComputedStyle(button.parentElement ?? button, '::before').content)).toBe(
    'none',
  )
})

test('on a phone a tap on the foot of a card’s picture opens the product, and a swipe shows the next picture', async ({
  page,
}) => {
  test.skip(!isPhone(page), 'a mouse hovers')
  await open(page, '/products')
  const card = page.locator('main article').first()
  await expect(card).toBeVisible()
  const box = await card.locator('img').first().boundingBox()
  await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) - 8)
  await expect(page).toHaveURL(/\/product$/)
})

test('a banner of 2.5:1 shows at least 80 % of its width, and moves nothing when it arrives', async ({ page }) => {
  await open(page, '/')
  const image = page.getByRole('region', { name: 'Banner' }).locator('img').first()
  const path = new URL((await image.getAttribute('src')) ?? '', page.url()).pathname
  await page.route(`**${path}`, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="640"><rect width="1600" height="640" fill="#b4232a"/></svg>',
    }),
  )
  const shown = () =>
    image.evaluate((picture) => {
      const { naturalWidth, naturalHeight, clientWidth, clientHeight } = picture as HTMLImageElement
      const scale = Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight)
      return getComputedStyle(picture).objectFit === 'contain' ? 1 : clientWidth / (naturalWidth * scale)
    })
  for (const visit of ['first', 'second']) {
    await page.reload()
    await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth), visit).toBe(1600)
    await expect.poll(shown, visit).toBeGreaterThanOrEqual(0.8)
  }
})
