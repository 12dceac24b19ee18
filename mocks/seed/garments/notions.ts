import { deep } from './colour'
import { short } from './geometry'

// Everything on a garment that is not cloth; tailors call these notions.

/** The shop's label, sewn into the neck. */
export function label(x: number, y: number): string {
  return (
    `<g transform="translate(${short(x)} ${short(y)})"><path fill="#f3ecdf" d="M-25-12h50v25h-50z"/><path fill="#b4232a" d="M-25-12h50v4h-50z"/>` +
    '<path fill="none" stroke="#17151a" stroke-width="2" opacity=".7" d="M-15-1h30M-8 6h16"/></g>'
  )
}

export function buttonArt(r: number, of: string, kind: 'sewn' | 'metal'): string {
  const face = kind === 'metal' ? '#a9815a' : of
  const middle =
    kind === 'metal'
      ? `<circle r="${short(r * 0.26)}" fill="#7a5635"/>`
      : `<path stroke="${deep(of, 0.75)}" stroke-width="1.7" stroke-linecap="round" d="M-2-2h0M2-2h0M-2 2h0M2 2h0M-2-2L2 2"/>`
  return (
    `<circle r="${r}" fill="${face}" stroke="${deep(face, 0.55)}"/>` +
    `<circle r="${short(r * 0.66)}" fill="${kind === 'metal' ? '#c9a27a' : deep(of, 0.07)}" stroke="${deep(face, 0.28)}" stroke-width=".8"/>${middle}` +
    `<path fill="none" stroke="#fff" stroke-width="1.2" opacity=".6" stroke-linecap="round" d="M${short(-r * 0.72)} ${short(-r * 0.36)}A${short(r * 0.8)} ${short(r * 0.8)} 0 0 1 ${short(-r * 0.1)} ${short(-r * 0.8)}"/>`
  )
}
