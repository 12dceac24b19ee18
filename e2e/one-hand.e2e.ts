import type { Page } from 'playwright/test'
import { asha, expect, isPhone, openPage, test, tick, toCheckout, type Mock } from './fixtures'
import { useOddPictures } from './oddPictures'

// Checks for faults that cost orders on a phone: small text, targets too close together, missing sums, texts out of view.

test.use({ serviceWorkers: 'block' })

const PRICE_IN_LAKHS = { price: 1234567, discount_price: 100000 }
const KURTA = 'Patan Brick Kurta'

const idOf = async (mock: Mock, title: string) =>
  (await mock.rows<{ id: number; title: string }>('products')).find((row) => row.title === title)
    ?.id ?? 0
const cartDialog = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' })

/** Lists visible texts below 14 px. The cart's badge is exempt, because its number is also in the button's name. */
const smallTexts = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? ''
      const parent = texts.currentNode.parentElement
      if (
        text === '' ||
        /^\d+$/.test(text) ||
        !parent?.checkVisibility() ||
        parent.closest('.sr, #loader')
      )
        continue
      const size = Number.parseFloat(getComputedStyle(parent).fontSize)
      if (size < 14) found.add(`${size} px: ${text.slice(0, 40)}`)
    }
    return [...found]
  })

/** Lists links, buttons and fields below 44 px. A link inside a sentence is exempt, because it is as high as its line. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>()
    for (const target of document.querySelectorAll<HTMLElement>(
      'a[href], button, select, summary, input, textarea',
    )) {
      if (
        !target.checkVisibility() ||
        target.closest('[inert], .sr, p') ||
        target.matches(':disabled, [tabindex="-1"]')
      )
        continue
      const whole = target.closest('label, article, [data-target], li > a') ?? target
      const after = getComputedStyle(target, '::after')
      const wide =
        after.content !== 'none' && after.position === 'absolute' ? target.parentElement : null
      const boxes = [target, whole, wide].flatMap((one) =>
        one ? [one.getBoundingClientRect()] : [],
      )
      const side = (name: 'width' | 'height') => Math.max(...boxes.map((box) => box[name]))
      if (side('width') === 0 || boxes.every(({ bottom }) => bottom <= 0)) continue
      if (Math.min(side('width'), side('height')) < 43.5)
        found.add(
          `${side('width')} x ${side('height')}: ${target.ariaLabel ?? target.textContent ?? ''}`,
        )
    }
    return [...found]
  })

const POPUPS: readonly [path: string, button: string | RegExp, popup: string][] = [
  ['/', 'Menu', 'Menu'],
  ['/', /^Account/, 'Account'],
  ['/', 'Return', 'Return'],
  ['/products', /^Filters/, 'Filters'],
  ['/product?id=101', 'Size guide', 'Size guide'],
  ['/product?id=101', 'Choose size', 'Color and size'],
]

test('@phone on a phone every text has 14 px or more, and every target 44 px, on all screens and popups', async ({
  page,
  signIn,
}) => {
  const look = async (where: string) => {
    expect.soft(await smallTexts(page), `texts of ${where}`).toEqual([])
    expect.soft(await smallTargets(page), `targets of ${where}`).toEqual([])
  }
  for (const [path, button, name] of POPUPS) {
    await openPage(page, path)
    await page.getByRole('button', { name: button, exact: true }).first().click()
    const popup = page.getByRole('dialog', { name })
    await expect(popup).toBeVisible()
    await look(name)
    if (name !== 'Account') continue
    await popup.getByRole('tab', { name: 'Signup' }).click()
    await expect(popup.getByLabel('Full Name')).toBeVisible()
    await look('Signup')
  }
  await openPage(page, '/product?id=101')
  await page.locator('main button[aria-haspopup=dialog] img').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('the lightbox')
  await signIn(asha)
  const paths = [
    '/',
    '/products',
    '/product?id=101',
    '/about',
    '/contact',
    '/search?q=kurta',
    '/myorders',
    '/notifications',
  ]
  for (const path of [...paths, '/order-success', '/abc']) {
    await openPage(page, path)
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await expect(page.locator('main p.sr', { hasText: 'Loading...' })).toHaveCount(0)
    await look(path)
  }
  await openPage(page, '/')
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(cartDialog(page).getByRole('checkbox')).toHaveCount(3)
  await look('the cart')
  await cartDialog(page).getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await look('the checkout')
})

test('@phone without items the checkout asks for no money and leads to the products (D-68)', async ({
  page,
  signIn,
}) => {
  await signIn(asha)
  await openPage(page, '/checkout')
  const main = page.getByRole('main')
  await expect(main.getByText('No items selected')).toBeVisible()
  await expect(main.getByRole('link', { name: 'See all products' })).toBeVisible()
  for (const word of [/^Total/, /Flat Rate/, /^Amount/, /^Wallet/])
    await expect(main.getByText(word)).toHaveCount(0)
  await expect(main.getByRole('button', { name: /Place Order|^Copy/ })).toHaveCount(0)
  await expect(main.locator('input[type=file]')).toHaveCount(0)
})

test('@phone four taps on Add To Cart within half a second put it into the cart once, and the way to the cart is there', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(asha)
  await openPage(page, `/product?id=${await idOf(mock, KURTA)}`)
  await tick(page.getByRole('radio', { name: /^L\b/ }))
  await tick(page.getByRole('radio', { name: /Brick/ }))
  // The page itself presses, because a busy machine would stretch the pauses between presses.
  await page.getByRole('button', { name: 'Add To Cart' }).evaluate((add: HTMLElement) => {
    for (const wait of [0, 20, 140, 390]) setTimeout(() => add.click(), wait)
  })
  await page.getByRole('button', { name: 'View cart' }).click()
  await expect(cartDialog(page)).toBeVisible()
  expect(await mock.calls('add_to_cart.php')).toHaveLength(1)
})

test('@phone seven digits fit: the bar’s price stands beside the buttons, a suggestion is 64 px high, no match is said', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(asha)
  const id = await idOf(mock, KURTA)
  await mock.change('products', id, PRICE_IN_LAKHS)
  await openPage(page, `/product?id=${id}`)
  const bar = page.locator('main :is(button)', { hasText: 'Choose size' }).locator('xpath=../..')
  for (const width of [320, 360, 390, 800]) {
    await page.setViewportSize({ width, height: 640 })
    const cut = await bar.evaluate((one) => {
      // Leave out the text for screen readers, which is cut to a point.
      const texts = document.createTreeWalker(one.firstElementChild ?? one, NodeFilter.SHOW_TEXT)
      let [right, bottom] = [0, 0]
      while (texts.nextNode()) {
        if (texts.currentNode.parentElement?.closest('.sr')) continue
        const text = document.createRange()
        text.selectNodeContents(texts.currentNode)
        const box = text.getBoundingClientRect()
        right = Math.max(right, box.right)
        bottom = Math.max(bottom, box.bottom)
      }
      const next = [...one.querySelectorAll('button')].filter((button) =>
        /Cart|Buy/.test(button.textContent),
      )
      return next.some((button) => {
        const box = button.getBoundingClientRect()
        return box.left < right && box.top < bottom && box.right > 16 && box.left > 20
      })
    })
    expect(cut, `${width} px`).toBe(false)
  }
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('brick')
  const option = page.getByRole('option').first()
  await expect(option).toContainText('11,34,567')
  expect((await option.boundingBox())?.height).toBeLessThanOrEqual(72)
  await page.getByRole('combobox', { name: 'Search' }).fill('zzzz')
  await expect(page.getByText('No products found').first()).toBeVisible()
})

test('@phone a window as low as the rest above a keyboard shows the login form whole, and the header gives way', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 300 })
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Account' }).click()
  const panel = page.getByRole('dialog', { name: 'Account' })
  await panel.getByLabel('Email').focus()
  await expect(panel.getByRole('button', { name: 'Login', exact: true }).last()).toBeInViewport({
    ratio: 1,
  })
  const hints = await panel
    .locator('input')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).enterKeyHint))
  expect(hints).toEqual(['next', 'go'])
})

test('@phone Send with nothing filled in says what is wrong in sight, above the first field on a phone (ERR-17)', async ({
  page,
}) => {
  await openPage(page, '/contact')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Please fix the errors in the form.')).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expect(page.getByLabel('First Name')).toBeInViewport({ ratio: 1 })
})

test('@phone the alert of a field that was left is in sight above the keyboard and the next fields (CON-11)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/contact')
  const alert = page.getByRole('main').getByRole('alert')
  for (const [name, typed, words] of [
    ['First Name', 'A', /First name/i],
    ['Email', 'asha@', /email/i],
  ] as const) {
    const field = page.getByLabel(name)
    await field.fill(typed)
    await field.press('Tab')
    await expect(alert.getByText(words).first()).toBeInViewport({ ratio: 1 })
  }
})

test('@phone the size guide fits a phone without moving sideways, in centimetres and inches', async ({
  page,
}) => {
  await openPage(page, '/product?id=101')
  await page.getByRole('button', { name: 'Size guide' }).click()
  const table = page.getByRole('dialog').getByRole('table')
  for (const unit of ['Centimeters', 'Inches']) {
    await page.getByRole('radio', { name: unit }).check({ force: true })
    expect(
      await table.evaluate((one) => one.scrollWidth <= (one.parentElement?.clientWidth ?? 0)),
      unit,
    ).toBe(true)
  }
})

test('between phone and desktop a product’s picture has no walls, and no width cuts a landscape picture', async ({
  page,
}) => {
  await openPage(page, '/product?id=101')
  const picture = page.locator('main button[aria-haspopup=dialog] img').first()
  for (const width of [481, 600, 700, 800]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    const { fit, box } = await picture.evaluate((one) => {
      const { width: w, height: h } = one.getBoundingClientRect()
      return { fit: getComputedStyle(one).objectFit, box: w / h }
    })
    expect(fit, `${width} px`).toBe('cover')
    // The picture's frame has the shape 4:5, or is a little wider in a low window. It must cut off little of the
    // picture.
    expect(box, `${width} px`).toBeLessThan(1.1)
  }
  await useOddPictures(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.reload()
  const shown = await picture.evaluate(async (one) => {
    const image = one as HTMLImageElement
    await image.decode()
    const off =
      Math.max(
        image.naturalWidth / image.naturalHeight / 0.8,
        0.8 / (image.naturalWidth / image.naturalHeight),
      ) > 1.15
    return {
      off,
      fit: getComputedStyle(image).objectFit,
      tint: image.style.getPropertyValue('--tint'),
    }
  })
  expect(shown.fit).toBe(shown.off ? 'contain' : 'cover')
  expect(shown.tint, 'the tint ends when the picture is there').toBe('')
})

test('@phone My Orders shows each product, what each line costs and that delivery is not in the total; two columns where there is room', async ({
  page,
  signIn,
}) => {
  await signIn(asha)
  await openPage(page, '/myorders')
  const first = page.getByRole('article').first()
  await expect(first.locator('li img').first()).toBeVisible()
  for (const link of await first.locator('li').getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect(first.getByText('excluding delivery')).toBeVisible()
  const tops = await page
    .getByRole('article')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(tops[0] === tops[1]).toBe(!isPhone(page))
  const right = await page
    .getByRole('article')
    .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
  expect((page.viewportSize()?.width ?? 0) - right).toBeLessThan(60)
})

test('@phone Back from the checkout leads to the page before; a reload keeps what was typed and ordered', async ({
  page,
  signIn,
}) => {
  await signIn(asha)
  await openPage(page, '/about')
  await toCheckout(page)
  await page.getByLabel('Delivery address').fill('Mangal Bazar 4, Lalitpur')
  await page.getByLabel('Phone').focus()
  // The form saves the draft a moment after the last letter.
  await page.waitForTimeout(1500)
  const rows = page.getByRole('table', { name: 'Your Order' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await page.reload()
  await page.evaluate(() => document.getElementById('loader')?.remove())
  await expect(page.getByLabel('Delivery address')).toHaveValue('Mangal Bazar 4, Lalitpur')
  await expect(rows).toHaveCount(2)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
  await expect(cartDialog(page)).toHaveCount(0)
})

test('@phone a page that does not exist helps: a search, and the products that its address names', async ({
  page,
}) => {
  await openPage(page, '/old-kurta')
  const main = page.getByRole('main')
  await expect(main.getByText('Page not found')).toBeVisible()
  await expect(main.getByRole('searchbox').or(main.getByRole('combobox'))).toBeVisible()
  await expect(main.getByRole('link', { name: KURTA })).toBeVisible()
})
