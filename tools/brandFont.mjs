// Draws a name as outlines of the shop's display font, for an owner without a wordmark.
import { readFileSync } from 'node:fs'
import { parse } from 'opentype.js/dist/opentype.mjs'

const FONT_FOLDER = new URL('../node_modules/@fontsource/gloock/files/', import.meta.url)
const FONT_FILES = ['gloock-latin-400-normal.woff', 'gloock-latin-ext-400-normal.woff']

function readFont(name) {
  const { buffer, byteOffset, length } = readFileSync(new URL(name, FONT_FOLDER))
  return parse(buffer.slice(byteOffset, byteOffset + length))
}

/** Returns SVG path data with the base line at y = 0, and the text's width; null if the font lacks a letter. */
export function textOutlines(text, size) {
  const fonts = FONT_FILES.map(readFont)
  let x = 0
  let path = ''
  for (const character of text) {
    const font = fonts.find((one) => one.charToGlyphIndex(character) > 0)
    if (!font) return null
    const glyph = font.charToGlyph(character)
    path += glyph.getPath(x, 0, size).toPathData(1)
    x += (glyph.advanceWidth * size) / font.unitsPerEm
  }
  return { path, width: x }
}
