import {
  crcOf,
  qrFields,
  NPR_CODE,
  REMARKS_TAG,
  readQrPayload,
  QR_TAGS,
  type QrField,
} from './qrPayload'

// Draws QR codes (ISO/IEC 18004) at error correction level M, versions 1 to 20, which hold up to 666 bytes; a payment code has
// about 150. A package would add 4 to 6 KB to the checkout, which may grow by only 4 KB.

/** Error correction bytes per block, and the number of blocks. Index 0 is version 1. */
const CORRECTION_BYTES = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
]
const BLOCK_COUNTS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

/** A dark module is true in `dark`. `set` marks the modules of fixed patterns, which hold no data. */
type Grid = { size: number; dark: boolean[][]; set: boolean[][] }

const sizeOf = (version: number) => version * 4 + 17

function totalBytes(version: number): number {
  const aligners = version < 2 ? 0 : Math.floor(version / 7) + 2
  let modules = (16 * version + 128) * version + 64
  if (version >= 2) modules -= (25 * aligners - 10) * aligners - 55
  if (version >= 7) modules -= 36
  return Math.floor(modules / 8)
}

const dataBytes = (version: number) =>
  totalBytes(version) - (CORRECTION_BYTES[version - 1] ?? 0) * (BLOCK_COUNTS[version - 1] ?? 0)

/** Product in the field GF(2^8) with the polynomial 0x11D. */
function galoisProduct(one: number, other: number): number {
  let result = 0
  for (let bit = 7; bit >= 0; bit--) {
    result = (result << 1) ^ ((result >>> 7) * 0x11d)
    result ^= ((other >>> bit) & 1) * one
  }
  return result
}

/** The Reed-Solomon generator polynomial without its first term. */
function generatorTerms(degree: number): number[] {
  const terms: number[] = Array.from({ length: degree }, (_, at) => Number(at === degree - 1))
  let root = 1
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++)
      terms[at] = galoisProduct(terms[at] ?? 0, root) ^ (terms[at + 1] ?? 0)
    root = galoisProduct(root, 2)
  }
  return terms
}

function correctionOf(data: readonly number[], terms: readonly number[]): number[] {
  const rest = terms.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    terms.forEach((term, at) => (rest[at] = (rest[at] ?? 0) ^ galoisProduct(term, factor)))
  }
  return rest
}

function dataOf(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1)
  }
  push(4, 4)
  push(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) push(byte, 8)
  push(0, Math.min(4, dataBytes(version) * 8 - bits.length))
  push(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < dataBytes(version) * 8; pad ^= 0xfd) push(pad, 8)
  return Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )
}

/**
 * Splits the data into blocks with their own error correction and interleaves them, so that a scratch damages a little
 * of each block.
 */
function interleaved(data: readonly number[], version: number): number[] {
  const blocks = BLOCK_COUNTS[version - 1] ?? 1
  const terms = generatorTerms(CORRECTION_BYTES[version - 1] ?? 0)
  const short = Math.floor(data.length / blocks)
  const firstLong = blocks - (data.length % blocks)
  let from = 0
  const parts = Array.from({ length: blocks }, (_, at) => {
    const part = data.slice(from, (from += short + (at >= firstLong ? 1 : 0)))
    return { part, correction: correctionOf(part, terms) }
  })
  const column = (at: number) => parts.flatMap(({ part }) => part[at] ?? [])
  return [
    ...Array.from({ length: short + 1 }, (_, at) => column(at)).flat(),
    ...terms.flatMap((_, at) => parts.map(({ correction }) => correction[at] ?? 0)),
  ]
}

function putModule(grid: Grid, x: number, y: number, dark: boolean): void {
  const [row, set] = [grid.dark[y], grid.set[y]]
  if (!row || !set || x < 0 || x >= grid.size) return
  row[x] = dark
  set[x] = true
}

function alignerPlaces(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const far = sizeOf(version) - 7
  return [6, ...Array.from({ length: count - 1 }, (_, at) => far - step * (count - 2 - at))]
}

function fixedPatterns(version: number): Grid {
  const size = sizeOf(version)
  const rows = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const grid: Grid = { size, dark: rows(), set: rows() }
  for (let at = 0; at < size; at++) {
    putModule(grid, 6, at, at % 2 === 0)
    putModule(grid, at, 6, at % 2 === 0)
  }
  const square = (x: number, y: number, reach: number, isDark: (ring: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        putModule(grid, x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    // prettier-ignore
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4)
  const places = alignerPlaces(version)
  const last = places.length - 1
  places.forEach((x, column) =>
    places.forEach((y, row) => {
      // Three corners belong to the finder patterns.
      const isCorner =
        (column === 0 && row === 0) ||
        (column === 0 && row === last) ||
        (column === last && row === 0)
      if (!isCorner) square(x, y, 2, (ring) => ring !== 1)
    }),
  )
  if (version >= 7) {
    let rest = version
    for (let step = 0; step < 12; step++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
    const bits = (version << 12) | rest
    for (let at = 0; at < 18; at++) {
      const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)]
      putModule(grid, far, near, ((bits >>> at) & 1) === 1)
      putModule(grid, near, far, ((bits >>> at) & 1) === 1)
    }
  }
  return grid
}

function putFormat(grid: Grid, mask: number): void {
  let rest = mask
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((mask << 10) | rest) ^ 0x5412
  const bit = (at: number) => ((bits >>> at) & 1) === 1
  const { size } = grid
  for (let at = 0; at < 15; at++) {
    const first = at < 6 ? at : at < 8 ? at + 1 : -1
    if (at < 8) putModule(grid, 8, first, bit(at))
    else putModule(grid, at === 8 ? 7 : 14 - at, 8, bit(at))
    if (at < 8) putModule(grid, size - 1 - at, 8, bit(at))
    else putModule(grid, 8, size - 15 + at, bit(at))
  }
  putModule(grid, 8, size - 8, true)
}

function putData(grid: Grid, bytes: readonly number[]): void {
  const { size } = grid
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
        const row = grid.dark[y]
        if (!row || grid.set[y]?.[x]) continue
        row[x] = (((bytes[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1
        at++
      }
  }
}

const MASKS: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

function maskedGrid(grid: Grid, mask: number): boolean[][] {
  const turn = MASKS[mask]
  const copy: Grid = { ...grid, dark: grid.dark.map((row) => [...row]) }
  copy.dark.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!grid.set[y]?.[x] && turn?.(x, y) === 0) row[x] = !dark
    }),
  )
  putFormat(copy, mask)
  return copy.dark
}

/** Counts what confuses scanners: long runs, blocks, and rows that look like a finder pattern. */
function penaltyOf(rows: readonly (readonly boolean[])[]): number {
  const columns = rows.map((_, x) => rows.map((row) => row[x] ?? false))
  let points = 0
  for (const line of [...rows, ...columns]) {
    const text = line.map(Number).join('')
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2
    for (const _ of text.matchAll(/(?=10111010000|00001011101)/g)) points += 40
  }
  rows.forEach((row, y) =>
    row.forEach((dark, x) => {
      const below = rows[y + 1]
      if (
        below &&
        x + 1 < row.length &&
        [row[x + 1], below[x], below[x + 1]].every((one) => one === dark)
      )
        points += 3
    }),
  )
  const share = rows.flat().filter(Boolean).length / rows.length ** 2
  return points + Math.floor(Math.abs(share * 20 - 10)) * 10
}

/** Null if the text is too long. The rows have no margin. */
export function qrMatrix(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const fits = (version: number) => bytes.length + (version < 10 ? 2 : 3) <= dataBytes(version)
  const version = CORRECTION_BYTES.findIndex((_, at) => fits(at + 1)) + 1
  if (version === 0) return null
  const grid = fixedPatterns(version)
  putFormat(grid, 0)
  putData(grid, interleaved(dataOf(bytes, version), version))
  const [best] = MASKS.map((_, mask) => maskedGrid(grid, mask))
    .map((rows) => ({ rows, points: penaltyOf(rows) }))
    .toSorted((one, other) => one.points - other.points)
  return best?.rows ?? null
}

// Puts an order's amount into the owner's own static code (`amountInQr` of shop.config.json). The accounts in the code stay
// as the bank wrote them.

const fieldsText = (fields: readonly QrField[]): string =>
  fields
    .map(({ tag, value }) => `${tag}${String([...value].length).padStart(2, '0')}${value}`)
    .join('')

/** Inserts the field in the order of the tags, as in EMVCo's examples. */
function withField(fields: readonly QrField[], tag: string, value: string): QrField[] {
  const others = fields.filter((field) => field.tag !== tag)
  const next = others.findIndex((field) => field.tag > tag)
  const at = next < 0 ? others.length : next
  return [...others.slice(0, at), { tag, value }, ...others.slice(at)]
}

/** Writes the reference into the payment's remarks if there is room: a field has at most 99 characters. */
function withReference(fields: readonly QrField[], reference: string): QrField[] {
  if (reference === '') return [...fields]
  const found = fields.find(({ tag }) => tag === QR_TAGS.additional)?.value ?? ''
  const inner = qrFields(found)
  const value = inner && fieldsText(withField(inner, REMARKS_TAG, reference))
  return value && value.length <= 99 ? withField(fields, QR_TAGS.additional, value) : [...fields]
}

/** Null unless the text is a valid static code in rupees, because no other code can take an amount with certainty. */
export function codeTextWithAmount(text: string, amount: string, reference: string): string | null {
  const payload = readQrPayload(text)
  if (payload.kind !== 'payment' || !payload.isSound || payload.isDynamic) return null
  if (payload.currency !== NPR_CODE || payload.amount !== '') return null
  // Refuse codes with other letters: a length in them may count bytes or characters.
  if (!/^[\x20-\x7e]+$/.test(text.trim() + reference)) return null
  const fields = payload.fields.filter(({ tag }) => tag !== QR_TAGS.checksum)
  const dynamic = withField(fields, QR_TAGS.initiation, '12')
  const paid = withReference(withField(dynamic, QR_TAGS.amount, amount), reference)
  const start = `${fieldsText(paid)}${QR_TAGS.checksum}04`
  return start + crcOf(start)
}

/** The margin in modules, without which scanners fail. */
const QUIET_ZONE = 4

/** The code as a data URL for an `<img>`; null if the code cannot take an amount. */
export function codeImageUrlWithAmount(
  text: string,
  amount: string,
  reference: string,
): string | null {
  const whole = codeTextWithAmount(text, amount, reference)
  const rows = whole === null ? null : qrMatrix(whole)
  if (!rows) return null
  const edge = rows.length + 2 * QUIET_ZONE
  const path = rows
    .flatMap((row, y) =>
      row.map((dark, x) => (dark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : '')),
    )
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${edge * 8}" height="${edge * 8}" viewBox="0 0 ${edge} ${edge}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${edge}v${edge}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
