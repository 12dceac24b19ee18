import * as v from 'valibot'
import { safeUrl } from '../../rules/safeUrl'
import { config, type Config } from './config'

// The part of `shop.config.json` that no first view needs: payments, contact and the owner's own texts. Without them the
// texts of the specification stand.

const text = v.optional(v.string(), '')
const list = v.optional(v.array(v.string()), [])

const account = {
  accountName: text,
  accountNumber: text,
  qrImage: text,
  /** The text inside the code, which the checkout needs to put the amount into it. */
  qrText: text,
  amountInQr: v.optional(v.boolean('must be true or false'), false),
}
const Payment = v.object({ name: text, ...account })
const Wallet = v.object({ name: v.optional(v.string(), 'eSewa'), ...account })
export type Payment = v.InferOutput<typeof Payment>

/** A policy's facts: heading to sentence, in the owner's order. */
const Facts = v.optional(v.record(v.string(), v.string()), {})

/** The lengths in the specification's own sentences, for an owner who changes nothing else in them. */
const Days = v.object({
  kathmandu: v.optional(v.string(), '2-4 business days'),
  outside: v.optional(v.string(), '5-7 business days'),
  return: v.optional(v.string(), '7 days'),
  refund: v.optional(v.string(), '7 business days'),
  damage: v.optional(v.string(), '24 hours'),
})

export const OWNER_TEXTS = {
  tagline: text,
  footer: text,
  contact: text,
  payment: text,
  waysToPay: list,
  notReturnable: list,
  days: v.optional(Days, {}),
  policies: v.optional(
    v.object({ Shipping: Facts, 'Terms and Conditions': Facts, Return: Facts }),
    {},
  ),
}

const chatNumber = v.optional(
  v.pipe(v.string(), v.regex(/^(?:\D*\d){10,15}\D*$|^$/, 'must be a number with its country code')),
  '',
)

const Business = v.object({
  legalName: text,
  registration: text,
  pan: text,
  vat: text,
  address: text,
  complaints: v.optional(v.object({ name: text, phone: text, email: text, hours: text }), {}),
  privacy: text,
  billPrefix: text,
  pricesIncludeVat: v.optional(v.boolean('must be true or false'), false),
})

export const OWNER_KEYS = {
  business: v.optional(Business, {}),
  wallet: v.optional(Wallet, {}),
  payments: v.optional(v.array(Payment), []),
  streams: v.optional(
    v.pipe(v.string(), v.regex(/^(?:on|short|off)$/, 'must be "on", "short" or "off"')),
    'on',
  ),
  shrinkUploads: v.optional(v.boolean('must be true or false'), false),
  phone: text,
  whatsapp: chatNumber,
  viber: chatNumber,
  messenger: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.]*$/, "must be the page's name, as in m.me/NAME")),
    '',
  ),
  address: text,
  hours: text,
  mapUrl: v.optional(
    v.pipe(v.string(), v.check(isLink, 'must be an address that begins with https://')),
    '',
  ),
}

const TextsSchema = v.object(OWNER_TEXTS)
const OwnerSchema = v.object(OWNER_KEYS)
type Owner = v.InferOutput<typeof OwnerSchema> & { texts: v.InferOutput<typeof TextsSchema> }

function isLink(address: string): boolean {
  return address === '' || /^https?:/.test(safeUrl(address) ?? '')
}

/** The keys whose value fits; each other one is logged once and keeps its default. */
function fitting(
  keys: Record<string, v.GenericSchema>,
  values: unknown,
  inside = '',
): Record<string, unknown> {
  const found = Object(values) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(keys).flatMap(([key, schema]) => {
      const read = v.safeParse(schema, found[key])
      if (!read.success)
        console.error(
          `shop.config.json: "${inside}${key}" ${read.issues[0].message}; the default is used`,
        )
      return read.success ? [[key, found[key]]] : []
    }),
  )
}

let last: { of: Config; owner: Owner } | null = null

export function ownerConfig(): Owner {
  const of = config()
  if (last?.of !== of) {
    const texts = v.parse(TextsSchema, fitting(OWNER_TEXTS, of.texts, 'texts.'))
    last = { of, owner: { ...v.parse(OwnerSchema, fitting(OWNER_KEYS, of)), texts } }
  }
  return last.owner
}

/** Where a shopper can pay; `wallet` is the single one of a configuration without `payments`. */
export function payments(): readonly Payment[] {
  const { payments: several, wallet } = ownerConfig()
  return several.length > 0 ? several : [wallet]
}

/** The seller, as a bill shows it. */
export function seller() {
  const { business, address, phone } = ownerConfig()
  return {
    brand: config().brandName,
    business,
    address,
    phone,
    accounts: payments().map(({ name }) => name),
  }
}
