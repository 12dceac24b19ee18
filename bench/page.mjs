// What a page tells about itself, and how a slow phone is played.

export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
export const DESK = { viewport: { width: 1350, height: 940 } }

/** Runs before anything of the page. */
function watch() {
  const seen = { fcp: 0, lcp: 0, cls: 0, tasks: [], inputs: [], uncovered: 0, ready: 0 }
  window.__bench = seen
  const on = (type, each, more = {}) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more })
  on('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (seen.fcp = startTime))
  on('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  on('layout-shift', ({ value, hadRecentInput }) => hadRecentInput || (seen.cls += value))
  on('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]))
  on('event', ({ duration, interactionId }) => interactionId && seen.inputs.push(duration), { durationThreshold: 16 })
  const look = () => {
    const root = document.getElementById('root')
    if (!seen.uncovered && root && !document.getElementById('loader')) seen.uncovered = performance.now()
    if (!seen.ready && document.querySelector('main li a, main li, main article')) seen.ready = performance.now()
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

export async function open(browser, { device, slow = true, cpu = 4, user }) {
  const context = await browser.newContext({ ...device, serviceWorkers: 'block' })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.addInitScript(watch)
  if (user) await page.addInitScript((text) => localStorage.setItem('user', text), JSON.stringify(user))
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const rate = (1.6 * 1024 * 1024) / 8
  if (slow) await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: rate, uploadThroughput: rate / 2 })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return { context, page, cdp }
}

export async function metrics(cdp) {
  const { metrics: list } = await cdp.send('Performance.getMetrics')
  return Object.fromEntries(list.map(({ name, value }) => [name, value]))
}

const blocking = (tasks, from) => tasks.filter(([start]) => start >= from).reduce((sum, [, length]) => sum + Math.max(0, length - 50), 0)

/** A cold load, told once the page has come to rest. */
export async function load(browser, address, options, restMs = 4500) {
  const { context, page, cdp } = await open(browser, options)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.__bench.uncovered > 0 && window.__bench.ready > 0, null, { timeout: 60_000, polling: 200 })
  await page.waitForTimeout(restMs - Math.min(restMs - 1000, await page.evaluate(() => performance.now())))
  const { TaskDuration } = await metrics(cdp)
  const seen = await page.evaluate(() => window.__bench)
  const dom = await page.evaluate(() => document.querySelectorAll('*').length)
  await cdp.send('HeapProfiler.collectGarbage')
  const { JSHeapUsedSize } = await metrics(cdp)
  await context.close()
  return {
    fcp: seen.fcp,
    lcp: seen.lcp,
    ready: seen.ready,
    uncovered: seen.uncovered,
    cls: seen.cls,
    tbt: blocking(seen.tasks, seen.fcp),
    longest: Math.max(0, ...seen.tasks.map(([, length]) => length)),
    main: TaskDuration * 1000,
    heap: JSHeapUsedSize / 1024 / 1024,
    dom,
  }
}

export const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

/** The longest interaction since the last question. */
export async function slowestInput(page) {
  await page.waitForTimeout(700)
  return page.evaluate(() => Math.max(0, ...window.__bench.inputs.splice(0)))
}
