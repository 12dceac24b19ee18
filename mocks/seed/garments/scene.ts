import { cutOut } from './draw'
import type { Garment } from './draw'
import { groundArt, sheet } from './frame'

/** A garment in a larger picture: moved, scaled and turned about its own middle. */
export type Placed = { garment: Garment; x: number; y: number; scale: number; turn?: number }

/** Several garments on one background, the first one lowest. The frame may crop them, which makes them look near. */
export function scene(ground: string, placed: readonly Placed[]): string {
  const art = placed.map(({ garment, x, y, scale, turn = 0 }, i) => {
    const place = `translate(${x} ${y}) scale(${scale})${turn ? ` rotate(${turn} 400 500)` : ''}`
    return `<g transform="${place}">${cutOut(garment, String.fromCharCode(97 + i), ground)}</g>`
  })
  return sheet(groundArt(ground, ground) + art.join(''))
}
