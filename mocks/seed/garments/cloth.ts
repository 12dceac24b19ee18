import type { Board } from './board'
import { pts } from './geometry'

/** The cloth from near: one layer lying, one folded over it with its hem. */
export function cloth(b: Board) {
  b.piece(pts('0,0! 800,0! 800,1000! 0,1000!'), {
    rim: 0,
    still: true,
    soft: [
      [-40, 760, 300, 520, 700, -40, 190],
      [200, 1040, 520, 760, 860, 520, 170],
      [-40, 300, 140, 180, 260, -40, 120],
      [560, 1040, 700, 940, 860, 860, 110],
    ],
  })
  b.piece(pts('-60,430! 120,300 330,250 560,150 860,90! 860,-60! -60,-60!'), {
    turn: 21,
    lift: true,
    rim: 70,
    soft: [
      [-20, 200, 260, 130, 540, -40, 120],
      [420, 200, 560, 90, 840, -20, 90],
    ],
  })
  for (const rise of [0, 12])
    b.stitch([
      [-60, 396 - rise],
      [116, 268 - rise],
      [326, 218 - rise],
      [556, 118 - rise],
      [860, 58 - rise],
    ])
}
