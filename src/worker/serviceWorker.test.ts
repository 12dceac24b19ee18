// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { idbDelete, idbGet } from '../state/idb'
import {
  startServiceWorker,
  type WorkerBuild,
  type LaterFiles,
  type WorkerScope,
} from './serviceWorker'

// Tests the worker's decisions with an in-memory Cache Storage. The journey worker.e2e.ts plays the worker in a browser.

const SHOP = 'https://shop.example/nepal/'
const urlOf = (path: string) => new URL(path, SHOP).href
/** In these tests the server sends each file's own address as its text. */
const filesOf = (...paths: string[]) =>
  Object.fromEntries(paths.map((path) => [path, urlOf(path).length]))
const LATER_FILES: LaterFiles = {
  next: filesOf('assets/b.js', 'assets/d.css'),
  admin: filesOf('assets/c.js'),
}
const TEST_BUILD: WorkerBuild = {
  id: 'two',
  screens: ['', 'products', 'nest/orders'],
  first: {
    ...filesOf('assets/a.js'),
    'brand/icon.svg': 0,
    'assets/later.json': JSON.stringify(LATER_FILES).length,
  },
  later: 'assets/later.json',
}
const OWN_PAGE = '<html data-worker="sw.js"><script src="assets/a.js"></script>'

const CONTENT_TYPES: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  html: 'text/html',
}
const responseFrom = (url: string, text = url, headers: Record<string, string> = {}) =>
  new Response(text, {
    headers: { 'content-type': CONTENT_TYPES[url.split('.').at(-1) ?? ''] ?? '', ...headers },
  })
const healthyServer = (url: string) =>
  responseFrom(
    url,
    url === urlOf('assets/later.json')
      ? JSON.stringify(LATER_FILES)
      : url === urlOf('index.html')
        ? OWN_PAGE
        : url,
  )

class MemoryCache {
  readonly kept = new Map<string, Response>()
  private readonly name = (key: string | { url: string }) =>
    new URL(typeof key === 'string' ? key : key.url, SHOP).href
  match = async (key: string) => this.kept.get(this.name(key))?.clone()
  put = async (key: string, reply: Response) => {
    this.kept.delete(this.name(key))
    this.kept.set(this.name(key), reply)
  }
  delete = async (key: string) => this.kept.delete(this.name(key))
  keys = async () => [...this.kept.keys()].map((url) => ({ url }))
}

let cacheStores: Map<string, MemoryCache>
let testServer: (url: string) => Response
let requestedUrls: string[]
let pausedMs: number[]
let openTabs: { id: string; url: string; navigate: (url: string) => Promise<unknown> }[]
let listeners: Record<string, (event: never) => void>
let storageQuota: number
let workerScope: WorkerScope

beforeEach(() => {
  cacheStores = new Map()
  requestedUrls = []
  pausedMs = []
  openTabs = []
  listeners = {}
  storageQuota = Infinity
  testServer = healthyServer
  const open = async (name: string) =>
    cacheStores.get(name) ?? (cacheStores.set(name, new MemoryCache()).get(name) as MemoryCache)
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...cacheStores.keys()],
    delete: async (name: string) => cacheStores.delete(name),
    match: async (url: string, { cacheName }: { cacheName?: string } = {}) => {
      for (const [name, store] of cacheStores)
        if ((cacheName ?? name) === name && store.kept.has(url)) return store.match(url)
    },
  })
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: storageQuota }) } })
  vi.stubGlobal('fetch', async (from: string | { url: string }) => {
    const url = typeof from === 'string' ? from : from.url
    requestedUrls.push(url)
    return testServer(url)
  })
  workerScope = {
    registration: { scope: SHOP, unregister: vi.fn(async () => true) },
    clients: { claim: async () => {}, matchAll: async () => openTabs },
    skipWaiting: async () => {},
    addEventListener: (type, listener) => void (listeners[type] = listener),
  }
  startServiceWorker(workerScope, TEST_BUILD, async (ms) => void pausedMs.push(ms))
})
afterEach(() => vi.unstubAllGlobals())

type TestRequest = {
  path: string
  method?: string
  mode?: string
  destination?: string
  referrer?: string
  range?: boolean
  cache?: string
}

/** Returns the worker's reply once all its work is done; null if the worker leaves the request to the browser. */
async function workerAnswer({
  path,
  method = 'GET',
  mode = 'no-cors',
  destination = '',
  referrer = urlOf('products'),
  range,
  cache = 'default',
}: TestRequest) {
  const work: Promise<unknown>[] = []
  let reply: Promise<Response> | null = null
  const request = {
    url: urlOf(path),
    method,
    mode,
    destination,
    referrer,
    cache,
    headers: new Headers(range ? { range: '0-' } : {}),
  }
  const event = {
    request,
    resultingClientId: 'new',
    waitUntil: (one: Promise<unknown>) => void work.push(one),
    respondWith: (one: Promise<Response>) => void (reply = one),
  }
  listeners.fetch?.(event as never)
  const text = await (reply as Promise<Response> | null)?.then((one) => one.text())
  for (let done = 0; done < work.length; done++) await work[done]
  return text ?? null
}

const sendMessage = async (data: unknown) => {
  const work: Promise<unknown>[] = []
  listeners.message?.({ data, waitUntil: (one: Promise<unknown>) => void work.push(one) } as never)
  await Promise.all(work)
}
const cachedIn = (name: string) => [...(cacheStores.get(`shop:/nepal/:${name}`)?.kept.keys() ?? [])]
const storeLaterList = () =>
  storeInCache('code-two', 'assets/later.json', JSON.stringify(LATER_FILES))
const storeInCache = async (name: string, path: string, text: string) =>
  void (await (await caches.open(`shop:/nepal/:${name}`)).put(urlOf(path), new Response(text)))

const IMAGE_REQUEST = { destination: 'image' }
const pictureResponse = () =>
  new Response('picture', {
    headers: { 'content-type': 'image/webp', date: new Date().toUTCString() },
  })

describe('the service worker leaves to the browser', () => {
  it.each<[string, TestRequest]>([
    ['a call', { path: '/backend/api/get_products.php' }],
    ['an order', { path: '/backend/api/orders.php', method: 'POST' }],
    ['a receipt', { path: '/backend/api/uploads/receipts/7.png', ...IMAGE_REQUEST }],
    ['the picture of a payment', { path: '/backend/api/uploads/payments/7.png', ...IMAGE_REQUEST }],
    [
      'a picture that a script gives',
      { path: '/backend/api/uploads/show.php/7.png', ...IMAGE_REQUEST },
    ],
    [
      'a picture of the order list',
      { path: '/uploads/7.png', ...IMAGE_REQUEST, referrer: urlOf('nest/orders') },
    ],
    [
      'a picture of My Orders',
      { path: '/uploads/7.png', ...IMAGE_REQUEST, referrer: urlOf('myorders') },
    ],
    [
      'a picture of the checkout',
      { path: '/uploads/7.png', ...IMAGE_REQUEST, referrer: urlOf('checkout') },
    ],
    [
      'a picture of another site',
      { path: '/uploads/7.png', ...IMAGE_REQUEST, referrer: 'https://other.example/' },
    ],
    ['a picture without a page', { path: '/uploads/7.png', ...IMAGE_REQUEST, referrer: '' }],
    ['a part of a file', { path: 'assets/a.js', range: true }],
    ['a file with a question', { path: 'assets/a.js?now' }],
    ['a file of another folder', { path: '/assets/a.js' }],
    ['a page that is not the shop’s', { path: 'backend', mode: 'navigate' }],
  ])('%s', async (_what, one) => {
    expect(await workerAnswer(one)).toBeNull()
  })
})

describe('the service worker keeps', () => {
  it('a picture of the shop, which then needs no connection', async () => {
    testServer = pictureResponse
    expect(await workerAnswer({ path: '/backend/api/uploads/7.webp', ...IMAGE_REQUEST })).toBe(
      'picture',
    )
    testServer = () => {
      throw new TypeError('no line')
    }
    expect(await workerAnswer({ path: '/backend/api/uploads/7.webp', ...IMAGE_REQUEST })).toBe(
      'picture',
    )
  })

  it.each([
    ['a day old', { date: new Date(Date.now() - 25 * 3_600_000).toUTCString() }],
    ['without a date', {}],
  ])(
    'and reads a picture that is %s again, after it has shown it',
    async (_what, headers: Record<string, string>) => {
      const one = { path: '/uploads/7.webp', ...IMAGE_REQUEST }
      testServer = () =>
        new Response('former', { headers: { 'content-type': 'image/webp', ...headers } })
      await workerAnswer(one)
      testServer = () =>
        new Response('exchanged', { headers: { 'content-type': 'image/webp', ...headers } })
      expect(await workerAnswer(one)).toBe('former')
      expect(await workerAnswer(one)).toBe('exchanged')
    },
  )

  it('no error page in place of a picture, and no picture that its server calls private', async () => {
    testServer = () => new Response('sorry', { headers: { 'content-type': 'text/html' } })
    await workerAnswer({ path: '/uploads/1.webp', ...IMAGE_REQUEST })
    testServer = () =>
      new Response('own', { headers: { 'content-type': 'image/png', 'cache-control': 'private' } })
    await workerAnswer({ path: '/uploads/2.webp', ...IMAGE_REQUEST })
    testServer = () =>
      new Response('gone', { status: 404, headers: { 'content-type': 'image/png' } })
    await workerAnswer({ path: '/uploads/3.webp', ...IMAGE_REQUEST })
    expect(cachedIn('pictures')).toEqual([])
  })

  it('pictures within a tenth of the browser’s room: the one that was not seen for longest goes', async () => {
    storageQuota = 1000
    const sized = () =>
      new Response('p'.repeat(40), {
        headers: { 'content-type': 'image/png', date: new Date().toUTCString() },
      })
    testServer = sized
    for (const name of ['one', 'two'])
      await workerAnswer({ path: `/uploads/${name}.png`, ...IMAGE_REQUEST })
    await workerAnswer({ path: '/uploads/three.png', ...IMAGE_REQUEST })
    expect(cachedIn('pictures').map((url) => url.split('/').at(-1))).toEqual([
      'two.png',
      'three.png',
    ])
  })

  it('files of the build alone, each once asked for', async () => {
    await storeLaterList()
    for (const path of ['assets/b.js', 'assets/strange.js']) await workerAnswer({ path })
    expect(cachedIn('code-two')).toEqual([urlOf('assets/later.json'), urlOf('assets/b.js')])
    requestedUrls.length = 0
    expect(await workerAnswer({ path: 'assets/b.js' })).toBe(urlOf('assets/b.js'))
    expect(requestedUrls).toEqual([])
  })

  it.each<[string, () => Response]>([
    [
      'a page of the host with status 200',
      () => responseFrom('x.html', 'p'.repeat(urlOf('assets/b.js').length)),
    ],
    ['nothing', () => responseFrom('b.js', '')],
    ['a part of the file', () => responseFrom('b.js', urlOf('assets/b.js').slice(0, 9))],
    [
      'a refusal',
      () =>
        new Response(urlOf('assets/b.js'), {
          status: 429,
          headers: { 'content-type': 'text/javascript' },
        }),
    ],
  ])(
    'not %s in place of a file, and fetches none ahead after it in this visit',
    async (_what, wrong) => {
      await storeInCache('code-two', 'assets/a.js', 'a')
      await storeLaterList()
      testServer = (url) => (url === urlOf('assets/b.js') ? wrong() : healthyServer(url))
      await workerAnswer({ path: 'assets/b.js' })
      await sendMessage('keep next')
      await sendMessage('keep admin')
      expect(cachedIn('code-two')).toEqual(
        ['assets/a.js', 'assets/later.json', 'brand/icon.svg'].map(urlOf),
      )
      expect(requestedUrls.filter((url) => /[cd]\.\w+$/.test(url))).toEqual([])
    },
  )

  it('the server’s file instead of a saved one that a page could not run', async () => {
    await storeLaterList()
    await storeInCache('code-two', 'assets/b.js', '<html>')
    expect(await workerAnswer({ path: 'assets/b.js', cache: 'reload' })).toBe(urlOf('assets/b.js'))
    expect(await workerAnswer({ path: 'assets/b.js' })).toBe(urlOf('assets/b.js'))
    testServer = () => {
      throw new TypeError('no line')
    }
    await expect(workerAnswer({ path: 'assets/b.js', cache: 'reload' })).rejects.toThrow('no line')
    expect(await workerAnswer({ path: 'assets/b.js' })).toBe(urlOf('assets/b.js'))
  })

  it('one file at a time, with a pause after each', async () => {
    await storeLaterList()
    let [now, most] = [0, 0]
    vi.stubGlobal('fetch', async (url: string) => {
      most = Math.max(most, ++now)
      await Promise.resolve()
      now--
      return healthyServer(url)
    })
    await Promise.all([sendMessage('keep next'), sendMessage('keep admin')])
    expect(cachedIn('code-two')).toHaveLength(6)
    expect({ most, pauses: pausedMs }).toEqual({ most: 1, pauses: [250, 250, 250, 250, 250] })
  })

  it('a file past the browser’s own cache if that holds a wrong one', async () => {
    await storeLaterList()
    vi.stubGlobal('fetch', async (url: string, how?: RequestInit) =>
      how?.cache === 'reload' ? healthyServer(url) : responseFrom('x.html'),
    )
    await sendMessage('keep next')
    expect(cachedIn('code-two')).toContain(urlOf('assets/d.css'))
  })

  it('nothing at its installation if a first file is a page of the host', async () => {
    testServer = (url) =>
      url === urlOf('assets/a.js') ? responseFrom('x.html') : healthyServer(url)
    const work: Promise<unknown>[] = []
    listeners.install?.({ waitUntil: (one: Promise<unknown>) => void work.push(one) } as never)
    await expect(Promise.all(work)).rejects.toThrow('assets/a.js')
    expect(cachedIn('code-two')).toEqual([])
  })
})

describe('the service worker gives', () => {
  it('the configuration, which names the wallet, from the server; the saved one only without a connection', async () => {
    await storeInCache('code-two', 'shop.config.json', '"old wallet"')
    testServer = (url) => responseFrom(url, '"new wallet"')
    expect(await workerAnswer({ path: 'shop.config.json' })).toBe('"new wallet"')
    testServer = (url) => responseFrom(url, '<html>')
    await workerAnswer({ path: 'shop.config.json' })
    testServer = () => {
      throw new TypeError('no line')
    }
    expect(await workerAnswer({ path: 'shop.config.json' })).toBe('"new wallet"')
  })

  const visit = () => workerAnswer({ path: 'products', mode: 'navigate' })

  it('a page that has not changed is not written again: a tab may be reading it', async () => {
    await storeInCache('code-two', 'index.html', OWN_PAGE)
    const put = vi.spyOn([...cacheStores.values()][0] as MemoryCache, 'put')
    let policy = {}
    testServer = (url) =>
      url === urlOf('index.html') ? responseFrom(url, OWN_PAGE, policy) : healthyServer(url)
    const written = () => put.mock.calls.filter(([key]) => key === urlOf('index.html')).length
    await visit()
    expect(written()).toBe(0)
    policy = { 'content-security-policy': "default-src 'self'" }
    await visit()
    await visit()
    expect(written()).toBe(1)
  })

  it('the saved page to a screen of the shop, and the one that the owner changed at the next start', async () => {
    await storeInCache('code-two', 'index.html', 'saved')
    const changed = `${OWN_PAGE}, changed by the owner`
    testServer = (url) =>
      url === urlOf('index.html') ? responseFrom(url, changed) : healthyServer(url)
    expect(await visit()).toBe('saved')
    expect(await visit()).toBe(changed)
  })

  it('the saved page again if the server’s is that of another build', async () => {
    await storeInCache('code-two', 'index.html', 'saved')
    const other = OWN_PAGE.replace('a.js', 'z.js')
    testServer = (url) =>
      url === urlOf('index.html') ? responseFrom(url, other) : healthyServer(url)
    await visit()
    expect(await visit()).toBe('saved')
    expect(workerScope.registration.unregister).not.toHaveBeenCalled()
  })

  const status = (code: number) => new Response('', { status: code })
  it.each<[string, string, () => Response, boolean]>([
    [
      'the page of another program',
      'index.html',
      () => responseFrom('x.html', '<html><div id="root">'),
      true,
    ],
    ['no page any more', 'index.html', () => status(404), true],
    ['no worker any more', 'sw.js', () => status(410), false],
    ['its page for the worker', 'sw.js', () => responseFrom('x.html'), false],
  ])('itself up if the server has %s', async (_what, name, reply, reloads) => {
    await storeInCache('code-two', 'index.html', 'saved')
    await storeInCache('pictures', 'uploads/1.webp', 'picture')
    const navigate = vi.fn(async () => {})
    openTabs = [
      { id: 'other', url: urlOf('checkout'), navigate: vi.fn() },
      { id: 'new', url: urlOf('products'), navigate },
    ]
    testServer = (url) => (url === urlOf(name) ? reply() : healthyServer(url))
    expect(await visit()).toBe('saved')
    expect(workerScope.registration.unregister).toHaveBeenCalledOnce()
    expect([...cacheStores.keys()]).toEqual([])
    expect(navigate.mock.calls).toEqual(reloads ? [[urlOf('products')]] : [])
    expect(openTabs[0]?.navigate).not.toHaveBeenCalled()
  })

  it.each([403, 429, 500, 503])('the saved page while the server answers %i', async (code) => {
    await storeInCache('code-two', 'index.html', 'saved')
    testServer = () => status(code)
    await visit()
    expect(await visit()).toBe('saved')
    expect(workerScope.registration.unregister).not.toHaveBeenCalled()
  })
})

describe('a picture that another app shares with the shop', () => {
  const share = async (
    form: FormData | null,
    how: { mode?: string; path?: string; referrer?: string } = {},
  ) => {
    const { mode = 'navigate', path = 'shared-receipt', referrer = '' } = how
    const formData = () => (form ? Promise.resolve(form) : Promise.reject(new TypeError('torn')))
    let reply: Promise<Response> | null = null
    const request = {
      url: urlOf(path),
      method: 'POST',
      mode,
      referrer,
      headers: new Headers(),
      formData,
    }
    listeners.fetch?.({
      request,
      respondWith: (one: Promise<Response>) => void (reply = one),
    } as never)
    return (await (reply as Promise<Response> | null))?.headers.get('location') ?? null
  }
  const formOf = (...texts: string[]) => {
    const form = new FormData()
    for (const text of texts)
      form.append('receipt', new File([text], `${text}.png`, { type: 'image/png' }))
    return form
  }
  beforeEach(() => idbDelete('shared'))

  it('waits in the app’s database, never in Cache Storage, and opens the checkout', async () => {
    expect(await share(formOf('one', 'two'))).toBe(urlOf('checkout?shared'))
    expect(await idbGet('shared')).toMatchObject({
      files: ['one', 'two'].map((text) => ({
        name: `${text}.png`,
        type: 'image/png',
        bytes: new TextEncoder().encode(text).buffer,
      })),
    })
    expect([...cacheStores.keys()]).toEqual([])
  })

  it('says so when it could not be kept', async () => {
    expect(await share(null)).toBe(urlOf('checkout?unkept'))
    expect(await idbGet('shared')).toBeUndefined()
  })

  it('says so for more than a phone shares at once, and keeps no more than ten', async () => {
    const large = formOf('one')
    large.append('receipt', new File([new Uint8Array(61 * 1024 * 1024)], 'large.png'))
    expect(await share(large)).toBe(urlOf('checkout?unkept'))
    expect(await idbGet('shared')).toBeUndefined()
    await share(formOf(...Array.from({ length: 12 }, (_, count) => `${count}`)))
    expect((await idbGet('shared')) as object).toHaveProperty('files.length', 10)
  })

  it('is not taken from a page, of which every site may send one', async () => {
    expect(await share(formOf('one'), { referrer: 'https://other.example/' })).toBeNull()
    expect(await idbGet('shared')).toBeUndefined()
  })

  it('is no upload of the page and no other form', async () => {
    expect(await share(formOf('one'), { mode: 'cors' })).toBeNull()
    expect(await share(formOf('one'), { path: 'backend/api/orders.php' })).toBeNull()
  })
})

describe('files of an earlier build', () => {
  beforeEach(async () => {
    await storeInCache('code-one', 'assets/a.js', 'old')
    await storeInCache('code-two', 'assets/b.js', 'new')
  })

  it('stay while a tab runs that build', async () => {
    openTabs = [{ id: 'first', url: SHOP, navigate: vi.fn() }]
    await storeInCache('tabs', '__tab/first', 'one')
    await sendMessage('keep next')
    expect(cachedIn('code-one')).toHaveLength(1)
  })

  it('stay while it is not known what a tab runs', async () => {
    openTabs = [{ id: 'unknown', url: SHOP, navigate: vi.fn() }]
    await sendMessage('keep next')
    expect(cachedIn('code-one')).toHaveLength(1)
  })

  it('go when no tab runs it any more, and those of this build stay', async () => {
    await storeInCache('tabs', '__tab/closed', 'one')
    await storeLaterList()
    await sendMessage('keep admin')
    expect([...cacheStores.keys()]).not.toContain('shop:/nepal/:code-one')
    expect(cachedIn('tabs')).toEqual([])
    expect(cachedIn('code-two')).toEqual(
      ['assets/b.js', 'assets/later.json', 'assets/a.js', 'brand/icon.svg', 'assets/c.js'].map(
        urlOf,
      ),
    )
  })

  it.each([
    ['is being installed', () => (workerScope.registration.installing = {})],
    ['waits', () => (workerScope.registration.waiting = {})],
    ['has taken over', () => (workerScope.serviceWorker = { state: 'redundant' })],
  ])(
    'and those of a newer build stay while its worker %s: no tab runs them yet',
    async (_how, set) => {
      await storeInCache('code-three', 'assets/d.js', 'newest')
      set()
      await sendMessage('keep next')
      expect(cachedIn('code-three')).toEqual([urlOf('assets/d.js')])
    },
  )

  it('are not looked for while a page asks for its first files', async () => {
    await storeInCache('code-two', 'index.html', 'saved')
    await workerAnswer({ path: 'products', mode: 'navigate' })
    expect(cachedIn('code-one')).toHaveLength(1)
  })

  it('a file of this build that was lost is fetched again', async () => {
    await sendMessage('started')
    expect(cachedIn('code-two')).toEqual(
      ['assets/b.js', 'assets/a.js', 'brand/icon.svg', 'assets/later.json'].map(urlOf),
    )
  })
})
