// Draws SVG as pixels and PNG, so that icons need no other program than Node.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { crc32 } from 'node:zlib'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/** Written into every generated picture, so that a later run replaces it but never one of the owner's own. */
export const GENERATOR_MARK = 'npm run brand'

const { resolve } = createRequire(import.meta.url)
// If Vite loads this module twice, the second initWasm() rejects, because resvg is already initialized.
await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm'))).catch(() => {})

/** Text would need a font and a picture a file; neither is loaded here. */
const UNDRAWN_TAG = /<(?:text|image|foreignObject)\b/i

/** Throws if the drawing has a part that cannot be drawn. */
export function parseDrawing(svg) {
  const [undrawn] = UNDRAWN_TAG.exec(svg) ?? []
  if (undrawn) throw new Error(`${undrawn}> can't be drawn`)
  return new Resvg(svg)
}

/** `length` is the longer side in pixels. Without `background` the picture stays transparent. */
export function rasterize(svg, length, background) {
  const { width, height } = parseDrawing(svg)
  const fitTo = { mode: width < height ? 'height' : 'width', value: length }
  const drawn = new Resvg(svg, { fitTo, ...(background && { background }) }).render()
  return { width: drawn.width, height: drawn.height, data: new Uint8ClampedArray(drawn.pixels) }
}

/**
 * Returns the box around everything drawn, or with `firstLetter` around the columns before the first gap; null if
 * nothing is drawn.
 */
export function inkBox(svg, { firstLetter = false } = {}) {
  const { width, height, data } = rasterize(svg, 1000)
  const scale = parseDrawing(svg).width / width
  const hasInk = (x, y) => data[4 * (y * width + x) + 3] > 0
  const numbers = (count) => Array.from({ length: count }, (_, at) => at)
  const inkedColumns = numbers(width).filter((x) => numbers(height).some((y) => hasInk(x, y)))
  const columns = firstLetter
    ? inkedColumns.filter((x, at) => x === inkedColumns[0] + at)
    : inkedColumns
  const rows = numbers(height).filter((y) => columns.some((x) => hasInk(x, y)))
  if (rows.length === 0) return null
  return {
    x: columns[0] * scale,
    y: rows[0] * scale,
    width: (columns.at(-1) + 1 - columns[0]) * scale,
    height: (rows.at(-1) + 1 - rows[0]) * scale,
  }
}

export function encodePng(svg, width) {
  const fitTo = { mode: 'width', value: width }
  const picture = Buffer.from(new Resvg(svg, { fitTo }).render().asPng())
  const mark = Buffer.from(`tEXtSoftware\0${GENERATOR_MARK}`, 'latin1')
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(mark.length - 4)
  sum.writeUInt32BE(crc32(mark))
  // PNG text must come after the signature and the header, which are 33 bytes.
  return Buffer.concat([picture.subarray(0, 33), length, mark, sum, picture.subarray(33)])
}

export function encodeIco(picture, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([size % 256, size % 256], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, picture])
}
