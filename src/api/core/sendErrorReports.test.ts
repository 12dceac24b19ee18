import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Failure } from './collectErrors'
import { reporter } from './sendErrorReports'

const PEOPLE = [
  'asha@pahiran.example',
  '9841234567',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI5In0.sig',
  'Sita Lama',
]

const asked = vi.fn(async (_address: string, _init?: RequestInit) => new Response(''))

/** The requested report addresses, as an access log would hold them. */
const lines = () =>
  asked.mock.calls.map(([address]) =>
    Object.fromEntries(new URL(address, 'http://shop').searchParams),
  )
const messages = () => lines().map(({ m }) => m)
const failed = (cause: unknown, kind = 'part', path = '/'): Failure => ({ kind, cause, path })
const gathered = () => vi.advanceTimersByTimeAsync(1000)
const start = (address: string | Promise<string> = '/errors') => reporter(Promise.resolve(address))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  sessionStorage.clear()
  asked.mockClear()
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
    start()(failed(error, 'part', '/product'))
    await gathered()
    expect(lines()).toEqual([
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
    const [address, init] = asked.mock.calls[0] ?? []
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
    start()(failed({ call: 'orders.php 403' }, 'call', '/checkout'))
    await gathered()
    expect(lines()).toMatchObject([
      { k: 'call', m: 'orders.php 403', p: '', s: '/checkout', n: '1' },
    ])
  })

  it('counts a repeated failure and sends it once a visit, also after the next page load', async () => {
    const report = start()
    for (let time = 0; time < 7; time++) report(failed(new Error('Failed to fetch')))
    await gathered()
    expect(lines()).toEqual([expect.objectContaining({ m: 'Failed to fetch', n: '7' })])
    report(failed(new Error('Failed to fetch')))
    start()(failed(new Error('Failed to fetch')))
    await gathered()
    expect(lines()).toHaveLength(1)
  })

  it('is sent at most five times a visit', async () => {
    const report = start()
    for (let time = 0; time < 40; time++) {
      report(failed(new Error(`status: ${time}`)))
      if (time % 10 === 0) await gathered()
    }
    await gathered()
    expect(lines()).toHaveLength(5)
    start()(failed(new Error('another')))
    await gathered()
    expect(lines()).toHaveLength(5)
  })

  it('counts a failure that arrives in two ways once', async () => {
    const report = start()
    const error = new Error('Failed to fetch')
    report(failed(error, 'part'))
    report(failed(new ErrorEvent('error', { error, message: error.message }), 'error'))
    await gathered()
    expect(lines()).toEqual([expect.objectContaining({ k: 'part', n: '1' })])
  })

  it('leaves with the page that it is about', async () => {
    start()(failed(new Error('Load failed')))
    await vi.advanceTimersByTimeAsync(1)
    expect(lines()).toEqual([])
    window.dispatchEvent(new Event('pagehide'))
    expect(messages()).toEqual(['Load failed'])
  })

  it('is not sent when the owner wants none, nor for an aborted call', async () => {
    start('')(failed(new Error('Load failed')))
    start()(failed(new DOMException('aborted', 'AbortError')))
    start()(
      failed(
        new ErrorEvent('error', {
          message: 'ResizeObserver loop completed with undelivered notifications.',
        }),
        'error',
      ),
    )
    await gathered()
    expect(lines()).toEqual([])
  })

  it('keeps its limit per page when storage is denied or holds nonsense', async () => {
    sessionStorage.setItem('errorsSent', '{"a":')
    start()(failed(new Error('status: 1')))
    await gathered()
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const report = start()
    for (let time = 10; time < 30; time++) report(failed(new Error(`status: ${time}`)))
    await gathered()
    vi.restoreAllMocks()
    expect(lines()).toHaveLength(6)
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
    expect(() => start()(failed(thrown))).not.toThrow()
    await gathered()
    for (const line of lines()) expect(line.m).not.toMatch(/\d{4}/)
  })

  it('does not break the page when its own request fails', async () => {
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    start()(failed(new Error('lost')))
    await gathered()
    expect(lines()).toHaveLength(1)
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
    const report = start()
    report(failed(refused('inline')))
    report(failed(refused(`https://elsewhere.example/?to=${PEOPLE[0]}`)))
    await gathered()
    expect(lines()).toEqual([
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
    const report = start()
    report(failed(event, 'error'))
    report(failed(new TypeError(`Failed to fetch dynamically imported module: ${address}`)))
    report(failed(new TypeError(`error loading dynamically imported module: ${address}`)))
    report(
      failed(
        Object.assign(new Event('vite:preloadError'), {
          payload: new Error(`Unable to preload ${new URL(address).pathname}`),
        }),
        'vite:preloadError',
      ),
    )
    await gathered()
    expect(lines()).toEqual([
      expect.objectContaining({
        k: 'chunk',
        m: 'not loaded',
        p: 'ProductScreen-abc123.js',
        n: '4',
      }),
    ])
  })

  it('includes the failures that the script before the modules saw', async () => {
    const report = start()
    report(
      failed(
        {
          message: 'Uncaught SyntaxError: Invalid regular expression: invalid group specifier name',
          place: 'https://shop.example/assets/shop-abc123.js',
        },
        'start',
      ),
    )
    report(
      failed({ message: '', place: 'https://shop.example/assets/libraries-abc123.js' }, 'start'),
    )
    await gathered()
    expect(lines()).toEqual([
      expect.objectContaining({
        k: 'start',
        m: 'Uncaught SyntaxError Invalid regular expression invalid group specifier name',
        p: 'shop-abc123.js',
      }),
      expect.objectContaining({ k: 'chunk', m: 'not loaded', p: 'libraries-abc123.js' }),
    ])
  })

  it.each(PEOPLE)('holds nothing of %s', async (secret) => {
    const report = start()
    const named = Object.assign(new Error(secret), { name: secret })
    named.stack = `${secret}\n at https://shop.example/search?q=${secret}:1:2`
    report(failed(named, 'part', `/${secret}`))
    report(failed(new PromiseRejection(secret), 'unhandledrejection', '/search'))
    report(
      failed(
        new ErrorEvent('error', {
          message: `Uncaught ${secret}`,
          filename: `https://shop.example/?q=${secret}`,
        }),
        'error',
      ),
    )
    await gathered()
    const said = decodeURIComponent(
      asked.mock.calls
        .map(([address]) => address)
        .join(' ')
        .replaceAll('+', ' '),
    )
    expect(lines()).toHaveLength(3)
    for (const part of secret.split(/[ @.]/))
      if (part !== 'example') expect(said).not.toContain(part)
  })
})

class PromiseRejection extends Event {
  constructor(readonly reason: unknown) {
    super('unhandledrejection')
  }
}
