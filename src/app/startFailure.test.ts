// Runs alone: the script listens to the window for as long as the page lives.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Fakes a clock, a page and its list of loaded files. Each test plays which files arrive, and checks when the message is
// shown.

const TICK_MS = 250
/** A string, because TypeScript refuses to import a classic script, which exports nothing. */
const SCRIPT_PATH: string = './startFailure'
let clockNow = 0
let requestedFiles: string[] = []
let navigationStart = 0
const fetchCalls: [string, RequestInit | undefined][] = []
const reload = vi.fn()
let fetchReply: () => Promise<unknown> = () => new Promise(() => {})
let cleanUps: (() => void)[] = []

const pageHtml = () => `
  <div id="root"></div>
  <div id="failed" hidden><p id="old" hidden></p><p id="lost" hidden></p>
    <button id="again"></button><img id="report" data-src="log?why="></div>
  <div id="cover"><svg><text id="slow" visibility="hidden"></text><text id="stuck">stuck</text></svg></div>
  <script type="text/plain" src="shop.js"></script>`

const rootElement = () => document.getElementById('root') as HTMLElement
const isShown = (id: string) => document.getElementById(id)?.hidden === false
const isSlow = () => document.getElementById('slow')?.getAttribute('visibility') === 'visible'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
  clockNow = 0
  requestedFiles = []
  navigationStart = 0
  fetchCalls.length = 0
  fetchReply = () => new Promise(() => {})
  reload.mockReset()
  cleanUps = []
  document.body.innerHTML = pageHtml()
  vi.stubGlobal('fetch', (name: string, init?: RequestInit) => {
    fetchCalls.push([name.replace(location.origin + '/', ''), init])
    return fetchReply()
  })
  vi.stubGlobal('HTMLDialogElement', class {})
  // jsdom lacks `noModule`, by which the script recognises a browser without modules.
  Object.defineProperty(HTMLScriptElement.prototype, 'noModule', {
    value: false,
    configurable: true,
  })
  vi.stubGlobal('location', { ...location, origin: location.origin, reload })
  vi.stubGlobal('performance', {
    now: () => clockNow,
    getEntriesByType: () => requestedFiles,
    getEntriesByName: (name: string) => requestedFiles.filter((file) => name.endsWith(file)),
    navigation: {
      get type() {
        return navigationStart
      },
    },
  })
  const listen = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: unknown, how?: unknown) => {
      listen(type, listener as EventListener, how as boolean)
      cleanUps.push(() =>
        window.removeEventListener(type, listener as EventListener, how as boolean),
      )
    },
  )
})
afterEach(() => {
  cleanUps.forEach((one) => one())
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
  Reflect.deleteProperty(window, '__early')
  Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule')
})

const runScript = () => import(SCRIPT_PATH)

/** Plays until `end` and returns when the message appeared, in ms; undefined if it did not. */
async function playUntil(
  end: number,
  at: (now: number) => void = () => {},
): Promise<number | undefined> {
  let shown: number | undefined
  while (clockNow < end) {
    clockNow += TICK_MS
    at(clockNow)
    await vi.advanceTimersByTimeAsync(TICK_MS)
    if (shown === undefined && isShown('failed')) shown = clockNow
  }
  return shown
}

const scriptFails = () => {
  const script = document.createElement('script')
  Object.assign(script, { type: 'module', src: '/assets/shop.js' })
  document.body.append(script)
  script.dispatchEvent(new Event('error'))
}

it('says nothing while files arrive, however slowly, and that it is slow after 4 s', async () => {
  await runScript()
  expect(await playUntil(4000)).toBeUndefined()
  expect(isSlow()).toBe(false)
  expect(document.getElementById('stuck')?.textContent).toBe('')
  expect(
    await playUntil(40_000, (time) => time % 5000 === 0 && requestedFiles.push(`${time}.js`)),
  ).toBeUndefined()
  expect(isSlow()).toBe(true)
})

it.each([
  ['nothing arrives at all', 0, 11_250],
  ['the last file arrived before 6 s', 5500, 11_250],
  ['the last file arrived at 9 s', 9000, 14_250],
  ['the last file arrived at 20 s', 20_000, 25_250],
])('says that the shop is lost after 11 s and 5 s of silence: %s', async (_when, last, shown) => {
  await runScript()
  const arrives = (time: number) => time <= last && requestedFiles.push(`${time}.js`)
  expect(await playUntil(40_000, arrives)).toBe(shown)
  expect([isShown('lost'), isShown('old'), isShown('cover')]).toEqual([true, false, false])
  expect(document.getElementById('report')).toHaveAttribute('src', 'log?why=lost')
})

it('counts the bytes of a file that is still being loaded as a sign of life', async () => {
  Object.assign(navigator, { connection: {} })
  const bytes = () => ({ done: false })
  fetchReply = () =>
    Promise.resolve({
      body: {
        getReader: () => ({
          read: () => new Promise((done) => setTimeout(() => done(bytes()), 2000)),
        }),
      },
    })
  await runScript()
  expect(await playUntil(40_000)).toBeUndefined()
  expect(fetchCalls[0]).toEqual(['shop.js', { method: 'GET' }])
  Reflect.deleteProperty(navigator, 'connection')
})

it('asks for the head alone where a second load would not join the first, and a reply counts', async () => {
  fetchReply = () => Promise.resolve({ body: null })
  await runScript()
  expect(await playUntil(40_000)).toBeUndefined()
  expect(fetchCalls[0]).toEqual(['shop.js?', { method: 'HEAD' }])
})

it('does not follow a file that has arrived', async () => {
  requestedFiles = ['shop.js']
  await runScript()
  await playUntil(9000)
  expect(fetchCalls).toEqual([])
})

it('says it after 2 s when a script failed, loads it past the cache, and tells at most five errors', async () => {
  await runScript()
  await playUntil(500)
  for (let nth = 0; nth < 6; nth++) scriptFails()
  expect(fetchCalls[0]).toEqual(['assets/shop.js', { cache: 'reload' }])
  expect(await playUntil(9000)).toBe(2250)
  expect(window.__early).toHaveLength(5)
})

it('waits on after the error of a picture', async () => {
  await runScript()
  const picture = document.body.appendChild(document.createElement('img'))
  picture.dispatchEvent(new Event('error'))
  expect(await playUntil(9000)).toBeUndefined()
  expect(window.__early).toHaveLength(1)
})

it('reloads by itself after 30 s, unless this was a reload; and at a press', async () => {
  await runScript()
  await playUntil(41_000)
  expect(reload).not.toHaveBeenCalled()
  await playUntil(41_500)
  expect(reload).toHaveBeenCalledOnce()
  document.getElementById('again')?.click()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('does not reload a page that was reloaded', async () => {
  navigationStart = 1
  await runScript()
  expect(await playUntil(60_000)).toBe(11_250)
  expect(reload).not.toHaveBeenCalled()
})

it('says at the first look that a browser without modules is too old', async () => {
  Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule')
  vi.stubGlobal('HTMLDialogElement', undefined)
  await runScript()
  expect(await playUntil(9000)).toBe(TICK_MS)
  expect([isShown('lost'), isShown('old')]).toEqual([false, true])
  expect(document.getElementById('report')).toHaveAttribute('src', 'log?why=old')
})

it('says that the browser is too old where a script fails in it, fetches nothing, and does not reload', async () => {
  vi.stubGlobal('HTMLDialogElement', undefined)
  await runScript()
  scriptFails()
  expect(await playUntil(60_000)).toBe(2250)
  expect([isShown('lost'), isShown('old')]).toEqual([false, true])
  expect(fetchCalls).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})

it('takes the message back when the shop starts after all, and looks no more', async () => {
  await runScript()
  await playUntil(12_000)
  expect(isShown('failed')).toBe(true)
  rootElement().dataset.started = 'true'
  await playUntil(12_250)
  expect(isShown('failed')).toBe(false)
  Reflect.deleteProperty(rootElement().dataset, 'started')
  await playUntil(60_000)
  expect(isShown('failed')).toBe(false)
})

it('leaves the report to the shop once that has taken the errors over', async () => {
  await runScript()
  Reflect.deleteProperty(window, '__early')
  await playUntil(12_000)
  expect(isShown('failed')).toBe(true)
  expect(document.getElementById('report')).not.toHaveAttribute('src')
})
