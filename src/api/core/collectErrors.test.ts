import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isReportsPath } from './earlyRequests'

/** Imitates a page of a production build. Each test imports the module again. */
const deliveredFailures: { kind: string; address: string }[] = []
const fakeFetch = vi.fn<typeof fetch>()
const reports = vi.hoisted(() => ({ broken: false }))

vi.mock('./sendErrorReports', () => ({
  createErrorReporter: (address: Promise<string>) => {
    if (reports.broken) throw new Error('no chunk')
    return ({ kind }: { kind: string }) =>
      void address.then((path) => deliveredFailures.push({ kind, address: path }))
  },
}))

async function startPage({ config = '{}', early = [] as NonNullable<typeof window.__early> } = {}) {
  fakeFetch.mockImplementation(
    async (address) => new Response(String(address).endsWith('shop.config.json') ? config : ''),
  )
  vi.resetModules()
  window.__early = early
  const { noteFailure, watchFailures } = await import('./collectErrors')
  const listen = vi.spyOn(window, 'addEventListener')
  watchFailures()
  for (const [type, listener] of listen.mock.calls)
    addedListeners.push([type, listener as EventListener])
  listen.mockRestore()
  return noteFailure
}

const addedListeners: [string, EventListener][] = []
const untilReported = () =>
  vi.waitFor(() =>
    expect(deliveredFailures.length + fakeFetch.mock.calls.length).toBeGreaterThan(1),
  )

beforeEach(() => {
  vi.stubEnv('DEV', false)
  vi.stubGlobal('fetch', fakeFetch)
})

afterEach(() => {
  for (const [type, listener] of addedListeners.splice(0))
    window.removeEventListener(type, listener, true)
  delete window.__early
  deliveredFailures.length = 0
  reports.broken = false
  fakeFetch.mockReset()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const dispatchMissing = (tag: 'script' | 'img' | 'link', address: string) => {
  const element = Object.assign(document.createElement(tag), {
    [tag === 'link' ? 'href' : 'src']: address,
  })
  document.body.append(element)
  const event = new Event('error')
  element.dispatchEvent(event)
  element.remove()
  return event
}

describe('a failure on the page', () => {
  it('is noted from every source, and the failures of the early script come first', async () => {
    await startPage({
      early: [
        { message: 'Uncaught SyntaxError', place: '' },
        { message: '', place: 'https://shop.example/assets/shop-abc123.js' },
        { message: '', place: 'https://shop.example/brand/wordmark.svg' },
      ],
    })
    window.dispatchEvent(new ErrorEvent('error', { message: 'late' }))
    window.dispatchEvent(new Event('vite:preloadError'))
    document.dispatchEvent(new Event('securitypolicyviolation', { bubbles: true }))
    dispatchMissing('script', '/assets/shop-abc123.js')
    dispatchMissing('link', '/assets/shop-abc123.css')
    await vi.waitFor(() =>
      expect(deliveredFailures.map(({ kind }) => kind)).toEqual([
        'start',
        'start',
        'error',
        'vite:preloadError',
        'securitypolicyviolation',
        'error',
        'error',
      ]),
    )
  })

  it('is not noted for a missing picture, because the shop shows a fallback', async () => {
    const note = await startPage()
    dispatchMissing('img', '/uploads/products/1.jpg')
    dispatchMissing('link', '/uploads/banner.webp')
    note('part', new Error('x'))
    await untilReported()
    expect(deliveredFailures.map(({ kind }) => kind)).toEqual(['part'])
  })

  it.each([
    ['{}', '/errors'],
    ['not json', '/errors'],
    ['{"errorReports":"brand/icon-192.png"}', '/brand/icon-192.png'],
    ['{"errorReports":"/logs/shop"}', '/logs/shop'],
    ['{"errorReports":"https://elsewhere.example/"}', '/errors'],
    ['{"errorReports":""}', ''],
    ['{"errorReports":false}', ''],
  ])('is sent to the address in %s: "%s"', async (config, address) => {
    const note = await startPage({ config })
    note('part', new Error('x'))
    await vi.waitFor(() => expect(deliveredFailures).toEqual([{ kind: 'part', address }]))
  })

  it('is sent as one line without a message when sendErrorReports.ts cannot load', async () => {
    reports.broken = true
    const note = await startPage()
    note('part', new Error('asha@pahiran.example'))
    note('app', new Error('asha@pahiran.example'))
    await vi.waitFor(() =>
      expect(fakeFetch.mock.calls.map(([address]) => address)).toEqual([
        '/shop.config.json',
        '/errors?k=part&m=reports',
      ]),
    )
  })

  it('is not sent then either when the owner wants no reports', async () => {
    reports.broken = true
    const note = await startPage({ config: '{"errorReports":""}' })
    note('part', new Error('x'))
    await vi.waitFor(() => expect(fakeFetch).toHaveBeenCalled())
    await new Promise((done) => setTimeout(done, 20))
    expect(fakeFetch.mock.calls.map(([address]) => address)).toEqual(['/shop.config.json'])
  })

  it('is no longer noted by the script before the modules', async () => {
    const note = await startPage()
    expect(window.__early).toBeDefined()
    note('part', new Error('x'))
    expect(window.__early).toBeUndefined()
    await untilReported()
  })

  it('is not sent in development', async () => {
    vi.stubEnv('DEV', true)
    const note = await startPage()
    note('part', new Error('x'))
    await new Promise((done) => setTimeout(done, 20))
    expect(fakeFetch).not.toHaveBeenCalled()
  })
})

it.each(['errors', '/errors', 'logs/front-end.txt', '', false])(
  'accepts %s as the address of reports',
  (path) => expect(isReportsPath(path)).toBe(true),
)
it.each([
  '//elsewhere.example',
  'https://elsewhere.example',
  'errors?a=1',
  'errors#a',
  '\\\\elsewhere',
  'javascript:1',
  7,
  null,
  true,
])('refuses %s as the address of reports', (path) => expect(isReportsPath(path)).toBe(false))
