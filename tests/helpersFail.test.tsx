import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asha, owner, renderAt } from './renderAt'

// A helping API may be missing, throw or never answer: no screen fails (ERR-78). Each row plays one such browser.

const undo: (() => void)[] = []

/** Sets a property of an object for one test: a value, or a getter that throws. */
function put(home: object, name: string, how: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(home, name)
  Object.defineProperty(home, name, { configurable: true, ...how })
  undo.push(() =>
    before ? Object.defineProperty(home, name, before) : Reflect.deleteProperty(home, name),
  )
}

const fail = (): never => {
  throw new DOMException('not allowed here', 'SecurityError')
}
const refuse = () => Promise.reject(new DOMException('not allowed here', 'NotAllowedError'))
/** A view transition that starts at once. */
function begun<T>(act: () => void, transition: T): T {
  act()
  return transition
}
const never = () => new Promise<never>(() => {})

class Broken {
  static supportedEntryTypes = ['longtask', 'paint']
  constructor() {
    fail()
  }
}

/** Structured data: Chromium 92 to 143 refused its text by Trusted Types. */
function refuseScripts(): void {
  const { appendChild } = Node.prototype
  put(Node.prototype, 'appendChild', {
    writable: true,
    value(this: Node, child: Node) {
      return this.nodeName === 'SCRIPT' || child.nodeName === 'SCRIPT'
        ? fail()
        : appendChild.call(this, child)
    },
  })
}

const HELPERS: readonly [what: string, spoil: () => void][] = [
  ['structured data is refused', refuseScripts],
  ['matchMedia is missing', () => put(window, 'matchMedia', { value: undefined })],
  ['matchMedia throws', () => put(window, 'matchMedia', { value: fail })],
  [
    'IntersectionObserver is missing',
    () => put(window, 'IntersectionObserver', { value: undefined }),
  ],
  ['ResizeObserver is missing', () => put(window, 'ResizeObserver', { value: undefined })],
  ['PerformanceObserver throws', () => put(window, 'PerformanceObserver', { value: Broken })],
  ['locks are missing', () => put(navigator, 'locks', { value: undefined })],
  [
    'locks are refused',
    () => put(navigator, 'locks', { value: { request: refuse, query: refuse } }),
  ],
  [
    'locks never answer',
    () => put(navigator, 'locks', { value: { request: never, query: never } }),
  ],
  ['BroadcastChannel is missing', () => put(window, 'BroadcastChannel', { value: undefined })],
  ['BroadcastChannel throws', () => put(window, 'BroadcastChannel', { value: Broken })],
  ['EventSource throws', () => put(window, 'EventSource', { value: Broken })],
  ['IndexedDB is missing', () => put(window, 'indexedDB', { value: undefined })],
  ['IndexedDB throws', () => put(window, 'indexedDB', { value: { open: fail } })],
  [
    'the storage is forbidden',
    () => ['localStorage', 'sessionStorage'].forEach((name) => put(window, name, { get: fail })),
  ],
  [
    'the storage is null',
    () => ['localStorage', 'sessionStorage'].forEach((name) => put(window, name, { value: null })),
  ],
  [
    'the scheduler throws',
    () => put(window, 'scheduler', { value: { postTask: fail, yield: fail } }),
  ],
  [
    'the scheduler refuses',
    () => put(window, 'scheduler', { value: { postTask: refuse, yield: refuse } }),
  ],
  [
    'serviceWorker is there, and undefined',
    () => put(navigator, 'serviceWorker', { value: undefined }),
  ],
  ['reading serviceWorker throws', () => put(navigator, 'serviceWorker', { get: fail })],
  ['Notification is missing', () => put(window, 'Notification', { value: undefined })],
  [
    'connection, clipboard and share are undefined',
    () =>
      ['connection', 'clipboard', 'share', 'canShare'].forEach((name) =>
        put(navigator, name, { value: undefined }),
      ),
  ],
  ['view transitions throw', () => put(document, 'startViewTransition', { value: fail })],
  ['the fonts cannot be asked', () => put(document, 'fonts', { value: undefined })],
  ['pictures cannot be decoded', () => put(window, 'createImageBitmap', { value: refuse })],
]

const SCREENS: readonly [
  path: string,
  who: typeof asha | null,
  there: () => Promise<HTMLElement>,
][] = [
  ['/', null, () => screen.findByText('Trending Now')],
  ['/products', null, () => screen.findByRole('heading', { name: 'All products' })],
  ['/product?id=101', null, () => screen.findByRole('button', { name: 'Add To Cart' })],
  ['/myorders', asha, () => screen.findByRole('heading', { level: 1 })],
  ['/nest', owner, () => screen.findByRole('heading', { level: 1 })],
  ['/nest/orders', owner, () => screen.findByRole('table')],
]

const FALLEN = /Something went wrong/

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  for (const back of undo.splice(0).reverse()) back()
  vi.unstubAllEnvs()
})

describe.each(HELPERS)('where %s', (_what, spoil) => {
  it.each(SCREENS)('%s is there', async (path, who, there) => {
    spoil()
    renderAt(path, who ? { signedIn: who } : {})
    expect(await there()).toBeInTheDocument()
    expect(screen.queryByText(FALLEN)).toBeNull()
  })
})

describe('a press on', () => {
  it.each([
    ['is missing', () => put(document, 'startViewTransition', { value: undefined })],
    ['throws', () => put(document, 'startViewTransition', { value: fail })],
    [
      'has no promise',
      () => put(document, 'startViewTransition', { value: (act: () => void) => begun(act, {}) }),
    ],
    [
      'is refused',
      () =>
        put(document, 'startViewTransition', {
          value: (act: () => void) => begun(act, { ready: refuse() }),
        }),
    ],
  ])('a card opens the product where the view transition %s', async (_how, spoil) => {
    spoil()
    const { user, place } = renderAt('/products')
    const [card] = await within(await screen.findByRole('main')).findAllByRole('link', {
      name: /Bakkhu/,
    })
    await user.click(card as HTMLElement)
    await waitFor(() => expect(place().pathname).toBe('/product'))
    expect(await screen.findByRole('button', { name: 'Add To Cart' })).toBeVisible()
  })

  it.each([
    ['missing', undefined],
    ['refused', refuse],
    ['throwing', fail],
  ])('Share tells how it went where share and clipboard are %s', async (_how, value) => {
    put(navigator, 'share', { value })
    put(navigator, 'clipboard', { value: value && { writeText: value } })
    put(window, 'isSecureContext', { value: true })
    put(document, 'execCommand', { value: fail })
    const { user } = renderAt('/product?id=101')
    // user-event installs its own clipboard.
    put(navigator, 'clipboard', { value: value && { writeText: value } })
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText("Couldn't copy the link")).toBeVisible()
  })
})

describe('the code that runs as the page begins', () => {
  it.each([
    ['undefined', { value: undefined }],
    ['not to be read', { get: fail }],
    ['refusing', { value: { getRegistrations: refuse } }],
    ['throwing', { value: { getRegistrations: fail } }],
  ])('no service worker is looked for where serviceWorker is %s', async (_how, how) => {
    put(navigator, 'serviceWorker', how)
    vi.stubEnv('PROD', true)
    const { followWorker } = await import('../src/app/followWorker')
    await expect(followWorker()).resolves.toBeUndefined()
  })

  it('a card opens its product where long tasks cannot be watched', async () => {
    put(window, 'PerformanceObserver', { value: Broken })
    vi.resetModules()
    const { morph } = await import('../src/display/morph')
    const go = vi.fn()
    morph(document.createElement('div'), go)
    expect(go).toHaveBeenCalledOnce()
  })

  it.each([
    ['cannot be watched', Broken, 2000],
    ['is never told', class Silent { static supportedEntryTypes = ['paint']; observe() {} }, 8000], // prettier-ignore
  ])('the loader gives way where the first paint %s', async (_how, value, after) => {
    vi.useFakeTimers()
    put(window, 'PerformanceObserver', { value })
    const { removeLoader } = await import('../src/app/loader')
    const loader = document.body.appendChild(document.createElement('div'))
    removeLoader(loader)
    vi.advanceTimersByTime(after - 1)
    expect(loader.isConnected).toBe(true)
    vi.advanceTimersByTime(1)
    expect(loader.isConnected).toBe(false)
  })

  it.each([
    ['missing', undefined],
    ['throwing', fail],
  ])('the QR can still be saved where sharing is %s', async (_how, value) => {
    put(navigator, 'canShare', { value })
    put(navigator, 'share', { value })
    const { canShareFiles } = await import('../src/storefront/checkout/qr')
    expect(canShareFiles()).toBe(false)
  })

  it.each([
    ['throwing', fail],
    ['refusing', refuse],
  ])('a long reply is read on where the scheduler is %s', async (_how, postTask) => {
    put(window, 'scheduler', { value: { postTask } })
    const { yieldToBrowser } = await import('../src/api/core/slices')
    await expect(yieldToBrowser()).resolves.toBeUndefined()
  })

  it.each([
    [
      'no policy may be made',
      () => {
        put(window, 'Worker', { value: EventTarget })
        put(window, 'trustedTypes', { value: { createPolicy: fail } })
      },
    ],
    ['no worker may be started', () => put(window, 'Worker', { value: Broken })],
  ])('a picture is left to the page where %s', async (_how, spoil) => {
    spoil()
    vi.resetModules()
    const { convertAside } = await import('../src/admin/products/form/convertAside')
    await expect(
      convertAside({ file: new File([''], 'a.png'), crop: null, widest: null, quality: 0.8 }),
    ).rejects.toMatchObject({
      name: 'SecurityError',
    })
  })
})
