import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Failure } from './collectErrors'
import { createErrorReporter } from './sendErrorReports'

const PERSONAL_DATA = [
  'asha@pahiran.example',
  '9841234567',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI5In0.sig',
  'Sita Lama',
]

const fakeFetch = vi.fn(async (_address: string, _init?: RequestInit) => new Response(''))

/** Reads the requested report addresses, as an access log would list them. */
const sentLines = () =>
  fakeFetch.mock.calls.map(([address]) =>
    Object.fromEntries(new URL(address, 'http://shop').searchParams),
  )
const sentMessages = () => sentLines().map(({ m }) => m)
const failureOf = (cause: unknown, kind = 'part', path = '/'): Failure => ({ kind, cause, path })
const untilGathered = () => vi.advanceTimersByTimeAsync(1000)
const startReporter = (address: string | Promise<string> = '/errors') =>
  createErrorReporter(Promise.resolve(address))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fakeFetch)
  sessionStorage.clear()
  fakeFetch.mockClear()
})

afterEach(() => {
  // Reporters of earlier tests still listen.
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

describe('a report', () => {
  it('holds build, browser, screen, kind, message, place and count, and is sent without credentials or the page address', async () => {
    const script = document.createElement('script')
    script.setAttribute('src', '/assets/shop-aB_12-.js')
    script.type = 'text/plain'
    document.head.append(script)
    const error = new TypeError("Cannot read properties of undefined (reading 'price')")
    error.stack =
      'TypeError: x\n    at t (https://shop.example/assets/ProductScreen-abc123.js:1:234)'
    startReporter()(failureOf(error, 'part', '/product'))
    await untilGathered()
    expect(sentLines()).toEqual([
      {
        b: 'aB_12-',
        u: expect.any(String),
        s: '/product',
        k: 'part',
        m: 'TypeError Cannot read properties of undefined reading *',
        p: 'ProductScreen-abc123.js:1:234',
        n: '1',
      },
    ])
    const [address, init] = fakeFetch.mock.calls[0] ?? []
    expect(address).toMatch(/^\/errors\?/)
    expect(init).toMatchObject({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      keepalive: true,
    })
    expect(init?.method).toBeUndefined()
  })

  it('names the script of a failed call and how it failed, and nothing of what was sent', async () => {
    startReporter()(failureOf({ call: 'orders.php 403' }, 'call', '/checkout'))
    await untilGathered()
    expect(sentLines()).toMatchObject([
      { k: 'call', m: 'orders.php 403', p: '', s: '/checkout', n: '1' },
    ])
  })

  it('counts a repeated failure and sends it once a visit, also after the next page load', async () => {
    const report = startReporter()
    for (let time = 0; time < 7; time++) report(failureOf(new Error('Failed to fetch')))
    await untilGathered()
    expect(sentLines()).toEqual([expect.objectContaining({ m: 'Failed to fetch', n: '7' })])
    report(failureOf(new Error('Failed to fetch')))
    startReporter()(failureOf(new Error('Failed to fetch')))
    await untilGathered()
    expect(sentLines()).toHaveLength(1)
  })

  it('is sent at most five times a visit', async () => {
    const report = startReporter()
    for (let time = 0; time < 40; time++) {
      report(failureOf(new Error(`status: ${time}`)))
      if (time % 10 === 0) await untilGathered()
    }
    await untilGathered()
    expect(sentLines()).toHaveLength(5)
    startReporter()(failureOf(new Error('another')))
    await untilGathered()
    expect(sentLines()).toHaveLength(5)
  })

  it('counts a failure that arrives in two ways once', async () => {
    const report = startReporter()
    const error = new Error('Failed to fetch')
    report(failureOf(error, 'part'))
    report(failureOf(new ErrorEvent('error', { error, message: error.message }), 'error'))
    await untilGathered()
    expect(sentLines()).toEqual([expect.objectContaining({ k: 'part', n: '1' })])
  })

  it('leaves with the page that it is about', async () => {
    startReporter()(failureOf(new Error('Load failed')))
    await vi.advanceTimersByTimeAsync(1)
    expect(sentLines()).toEqual([])
    window.dispatchEvent(new Event('pagehide'))
    expect(sentMessages()).toEqual(['Load failed'])
  })

  it('is not sent when the owner wants none, nor for an aborted call', async () => {
    startReporter('')(failureOf(new Error('Load failed')))
    startReporter()(failureOf(new DOMException('aborted', 'AbortError')))
    startReporter()(
      failureOf(
        new ErrorEvent('error', {
          message: 'ResizeObserver loop completed with undelivered notifications.',
        }),
        'error',
      ),
    )
    await untilGathered()
    expect(sentLines()).toEqual([])
  })

  it('keeps its limit per page when storage is denied or holds nonsense', async () => {
    sessionStorage.setItem('errorsSent', '{"a":')
    startReporter()(failureOf(new Error('status: 1')))
    await untilGathered()
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const report = startReporter()
    for (let time = 10; time < 30; time++) report(failureOf(new Error(`status: ${time}`)))
    await untilGathered()
    vi.restoreAllMocks()
    expect(sentLines()).toHaveLength(6)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a symbol', Symbol('x')],
    ['a number', 4930],
    [
      'a getter that throws',
      Object.defineProperty({}, 'message', {
        get: () => {
          throw new Error('x')
        },
      }),
    ],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('x')
          },
        },
      ),
    ],
    ['an error without a stack', Object.assign(new Error('lost'), { stack: undefined })],
  ])('does not break the page when %s is thrown', async (_, thrown) => {
    expect(() => startReporter()(failureOf(thrown))).not.toThrow()
    await untilGathered()
    for (const line of sentLines()) expect(line.m).not.toMatch(/\d{4}/)
  })

  it('does not break the page when its own request fails', async () => {
    fakeFetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    startReporter()(failureOf(new Error('lost')))
    await untilGathered()
    expect(sentLines()).toHaveLength(1)
  })

  it('names the directive of the policy without the address', async () => {
    const refused = (blockedURI: string) =>
      Object.assign(new Event('securitypolicyviolation'), {
        effectiveDirective: 'connect-src',
        blockedURI,
        sourceFile: 'https://shop.example/assets/shop-abc123.js',
        lineNumber: 1,
        columnNumber: 22,
      })
    const report = startReporter()
    report(failureOf(refused('inline')))
    report(failureOf(refused(`https://elsewhere.example/?to=${PERSONAL_DATA[0]}`)))
    await untilGathered()
    expect(sentLines()).toEqual([
      expect.objectContaining({ k: 'policy', m: 'connect-src inline', p: 'shop-abc123.js:1:22' }),
      expect.objectContaining({ k: 'policy', m: 'connect-src an address' }),
    ])
  })

  it('words a missing chunk the same in every browser and for every event', async () => {
    const address = 'https://shop.example/assets/ProductScreen-abc123.js'
    const script = Object.assign(document.createElement('script'), {
      type: 'text/plain',
      src: address,
    })
    const event = new Event('error')
    script.dispatchEvent(event)
    const report = startReporter()
    report(failureOf(event, 'error'))
    report(failureOf(new TypeError(`Failed to fetch dynamically imported module: ${address}`)))
    report(failureOf(new TypeError(`error loading dynamically imported module: ${address}`)))
    report(
      failureOf(
        Object.assign(new Event('vite:preloadError'), {
          payload: new Error(`Unable to preload ${new URL(address).pathname}`),
        }),
        'vite:preloadError',
      ),
    )
    await untilGathered()
    expect(sentLines()).toEqual([
      expect.objectContaining({
        k: 'chunk',
        m: 'not loaded',
        p: 'ProductScreen-abc123.js',
        n: '4',
      }),
    ])
  })

  it('includes the failures that the script before the modules saw', async () => {
    const report = startReporter()
    report(
      failureOf(
        {
          message: 'Uncaught SyntaxError: Invalid regular expression: invalid group specifier name',
          place: 'https://shop.example/assets/shop-abc123.js',
        },
        'start',
      ),
    )
    report(
      failureOf({ message: '', place: 'https://shop.example/assets/libraries-abc123.js' }, 'start'),
    )
    await untilGathered()
    expect(sentLines()).toEqual([
      expect.objectContaining({
        k: 'start',
        m: 'Uncaught SyntaxError Invalid regular expression invalid group specifier name',
        p: 'shop-abc123.js',
      }),
      expect.objectContaining({ k: 'chunk', m: 'not loaded', p: 'libraries-abc123.js' }),
    ])
  })

  it.each(PERSONAL_DATA)('holds nothing of %s', async (secret) => {
    const report = startReporter()
    const named = Object.assign(new Error(secret), { name: secret })
    named.stack = `${secret}\n at https://shop.example/search?q=${secret}:1:2`
    report(failureOf(named, 'part', `/${secret}`))
    report(failureOf(new PromiseRejection(secret), 'unhandledrejection', '/search'))
    report(
      failureOf(
        new ErrorEvent('error', {
          message: `Uncaught ${secret}`,
          filename: `https://shop.example/?q=${secret}`,
        }),
        'error',
      ),
    )
    await untilGathered()
    const said = decodeURIComponent(
      fakeFetch.mock.calls
        .map(([address]) => address)
        .join(' ')
        .replaceAll('+', ' '),
    )
    expect(sentLines()).toHaveLength(3)
    for (const part of secret.split(/[ @.]/))
      if (part !== 'example') expect(said).not.toContain(part)
  })
})

class PromiseRejection extends Event {
  constructor(readonly reason: unknown) {
    super('unhandledrejection')
  }
}
