// Runs alone: the script listens to the window for as long as the page lives.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// A clock, a page and its list of loaded files. Each test plays what arrives, and asks when the message is shown.

const TICK_MS = 250
/** A classic script, which exports nothing. */
const SCRIPT: string = './startFailure'
let now = 0
let files: string[] = []
let navigation = 0
const calls: [string, RequestInit | undefined][] = []
const reload = vi.fn()
let reply: () => Promise<unknown> = () => new Promise(() => {})
let forget: (() => void)[] = []

const page = () => `
  <div id="root"></div>
  <div id="failed" hidden><p id="old" hidden></p><p id="lost" hidden></p>
    <button id="again"></button><img id="report" data-src="log?why="></div>
  <div id="cover"><svg><text id="slow" visibility="hidden"></text><text id="stuck">stuck</text></svg></div>
  <script type="text/plain" src="shop.js"></script>`

const root = () => document.getElementById('root') as HTMLElement
const isShown = (id: string) => document.getElementById(id)?.hidden === false
const isSlow = () => document.getElementById('slow')?.getAttribute('visibility') === 'visible'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] })
  now = 0
  files = []
  navigation = 0
  calls.length = 0
  reply = () => new Promise(() => {})
  reload.mockReset()
  forget = []
  document.body.innerHTML = page()
  vi.stubGlobal('fetch', (name: string, init?: RequestInit) => {
    calls.push([name.replace(location.origin + '/', ''), init])
    return reply()
  })
  vi.stubGlobal('HTMLDialogElement', class {})
  // jsdom does not know it; a browser without it has no modules.
  Object.defineProperty(HTMLScriptElement.prototype, 'noModule', {
    value: false,
    configurable: true,
  })
  vi.stubGlobal('location', { ...location, origin: location.origin, reload })
  vi.stubGlobal('performance', {
    now: () => now,
    getEntriesByType: () => files,
    getEntriesByName: (name: string) => files.filter((file) => name.endsWith(file)),
    navigation: {
      get type() {
        return navigation
      },
    },
  })
  const listen = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: unknown, how?: unknown) => {
      listen(type, listener as EventListener, how as boolean)
      forget.push(() => window.removeEventListener(type, listener as EventListener, how as boolean))
    },
  )
})
afterEach(() => {
  forget.forEach((one) => one())
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
  Reflect.deleteProperty(window, '__early')
  Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule')
})

const begin = () => import(SCRIPT)

/** Plays until `end`, and returns when the message came, in ms; undefined if it did not. */
async function play(
  end: number,
  at: (now: number) => void = () => {},
): Promise<number | undefined> {
  let shown: number | undefined
  while (now < end) {
    now += TICK_MS
    at(now)
    await vi.advanceTimersByTimeAsync(TICK_MS)
    if (shown === undefined && isShown('failed')) shown = now
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
  await begin()
  expect(await play(4000)).toBeUndefined()
  expect(isSlow()).toBe(false)
  expect(document.getElementById('stuck')?.textContent).toBe('')
  expect(
    await play(40_000, (time) => time % 5000 === 0 && files.push(`${time}.js`)),
  ).toBeUndefined()
  expect(isSlow()).toBe(true)
})

it.each([
  ['nothing arrives at all', 0, 11_250],
  ['the last file arrived before 6 s', 5500, 11_250],
  ['the last file arrived at 9 s', 9000, 14_250],
  ['the last file arrived at 20 s', 20_000, 25_250],
])('says that the shop is lost after 11 s and 5 s of silence: %s', async (_when, last, shown) => {
  await begin()
  const arrives = (time: number) => time <= last && files.push(`${time}.js`)
  expect(await play(40_000, arrives)).toBe(shown)
  expect([isShown('lost'), isShown('old'), isShown('cover')]).toEqual([true, false, false])
  expect(document.getElementById('report')).toHaveAttribute('src', 'log?why=lost')
})

it('counts the bytes of a file that is still being loaded as a sign of life', async () => {
  Object.assign(navigator, { connection: {} })
  const bytes = () => ({ done: false })
  reply = () =>
    Promise.resolve({
      body: {
        getReader: () => ({
          read: () => new Promise((done) => setTimeout(() => done(bytes()), 2000)),
        }),
      },
    })
  await begin()
  expect(await play(40_000)).toBeUndefined()
  expect(calls[0]).toEqual(['shop.js', { method: 'GET' }])
  Reflect.deleteProperty(navigator, 'connection')
})

it('asks for the head alone where a second load would not join the first, and a reply counts', async () => {
  reply = () => Promise.resolve({ body: null })
  await begin()
  expect(await play(40_000)).toBeUndefined()
  expect(calls[0]).toEqual(['shop.js?', { method: 'HEAD' }])
})

it('does not follow a file that has arrived', async () => {
  files = ['shop.js']
  await begin()
  await play(9000)
  expect(calls).toEqual([])
})

it('says it after 2 s when a script failed, loads it past the cache, and tells at most five errors', async () => {
  await begin()
  await play(500)
  for (let nth = 0; nth < 6; nth++) scriptFails()
  expect(calls[0]).toEqual(['assets/shop.js', { cache: 'reload' }])
  expect(await play(9000)).toBe(2250)
  expect(window.__early).toHaveLength(5)
})

it('waits on after the error of a picture', async () => {
  await begin()
  const picture = document.body.appendChild(document.createElement('img'))
  picture.dispatchEvent(new Event('error'))
  expect(await play(9000)).toBeUndefined()
  expect(window.__early).toHaveLength(1)
})

it('reloads by itself after 30 s, unless this was a reload; and at a press', async () => {
  await begin()
  await play(41_000)
  expect(reload).not.toHaveBeenCalled()
  await play(41_500)
  expect(reload).toHaveBeenCalledOnce()
  document.getElementById('again')?.click()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('does not reload a page that was reloaded', async () => {
  navigation = 1
  await begin()
  expect(await play(60_000)).toBe(11_250)
  expect(reload).not.toHaveBeenCalled()
})

it('says at the first look that a browser without modules is too old', async () => {
  Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule')
  vi.stubGlobal('HTMLDialogElement', undefined)
  await begin()
  expect(await play(9000)).toBe(TICK_MS)
  expect([isShown('lost'), isShown('old')]).toEqual([false, true])
  expect(document.getElementById('report')).toHaveAttribute('src', 'log?why=old')
})

it('says that the browser is too old where a script fails in it, fetches nothing, and does not reload', async () => {
  vi.stubGlobal('HTMLDialogElement', undefined)
  await begin()
  scriptFails()
  expect(await play(60_000)).toBe(2250)
  expect([isShown('lost'), isShown('old')]).toEqual([false, true])
  expect(calls).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})

it('takes the message back when the shop starts after all, and looks no more', async () => {
  await begin()
  await play(12_000)
  expect(isShown('failed')).toBe(true)
  root().dataset.started = 'true'
  await play(12_250)
  expect(isShown('failed')).toBe(false)
  Reflect.deleteProperty(root().dataset, 'started')
  await play(60_000)
  expect(isShown('failed')).toBe(false)
})

it('leaves the report to the shop once that has taken the errors over', async () => {
  await begin()
  Reflect.deleteProperty(window, '__early')
  await play(12_000)
  expect(isShown('failed')).toBe(true)
  expect(document.getElementById('report')).not.toHaveAttribute('src')
})
