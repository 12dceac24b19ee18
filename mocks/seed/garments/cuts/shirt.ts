import type { Board } from '../board'
import { deep } from '../colour'
import { both, mirror, pts } from '../geometry'
import type { Fold, Line } from '../geometry'
import { armholes, BODY, cuff, longSleeve, roundSleeve, torso } from '../parts'
import type { Arm, Body } from '../parts'

const SHAPE: Body = {
  ...BODY,
  neck: [468, 164],
  side: pts('594,560 592,690'),
  hem: [604, 800],
  middle: 872,
  tail: pts('584,834 520,866'),
}
const LOOSE: Arm = { elbow: [686, 520], wrist: [694, 774], elbowWidth: 112, wristWidth: 80 }
const BENT: Arm = { elbow: [708, 536], wrist: [604, 728], elbowWidth: 112, wristWidth: 82 }

function sleeve(b: Board, side: 'left' | 'right', arm: Arm, over = false) {
  longSleeve(b, SHAPE, side, arm, { over, lift: over })
  cuff(b, side, arm, 58, { lift: true })
  b.stitch(roundSleeve(side, arm, 3), roundSleeve(side, arm, 50))
  const [x, y] = roundSleeve(side, arm, 27)[2] ?? [0, 0]
  b.button(x + (side === 'right' ? 15 : -15), y + 2, 6)
}

export function shirt(b: Board, back: boolean) {
  const s = SHAPE
  const folds: Fold[] = [
    [470, 846, 452, 700, 482, 560, 17],
    [330, 850, 352, 720, 322, 600, 16],
    [250, 560, 300, 590, 372, 576, 12],
  ]
  sleeve(b, 'left', LOOSE)
  if (back) sleeve(b, 'right', LOOSE)
  if (back) {
    torso(b, s, [[400, 186]], { folds })
    armholes(b, s)
    const yoke: Line = pts('206,268 400,286 594,268')
    b.seam(yoke, ...both(pts('416,290 420,500 414,720'))).stitch(yoke.map(([x, y]) => [x, y + 8]))
    b.piece(pts('318,176! 326,136 400,124 474,136 482,176! 400,204'), { lift: true, rim: 14 })
    b.stitch(pts('324,172 400,196 476,172'))
    return
  }
  b.inside(pts('470,160! 400,150 330,160! 360,220 400,268 440,220'), pts('334,178 400,196 466,178'))
  torso(b, s, pts('362,216 400,262! 438,216'), { folds })
  armholes(b, s)
  b.seam(...both(pts('484,200 540,224 590,252')))
  b.piece(pts('384,250! 417,250! 418,560 417,872! 384,872! 383,560'), {
    rim: 8,
    flat: true,
    lift: true,
  })
  b.stitch(pts('390,262! 389,560 390,868!'), pts('411,262! 412,560 411,868!'))
  b.piece(pts('462,392! 556,388! 557,470 556,494! 510,514! 464,496!'), {
    rim: 8,
    flat: true,
    lift: true,
  })
  b.stitch(pts('468,396! 468,492! 510,508! 551,490! 551,394!'), pts('463,412! 556,408!'))
  b.piece(pts('330,150 400,132 470,150 466,178 400,192 334,178'), {
    rim: 12,
    color: deep(b.color, 0.12),
    woven: true,
  })
  const collar: Line = pts('403,256! 438,214 466,146! 484,158 496,216 474,296! 440,282')
  b.piece(collar, { lift: true, rim: 14, turn: -32, folds: [[468, 160, 450, 204, 408, 246, 7]] })
  b.piece(mirror(collar), {
    lift: true,
    rim: 14,
    turn: 32,
    folds: [[330, 160, 340, 190, 392, 246, 7]],
  })
  b.stitch(...both(pts('414,260! 470,284! 488,216 478,166')))
  b.button(400, 282)
  for (let y = 372; y < 850; y += 92) b.button(400, y)
  sleeve(b, 'right', BENT, true)
}
