// Draws simple SVG (filled paths, rectangles, circles, polygons) as PNG and ICO, so that icons need no other program.
import { crc32, deflateSync } from 'node:zlib'

/** Marks the pictures of this command, so that it replaces them later and never the owner's own. */
export const MADE_BY = 'npm run brand'

const IDENTITY = [1, 0, 0, 1, 0, 0]
const multiplyMatrices = ([a, b, c, d, e, f], [g, h, i, j, k, l]) => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

function transformOf(text = '') {
  let matrix = IDENTITY
  for (const [, kind, inner] of text.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const n = inner
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
    if (kind === 'translate') matrix = multiplyMatrices(matrix, [1, 0, 0, 1, n[0], n[1] ?? 0])
    else if (kind === 'scale') matrix = multiplyMatrices(matrix, [n[0], 0, 0, n[1] ?? n[0], 0, 0])
    else if (kind === 'matrix') matrix = multiplyMatrices(matrix, n)
    else throw new Error(`transform ${kind}`)
  }
  return matrix
}

const CURVE_STEPS = 12

/** Path data as polygons. */
function flattenPath(data) {
  const words = data.match(/[a-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []
  const shapes = []
  let [x, y, startX, startY, controlX, controlY] = [0, 0, 0, 0, 0, 0]
  let command = ''
  let before = ''
  let shape = []
  let at = 0
  const number = () => Number(words[at++])
  const curve = (points) => {
    const degree = points.length - 1
    for (let step = 1; step <= CURVE_STEPS; step++) {
      const t = step / CURVE_STEPS
      let row = points
      for (let level = 0; level < degree; level++)
        row = row
          .slice(1)
          .map(([px, py], n) => [
            row[n][0] + (px - row[n][0]) * t,
            row[n][1] + (py - row[n][1]) * t,
          ])
      shape.push(row[0])
    }
  }
  while (at < words.length) {
    if (/[a-z]/i.test(words[at])) command = words[at++]
    const kind = command.toUpperCase()
    const [ox, oy] = command === kind ? [0, 0] : [x, y]
    const point = () => [number() + ox, number() + oy]
    if (kind === 'Z') {
      ;[x, y] = [startX, startY]
    } else if (kind === 'M') {
      ;[x, y] = point()
      ;[startX, startY] = [x, y]
      shape = [[x, y]]
      shapes.push(shape)
      command = command === 'M' ? 'L' : 'l'
    } else if (kind === 'L' || kind === 'H' || kind === 'V') {
      if (kind === 'H') x = number() + ox
      else if (kind === 'V') y = number() + oy
      else [x, y] = point()
      shape.push([x, y])
    } else if ('CSQT'.includes(kind)) {
      const smooth = kind === 'S' || kind === 'T'
      const follows = (kind === 'S' ? 'CS' : 'QT').includes(before) && before !== ''
      const first = smooth ? (follows ? [2 * x - controlX, 2 * y - controlY] : [x, y]) : point()
      const points = [[x, y], first]
      if (kind === 'C' || kind === 'S') points.push(point())
      ;[controlX, controlY] = points.at(-1)
      points.push(kind === 'T' ? point() : point())
      curve(points)
      ;[x, y] = points.at(-1)
    } else throw new Error(`path command ${command}`)
    before = kind
  }
  return shapes
}

function shapesOf(tag, attributes) {
  const value = (name) => Number.parseFloat(attributes[name] ?? '0')
  if (tag === 'path') return flattenPath(attributes.d ?? '')
  if (tag === 'rect') {
    const [x, y, w, h] = ['x', 'y', 'width', 'height'].map(value)
    return [[[x, y], [x + w, y], [x + w, y + h], [x, y + h]]] // prettier-ignore
  }
  if (tag === 'circle' || tag === 'ellipse') {
    const [rx, ry] = tag === 'circle' ? [value('r'), value('r')] : [value('rx'), value('ry')]
    const round = (n) => [
      value('cx') + rx * Math.cos((n * Math.PI) / 32),
      value('cy') + ry * Math.sin((n * Math.PI) / 32),
    ]
    return [Array.from({ length: 64 }, (_, n) => round(n))]
  }
  const numbers = (attributes.points ?? '').match(/[-+]?[\d.]+/g)?.map(Number) ?? []
  return [
    Array.from({ length: numbers.length / 2 }, (_, n) => [numbers[2 * n], numbers[2 * n + 1]]),
  ]
}

const DRAWN_TAGS = new Set(['path', 'rect', 'circle', 'ellipse', 'polygon'])
const IGNORED_TAGS = new Set(['svg', 'g', 'title', 'desc', 'metadata'])

/** The filled polygons of a drawing and its size; throws for what cannot be drawn here. */
export function parseSvg(svg) {
  const polygons = []
  const open = [{ matrix: IDENTITY, fill: '#000000', even: false }]
  let box = [0, 0, 0, 0]
  const clean = svg.replaceAll(
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>|<(title|desc|metadata)\b[\s\S]*?<\/\1>/gi,
    '',
  )
  for (const [, close, tag, text, single] of clean.matchAll(
    /<(\/?)([\w:]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g,
  )) {
    if (close) {
      open.pop()
      continue
    }
    const pairs = [...text.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
      ([, k, a, b]) => [k, a ?? b],
    )
    const attributes = Object.fromEntries(pairs)
    for (const [, key, part] of (attributes.style ?? '').matchAll(/([\w-]+)\s*:\s*([^;]+)/g))
      attributes[key] = part.trim()
    if (tag === 'svg') {
      const sizes = [attributes.width, attributes.height].map((size) =>
        Number.parseFloat(size ?? '0'),
      )
      box = attributes.viewBox
        ?.trim()
        .split(/[\s,]+/)
        .map(Number) ?? [0, 0, ...sizes]
    } else if (!DRAWN_TAGS.has(tag) && !IGNORED_TAGS.has(tag)) throw new Error(`<${tag}>`)
    if (attributes.stroke && attributes.stroke !== 'none') throw new Error('lines')
    const outer = open.at(-1)
    const fill =
      attributes.fill === undefined || attributes.fill === 'currentColor'
        ? outer.fill
        : attributes.fill
    const even = (attributes['fill-rule'] ?? (outer.even ? 'evenodd' : '')) === 'evenodd'
    const state = {
      matrix: multiplyMatrices(outer.matrix, transformOf(attributes.transform)),
      fill,
      even,
    }
    if (!single) open.push(state)
    if (!DRAWN_TAGS.has(tag) || fill === 'none') continue
    const color = /^#[\da-f]{6}$/i.test(fill) ? fill : fill.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
    if (!/^#[\da-f]{6}$/i.test(color)) throw new Error(`the colour ${fill}`)
    const [a, b, c, d, e, f] = state.matrix
    const shapes = shapesOf(tag, attributes).map((shape) =>
      shape.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f]),
    )
    polygons.push({ color, even, shapes })
  }
  if (!(box[2] > 0 && box[3] > 0)) throw new Error('a drawing without a size')
  return { box, polygons }
}

/** The box around a drawing's ink, or around its first letter, up to the first gap from the left. */
export function inkBox(polygons, { firstLetter = false } = {}) {
  const spans = polygons
    .flatMap(({ shapes }) => shapes)
    .map((shape) => ({
      shape,
      from: Math.min(...shape.map(([x]) => x)),
      to: Math.max(...shape.map(([x]) => x)),
    }))
    .toSorted((one, other) => one.from - other.from)
  let end = spans[0]?.to ?? 0
  const kept = spans.filter(({ from, to }) => {
    if (firstLetter && from > end) return false
    end = Math.max(end, to)
    return true
  })
  const ys = kept.flatMap(({ shape }) => shape.map(([, y]) => y))
  const x = Math.min(...kept.map(({ from }) => from))
  const y = Math.min(...ys)
  return {
    x,
    y,
    width: end - x,
    height: Math.max(...ys) - y,
    shapes: new Set(kept.map(({ shape }) => shape)),
  }
}

const ROWS_PER_PIXEL = 4

/** Pixels of polygons on a ground; each row is sampled four times, and across exactly. */
export function rasterize(width, height, ground, polygons) {
  const pixels = Buffer.alloc(width * height * 4)
  const bytesOf = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  for (let at = 0; at < pixels.length; at += 4) pixels.set([...bytesOf(ground), 255], at)
  for (const { color, even, shapes } of polygons) {
    const paint = bytesOf(color)
    for (let row = 0; row < height; row++) {
      const cover = new Float32Array(width)
      for (let sub = 0; sub < ROWS_PER_PIXEL; sub++) {
        const y = row + (sub + 0.5) / ROWS_PER_PIXEL
        const crossings = []
        for (const shape of shapes) {
          for (let n = 0; n < shape.length; n++) {
            const [x1, y1] = shape[n]
            const [x2, y2] = shape[(n + 1) % shape.length]
            if (y1 <= y !== y2 <= y)
              crossings.push([x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), y1 < y2 ? 1 : -1])
          }
        }
        crossings.sort(([one], [other]) => one - other)
        let winding = 0
        for (let n = 0; n + 1 < crossings.length; n++) {
          winding += even ? 1 : crossings[n][1]
          if (even ? winding % 2 === 0 : winding === 0) continue
          const from = Math.max(0, crossings[n][0])
          const to = Math.min(width, crossings[n + 1][0])
          for (let x = Math.floor(from); x < to; x++)
            cover[x] += (Math.min(to, x + 1) - Math.max(from, x)) / ROWS_PER_PIXEL
        }
      }
      for (let x = 0; x < width; x++) {
        if (cover[x] === 0) continue
        const share = Math.min(1, cover[x])
        for (let part = 0; part < 3; part++) {
          const at = 4 * (row * width + x) + part
          pixels[at] = Math.round(pixels[at] + (paint[part] - pixels[at]) * share)
        }
      }
    }
  }
  return { width, height, pixels }
}

export const movedPolygons = (polygons, scale, x, y) =>
  polygons.map((one) => ({
    ...one,
    shapes: one.shapes.map((shape) => shape.map(([a, b]) => [a * scale + x, b * scale + y])),
  }))

/** `mask`: black becomes transparent, so that white on black is a white shape. */
export function encodePng({ width, height, pixels }, mask = false) {
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const out = Buffer.alloc(body.length + 8)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(crc32(body), body.length + 4)
    return out
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, mask ? 6 : 2, 0, 0, 0], 8)
  const depth = mask ? 4 : 3
  const rows = Buffer.alloc(height * (width * depth + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [from, to] = [4 * (y * width + x), y * (width * depth + 1) + 1 + x * depth]
      if (mask) rows.set([255, 255, 255, pixels[from]], to)
      else pixels.copy(rows, to, from, from + depth)
    }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(`Software\0${MADE_BY}`, 'latin1')),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** favicon.ico with one PNG in it. */
export function encodeIco(picture, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([size % 256, size % 256], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(24, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, picture])
}
