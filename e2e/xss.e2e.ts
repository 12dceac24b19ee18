import type { Page } from 'playwright/test'
import { asha, expect, open, owner, test } from './fixtures'

// Markup and scripts in every text of every reply and in every field: shown as text, never run, never fetched.

test.skip(({ viewport }) => (viewport?.width ?? 0) <= 800, 'the width changes nothing here; once is enough')

const CANARY = 'canary.example'
const PAYLOADS = [
  '<script>window.__xss=1</script>',
  '<img src=//canary.example/x onerror="window.__xss=1">',
  '"><svg/onload=window.__xss=1>',
  "';window.__xss=1;//",
  '</title><script>window.__xss=1</script>',
  '<a href="javascript:window.__xss=1">x</a>',
  '<iframe srcdoc="<script>parent.__xss=1</script>">',
  '<details open ontoggle="window.__xss=1">',
  '<style>@import "//canary.example/x"</style>',
  '<base href="//canary.example/">',
  '{{constructor.constructor("window.__xss=1")()}}',
  '<math><mi xlink:href="javascript:window.__xss=1">x</mi></math>',
]

type Watch = { asked: string[] }

function watch(page: Page): Watch {
  const asked: string[] = []
  page.on('request', (request) => void (new URL(request.url()).hostname === CANARY && asked.push(request.url())))
  return { asked }
}

/** Elements that the shop itself never draws, handlers in attributes, addresses that run. */
async function clean(page: Page, { asked }: Watch, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('body *')]
    return {
      ran: (window as { __xss?: unknown }).__xss,
      // The one frame that is ours shows the page being edited.
      odd: elements.filter((one) => (one.tagName === 'IFRAME' && !/as shoppers see it$/.test(one.getAttribute('title') ?? '')) || /^(object|embed|base|math|marquee)$/i.test(one.tagName) || (one.tagName === 'SCRIPT' && !one.getAttribute('src'))).map((one) => one.outerHTML.slice(0, 80)),
      handlers: elements.filter((one) => [...one.attributes].some(({ name }) => /^on/i.test(name))).map((one) => one.outerHTML.slice(0, 80)),
      links: elements.filter((one) => ['href', 'src', 'action', 'formaction'].some((name) => /^\s*(javascript|vbscript):/i.test(one.getAttribute(name) ?? ''))).map((one) => one.outerHTML.slice(0, 80)),
    }
  })
  expect({ ...found, asked }, where).toEqual({ ran: undefined, odd: [], handlers: [], links: [], asked: [] })
}

const SCREENS = ['/', '/products', '/about', '/contact', '/search?q=kurta', '/checkout', '/myorders', '/notifications', '/order-success']
const OFFICE = ['dashboard', 'users', 'products', 'orders', 'settings', 'inquiries', 'pages'].map((name) => `/nest/${name}`)

async function visit(page: Page, paths: readonly string[]): Promise<void> {
  const watched = watch(page)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
    await page.waitForTimeout(500)
    await clean(page, watched, path)
  }
}

test('replies full of markup on the storefront (R5)', async ({ page, mock, signIn, expected }) => {
  expected.push(/Failed to load resource|404/)
  await mock.scenario('xss')
  await signIn(asha)
  const [product] = await mock.rows<{ id: number }>('products')
  await visit(page, [...SCREENS, `/product?id=${product?.id}`])
})

test('replies full of markup in the back office (R5)', async ({ page, mock, signIn, expected }) => {
  expected.push(/Failed to load resource|404/)
  await mock.scenario('xss')
  await signIn(owner)
  await visit(page, OFFICE)
})

test('12 payloads in every text field of the storefront (R5)', async ({ page }) => {
  const watched = watch(page)
  expect(PAYLOADS).toHaveLength(12)
  for (const path of ['/contact', '/checkout']) {
    await open(page, path)
    for (const payload of PAYLOADS) {
      const fields = page.getByRole('main').locator('input:not([type=file]):not([type=radio]):not([type=checkbox]):not([readonly]):visible, textarea:visible')
      for (let at = 0; at < (await fields.count()); at++) await fields.nth(at).fill(payload.slice(0, 200), { timeout: 2000 }).catch(() => {})
      await clean(page, watched, `${path} with ${payload}`)
    }
  }
  for (const payload of PAYLOADS) {
    await page.goto(`/search?q=${encodeURIComponent(payload)}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(payload.slice(0, 12))
    await clean(page, watched, `search for ${payload}`)
  }
})
