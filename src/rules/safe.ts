// What may become an address or a colour. Whatever the server or an owner wrote goes through here first.

// oxlint-disable-next-line no-control-regex -- browsers drop these inside a scheme, so "java\tscript:" would pass a look
const CONTROLS = /[\u0000-\u001F\u007F-\u009F]/
/** Nobody sees these in an address. File names are allowed them: Devanagari needs the joiners. */
const UNSEEN = /[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/

function parsed(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** An address for a link: http, https, or a path of this origin; null for anything that could run or mislead. */
export function safeUrl(text: string): string | null {
  const address = text.trim()
  if (address === '' || CONTROLS.test(address) || UNSEEN.test(address) || address.includes('\\')) return null
  if (/^\/(?!\/)/.test(address)) return address
  // A name before the host ("https://shop.np@elsewhere") is there to mislead.
  if (!/^https?:\/\/[^/?#@\s"'<>()]+(?:[/?#]|$)/i.test(address)) return null
  return parsed(address)?.href ?? null
}

// The names of CSS; written out, since nothing but a browser could be asked.
const COLOR_NAMES = new Set(
  (
    'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue ' +
    'chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey ' +
    'darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray ' +
    'darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen ' +
    'fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki ' +
    'lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen ' +
    'lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime ' +
    'limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue ' +
    'mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive ' +
    'olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum ' +
    'powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver ' +
    'skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white ' +
    'whitesmoke yellow yellowgreen'
  ).split(' '),
)

/** Hex or a plain name; a colour of `url(…)` would otherwise phone out. */
export function safeColor(text: string): string | null {
  const color = text.trim().toLowerCase()
  if (/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(color)) return color
  const name = color.replaceAll(/[ _-]/g, '')
  return COLOR_NAMES.has(name) ? name : null
}

// ---- pictures -------------------------------------------------------------------------------------------------------

const NOTHING = /^(?:null|undefined|\[\]|[./]*)$/i

/** The page's own origin where there is one; Node has none. */
function originOf(host: string): string {
  return host !== '' ? host : (globalThis.location?.origin ?? 'http://localhost')
}

function unique(list: (string | null | undefined)[]): string[] {
  return [...new Set(list.filter((entry) => typeof entry === 'string'))]
}

/** A file name may hold a blank or a hash sign; a question mark stays what the rules of addresses make of it. */
const encodePath = (path: string) => path.replaceAll(' ', '%20').replaceAll('#', '%23')

/** Quotes and brackets could end a CSS `url("…")`. */
const encodeData = (data: string) =>
  data.replaceAll(/["'()<>\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

/**
 * The addresses at which a picture may lie, best first (D-18): absolute ones as they are; everything else below the
 * backend's folder, then below /backend/, then below the root. An empty list means no picture.
 */
export function imageCandidates(path: string, host: string): string[] {
  const trimmed = path.trim()
  if (NOTHING.test(trimmed) || CONTROLS.test(trimmed)) return []
  if (/^data:/i.test(trimmed)) return /^data:image\/[a-z\d.+-]+[;,]/i.test(trimmed) ? [encodeData(trimmed)] : []
  if (/^blob:/i.test(trimmed)) return trimmed.startsWith(`blob:${originOf('')}/`) ? [trimmed] : []
  const given = trimmed.replaceAll('\\', '/')
  const origin = originOf(host)
  if (given.startsWith('//')) return unique([safeUrl(`${parsed(origin)?.protocol ?? 'https:'}${given}`)])
  if (/^[a-z][a-z\d+.-]*:/i.test(given)) return unique([safeUrl(given)])
  const named = encodePath(given.includes('/') ? given : `uploads/${given}`)
  const rootless = named.replace(/^\/+/, '')
  // The "./" keeps a colon in a folder's name from being read as a scheme.
  const under = (folder: string, rest: string) =>
    parsed(rest.startsWith('/') ? rest : `./${rest}`, `${origin}/${folder}`)?.href
  return unique([under('backend/api/', named), under('backend/', rootless), under('', rootless)])
}

/** Where a receipt may lie (D-19). An empty list means that none was uploaded. */
export function receiptCandidates(name: string, host: string, folder = 'backend/api/uploads/receipts'): string[] {
  const given = name.trim()
  if (NOTHING.test(given) || CONTROLS.test(given)) return []
  if (/^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(given)) return imageCandidates(given, host)
  const file = given.split(/[\\/]/).pop() ?? ''
  if (NOTHING.test(file)) return []
  const folders = [folder.replaceAll(/^\/+|\/+$/g, ''), 'backend/uploads/receipts', 'uploads/receipts']
  const below = folders.map((place) => parsed(encodeURIComponent(file), `${originOf(host)}/${place}/`)?.href)
  return unique([...(file === given ? [] : imageCandidates(given, host)), ...below])
}

// ---- site_url: an address that decides where an admin's calls go (D-142) --------------------------------------------

export type SiteUrlCheck = { ok: true; origin: string } | { ok: false }

const REFUSED: SiteUrlCheck = { ok: false }

/** The default ports of both schemes count as the same. */
function port({ protocol, port: given }: URL): string {
  return (protocol === 'http:' && given === '443') || (protocol === 'https:' && given === '80') ? '' : given
}

/** An address inside somebody's own machine or network: numbers, or a name without a dot. The parser has spelled out odd numbers. */
function isInner({ hostname }: URL): boolean {
  return !hostname.includes('.') || /^[\d.]+$/.test(hostname) || /\.(?:localhost|local|internal)$/.test(hostname)
}

type Known = { page: string; apiHost: string; adminHosts: readonly string[] }

/** Only the page's own origin, the fixed host's and the listed ones may receive what an admin sends. */
export function checkSiteUrl(raw: string, { page, apiHost, adminHosts }: Known): SiteUrlCheck {
  const text = raw.trim()
  const pageUrl = parsed(page)
  // Among these signs the @ of a user name, which would hide the host behind it.
  if (!pageUrl || text === '' || CONTROLS.test(text) || UNSEEN.test(text) || /[\s\\@?#%<>"'`]/.test(text))
    return REFUSED
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${pageUrl.protocol}//${text.replace(/^\/\//, '')}`
  if (!/^https?:\/\/[^/]/i.test(withScheme)) return REFUSED
  const url = parsed(withScheme)
  if (!url || url.hostname.endsWith('.')) return REFUSED
  if (!/^\/*(?:backend\/*(?:api\/*)?)?$/i.test(url.pathname)) return REFUSED
  // http or https makes no difference to the shop's own address: a slip there must not stop its calls.
  if (url.hostname === pageUrl.hostname && port(url) === port(pageUrl)) return { ok: true, origin: pageUrl.origin }
  if (url.origin === parsed(apiHost)?.origin) return { ok: true, origin: url.origin }
  if (!adminHosts.some((host) => parsed(host)?.origin === url.origin)) return REFUSED
  // A listed host is still refused where it lies inside a machine while the page does not, or would drop the encryption.
  if (isInner(url) && !isInner(pageUrl)) return REFUSED
  return url.protocol === 'http:' && pageUrl.protocol === 'https:' ? REFUSED : { ok: true, origin: url.origin }
}

export function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address.replaceAll(/\s/g, '')).replaceAll('%40', '@')}`
}

export function tel(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`
}
