// Records a page's own timings, and imitates a slow phone.

export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
export const DESKTOP = { viewport: { width: 1350, height: 940 } }

const kilobitsToBytes = (count) => (count * 1024) / 8
const SLOW_4G = {
  latency: 150,
  downloadThroughput: kilobitsToBytes(1600),
  uploadThroughput: kilobitsToBytes(800),
}
export const BAD_CONNECTION = {
  latency: 400,
  downloadThroughput: kilobitsToBytes(400),
  uploadThroughput: kilobitsToBytes(200),
}

const CONTENT_SELECTOR = 'main li, main article'

/** Runs inside the page, before the page's own scripts. */
function watchPaints(there) {
  const seen = {
    fcp: 0,
    lcp: 0,
    cls: 0,
    inputs: [],
    uncovered: 0,
    ready: 0,
    missing: 0,
  }
  window.__bench = seen
  const on = (type, each, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...more,
    })
  on('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (seen.fcp = startTime))
  on('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  on('layout-shift', ({ value, hadRecentInput }) => hadRecentInput || (seen.cls += value))
  on('event', ({ duration, interactionId }) => interactionId && seen.inputs.push(duration), {
    durationThreshold: 16,
  })
  // Count the missing pictures only after the browser has laid out the frame without the loader. Counting in the
  // mutation callback would force another layout.
  const countMissing = () => {
    const inSight = ({ top, bottom }) => bottom > 0 && top < innerHeight
    // Measuring a picture that content-visibility skips would force the layout of everything around it.
    const isLaidOut = (image) => image.checkVisibility({ contentVisibilityAuto: true })
    const pictures = [...document.images].filter(
      (image) => !image.complete && isLaidOut(image) && inSight(image.getBoundingClientRect()),
    )
    seen.missing = pictures.length + (document.fonts.status === 'loading' ? 1 : 0)
  }
  new MutationObserver(() => {
    if (!seen.uncovered && document.getElementById('root') && !document.getElementById('loader')) {
      seen.uncovered = performance.now()
      requestAnimationFrame(() => scheduler.postTask(countMissing, { priority: 'user-blocking' }))
    }
    if (!seen.ready && document.querySelector(there)) seen.ready = performance.now()
  }).observe(document, { childList: true, subtree: true })
}

const storeUser = (text) => localStorage.setItem('user', text)

/**
 * Opens a page that Playwright does not control. Playwright has the browser report every stream message as text; with
 * thousands of products that costs more than the page itself.
 */
async function openOverCdp(browser, { device, cpu, user, there }) {
  const root = await browser.newBrowserCDPSession()
  const { browserContextId } = await root.send('Target.createBrowserContext')
  const { targetId } = await root.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  })
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false })
  const waiting = new Map()
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error } = JSON.parse(message)
    const [done, fail] = waiting.get(id) ?? []
    if (error) fail?.(new Error(error.message))
    else done?.(result)
    waiting.delete(id)
  })
  let last = 0
  const send = (method, params = {}) =>
    new Promise((done, fail) => {
      waiting.set(++last, [done, fail])
      root
        .send('Target.sendMessageToTarget', {
          sessionId,
          message: JSON.stringify({ id: last, method, params }),
        })
        .catch(fail)
    })
  const call = (act, arg) => `(${act})(${JSON.stringify(arg) ?? ''})`
  const before = (act, arg) =>
    send('Page.addScriptToEvaluateOnNewDocument', { source: call(act, arg) })
  const pause = (ms) => new Promise((done) => setTimeout(done, ms))
  const page = {
    goto: (url) => send('Page.navigate', { url }),
    waitForTimeout: pause,
    async evaluate(act, arg) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression: call(act, arg),
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    async waitForFunction(test) {
      for (let from = Date.now(); !(await page.evaluate(test).catch(() => false)); await pause(200))
        if (Date.now() - from > 60_000) throw new Error(`Waited 60 s for ${test}`)
    },
  }
  await send('Page.enable')
  await send('Performance.enable')
  await sizeWindow({ send }, device)
  const { viewport, deviceScaleFactor = 1, isMobile = false } = device
  await send('Emulation.setDeviceMetricsOverride', {
    ...viewport,
    deviceScaleFactor,
    mobile: isMobile,
  })
  await send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await before(watchPaints, there)
  if (user) await before(storeUser, JSON.stringify(user))
  return {
    context: { close: () => root.send('Target.disposeBrowserContext', { browserContextId }) },
    page,
    cdp: { send },
  }
}

/**
 * Makes the browser's window as large as the imitated device. The browser never paints changes outside of the window, and
 * would attribute a later painted change to the press.
 */
async function sizeWindow(cdp, { viewport, deviceScaleFactor = 1 }) {
  const { windowId } = await cdp.send('Browser.getWindowForTarget')
  const [width, height] = [viewport.width, viewport.height].map(
    (side) => Math.ceil(side * deviceScaleFactor) + 200,
  )
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: { width, height } })
}

/**
 * `visitor` is the browser context of an earlier page, with its service worker, storage and caches. `before` is a list:
 * a function that runs before the page's scripts, and its argument. `bare` opens a page without Playwright's control
 * and without locators, for long replies. With `visitor` or `bare` the connection is not slowed down.
 */
export async function openPage(
  browser,
  {
    device,
    line = SLOW_4G,
    cpu = 4,
    user,
    there = CONTENT_SELECTOR,
    bare = false,
    before,
    visitor,
  },
) {
  if (bare) return openOverCdp(browser, { device, cpu, user, there })
  const context = visitor ?? (await browser.newContext({ ...device, serviceWorkers: 'block' }))
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await sizeWindow(cdp, device)
  await page.addInitScript(watchPaints, there)
  if (user) await page.addInitScript(storeUser, JSON.stringify(user))
  if (before) await page.addInitScript(...before)
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable')
  if (!visitor) await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (line && !visitor)
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return { context, page, cdp }
}

export async function readMetrics(cdp) {
  const { metrics: list } = await cdp.send('Performance.getMetrics')
  return Object.fromEntries(list.map(({ name, value }) => [name, value]))
}

/** Returns the main thread's time since the start in ms, and the heap in MB after a garbage collection. */
async function usedTimeAndMemory(cdp) {
  const { TaskDuration } = await readMetrics(cdp)
  await cdp.send('HeapProfiler.collectGarbage')
  const { JSHeapUsedSize } = await readMetrics(cdp)
  return { main: TaskDuration * 1000, heap: JSHeapUsedSize / 1024 / 1024 }
}

export async function measureLoad(browser, address, options, restMs = 4500) {
  // Wait until the previous page is closed, because closing uses processor time.
  await new Promise((done) => setTimeout(done, 1500))
  const { context, page, cdp } = await openPage(browser, options)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForTimeout(restMs)
  // Read these values before Playwright evaluates in the page: its script takes 60 ms on a slow page and 0.5 MB of the
  // heap.
  let spent = await usedTimeAndMemory(cdp)
  await page.waitForFunction(() => window.__bench.uncovered > 0 && window.__bench.ready > 0, null, {
    timeout: 60_000,
    polling: 200,
  })
  const seen = await page.evaluate(() => window.__bench)
  if (Math.max(seen.uncovered, seen.ready) > restMs - 1000) {
    await page.waitForTimeout(1000)
    spent = await usedTimeAndMemory(cdp)
  }
  const dom = await page.evaluate(() => document.querySelectorAll('*').length)
  await context.close()
  return {
    fcp: seen.fcp,
    lcp: seen.lcp,
    ready: seen.ready,
    uncovered: seen.uncovered,
    missing: seen.missing,
    cls: seen.cls,
    ...spent,
    dom,
  }
}

export const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

/** Returns the time of the slowest interaction since the last call, in ms. */
export async function slowestInput(page) {
  await page.waitForTimeout(700)
  return page.evaluate(() => Math.max(0, ...window.__bench.inputs.splice(0)))
}

/** Presses by mouse coordinates, because Playwright's own click evaluates scripts in the page. */
export async function prepareClick(page, element) {
  const { x, y, width, height } = await element.boundingBox()
  const place = [x + width / 2, y + height / 2]
  await page.mouse.move(...place)
  await page.waitForTimeout(200)
  return () => page.mouse.click(...place)
}

/**
 * Prepares a mouse click in a page that Playwright does not control: on the first element that contains the text, or on
 * the one with number `nth`.
 */
export async function prepareBareClick({ page, cdp }, selector, text, nth = 0) {
  const place = await page.evaluate(
    ([kind, words, at]) => {
      const element = [...document.querySelectorAll(kind)].filter(({ textContent }) =>
        textContent.includes(words),
      )[at]
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    },
    [selector, text, nth],
  )
  const mouse = (type, more = {}) =>
    cdp.send('Input.dispatchMouseEvent', { type, ...place, ...more })
  await mouse('mouseMoved')
  await page.waitForTimeout(200)
  return async () => {
    for (const type of ['mousePressed', 'mouseReleased'])
      await mouse(type, { button: 'left', clickCount: 1 })
  }
}

const BACKSPACE_CODE = 8

export const bareKeyAction =
  ({ cdp }, key) =>
  async () => {
    const text = key.length === 1 ? { text: key } : {}
    const windowsVirtualKeyCode =
      key === 'Backspace' ? BACKSPACE_CODE : key.toUpperCase().charCodeAt(0)
    const send = (type, more) =>
      cdp.send('Input.dispatchKeyEvent', { type, key, windowsVirtualKeyCode, ...more })
    await send('keyDown', text)
    await send('keyUp')
  }

/** Measures from a key press or pointer-up to the frame in which `test` is true. */
export async function timeUntil(page, press, test, word) {
  await page.evaluate(
    ([source, given]) => {
      const holds = new Function('word', `return (${source})(word)`)
      window.__until = new Promise((done) => {
        const start = (event) => {
          const from = event.timeStamp
          removeEventListener('pointerup', start, true)
          removeEventListener('keydown', start, true)
          // Check only at mutations, because a check at each frame would cause extra frames.
          const painted = () =>
            requestAnimationFrame(() =>
              scheduler.postTask(() => done(performance.now() - from), {
                priority: 'user-blocking',
              }),
            )
          const look = () => {
            if (!holds(given)) return
            watch.disconnect()
            painted()
          }
          const watch = new MutationObserver(look)
          watch.observe(document, {
            childList: true,
            subtree: true,
            characterData: true,
            attributes: true,
          })
          look()
        }
        addEventListener('pointerup', start, true)
        addEventListener('keydown', start, true)
      })
    },
    [String(test), word],
  )
  await press()
  // An evaluation costs the page 15 ms on a slow machine, so evaluate only after the press has ended.
  await page.waitForTimeout(500)
  return page.evaluate(() =>
    Promise.race([
      window.__until,
      new Promise((_, fail) =>
        setTimeout(() => fail(new Error('the press led nowhere within 20 s')), 20_000),
      ),
    ]),
  )
}

/**
 * Moves `delta` steps through the history, and measures until the frame in which the screen of `path` shows an element
 * of `selector`.
 */
export async function timeUntilNavigation(page, delta, path, selector) {
  await page.evaluate(
    ([steps, wanted, there]) => {
      const inSight = ({ top, bottom, height }) => height > 0 && bottom > 0 && top < innerHeight
      const shown = () =>
        location.pathname === wanted &&
        [...document.querySelectorAll(there)].some(
          // Measuring an element of a hidden screen would force its layout.
          (element) =>
            !element.closest('[data-screen=hidden]') && inSight(element.getBoundingClientRect()),
        )
      window.__until = new Promise((done) => {
        let from = 0
        const look = () => {
          if (!shown()) return
          watch.disconnect()
          requestAnimationFrame(() =>
            scheduler.postTask(() => done(performance.now() - from), { priority: 'user-blocking' }),
          )
        }
        const watch = new MutationObserver(look)
        watch.observe(document, { childList: true, subtree: true, attributes: true })
        // Navigate in a separate task, as the browser does after a real press.
        setTimeout(() => {
          from = performance.now()
          history.go(steps)
        })
      })
    },
    [delta, path, selector],
  )
  await page.waitForTimeout(500)
  return page.evaluate(() => window.__until)
}
