// The wordmark from the brand's name, and the icons and the share picture from the wordmark.
import { textOutlines } from './brandFont.mjs'
import { recolorDrawing } from './brandColors.mjs'
import {
  MADE_BY,
  encodeIco,
  inkBox,
  movedPolygons,
  parseSvg,
  encodePng,
  rasterize,
} from './brandRaster.mjs'

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A wordmark as wide as the name needs; letters that the display font lacks use the visitor's own font. */
export function wordmarkOf(name, color) {
  const drawn = textOutlines(name, 40)
  const width = Math.ceil(drawn?.width ?? name.length * 24) + 2
  const head = `<svg xmlns="http://www.w3.org/2000/svg" data-made-by="${MADE_BY}" viewBox="0 0 ${width} 52" width="${width}" height="52">`
  return drawn
    ? `${head}<path fill="${color}" d="${drawn.path}" transform="translate(1 40)"/></svg>`
    : `${head}<text x="1" y="40" font-size="36" font-family="Georgia, 'Noto Serif Devanagari', serif" fill="${color}">${escaped(name)}</text></svg>`
}

/** Marks a drawing as made by this command, so that a later run may replace it. */
export const markedAsGenerated = (svg) => svg.replace('<svg ', `<svg data-made-by="${MADE_BY}" `)

const rectangle = (color, x, y, width, height) => ({
  color,
  even: false,
  shapes: [[[x, y], [x + width, y], [x + width, y + height], [x, y + height]]], // prettier-ignore
})

/** A band of the weave pattern across a picture, with its upper edge at `top`. */
function weaveBand(weave, colors, top, width, height) {
  const { polygons, box } = parseSvg(recolorDrawing(weave, colors))
  const scale = height / box[3]
  const tiles = Math.ceil(width / (box[2] * scale))
  return Array.from({ length: tiles }, (_, n) =>
    movedPolygons(polygons, scale, n * box[2] * scale, top),
  ).flat()
}

/** One repeat of the weave, a pixel for each unit of the drawing: an SVG costs the page a document of its own. */
export function weaveTile(weave) {
  const { polygons, box } = parseSvg(weave)
  return encodePng(rasterize(box[2], box[3], '#ffffff', polygons))
}

/** The first letter of the wordmark above the weave, as every icon of the shop shows it. */
function drawIcon(size, letter, weave, colors) {
  const bandHeight = size * 0.26
  const room = { width: size * 0.62, height: (size - bandHeight) * 0.74 }
  const scale = Math.min(room.width / letter.box.width, room.height / letter.box.height)
  const x = (size - letter.box.width * scale) / 2 - letter.box.x * scale
  const y = (size - bandHeight - letter.box.height * scale) / 2 - letter.box.y * scale
  const glyph = movedPolygons(letter.polygons, scale, x, y).map((one) => ({
    ...one,
    color: colors.paper,
  }))
  return encodePng(
    rasterize(size, size, colors.accent, [
      ...glyph,
      ...weaveBand(weave, colors, size - bandHeight * 0.94, size, bandHeight * 0.8),
    ]),
  )
}

/** For phones that crop icons to a shape of their own: the letter is within the inner 80 %, which no shape crops. */
function drawMaskableIcon(size, letter, { accent, paper }, isMask = false) {
  const scale = (size * 0.5) / Math.max(letter.box.width, letter.box.height)
  const x = (size - letter.box.width * scale) / 2 - letter.box.x * scale
  const y = (size - letter.box.height * scale) / 2 - letter.box.y * scale
  const glyph = movedPolygons(letter.polygons, scale, x, y).map((one) => ({ ...one, color: paper }))
  return encodePng(rasterize(size, size, accent, glyph), isMask)
}

/** The letter alone, for phones that draw every icon in one colour of their own. */
const drawMonochromeIcon = (size, letter) =>
  drawMaskableIcon(size, letter, { accent: '#000000', paper: '#ffffff' }, true)

/** The letter in the icons: that of a wordmark that can be drawn here, otherwise the first letter of the name. */
function letterOf(wordmark, name) {
  const candidates = [
    wordmark,
    wordmarkOf([...name][0] ?? 'S', '#000000'),
    wordmarkOf('S', '#000000'),
  ]
  for (const svg of candidates) {
    try {
      const { polygons } = parseSvg(svg)
      const box = inkBox(polygons, { firstLetter: true })
      const kept = polygons.map((one) => ({
        ...one,
        shapes: one.shapes.filter((shape) => box.shapes.has(shape)),
      }))
      if (box.width > 0 && box.height > 0) return { box, polygons: kept, drawn: svg === wordmark }
    } catch {
      // Text, pictures and lines cannot be drawn here: try the next drawing.
    }
  }
  throw new Error('no letter could be drawn')
}

function drawShareCard(wordmark, name, weave, colors) {
  const [width, height] = [1200, 630]
  let logo
  try {
    logo = parseSvg(wordmark).polygons
  } catch {
    logo = letterOf(wordmarkOf(name, colors.ink), name).polygons.map((one) => ({
      ...one,
      color: colors.ink,
    }))
  }
  const box = inkBox(logo)
  const ink = { x: Infinity, to: -Infinity }
  for (const [x] of logo.flatMap(({ shapes }) => shapes.flat())) {
    ink.x = Math.min(ink.x, x)
    ink.to = Math.max(ink.to, x)
  }
  const scale = Math.min(800 / (ink.to - ink.x), 220 / box.height)
  const placed = movedPolygons(
    logo,
    scale,
    width / 2 - ((ink.x + ink.to) / 2) * scale,
    height / 2 - 30 - (box.y + box.height / 2) * scale,
  )
  return encodePng(
    rasterize(width, height, colors.paper, [
      ...placed,
      rectangle(colors.ink, 0, 560, width, 70),
      ...weaveBand(weave, colors, 562, width, 66),
    ]),
  )
}

/** Name to contents of the pictures in a build that follow the wordmark; `drawn` is false if only its name could be used. */
export function brandPictures({ wordmark, name, weave, colors }) {
  const letter = letterOf(wordmark, name)
  return {
    drawn: letter.drawn,
    files: {
      'favicon.ico': encodeIco(drawIcon(32, letter, weave, colors), 32),
      'brand/icon-192.png': drawIcon(192, letter, weave, colors),
      'brand/icon-512.png': drawIcon(512, letter, weave, colors),
      'brand/icon-maskable-512.png': drawMaskableIcon(512, letter, colors),
      'brand/icon-monochrome-512.png': drawMonochromeIcon(512, letter),
      'brand/apple-touch-icon.png': drawIcon(180, letter, weave, colors),
      'brand/share.png': drawShareCard(wordmark, name, weave, colors),
    },
  }
}
