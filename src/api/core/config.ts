import * as v from 'valibot'
import { TAGLINE } from '../../rules/constants'
import { API_HOST, isReportsPath, readNow, takeAhead } from './earlyRequests'

// Values that differ from shop to shop (D-27). `shop.config.json` lies beside the bundle, so an owner can edit it after
// the build.

const text = (otherwise = '') => v.optional(v.string(), otherwise)

/** Keys that no first view needs; core/ownerConfig.ts checks them when a screen reads them. */
const later = v.optional(v.unknown())

const schema = {
  /** The build writes the name into the page's title, which is the default here. */
  brandName: text(globalThis.document?.title || 'Shop'),
  wordmark: text('brand/wordmark.svg'),
  wordmarkLight: text('brand/wordmark-light.svg'),
  /** The fixed host; blank means the page's own origin. */
  apiHost: v.optional(
    v.pipe(v.string(), v.regex(API_HOST, 'must be an origin such as https://shop.example, or ""')),
    '',
  ),
  /** Origins that `site_url` may name besides the page's own and `apiHost`. */
  adminHosts: v.optional(v.array(v.string()), []),
  adminEmail: text(),
  /** Written by `npm run admin-hash`; no file holds the password itself. */
  adminPasswordHash: text(),
  vendorName: text('Nest'),
  vendorEmail: text(),
  vendorUrl: text(),
  credits: text(),
  social: v.optional(v.record(v.string(), v.string()), {}),
  /** Folder of the receipts on the host, for a backend that keeps them elsewhere. */
  receiptsFolder: text('backend/api/uploads/receipts'),
  /** The zone of the backend's stamps that name none; "" is Nepal's (D-13). */
  stampZone: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:Z|[+-]\d\d:\d\d)?$/, 'must be "Z", a zone such as "+01:00", or ""'),
    ),
    '',
  ),
  /** Rows of body measures in centimetres: { "size": "M", "Chest": "96", ... } */
  sizeGuide: v.optional(v.array(v.record(v.string(), v.string())), []),
  /**
   * api/core/collectErrors.ts reads this key itself, because it cannot wait for this module. The check here warns the owner
   * of a wrong value.
   */
  errorReports: v.optional(
    v.custom<string | false>(isReportsPath, 'must be a path such as errors, or ""'),
    'errors',
  ),
  /** "short": a stream is closed after its first message; "off": the lists are polled; anything else is "on" (D-73). */
  streams: later,
  /** true: an uploaded product picture becomes at most 2,000 px wide. The specification names no size (D-166). */
  shrinkUploads: later,
  texts: later,
  wallet: later,
  payments: later,
  phone: later,
  whatsapp: later,
  viber: later,
  messenger: later,
  address: later,
  hours: later,
  mapUrl: later,
  /** Who sells (rules/business.ts). */
  business: later,
  /** Only the build and `npm run brand` read it, for the share card. */
  shopUrl: later,
  /** Only `npm run brand` and the build read it; they write brand/theme.css. */
  theme: later,
}

export const ConfigSchema = v.object(schema)
export type Config = v.InferOutput<typeof ConfigSchema>

export const DEFAULTS: Config = v.parse(ConfigSchema, {})

/** The build writes the host into the page, for a configuration that does not load (tools/indexHtml.ts). */
const knownToPage = (): Partial<Config> =>
  typeof document === 'undefined' ? {} : { apiHost: document.documentElement.dataset.host ?? '' }

/** `failed`: the request got no answer, so the file may or may not exist. */
type ConfigState = 'waiting' | 'read' | 'failed'

let current: Config = { ...DEFAULTS, ...knownToPage() }
let state: ConfigState = 'read'

export function configState(): ConfigState {
  return state
}

export function config(): Config {
  return current
}

/** The first view shows it, so it is read here and not in core/ownerConfig.ts. */
export function tagline(): string {
  const { tagline } = Object(current.texts) as { tagline?: unknown }
  return typeof tagline === 'string' && tagline !== '' ? tagline : TAGLINE
}

/** Checks each key separately: a wrong one is logged and keeps its default, so that the shop still opens. */
export function readConfig(value: unknown): Config {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    console.error('shop.config.json: this is not a JSON object; the defaults are used')
    return DEFAULTS
  }
  const good = Object.entries(value).filter(([key, part]) => {
    if (!Object.hasOwn(schema, key)) return false
    const read = v.safeParse(schema[key as keyof typeof schema] as v.GenericSchema, part)
    if (!read.success)
      console.error(`shop.config.json: "${key}" ${read.issues[0].message}; the default is used`)
    return read.success
  })
  return v.parse(ConfigSchema, Object.fromEntries(good))
}

/** Address of a picture in the configuration: relative to the build unless it is absolute. */
export function pictureAddress(path: string): string {
  return /^(?:[a-z]+:|\/)/i.test(path) ? path : `${import.meta.env.BASE_URL}${path}`
}

export function setConfig(next: Config): void {
  current = next
  state = 'read'
}

/** Reads the file once at the start; a missing file means defaults. */
export async function loadConfig(
  address = `${import.meta.env.BASE_URL}shop.config.json`,
): Promise<Config> {
  state = 'waiting'
  try {
    const { status, text: found } = await (takeAhead(address) ?? readNow(address))
    state = 'read'
    const text = status === 200 ? found : ''
    // A host that answers every path with index.html has no configuration file either.
    if (text.trim() !== '' && !text.trimStart().startsWith('<'))
      current = readConfig(JSON.parse(text))
  } catch (cause) {
    if (state === 'waiting') state = 'failed'
    console.error(
      `shop.config.json could not be read; the defaults are used (${cause instanceof Error ? cause.message : cause})`,
    )
  }
  return current
}
