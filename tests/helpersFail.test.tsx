import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asha, owner, renderAt } from './renderAt'

// Some browser APIs are only extras. If one of them is missing, throws or never answers, no screen may fail (ERR-78).
// Each row imitates a browser with such a fault.

const restoreSteps: (() => void)[] = []

function replaceMember(home: object, name: string, how: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(home, name)
  Object.defineProperty(home, name, { configurable: true, ...how })
  restoreSteps.push(() =>
    before ? Object.defineProperty(home, name, before) : Reflect.deleteProperty(home, name),
  )
}

const throwSecurityError = (): never => {
  throw new DOMException('not allowed here', 'SecurityError')
}
const rejectNotAllowed = () =>
  Promise.reject(new DOMException('not allowed here', 'NotAllowedError'))
function startTransition<T>(act: () => void, transition: T): T {
  act()
  return transition
}
const neverSettle = () => new Promise<never>(() => {})

class BrokenObserver {
  static supportedEntryTypes = ['longtask', 'paint']
  constructor() {
    throwSecurityError()
  }
}

/** Chromium 92 to 143 refuse the text of structured data by Trusted Types. */
function refuseScripts(): void {
  const { appendChild } = Node.prototype
  replaceMember(Node.prototype, 'appendChild', {
    writable: true,
    value(this: Node, child: Node) {
      return this.nodeName === 'SCRIPT' || child.nodeName === 'SCRIPT'
        ? throwSecurityError()
        : appendChild.call(this, child)
    },
  })
}

const BROKEN_HELPERS: readonly [what: string, spoil: () => void][] = [
  ['structured data is refused', refuseScripts],
  ['matchMedia is missing', () => replaceMember(window, 'matchMedia', { value: undefined })],
  ['matchMedia throws', () => replaceMember(window, 'matchMedia', { value: throwSecurityError })],
  [
    'IntersectionObserver is missing',
    () => replaceMember(window, 'IntersectionObserver', { value: undefined }),
  ],
  [
    'ResizeObserver is missing',
    () => replaceMember(window, 'ResizeObserver', { value: undefined }),
  ],
  [
    'PerformanceObserver throws',
    () => replaceMember(window, 'PerformanceObserver', { value: BrokenObserver }),
  ],
  ['locks are missing', () => replaceMember(navigator, 'locks', { value: undefined })],
  [
    'locks are refused',
    () =>
      replaceMember(navigator, 'locks', {
        value: { request: rejectNotAllowed, query: rejectNotAllowed },
      }),
  ],
  [
    'locks never answer',
    () =>
      replaceMember(navigator, 'locks', { value: { request: neverSettle, query: neverSettle } }),
  ],
  [
    'BroadcastChannel is missing',
    () => replaceMember(window, 'BroadcastChannel', { value: undefined }),
  ],
  [
    'BroadcastChannel throws',
    () => replaceMember(window, 'BroadcastChannel', { value: BrokenObserver }),
  ],
  ['EventSource throws', () => replaceMember(window, 'EventSource', { value: BrokenObserver })],
  ['IndexedDB is missing', () => replaceMember(window, 'indexedDB', { value: undefined })],
  [
    'IndexedDB throws',
    () => replaceMember(window, 'indexedDB', { value: { open: throwSecurityError } }),
  ],
  [
    'the storage is forbidden',
    () =>
      ['localStorage', 'sessionStorage'].forEach((name) =>
        replaceMember(window, name, { get: throwSecurityError }),
      ),
  ],
  [
    'the storage is null',
    () =>
      ['localStorage', 'sessionStorage'].forEach((name) =>
        replaceMember(window, name, { value: null }),
      ),
  ],
  [
    'the scheduler throws',
    () =>
      replaceMember(window, 'scheduler', {
        value: { postTask: throwSecurityError, yield: throwSecurityError },
      }),
  ],
  [
    'the scheduler refuses',
    () =>
      replaceMember(window, 'scheduler', {
        value: { postTask: rejectNotAllowed, yield: rejectNotAllowed },
      }),
  ],
  [
    'serviceWorker is there, and undefined',
    () => replaceMember(navigator, 'serviceWorker', { value: undefined }),
  ],
  [
    'reading serviceWorker throws',
    () => replaceMember(navigator, 'serviceWorker', { get: throwSecurityError }),
  ],
  ['Notification is missing', () => replaceMember(window, 'Notification', { value: undefined })],
  [
    'connection, clipboard and share are undefined',
    () =>
      ['connection', 'clipboard', 'share', 'canShare'].forEach((name) =>
        replaceMember(navigator, name, { value: undefined }),
      ),
  ],
  [
    'view transitions throw',
    () => replaceMember(document, 'startViewTransition', { value: throwSecurityError }),
  ],
  ['the fonts cannot be asked', () => replaceMember(document, 'fonts', { value: undefined })],
  [
    'pictures cannot be decoded',
    () => replaceMember(window, 'createImageBitmap', { value: rejectNotAllowed }),
  ],
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

const BROKEN_PART_TEXT = /Something went wrong/

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  for (const back of restoreSteps.splice(0).reverse()) back()
  vi.unstubAllEnvs()
})

describe.each(BROKEN_HELPERS)('where %s', (_what, spoil) => {
  it.each(SCREENS)('%s is there', async (path, who, there) => {
    spoil()
    renderAt(path, who ? { signedIn: who } : {})
    expect(await there()).toBeInTheDocument()
    expect(screen.queryByText(BROKEN_PART_TEXT)).toBeNull()
  })
})

describe('a press on', () => {
  it.each([
    ['is missing', () => replaceMember(document, 'startViewTransition', { value: undefined })],
    ['throws', () => replaceMember(document, 'startViewTransition', { value: throwSecurityError })],
    [
      'has no promise',
      () =>
        replaceMember(document, 'startViewTransition', {
          value: (act: () => void) => startTransition(act, {}),
        }),
    ],
    [
      'is refused',
      () =>
        replaceMember(document, 'startViewTransition', {
          value: (act: () => void) => startTransition(act, { ready: rejectNotAllowed() }),
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
    ['refused', rejectNotAllowed],
    ['throwing', throwSecurityError],
  ])('Share tells how it went where share and clipboard are %s', async (_how, value) => {
    replaceMember(navigator, 'share', { value })
    replaceMember(navigator, 'clipboard', { value: value && { writeText: value } })
    replaceMember(window, 'isSecureContext', { value: true })
    replaceMember(document, 'execCommand', { value: throwSecurityError })
    const { user } = renderAt('/product?id=101')
    // user-event installs its own clipboard, so replace it again.
    replaceMember(navigator, 'clipboard', { value: value && { writeText: value } })
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText("Couldn't copy the link")).toBeVisible()
  })
})

describe('the code that runs as the page begins', () => {
  it.each([
    ['undefined', { value: undefined }],
    ['not to be read', { get: throwSecurityError }],
    ['refusing', { value: { getRegistrations: rejectNotAllowed } }],
    ['throwing', { value: { getRegistrations: throwSecurityError } }],
  ])('no service worker is looked for where serviceWorker is %s', async (_how, how) => {
    replaceMember(navigator, 'serviceWorker', how)
    vi.stubEnv('PROD', true)
    const { registerWorker } = await import('../src/app/registerWorker')
    await expect(registerWorker()).resolves.toBeUndefined()
  })

  it('a card opens its product where long tasks cannot be watched', async () => {
    replaceMember(window, 'PerformanceObserver', { value: BrokenObserver })
    vi.resetModules()
    const { navigateWithViewTransition } = await import('../src/display/viewTransition')
    const go = vi.fn()
    navigateWithViewTransition(document.createElement('div'), go)
    expect(go).toHaveBeenCalledOnce()
  })

  it.each([
    ['cannot be watched', BrokenObserver, 2000],
    ['is never told', class Silent { static supportedEntryTypes = ['paint']; observe() {} }, 8000], // prettier-ignore
  ])('the loader gives way where the first paint %s', async (_how, value, after) => {
    vi.useFakeTimers()
    replaceMember(window, 'PerformanceObserver', { value })
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
    ['throwing', throwSecurityError],
  ])('the QR can still be saved where sharing is %s', async (_how, value) => {
    replaceMember(navigator, 'canShare', { value })
    replaceMember(navigator, 'share', { value })
    const { canShareFiles } = await import('../src/storefront/checkout/qr')
    expect(canShareFiles()).toBe(false)
  })

  it.each([
    ['throwing', throwSecurityError],
    ['refusing', rejectNotAllowed],
  ])('a long reply is read on where the scheduler is %s', async (_how, postTask) => {
    replaceMember(window, 'scheduler', { value: { postTask } })
    const { yieldToBrowser } = await import('../src/api/core/slices')
    await expect(yieldToBrowser()).resolves.toBeUndefined()
  })

  it.each([
    [
      'no policy may be made',
      () => {
        replaceMember(window, 'Worker', { value: EventTarget })
        replaceMember(window, 'trustedTypes', { value: { createPolicy: throwSecurityError } })
      },
    ],
    ['no worker may be started', () => replaceMember(window, 'Worker', { value: BrokenObserver })],
  ])('a picture is left to the page where %s', async (_how, spoil) => {
    spoil()
    vi.resetModules()
    const { convertInWorker } = await import('../src/admin/products/form/convertInWorker')
    await expect(
      convertInWorker({ file: new File([''], 'a.png'), crop: null, widest: null, quality: 0.8 }),
    ).rejects.toMatchObject({
      name: 'SecurityError',
    })
  })
})
