// Reads the text inside a payment QR code. NepalPay, Fonepay and most banks use EMVCo's format: fields of a two-digit tag, a
// two-digit length and a value, and a checksum at the end. eSewa, Khalti and connectIPS also use JSON for personal accounts.

export type QrField = { tag: string; value: string }

export const QR_TAGS = {
  format: '00',
  initiation: '01',
  currency: '53',
  amount: '54',
  country: '58',
  merchant: '59',
  additional: '62',
  checksum: '63',
} as const

/** Field 62 contains other fields. Wallets show this one as the payment's remarks. */
export const REMARKS_TAG = '08'

/** Nepalese rupees in ISO 4217. */
export const NPR_CODE = '524'

export type PaymentPayload = {
  kind: 'payment'
  fields: QrField[]
  /** The networks' identifiers inside the account fields, such as "fonepay.com". */
  networks: string[]
  merchant: string
  currency: string
  amount: string
  isDynamic: boolean
  /** False if the checksum is wrong or missing. */
  isSound: boolean
}

export type QrPayload =
  | PaymentPayload
  | { kind: 'wallet'; wallet: string; account: string; name: string }
  | { kind: 'link'; address: string }
  /** A readable code that is certainly no payment: a contact, a Wi-Fi password, a sentence. */
  | { kind: 'other' }
  | { kind: 'unknown' }

/** CRC-16/CCITT-FALSE over the bytes of a text, as four capital hexadecimal digits. */
export function crcOf(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++)
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Null if the lengths do not fit. `signs` are the units that the lengths count: characters or bytes. */
function fieldsOfSigns(signs: readonly string[]): QrField[] | null {
  const fields: QrField[] = []
  for (let at = 0; at < signs.length;) {
    const head = signs.slice(at, at + 4).join('')
    if (!/^\d{4}$/.test(head)) return null
    const end = at + 4 + Number(head.slice(2))
    if (end > signs.length) return null
    fields.push({ tag: head.slice(0, 2), value: signs.slice(at + 4, end).join('') })
    at = end
  }
  return fields
}

/** EMVCo counts characters, but some banks count the bytes of a name in Devanagari. */
export function qrFields(text: string): QrField[] | null {
  const byCharacter = fieldsOfSigns([...text])
  if (byCharacter || /^[\x20-\x7e]*$/.test(text)) return byCharacter
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte))
  const decoded = (value: string) =>
    new TextDecoder().decode(Uint8Array.from(value, (sign) => sign.charCodeAt(0)))
  return fieldsOfSigns(bytes)?.map(({ tag, value }) => ({ tag, value: decoded(value) })) ?? null
}

export const qrValueOfTag = (fields: readonly QrField[], tag: string): string =>
  fields.find((field) => field.tag === tag)?.value ?? ''

/** Tags 02 to 25 are accounts of card networks, 26 to 51 all other accounts. */
const isAccount = ({ tag }: QrField) => tag >= '02' && tag <= '51'

/**
 * Some banks leave out field 00. A code that begins with field 01 then counts as a payment if it has a currency or a
 * country.
 */
const looksLikePayment = (text: string) =>
  /^0002\d\d/.test(text) || (/^01021[12]/.test(text) && /53033\d\d|5303\d{3}|5802/.test(text))

function readPayment(text: string): PaymentPayload {
  const fields = qrFields(text) ?? []
  const value = (tag: string) => qrValueOfTag(fields, tag)
  const last = fields.at(-1)
  return {
    kind: 'payment',
    fields,
    networks: fields
      .filter(isAccount)
      .flatMap((field) => qrFields(field.value) ?? [])
      .filter(({ tag }) => tag === '00')
      .map((field) => field.value),
    merchant: value(QR_TAGS.merchant).trim(),
    currency: value(QR_TAGS.currency),
    amount: value(QR_TAGS.amount),
    isDynamic: value(QR_TAGS.initiation) === '12',
    isSound:
      last?.tag === QR_TAGS.checksum &&
      last.value.toUpperCase() === crcOf(text.slice(0, -last.value.length)),
  }
}

const ACCOUNT_KEYS: Record<string, string> = {
  esewaid: 'eSewa',
  khaltiid: 'Khalti',
  accountnumber: 'bank',
  imepayid: 'IME Pay',
}

function readJson(text: string): QrPayload {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'unknown' }
  }
  const entries = Object.entries(Object(value) as Record<string, unknown>).map(
    ([key, part]): [string, string] => [
      key.toLowerCase().replaceAll(/[^a-z]/g, ''),
      typeof part === 'string' || typeof part === 'number' ? String(part).trim() : '',
    ],
  )
  const [key, account] = entries.find(([name]) => Object.hasOwn(ACCOUNT_KEYS, name)) ?? ['', '']
  if (account === '') return { kind: 'unknown' }
  const named = new Map(entries)
  const name = named.get('name') ?? named.get('accountname') ?? ''
  return { kind: 'wallet', wallet: ACCOUNT_KEYS[key] ?? '', account, name }
}

const NO_PAYMENT = /^(?:wifi|tel|mailto|smsto|sms|geo|mecard|begin:vcard|begin:vevent):?/i

export function readQrPayload(found: string): QrPayload {
  const text = found.trim()
  if (looksLikePayment(text)) return readPayment(text)
  if (text.startsWith('{')) return readJson(text)
  if (/^(?:https?:\/\/|www\.)/i.test(text)) return { kind: 'link', address: text }
  // A wallet's token has no spaces, but a sentence has.
  if (NO_PAYMENT.test(text) || /^\S+(?:\s+\S+)+$/.test(text) || text.length < 8)
    return { kind: 'other' }
  return { kind: 'unknown' }
}
