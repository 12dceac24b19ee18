import * as v from 'valibot'
import { safeUrl } from '../../rules/safeUrl'
import { API_HOST_PATTERN, isReportsPath } from './earlyRequests'

// Every key of `shop.config.json`, that is, every value that differs from shop to shop (D-27). docs/brand.md explains
// the keys.

const textEntry = (otherwise = '') => v.optional(v.string(), otherwise)
const flagEntry = v.optional(v.boolean('must be true or false'), false)
const textsEntry = v.optional(v.array(v.string()), [])

function isLink(address: string): boolean {
  return address === '' || /^https?:/.test(safeUrl(address) ?? '')
}

const chatNumber = v.optional(
  v.pipe(v.string(), v.regex(/^(?:\D*\d){10,15}\D*$|^$/, 'must be a number with its country code')),
  '',
)

const accountEntries = {
  accountName: textEntry(),
  accountNumber: textEntry(),
  qrImage: textEntry(),
  /** The text encoded in the QR code. The checkout needs it to add the amount. */
  qrText: textEntry(),
  amountInQr: flagEntry,
}
const PayAccount = v.object({ name: textEntry(), ...accountEntries })
export type PayAccount = v.InferOutput<typeof PayAccount>

/** The facts of a policy: each heading with its sentence, in the owner's order. */
const FactsEntry = v.optional(v.record(v.string(), v.string()), {})

/** If the owner gives no text, the specification's text applies. */
export const TextsSchema = v.object({
  tagline: textEntry(),
  footer: textEntry(),
  contact: textEntry(),
  payment: textEntry(),
  waysToPay: textsEntry,
  notReturnable: textsEntry,
  /**
   * The periods named in the specification's sentences. An owner can change a period here without rewriting its
   * sentence.
   */
  days: v.optional(
    v.object({
      kathmandu: textEntry('2-4 business days'),
      outside: textEntry('5-7 business days'),
      return: textEntry('7 days'),
      refund: textEntry('7 business days'),
      damage: textEntry('24 hours'),
    }),
    {},
  ),
  policies: v.optional(
    v.object({ Shipping: FactsEntry, 'Terms and Conditions': FactsEntry, Return: FactsEntry }),
    {},
  ),
})

export const ConfigSchema = v.object({
  /** The default is the page's title, into which the build writes the brand's name. */
  brandName: textEntry(globalThis.document?.title || 'Shop'),
  wordmark: textEntry('brand/wordmark.svg'),
  wordmarkLight: textEntry('brand/wordmark-light.svg'),
  /** The fixed host; blank for the page's own origin. */
  apiHost: v.optional(
    v.pipe(
      v.string(),
      v.regex(API_HOST_PATTERN, 'must be an origin such as https://shop.example, or ""'),
    ),
    '',
  ),
  /** Origins that `site_url` may name, besides the page's own and `apiHost`. */
  adminHosts: textsEntry,
  adminEmail: textEntry(),
  /** The hash of the admin's password, made by `npm run admin-hash`. No file holds the password itself. */
  adminPasswordHash: textEntry(),
  vendorName: textEntry('Nest'),
  vendorEmail: textEntry(),
  vendorUrl: textEntry(),
  credits: textEntry(),
  social: v.optional(v.record(v.string(), v.string()), {}),
  /** Folder of the uploaded receipts on the host, for a backend that does not use the default. */
  receiptsFolder: textEntry('backend/api/uploads/receipts'),
  /** The zone of the backend's timestamps that name no zone; "" means Nepal's (D-13). */
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
   * api/core/collectErrors.ts reads this key itself, because it must not wait for this module. The schema only warns
   * the owner of a wrong value.
   */
  errorReports: v.optional(
    v.custom<string | false>(isReportsPath, 'must be a path such as errors, or ""'),
    'errors',
  ),
  /** "short": the first message closes the stream. "off": the lists are polled (D-73). */
  streams: v.optional(
    v.pipe(v.string(), v.regex(/^(?:on|short|off)$/, 'must be "on", "short" or "off"')),
    'on',
  ),
  /** If true, an uploaded product picture becomes at most 2,000 px wide. The specification names no size (D-166). */
  shrinkUploads: flagEntry,
  texts: v.optional(TextsSchema, {}),
  wallet: v.optional(v.object({ name: textEntry('eSewa'), ...accountEntries }), {}),
  payments: v.optional(v.array(PayAccount), []),
  phone: textEntry(),
  whatsapp: chatNumber,
  viber: chatNumber,
  messenger: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.]*$/, "must be the page's name, as in m.me/NAME")),
    '',
  ),
  address: textEntry(),
  hours: textEntry(),
  mapUrl: v.optional(
    v.pipe(v.string(), v.check(isLink, 'must be an address that begins with https://')),
    '',
  ),
  business: v.optional(
    v.object({
      legalName: textEntry(),
      registration: textEntry(),
      pan: textEntry(),
      vat: textEntry(),
      address: textEntry(),
      complaints: v.optional(
        v.object({ name: textEntry(), phone: textEntry(), email: textEntry(), hours: textEntry() }),
        {},
      ),
      privacy: textEntry(),
      billPrefix: textEntry(),
      pricesIncludeVat: flagEntry,
    }),
    {},
  ),
  /** Only the build and `npm run brand` read this key. */
  shopUrl: v.optional(v.unknown()),
  /** Only `npm run brand` and the build read this key; they write brand/theme.css. */
  theme: v.optional(v.unknown()),
})

export type Config = v.InferOutput<typeof ConfigSchema>
