import './polyfills'
import {
  API_HOST_PATTERN,
  requestEarly,
  streamEventsOf,
  openStreamAhead,
  PRODUCTS_STREAM,
} from '../api/core/earlyRequests'
import { watchFailures } from '../api/core/collectErrors'
import { imageUrlCandidates } from '../rules/safeUrl'
import { isSecondVisit } from '../platform/pageStart'
import { openDatabaseAhead } from '../state/idb'
import { addFirstWords } from './firstWords'
import { removeLoader } from './loader'

// The page's first script, a small chunk that runs long before the app. It requests the configuration and the first
// view's data while the app's code is loading.

/** axios sends the same header, so the server sees the same request. */
const READ_HEADERS = { Accept: 'application/json, text/plain, */*' }

/**
 * No pictures are preloaded if this script starts later than this, because they would then delay the app's code. The
 * script starts after 0.7 s on slow 4G, and after 1.3 s at 400 kbit/s with 400 ms of latency.
 */
const NO_PICTURES_AFTER_MS = 1000

/** On slow 4G the app has rendered Home before this time. */
const FIRST_WORDS_AFTER_MS = 3000

function parsedObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    // Without a configuration the defaults apply.
    return {}
  }
}

/** '' if no one is logged in. */
function storedEmail(): string {
  const { email } = parsedObject(localStorage.getItem('user') ?? '')
  return typeof email === 'string' ? email : ''
}

/** Preloads the back office's settings and code for the user whom AdminGate.tsx will let in. */
function fetchAdminCode(host: string, adminEmail: unknown): void {
  const email = storedEmail()
  if (email === '' || email !== adminEmail) return
  void requestEarly(
    `${host}/backend/api/get_user_settings.php?${new URLSearchParams({ user_email: email })}`,
    READ_HEADERS,
  )
  import('../admin/frame/AdminFrame').catch(() => {})
}

/**
 * The first banner and the two pictures beside it. Reads only a plain JSON reply; every other format waits for the app.
 */
function homePicturesOf(text: string, host: string): (string | undefined)[] {
  try {
    const {
      banner_images: list,
      first_image,
      second_image,
    } = parsedObject(text).homepage as Record<string, unknown>
    const [path] = (typeof list === 'string' ? JSON.parse(list) : list) as unknown[]
    return [path, first_image, second_image].map((one) =>
      typeof one === 'string' ? imageUrlCandidates(one, host)[0] : undefined,
    )
  } catch {
    return []
  }
}

function preloadPicture(
  href: string | undefined,
  fetchPriority: 'high' | 'low',
  onload: (() => void) | null = null,
): void {
  if (href === undefined) return
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: 'image',
      fetchPriority,
      href,
      onload,
    }),
  )
}

function preloadView([banner, ...others]: (string | undefined)[]): void {
  preloadPicture(banner, 'high', () => {
    // If the web font fails to load, the page keeps its fallback font.
    document.fonts.load('1em Gloock').catch(() => {})
    for (const other of others) preloadPicture(other, 'low')
  })
}

/**
 * On a bad connection, Home shows its text before the app's code arrives. Null if the app or an error message is
 * already on the page.
 */
async function showFirstWords(): Promise<Element | null> {
  await new Promise((done) => setTimeout(done, FIRST_WORDS_AFTER_MS - performance.now()))
  const root = document.getElementById('root')
  const words = document.querySelector<HTMLTemplateElement>('#words')?.content.firstElementChild
  const isCovered = document.getElementById('cover')?.hidden === false
  if (!root || !words || !isCovered || root.dataset.started) return null
  root.append(words)
  removeLoader()
  return words
}

async function startEarlyRequests(): Promise<void> {
  const base = import.meta.env.BASE_URL
  const home = location.pathname === base
  // A second visit shows saved data first, so it needs neither the first words nor preloaded pictures.
  const isFirst = home && !isSecondVisit()
  const isLate = performance.now() > NO_PICTURES_AFTER_MS
  const words = isFirst ? showFirstWords() : null
  const { text } = await requestEarly(`${base}shop.config.json`)
  const {
    apiHost: host = '',
    adminEmail,
    streams,
  } = parsedObject(text) as Partial<Record<string, string>>
  if (!API_HOST_PATTERN.test(host)) return
  if (location.pathname.startsWith(`${base}nest`)) return fetchAdminCode(host, adminEmail)
  // While PHP has no free worker, all streams stay closed, and api/live/streamRest.ts decides when to open one.
  if (
    (home || location.pathname === `${base}products`) &&
    streams !== 'off' &&
    !localStorage.getItem('streamsRest') &&
    document.visibilityState !== 'hidden'
  )
    openStreamAhead(`${host}/backend/api/${PRODUCTS_STREAM}`, [
      'message',
      ...streamEventsOf(PRODUCTS_STREAM),
    ])
  if (!home) return
  const ask = (file: string) => requestEarly(`${host}/backend/api/${file}`, READ_HEADERS)
  // HomeScreen sends the same requests when it mounts.
  const homepage = ask('get_homepage_data.php')
  void ask('get_bottom_data.php')
  const categories = ask('get_categories.php')
  void words?.then((main) => main && addFirstWords(main, homepage, categories))
  // On a bad connection a picture would delay the app's code.
  if (isFirst && !isLate) preloadView(homePicturesOf((await homepage).text, host))
}

function loadLastSeen() {
  if (!isSecondVisit()) return null
  openDatabaseAhead()
  return import('../storefront/last-seen/lastSeen').catch(() => null)
}

/**
 * A second visit first shows the data of the last visit. So its code and the database are opened before the app's code
 * runs.
 */
export const lastSeenModule = loadLastSeen()

watchFailures()
// In the demo a service worker answers the requests, and it starts only with the app.
if (import.meta.env.VITE_MOCKS !== 'worker') startEarlyRequests().catch(() => {})
