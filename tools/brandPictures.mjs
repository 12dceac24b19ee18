// Draws the wordmark from the brand's name, and the icons and the share picture from the wordmark.
import { textOutlines } from './brandFont.mjs'
import { recolorDrawing } from './brandColors.mjs'
import { GENERATOR_MARK, encodeIco, encodePng, inkBox, parseDrawing } from './brandRaster.mjs'

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** If the display font lacks a letter, the wordmark is text in the visitor's own font. */
export function drawWordmark(name, color) {
  const drawn = textOutlines(name, 40)
  const width = Math.ceil(drawn?.width ?? name.length * 24) + 2
  const head = `<svg xmlns="http://www.w3.org/2000/svg" data-made-by="${GENERATOR_MARK}" viewBox="0 0 ${width} 52" width="${width}" height="52">`
  return drawn
    ? `${head}<path fill="${color}" d="${drawn.path}" transform="translate(1 40)"/></svg>`
    : `${head}<text x="1" y="40" font-size="36" font-family="Georgia, 'Noto Serif Devanagari', serif" fill="${color}">${escaped(name)}</text></svg>`
}

export const withGeneratedMark = (svg) =>
  svg.replace('<svg ', `<svg data-made-by="${GENERATOR_MARK}" `)

const WEAVE_WIDTH = 56
const WEAVE_HEIGHT = 28

const rectangle = (color, x, y, width, height) =>
  `<rect fill="${color}" x="${x}" y="${y}" width="${width}" height="${height}"/>`

function placedDrawing(svg, part, { x, y, width, height }) {
  const size = parseDrawing(svg)
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${part.x} ${part.y} ${part.width} ${part.height}">
    <image href="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}" width="${size.width}" height="${size.height}"/>
  </svg>`
}

function centered(box, room, x, y) {
  const scale = Math.min(room.width / box.width, room.height / box.height)
  const [width, height] = [box.width * scale, box.height * scale]
  return { x: x - width / 2, y: y - height / 2, width, height }
}

const pictureOf = (width, height, content) =>
  encodePng(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`,
    width,
  )

function weaveBand(weave, colors, top, width, height) {
  const scale = height / WEAVE_HEIGHT
  const tile = recolorDrawing(weave, colors).replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '')
  return Array.from(
    { length: Math.ceil(width / (WEAVE_WIDTH * scale)) },
    (_, n) =>
      `<svg x="${n * WEAVE_WIDTH * scale}" y="${top}" width="${WEAVE_WIDTH * scale}" height="${height}" viewBox="0 0 ${WEAVE_WIDTH} ${WEAVE_HEIGHT}">${tile}</svg>`,
  ).join('')
}

/** One repeat of the weave as a PNG, because a browser creates a document for each SVG picture. */
export const weaveTile = (weave) => encodePng(weave, WEAVE_WIDTH)

const letterIn = (color, size, { svg, box }, place) => `
  <mask id="letter" mask-type="alpha">${placedDrawing(svg, box, place)}</mask>
  <g mask="url(#letter)">${rectangle(color, 0, 0, size, size)}</g>`

function drawIcon(size, letter, weave, colors) {
  const bandHeight = size * 0.26
  const room = { width: size * 0.62, height: (size - bandHeight) * 0.74 }
  const place = centered(letter.box, room, size / 2, (size - bandHeight) / 2)
  return pictureOf(
    size,
    size,
    rectangle(colors.accent, 0, 0, size, size) +
      letterIn(colors.paper, size, letter, place) +
      weaveBand(weave, colors, size - bandHeight * 0.94, size, bandHeight * 0.8),
  )
}

/** Android crops a maskable icon to a shape, but never the inner 80 %. The letter fills only half of the icon. */
function drawMaskableIcon(size, letter, { accent, paper }) {
  const room = { width: size / 2, height: size / 2 }
  const place = centered(letter.box, room, size / 2, size / 2)
  const ground = accent === null ? '' : rectangle(accent, 0, 0, size, size)
  return pictureOf(size, size, ground + letterIn(paper, size, letter, place))
}

/** Android draws a monochrome icon in one colour of its theme, so the icon has no background. */
const drawMonochromeIcon = (size, letter) =>
  drawMaskableIcon(size, letter, { accent: null, paper: '#ffffff' })

/** Uses the wordmark's first letter if the wordmark can be drawn here, otherwise the first letter of the name. */
function letterOf(wordmark, name, { ink }) {
  const candidates = [wordmark, drawWordmark([...name][0] ?? 'S', ink), drawWordmark('S', ink)]
  for (const svg of candidates) {
    try {
      const box = inkBox(svg, { firstLetter: true })
      if (box) return { svg, box, drawn: svg === wordmark }
    } catch {
      // Text and embedded pictures cannot be drawn here, so try the next candidate.
    }
  }
  throw new Error('no letter could be drawn')
}

function drawShareCard({ svg }, weave, colors) {
  const [width, height] = [1200, 630]
  const box = inkBox(svg)
  const place = centered(box, { width: 800, height: 220 }, width / 2, height / 2 - 30)
  return pictureOf(
    width,
    height,
    rectangle(colors.paper, 0, 0, width, height) +
      placedDrawing(svg, box, place) +
      rectangle(colors.ink, 0, 560, width, 70) +
      weaveBand(weave, colors, 562, width, 66),
  )
}

/** Draws the pictures that show the wordmark or its first letter. `drawn` is false if the wordmark could not be used. */
export function brandPictures({ wordmark, name, weave, colors }) {
  const letter = letterOf(wordmark, name, colors)
  return {
    drawn: letter.drawn,
    files: {
      'favicon.ico': encodeIco(drawIcon(32, letter, weave, colors), 32),
      'brand/icon-192.png': drawIcon(192, letter, weave, colors),
      'brand/icon-512.png': drawIcon(512, letter, weave, colors),
      'brand/icon-maskable-512.png': drawMaskableIcon(512, letter, colors),
      'brand/icon-monochrome-512.png': drawMonochromeIcon(512, letter),
      'brand/apple-touch-icon.png': drawIcon(180, letter, weave, colors),
      'brand/share.png': drawShareCard(letter, weave, colors),
    },
  }
}
