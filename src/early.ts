import { API_HOST, askAhead } from './api/ahead'

// The page's first script, a chunk of its own that is there long before the app: the configuration, and on / what the
// first view shows, are asked for while the app's code is still on its way.

/** What HomeScreen reads when it is mounted. */
const FIRST_VIEW = ['get_homepage_data.php', 'get_bottom_data.php', 'get_categories.php']

/** axios' own header, so that the server sees the same call. */
const HEADERS = { Accept: 'application/json, text/plain, */*' }

function hostOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { apiHost?: unknown }).apiHost ?? ''
  } catch {
    // No configuration: the defaults are used.
    return ''
  }
}

async function start(): Promise<void> {
  const base = import.meta.env.BASE_URL
  const { text } = await askAhead(`${base}shop.config.json`)
  const host = hostOf(text)
  if (location.pathname !== base || typeof host !== 'string' || !API_HOST.test(host)) return
  for (const file of FIRST_VIEW) void askAhead(`${host}/backend/api/${file}`, HEADERS)
}

// The demo's calls are answered by its worker, which starts with the app.
if (import.meta.env.VITE_MOCKS !== 'worker') start().catch(() => {})
