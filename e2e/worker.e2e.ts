import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { writeWorker } from '../tools/worker.mjs'
import {
  asha,
  expect,
  fillAndPay,
  fillDraft,
  openPage,
  owner,
  RECEIPT_PNG,
  test as base,
  toCheckout,
} from './fixtures'
import { makeNextBuild, serveSite, makeBuildWithWorker, type Site } from './site'
import { walkTabs } from './tabWalk'

// Tests the service worker on builds that have one: the second visit, no connection, a new build while tabs are open, and
// replies that must never be cached.

/** Limits the worker's size after gzip. */
const WORKER_MAX_BYTES = 4096

const test = base.extend<{ site: Site }, { first: string; second: string; without: string }>({
  first: [
    async ({}, use) => {
      const { folder, bytes } = await makeBuildWithWorker()
      expect(bytes).toBeLessThanOrEqual(WORKER_MAX_BYTES)
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  second: [
    async ({}, use) => {
      const folder = await makeNextBuild('Page not found', 'Page not here any more')
      await writeWorker(folder)
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  without: [
    async ({ first }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'no-worker-'))
      cpSync(first, folder, { recursive: true })
      await writeWorker(folder, true)
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: async ({ baseURL, mock, first, expected }, use, info) => {
    // The browser reports the cut connection in the console.
    expected.push(
      /ERR_|Failed to load resource|Failed to fetch|Load failed|No connection to the server/,
    )
    const site = await serveSite(baseURL ?? '', mock, info.parallelIndex, first)
    await use(site)
    site.close()
  },
})

test.describe.configure({ mode: 'default' })

const cachedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const urls: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        urls.push(`${name} ${new URL(url).pathname}`)
    return urls
  })

const cacheNames = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.includes(':code-')))

/** Waits until the worker runs and has fetched the files of a shopper's next steps. */
async function untilCacheSettled(page: Page): Promise<void> {
  let before = -1
  await expect(async () => {
    const kept = await cachedFiles(page)
    const grows = kept.length !== before
    before = kept.length
    expect(kept.some((file) => file.includes('/CheckoutScreen-'))).toBe(true)
    expect(grows).toBe(false)
  }).toPass({ intervals: [2000], timeout: 80_000 })
}

const openAndWait = async (page: Page, address: string) => {
  await openPage(page, address)
  await expect(page.getByRole('banner')).toBeVisible()
}

test('@core the second visit fetches no code, and without a connection the shop still opens', async ({
  page,
  site,
}) => {
  await openAndWait(page, `${site.origin}/`)
  await untilCacheSettled(page)
  const kept = await cachedFiles(page)
  expect(kept.filter((file) => /Admin|Dashboard|Receipt(?:Desk|Popup)/.test(file))).toEqual([])
  for (const path of ['/', '/products', '/product?id=101']) {
    site.asked.length = 0
    await openAndWait(page, `${site.origin}${path}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.waitForTimeout(1000)
    expect(site.asked.filter((asked) => asked.startsWith('/assets/'))).toEqual([])
  }
  site.cut(true)
  for (const path of ['/', '/products', '/product?id=101', '/checkout', '/contact']) {
    await page.goto(`${site.origin}${path}`)
    await expect(page.getByRole('banner')).toBeAttached({ timeout: 5000 })
    if (path === '/product?id=101')
      await expect(page.getByRole('main').getByText(/NPR/).first()).toBeVisible()
    if (path === '/' || path === '/products') {
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
      await expect(page.getByText(/Prices as of \d/)).toBeVisible()
    }
  }
  // The worker ignores paths that are not the shop's.
  await expect(page.goto(`${site.origin}/blog/`)).rejects.toThrow(/ERR_/)
})

const CHECKOUT_CHUNK = /\/assets\/CheckoutScreen-[\w-]+\.js$/

test(
  'a page of the host in place of the checkout’s code is not kept: the checkout opens',
  { tag: '@core' },
  async ({ page, signIn, site, expected }) => {
    expected.push(/MIME type|dynamically imported module|Unable to preload/)
    let wrong = 0
    const page200 = { status: 200, type: 'text/html', body: '<!doctype html>Are you a robot?' }
    site.answer((path) => (CHECKOUT_CHUNK.test(path) && wrong++ < 2 ? page200 : null))
    const asksAhead = () => site.asked.filter((path) => CHECKOUT_CHUNK.test(path)).length
    await signIn(asha)
    await openAndWait(page, `${site.origin}/`)
    // The worker requests the file a second time past the browser's HTTP cache, which contains the wrong file too.
    await expect.poll(asksAhead, { timeout: 30_000 }).toBe(2)
    await openAndWait(page, `${site.origin}/`)
    await toCheckout(page)
    await expect(page.getByRole('button', { name: /^Place order/i })).toBeVisible()

    // Imitates a worker of an earlier build that has cached the wrong file.
    await page.evaluate(
      async (file) => {
        const [name = ''] = (await caches.keys()).filter((one) => one.includes(':code-'))
        const headers = { 'content-type': 'text/html' }
        await (await caches.open(name)).put(file, new Response('<!doctype html>', { headers }))
      },
      site.asked.find((path) => CHECKOUT_CHUNK.test(path)) ?? '',
    )
    await page.reload()
    await expect(page.getByRole('button', { name: /^Place order/i })).toBeVisible()
  },
)

for (const [until, most] of [
  ['the second time', 1],
  ['the page is loaded again', Infinity],
] as const)
  test(`the checkout opens although the host cut its file and called it whole, until ${until}`, async ({
    page,
    signIn,
    site,
    without,
    expected,
  }) => {
    expected.push(/SyntaxError|Unexpected (?:end|token)|Invalid or unexpected|Missing [\])}]/)
    site.deploy(without)
    let cuts = most
    site.answer((path) => {
      if (!CHECKOUT_CHUNK.test(path) || cuts-- <= 0) return null
      const whole = readFileSync(join(without, path), 'utf8')
      return { status: 200, type: 'text/javascript', body: whole.slice(0, whole.length / 2) }
    })
    await signIn(asha)
    await openAndWait(page, `${site.origin}/`)
    await toCheckout(page)
    if (most > 1) {
      await expect(page.getByText('Something went wrong')).toBeVisible()
      cuts = 0
      await page.reload()
    }
    await expect(page.getByRole('button', { name: /^Place order/i })).toBeVisible()
  })

test('when the server has another site a visitor sees that at the second visit', async ({
  page,
  site,
}) => {
  const other = mkdtempSync(join(tmpdir(), 'other-site-'))
  writeFileSync(join(other, 'index.html'), '<!doctype html><h1>The previous site</h1>')
  await openAndWait(page, `${site.origin}/`)
  await untilCacheSettled(page)
  site.deploy(other)
  await page.goto(`${site.origin}/products`)
  // At first this visit shows the cached shop. Its worker then reads the server's page, finds another site and reloads.
  await expect(page.getByRole('heading', { name: 'The previous site' })).toBeVisible()
  await page.goto(`${site.origin}/`)
  await expect(page.getByRole('heading', { name: 'The previous site' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  rmSync(other, { recursive: true })
})

test('a second visit shows the list that was seen last before any reply, and says how old it is once the loader is gone', async ({
  page,
  mock,
  site,
}) => {
  await openAndWait(page, `${site.origin}/`)
  await untilCacheSettled(page)
  await mock.network({ latency: { '*': 6000 } })
  await page.goto(`${site.origin}/`)
  await expect(page.getByRole('main').getByRole('article').first()).toBeAttached({ timeout: 4000 })
  await expect(page.getByText(/^Prices as of \d/)).toBeVisible({ timeout: 4000 })
  await mock.network({})
  await expect(page.getByText(/Prices as of/)).toHaveCount(0, { timeout: 20_000 })
})

test('a second visit to the checkout shows the draft when the loader is gone (R13)', async ({
  page,
  signIn,
  site,
}) => {
  await signIn(asha)
  await openAndWait(page, `${site.origin}/`)
  await untilCacheSettled(page)
  await toCheckout(page)
  await fillDraft(page)
  await page.addInitScript(() => {
    // Imitates a slow phone, whose database answers only after the code has loaded.
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
      set(this: IDBTransaction, act: (event: Event) => void) {
        this.addEventListener('complete', (event) => setTimeout(act, 600, event))
      },
    })
    new MutationObserver((_, observer) => {
      const address = document.querySelector<HTMLTextAreaElement>('#checkout-delivery_address')
      if (!address || document.getElementById('loader')) return
      const receipt = document.body.textContent.includes('esewa.png')
      Object.assign(window, {
        uncovered: `${address.value}, ${receipt ? 'a receipt' : 'no receipt'}`,
      })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => (window as { uncovered?: string }).uncovered))
    .toBe('Mangal Bazar 4, Lalitpur, a receipt')
})

/** Posts a form from outside the shop and shows the reply as the page, as Android does for a share. */
async function shareFiles(page: Page, origin: string, count = 1): Promise<void> {
  await page.goto('about:blank')
  await page.evaluate(
    ({ action, bytes, count }) => {
      const form = Object.assign(document.createElement('form'), {
        action,
        method: 'POST',
        enctype: 'multipart/form-data',
      })
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'receipt',
        multiple: true,
      })
      const files = new DataTransfer()
      for (let at = 0; at < count; at++)
        files.items.add(
          new File([new Uint8Array(bytes)], `wallet-${at + 1}.png`, { type: 'image/png' }),
        )
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { action: `${origin}/shared-receipt`, bytes: [...RECEIPT_PNG], count },
  )
  await expect(page).toHaveURL(/\/checkout\?shared$/)
}

test('@core a receipt shared from the wallet lies in the checkout as that was left; the order goes out with it', async ({
  page,
  mock,
  site,
}) => {
  // Imitate the window of the installed shop, which the share sheet opens.
  await page.addInitScript(() => {
    const match = window.matchMedia.bind(window)
    const installed = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
    window.matchMedia = (query) =>
      query.includes('display-mode') ? (installed as never) : match(query)
  })
  // Log in only on pages of the shop: a page of another app cannot use the shop's storage.
  await page.addInitScript(
    (user) => location.protocol !== 'about:' && localStorage.setItem('user', user),
    JSON.stringify(asha),
  )
  await openAndWait(page, `${site.origin}/`)
  await untilCacheSettled(page)
  await shareFiles(page, site.origin)
  // No checkout was open, so the shared picture waits.
  await expect(
    page.getByText(/We'll keep your shared picture on this device for a day/),
  ).toBeVisible()
  await toCheckout(page)
  await expect(page.getByText('wallet-1.png', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByLabel('Phone').fill('9841000001')
  await page.getByLabel('Delivery address').fill('Mangal Bazar 4, Lalitpur')
  await page.waitForTimeout(600)

  await shareFiles(page, site.origin, 2)
  await expect(page.getByText(/^We used the first of the 2 files you shared/)).toBeVisible()
  await expect(page.getByText('wallet-1.png', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Delivery address')).toHaveValue('Mangal Bazar 4, Lalitpur')
  const before = (await mock.rows('orders')).length
  await page.getByRole('button', { name: /^Place order/i }).click()
  await expect(page).toHaveURL(/order-success/)
  expect((await mock.rows('orders')).length).toBe(before + 1)
})

test('the browser may install the shop', async ({ page, context, site }) => {
  await openAndWait(page, `${site.origin}/`)
  await untilCacheSettled(page)
  const driver = await context.newCDPSession(page)
  const { installabilityErrors } = await driver.send('Page.getInstallabilityErrors')
  // Tests run in private windows, in which no shop can be installed.
  expect(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
  ).toEqual([])
})

test('a tab keeps the files of its build; the next start has the new one; the old set goes with its last tab', async ({
  page,
  context,
  site,
  second,
}) => {
  await openAndWait(page, `${site.origin}/contact`)
  await untilCacheSettled(page)
  await openAndWait(page, `${site.origin}/contact`)
  await page.getByLabel('Message').fill('Do you have this in blue?')
  const [old = ''] = await cacheNames(page)

  site.deploy(second)
  const other = await context.newPage()
  await openAndWait(other, `${site.origin}/`)
  await expect.poll(() => cacheNames(other), { timeout: 20_000 }).toHaveLength(2)
  await openAndWait(other, `${site.origin}/nothing-here`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Page not here any more')

  // The server no longer has any file of the old build.
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: false }).first().click()
  await expect(page).toHaveURL(/about$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Message')).toHaveValue('Do you have this in blue?')
  expect(await cacheNames(page)).toContain(old)

  await page.close()
  await openAndWait(other, `${site.origin}/`)
  await expect.poll(() => cacheNames(other), { timeout: 20_000 }).not.toContain(old)
})

test('a missing file of an old build still loads the new one, past the saved page', async ({
  page,
  site,
  second,
}) => {
  // With saveData the app does not prefetch, so the next screen's file is neither in Cache Storage nor in the HTTP cache.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await openAndWait(page, `${site.origin}/`)
  await expect
    .poll(() => cachedFiles(page), { timeout: 30_000 })
    .toContainEqual(expect.stringContaining('/index.html'))
  await openAndWait(page, `${site.origin}/`)
  expect((await cachedFiles(page)).filter((file) => file.includes('/AboutScreen-'))).toEqual([])
  // The upload lacks the new worker, so the old build's worker answers the reload.
  const upload = mkdtempSync(join(tmpdir(), 'unfinished-'))
  cpSync(second, upload, { recursive: true, filter: (path) => !path.endsWith('sw.js') })
  site.deploy(upload)
  const scripts = () => page.evaluate(() => [...document.scripts].map(({ src }) => src).join())
  const old = await scripts()
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: false }).first().click()
  await expect.poll(() => scripts().catch(() => old), { timeout: 20_000 }).not.toBe(old)
  await expect(page.locator('.wrong')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/about/i)
  rmSync(upload, { recursive: true })
})

test('@core nothing that belongs to a person is kept: no call, no receipt, no back office', async ({
  page,
  site,
}) => {
  await page.addInitScript((user) => localStorage.setItem('user', user), JSON.stringify(asha))
  await openAndWait(page, `${site.origin}/`)
  await untilCacheSettled(page)
  for (const path of ['/products', '/myorders', '/notifications', '/contact']) {
    await openAndWait(page, `${site.origin}${path}`)
    await page.waitForTimeout(800)
  }
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await page
    .getByRole('dialog', { name: 'Shopping Cart' })
    .getByRole('link', { name: 'Checkout' })
    .click()
  await fillAndPay(page)
  await expect(page).toHaveURL(/order-success/)
  await page.addInitScript((user) => localStorage.setItem('user', user), JSON.stringify(owner))
  await openPage(page, `${site.origin}/nest/orders?view=desk`)
  await expect(page.getByRole('img', { name: /receipt/i }).first()).toBeVisible()
  await page.waitForTimeout(1000)
  const kept = await cachedFiles(page)
  const others = kept.filter((file) => !file.includes('/assets/'))
  expect(others.filter((file) => /\.php|receipt|nest/i.test(file))).toEqual([])
  const words = await page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push((await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })
  for (const word of [asha.email, asha.full_name, asha.phone, 'Mangal Bazar 4'])
    expect(words).not.toContain(word)
  // The cached pictures of products prove that this test finds cached files.
  expect(kept.some((file) => file.includes(':pictures ') && file.includes('/uploads/'))).toBe(true)
})

test('a build without a worker takes the worker and all that it kept away', async ({
  page,
  site,
  without,
}) => {
  await openAndWait(page, `${site.origin}/`)
  await untilCacheSettled(page)
  site.deploy(without)
  await openAndWait(page, `${site.origin}/`)
  await page.waitForTimeout(6000)
  await openAndWait(page, `${site.origin}/`)
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ])
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
})

/** `npm run proofs -- --only tabs` is the long run. */
const TAB_STEPS = Number(process.env.TAB_STEPS ?? 12)
const TAB_SEEDS = (process.env.TAB_SEEDS ?? '20261125').split(',').map(Number)
for (const seed of TAB_SEEDS)
  test(`five tabs, two builds, ${TAB_STEPS} random steps, seed ${seed}: no page of two builds, no failed chunk, no lost draft`, async ({
    context,
    site,
    first,
    second,
    expected,
  }) => {
    test.setTimeout(60_000 + TAB_STEPS * 8000)
    expected.push(
      /404|dynamically imported module|Unable to preload|QuotaExceeded|Unexpected error|register|script/i,
    )
    await context.addInitScript(
      (user) => location.protocol !== 'about:' && localStorage.setItem('user', user),
      JSON.stringify(asha),
    )
    const log = process.env.TAB_STEPS ? (line: string) => console.info(line) : undefined
    const figures = await walkTabs(context, site, [first, second], { seed, steps: TAB_STEPS, log })
    if (log) log(JSON.stringify({ seed, ...figures }, null, 2))
    const { mixed, failed, lost } = figures
    expect({ mixed, failed, lost }).toEqual({ mixed: [], failed: [], lost: [] })
  })
