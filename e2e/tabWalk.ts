import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createDice } from '../mocks/world/dice'
import { prefetchSets } from '../tools/worker.mjs'
import { errors, expect, type BrowserContext, type Page } from 'playwright/test'
import type { Site } from './site'

// Plays five tabs of one visitor and two builds of the shop in random steps: a tab is opened, reloaded, left and closed,
// text is typed, a new build is uploaded, the connection is cut, the disk is full. The same seed gives the same steps.

const MOST_TABS = 5
const PATHS = [
  '/',
  '/products',
  '/product?id=101',
  '/about',
  '/contact',
  '/checkout',
  '/search?q=kurta',
] as const
const LINKS = ['Contact', 'About Us'] as const
const FORMS = { contact: 'Message', checkout: 'Delivery address' } as const
type Form = keyof typeof FORMS

const WALK_STEPS = [
  'open',
  'open',
  'reload',
  'reload',
  'go',
  'go',
  'type',
  'type',
  'deploy',
  'line',
  'full',
  'close',
  'return',
] as const
type WalkStep = (typeof WALK_STEPS)[number]

/** A storage quota. Every page already uses more, so the browser refuses every write. */
const NO_ROOM_BYTES = 1
const SETTLE_MS = 20_000
/** Without this limit Playwright would wait forever. */
const LOAD_MS = 30_000
/** A page load reaches the service worker within this time. */
const REACH_MS = 500

/** `stopped` lists the page loads that were lost only because Playwright drives the browser, see `wasStopped`. */
export type WalkFigures = Record<'mixed' | 'failed' | 'lost' | 'stopped', string[]> & {
  steps: number
  skipped: number
}

type Tab = { page: Page; id: number; typed: Partial<Record<Form, string>> }

type TabLook = { files: string[]; broken: string; heading: boolean; path: string }

const lookAt = (page: Page): Promise<TabLook> =>
  page.evaluate(() => {
    const named = [
      ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
        'script[src], link[rel=stylesheet]',
      ),
    ]
    const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const names = [
      ...named.map((one) => ('src' in one ? one.src : one.href)),
      ...asked.map(({ name }) => name),
    ]
    const failed = document.getElementById('failed')
    return {
      files: [...new Set(names.flatMap((name) => /\/assets\/([^?]+)$/.exec(name)?.[1] ?? []))],
      broken:
        failed && !failed.hidden
          ? failed.innerText
          : (document.querySelector('.wrong')?.textContent ?? ''),
      heading: document.querySelector('main h1') !== null,
      path: location.pathname,
    }
  })

export async function walkTabs(
  context: BrowserContext,
  site: Site,
  builds: readonly [string, string],
  {
    seed,
    steps,
    log = () => {},
  }: { seed: number; steps: number; log: ((line: string) => void) | undefined },
): Promise<WalkFigures> {
  const dice = createDice(seed)
  const sets = builds.map(
    (folder) =>
      new Set(readdirSync(join(folder, 'assets')).map((name) => name.replace(/\.br$/, ''))),
  )
  const needed = builds.map((folder) => {
    const { first, next } = prefetchSets(folder)
    return [...first, ...next].filter((path) => path.startsWith('assets/'))
  })
  const found: WalkFigures = { mixed: [], failed: [], lost: [], stopped: [], steps: 0, skipped: 0 }
  const tabs: Tab[] = []
  /** The text of each form that was last saved on this device. */
  const saved: Partial<Record<Form, string>> = {}
  let [current, isCut, isFull, opened, words] = [0, false, false, 0, 0]

  context.setDefaultNavigationTimeout(LOAD_MS)
  const storage = await context.newPage()
  await storage.goto('about:blank')
  const driver = await context.newCDPSession(storage)
  const stops: number[] = []
  driver.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    if (versions.some(({ runningStatus }) => runningStatus === 'stopping')) stops.push(Date.now())
  })
  await driver.send('ServiceWorker.enable')
  const room = (quotaSize?: number) =>
    driver.send('Storage.overrideQuotaForOrigin', {
      origin: site.origin,
      ...(quotaSize === undefined ? {} : { quotaSize }),
    })

  const where = (tab?: Tab) =>
    `step ${found.steps}${tab ? `, tab ${tab.id} at ${new URL(tab.page.url()).pathname}` : ''}${isCut ? ', offline' : ''}${isFull ? ', disk full' : ''}`

  /** True if the browser has all files of every build that an open tab runs or a new tab could start. */
  async function isWhole(): Promise<boolean> {
    const [tab] = tabs
    if (!tab) return false
    const kept = await tab.page
      .evaluate(async () => {
        const found: string[][] = []
        for (const name of await caches.keys())
          if (name.includes(':code-'))
            found.push(
              (await (await caches.open(name)).keys()).map(({ url }) =>
                new URL(url).pathname.slice(1),
              ),
            )
        return found
      })
      .catch(() => [])
    const all = new Set(kept.flat())
    const isBuildWhole = (build: number) => needed[build]?.every((file) => all.has(file)) === true
    const isOf = (build: number, files: readonly string[]) =>
      files.every((file) => sets[build]?.has(file))
    const wholeFor = (files: readonly string[]) =>
      [0, 1].some((build) => isOf(build, files) && isBuildWhole(build))
    const chunks = (set: readonly string[]) =>
      set.filter((path) => path.startsWith('assets/')).map((path) => path.slice('assets/'.length))
    return (
      kept.length > 0 &&
      // A page may start from any cached build.
      kept.every((set) => set.includes('index.html') && wholeFor(chunks(set))) &&
      (await Promise.all(tabs.map(async ({ page }) => (await lookAt(page)).files))).every(wholeFor)
    )
  }

  function judgeFiles(tab: Tab, { files }: TabLook): void {
    if (!sets.some((set) => files.every((file) => set.has(file))))
      found.mixed.push(
        `${where(tab)}: ${files.filter((file) => !sets[0]?.has(file)).join()} beside ${files.filter((file) => !sets[1]?.has(file)).join()}`,
      )
  }

  /** Waits until the tab shows its screen. The page may reload itself first. */
  async function settle(tab: Tab): Promise<void> {
    let look: TabLook | undefined
    const isThere = async () => {
      look = await lookAt(tab.page).catch(() => undefined)
      return look?.heading === true && look.broken === ''
    }
    const end = Date.now() + SETTLE_MS
    while (!(await isThere()) && Date.now() < end)
      await new Promise((done) => setTimeout(done, 250))
    if (!look?.heading || look.broken !== '')
      found.failed.push(`${where(tab)}: ${look?.broken || 'no heading'}`)
    if (look) judgeFiles(tab, look)
  }

  const formAt = (page: Page): Form | null =>
    (Object.keys(FORMS) as Form[]).find((form) =>
      new URL(page.url()).pathname.endsWith(`/${form}`),
    ) ?? null

  async function judgeDraft(tab: Tab, wanted: string | undefined): Promise<void> {
    const form = formAt(tab.page)
    if (form === null || wanted === undefined) return
    try {
      await expect(tab.page.getByLabel(FORMS[form])).toHaveValue(wanted, { timeout: 8000 })
      tab.typed[form] = wanted
    } catch {
      const value = await tab.page
        .getByLabel(FORMS[form])
        .inputValue({ timeout: 500 })
        .catch(() => 'no field')
      found.lost.push(`${where(tab)}: "${value}" for "${wanted}"`)
      // An alert told the visitor that the text is lost, so do not expect it any longer.
      delete saved[form]
      delete tab.typed[form]
    }
  }

  /**
   * True if Chromium stopped the service worker during this page load, which then never ends. Chromium stops a replaced
   * worker at once only while Playwright is attached; otherwise it lets the worker finish.
   */
  const wasStopped = (began: number) => stops.some((at) => at >= began && at < began + REACH_MS)

  /** Loads a page and returns whether the tab still exists. */
  async function load(tab: Tab, go: () => Promise<unknown>): Promise<boolean> {
    tab.typed = {}
    const began = Date.now()
    try {
      await go()
    } catch (error) {
      const isLate = error instanceof errors.TimeoutError
      found[isLate && wasStopped(began) ? 'stopped' : 'failed'].push(
        `${where(tab)}: ${String(error).split('\n')[0]}`,
      )
      // The browser neither loads nor aborts this tab's page, so close the tab.
      if (isLate) {
        tabs.splice(tabs.indexOf(tab), 1)
        await tab.page.close()
        return false
      }
    }
    await tab.page.evaluate(() => document.getElementById('loader')?.remove()).catch(() => {})
    await settle(tab)
    const form = formAt(tab.page)
    if (form) await judgeDraft(tab, saved[form])
    return true
  }

  const any = () => tabs[dice.whole(0, Math.max(0, tabs.length - 1))]

  /**
   * Each step returns what it did, or undefined if the step is impossible now. In both cases it draws the same number
   * of random numbers, so that a seed repeats the same walk.
   */
  const take: Record<WalkStep, () => Promise<string | undefined>> = {
    async open() {
      const path = dice.pick(PATHS)
      if (tabs.length === MOST_TABS) return
      const tab: Tab = { page: await context.newPage(), id: ++opened, typed: {} }
      tabs.push(tab)
      await load(tab, () => tab.page.goto(`${site.origin}${path}`, { waitUntil: 'commit' }))
      return `tab ${tab.id} opens ${path}`
    },
    async reload() {
      const tab = any()
      if (!tab) return
      await load(tab, () => tab.page.reload({ waitUntil: 'commit' }))
      return `tab ${tab.id} is reloaded`
    },
    async go() {
      const [tab, name] = [any(), dice.pick(LINKS)]
      if (!tab) return
      await tab.page.bringToFront()
      try {
        await tab.page
          .getByRole('contentinfo')
          .getByRole('link', { name })
          .click({ timeout: 10_000 })
      } catch {
        const words = await tab.page.evaluate(() =>
          document.body.innerText.replaceAll(/\s+/g, ' ').slice(-200),
        )
        found.failed.push(`${where(tab)}: no link in the footer, "${words}"`)
        return `tab ${tab.id} has no footer`
      }
      await settle(tab)
      return `tab ${tab.id} goes to ${name}`
    },
    async type() {
      const [tab, form] = [any(), dice.pick(Object.keys(FORMS) as [Form, ...Form[]])]
      if (!tab) return
      const go = () => tab.page.goto(`${site.origin}/${form}`, { waitUntil: 'commit' })
      if (formAt(tab.page) !== form && !(await load(tab, go))) return
      const text = `words ${++words}`
      await tab.page.getByLabel(FORMS[form]).fill(text, { timeout: 10_000 })
      tab.typed[form] = saved[form] = text
      await tab.page.waitForTimeout(500)
      return `tab ${tab.id} types "${text}" into ${form}`
    },
    async deploy() {
      const keep = dice.roll() < 0.4
      current = 1 - current
      site.deploy(builds[current] ?? '', keep)
      return `build ${current + 1} is uploaded, the old files ${keep ? 'stay' : 'go'}`
    },
    async line() {
      // A shop that was never completely cached cannot open without a connection, so do not cut the connection yet.
      if (!isCut && !(await isWhole())) return
      isCut = !isCut
      site.cut(isCut)
      return isCut ? 'the connection is cut' : 'the connection is back'
    },
    async full() {
      isFull = !isFull
      await room(isFull ? NO_ROOM_BYTES : undefined)
      return isFull ? 'the disk is full' : 'the disk has room'
    },
    async close() {
      const tab = any()
      if (!tab || tabs.length < 2) return
      tabs.splice(tabs.indexOf(tab), 1)
      await tab.page.close()
      return `tab ${tab.id} is closed`
    },
    async return() {
      const tab = any()
      if (!tab) return
      for (const state of ['hidden', 'visible'])
        await tab.page.evaluate((now) => {
          Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
          document.dispatchEvent(new Event('visibilitychange'))
        }, state)
      await tab.page.waitForTimeout(1000)
      await settle(tab)
      return `tab ${tab.id} is left and seen again`
    },
  }

  async function judgeAll(): Promise<void> {
    for (const tab of tabs) {
      const look = await lookAt(tab.page).catch(() => undefined)
      if (look?.broken) await settle(tab)
      else if (look) judgeFiles(tab, look)
      const form = formAt(tab.page)
      if (form && tab.typed[form] !== undefined) await judgeDraft(tab, tab.typed[form])
    }
  }

  for (let step = 0; step < steps; step++) {
    found.steps = step + 1
    const kind: WalkStep = step === 0 ? 'open' : dice.pick(WALK_STEPS)
    const did = await take[kind]().catch((error: Error) => {
      found.failed.push(`${where()}, ${kind}: ${error.message.split('\n').slice(0, 3).join(' ')}`)
      return `${kind} failed`
    })
    if (did === undefined) found.skipped++
    else log(`${step + 1}. ${did}`)
    await judgeAll()
  }
  site.cut(false)
  await room()
  return found
}
