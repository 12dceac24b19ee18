// Outlines of a name in the shop's display font, for an owner without a wordmark.
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const FONT_FOLDER = new URL('../node_modules/@fontsource/gloock/files/', import.meta.url)
const FONT_FILES = ['gloock-latin-400-normal.woff', 'gloock-latin-ext-400-normal.woff']

/** The tables of a WOFF 1.0 file. */
function tablesOf(file) {
  const tables = new Map()
  for (let entry = 0; entry < file.readUInt16BE(12); entry++) {
    const at = 44 + 20 * entry
    const [from, stored, length] = [4, 8, 12].map((field) => file.readUInt32BE(at + field))
    const bytes = file.subarray(from, from + stored)
    tables.set(file.toString('latin1', at, at + 4), stored < length ? inflateSync(bytes) : bytes)
  }
  return tables
}

/** Character to glyph, of a cmap in format 4. */
function glyphsOf(cmap) {
  const found = new Map()
  for (let entry = 0; entry < cmap.readUInt16BE(2); entry++) {
    const table = cmap.readUInt32BE(4 + 8 * entry + 4)
    if (cmap.readUInt16BE(table) !== 4) continue
    const size = cmap.readUInt16BE(table + 6)
    for (let at = 0; at < size; at += 2) {
      const last = cmap.readUInt16BE(table + 14 + at)
      const first = cmap.readUInt16BE(table + 16 + size + at)
      const delta = cmap.readUInt16BE(table + 16 + 2 * size + at)
      const place = table + 16 + 3 * size + at
      const range = cmap.readUInt16BE(place)
      for (let code = first; code <= last && code < 0xffff; code++) {
        const glyph = range === 0 ? code : cmap.readUInt16BE(place + range + 2 * (code - first))
        if (glyph !== 0) found.set(code, (glyph + delta) & 0xffff)
      }
    }
  }
  return found
}

/** One contour as path data; TrueType leaves out the point between two control points. */
function contourPath(points) {
  const middle = (one, other) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, on: true })
  const full = points.flatMap((point, at) => {
    const next = points[(at + 1) % points.length]
    return point.on || next.on ? [point] : [point, middle(point, next)]
  })
  const start = full.findIndex(({ on }) => on)
  const turned = [...full.slice(start), ...full.slice(0, start), full[start]]
  const text = ({ x, y }) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
  let path = `M${text(turned[0])}`
  for (let at = 1; at < turned.length; at++) {
    if (turned[at].on) path += `L${text(turned[at])}`
    else path += `Q${text(turned[at])} ${text(turned[++at])}`
  }
  return `${path}Z`
}

function readFont(name) {
  const tables = tablesOf(readFileSync(new URL(name, FONT_FOLDER)))
  const [glyf, head, loca, hmtx, hhea] = ['glyf', 'head', 'loca', 'hmtx', 'hhea'].map((table) =>
    tables.get(table),
  )
  const glyphs = glyphsOf(tables.get('cmap'))
  const long = head.readInt16BE(50) === 1
  const offset = (glyph) => (long ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph))
  const metrics = hhea.readUInt16BE(34)

  /** The contours of a glyph, each a list of points. */
  function contours(glyph) {
    if (offset(glyph) === offset(glyph + 1)) return []
    const bytes = glyf.subarray(offset(glyph))
    const count = bytes.readInt16BE(0)
    return count < 0 ? composed(bytes) : simple(bytes, count)
  }

  function composed(bytes) {
    const found = []
    for (let at = 10, flags = 0x20; flags & 0x20;) {
      flags = bytes.readUInt16BE(at)
      const part = bytes.readUInt16BE(at + 2)
      const wide = (flags & 1) !== 0
      const [x, y] = wide
        ? [bytes.readInt16BE(at + 4), bytes.readInt16BE(at + 6)]
        : [bytes.readInt8(at + 4), bytes.readInt8(at + 5)]
      at += wide ? 8 : 6
      at += flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
      found.push(
        ...contours(part).map((points) => points.map((p) => ({ ...p, x: p.x + x, y: p.y + y }))),
      )
    }
    return found
  }

  function simple(bytes, count) {
    const ends = Array.from({ length: count }, (_, at) => bytes.readUInt16BE(10 + 2 * at))
    let at = 12 + 2 * count + bytes.readUInt16BE(10 + 2 * count)
    const flags = []
    while (flags.length <= ends[count - 1]) {
      const flag = bytes[at++]
      const repeats = flag & 8 ? bytes[at++] : 0
      for (let n = 0; n <= repeats; n++) flags.push(flag)
    }
    const axis = (short, same) => {
      let value = 0
      return flags.map((flag) => {
        if (flag & short) value += flag & same ? bytes[at++] : -bytes[at++]
        else if (!(flag & same)) {
          value += bytes.readInt16BE(at)
          at += 2
        }
        return value
      })
    }
    const xs = axis(2, 16)
    const ys = axis(4, 32)
    const points = flags.map((flag, n) => ({ x: xs[n], y: ys[n], on: (flag & 1) !== 0 }))
    return ends.map((end, n) => points.slice(n === 0 ? 0 : ends[n - 1] + 1, end + 1))
  }

  return {
    unit: head.readUInt16BE(18),
    glyphOf: (character) => glyphs.get(character.codePointAt(0)),
    contours,
    width: (glyph) => hmtx.readUInt16BE(4 * Math.min(glyph, metrics - 1)),
  }
}

/** Path data of a text on a base line at 0, and its width; null where the font lacks a letter. */
export function textOutlines(text, size) {
  const fonts = FONT_FILES.map(readFont)
  let x = 0
  let path = ''
  for (const character of text) {
    const font = fonts.find(({ glyphOf }) => glyphOf(character) !== undefined)
    if (!font) return null
    const glyph = font.glyphOf(character)
    const scale = size / font.unit
    for (const points of font.contours(glyph))
      path += contourPath(
        points.map((point) => ({ ...point, x: x + point.x * scale, y: -point.y * scale })),
      )
    x += font.width(glyph) * scale
  }
  return { path, width: x }
}
