import './polyfills'
import {
  API_HOST,
  askAhead,
  electionOf,
  eventsOf,
  openStreamAhead,
  PRODUCTS_KEY,
  PRODUCTS_STREAM,
} from '../api/core/ahead'
import { watchFailures } from '../api/core/failures'
import { imageCandidates } from '../rules/safe'

// The page's first script, a chunk of its own that is there long before the app: the configuration, and on / what the
// first view shows, are asked for while the app's code is still on its way.

/** What HomeScreen reads when it is mounted. */
const BANNER = 'get_homepage_data.php'
const FIRST_VIEW = ['get_bottom_data.php', 'get_categories.php']

/** axios' own header, so that the server sees the same call. */
const HEADERS = { Accept: 'application/json, text/plain, */*' }

function link(wish: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), wish))
}

function read(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    // No configuration: the defaults are used.
    return {}
  }
}

/** What every screen of the back office needs, for whoever src/admin/AdminDoor.tsx will let in. */
function fetchAdminCode(host: string, adminEmail: unknown): void {
  const { email } = read(localStorage.getItem('user') ?? '')
  if (typeof email !== 'string' || email === '' || email !== adminEmail) return
  void askAhead(`${host}/backend/api/get_user_settings.php?${new URLSearchParams({ user_email: email })}`, HEADERS)
  const named = document.querySelector<HTMLMetaElement>('meta[name=office]')?.content ?? ''
  for (const href of named.split(' ').filter(Boolean))
    link({
      ...(href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
      crossOrigin: '',
      href,
    })
}

/** The first banner and the pictures beside it. A reply that is not quite so is left to the app, which reads more kinds. */
function picturesOf(text: string, host: string): (string | undefined)[] {
  try {
    const {
      banner_images: list,
      first_image,
      second_image,
    } = (JSON.parse(text) as { homepage: Record<string, unknown> }).homepage
    const [path] = (typeof list === 'string' ? JSON.parse(list) : list) as unknown[]
    return [path, first_image, second_image].map((one) =>
      typeof one === 'string' ? imageCandidates(one, host)[0] : undefined,
    )
  } catch {
    return []
  }
}

function preload(href: string | undefined, fetchPriority: 'high' | 'low', onload: (() => void) | null = null): void {
  if (href !== undefined) link({ rel: 'preload', as: 'image', fetchPriority, href, onload })
}

/** The first view's largest picture is on its way before the app's code is; what stands beside it once the line is free. */
function preloadView([banner, ...others]: (string | undefined)[]): void {
  preload(banner, 'high', () => {
    // Without it the stand-in stays; nobody has to be told.
    document.fonts.load('1em Gloock').catch(() => {})
    for (const other of others) preload(other, 'low')
  })
}

/** Not in a tab that nobody sees, and not beside another tab's stream: that one will tell this one. */
async function openProducts(host: string): Promise<void> {
  if (document.visibilityState === 'hidden') return
  const { held = [] } = await navigator.locks.query()
  const name = electionOf(PRODUCTS_KEY.join(':'))
  if (held.every((lock) => lock.name !== name))
    openStreamAhead(`${host}/backend/api/${PRODUCTS_STREAM}`, ['message', ...eventsOf(PRODUCTS_STREAM)])
}

async function start(): Promise<void> {
  const base = import.meta.env.BASE_URL
  const { text } = await askAhead(`${base}shop.config.json`)
  const { apiHost: host = '', adminEmail } = read(text)
  if (typeof host !== 'string' || !API_HOST.test(host)) return
  if (location.pathname.startsWith(`${base}nest`)) return fetchAdminCode(host, adminEmail)
  const home = location.pathname === base
  if (home || location.pathname === `${base}products`) openProducts(host).catch(() => {})
  if (!home) return
  const ask = (file: string) => askAhead(`${host}/backend/api/${file}`, HEADERS)
  const banner = ask(BANNER)
  FIRST_VIEW.forEach(ask)
  preloadView(picturesOf((await banner).text, host))
}

watchFailures()
// The demo's calls are answered by its worker, which starts with the app.
if (import.meta.env.VITE_MOCKS !== 'worker') start().catch(() => {})
