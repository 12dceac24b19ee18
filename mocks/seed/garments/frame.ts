import type { Board } from './board'
import { deep, groundOf, luma, mix, pale } from './colour'
import { tileOf } from './fabrics'

export type FrameWish = {
  prefix: string
  scale: number
  seed: number
  /** Only cloth, no garment: no shadow on the ground. */
  bare: boolean
}

const two = (v: number) => String(Math.round(v * 100) / 100).replace(/^0\./, '.')

/** The garment on its board as one group with its definitions, ready for a ground of its own or a shared one. */
export function garmentOf(b: Board, { prefix: p, scale, bare }: FrameWish, ground: string): string {
  const { color, accent, fabric, tone } = b
  const { dark, shine, depth, gloss, outline } = tone
  const parts = b.done()
  const tile = tileOf(fabric, color, accent, bare)
  const union = parts.outlines.map((id) => `<use href="#${id}"/>`).join('')
  const l = luma(color)
  const thread = l > 0.5 ? deep(color, 0.42) : pale(color, 0.4)
  const bright = fabric === 'denim' ? '#dc9443' : accent
  // One letter each, since a picture names them hundreds of times. Light layer: g grey, v volume, d/l the dark and the
  // lit side of a fold, e/m the same of a soft rise, R/r edge shade, U/C shadow of a lifted piece and of a cord, N cord,
  // s shadow of a button, t groove of a seam. Cloth layer: O outline, L lit edge, a/h seam and its ridge, k/i/j stitches.
  const rules: [string, string][] = [
    ['g', 'fill:#808080'],
    ['v', `fill:url(#${p}v)`],
    ['d', `fill:${dark};opacity:${two(depth * 0.7)}`],
    ['l', `fill:${shine};opacity:${two(gloss * 1.15)};transform:translate(-9px,-6px)`],
    ['e', `fill:${dark};opacity:${two(depth * 0.34)}`],
    [
      'm',
      `fill:${shine};opacity:${two(gloss * 0.8)};transform:translate(-${bare ? 90 : 24}px,-${bare ? 60 : 8}px)`,
    ],
    [
      'R,r',
      `fill:none;stroke:${dark};stroke-width:26;stroke-opacity:${two(depth * 0.25)};transform:translate(-7px,-6px)`,
    ],
    ['r', 'stroke-width:10'],
    [
      'U',
      `fill:none;stroke:${dark};stroke-width:12;stroke-opacity:${two(depth * 0.5)};transform:translate(5px,8px)`,
    ],
    [
      'C',
      `fill:none;stroke:${dark};stroke-opacity:${two(depth * 0.7)};transform:translate(4px,6px)`,
    ],
    ['N', 'fill:none;stroke:#808080'],
    ['s', `fill:${dark};opacity:${two(depth * 0.6)}`],
    ['t', `fill:none;stroke:${dark};stroke-width:9;stroke-opacity:${two(depth * 0.34)}`],
    ['O,a,h,k,i,j,L', `fill:none;stroke:${outline};stroke-linecap:round`],
    ['O', 'stroke-width:1.2;opacity:.6'],
    [
      'L',
      `stroke:${shine};stroke-width:2.2;opacity:${two(Math.min(0.8, gloss * 1.2))};transform:translate(1.5px,1.5px)`,
    ],
    ['a', 'stroke-width:1.7;opacity:.6'],
    [
      'h',
      `stroke:${shine};opacity:${two(Math.min(0.8, gloss * 1.3))};transform:translate(1.6px,1.2px)`,
    ],
    ['k', 'stroke-width:2;opacity:.35;stroke-dasharray:5 3.4'],
    [
      'i',
      `stroke-width:1.3;stroke:${thread};stroke-dasharray:5 3.4;transform:translate(-.5px,-.8px)`,
    ],
    [
      'j',
      `stroke-width:1.8;stroke:${bright};stroke-dasharray:5 3.4;transform:translate(-.5px,-.8px)`,
    ],
  ]
  const drawn = parts.cloth + parts.light + parts.defs
  const style = rules
    .map(
      ([names, body]) =>
        [names.split(',').filter((name) => drawn.includes(`class="${p}${name}"`)), body] as const,
    )
    .filter(([names]) => names.length > 0)
    .map(([names, body]) => `${names.map((name) => `.${p}${name}`).join()}{${body}}`)
    .join('')
  const stop = (at: number, of: string, a: number) =>
    `<stop offset="${at}" stop-color="${of}" stop-opacity="${two(a)}"/>`
  const box =
    'x="-40" y="-40" width="880" height="1080" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"'
  const shadow = mix(ground, deep(color, 0.75), 0.8)
  return (
    `<style>${style}</style><defs>` +
    `<linearGradient id="${p}v">${stop(0, dark, depth * 0.36)}${stop(0.16, dark, 0.04)}${stop(0.33, shine, gloss * 0.5)}${stop(0.56, dark, 0)}${stop(0.84, dark, depth * 0.26)}${stop(1, dark, depth * 0.5)}</linearGradient>` +
    `<linearGradient id="${p}z" x2="0" y2="1"><stop stop-color="#0c0510" stop-opacity=".08"/><stop offset="1" stop-color="#0c0510" stop-opacity=".5"/></linearGradient>` +
    `<pattern id="${p}f" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse"${scale === 1 ? '' : ` patternTransform="rotate(-7) scale(${scale})"`}>${tile.art}</pattern>` +
    `<filter id="${p}B" ${box}><feGaussianBlur stdDeviation="${bare ? 16 : 4.2}"/></filter>` +
    `<filter id="${p}S" ${box}><feGaussianBlur stdDeviation="22"/></filter>` +
    `<clipPath id="${p}A">${union}</clipPath>${parts.defs}</defs>` +
    (bare
      ? ''
      : `<g fill="${shadow}"><g filter="url(#${p}S)" opacity=".62" transform="translate(18 28)">${union}</g></g>`) +
    parts.below +
    `<g clip-path="url(#${p}A)"><g fill="${color}">${parts.cloth}</g>` +
    `<g filter="url(#${p}B)" style="mix-blend-mode:hard-light">${parts.light}</g></g>${parts.loose}`
  )
}

/** The studio ground: light from the upper left. */
export function groundArt(ground: string, color: string): string {
  return (
    `<defs><radialGradient id="bg" cx=".36" cy=".28" r=".95"><stop stop-color="${pale(ground, 0.42)}"/><stop offset=".6" stop-color="${ground}"/>` +
    `<stop offset="1" stop-color="${mix(ground, deep(color, 0.3), 0.14)}"/></radialGradient></defs><path fill="url(#bg)" d="M0 0h800v1000H0z"/>`
  )
}

export const sheet = (art: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000">${art}</svg>`

export const framed = (b: Board, wish: FrameWish) => {
  const ground = groundOf(b.color)
  return sheet(groundArt(ground, b.color) + garmentOf(b, wish, ground))
}
