import type { Page } from 'playwright/test'
import { expectCleanAtEachWidth } from './axe'
import { expect, openPage, owner, test, type Mock } from './fixtures'
import { waitForever } from './states'

// Checks each state of dashboard, users, orders, receipt desk and inquiries with axe, in three widths.

const READS = [
  'get_orders.php',
  'get_users.php',
  'get_products.php',
  'get_top_selling_products.php',
  'fetch_inquiries.php',
]
const SCREENS = ['dashboard', 'users', 'orders', 'orders?view=desk', 'inquiries']

type Order = { id: number; status: string; payment_receipt: string | null }
type Scene = {
  page: Page
  mock: Mock
  clean: (state: string, again?: () => Promise<unknown>) => Promise<void>
}

function testWithAxe(title: string, act: (scene: Scene) => Promise<void>, faulty = false): void {
  test(`axe finds nothing: ${title}`, async ({ page, mock, signIn, expected }) => {
    test.setTimeout(300_000)
    // These states break calls on purpose, so failed requests are expected. Policy violations and uncaught errors are
    // not.
    if (faulty) expected.push(/^(?!policy violated|uncaught)/)
    await page.setViewportSize({ width: 1280, height: 900 })
    await signIn(owner)
    await act({
      page,
      mock,
      clean: (state, again) => expectCleanAtEachWidth(page, state, { again }),
    })
  })
}

/** Holds the replies of a PHP file until the caller runs the returned function, so that the busy state lasts. */
async function holdReply(page: Page, file: string): Promise<() => void> {
  let go = () => {}
  const wait = new Promise<void>((done) => {
    go = done
  })
  await page.route(`**/${file}`, async (route) => {
    await wait
    await route.continue()
  })
  return go
}

const buttonNamed = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first()
const openDialog = (page: Page) => page.locator('dialog[open]')

async function closePopup(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(openDialog(page)).toHaveCount(0)
}

testWithAxe('the five screens while they load', async ({ page, clean }) => {
  await waitForever(page)
  await page.route(/backend\/api\/(get_(orders|users|products|top)|fetch_inq|.*_sse)/, () => {})
  for (const path of SCREENS) {
    await openPage(page, `/nest/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await clean(`${path} loading`)
  }
})

testWithAxe(
  'the bill, the statement, the day with a statement and Shop check',
  async ({ page, mock, clean }) => {
    await openPage(page, '/nest/settings')
    await buttonNamed(page, 'Shop check').click()
    await expect(page.getByText(/^This page checks only/)).toBeVisible({ timeout: 20_000 })
    await clean('Shop check')
    const orders = await mock.rows<Order & Record<string, unknown>>('orders')
    const [first] = orders
    await openPage(page, `/nest/orders?order=${first?.id}`)
    await buttonNamed(page, /^View bill/).click()
    await expect(openDialog(page)).toBeVisible()
    await clean('bill')
    await openPage(page, '/nest/orders')
    await buttonNamed(page, 'Match payments').click()
    const rows = orders
      .filter(({ status }) => status === 'pending')
      .map((one) => `${one.created_at},"Order ${one.id}, ${one.phone}",${one.total_amount}`)
    await page.getByLabel(/^Or paste/).fill(['Date,Remarks,Credit', ...rows].join('\n'))
    await clean('statement chosen')
    await buttonNamed(page, /^Match \d/).click()
    await expect(buttonNamed(page, /^Verify \d+ match/)).toBeVisible()
    await clean('statement compared')
    await buttonNamed(page, /^Verify \d+ match/).click()
    await clean('found ones listed')
    await openPage(page, '/nest/dashboard?day=today')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await clean('day with a statement')
  },
)

testWithAxe('the five screens with nothing in them', async ({ page, mock, clean }) => {
  await mock.scenario('first-run')
  for (const path of SCREENS) {
    await openPage(page, `/nest/${path}`)
    await expect(
      page
        .getByText(
          /^(No products found|No buyers found|No orders found|All receipts have been checked|No inquiries found)/,
        )
        .first(),
    ).toBeVisible()
    await clean(`${path} empty`)
  }
})

testWithAxe(
  'the five screens when every read fails',
  async ({ page, mock, clean }) => {
    for (const file of [...READS, 'inquiries_sse.php']) await mock.fault({ name: 'H7', file })
    for (const path of SCREENS) {
      await openPage(page, `/nest/${path}`)
      await expect(buttonNamed(page, 'Try again')).toBeVisible({ timeout: 15_000 })
      await clean(`${path} failed`)
    }
  },
  true,
)

testWithAxe(
  'the dashboard filled, its months, a bar with the focus, its tables',
  async ({ page, clean }) => {
    await openPage(page, '/nest/dashboard')
    await expect(page.getByRole('group', { name: /^Top sellers/ })).toBeVisible()
    await clean('filled')
    await page.getByRole('tab', { name: '12 months' }).click()
    await clean('months')
    for (const name of [/^Sales in the last/, /^Orders by status/, /^Top sellers/]) {
      await clean(`focus in ${name}`, () =>
        page.getByRole('group', { name }).locator('[tabindex="0"]').focus(),
      )
    }
    const tables = page.getByText('Show as table')
    for (const table of await tables.all()) await table.click()
    await clean('tables open', async () =>
      expect(page.locator('details[open]')).toHaveCount(await tables.count()),
    )
  },
)

testWithAxe('users filled, searched, not found, sorted', async ({ page, clean }) => {
  await openPage(page, '/nest/users')
  await expect(
    page.getByRole('list', { name: 'Top Buyers' }).getByRole('listitem').first(),
  ).toBeVisible()
  await clean('filled')
  await page.getByRole('searchbox', { name: 'Search users' }).fill('asha')
  await clean('searched')
  await page.getByRole('searchbox', { name: 'Search users' }).fill('zzzz')
  await expect(page.getByRole('main').getByText('No users found.')).toBeVisible()
  await clean('not found')
})

testWithAxe(
  'orders filled, filtered, nothing found, selected, and each popup',
  async ({ page, clean }) => {
    await openPage(page, '/nest/orders')
    await expect(page.locator('tr[data-row]')).toHaveCount(7)
    await clean('filled')
    await buttonNamed(page, /^View order/).click()
    await expect(openDialog(page).getByRole('table')).toBeVisible()
    await clean('details')
    await closePopup(page)
    await page.getByRole('combobox', { name: 'Period' }).selectOption('days')
    await page.getByLabel('From', { exact: true }).fill('2020-01-01')
    await clean('from and to')
    await page.getByLabel('Select order').first().check()
    await page.getByLabel('Select order').nth(1).check()
    await expect(page.getByRole('region', { name: 'Selected orders' })).toBeVisible()
    await clean('selected')
    await buttonNamed(page, 'Print 2 slips').click()
    await expect(openDialog(page)).toBeVisible()
    await clean('slips')
    await closePopup(page)
    await buttonNamed(page, 'Keyboard shortcuts').click()
    await expect(openDialog(page)).toBeVisible()
    await clean('map of keys')
    await closePopup(page)
    await openPage(page, '/nest/orders?status=pending&buyer=asha@pahiran.example')
    await clean('orders of one buyer')
    await openPage(page, '/nest/orders?q=zzzz')
    await expect(page.getByRole('main').getByText('No orders found.')).toBeVisible()
    await clean('nothing found')
  },
)

/** Prepares one order for each kind of receipt: readable, named "null", named but missing, and not a picture. */
async function breakReceipts(page: Page, mock: Mock): Promise<{ kind: string; id: number }[]> {
  const pending = (await mock.rows<Order>('orders')).filter(({ status }) => status === 'pending')
  const there = pending.find(({ payment_receipt }) => payment_receipt !== null)
  const [none, missing, broken] = pending.filter(({ id }) => id !== there?.id)
  if (!there || !none || !missing || !broken) throw new Error('the seed has too few pending orders')
  await mock.change('orders', none.id, { payment_receipt: null })
  await mock.change('orders', missing.id, { payment_receipt: 'gone.png' })
  await mock.change('orders', broken.id, { payment_receipt: 'broken.png' })
  await page.route(/broken\.png/, (route) =>
    route.fulfill({ contentType: 'image/png', body: 'no picture' }),
  )
  return [
    { kind: 'there', id: there.id },
    { kind: '"null"', id: none.id },
    { kind: 'missing', id: missing.id },
    { kind: 'broken', id: broken.id },
  ]
}

/** Texts in the very color of their ground. axe calls such a text undecided and reports nothing. */
const invisibleTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(b, p, button), dialog :is(b, p, button)')]
      .filter((text) => {
        let ground: Element | null = text
        while (ground && getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)')
          ground = ground.parentElement
        return ground && getComputedStyle(ground).backgroundColor === getComputedStyle(text).color
      })
      .map(({ textContent }) => textContent),
  )

testWithAxe(
  'a receipt in the popup, on the page and at the desk: there, "null", missing, broken; enlarged, armed, decided (AOR-21)',
  async ({ page, mock, clean }) => {
    const kinds = await breakReceipts(page, mock)
    for (const { kind, id } of kinds) {
      await openPage(page, `/nest/orders?q=${id}`)
      await buttonNamed(page, 'Verify Payment').click()
      await expect(openDialog(page).getByText('Expected amount')).toBeVisible()
      if (kind !== 'there')
        await expect(openDialog(page).getByText('No receipt uploaded')).toBeVisible()
      await clean(`popup, ${kind}`)
      expect(await invisibleTexts(page), `popup, ${kind}`).toEqual([])
      await closePopup(page)
    }
    // Without a receipt's name the page has no receipt panel.
    for (const { kind, id } of kinds.filter((one) => /missing|broken/.test(one.kind))) {
      await openPage(page, `/nest/orders?order=${id}`)
      await expect(page.locator('main').getByText('No receipt uploaded')).toBeVisible()
      await clean(`page, ${kind}`)
      expect(await invisibleTexts(page), `page, ${kind}`).toEqual([])
    }
    await openPage(page, '/nest/orders?view=desk')
    const desk = page.getByRole('region', { name: /^Order #/ })
    const waiting = (await mock.rows<Order>('orders')).filter(
      ({ status }) => status === 'pending',
    ).length
    const seen = new Set<string>()
    for (let at = 0; at < waiting && seen.size < kinds.length; at++) {
      await expect(desk).toBeVisible()
      const name = (await desk.getAttribute('aria-label')) ?? ''
      const found = kinds.find(({ id }) => name === `Order #${id}`)
      if (found) {
        seen.add(found.kind)
        if (found.kind === 'there')
          await expect(page.getByRole('img', { name: /^Receipt for order/ })).toBeVisible()
        else await expect(desk.getByText('No receipt uploaded').last()).toBeVisible()
        await clean(`desk, ${found.kind}`)
        if (found.kind === 'there') {
          for (const key of ['z', 't', 'c']) await page.keyboard.press(key)
          await clean('enlarged, turned and dark')
        }
      }
      if (at === waiting - 1) break
      await page.keyboard.press('j')
      await expect(desk).not.toHaveAttribute('aria-label', name)
    }
    expect(seen.size).toBe(kinds.length)
    // The armed button resets after 20 s, so press it again.
    await clean('armed', async () => {
      if (!(await buttonNamed(page, 'Press again').isVisible())) await page.keyboard.press('r')
      await expect(buttonNamed(page, 'Press again')).toBeVisible()
    })
    if (await buttonNamed(page, 'Press again').isVisible()) await page.keyboard.press('Escape')
    await expect(buttonNamed(page, 'Press again')).toHaveCount(0)
    await expect(page.locator('[data-settled]')).toBeVisible()
    await page.keyboard.press('r')
    await page.keyboard.press('r')
    await expect(page.getByText('Recently checked').first()).toBeAttached()
    await clean('decided')
    await page.keyboard.press('?')
    await expect(openDialog(page)).toBeVisible()
    await clean('map of keys')
  },
  true,
)

testWithAxe(
  'many orders at once: asked, under way, with failed rows; one row failed; a row under way',
  async ({ page, mock, clean }) => {
    await openPage(page, '/nest/orders?status=processing')
    await expect(page.locator('tr[data-row]').first()).toBeVisible()
    for (const at of [0, 1]) await page.getByLabel('Select order').nth(at).check()
    await buttonNamed(page, /^Cancel 2 orders$/).click()
    await expect(openDialog(page)).toBeVisible()
    await clean('asked')
    await closePopup(page)
    const go = await holdReply(page, 'update_order_status.php')
    await mock.fault({ name: 'S2', file: 'update_order_status.php', count: 1 })
    await buttonNamed(page, /^Mark 2 orders as Shipped$/).click()
    await clean('shipping asked')
    await openDialog(page)
      .getByRole('button', { name: /^Mark 2 orders as Shipped$/ })
      .click()
    const report = page.getByRole('region', { name: 'Progress' })
    await expect(report.getByText('Sending...')).toBeVisible()
    await clean('under way')
    go()
    await expect(report.getByText(/1 failed/)).toBeVisible({ timeout: 15_000 })
    await expect(report.getByRole('button', { name: 'Close' })).toBeVisible({ timeout: 15_000 })
    await clean('with a failed row')
    await page.route('**/update_order_status.php', () => {})
    await page
      .locator('tr[data-row]')
      .first()
      .getByRole('button', { name: 'Mark as Shipped' })
      .click()
    await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
    await clean('a row under way')
  },
  true,
)

testWithAxe(
  'inquiries filled, past, not found; reply asked, wanting, being sent; replied; deletion asked',
  async ({ page, clean }) => {
    await openPage(page, '/nest/inquiries')
    await expect(buttonNamed(page, /^Reply to/)).toBeVisible()
    await clean('filled')
    await buttonNamed(page, /^Reply to/).click()
    await expect(openDialog(page)).toBeVisible()
    await clean('reply')
    await buttonNamed(page, 'Send reply').click()
    await expect(openDialog(page).locator('span', { hasText: 'Message is required' })).toBeVisible()
    await clean('reply wanting')
    const go = await holdReply(page, 'reply_inquiry.php')
    await openDialog(page).getByLabel('Message').fill('Yes.')
    await buttonNamed(page, 'Send reply').click()
    await clean('reply being sent')
    go()
    await expect(openDialog(page)).toHaveCount(0, { timeout: 10_000 })
    await expect(buttonNamed(page, /^Replied to/)).toBeDisabled()
    await clean('replied')
    await buttonNamed(page, /^Delete the inquiry/).click()
    await expect(openDialog(page)).toBeVisible()
    await clean('deletion asked')
    await closePopup(page)
    await page.getByRole('tab', { name: 'Past' }).click()
    await clean('past')
    await page.getByRole('searchbox', { name: 'Search inquiries' }).fill('zzzz')
    await expect(page.getByRole('main').getByText('No inquiries found.')).toBeVisible()
    await clean('not found')
  },
)
