// The shop's service worker. tools/worker.mjs builds it as sw.js, together with the list of the build's files.
//
// Each build has its own cache. A page gets its files from the cache of the build that it started with; a newer build serves the
// next start. Pictures of the shop have a separate cache. Calls, streams, uploads and personal data are never cached. A host may
// answer any request with a page of its own, so a file is cached only if its type and length are right.

import { removeWorker } from './noWorker'

/** Bytes of each file by its path; 0 for a file that the owner may change. */
type FileSizes = Readonly<Record<string, number>>

/**
 * Paths are relative to the shop's folder. `screens` are the paths that index.html answers. `later` is the path of a
 * JSON file with `LaterFiles`, because the names of all chunks would double the size of this script.
 */
export type WorkerBuild = {
  id: string
  screens: readonly string[]
  first: FileSizes
  later: string
}
export type LaterFiles = { next: FileSizes; admin: FileSizes }

type WorkerClient = { id: string; url: string; navigate: (url: string) => Promise<unknown> }
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = ExtendableEvent & {
  request: Request
  resultingClientId: string
  respondWith: (reply: Promise<Response>) => void
}
type WorkerMessageEvent = ExtendableEvent & { data: unknown }
export type WorkerScope = {
  registration: {
    scope: string
    installing?: unknown
    waiting?: unknown
    unregister: () => Promise<boolean>
  }
  serviceWorker?: { state: string }
  clients: {
    claim: () => Promise<void>
    matchAll: (wish: object) => Promise<readonly WorkerClient[]>
  }
  skipWaiting: () => Promise<void>
  addEventListener: (type: string, listener: (event: never) => void) => void
}

const MB = 1024 * 1024
const MAX_PICTURE_BYTES = 40 * MB
/** Pictures may use this share of the browser's quota. */
const PICTURES_SHARE = 0.1
/**
 * Limits for files that another app shares with the shop, because larger ones could fill the disk. Users share far less
 * at once.
 */
const MAX_SHARED_BYTES = 60 * MB
const MAX_SHARED_FILES = 10
/** After a day a picture is fetched again, because the file under its name may have changed. */
const PICTURE_FRESH_MS = 24 * 60 * 60 * 1000
/** Pause between two prefetched files, because hosts block a client that requests many files at once. */
const PAUSE_MS = 250
/** The worker waits this long after a page's start, because the page requests its own data first. */
const STARTED_MS = 3000

/** Browsers require these types. For other files hosts send various types. */
const CONTENT_TYPES: Record<string, RegExp> = { js: /javascript/, css: /^text\/css/ }
const NOT_HTML = /^(?!text\/html)/

const waitMs = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

export function startServiceWorker(self: WorkerScope, build: WorkerBuild, pause = waitMs): void {
  const base = new URL(self.registration.scope)
  const prefix = `shop:${base.pathname}:`
  const names = {
    code: `${prefix}code-${build.id}`,
    pictures: `${prefix}pictures`,
    tabs: `${prefix}tabs`,
  }
  const code = () => caches.open(names.code)
  const at = (path: string) => new URL(path, base).href
  const page = at('index.html')

  // ---- The files of this build ------------------------------------------------------------------------------------

  /**
   * True if a page belongs to this shop, in any build. The page of another site, before or after the shop on this host,
   * does not name this worker.
   */
  const namesWorker = (html: string) => /data-worker="?sw\.js/.test(html)

  /** Fetches the page that the server has now. While the owner uploads a release, it may belong to another build. */
  async function serversPage(): Promise<{ reply: Response; text: string; isOwn: boolean }> {
    const reply = await fetch(page, { cache: 'no-cache' })
    const text = await reply.text()
    const scripts = Object.keys(build.first).filter((path) => path.endsWith('.js'))
    return { reply, text, isOwn: reply.ok && scripts.every((path) => text.includes(path)) }
  }

  /** Copies the reply, because browsers refuse a redirected reply for a navigation. */
  const pageOf = (text: string, { headers }: Response) => new Response(text, { headers })

  async function install(): Promise<void> {
    for (const [path, bytes] of Object.entries(build.first)) {
      if (!(await add(path, bytes)) && isNeeded(path)) throw new Error(`${path} arrived incomplete`)
    }
    const { reply, text, isOwn } = await serversPage()
    if (!isOwn) throw new Error('The page belongs to another build')
    await (await code()).put(page, pageOf(text, reply))
    await self.skipWaiting()
  }

  async function later(): Promise<LaterFiles> {
    const saved = await (await code()).match(at(build.later))
    return ((await saved?.json()) as LaterFiles | undefined) ?? { next: {}, admin: {} }
  }

  /** True if the reply is the whole file, not a page of the host, a part of the file or nothing. */
  async function isWhole(url: string, reply: Response, bytes: number): Promise<boolean> {
    const end = /\.(\w+)$/.exec(url)?.[1] ?? ''
    const type = reply.headers.get('content-type') ?? ''
    if (reply.status !== 200 || reply.redirected || !(CONTENT_TYPES[end] ?? NOT_HTML).test(type))
      return false
    const copy = reply.clone()
    if (bytes === 0 && end === 'json')
      return copy.json().then(
        () => true,
        () => false,
      )
    const { byteLength } = await copy.arrayBuffer()
    return bytes === 0 ? byteLength > 0 : byteLength === bytes
  }

  async function add(path: string, bytes: number): Promise<boolean> {
    try {
      // The HTTP cache may keep a wrong reply for a year, so the second try bypasses it.
      for (const cache of ['default', 'reload'] as const) {
        const reply = await fetch(at(path), { cache })
        if (await isWhole(at(path), reply, bytes)) {
          await (await code()).put(at(path), reply)
          return true
        }
        if (reply.status !== 200) return false
      }
      return false
    } catch {
      return false
    }
  }

  /** A missing icon of the owner must not prevent caching the other files. */
  const isNeeded = (path: string) => path.startsWith('assets/')

  /**
   * Turns false when a file does not arrive, because the host refuses more requests or an upload is in progress. Then
   * this worker prefetches nothing more.
   */
  let mayAdd = true

  async function addMissing(files: FileSizes): Promise<void> {
    const cache = await code()
    for (const [path, bytes] of Object.entries(files)) {
      if (!mayAdd) return
      if (await cache.match(at(path))) continue
      if (!(await add(path, bytes)) && isNeeded(path)) mayAdd = false
      await pause(PAUSE_MS)
    }
  }

  // ---- Which tab started with which build -------------------------------------------------------------------------

  const tabOf = (id: string) => at(`__tab/${id}`)
  const note = async (id: string) =>
    (await caches.open(names.tabs)).put(tabOf(id), new Response(build.id))

  /**
   * True if no newer worker is installing or waiting. A newer worker may be filling a cache that no tab uses yet, and
   * `tidy` would delete that cache.
   */
  const isNewest = ({ installing, waiting } = self.registration) =>
    !installing && !waiting && self.serviceWorker?.state !== 'redundant'

  /**
   * Deletes the caches that no tab uses. If the build of any open tab is unknown, deletes nothing, because that tab may
   * use any cache.
   */
  async function tidy(): Promise<void> {
    if (!isNewest()) return
    const tabs = await caches.open(names.tabs)
    const open = (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(
      ({ id }) => id,
    )
    const addresses = open.map(tabOf)
    for (const { url } of await tabs.keys()) if (!addresses.includes(url)) await tabs.delete(url)
    const runs = await Promise.all(open.map(async (id) => (await tabs.match(tabOf(id)))?.text()))
    if (runs.includes(undefined)) return
    const needed = [build.id, ...runs].map((id) => `${prefix}code-${id}`)
    for (const name of await caches.keys())
      if (name.startsWith(`${prefix}code-`) && !needed.includes(name)) await caches.delete(name)
  }

  // ---- Pages -------------------------------------------------------------------------------------------------------

  const told = async (reply?: Response) =>
    `${reply?.headers.get('content-security-policy')} ${await reply?.clone().text()}`

  /** True if the file is missing or belongs to another program. Any other status proves nothing, because the server may be down. */
  const isGone = ({ status }: Response, isForeign: boolean) =>
    status === 404 || status === 410 || (status === 200 && isForeign)

  /** Open pages use this worker even after it unregistered, so it must stop caching. */
  let isRemoved = false

  /** Unregisters if the shop was removed or replaced by another site, so that the next visit reaches the server. */
  async function hasLeft(reply: Response, text: string, { resultingClientId }: FetchEvent) {
    const isOther = isGone(reply, !namesWorker(text))
    if (!isOther) {
      const worker = await fetch(at('sw.js'), { cache: 'no-cache' })
      const type = worker.headers.get('content-type') ?? ''
      if (!isGone(worker, !type.includes('javascript'))) return false
    }
    isRemoved = true
    mayAdd = false
    await adding
    await removeWorker(self.registration)
    const clients = isOther ? await self.clients.matchAll({ type: 'window' }) : []
    const started = clients.find(({ id }) => id === resultingClientId)
    await started?.navigate(started.url)
    return true
  }

  /** Caches the server's page if the owner changed it. */
  async function refreshPage(event: FetchEvent): Promise<void> {
    await pause(STARTED_MS)
    const { reply, text, isOwn } = await serversPage()
    if ((await hasLeft(reply, text, event)) || !isOwn) return
    const [cache, fresh] = [await code(), pageOf(text, reply)]
    if ((await told(fresh)) !== (await told(await cache.match(page)))) await cache.put(page, fresh)
  }

  async function start(event: FetchEvent): Promise<Response> {
    const saved = await (await code()).match(page)
    event.waitUntil(refreshPage(event).catch(() => {}))
    // Without a saved page the request goes to the network. The saved page is returned without waiting until the tab's
    // build is recorded.
    if (!saved) return fetch(event.request)
    event.waitUntil(note(event.resultingClientId).catch(() => {}))
    return saved
  }

  // ---- Files -------------------------------------------------------------------------------------------------------

  /**
   * Returns a copy from the cache of any build: the file's name contains its hash, so each copy is right. This build's
   * cache is searched first, because it is already open.
   */
  async function file(event: FetchEvent): Promise<Response> {
    const { request } = event
    const match = (cacheName?: string) =>
      caches.match(request.url, { ignoreVary: true, ...(cacheName && { cacheName }) })
    const saved = (await match(names.code)) ?? (await match())
    // A page requests 'reload' for a file that it could not run (platform/fetchCode.ts), so the saved copy is broken.
    if (saved && request.cache !== 'reload') return saved
    const reply = await fetch(request)
    event.waitUntil(saveOwn(request.url, reply.clone()))
    return reply
  }

  /** Saves a file only if it belongs to this build. An open tab of another build may still request files of that build. */
  async function saveOwn(url: string, reply: Response): Promise<void> {
    const { next, admin } = await later()
    const files = { ...build.first, ...next, ...admin }
    const bytes = files[url.slice(base.href.length)]
    if (bytes !== undefined) await saveWhole(names.code, url, reply, bytes)
  }

  async function saveWhole(name: string, url: string, reply: Response, bytes = 0): Promise<void> {
    if (await isWhole(url, reply, bytes)) await save(name, url, reply)
  }

  /** Names of files in brand/ contain no hash. The saved copy is shown, and a new one fetched for the next start. */
  async function brand(event: FetchEvent): Promise<Response> {
    const { url } = event.request
    const saved = await (await code()).match(url, { ignoreVary: true })
    const fresh = fetch(event.request).then((reply) => {
      event.waitUntil(saveWhole(names.code, url, reply.clone()))
      return reply
    })
    if (!saved) return fresh
    event.waitUntil(fresh.catch(() => {}))
    return saved
  }

  /** The configuration names the wallet to pay to. So the saved copy is used only without a connection. */
  async function config(event: FetchEvent): Promise<Response> {
    const { url } = event.request
    try {
      const reply = await fetch(event.request)
      event.waitUntil(saveWhole(names.code, url, reply.clone()))
      return reply
    } catch (cause) {
      const saved = await (await code()).match(url)
      if (saved) return saved
      throw cause
    }
  }

  /** Never rejects: with a full disk or deleted storage only the cached copy is lost. */
  async function save(name: string, url: string, reply: Response): Promise<void> {
    await caches
      .open(name)
      .then((cache) => cache.put(url, reply))
      .catch(() => {})
  }

  // ---- Pictures ----------------------------------------------------------------------------------------------------

  /**
   * Addresses of the pictures that this worker has written. Cache Storage lists its keys in the order of writing, so
   * each picture is written again at its first use. The least recently used pictures then come first and are deleted
   * first.
   */
  const seen = new Set<string>()

  async function picture(event: FetchEvent): Promise<Response> {
    const { url } = event.request
    const cache = await caches.open(names.pictures)
    const saved = await cache.match(url, { ignoreVary: true })
    if (!saved) return fetchPicture(event)
    const age = Date.now() - Date.parse(saved.headers.get('date') ?? '')
    if (!(age < PICTURE_FRESH_MS)) event.waitUntil(fetchPicture(event).catch(() => {}))
    else if (!seen.has(url))
      event.waitUntil(cache.delete(url).then(() => save(names.pictures, url, saved.clone())))
    seen.add(url)
    return saved.clone()
  }

  async function fetchPicture(event: FetchEvent): Promise<Response> {
    const reply = await fetch(event.request)
    const isPicture = reply.headers.get('content-type')?.startsWith('image/')
    // Cache only whole pictures: an opaque reply has status 0, a part of a picture 206.
    if (
      reply.status === 200 &&
      isPicture &&
      !/no-store|private/.test(reply.headers.get('cache-control') ?? '')
    ) {
      seen.add(event.request.url)
      const copy = reply.clone()
      event.waitUntil(saveWhole(names.pictures, event.request.url, copy).then(makeRoom))
    }
    return reply
  }

  async function sizeOf(reply: Response | undefined): Promise<number> {
    return Number(reply?.headers.get('content-length')) || ((await reply?.blob())?.size ?? 0)
  }

  const sizes = new Map<string, number>()

  async function makeRoom(): Promise<void> {
    const cache = await caches.open(names.pictures)
    const urls = (await cache.keys()).map(({ url }) => url)
    for (const url of urls)
      if (!sizes.has(url)) sizes.set(url, await sizeOf(await cache.match(url)))
    const { quota = Infinity } = (await navigator.storage?.estimate?.()) ?? {}
    const most = Math.min(MAX_PICTURE_BYTES, quota * PICTURES_SHARE)
    let total = urls.reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0)
    for (const url of urls) {
      if (total <= most) return
      total -= sizes.get(url) ?? 0
      sizes.delete(url)
      await cache.delete(url)
    }
  }

  // ---- Pictures that another app shares with the shop -------------------------------------------------------------

  /** Writes to the database that src/state/idb.ts reads. */
  const keepForApp = (key: string, value: unknown) =>
    new Promise<void>((done, fail) => {
      const request = indexedDB.open('shop', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('kept')
      request.onerror = fail
      request.onsuccess = () => {
        const database = request.result
        const write = database.transaction('kept', 'readwrite')
        write.objectStore('kept').put(value, key)
        write.onabort = fail
        write.oncomplete = () => {
          database.close()
          done()
        }
      }
    })

  /**
   * Android posts the shared picture as a form. The picture is personal, so it is stored in the app's database, which a
   * logout clears.
   */
  async function share({ request }: FetchEvent): Promise<Response> {
    let how = 'shared'
    try {
      const list = ((await request.formData()).getAll('receipt') as File[]).slice(
        0,
        MAX_SHARED_FILES,
      )
      if (list.reduce((sum, { size }) => sum + size, 0) > MAX_SHARED_BYTES)
        throw new Error('Too large')
      const files = await Promise.all(
        list.map(async (one) => ({
          name: one.name,
          type: one.type,
          bytes: await one.arrayBuffer(),
        })),
      )
      await keepForApp('shared', { at: Date.now(), files })
    } catch {
      how = 'unkept'
    }
    return Response.redirect(at(`checkout?${how}`), 303)
  }

  // ---- Which requests the worker answers ---------------------------------------------------------------------------

  const PERSONAL = /^(?:nest|myorders|checkout|order-success|notifications)(?:\/|$)/

  /** Null for addresses outside the shop's folder. */
  const pathBelow = ({ origin, pathname }: URL) =>
    origin === base.origin && pathname.startsWith(base.pathname)
      ? pathname.slice(base.pathname.length)
      : null

  /**
   * Receipts are private. They are recognised by their name and by the screens that show them, because a backend may
   * use any folder.
   */
  function isShopPicture({ request }: FetchEvent, { origin, pathname }: URL): boolean {
    if (origin !== base.origin || request.destination !== 'image') return false
    if (
      !/\/uploads\//.test(pathname) ||
      /receipt|payment/i.test(pathname) ||
      /\.php/i.test(pathname)
    )
      return false
    const from = request.referrer === '' ? null : pathBelow(new URL(request.referrer))
    return from !== null && !PERSONAL.test(from)
  }

  /**
   * The share sheet is not a page, so it sends no referrer. But a page of another site can hide its referrer too, so in
   * a tab useSharedReceipt.ts only offers the picture.
   */
  const isShared = ({ method, mode, referrer }: Request) =>
    method === 'POST' && mode === 'navigate' && !referrer.startsWith('http')

  function answerOf(event: FetchEvent): ((event: FetchEvent) => Promise<Response>) | null {
    const { request } = event
    const url = new URL(request.url)
    const path = pathBelow(url)
    if (path === 'shared-receipt' && isShared(request)) return share
    if (request.method !== 'GET' || request.headers.has('range')) return null
    if (request.mode === 'navigate')
      return path !== null && build.screens.includes(path) ? start : null
    if (isShopPicture(event, url)) return picture
    // A request with a query, such as the check for a newer build, needs the server's own reply.
    if (path === null || url.search !== '') return null
    if (path.startsWith('assets/')) return file
    if (path.startsWith('brand/') || path === 'placeholder.svg') return brand
    return path === 'shop.config.json' ? config : null
  }

  // ---- Events ------------------------------------------------------------------------------------------------------

  const on = <E extends ExtendableEvent>(type: string, listener: (event: E) => void) =>
    self.addEventListener(type, listener as (event: never) => void)

  on('install', (event) => event.waitUntil(install()))
  on('activate', (event) => event.waitUntil(self.clients.claim().then(() => tidy())))
  on<FetchEvent>('fetch', (event) => {
    const answer = isRemoved ? null : answerOf(event)
    if (answer) event.respondWith(answer(event))
  })
  // Prefetches run one after another; otherwise messages of two tabs would make the worker fetch several files at once.
  let adding = Promise.resolve()
  // A page sends this message some seconds after its start. The tab's former page is closed at that time, so `tidy` can
  // delete its cache.
  on<WorkerMessageEvent>('message', (event) => {
    if (isRemoved) return
    const wish = /^keep (next|admin)$/.exec(String(event.data))?.[1] as keyof LaterFiles | undefined
    adding = adding
      .then(tidy)
      .then(() => addMissing(build.first))
      .then(async () => wish && addMissing((await later())[wish]))
      .then(
        () => {},
        () => {},
      )
    event.waitUntil(adding)
  })
}
