import type { Locator, Page } from 'playwright/test'
import { expect, isPhone, openPage, owner, test, type Mock } from './fixtures'

// Measures positions, widths, contrasts and sizes in a full back office. The tests set the widths themselves, so most
// run in only one of Playwright's projects.

const COLOR_CODES = [
  '#b4232a',
  '#23305e',
  '#3f6b53',
  '#e0a526',
  '#17151a',
  '#ffffff',
  '#8f8791',
  '#6a6470',
]
const PHONE = { width: 360, height: 740 }
const LONG_MAIL =
  'a.very.long.address.of.a.buyer.with.many.names.and.words@long-mail-example.example'

type Row = Record<string, unknown> & { id: number; images: string[]; items: object[] }

/**
 * Fills the shop with extremes: a product whose fields are at their longest, an order worth millions, a long address,
 * 100 orders.
 */
async function fillWithLongRows(mock: Mock): Promise<void> {
  const [products, users, orders, inquiries] = (await Promise.all(
    ['products', 'users', 'orders', 'inquiries'].map((part) => mock.rows<Row>(part)),
  )) as [Row[], Row[], Row[], Row[]]
  const [product, order] = [products[0], orders.at(-1)]
  if (!product || !order) throw new Error('The seed has no products or no orders')
  const rich = {
    ...product,
    id: 901,
    title:
      'A very long title of a handwoven Dhaka jacket with wooden buttons, silk lining, two pockets and a belt, for winter',
    price: 1310918,
    discount_price: 0,
    size_stock: { M: 99999, L: 15000, XL: 1200, XXL: 3, XXXL: 0 },
    images: Array.from({ length: 15 }, (_, n) => products[n % 10]?.images[0] ?? ''),
    colors: COLOR_CODES.map((code, n) => ({ name: `Color ${n + 1}`, code })),
  }
  const dear = { ...product, id: 902, price: 12345678, discount_price: 100 }
  await mock.put('products', [rich, dear, ...products])
  const people = Array.from({ length: 30 }, (_, n) => ({
    ...users.find(({ role }) => role === 'customer'),
    id: 500 + n,
    email: n === 0 ? LONG_MAIL : `buyer${n}@many.example`,
    full_name: `Buyer Number ${n}`,
  }))
  await mock.put('users', [...users, ...people])
  const many = Array.from({ length: 120 }, (_, n) => ({
    ...order,
    id: 2000 + n,
    status: n < 101 ? 'pending' : 'processing',
    user_email: LONG_MAIL,
  }))
  const large = {
    ...order,
    id: 3000,
    user_email: LONG_MAIL,
    subtotal: 1310918,
    total_amount: 1310918,
    status: 'processing',
  }
  await mock.put('orders', [...orders, ...many, large])
  await mock.put('inquiries', [
    ...inquiries,
    ...inquiries.map((one) => ({ ...one, id: one.id + 700, email: LONG_MAIL })),
  ])
}

const SCREENS = ['dashboard', 'orders', 'inquiries', 'products', 'users']

const ROW_SELECTORS: Record<string, string> = {
  dashboard: 'section:has(h2:has-text("To do")) li',
  orders: 'tr[data-row]',
  inquiries: 'main tbody tr',
  products: 'main tbody tr',
  users: 'main tbody tr',
}

async function openList(page: Page, screen: string): Promise<Locator> {
  await openPage(page, `/nest/${screen}`)
  const row = page.locator(ROW_SELECTORS[screen] ?? '').first()
  await expect(row).toBeVisible()
  return row
}

test.describe('the back office, full', () => {
  test.beforeEach(async ({ mock, signIn }) => {
    await fillWithLongRows(mock)
    await signIn(owner)
  })

  test('@phone each list begins within 220 px of a phone, and nothing lies outside of it', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    for (const screen of SCREENS) {
      const row = await openList(page, screen)
      await expect
        .poll(async () => (await row.boundingBox())?.y ?? 999, { message: screen })
        .toBeLessThanOrEqual(220)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
          message: screen,
        })
        .toBe(0)
    }
  })

  test('@phone what sticks to the edges covers at most a fifth of a phone', async ({ page }) => {
    await page.setViewportSize(PHONE)
    /** The height of all fixed parts while the page is scrolled to its middle. */
    const covered = () =>
      page.evaluate(() => {
        window.scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2)
        const stuck = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
          const { position, visibility } = getComputedStyle(element)
          const { height, width, top, bottom } = element.getBoundingClientRect()
          if (
            visibility === 'hidden' ||
            width < 100 ||
            height === 0 ||
            bottom <= 0 ||
            top >= innerHeight
          )
            return false
          if (position === 'fixed') return true
          if (position !== 'sticky') return false
          const style = getComputedStyle(element)
          const edge = (text: string) => (text === 'auto' ? Number.NaN : Number.parseFloat(text))
          return (
            Math.abs(top - edge(style.top)) < 2 ||
            Math.abs(innerHeight - bottom - edge(style.bottom)) < 2
          )
        })
        return stuck.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0)
      })
    for (const screen of SCREENS) {
      await openList(page, screen)
      expect(await covered(), screen).toBeLessThanOrEqual(PHONE.height / 5)
    }
    await openList(page, 'orders')
    await page.getByRole('button', { name: 'Select this page' }).click()
    const bar = page.getByRole('region', { name: 'Selected orders' })
    await expect(bar).toBeVisible()
    expect(await covered(), 'orders, selected').toBeLessThanOrEqual(PHONE.height / 5)
    const box = await bar.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(PHONE.height - 64)
    expect(box?.height).toBeLessThanOrEqual(72)
    await openPage(page, '/nest/pages')
    await expect(page.getByRole('button', { name: 'Modify' })).toBeVisible()
    expect(await covered(), 'pages').toBeLessThanOrEqual(PHONE.height / 5)
    await openPage(page, '/nest/products?form=edit-901')
    await page.getByLabel('Title', { exact: true }).fill('Other')
    await expect(page.getByText(/^1 change: /)).toBeVisible()
    expect(await covered(), 'form').toBeLessThanOrEqual(PHONE.height / 5)
  })

  test('@phone the status tabs of a phone fade where more follow, and none is cut within a word', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await openList(page, 'orders')
    const tabs = page.getByRole('navigation', { name: 'Orders by status' })
    await expect(tabs.getByRole('link')).toHaveCount(7)
    const seen = await tabs.evaluate((list) => {
      const edge = list.getBoundingClientRect().right
      return {
        mask: getComputedStyle(list).maskImage,
        // Lists texts that the list's edge cuts, except those that begin in the faded part.
        cut: [...list.querySelectorAll('a > *')]
          .map((part) => {
            const range = document.createRange()
            range.selectNodeContents(part)
            return {
              text: part.textContent,
              left: range.getBoundingClientRect().left,
              right: range.getBoundingClientRect().right,
            }
          })
          .filter(({ left, right }) => left < edge - 24 && right > edge)
          .map(({ text }) => text),
        follow: list.scrollWidth > list.clientWidth,
      }
    })
    expect(seen.follow).toBe(true)
    expect(seen.mask).toContain('gradient')
    expect(seen.cut).toEqual([])
  })

  test('from 700 px on the lists are tables, and no number breaks into two lines', async ({
    page,
  }) => {
    // Five lists in nine widths take minutes.
    test.setTimeout(240_000)
    /** Lists texts with a digit that wrap to two lines or overflow their cell. */
    const broken = () =>
      page.evaluate(() => {
        const bad: string[] = []
        const walk = document.createTreeWalker(
          document.querySelector('main') ?? document.body,
          NodeFilter.SHOW_TEXT,
        )
        while (walk.nextNode()) {
          const text = walk.currentNode.textContent?.trim() ?? ''
          if (!/^(?:NPR )?-?[\d,]+(?:\.\d+)?(?: crore)?%?$/.test(text)) continue
          // True for a title that only screen readers get.
          const hidden = [...document.querySelectorAll('main *')].some(
            (one) => one.contains(walk.currentNode) && getComputedStyle(one).clipPath !== 'none',
          )
          if (hidden) continue
          const range = document.createRange()
          range.selectNodeContents(walk.currentNode)
          const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
          const cell = walk.currentNode.parentElement?.closest(
            'td, th, dd, [data-stock], button, a, p',
          )
          const edge = cell?.getBoundingClientRect()
          if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1)
            bad.push(`two lines: ${text}`)
          else if (
            edge &&
            boxes.some(({ left, right }) => right > edge.right + 1 || left < edge.left - 1)
          )
            bad.push(`sticks out: ${text}`)
        }
        return bad
      })
    for (const width of [360, 700, 760, 800, 801, 960, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      for (const screen of SCREENS) {
        const row = await openList(page, screen)
        await expect.poll(broken, { message: `${screen} at ${width} px` }).toEqual([])
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          `${screen} at ${width} px`,
        ).toBe(0)
        if (width >= 700 && (screen === 'orders' || screen === 'products' || screen === 'users'))
          expect(
            await row.evaluate((one) => getComputedStyle(one).display),
            `${screen} at ${width} px`,
          ).toBe('table-row')
      }
    }
  })

  test('one long price does not squeeze the names, and a long title has two lines', async ({
    page,
  }) => {
    for (const width of [700, 800, 1024, 1120, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await openList(page, 'products')
      const names = page.locator('main tbody tr th b')
      for (const name of await names.all())
        expect((await name.boundingBox())?.height, `a title at ${width} px`).toBeLessThanOrEqual(40)
      expect(
        (await page.locator('main tbody tr th').first().boundingBox())?.width,
      ).toBeGreaterThanOrEqual(138)
    }
  })

  test('@widths "Mark as Shipped" stands on one line', async ({ page }) => {
    for (const width of isPhone(page) ? [320, 360] : [700, 800, 1024, 1120, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await openPage(page, '/nest/orders?status=processing')
      const button = page.getByRole('button', { name: /^Mark as Shipped/ }).first()
      await expect(button).toBeVisible()
      const lines = await button.evaluate((element) => {
        const range = document.createRange()
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        let seen = texts.nextNode()
        while (seen && !/^Mark as Shipped$/.test(seen.nodeValue ?? '')) seen = texts.nextNode()
        range.selectNodeContents(seen ?? element)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 6))).size
      })
      expect(lines, `at ${width} px`).toBe(1)
    }
  })

  test('the largest day of the chart keeps its label inside, and says so when it is not to scale', async ({
    page,
    mock,
  }) => {
    const orders = await mock.rows<Row>('orders')
    const stamp = (orders.at(-2) as { created_at?: string } | undefined)?.created_at
    await mock.change('orders', 3000, { created_at: stamp })
    await openPage(page, '/nest/dashboard')
    const chart = page.getByRole('group', { name: /^Sales in the last/ })
    const label = chart.getByText(/^NPR [\d,]+$/)
    await expect(label).toBeVisible()
    const [inner, outer] = [await label.boundingBox(), await chart.boundingBox()]
    expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? 0)
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual(
      (outer?.x ?? 0) + (outer?.width ?? 0) + 1,
    )
    await expect(page.getByText(/^Not to scale: /)).toBeVisible()
  })
})

/** Lists texts that overflow the right edge of their block. */
const overflowingTexts = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.querySelector('[data-screen=shown] main, main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const found: string[] = []
    while (texts.nextNode()) {
      const { parentElement: parent, nodeValue } = texts.currentNode as Text
      const block = parent?.closest('h1, p, td, th, li')
      if (!block || parent?.closest('.sr, .clipped')) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      if (range.getBoundingClientRect().right > block.getBoundingClientRect().right + 2)
        found.push(nodeValue?.slice(0, 40) ?? '')
    }
    return found
  })

test('@widths a name without spaces stays within its block, and a date beside its order', async ({
  page,
  mock,
  signIn,
}) => {
  const name = 'Panchthare'.repeat(9)
  for (const [part, field] of [
    ['users', 'full_name'],
    ['inquiries', 'first_name'],
    ['orders', 'first_name'],
    ['products', 'title'],
  ] as const) {
    const rows = await mock.rows<Row>(part)
    await mock.put(
      part,
      rows.map((row) => ({ ...row, [field]: name })),
    )
  }
  const [inquiry] = await mock.rows<Row>('inquiries')
  const [product] = await mock.rows<Row>('products')
  await signIn(owner)
  for (const path of [
    '/nest/dashboard?day=today',
    '/nest/users',
    '/nest/users?buyer=asha@pahiran.example',
    '/nest/inquiries',
    `/nest/inquiries?inquiry=${inquiry?.id}`,
    `/nest/products?form=edit-${product?.id}`,
    '/nest/orders?view=desk',
  ]) {
    await openPage(page, path)
    await expect(
      page.locator('main').getByText(name.slice(0, 20)).filter({ visible: true }).first(),
    ).toBeVisible()
    expect.soft(await overflowingTexts(page), path).toEqual([])
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(beyond, path).toBeLessThanOrEqual(0)
  }
})

test('the form with every field changed shows each control at each width from 320 to 1920 px', async ({
  page,
  mock,
  signIn,
}) => {
  test.setTimeout(400_000)
  await fillWithLongRows(mock)
  await signIn(owner)
  await openPage(page, '/nest/products?form=edit-901')
  await page
    .getByLabel('Title', { exact: true })
    .fill('Another long title of a handwoven jacket with wooden buttons and silk lining')
  await page.getByLabel('Description').fill('Woven in Helambu')
  await page.getByRole('spinbutton', { name: 'Price', exact: true }).fill('1310919')
  await page.getByRole('checkbox', { name: 'Add Discount' }).click()
  await page.getByLabel('Discount price').fill('919')
  for (const size of ['M', 'L', 'XL', 'XXL', 'XXXL'])
    await page.getByRole('spinbutton', { name: `Stock of ${size}`, exact: true }).fill('88888')
  await page.getByLabel('Name of color 8').fill('Rhododendron of the high hills')
  await page.getByLabel('Tags').fill('handwoven, winter, dhaka')
  await page.getByRole('button', { name: 'Remove picture 3' }).click()
  await page.getByRole('button', { name: /^Show all \d+ pictures$/ }).click()
  await expect(page.getByText(/^\d+ changes: Title, /)).toBeVisible()
  for (let width = 320; width <= 1920; width += 40) {
    await page.setViewportSize({ width, height: width < 700 ? 740 : 900 })
    const bad = await page.evaluate(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      const found: string[] = []
      await frame()
      if (document.documentElement.scrollWidth > innerWidth)
        found.push(`${document.documentElement.scrollWidth - innerWidth} px outside`)
      for (const control of document.querySelectorAll<HTMLElement>(
        'main :is(button, input, textarea, select, a)',
      )) {
        const shown = control.matches(
          '[type="checkbox"], [type="radio"], [type="file"], [type="color"]',
        )
          ? (control.closest('label') ?? control.parentElement ?? control)
          : control
        if (control.matches(':disabled') || shown.getBoundingClientRect().width <= 1) continue
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, right, top, bottom } = shown.getBoundingClientRect()
        const name = control.getAttribute('aria-label') ?? control.textContent ?? control.id
        if (left < 0 || right > innerWidth) found.push(`${name}: outside`)
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        if (
          !hit ||
          !(
            shown.contains(hit) ||
            (hit.contains(control) && hit.closest('label, li') === shown.closest('label, li'))
          )
        )
          found.push(`${name}: covered by ${hit?.getAttribute('aria-label') ?? hit?.className}`)
      }
      return found
    })
    expect(bad, `at ${width} px`).toEqual([])
  }
})

test('rows of colors without a name say so, count as a change, and come back with the draft', async ({
  page,
  mock,
  signIn,
}) => {
  await fillWithLongRows(mock)
  await signIn(owner)
  await openPage(page, '/nest/products?form=edit-902')
  await page.getByRole('button', { name: 'Add a color' }).click()
  await expect(page.getByText('Name missing', { exact: true })).toBeVisible()
  await expect(page.getByText('1 change: Colors')).toBeVisible()
  const rows = await page.getByLabel(/^Name of color/).count()
  await page.waitForTimeout(1500)
  await page.reload()
  await expect(page.getByLabel(/^Name of color/)).toHaveCount(rows)
  await expect(page.getByText('Name missing', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 740 })
  const cut = await page
    .getByLabel(/^(?:Name|Code) of color/)
    .evaluateAll((fields) =>
      fields
        .filter((field) => field.scrollWidth > field.clientWidth + 1)
        .map((field) => (field as HTMLInputElement).value),
    )
  expect(cut).toEqual([])
})

test('a wheel changes no number field of the back office, each focused in its turn', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  const turned = async (where: string, least: number) => {
    const fields = await page.locator('input[type="number"], [role="spinbutton"]').all()
    expect(fields.length, where).toBeGreaterThanOrEqual(least)
    for (const field of fields) {
      await field.scrollIntoViewIfNeeded()
      const before = await field.inputValue()
      for (const notch of [100, -100]) {
        await field.focus()
        await field.hover()
        await page.mouse.wheel(0, notch)
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
      }
      expect(await field.inputValue(), where).toBe(before)
    }
  }
  await openPage(page, '/nest/products')
  await page
    .getByRole('button', { name: /^Change the stock of/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await turned('stock popup', 1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Update Shipping Charge' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await turned('shipping popup', 1)
  await openPage(page, '/nest/products?form=new')
  await page.getByRole('checkbox', { name: 'Add Discount' }).check()
  await turned('form', 3)
})

const contrastOf = (element: Element): number => {
  type Rgba = [number, number, number, number]
  const rgba = (text: string): Rgba => {
    const [r = 0, g = 0, b = 0, a = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
    return [r, g, b, a]
  }
  const over = (top: Rgba, below: Rgba): Rgba => [
    top[0] * top[3] + below[0] * (1 - top[3]),
    top[1] * top[3] + below[1] * (1 - top[3]),
    top[2] * top[3] + below[2] * (1 - top[3]),
    1,
  ]
  const grounds: Rgba[] = []
  for (let at: Element | null = element; at; at = at.parentElement)
    grounds.push(rgba(getComputedStyle(at).backgroundColor))
  const ground = [...grounds]
    .reverse()
    .reduce((below, top) => over(top, below), [255, 255, 255, 1] as Rgba)
  const text = over(rgba(getComputedStyle(element).color), ground)
  const light = ([r, g, b]: Rgba) => {
    const [x = 0, y = 0, z = 0] = [r, g, b].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * x + 0.7152 * y + 0.0722 * z
  }
  const [dark = 0, bright = 0] = [light(text), light(ground)].toSorted((one, other) => one - other)
  return (bright + 0.05) / (dark + 0.05)
}

test('@widths armed and dangerous buttons are read in each state: rest, hover, focus, held, after a tap', async ({
  page,
  mock,
  signIn,
}) => {
  await fillWithLongRows(mock)
  await signIn(owner)
  test.setTimeout(240_000)
  const holds = async (button: Locator, where: string) => {
    const read = async (state: string) => {
      await page.waitForTimeout(260)
      expect(await button.evaluate(contrastOf), `${where}, ${state}`).toBeGreaterThanOrEqual(4.5)
    }
    await button.scrollIntoViewIfNeeded()
    await page.mouse.move(1, 1)
    await read('rest')
    await button.focus()
    await read('focus')
    await button.hover()
    await read('hover')
    await page.mouse.down()
    await read('held')
    // Release the mouse outside of the button, so that the button is not clicked.
    await page.mouse.move(1, 1)
    await page.mouse.up()
    await read('after')
  }
  await openPage(page, '/nest/orders?status=processing')
  await holds(page.getByRole('button', { name: /^Cancel, order/ }).first(), 'Cancel in a row')
  await page.getByRole('button', { name: 'Select this page' }).click()
  const many = page.getByRole('button', { name: /^Cancel \d+ orders?$/ })
  await holds(many, 'Cancel of several')
  await many.click()
  await holds(
    page.getByRole('dialog').getByRole('button', { name: /^Cancel \d+ orders?$/ }),
    'the question before it',
  )
  await openPage(page, '/nest/orders?status=pending')
  await page
    .getByRole('button', { name: /^Verify Payment/ })
    .first()
    .click()
  await holds(
    page.getByRole('dialog').getByRole('button', { name: 'Reject' }),
    'Reject of the receipt popup',
  )
  await openPage(page, '/nest/orders?order=3000')
  await holds(page.getByRole('button', { name: /^Cancel/ }).first(), 'Cancel of an order page')
  await openPage(page, '/nest/orders?view=desk')
  const reject = page.getByRole('button', { name: 'Reject' })
  await holds(reject, 'Reject of the desk')
  // The button is armed only until the pointer or the focus leaves it, so each state arms it again.
  const armed = page.getByRole('button', { name: 'Press again' })
  for (const state of ['pressed', 'rest', 'focus', 'held']) {
    await expect(reject).toBeVisible()
    if (isPhone(page)) await reject.tap()
    else if (state === 'rest') await page.keyboard.press('r')
    else await reject.click()
    if (state === 'focus') await armed.focus()
    if (state === 'held') {
      await armed.hover()
      await page.mouse.down()
    }
    await page.waitForTimeout(260)
    expect(await armed.evaluate(contrastOf), `Press again, ${state}`).toBeGreaterThanOrEqual(4.5)
    // Release the mouse outside of the button, so that no order is rejected.
    await page.mouse.move(1, 1)
    await page.mouse.up()
    if (await armed.isVisible()) await page.keyboard.press('Escape')
  }
  await openPage(page, '/nest/products')
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await holds(
    page.getByRole('dialog').getByRole('button', { name: 'Delete' }),
    'Delete of a product',
  )
  await openPage(page, '/nest/products?form=new')
  await page.getByLabel('Title', { exact: true }).fill('Shawl')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await holds(
    page.locator('dialog[open]').getByRole('button', { name: 'Discard' }),
    'Discard of a form',
  )
})

test('@phone every control of the back office is 44 px large for a finger, at 360 and 800 px', async ({
  page,
  mock,
  signIn,
}) => {
  test.setTimeout(240_000)
  await fillWithLongRows(mock)
  await signIn(owner)
  const small = () =>
    page.evaluate(() => {
      const found = new Set<string>()
      for (const control of document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary',
      )) {
        const shown = control.matches(
          '[type="checkbox"], [type="radio"], [type="file"], [type="color"]',
        )
          ? (control.closest('label') ?? control.parentElement ?? control)
          : control
        const { width, height } = shown.getBoundingClientRect()
        const { visibility } = getComputedStyle(shown)
        if (width <= 1 || height <= 1 || visibility === 'hidden') continue
        if (width < 43.5 || height < 43.5)
          found.add(
            `${(control.getAttribute('aria-label') ?? control.textContent ?? '').slice(0, 40)} ${Math.round(width)} x ${Math.round(height)}`,
          )
      }
      return [...found]
    })
  const dialog = page.getByRole('dialog')
  const popups: [string, () => Promise<void>][] = [
    [
      'orders',
      () =>
        page
          .getByRole('button', { name: /^View order/ })
          .first()
          .click(),
    ],
    [
      'orders?status=pending',
      () =>
        page
          .getByRole('button', { name: /^Verify Payment/ })
          .first()
          .click(),
    ],
    [
      'inquiries',
      () =>
        page
          .getByRole('button', { name: /^Reply to/ })
          .first()
          .click(),
    ],
    ['products', () => page.getByRole('button', { name: 'Update Shipping Charge' }).click()],
    [
      'products',
      () =>
        page
          .getByRole('button', { name: /^Change the stock of/ })
          .first()
          .click(),
    ],
    [
      'products',
      () =>
        page
          .getByRole('button', { name: /^Delete / })
          .first()
          .click(),
    ],
    ['dashboard', () => page.getByRole('button', { name: 'Search everything' }).click()],
  ]
  const screens = [
    'dashboard',
    'orders',
    'orders?view=desk',
    'orders?order=3000',
    'inquiries',
    'products',
    'products?form=edit-901',
    'users',
    'pages',
    'settings',
  ]
  for (const width of [360, 800]) {
    await page.setViewportSize({ width, height: 740 })
    for (const screen of screens) {
      await openPage(page, `/nest/${screen}`)
      await expect(page.locator('main :is(table, ul, ol, form):visible').first()).toBeVisible()
      await expect.poll(small, { message: `${screen} at ${width} px` }).toEqual([])
    }
    for (const tab of ['Shipping', 'Pages', 'User Management']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect.poll(small, { message: `settings, ${tab}, at ${width} px` }).toEqual([])
    }
    for (const [screen, press] of popups) {
      await openPage(page, `/nest/${screen}`)
      await press()
      await expect(dialog).toBeVisible()
      await expect.poll(small, { message: `a popup of ${screen} at ${width} px` }).toEqual([])
    }
  }
})

test('@phone the page editors begin as a phone shows them on a phone, and no tab of the settings is cut', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/pages')
  for (const name of ['Homepage', 'About Us', 'Bottom']) {
    await page.getByRole('tab', { name }).click()
    await expect(
      page.getByRole('region', { name: `${name} editor` }).getByRole('tab', { name: 'Phone' }),
    ).toHaveAttribute('aria-selected', 'true')
  }
  await page.setViewportSize(PHONE)
  await openPage(page, '/nest/settings')
  for (const name of ['User Management', 'General']) {
    await page.getByRole('tab', { name }).click()
    for (const tab of await page.getByRole('tablist').getByRole('tab').all()) {
      const box = await tab.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width)
    }
  }
})

test('the tools of a page editor do not stand on the picture that is judged, until the pointer or the focus comes', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/pages')
  const remove = page
    .frameLocator('iframe')
    .getByRole('button', { name: /^Remove the/ })
    .first()
  await expect(remove).toBeAttached()
  await page.mouse.move(2, 2)
  await expect(remove).toHaveCSS('opacity', '0')
  await remove.focus()
  await expect(remove).toHaveCSS('opacity', '1')
})
