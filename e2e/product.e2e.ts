import { asha, chooseRadio, expect, isPhone, openPage, test, tick } from './fixtures'

test('@core from a card to the product and into the cart (RTE-08, RTE-09, RTE-10, RTE-11, CARD-01, DET-20, DET-36, ERR-21, ERR-22, ERR-49)', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(asha)
  await openPage(page, '/products')
  await page
    .getByRole('link', { name: /Patan Brick Kurta/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/product$/)
  await expect(page.getByRole('heading', { name: 'Just One Step Away' })).toBeVisible()
  const state = await page.evaluate(
    () => (history.state as { usr?: { productId?: unknown; product?: { price?: unknown } } }).usr,
  )
  expect(state?.productId).toBeTruthy()
  expect(state?.product?.price).toBe(3200)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  // On a phone a dialog over the page shows the choices and its own Add To Cart button.
  const place = isPhone(page)
    ? page.getByRole('dialog', { name: 'Color and size' })
    : page.getByRole('main')
  await expect(place.getByText('Please select a size before adding to cart.')).toBeVisible()
  await tick(place.getByRole('radio', { name: /^L\b/ }))
  await place.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(place.getByText('Please select a color before adding to cart.')).toBeVisible()
  await tick(place.getByRole('radio', { name: /Brick/ }))
  await place.getByRole('button', { name: 'Increase quantity' }).click()
  await place.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('Product added to cart successfully!')).toBeVisible()
  const sent = (await mock.calls('add_to_cart.php')).at(-1)
  expect(sent?.problems).toEqual([])
  expect(sent?.sent).toMatchObject({
    size: 'l',
    color: 'Brick',
    quantity: 2,
    user_email: asha.email,
  })
})

test('@core the pictures: magnifier, thumbnails, lightbox that Back closes (DET-04, DET-05, DET-07, DET-08, DET-09, DET-10, DET-11, CONST-21)', async ({
  page,
}) => {
  await openPage(page, '/products')
  await page
    .getByRole('link', { name: /Patan Brick Kurta/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Just One Step Away' })).toBeVisible()
  if (isPhone(page)) {
    await page.getByRole('button', { name: /next/i }).first().click()
    await page.getByRole('button', { name: /next/i }).first().click()
  } else {
    const main = page.getByRole('main').locator('button[aria-haspopup=dialog]').first()
    await main.hover()
    const frame = await main.boundingBox()
    await page.mouse.move((frame?.x ?? 0) + 200, (frame?.y ?? 0) + 200)
    const lens = page.getByTestId('magnifier')
    await expect(lens).toBeVisible()
    const box = await lens.boundingBox()
    expect(Math.round(box?.width ?? 0)).toBe(120)
    await page
      .getByRole('list', { name: 'Pictures' })
      .getByRole('button', { name: 'Picture 2 of 3' })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/product$/)
  }
})

test('@core a visitor is asked to log in, and then the act goes on by itself (DET-24, DET-25, DET-26, DET-33)', async ({
  page,
  mock,
}) => {
  await openPage(page, '/products')
  await page
    .getByRole('link', { name: /Patan Brick Kurta/ })
    .first()
    .click()
  await chooseRadio(page, /^L\b/)
  await chooseRadio(page, /Brick/)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await expect(page.getByText('You Need to be logged in First to Purchase.')).toBeVisible()
  expect(await mock.calls('add_to_cart.php')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByText('You Need to be logged in First to Purchase.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByText('You Need to be logged in First to Purchase.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
  const account = page.getByRole('dialog', { name: 'Account' })
  await account.getByLabel('Email').fill(asha.email)
  await account.getByLabel('Password', { exact: true }).fill('asha-1234')
  await account.getByRole('button', { name: 'Login', exact: true }).last().click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByText('Patan Brick Kurta').first()).toBeVisible()
  expect(await mock.calls('add_to_cart.php')).toEqual([])
})

test('a shared link opens the product (D-39)', async ({ page, mock }) => {
  const [product] = await mock.rows<{ id: number; title: string }>('products')
  await openPage(page, `/product?id=${product?.id}`)
  await expect(page.getByRole('heading', { name: product?.title ?? '' })).toBeVisible()
  await openPage(page, '/product')
  await expect(page.getByText('No product selected.')).toBeVisible()
})
