import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeEventSource } from '../../tests/live/fakeEventSource'

const STREAM = '/backend/api/products_sse.php'
const HOMEPAGE = {
  success: true,
  homepage: { banner_images: '["uploads/pages/banner 1.webp","uploads/pages/b.webp"]' },
}

const requestedUrls: string[] = []
let homepageReply: unknown
/** When the script runs, in ms since the page started. */
let visitStart = 0

const CONFIG = { adminEmail: 'owner@pahiran.example' }
let configReply: object = CONFIG
const responseFor = (url: string) =>
  new Response(
    JSON.stringify(
      url.endsWith('get_homepage_data.php')
        ? homepageReply
        : url.endsWith('shop.config.json')
          ? configReply
          : {},
    ),
  )
const preloadLinks = () =>
  [...document.head.querySelectorAll('link')].map(
    (link) => `${link.rel} ${link.getAttribute('href')}`,
  )

async function startEarly(path: string) {
  history.replaceState(null, '', path)
  vi.resetModules()
  await import('./early')
  await vi.waitFor(() => expect(requestedUrls.length).toBeGreaterThan(path === '/' ? 3 : 0))
  await vi.advanceTimersByTimeAsync(20)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  requestedUrls.length = FakeEventSource.all.length = 0
  homepageReply = HOMEPAGE
  configReply = CONFIG
  visitStart = 800
  vi.spyOn(performance, 'now').mockImplementation(() => visitStart)
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url)
    return responseFor(url)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'visibilityState')
  document.head.replaceChildren()
  history.replaceState(null, '', '/')
})

describe('requests before the app has loaded', () => {
  it('on Home: the configuration, three reads, the products stream and the first banner', async () => {
    await startEarly('/')
    expect(requestedUrls).toEqual([
      '/shop.config.json',
      '/backend/api/get_homepage_data.php',
      '/backend/api/get_bottom_data.php',
      '/backend/api/get_categories.php',
    ])
    expect(FakeEventSource.all.map(({ url }) => url)).toEqual([STREAM])
    expect(preloadLinks()).toEqual([
      'preload http://localhost:3000/backend/api/uploads/pages/banner%201.webp',
    ])
  })

  it("after the banner: the headings' font, and the pictures beside the banner if the page has them", async () => {
    const load = vi.fn(() => Promise.reject(new Error('no font')))
    Object.defineProperty(document, 'fonts', { value: { load }, configurable: true })
    homepageReply = {
      homepage: { ...HOMEPAGE.homepage, first_image: 'uploads/pages/one.webp', second_image: null },
    }
    await startEarly('/')
    expect(preloadLinks()).toHaveLength(1)
    expect(load).not.toHaveBeenCalled()
    document.head.querySelector('link')?.dispatchEvent(new Event('load'))
    expect(preloadLinks().slice(1)).toEqual([
      'preload http://localhost:3000/backend/api/uploads/pages/one.webp',
    ])
    expect(load).toHaveBeenCalledWith('1em Gloock')
    Reflect.deleteProperty(document, 'fonts')
  })

  it('no picture on a bad connection, where it would hold up the code', async () => {
    visitStart = 1300
    await startEarly('/')
    expect(requestedUrls).toHaveLength(4)
    expect(preloadLinks()).toEqual([])
  })

  it('on /products only the stream; elsewhere none of it', async () => {
    await startEarly('/products')
    expect([requestedUrls.length, FakeEventSource.all.length]).toEqual([1, 1])
    await startEarly('/about')
    expect([requestedUrls.length, FakeEventSource.all.length]).toEqual([2, 1])
  })

  it.each([
    {},
    { homepage: null },
    { homepage: { banner_images: 'a.webp,b.webp' } },
    { homepage: { banner_images: [7] } },
    { homepage: { banner_images: [] } },
  ])('preloads no banner from a reply in another format: %j', async (reply) => {
    homepageReply = reply
    await startEarly('/')
    expect(preloadLinks()).toEqual([])
  })

  it.each([
    [
      'that the configuration switches off',
      () => {
        configReply = { streams: 'off' }
      },
      0,
    ],
    ['that rests for a while', () => localStorage.setItem('streamsRest', '1'), 0],
    [
      'that is closed after each message',
      () => {
        configReply = { streams: 'short' }
      },
      1,
    ],
  ] as const)('knows a stream %s, and reads all the same', async (_, prepare, streams) => {
    prepare()
    await startEarly('/')
    expect(FakeEventSource.all).toHaveLength(streams)
    expect(requestedUrls).toHaveLength(4)
  })

  it('asks the host of the configuration, and none whose address is not one', async () => {
    configReply = { apiHost: 'https://api.shop.test' }
    await startEarly('/')
    expect(requestedUrls[1]).toBe('https://api.shop.test/backend/api/get_homepage_data.php')
    expect(preloadLinks()).toEqual([
      'preload https://api.shop.test/backend/api/uploads/pages/banner%201.webp',
    ])
    configReply = { apiHost: 'https://api.shop.test/folder' }
    await startEarly('/products')
    expect(requestedUrls).toHaveLength(5)
    expect(FakeEventSource.all).toHaveLength(1)
  })

  it('no stream in a hidden tab', async () => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    await startEarly('/')
    expect(FakeEventSource.all).toEqual([])
  })
})

describe('the first words', () => {
  const addFirstWords = vi.fn()
  const root = () => document.getElementById('root')
  const texts = () =>
    [...(root()?.querySelectorAll('img, p') ?? [])].map(
      (one) => one.getAttribute('alt') ?? one.textContent,
    )
  beforeEach(() => {
    document.body.innerHTML = new DOMParser().parseFromString(
      readFileSync('index.html', 'utf8'),
      'text/html',
    ).body.innerHTML
    addFirstWords.mockClear()
    vi.doMock('./firstWords', () => ({ addFirstWords }))
  })
  afterEach(() => {
    document.body.replaceChildren()
    vi.doUnmock('./firstWords')
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  it('come after 3 s from the page; then the loader goes, and the replies of the app add more', async () => {
    let config = (_reply: Response) => {}
    const fetchNow = fetch
    vi.stubGlobal('fetch', (url: string) =>
      url.endsWith('shop.config.json') ? new Promise((come) => (config = come)) : fetchNow(url),
    )
    vi.resetModules()
    await import('./early')
    await vi.advanceTimersByTimeAsync(2199)
    expect(texts()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(texts()).toEqual([
      'Pahiran',
      'Wear Your Identity. Own the Moment.',
      'Still loading. Your connection seems slow.',
    ])
    expect(document.querySelector('main h1 img')).toHaveAttribute('src', '/brand/wordmark.svg')
    // Until base.css has loaded, the text must stay hidden, because it would push the loader down.
    expect(root()?.querySelector('main')).toHaveProperty('hidden', true)
    expect(document.getElementById('loader')).not.toBeNull()
    vi.advanceTimersByTime(2000)
    expect(document.getElementById('loader')).toBeNull()
    config(responseFor('shop.config.json'))
    await vi.waitFor(() => expect(addFirstWords).toHaveBeenCalledTimes(1))
    const [[words, homepage, categories] = []] = addFirstWords.mock.calls
    expect(words).toBe(root()?.querySelector('main'))
    expect(JSON.parse((await homepage).text)).toEqual(HOMEPAGE)
    expect(JSON.parse((await categories).text)).toEqual({})
    const { takeEarlyReply } = await import('../api/core/earlyRequests')
    expect(await takeEarlyReply('/backend/api/get_homepage_data.php')).toEqual(await homepage)
  })

  it.each([
    ['the app has started', () => root()?.setAttribute('data-started', 'true')],
    [
      'the page says that the shop failed',
      () => document.getElementById('cover')?.setAttribute('hidden', ''),
    ],
  ])('do not come once %s', async (_when, happen) => {
    await startEarly('/')
    happen()
    await vi.advanceTimersByTimeAsync(5000)
    expect(texts()).toEqual([])
    expect(addFirstWords).not.toHaveBeenCalled()
    expect(document.getElementById('loader')).not.toBeNull()
  })

  it('do not come on another page and on a second visit', async () => {
    await startEarly('/products')
    await vi.advanceTimersByTimeAsync(5000)
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { controller: {} },
      configurable: true,
    })
    await startEarly('/')
    await vi.advanceTimersByTimeAsync(5000)
    expect(addFirstWords).not.toHaveBeenCalled()
    expect(root()?.childElementCount).toBe(0)
  })

  it('a page without them still asks for what Home needs', async () => {
    document.getElementById('words')?.remove()
    visitStart = 1300
    await startEarly('/')
    expect(requestedUrls).toHaveLength(4)
    expect(preloadLinks()).toEqual([])
  })
})

describe('what the last visit saw', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const lastSeen = async () => (await import('./early')).lastSeenModule

  it('is loaded before the app on a second visit, which preloads no picture that the page shows by itself', async () => {
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { controller: {} },
      configurable: true,
    })
    await startEarly('/')
    expect(await lastSeen()).toHaveProperty('showStoredQueries')
    expect(requestedUrls).toHaveLength(4)
    expect(preloadLinks()).toEqual([])
  })

  it('is not there on a first visit, and where the browser refuses the service worker', async () => {
    await startEarly('/')
    expect(await lastSeen()).toBeNull()
    Object.defineProperty(navigator, 'serviceWorker', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
      configurable: true,
    })
    await startEarly('/')
    expect(await lastSeen()).toBeNull()
  })
})

describe('in the back office', () => {
  const frame = vi.fn(() => ({}))
  beforeEach(() => {
    frame.mockClear()
    vi.doMock('../admin/frame/AdminFrame', frame)
  })
  afterEach(() => {
    vi.doUnmock('../admin/AdminFrame')
    localStorage.clear()
  })

  it('the owner’s page preloads the settings and the code of every screen', async () => {
    localStorage.setItem('user', JSON.stringify({ email: 'owner@pahiran.example' }))
    await startEarly('/nest/orders')
    expect(requestedUrls.slice(1)).toEqual([
      '/backend/api/get_user_settings.php?user_email=owner%40pahiran.example',
    ])
    expect(frame).toHaveBeenCalledTimes(1)
    expect(FakeEventSource.all).toEqual([])
  })

  it.each([null, 'nonsense', '{}', '{"email":"asha@pahiran.example","role":"admin"}'])(
    'nothing is preloaded for anybody else: %s (ASH-12)',
    async (user) => {
      if (user !== null) localStorage.setItem('user', user)
      await startEarly('/nest/dashboard')
      expect([requestedUrls.length, frame.mock.calls.length]).toEqual([1, 0])
    },
  )
})

describe('the stream that was opened early', () => {
  /** Imitates the app, which opens the stream of the same address later. */
  async function take() {
    const { createEventStream } = await import('../api/live/eventStream')
    const received: string[] = []
    const stream = createEventStream({
      url: () => STREAM,
      events: ['products', 'update'],
      short: () => false,
      take: (text) => received.push(text) > 0,
      read: () => received.push('END'),
    })
    stream.open()
    return { received, stream }
  }

  it('is handed to the app with its last message, and only once', async () => {
    await startEarly('/')
    const [early] = FakeEventSource.all
    early?.say('old', 'products')
    early?.say('new')
    const { received, stream } = await take()
    expect(received).toEqual(['new'])
    const other = await take()
    expect(FakeEventSource.all).toHaveLength(2)
    stream.stop()
    other.stream.stop()
    expect(early?.closed).toBe(true)
  })

  it('reports its end after its messages, and does not reconnect itself', async () => {
    await startEarly('/')
    const [early] = FakeEventSource.all
    early?.fail()
    expect(early?.closed).toBe(true)
    const { received, stream } = await take()
    expect(received).toEqual(['END'])
    stream.stop()
  })
})
