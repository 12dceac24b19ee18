import type { Locator, Page } from 'playwright/test'
import { expect, isPhone, openPage, owner, test, type Mock } from './fixtures'

test('@core a pending order is verified, shipped and returned with the exact status words (AOR-04, AOR-05, AOR-08, AOR-10, AOR-13, AOR-14, AOR-16, AOR-18, AOR-19, ROLE-16)', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/orders?status=pending')
  const first = page.getByRole('button', { name: /Verify Payment/ }).first()
  await first.click()
  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('img').first()).toBeVisible()
  await popup.getByRole('button', { name: /^Verify\b/ }).click()
  await expect(popup).toHaveCount(0)
  await expect
    .poll(async () => (await mock.calls('update_order_status.php')).at(-1)?.sent.status)
    .toBe('processing')
  const id = String((await mock.calls('update_order_status.php')).at(-1)?.sent.order_id)
  await openPage(page, `/nest/orders?q=${id}`)
  await page
    .getByRole('button', { name: /Mark as Shipped/ })
    .first()
    .click()
  await expect
    .poll(async () => (await mock.calls('update_order_status.php')).at(-1)?.sent.status)
    .toBe('Shipped')
  await page
    .getByRole('button', { name: /^Return\b/ })
    .first()
    .click()
  await expect
    .poll(async () => (await mock.calls('update_order_status.php')).at(-1)?.sent.status)
    .toBe('Returned')
  await expect(
    page.getByRole('button', { name: /^(Return|Mark as Shipped|Verify Payment)\b/ }),
  ).toHaveCount(0)
  for (const call of await mock.calls('update_order_status.php')) expect(call.problems).toEqual([])
})

test('the details of an order show City and its items (AOR-22, AOR-24)', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/orders')
  await page.getByRole('button', { name: /^View/ }).first().click()
  const popup = page.getByRole('dialog')
  await expect(popup.getByText('City', { exact: true })).toBeVisible()
  const items = popup.getByRole('table', { name: /^Items in order #/ })
  await expect(items.getByRole('columnheader')).toHaveText([
    'Title',
    'Size',
    'Color',
    'Quantity',
    /^Price/,
  ])
  await expect(items.getByRole('row').nth(1)).toContainText(/\w/)
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
})

test('@core orders are searched by name, with seven on a page (AOR-01, AOR-03, CONST-09)', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/orders')
  const view = page.getByRole('button', { name: /^View/ })
  await expect(view).toHaveCount(7)
  await expect(page.getByText('Page 1 of 9')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 9')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('asha')
  await expect(view).toHaveCount(5)
})

async function contrastOf(button: Locator): Promise<number> {
  return button.evaluate((element) => {
    for (const one of element.getAnimations()) one.finish()
    const { color, backgroundColor } = getComputedStyle(element)
    const luminance = (text: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = text.match(/[\d.]+/g)?.map(Number) ?? []
      if (alpha !== 1) throw new Error(`${text} lets the ground behind it through`)
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) =>
        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const [light = 0, dark = 0] = [luminance(color), luminance(backgroundColor)].toSorted(
      (a, b) => b - a,
    )
    return (light + 0.05) / (dark + 0.05)
  })
}

test('@widths "Press again" is readable after a key, on hover, while pressed, with focus, and after a tap', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/orders?view=desk')
  await expect(page.locator('[data-settled]')).toBeVisible()
  const reject = page.getByRole('button', { name: 'Reject' })
  const armed = page.getByRole('button', { name: 'Press again' })
  const press = () => (isPhone(page) ? reject.tap() : reject.click())
  const readable = async (state: string) => {
    expect.soft(await contrastOf(armed), state).toBeGreaterThanOrEqual(4.5)
    await page.keyboard.press('Escape')
    await expect(armed).toHaveCount(0)
  }
  await page.mouse.move(0, 0)
  await page.keyboard.press('r')
  await readable('by key')
  await press()
  await readable('after a press, the pointer still there')
  await press()
  await armed.hover()
  await page.mouse.down()
  await readable('held down')
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await reject.focus()
  await page.keyboard.press('r')
  await readable('focused')
})

type Row = { id: number; status: string; created_at: string; payment_receipt: string | null }

const focusedElement = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement as HTMLInputElement | null
    const label = one?.labels?.[0]?.textContent ?? ''
    return {
      tag: one?.tagName ?? 'BODY',
      text: `${one?.getAttribute('aria-label') ?? ''} ${label} ${one?.textContent ?? ''}`.trim(),
    }
  })

/** Without a focused element a keyboard user would start again at the top of the page. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(async () => (await focusedElement(page)).tag, { message: 'the focus is lost' })
    .not.toBe('BODY')
}

async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
  await expectFocusKept(page)
}

async function tabTo(page: Page, name: RegExp, back = false): Promise<void> {
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    const { tag, text } = await focusedElement(page)
    if (/^(A|BUTTON|INPUT|SELECT)$/i.test(tag) && name.test(text)) return
  }
  throw new Error(`No way to ${name} by Tab`)
}

const storedStatus = async (mock: Mock, id: number | string) =>
  (await mock.rows<Row>('orders')).find((row) => String(row.id) === String(id))?.status
const oldestPending = async (mock: Mock) =>
  (await mock.rows<Row>('orders'))
    .filter(({ status }) => status === 'pending')
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at))

test('the receipt desk works by keyboard alone: opening, zooming, deciding, leaving (AOR-05, AOR-06, AOR-07, AOR-08, AOR-09)', async ({
  page,
  mock,
  signIn,
}) => {
  const queue = await oldestPending(mock)
  const [first, second, third] = queue.map(({ id }) => String(id))
  expect(queue.length).toBeGreaterThan(3)
  // The seed leaves out some receipts, so give the first two orders one.
  const some = queue.find(({ payment_receipt }) => payment_receipt !== null)?.payment_receipt
  for (const { id, payment_receipt } of queue.slice(0, 2))
    if (payment_receipt === null) await mock.change('orders', id, { payment_receipt: some })
  await signIn(owner)
  await openPage(page, '/nest/orders')
  await expect(
    page.getByRole('link', { name: `Receipt desk, ${queue.length} waiting` }),
  ).toBeVisible()
  await tabTo(page, /^Receipt desk/)
  await pressKeys(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Receipt desk' })).toBeFocused()
  const at = (id: string | undefined) =>
    page.getByRole('region', { name: `Order #${id}`, exact: true })
  const settled = (id: string | undefined) => expect(at(id)).toHaveAttribute('data-settled')
  const size = page.getByRole('toolbar', { name: 'Receipt picture' }).getByText(/^\d+%$/)
  const picture = page.getByRole('img', { name: `Receipt for order #${first}` })
  await expect(at(first)).toBeVisible()
  await expect(picture).toBeVisible()

  await pressKeys(page, '+')
  await expect(size).toHaveText('140%')
  await pressKeys(page, '-')
  await expect(size).toHaveText('100%')
  await pressKeys(page, 'z')
  await expect(size).toHaveText('200%')
  await pressKeys(page, '0')
  await expect(size).toHaveText('100%')
  await pressKeys(page, 't')
  await expect(picture).toHaveAttribute('style', /rotate\(90deg\)/)
  await pressKeys(page, 'c')
  await expect(picture).toHaveAttribute('data-contrast', 'true')
  await tabTo(page, /^Zoom in$/)
  await pressKeys(page, 'Enter')
  await expect(size).toHaveText('140%')
  await tabTo(page, /^Zoom$/)
  await pressKeys(page, 'Space')
  await expect(size).toHaveText('100%')
  await tabTo(page, /^Rotate$/)
  await pressKeys(page, 'Enter')
  await expect(picture).toHaveAttribute('style', /rotate\(180deg\)/)
  await tabTo(page, /^Contrast$/)
  await pressKeys(page, 'Space')
  await expect(picture).not.toHaveAttribute('data-contrast')

  // J shows the next receipt in a new viewer, which must have the focus and no rotation.
  await pressKeys(page, 'j')
  await expect(at(second)).toBeVisible()
  await expect(page.getByRole('img', { name: `Receipt for order #${second}` })).toHaveAttribute(
    'style',
    /rotate\(0deg\)/,
  )
  await pressKeys(page, 'k')
  await expect(at(first)).toBeVisible()
  await tabTo(page, new RegExp(`^#${third}`))
  await pressKeys(page, 'Enter')
  await expect(at(third)).toBeVisible()
  await pressKeys(page, 'k', 'k')
  await expect(at(first)).toBeVisible()

  // The desk ignores keys just after a receipt has appeared, so wait.
  await settled(first)
  await pressKeys(page, 'v')
  await expect(at(second)).toBeVisible()
  expect(await storedStatus(mock, first ?? '')).toBe('processing')
  await expect(page.getByRole('navigation', { name: 'Receipts waiting' })).toContainText(
    `${queue.length - 1} waiting`,
  )

  // One press of R arms Reject; Escape disarms it and stays on the receipt; two presses reject.
  await settled(second)
  // The button stays armed for two seconds only, so check nothing between the presses.
  await pressKeys(page, 'r', 'Escape')
  await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible()
  await expect(at(second)).toBeVisible()
  expect(await storedStatus(mock, second ?? '')).toBe('pending')
  await pressKeys(page, 'r', 'r')
  await expect(at(third)).toBeVisible()
  expect(await storedStatus(mock, second ?? '')).toBe('Cancelled')

  await pressKeys(page, '?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await pressKeys(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocusKept(page)

  // Repeat the acts by buttons, with single-key shortcuts switched off.
  await settled(third)
  await tabTo(page, /^Verify/)
  await pressKeys(page, 'Enter')
  await expect(at(third)).toHaveCount(0)
  expect(await storedStatus(mock, third ?? '')).toBe('processing')
  await expectFocusKept(page)
  await pressKeys(page, 'Escape')
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeFocused()
  await expect(
    page.getByRole('link', { name: `Receipt desk, ${queue.length - 3} waiting` }),
  ).toBeVisible()
  expect(
    (await mock.calls('update_order_status.php')).map(({ sent }) => [
      String(sent.order_id),
      sent.status,
    ]),
  ).toEqual([
    [first, 'processing'],
    [second, 'Cancelled'],
    [third, 'processing'],
  ])
})

test('a selected row keeps its color on hover', async ({ page, signIn }) => {
  await signIn(owner)
  await openPage(page, '/nest/orders')
  const rows = page.locator('tr[data-row]')
  const colour = (nth: number) =>
    rows.nth(nth).evaluate((row) => getComputedStyle(row).backgroundColor)
  const plain = await colour(0)
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  await expect(rows.nth(1)).toHaveAttribute('data-selected')
  await expect.poll(() => colour(0)).not.toBe(plain)
  await expect.poll(() => rows.nth(1).evaluate((row) => row.matches(':hover'))).toBe(true)
  await expect(async () => {
    // A colour transition may begin late on a busy machine, so wait for it.
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map((one) => one.finished)),
    )
    expect(await colour(1)).toBe(await colour(0))
  }).toPass({ timeout: 12_000 })
})

test('@phone on a phone the bulk bar and its progress stay visible, and the focus is never hidden below them', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/orders')
  const rows = page.locator('tr[data-row]')
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(6).getByRole('checkbox').check()
  const bulk = page.getByRole('region', { name: 'Selected orders' })
  await expect(bulk).toContainText('2 selected')
  await expect(bulk.getByRole('button', { name: 'Print 2 slips' })).toBeInViewport({ ratio: 1 })
  const hidden = () =>
    page.evaluate(() => {
      const { left, top, width, height } =
        document.activeElement?.getBoundingClientRect() ?? new DOMRect()
      return (
        document
          .elementFromPoint(left + width / 2, top + height / 2)
          ?.closest('[role="region"]')
          ?.getAttribute('aria-label') ?? null
      )
    })
  for (let times = 0; times < 12; times++) {
    await page.keyboard.press('Shift+Tab')
    expect(await hidden()).toBeNull()
  }

  await bulk.getByRole('button', { name: 'Clear' }).click()
  await page
    .getByRole('button', { name: /^Mark as Shipped/ })
    .first()
    .scrollIntoViewIfNeeded()
  await page
    .locator('tr[data-row]', { hasText: 'Processing' })
    .first()
    .getByRole('checkbox')
    .check()
  await mock.network({ latency: { 'update_order_status.php': 1500 } })
  await bulk.getByRole('button', { name: 'Mark 1 order as Shipped' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark 1 order as Shipped' }).click()
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress).toBeInViewport({ ratio: 1 })
  await expect(progress).toContainText('1 of 1 done')
  await expect(progress).toBeInViewport({ ratio: 1 })
})

test('@core every action of the orders table works by keyboard alone (AOR-04, AOR-10, AOR-11, AOR-12, AOR-13, AOR-14, AOR-15, AOR-16, AOR-19, AOR-20)', async ({
  page,
  mock,
  signIn,
}) => {
  test.setTimeout(120_000)
  const sent = async () =>
    (await mock.calls('update_order_status.php')).map((call) => [
      String(call.sent.order_id),
      call.sent.status,
    ])
  await signIn(owner)
  await openPage(page, '/nest/orders')
  const here = page.locator('tr[aria-current]')
  await expect(page.locator('tr[data-row]')).toHaveCount(7)

  // The list listens to keys only after all orders are read, so press again until a row is marked.
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(here).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await expectFocusKept(page)
  const first = (await here.getAttribute('data-row')) ?? ''
  await pressKeys(page, 'j')
  expect(await here.getAttribute('data-row')).not.toBe(first)
  await pressKeys(page, 'k')
  expect(await here.getAttribute('data-row')).toBe(first)
  await pressKeys(page, 'Enter')
  await expect(page.getByRole('dialog', { name: `Order #${first}` })).toBeVisible()
  await pressKeys(page, 'Escape')
  await expect(page.getByRole('button', { name: `#${first}`, exact: true })).toBeFocused()
  await pressKeys(page, 'x')
  await expect(page.getByRole('region', { name: 'Selected orders' })).toContainText('1 selected')
  await pressKeys(page, 'x')
  await expect(page.getByRole('region', { name: 'Selected orders' })).toHaveCount(0)

  await pressKeys(page, 'ArrowRight')
  await expect(page.getByText('Page 2 of 9')).toBeVisible()
  await pressKeys(page, 'ArrowLeft')
  await expect(page.getByText('Page 1 of 9')).toBeVisible()
  await pressKeys(page, '/')
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeFocused()
  await page.keyboard.type('asha')
  await expect(page.locator('tr[data-row]')).toHaveCount(5)
  await pressKeys(page, 'Control+a', 'Delete')
  await expect(page.locator('tr[data-row]')).toHaveCount(7)
  await tabTo(page, /^Total$/)
  await pressKeys(page, 'Enter')
  await expect(page).toHaveURL(/sort=-total/)
  await tabTo(page, /^Pending/, true)
  await pressKeys(page, 'Enter')
  await expect(page).toHaveURL(/status=pending/)
  await expect(page.locator('td [data-status]:not([data-status="pending"])')).toHaveCount(0)

  await tabTo(page, /^Verify Payment,/)
  const row = (id: string) => page.locator(`tr[data-row="${id}"]`)
  const pending = await page.evaluate(
    () => document.activeElement?.closest<HTMLElement>('tr')?.dataset.row ?? '',
  )
  await pressKeys(page, 'Enter')
  await expect(
    page.getByRole('dialog', { name: `Verify Payment, order #${pending}` }),
  ).toBeVisible()
  await tabTo(page, /^Verify$/)
  await pressKeys(page, 'Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocusKept(page)
  expect(await storedStatus(mock, pending)).toBe('processing')
  await expect(row(pending)).toHaveCount(0)
  expect((await sent()).at(-1)).toEqual([pending, 'processing'])

  await tabTo(page, /^Processing/, true)
  await pressKeys(page, 'Enter')
  await expect(page).toHaveURL(/status=processing/)
  // Wait for the rows too: the address changes first, and J would select a row of the previous tab.
  await expect(page.locator('td [data-status]:not([data-status="processing"])')).toHaveCount(0)
  await pressKeys(page, 'j')
  const shipping = (await here.getAttribute('data-row')) ?? ''
  await pressKeys(page, 's')
  await expect.poll(() => storedStatus(mock, shipping)).toBe('Shipped')
  await expect(row(shipping)).toHaveCount(0)
  await expectFocusKept(page)
  await tabTo(page, /^Cancel,/)
  const cancelled = await page.evaluate(
    () => document.activeElement?.closest<HTMLElement>('tr')?.dataset.row ?? '',
  )
  await pressKeys(page, 'Enter')
  await expect(row(cancelled)).toHaveCount(0)
  await expectFocusKept(page)
  expect(await storedStatus(mock, cancelled)).toBe('Cancelled')
  await tabTo(page, /^Shipped/, true)
  await pressKeys(page, 'Enter')
  await expect(page).toHaveURL(/status=shipped/)
  await tabTo(page, /^Return,/)
  const returned = await page.evaluate(
    () => document.activeElement?.closest<HTMLElement>('tr')?.dataset.row ?? '',
  )
  await pressKeys(page, 'Enter')
  await expect(row(returned)).toHaveCount(0)
  await expectFocusKept(page)
  expect(await storedStatus(mock, returned)).toBe('Returned')

  await pressKeys(page, 'j', 'x', 'j', 'x')
  const bulk = page.getByRole('region', { name: 'Selected orders' })
  await expect(bulk).toContainText('2 selected')
  await tabTo(page, /^Print 2 slips$/, true)
  await pressKeys(page, 'Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await pressKeys(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocusKept(page)
  await tabTo(page, /^Return 2 orders$/, true)
  await pressKeys(page, 'Enter')
  await expect(page.getByText('Return 2 orders?')).toBeVisible()
  await tabTo(page, /^Return 2 orders$/)
  await pressKeys(page, 'Enter')
  const report = page.getByRole('region', { name: 'Progress' })
  await expect(report).toContainText('2 of 2 done')
  await expectFocusKept(page)
  await tabTo(page, /^Close$/, true)
  await pressKeys(page, 'Enter')
  await expect(report).toHaveCount(0)
  await expectFocusKept(page)
  expect((await sent()).slice(-2).map(([, status]) => status)).toEqual(['Returned', 'Returned'])

  await tabTo(page, /^View order/)
  const viewed = await focusedElement(page)
  await pressKeys(page, 'Enter')
  await expect(page.getByRole('dialog', { name: /^Order #/ })).toBeVisible()
  await pressKeys(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await focusedElement(page)).text).toBe(viewed.text)

  const download = page.waitForEvent('download')
  await tabTo(page, /^Export CSV$/, true)
  await pressKeys(page, 'Enter')
  expect((await download).suggestedFilename()).toMatch(/^orders-.*-shipped\.csv$/)
})

test('@core ten orders are shipped and their slips printed with three clicks, or with three keys; Undo takes exactly these back', async ({
  page,
  mock,
  signIn,
}) => {
  const orders = await mock.rows<{ id: number; status: string }>('orders')
  const ten = orders.slice(0, 10)
  for (const { id } of orders.filter(({ status }) => status === 'processing'))
    if (!ten.some((one) => one.id === id)) await mock.change('orders', id, { status: 'delivered' })
  for (const { id } of ten) await mock.change('orders', id, { status: 'processing' })
  const statuses = async () =>
    (await mock.rows<{ id: number; status: string }>('orders')).filter(({ id }) =>
      ten.some((one) => one.id === id),
    )
  await signIn(owner)
  await page.addInitScript(() => {
    window.print = () =>
      document.body.setAttribute(
        'data-printed',
        String(document.querySelectorAll('[data-print] article').length),
      )
  })
  await openPage(page, '/nest/orders?status=processing')
  const printed = page.locator('body[data-printed="10"]')
  const report = page.getByRole('region', { name: 'Progress' })

  await page.getByRole('button', { name: 'Select all 10 orders' }).click()
  await page.getByRole('button', { name: 'Print and ship 10 orders' }).click()
  const list = page.getByRole('dialog', { name: 'Print and ship 10 orders?' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await list.getByRole('button', { name: 'Print and ship 10 orders' }).click()
  await expect(printed).toBeAttached({ timeout: 20_000 })
  expect(new Set((await statuses()).map(({ status }) => status))).toEqual(new Set(['Shipped']))

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await report.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo all' }).click()
  await expect(page.getByText(/^10 orders restored/)).toBeVisible({
    timeout: 20_000,
  })
  expect(new Set((await statuses()).map(({ status }) => status))).toEqual(new Set(['processing']))

  await page.evaluate(() => document.body.removeAttribute('data-printed'))
  await expect(page.locator('tr[data-row]')).toHaveCount(7)
  await pressKeys(page, 'a', 'p')
  await expect(list).toBeVisible()
  await pressKeys(page, 'Enter')
  await expect(printed).toBeAttached({ timeout: 20_000 })
  expect(new Set((await statuses()).map(({ status }) => status))).toEqual(new Set(['Shipped']))
})

test('a row leads to the buyer, and Back to the same place of the list with its ticks', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/orders?size=25')
  const row = page.locator('tr[data-row]').nth(18)
  await row.getByRole('checkbox').check()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/users\?buyer=/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(row.getByRole('link')).toBeFocused()
  await expect(row.getByRole('link')).toBeInViewport()
  await expect(page.getByText('1 selected')).toBeVisible()
})
