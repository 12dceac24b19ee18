import { board } from './board'
import type { Board } from './board'
import { cloth } from './cloth'
import { groundOf } from './colour'
import { CUTS } from './cuts'
import type { Cut } from './cuts'
import { CLOSE_UP } from './fabrics'
import type { Fabric } from './fabrics'
import { framed, garmentOf } from './frame'
import type { Pose } from './geometry'

export type View = 'front' | 'back' | 'cloth'

export type Garment = {
  cut: Cut
  fabric: Fabric
  /** Six-digit hex, as all colours here. */
  color: string
  /** Trim, thread or second cloth, as the cut has it. */
  accent: string
  view?: View
}

const seedOf = ({ cut, fabric }: Garment) =>
  [...(cut + fabric)].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) >>> 0, 7)

/** Small garments are drawn larger. */
const NEAR: Partial<Record<Cut, number>> = { topi: 1.24, cap: 1.1, folded: 1.16 }

/** Every garment leans and sways a little and has one lower shoulder, so that it looks hand-laid. */
function poseOf(seed: number, back: boolean, near: number): Pose {
  const way = (seed % 2 ? 1 : -1) * (back ? -1 : 1)
  const lean = way * (5 + (seed % 5))
  const sway = way * (4 + (seed % 7))
  const drop = way * (5 + (seed % 4))
  return (px, py) => {
    const [x, y] = [400 + (px - 400) * near, 505 + (py - 505) * near]
    return [
      x + (lean * (y - 500)) / 500 - sway * Math.sin(((y - 120) / 800) * Math.PI * 1.6),
      y + (drop * (x - 400)) / 400,
    ]
  }
}

function laidOut(garment: Garment, prefix: string): Board {
  const seed = seedOf(garment)
  const back = garment.view === 'back'
  const b = board({
    ...garment,
    seed,
    prefix,
    scale: 1,
    pose: poseOf(seed, back, NEAR[garment.cut] ?? 1),
  })
  CUTS[garment.cut](b, back)
  return b
}

/** One garment as a picture: SVG text, 800 x 1000. Pure: the same input gives the same bytes. */
export function draw(garment: Garment): string {
  const seed = seedOf(garment)
  if (garment.view === 'cloth') {
    const scale = CLOSE_UP[garment.fabric]
    const b = board({ ...garment, seed, prefix: '', scale, pose: (x, y) => [x, y] })
    cloth(b)
    return framed(b, { prefix: '', scale, seed, bare: true })
  }
  return framed(laidOut(garment, ''), { prefix: '', scale: 1, seed, bare: false })
}

/** A garment without a background, for a larger picture; `prefix` keeps its ids apart from its neighbours'. */
export const cutOut = (garment: Garment, prefix: string, ground = groundOf(garment.color)) =>
  garmentOf(
    laidOut(garment, prefix),
    { prefix, scale: 1, seed: seedOf(garment), bare: false },
    ground,
  )
