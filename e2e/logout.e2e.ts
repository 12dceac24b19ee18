import type { CDPSession, Page } from 'playwright/test'
import { asha, expect, openPage, RECEIPT_PNG, test, toCheckout } from './fixtures'

// After a logout in one tab the others follow within a second, and no personal data remains in the browser.

// A trace would itself contain the personal data that the test searches for.
test.use(process.env.E2E_ALL ? {} : { trace: 'off' })

const ADDRESS = 'Mangal Bazar 4'
const NOTE = 'ring twice please'
const PASSWORD = 'asha-1234'

/** Logs in through the form, because a user that the test stores would stay in the page's memory. */
async function logIn(page: Page): Promise<void> {
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Account' }).click()
  const panel = page.getByRole('dialog', { name: 'Account' })
  await panel.getByLabel('Email').pressSequentially(asha.email)
  await panel.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD)
  await panel.getByRole('button', { name: 'Login', exact: true }).last().click()
  await expect(panel.getByText(/^Welcome, Asha/)).toBeVisible()
}

const clickLink = (page: Page, path: string) =>
  page.locator(`a[href="${path}"]:visible`).first().click()

async function openAccountPanel(page: Page): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Account' })
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Account' }).click()
  await expect(panel).toBeVisible()
}

/** Reads everything that a page can read again: storages, address, history entry and the text on the screen. */
const readBrowserData = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string> = {
      local: JSON.stringify({ ...localStorage }),
      session: JSON.stringify({ ...sessionStorage }),
      cookies: document.cookie,
      name: window.name,
      history: JSON.stringify(history.state),
      title: document.title,
      address: location.href,
      screen: document.documentElement.outerHTML,
      fields: [...document.querySelectorAll('input, textarea, select')]
        .map((field) => (field as HTMLInputElement).value)
        .join('\n'),
    }
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const kept = database.transaction(store).objectStore(store)
        const [keys, values] = [
          await asked(kept.getAllKeys()),
          await asked(database.transaction(store).objectStore(store).getAll()),
        ]
        found[`database ${name}/${store}`] = decodeURIComponent(JSON.stringify([keys, values]))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        found[`cache ${request.url}`] = (await (await cache.match(request))?.text()) ?? ''
    }
    return found
  })

type Snapshot = { strings: string[] }

async function heapStrings(session: CDPSession): Promise<string[]> {
  const parts: string[] = []
  const hear = ({ chunk }: { chunk: string }) => parts.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', hear)
  await session.send('HeapProfiler.enable')
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', hear)
  await session.send('HeapProfiler.disable')
  return (JSON.parse(parts.join('')) as Snapshot).strings
}

test('@core logout in one tab: the others follow within a second, and nothing personal is left in any of them (R17)', async ({
  page,
  context,
  mock,
}) => {
  // Five heap snapshots take minutes on a slow machine.
  test.setTimeout(300_000)
  const orders = (await mock.rows<{ id: number; user_email: string }>('orders'))
    .filter(({ user_email }) => user_email === asha.email)
    .map(({ id }) => String(id))
  expect(orders.length).toBeGreaterThan(1)
  const personal = [asha.email, 'Asha', 'Shrestha', asha.phone, ADDRESS, NOTE, PASSWORD]
  // Match whole words and their case, because "strokeDasharray" in React's source contains "asha".
  const spoken = new RegExp(
    `\\b(?:${personal.join('|').replaceAll('.', '\\.')})\\b|#(?:${orders.join('|')})\\b`,
  )

  await logIn(page)
  const [listing, buying] = [await context.newPage(), await context.newPage()]
  await openPage(listing, '/myorders')
  await expect(listing.getByText(new RegExp(`#${orders[0]}`)).first()).toBeVisible()
  await openPage(buying, '/')
  await toCheckout(buying)
  await expect(buying.getByLabel('First name')).toHaveValue('Asha')
  await buying.getByLabel('Delivery address').pressSequentially(ADDRESS)
  await buying.getByLabel(/additional/i).pressSequentially(NOTE)
  await buying
    .getByRole('region', { name: 'Receipt' })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'esewa.png', mimeType: 'image/png', buffer: RECEIPT_PNG })
  await expect
    .poll(async () => Object.values(await readBrowserData(buying)).join('\n'))
    .toContain(NOTE)
  await openAccountPanel(page)
  await clickLink(page, '/myorders')
  await expect(page.getByText(new RegExp(`#${orders[0]}`)).first()).toBeVisible()
  await openAccountPanel(page)
  await clickLink(page, '/notifications')
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Shopping Cart' }).getByRole('checkbox'),
  ).toHaveCount(3)
  await page.keyboard.press('Escape')
  // The search must find the data before the logout, otherwise finding nothing later would prove nothing.
  for (const tab of [page, listing, buying])
    expect(Object.values(await readBrowserData(tab)).join('\n')).toMatch(spoken)
  const sessions = await Promise.all(
    [page, listing, buying].map((tab) => context.newCDPSession(tab)),
  )
  expect((await heapStrings(sessions[0] as CDPSession)).some((text) => spoken.test(text))).toBe(
    true,
  )

  await openAccountPanel(page)
  const left = page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Logout' })
  const seen = Promise.all(
    [listing, buying].map((tab) =>
      tab.evaluate(
        () =>
          new Promise<number>((done) => {
            const texts = () =>
              `${document.body.textContent}${[...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value).join()}`
            const look = () =>
              /Asha|Order #\d|Mangal Bazar/.test(texts()) ? setTimeout(look, 20) : done(Date.now())
            look()
          }),
      ),
    ),
  )
  await left.evaluate((button: HTMLElement) => {
    Object.assign(window, { loggedOutAt: Date.now() })
    button.click()
  })
  const at = await page.evaluate(() => (window as { loggedOutAt?: number }).loggedOutAt ?? 0)
  for (const when of await seen)
    expect(when - at, 'until another tab has followed').toBeLessThan(1000)

  // Wait for late writes: IndexedDB may still be deleting.
  await page.waitForTimeout(1500)
  for (const [n, tab] of [page, listing, buying].entries())
    await expect
      .poll(
        async () =>
          Object.entries(await readBrowserData(tab)).flatMap(
            ([where, text]) => text.match(spoken)?.map((found) => `${where}: ${found}`) ?? [],
          ),
        `tab ${n}`,
      )
      .toEqual([])

  for (const [n, tab] of [page, listing, buying].entries()) {
    // React keeps the previous tree of each part until the next render, so show other screens.
    for (const [path, heading] of Object.entries({
      '/contact': 'To Pahiran',
      '/products': 'All products',
      '/about': 'About Us',
      '/': /^Pahiran\. /,
    })) {
      await clickLink(tab, path)
      // Wait for the new screen, because the address changes a moment earlier.
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText(heading)
    }
    await tab.waitForTimeout(500)
    // The regular expression engine keeps its last subject (RegExp.lastMatch) until the next match. The browser has a
    // separate engine for `pattern` attributes, so run both.
    await tab.evaluate(() => {
      const field = Object.assign(document.createElement('input'), { pattern: '.', value: '.' })
      return /./.test('.') && field.checkValidity()
    })
    await tab.getByText(/./).first().count()
    const hits = (await heapStrings(sessions[n] as CDPSession)).filter((text) => spoken.test(text))
    expect(
      hits.map((text) => text.slice(0, 200)),
      `memory of tab ${n}`,
    ).toEqual([])
  }
})
