import { CONTROL_CHARACTERS, parsedUrl, INVISIBLE_CHARACTERS } from './safeUrl'

// Checks site_url, which decides where the admin's calls go (D-142).

export type SiteUrlCheck = { ok: true; origin: string } | { ok: false }

const REFUSED_CHECK: SiteUrlCheck = { ok: false }

/** Treats the default ports of both schemes as the same. */
function portOf({ protocol, port: given }: URL): string {
  return (protocol === 'http:' && given === '443') || (protocol === 'https:' && given === '80')
    ? ''
    : given
}

/**
 * A host inside this machine or a private network: an IP address, or a name without a dot. The URL parser has already
 * normalised other spellings of an IP address.
 */
function isInnerHost({ hostname }: URL): boolean {
  return (
    !hostname.includes('.') ||
    /^[\d.]+$/.test(hostname) ||
    /\.(?:localhost|local|internal)$/.test(hostname)
  )
}

type KnownHosts = { page: string; apiHost: string; adminHosts: readonly string[] }

/** Only the page's own origin, the fixed host's and the listed ones may receive the admin's calls. */
export function checkSiteUrl(raw: string, { page, apiHost, adminHosts }: KnownHosts): SiteUrlCheck {
  const text = raw.trim()
  const pageUrl = parsedUrl(page)
  // The @ in this pattern marks a user name, which would hide the real host behind it.
  if (
    !pageUrl ||
    text === '' ||
    CONTROL_CHARACTERS.test(text) ||
    INVISIBLE_CHARACTERS.test(text) ||
    /[\s\\@?#%<>"'`]/.test(text)
  )
    return REFUSED_CHECK
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
    ? text
    : `${pageUrl.protocol}//${text.replace(/^\/\//, '')}`
  if (!/^https?:\/\/[^/]/i.test(withScheme)) return REFUSED_CHECK
  const url = parsedUrl(withScheme)
  if (!url || url.hostname.endsWith('.')) return REFUSED_CHECK
  if (!/^\/*(?:backend\/*(?:api\/*)?)?$/i.test(url.pathname)) return REFUSED_CHECK
  // http or https makes no difference for the shop's own address: a typo there must not stop its calls.
  if (url.hostname === pageUrl.hostname && portOf(url) === portOf(pageUrl))
    return { ok: true, origin: pageUrl.origin }
  if (url.origin === parsedUrl(apiHost)?.origin) return { ok: true, origin: url.origin }
  if (!adminHosts.some((host) => parsedUrl(host)?.origin === url.origin)) return REFUSED_CHECK
  // A listed host is still refused if it is private while the page is public, or if it would drop the encryption.
  if (isInnerHost(url) && !isInnerHost(pageUrl)) return REFUSED_CHECK
  return url.protocol === 'http:' && pageUrl.protocol === 'https:'
    ? REFUSED_CHECK
    : { ok: true, origin: url.origin }
}
