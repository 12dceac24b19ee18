import { qrMatrix } from './qrMatrix'
import { crcOf, qrFields, NPR_CODE, REMARKS_TAG, readPayload, TAG, type QrField } from './qrPayload'

// The owner's own static code with the amount of one order in it (`amountInQr` of shop.config.json). The accounts inside
// stay as the bank wrote them.

const written = (fields: readonly QrField[]): string =>
  fields
    .map(({ tag, value }) => `${tag}${String([...value].length).padStart(2, '0')}${value}`)
    .join('')

/** Fields stand in the order of their tags, as EMVCo shows them; the checksum is last. */
function withField(fields: readonly QrField[], tag: string, value: string): QrField[] {
  const others = fields.filter((field) => field.tag !== tag)
  const next = others.findIndex((field) => field.tag > tag)
  const at = next < 0 ? others.length : next
  return [...others.slice(0, at), { tag, value }, ...others.slice(at)]
}

/** The reference becomes the payment's remarks where there is room: a field has at most 99 characters. */
function withReference(fields: readonly QrField[], reference: string): QrField[] {
  if (reference === '') return [...fields]
  const found = fields.find(({ tag }) => tag === TAG.additional)?.value ?? ''
  const inner = qrFields(found)
  const value = inner && written(withField(inner, REMARKS_TAG, reference))
  return value && value.length <= 99 ? withField(fields, TAG.additional, value) : [...fields]
}

/** Null for every code but a sound static one in rupees: nothing else can be completed with certainty. */
export function withAmount(text: string, amount: string, reference: string): string | null {
  const payload = readPayload(text)
  if (payload.kind !== 'payment' || !payload.isSound || payload.isDynamic) return null
  if (payload.currency !== NPR_CODE || payload.amount !== '') return null
  // A length in bytes cannot be told from one in characters, so a code with other letters stays as it is.
  if (!/^[\x20-\x7e]+$/.test(text.trim() + reference)) return null
  const fields = payload.fields.filter(({ tag }) => tag !== TAG.checksum)
  const dynamic = withField(fields, TAG.initiation, '12')
  const paid = withReference(withField(dynamic, TAG.amount, amount), reference)
  const start = `${written(paid)}${TAG.checksum}04`
  return start + crcOf(start)
}

/** The margin that scanners need, in modules. */
const MARGIN = 4

/** The address of a drawing of the code, for an `<img>`; null if the code cannot take an amount. */
export function amountCode(text: string, amount: string, reference: string): string | null {
  const whole = withAmount(text, amount, reference)
  const rows = whole === null ? null : qrMatrix(whole)
  if (!rows) return null
  const edge = rows.length + 2 * MARGIN
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')))
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${edge * 8}" height="${edge * 8}" viewBox="0 0 ${edge} ${edge}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${edge}v${edge}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
