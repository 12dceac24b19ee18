// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { idbDelete, idbGet } from '../state/idb'
import { serve, type Build, type Later, type Scope } from './serviceWorker'

// The worker's decisions on a Cache Storage in memory. The journey worker.e2e.ts plays it in a browser.

const SHOP = 'https://shop.example/nepal/'
const at = (path: string) => new URL(path, SHOP).href
/** The server of these tests sends each file's own address as its text. */
const files = (...paths: string[]) =>
  Object.fromEntries(paths.map((path) => [path, at(path).length]))
const LATER: Later = { next: files('assets/b.js', 'assets/d.css'), admin: files('assets/c.js') }
const BUILD: Build = {
  id: 'two',
  screens: ['', 'products', 'nest/orders'],
  first: {
    ...files('assets/a.js'),
    'brand/icon.svg': 0,
    'assets/later.json': JSON.stringify(LATER).length,
  },
  later: 'assets/later.json',
}
const OWN_PAGE = '<html data-worker="sw.js"><script src="assets/a.js"></script>'

const TYPES: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  html: 'text/html',
}
const sent = (url: string, text = url, headers: Record<string, string> = {}) =>
  new Response(text, {
    headers: { 'content-type': TYPES[url.split('.').at(-1) ?? ''] ?? '', ...headers },
  })
const healthy = (url: string) =>
  sent(
    url,
    url === at('assets/later.json')
      ? JSON.stringify(LATER)
      : url === at('index.html')
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

let stores: Map<string, MemoryCache>
let server: (url: string) => Response
let asked: string[]
let pauses: number[]
let tabs: { id: string; url: string; navigate: (url: string) => Promise<unknown> }[]
let listeners: Record<string, (event: never) => void>
let quota: number
let scope: Scope

beforeEach(() => {
  stores = new Map()
  asked = []
  pauses = []
  tabs = []
  listeners = {}
  quota = Infinity
  server = healthy
  const open = async (name: string) =>
    stores.get(name) ?? (stores.set(name, new MemoryCache()).get(name) as MemoryCache)
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (url: string, { cacheName }: { cacheName?: string } = {}) => {
      for (const [name, store] of stores)
        if ((cacheName ?? name) === name && store.kept.has(url)) return store.match(url)
    },
  })
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota }) } })
  vi.stubGlobal('fetch', async (from: string | { url: string }) => {
    const url = typeof from === 'string' ? from : from.url
    asked.push(url)
    return server(url)
  })
  scope = {
    registration: { scope: SHOP, unregister: vi.fn(async () => true) },
    clients: { claim: async () => {}, matchAll: async () => tabs },
    skipWaiting: async () => {},
    addEventListener: (type, listener) => void (listeners[type] = listener),
  }
  serve(scope, BUILD, async (ms) => void pauses.push(ms))
})
afterEach(() => vi.unstubAllGlobals())

type Asked = {
  path: string
  method?: string
  mode?: string
  destination?: string
  referrer?: string
  range?: boolean
  cache?: string
}

/** The worker's reply once all its work is done; null if it leaves the request to the browser. */
async function answer({
  path,
  method = 'GET',
  mode = 'no-cors',
  destination = '',
  referrer = at('products'),
  range,
  cache = 'default',
}: Asked) {
  const work: Promise<unknown>[] = []
  let reply: Promise<Response> | null = null
  const request = {
    url: at(path),
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

const tell = async (data: unknown) => {
  const work: Promise<unknown>[] = []
  listeners.message?.({ data, waitUntil: (one: Promise<unknown>) => void work.push(one) } as never)
  await Promise.all(work)
}
const keptIn = (name: string) => [...(stores.get(`shop:/nepal/:${name}`)?.kept.keys() ?? [])]
const keepList = () => keep('code-two', 'assets/later.json', JSON.stringify(LATER))
const keep = async (name: string, path: string, text: string) =>
  void (await (await caches.open(`shop:/nepal/:${name}`)).put(at(path), new Response(text)))

const image = { destination: 'image' }
const picture = () =>
  new Response('picture', {
    headers: { 'content-type': 'image/webp', date: new Date().toUTCString() },
  })

describe('the service worker leaves to the browser', () => {
  it.each<[string, Asked]>([
    ['a call', { path: '/backend/api/get_products.php' }],
    ['an order', { path: '/backend/api/orders.php', method: 'POST' }],
    ['a receipt', { path: '/backend/api/uploads/receipts/7.png', ...image }],
    ['the picture of a payment', { path: '/backend/api/uploads/payments/7.png', ...image }],
    ['a picture that a script gives', { path: '/backend/api/uploads/show.php/7.png', ...image }],
    [
      'a picture of the order list',
      { path: '/uploads/7.png', ...image, referrer: at('nest/orders') },
    ],
    ['a picture of My Orders', { path: '/uploads/7.png', ...image, referrer: at('myorders') }],
    ['a picture of the checkout', { path: '/uploads/7.png', ...image, referrer: at('checkout') }],
    [
      'a picture of another site',
      { path: '/uploads/7.png', ...image, referrer: 'https://other.example/' },
    ],
    ['a picture without a page', { path: '/uploads/7.png', ...image, referrer: '' }],
    ['a part of a file', { path: 'assets/a.js', range: true }],
    ['a file with a question', { path: 'assets/a.js?now' }],
    ['a file of another folder', { path: '/assets/a.js' }],
    ['a page that is not the shop’s', { path: 'backend', mode: 'navigate' }],
  ])('%s', async (_what, one) => {
    expect(await answer(one)).toBeNull()
  })
})

describe('the service worker keeps', () => {
  it('a picture of the shop, which then needs no connection', async () => {
    server = picture
    expect(await answer({ path: '/backend/api/uploads/7.webp', ...image })).toBe('picture')
    server = () => {
      throw new TypeError('no line')
    }
    expect(await answer({ path: '/backend/api/uploads/7.webp', ...image })).toBe('picture')
  })

  it.each([
    ['a day old', { date: new Date(Date.now() - 25 * 3_600_000).toUTCString() }],
    ['without a date', {}],
  ])(
    'and reads a picture that is %s again, after it has shown it',
    async (_what, headers: Record<string, string>) => {
      const one = { path: '/uploads/7.webp', ...image }
      server = () =>
        new Response('former', { headers: { 'content-type': 'image/webp', ...headers } })
      await answer(one)
      server = () =>
        new Response('exchanged', { headers: { 'content-type': 'image/webp', ...headers } })
      expect(await answer(one)).toBe('former')
      expect(await answer(one)).toBe('exchanged')
    },
  )

  it('no error page in place of a picture, and no picture that its server calls private', async () => {
    server = () => new Response('sorry', { headers: { 'content-type': 'text/html' } })
    await answer({ path: '/uploads/1.webp', ...image })
    server = () =>
      new Response('own', { headers: { 'content-type': 'image/png', 'cache-control': 'private' } })
    await answer({ path: '/uploads/2.webp', ...image })
    server = () => new Response('gone', { status: 404, headers: { 'content-type': 'image/png' } })
    await answer({ path: '/uploads/3.webp', ...image })
    expect(keptIn('pictures')).toEqual([])
  })

  it('pictures within a tenth of the browser’s room: the one that was not seen for longest goes', async () => {
    quota = 1000
    const sized = () =>
      new Response('p'.repeat(40), {
        headers: { 'content-type': 'image/png', date: new Date().toUTCString() },
      })
    server = sized
    for (const name of ['one', 'two']) await answer({ path: `/uploads/${name}.png`, ...image })
    await answer({ path: '/uploads/three.png', ...image })
    expect(keptIn('pictures').map((url) => url.split('/').at(-1))).toEqual(['two.png', 'three.png'])
  })

  it('files of the build alone, each once asked for', async () => {
    await keepList()
    for (const path of ['assets/b.js', 'assets/strange.js']) await answer({ path })
    expect(keptIn('code-two')).toEqual([at('assets/later.json'), at('assets/b.js')])
    asked.length = 0
    expect(await answer({ path: 'assets/b.js' })).toBe(at('assets/b.js'))
    expect(asked).toEqual([])
  })

  it.each<[string, () => Response]>([
    [
      'a page of the host with status 200',
      () => sent('x.html', 'p'.repeat(at('assets/b.js').length)),
    ],
    ['nothing', () => sent('b.js', '')],
    ['a part of the file', () => sent('b.js', at('assets/b.js').slice(0, 9))],
    [
      'a refusal',
      () =>
        new Response(at('assets/b.js'), {
          status: 429,
          headers: { 'content-type': 'text/javascript' },
        }),
    ],
  ])(
    'not %s in place of a file, and fetches none ahead after it in this visit',
    async (_what, wrong) => {
      await keep('code-two', 'assets/a.js', 'a')
      await keepList()
      server = (url) => (url === at('assets/b.js') ? wrong() : healthy(url))
      await answer({ path: 'assets/b.js' })
      await tell('keep next')
      await tell('keep admin')
      expect(keptIn('code-two')).toEqual(
        ['assets/a.js', 'assets/later.json', 'brand/icon.svg'].map(at),
      )
      expect(asked.filter((url) => /[cd]\.\w+$/.test(url))).toEqual([])
    },
  )

  it('the server’s file instead of a saved one that a page could not run', async () => {
    await keepList()
    await keep('code-two', 'assets/b.js', '<html>')
    expect(await answer({ path: 'assets/b.js', cache: 'reload' })).toBe(at('assets/b.js'))
    expect(await answer({ path: 'assets/b.js' })).toBe(at('assets/b.js'))
    server = () => {
      throw new TypeError('no line')
    }
    await expect(answer({ path: 'assets/b.js', cache: 'reload' })).rejects.toThrow('no line')
    expect(await answer({ path: 'assets/b.js' })).toBe(at('assets/b.js'))
  })

  it('one file at a time, with a pause after each', async () => {
    await keepList()
    let [now, most] = [0, 0]
    vi.stubGlobal('fetch', async (url: string) => {
      most = Math.max(most, ++now)
      await Promise.resolve()
      now--
      return healthy(url)
    })
    await Promise.all([tell('keep next'), tell('keep admin')])
    expect(keptIn('code-two')).toHaveLength(6)
    expect({ most, pauses }).toEqual({ most: 1, pauses: [250, 250, 250, 250, 250] })
  })

  it('a file past the browser’s own cache if that holds a wrong one', async () => {
    await keepList()
    vi.stubGlobal('fetch', async (url: string, how?: RequestInit) =>
      how?.cache === 'reload' ? healthy(url) : sent('x.html'),
    )
    await tell('keep next')
    expect(keptIn('code-two')).toContain(at('assets/d.css'))
  })

  it('nothing at its installation if a first file is a page of the host', async () => {
    server = (url) => (url === at('assets/a.js') ? sent('x.html') : healthy(url))
    const work: Promise<unknown>[] = []
    listeners.install?.({ waitUntil: (one: Promise<unknown>) => void work.push(one) } as never)
    await expect(Promise.all(work)).rejects.toThrow('assets/a.js')
    expect(keptIn('code-two')).toEqual([])
  })
})

describe('the service worker gives', () => {
  it('the configuration, which names the wallet, from the server; the saved one only without a connection', async () => {
    await keep('code-two', 'shop.config.json', '"old wallet"')
    server = (url) => sent(url, '"new wallet"')
    expect(await answer({ path: 'shop.config.json' })).toBe('"new wallet"')
    server = (url) => sent(url, '<html>')
    await answer({ path: 'shop.config.json' })
    server = () => {
      throw new TypeError('no line')
    }
    expect(await answer({ path: 'shop.config.json' })).toBe('"new wallet"')
  })

  const visit = () => answer({ path: 'products', mode: 'navigate' })

  it('a page that has not changed is not written again: a tab may be reading it', async () => {
    await keep('code-two', 'index.html', OWN_PAGE)
    const put = vi.spyOn([...stores.values()][0] as MemoryCache, 'put')
    let policy = {}
    server = (url) => (url === at('index.html') ? sent(url, OWN_PAGE, policy) : healthy(url))
    const written = () => put.mock.calls.filter(([key]) => key === at('index.html')).length
    await visit()
    expect(written()).toBe(0)
    policy = { 'content-security-policy': "default-src 'self'" }
    await visit()
    await visit()
    expect(written()).toBe(1)
  })

  it('the saved page to a screen of the shop, and the one that the owner changed at the next start', async () => {
    await keep('code-two', 'index.html', 'saved')
    const changed = `${OWN_PAGE}, changed by the owner`
    server = (url) => (url === at('index.html') ? sent(url, changed) : healthy(url))
    expect(await visit()).toBe('saved')
    expect(await visit()).toBe(changed)
  })

  it('the saved page again if the server’s is that of another build', async () => {
    await keep('code-two', 'index.html', 'saved')
    const other = OWN_PAGE.replace('a.js', 'z.js')
    server = (url) => (url === at('index.html') ? sent(url, other) : healthy(url))
    await visit()
    expect(await visit()).toBe('saved')
    expect(scope.registration.unregister).not.toHaveBeenCalled()
  })

  const status = (code: number) => new Response('', { status: code })
  it.each<[string, string, () => Response, boolean]>([
    [
      'the page of another program',
      'index.html',
      () => sent('x.html', '<html><div id="root">'),
      true,
    ],
    ['no page any more', 'index.html', () => status(404), true],
    ['no worker any more', 'sw.js', () => status(410), false],
    ['its page for the worker', 'sw.js', () => sent('x.html'), false],
  ])('itself up if the server has %s', async (_what, name, reply, reloads) => {
    await keep('code-two', 'index.html', 'saved')
    await keep('pictures', 'uploads/1.webp', 'picture')
    const navigate = vi.fn(async () => {})
    tabs = [
      { id: 'other', url: at('checkout'), navigate: vi.fn() },
      { id: 'new', url: at('products'), navigate },
    ]
    server = (url) => (url === at(name) ? reply() : healthy(url))
    expect(await visit()).toBe('saved')
    expect(scope.registration.unregister).toHaveBeenCalledOnce()
    expect([...stores.keys()]).toEqual([])
    expect(navigate.mock.calls).toEqual(reloads ? [[at('products')]] : [])
    expect(tabs[0]?.navigate).not.toHaveBeenCalled()
  })

  it.each([403, 429, 500, 503])('the saved page while the server answers %i', async (code) => {
    await keep('code-two', 'index.html', 'saved')
    server = () => status(code)
    await visit()
    expect(await visit()).toBe('saved')
    expect(scope.registration.unregister).not.toHaveBeenCalled()
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
      url: at(path),
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
    expect(await share(formOf('one', 'two'))).toBe(at('checkout?shared'))
    expect(await idbGet('shared')).toMatchObject({
      files: ['one', 'two'].map((text) => ({
        name: `${text}.png`,
        type: 'image/png',
        bytes: new TextEncoder().encode(text).buffer,
      })),
    })
    expect([...stores.keys()]).toEqual([])
  })

  it('says so when it could not be kept', async () => {
    expect(await share(null)).toBe(at('checkout?unkept'))
    expect(await idbGet('shared')).toBeUndefined()
  })

  it('says so for more than a phone shares at once, and keeps no more than ten', async () => {
    const large = formOf('one')
    large.append('receipt', new File([new Uint8Array(61 * 1024 * 1024)], 'large.png'))
    expect(await share(large)).toBe(at('checkout?unkept'))
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
    await keep('code-one', 'assets/a.js', 'old')
    await keep('code-two', 'assets/b.js', 'new')
  })

  it('stay while a tab runs that build', async () => {
    tabs = [{ id: 'first', url: SHOP, navigate: vi.fn() }]
    await keep('tabs', '__tab/first', 'one')
    await tell('keep next')
    expect(keptIn('code-one')).toHaveLength(1)
  })

  it('stay while it is not known what a tab runs', async () => {
    tabs = [{ id: 'unknown', url: SHOP, navigate: vi.fn() }]
    await tell('keep next')
    expect(keptIn('code-one')).toHaveLength(1)
  })

  it('go when no tab runs it any more, and those of this build stay', async () => {
    await keep('tabs', '__tab/closed', 'one')
    await keepList()
    await tell('keep admin')
    expect([...stores.keys()]).not.toContain('shop:/nepal/:code-one')
    expect(keptIn('tabs')).toEqual([])
    expect(keptIn('code-two')).toEqual(
      ['assets/b.js', 'assets/later.json', 'assets/a.js', 'brand/icon.svg', 'assets/c.js'].map(at),
    )
  })

  it.each([
    ['is being installed', () => (scope.registration.installing = {})],
    ['waits', () => (scope.registration.waiting = {})],
    ['has taken over', () => (scope.serviceWorker = { state: 'redundant' })],
  ])(
    'and those of a newer build stay while its worker %s: no tab runs them yet',
    async (_how, set) => {
      await keep('code-three', 'assets/d.js', 'newest')
      set()
      await tell('keep next')
      expect(keptIn('code-three')).toEqual([at('assets/d.js')])
    },
  )

  it('are not looked for while a page asks for its first files', async () => {
    await keep('code-two', 'index.html', 'saved')
    await answer({ path: 'products', mode: 'navigate' })
    expect(keptIn('code-one')).toHaveLength(1)
  })

  it('a file of this build that was lost is fetched again', async () => {
    await tell('started')
    expect(keptIn('code-two')).toEqual(
      ['assets/b.js', 'assets/a.js', 'brand/icon.svg', 'assets/later.json'].map(at),
    )
  })
})
