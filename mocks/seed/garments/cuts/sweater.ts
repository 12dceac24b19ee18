import type { Board } from '../board'
import { armholes, BODY, cuff, longSleeve, torso } from '../parts'
import type { Arm, Body } from '../parts'
import { pts } from '../geometry'

const SHAPE: Body = {
  ...BODY,
  underarm: [612, 440],
  side: pts('606,570 604,700'),
  hem: [590, 800],
  middle: 812,
}
const LOOSE: Arm = { elbow: [692, 520], wrist: [700, 774], elbowWidth: 122, wristWidth: 92 }
/** Folded across the front, as a sweater lies on a table. */
const FOLDED: Arm = { elbow: [716, 548], wrist: [520, 640], elbowWidth: 120, wristWidth: 92 }

export function sweater(b: Board, back: boolean) {
  const s = SHAPE
  const rib = { ribbed: true }
  longSleeve(b, s, 'left', LOOSE)
  cuff(b, 'left', LOOSE, 58, rib)
  if (back) {
    longSleeve(b, s, 'right', LOOSE)
    cuff(b, 'right', LOOSE, 58, rib)
  } else
    b.inside(
      pts('472,166! 400,188 328,166! 344,216 400,236 456,216'),
      pts('330,172 400,194 470,172'),
    )
  torso(b, s, back ? [[400, 192]] : pts('346,216 400,236 454,216'), {
    folds: [
      [330, 720, 400, 690, 500, 700, 18],
      [480, 560, 430, 600, 350, 590, 16],
    ],
  })
  armholes(b, s)
  if (!back) b.ribbing(pts('338,174 400,186 462,174'), 20)
  b.ribbing(
    back
      ? pts('331,162! 348,178 400,186 452,178 469,162!')
      : pts('333,168! 336,186 352,217 400,235 448,217 464,186 467,168!'),
    34,
  )
  b.ribbing(pts('208,826! 400,840 592,826!'), 58)
  if (back) return
  longSleeve(b, s, 'right', FOLDED, { over: true, lift: true })
  cuff(b, 'right', FOLDED, 56, rib)
}
