import * as v from 'valibot'
import { safeUrl } from '../../rules/safeUrl'
import { API_HOST, isReportsPath } from './earlyRequests'

// Every key of `shop.config.json`: the values that differ from shop to shop (D-27). core/config.ts reads the file by it,
// the owner's tools complain by it (api/admin/configCheck.ts), and docs/brand.md explains each key.

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
  /** The text inside the code, which the checkout needs to put the amount into it. */
  qrText: textEntry(),
  amountInQr: flagEntry,
}
const PayAccount = v.object({ name: textEntry(), ...accountEntries })
export type PayAccount = v.InferOutput<typeof PayAccount>

/** A policy's facts: heading to sentence, in the owner's order. */
const FactsEntry = v.optional(v.record(v.string(), v.string()), {})

/** The owner's own texts. Without them the texts of the specification stand. */
export const TextsSchema = v.object({
  tagline: textEntry(),
  footer: textEntry(),
  contact: textEntry(),
  payment: textEntry(),
  waysToPay: textsEntry,
  notReturnable: textsEntry,
  /** The numbers of days in the specification's own sentences, for an owner who changes nothing else in these sentences. */
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
  /** The build writes the name into the page's title, which is the default here. */
  brandName: textEntry(globalThis.document?.title || 'Shop'),
  wordmark: textEntry('brand/wordmark.svg'),
  wordmarkLight: textEntry('brand/wordmark-light.svg'),
  /** The fixed host; blank means the page's own origin. */
  apiHost: v.optional(
    v.pipe(v.string(), v.regex(API_HOST, 'must be an origin such as https://shop.example, or ""')),
    '',
  ),
  /** Origins that `site_url` may name besides the page's own and `apiHost`. */
  adminHosts: textsEntry,
  adminEmail: textEntry(),
  /** Written by `npm run admin-hash`; no file holds the password itself. */
  adminPasswordHash: textEntry(),
  vendorName: textEntry('Nest'),
  vendorEmail: textEntry(),
  vendorUrl: textEntry(),
  credits: textEntry(),
  social: v.optional(v.record(v.string(), v.string()), {}),
  /** Folder of the receipts on the host, for a backend that keeps them elsewhere. */
  receiptsFolder: textEntry('backend/api/uploads/receipts'),
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
  /** "short": a stream is closed after its first message; "off": the lists are polled (D-73). */
  streams: v.optional(
    v.pipe(v.string(), v.regex(/^(?:on|short|off)$/, 'must be "on", "short" or "off"')),
    'on',
  ),
  /** true: an uploaded product picture becomes at most 2,000 px wide. The specification names no size (D-166). */
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
  /** The facts about the seller (rules/business.ts). */
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
  /** Only the build and `npm run brand` read it, for the share card. */
  shopUrl: v.optional(v.unknown()),
  /** Only `npm run brand` and the build read it; they write brand/theme.css. */
  theme: v.optional(v.unknown()),
})

export type Config = v.InferOutput<typeof ConfigSchema>
