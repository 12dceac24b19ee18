import { CONTROL_CHARACTERS, parsedUrl, INVISIBLE_CHARACTERS } from './safeUrl'

// Checks site_url, which decides where the admin's calls go (D-142).

export type SiteUrlCheck = { ok: true; origin: string } | { ok: false }

const REFUSED_CHECK: SiteUrlCheck = { ok: false }

/** '' for the default port of either scheme, because both schemes of the shop's own address are accepted. */
function portOf({ protocol, port: given }: URL): string {
  return (protocol === 'http:' && given === '443') || (protocol === 'https:' && given === '80')
    ? ''
    : given
}

/**
 * True for a host inside this machine or a private network: an IP address, or a name without a dot. The URL parser has already
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

/** The admin's calls may go only to the page's own origin, to the fixed host and to the listed hosts. */
export function checkSiteUrl(raw: string, { page, apiHost, adminHosts }: KnownHosts): SiteUrlCheck {
  const text = raw.trim()
  const pageUrl = parsedUrl(page)
  // The pattern refuses @, because a user name before it would hide the real host.
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
  // The shop's own address may have either scheme: a wrong http or https must not stop the admin's calls.
  if (url.hostname === pageUrl.hostname && portOf(url) === portOf(pageUrl))
    return { ok: true, origin: pageUrl.origin }
  if (url.origin === parsedUrl(apiHost)?.origin) return { ok: true, origin: url.origin }
  if (!adminHosts.some((host) => parsedUrl(host)?.origin === url.origin)) return REFUSED_CHECK
  // Refuse a listed host that is private while the page is public, or that has no encryption while the page has.
  if (isInnerHost(url) && !isInnerHost(pageUrl)) return REFUSED_CHECK
  return url.protocol === 'http:' && pageUrl.protocol === 'https:'
    ? REFUSED_CHECK
    : { ok: true, origin: url.origin }
}
