import { CONTROLS, parsed, UNSEEN } from './safe'

// site_url: an address that decides where an admin's calls go (D-142).

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
