// Checks every address and colour that the server or an owner wrote, before the shop uses it.

// oxlint-disable-next-line no-control-regex -- browsers drop these inside a scheme, so "java\tscript:" would pass a look
export const CONTROL_CHARACTERS = /[\u0000-\u001F\u007F-\u009F]/
/** Invisible characters, which no link may contain. File names may, because Devanagari needs the joiners. */
export const INVISIBLE_CHARACTERS = /[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/

export function parsedUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** Allows http, https and a path of this origin; null for an address that could run code or mislead. */
export function safeUrl(text: string): string | null {
  const address = text.trim()
  if (
    address === '' ||
    CONTROL_CHARACTERS.test(address) ||
    INVISIBLE_CHARACTERS.test(address) ||
    address.includes('\\')
  )
    return null
  if (/^\/(?!\/)/.test(address)) return address
  // Refuse a user name before the host ("https://shop.np@elsewhere"), because it is meant to mislead.
  if (!/^https?:\/\/[^/?#@\s"'<>()]+(?:[/?#]|$)/i.test(address)) return null
  return parsedUrl(address)?.href ?? null
}

export function hexColor(text: string): string | null {
  const color = text.trim().toLowerCase()
  return /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(color) ? color : null
}

// ---- pictures -------------------------------------------------------------------------------------------------------

export const BLANK_PATH_PATTERN = /^(?:null|undefined|\[\]|[./]*)$/i

/** The page's own origin if `host` is blank. Node has no page. */
export function hostOrOwnOrigin(host: string): string {
  return host !== '' ? host : (globalThis.location?.origin ?? 'http://localhost')
}

export function uniqueTexts(list: (string | null | undefined)[]): string[] {
  return [...new Set(list.filter((entry) => typeof entry === 'string'))]
}

/** A file name may contain a space or a hash sign. A question mark starts the query, as in any address. */
const encodePath = (path: string) => path.replaceAll(' ', '%20').replaceAll('#', '%23')

/** Encodes quotes and brackets, because they could end a CSS `url("…")`. */
const encodeData = (data: string) =>
  data.replaceAll(
    /["'()<>\s]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )

/**
 * The addresses at which a picture may be, best first (D-18); empty if there is no picture. An absolute address is the
 * only one. A path is tried below the backend's folder, then below /backend/, then below the root.
 */
export function imageUrlCandidates(path: string, host: string): string[] {
  const trimmed = path.trim()
  if (BLANK_PATH_PATTERN.test(trimmed) || CONTROL_CHARACTERS.test(trimmed)) return []
  if (/^data:/i.test(trimmed))
    return /^data:image\/[a-z\d.+-]+[;,]/i.test(trimmed) ? [encodeData(trimmed)] : []
  if (/^blob:/i.test(trimmed))
    return trimmed.startsWith(`blob:${hostOrOwnOrigin('')}/`) ? [trimmed] : []
  const given = trimmed.replaceAll('\\', '/')
  const origin = hostOrOwnOrigin(host)
  if (given.startsWith('//'))
    return uniqueTexts([safeUrl(`${parsedUrl(origin)?.protocol ?? 'https:'}${given}`)])
  if (/^[a-z][a-z\d+.-]*:/i.test(given)) return uniqueTexts([safeUrl(given)])
  const named = encodePath(given.includes('/') ? given : `uploads/${given}`)
  const rootless = named.replace(/^\/+/, '')
  // Without the "./" the URL parser would take a folder's name up to a colon for a scheme.
  const under = (folder: string, rest: string) =>
    parsedUrl(rest.startsWith('/') ? rest : `./${rest}`, `${origin}/${folder}`)?.href
  return uniqueTexts([
    under('backend/api/', named),
    under('backend/', rootless),
    under('', rootless),
  ])
}
