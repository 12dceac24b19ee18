import { deep, luma, mix } from './colour'
import type { Fabric } from './fabrics'

export type Tone = { dark: string; shine: string; depth: number; gloss: number; outline: string }

/** How strongly shade and shine read on a colour. */
export function toneOf(color: string, fabric: Fabric): Tone {
  const l = luma(color)
  const figured = fabric === 'dhaka' || fabric === 'check'
  return {
    dark: l > 0.72 ? '#4d413c' : l > 0.45 ? '#2c1a1b' : '#0b050a',
    shine: '#fff6e8',
    depth: l > 0.72 ? 0.7 : l > 0.5 ? 0.68 : l < 0.16 ? 0.92 : 0.74,
    gloss: figured
      ? l < 0.3
        ? 0.19
        : 0.3
      : l > 0.72
        ? 0.34
        : l < 0.1
          ? 0.1
          : l < 0.16
            ? 0.12
            : l < 0.3
              ? 0.14
              : 0.18,
    outline:
      l > 0.72
        ? mix(color, '#47362f', 0.85)
        : l > 0.45
          ? mix(color, '#2a1519', 0.85)
          : deep(color, 0.82),
  }
}
