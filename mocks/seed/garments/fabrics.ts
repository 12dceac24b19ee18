import { deep, isReddish, luma, pale } from './colour'

export type Fabric =
  'plain' | 'rib' | 'denim' | 'dhaka' | 'stripe' | 'check' | 'knit' | 'wool' | 'felt'

/** How much a fabric is enlarged in its close-up. */
export const CLOSE_UP: Record<Fabric, number> = {
  plain: 6,
  rib: 4,
  denim: 5,
  stripe: 2.6,
  check: 2.4,
  knit: 3.4,
  wool: 4,
  felt: 4,
  dhaka: 2.8,
}

export type Tile = { width: number; height: number; art: string }

const fill = (color: string, opacity: number, d: string) =>
  `<path fill="${color}"${opacity === 1 ? '' : ` opacity="${opacity}"`} d="${d}"/>`
const line = (color: string, width: number, opacity: number, d: string) =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" opacity="${opacity}" d="${d}"/>`

/** A diamond woven in steps around (x, y). */
function diamond(x: number, y: number, n: number, u = 2): string {
  const turn = (h: number, v: number) => `h${h}v${v}`.repeat(n)
  return `M${x} ${y - n * u}${turn(u, u)}${turn(-u, u)}${turn(-u, -u)}${turn(u, -u)}z`
}

/** A stepped triangle that stands on y, or hangs from it. */
function triangle(x: number, y: number, n: number, way: 'stands' | 'hangs', u = 2): string {
  const v = way === 'stands' ? -u : u
  return `M${x - n * u} ${y}${`v${v}h${u}`.repeat(n)}${`h${u}v${-v}`.repeat(n)}z`
}

const DHAKA = {
  red: '#b4232a',
  black: '#1c181d',
  white: '#f6efe2',
  orange: '#dd7a26',
  green: '#2f6b4a',
}

/** The woven figure of Dhaka cloth; its ground is the garment's colour. */
function dhaka(color: string): Tile {
  const l = luma(color)
  const reddish = isReddish(color)
  const ruled = l > 0.5 ? DHAKA.black : DHAKA.white
  const first = reddish ? DHAKA.black : DHAKA.red
  const second = l > 0.5 ? DHAKA.green : DHAKA.orange
  const third = l < 0.22 || reddish ? DHAKA.white : DHAKA.black
  const art =
    fill(ruled, 1, 'M0 0h48v2H0zM0 34h48v2H0z') +
    fill(first, 1, diamond(24, 18, 7) + diamond(0, 18, 3) + diamond(48, 18, 3)) +
    fill(second, 1, diamond(24, 18, 5)) +
    fill(third, 1, diamond(24, 18, 3)) +
    fill(
      ruled,
      1,
      diamond(24, 18, 1) + 'M11 17h2v2h-2zM35 17h2v2h-2zM-1 17h2v2h-2zM47 17h2v2h-2z',
    ) +
    fill(
      ruled,
      1,
      triangle(6, 10, 2, 'stands') +
        triangle(42, 10, 2, 'stands') +
        triangle(6, 26, 2, 'hangs') +
        triangle(42, 26, 2, 'hangs'),
    ) +
    fill(first, 1, triangle(12, 52, 6, 'stands') + triangle(36, 52, 6, 'stands')) +
    fill(
      second,
      1,
      triangle(0, 40, 5, 'hangs') + triangle(24, 40, 5, 'hangs') + triangle(48, 40, 5, 'hangs'),
    ) +
    fill(third, 1, triangle(12, 52, 3, 'stands') + triangle(36, 52, 3, 'stands')) +
    fill(ruled, 1, 'M0 54h48v2H0z') +
    fill(DHAKA.green, 1, 'M0 58h48v3H0z') +
    fill(DHAKA.orange, 1, 'M0 61h48v2H0z') +
    fill(ruled, 1, diamond(12, 72, 3) + diamond(36, 72, 3)) +
    fill(first, 1, diamond(0, 72, 3) + diamond(24, 72, 3) + diamond(48, 72, 3)) +
    fill(third, 1, diamond(12, 72, 1) + diamond(36, 72, 1)) +
    fill(second, 1, 'M0 81h48v3H0z') +
    // The threads of the weft, which make it look woven instead of printed.
    line('#000', 0.35, 0.22, Array.from({ length: 28 }, (_, i) => `M0 ${i * 3 + 1}h48`).join(''))
  return { width: 48, height: 84, art }
}

/** Over and under; from a distance only a trace of it. */
function plain(shade: string, light: string, near: boolean): Tile {
  const t = (v: number) => Math.round(v * (near ? 1 : 0.5) * 100) / 100
  const art =
    fill(shade, t(0.16), 'M0 0h4v4H0z') +
    fill(light, t(0.34), 'M.1.5Q1 0 1.9.5v1Q1 2 .1 1.5zM2.1 2.5q.9-.5 1.8 0v1q-.9.5-1.8 0z') +
    fill(
      light,
      t(0.18),
      'M2.5.1h1q.5.9 0 1.8h-1q-.5-.9 0-1.8zM.5 2.1h1q.5.9 0 1.8h-1q-.5-.9 0-1.8z',
    ) +
    line(
      shade,
      0.12,
      t(0.4),
      'M.2.8h1.6M.2 1.2h1.6M2.2 2.8h1.6M2.2 3.2h1.6M2.8.2v1.6M3.2.2v1.6M.8 2.2v1.6M1.2 2.2v1.6',
    )
  return { width: 4, height: 4, art }
}

function knit(color: string, shade: string, light: string): Tile {
  const loops = [
    'M9 15C4 13 .6 8 .7-.6 5.4 1.4 9 6.5 9 15z',
    'M9 15c5-2 8.4-7 8.3-15.6C12.6 1.4 9 6.5 9 15z',
  ]
  const art =
    fill(shade, 0.5, 'M0 0h18v13H0z') +
    `<g fill="${color}" stroke="${shade}" stroke-width=".5">` +
    loops.map((d) => `<path d="${d}"/><path transform="translate(0 -13)" d="${d}"/>`).join('') +
    '</g>' +
    fill(
      light,
      0.3,
      'M2 1.6c2.7 1.6 4.8 4.6 5.7 8.4C5 8 3 5 2 1.6zM16 1.6c-1 3.4-3 6.4-5.7 8.4.9-3.8 3-6.8 5.7-8.4z',
    )
  return { width: 18, height: 13, art }
}

/** The pattern tile that is woven on top of the plain color. */
export function tileOf(fabric: Fabric, color: string, accent: string, near: boolean): Tile {
  const shade = deep(color, 0.7)
  const light = pale(color, 0.7)
  switch (fabric) {
    case 'dhaka':
      return dhaka(color)
    case 'knit':
      return knit(color, shade, light)
    case 'rib':
      return {
        width: 9,
        height: 9,
        art:
          fill(shade, 0.34, 'M6.4 0H9v9H6.4z') +
          fill(shade, 0.16, 'M5 0h1.4v9H5z') +
          fill(light, 0.22, 'M1.6 0h1.6v9H1.6z') +
          line(shade, 0.4, 0.25, 'M0 3h6M0 6h6M0 9h6'),
      }
    case 'denim':
      return {
        width: 6,
        height: 6,
        art:
          line(shade, 1.7, 0.34, 'M-1 7L7-1M-1 1L1-1M5 7L7 5') +
          line(light, 0.8, 0.26, 'M-1 4.5L4.5-1M1.5 7L7 1.5') +
          line('#fff', 0.6, 0.4, 'M1 2.6l1.3-1.3M4.2 5.4l1.3-1.3') +
          line(shade, 0.3, 0.3, 'M0 2h6M0 5h6'),
      }
    case 'stripe':
      return {
        width: 30,
        height: 6,
        art:
          fill(accent, 1, 'M0 0h7v6H0z') +
          fill(accent, 0.9, 'M12 0h1.6v6H12z') +
          line(shade, 0.5, 0.16, 'M0 1.5h30M0 4.5h30'),
      }
    case 'check':
      return {
        width: 44,
        height: 44,
        art:
          fill(accent, 0.42, 'M0 0h16v44H0z') +
          fill(accent, 0.42, 'M0 0h44v16H0z') +
          fill(accent, 0.8, 'M29 0h2v44h-2zM0 29h44v2H0z') +
          line(
            shade,
            0.5,
            0.14,
            Array.from({ length: 14 }, (_, i) => `M0 ${i * 3 + 1.5}h44`).join(''),
          ),
      }
    case 'wool':
      return {
        width: 11,
        height: 11,
        art:
          line(light, 0.7, 0.28, 'M1 3q3-3 5 0t4-1M0 8q3-2 5 1t6-1') +
          line(shade, 0.6, 0.24, 'M2 6q2-2 4 0t4 1M6 11q2-3 4-1M0 1q3 1 6-1'),
      }
    case 'felt':
      return {
        width: 17,
        height: 15,
        art:
          line(light, 0.6, 0.26, 'M1 4q5-4 8 0M10 9q3-2 6 1M3 13q2-4 6-2') +
          line(shade, 0.7, 0.26, 'M9 2q4 2 7-1M0 9q4 2 7-1M8 14q4-2 8 0'),
      }
    case 'plain':
      return plain(shade, light, near)
  }
}
