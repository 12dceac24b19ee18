import type { Board } from '../board'
import { deep } from '../colour'
import { both, mirror, pts } from '../geometry'
import type { Line, Point } from '../geometry'
import { armholes, BODY, cuff, longSleeve, roundSleeve, torso } from '../parts'
import type { Arm, Body } from '../parts'

const SHAPE: Body = {
  ...BODY,
  neck: [474, 172],
  shoulder: [614, 222],
  armhole: pts('592,304 598,380'),
  underarm: [618, 440],
  side: pts('610,570 602,680'),
  hem: [590, 752],
  middle: 764,
}
const LOOSE: Arm = { elbow: [692, 524], wrist: [698, 772], elbowWidth: 118, wristWidth: 92 }
const BENT: Arm = { elbow: [714, 540], wrist: [612, 742], elbowWidth: 120, wristWidth: 94 }

const beside = (line: Line, dx: number): Point[] => line.map(([x, y, c]) => [x + dx, y, c])

function sleeve(b: Board, side: 'left' | 'right', arm: Arm, over: boolean) {
  longSleeve(b, SHAPE, side, arm, { over, lift: over })
  cuff(b, side, arm, 52, { lift: true })
  b.topstitch(roundSleeve(side, arm, 2), roundSleeve(side, arm, 44))
  const [x, y] = roundSleeve(side, arm, 24)[2] ?? [0, 0]
  b.button(x + (side === 'right' ? 18 : -18), y + 2, 7, '', 'metal')
}

export function jacket(b: Board, back: boolean) {
  const s = SHAPE
  const body = {
    folds: [
      [560, 560, 500, 590, 430, 572, 14],
      [250, 640, 300, 600, 372, 606, 14],
    ],
  } as const
  sleeve(b, 'left', LOOSE, false)
  if (back) sleeve(b, 'right', LOOSE, false)
  if (back) {
    torso(b, s, [[400, 196]], body)
    armholes(b, s)
    const yoke: Line = pts('196,330 400,346 604,330')
    const panel: Line = pts('500,346 484,560 470,752')
    b.seam(yoke, ...both(panel))
    b.topstitch(
      beside(yoke, 0).map(([x, y]): Point => [x, y + 8]),
      beside(yoke, 0).map(([x, y]): Point => [x, y - 6]),
      ...both(beside(panel, 7)),
    )
    b.piece(pts('312,186! 322,140 400,126 478,140 488,186! 400,216'), { lift: true, rim: 16 })
    b.topstitch(pts('320,180 400,206 480,180'))
  } else {
    b.inside(
      pts('474,166! 400,156 326,166! 360,226 400,290 440,226'),
      pts('330,186 400,204 470,186'),
    )
    torso(b, s, pts('358,226 400,284! 442,226'), body)
    armholes(b, s)
    const yoke: Line = pts('418,356 510,350 598,344')
    const inner: Line = pts('474,372 462,560 440,752')
    const outer: Line = pts('560,372 546,560 508,752')
    b.seam(...both(yoke), ...both(inner), ...both(outer))
    b.topstitch(
      ...both(yoke.map(([x, y]): Point => [x, y - 8])),
      ...both(beside(inner, 7)),
      ...both(beside(outer, -7)),
    )
    b.topstitch(...both(pts('560,610 540,660 530,720')))
    for (const flap of both(pts('464,356! 574,350! 574,390 572,404! 520,430! 466,408!')))
      b.piece(flap, { rim: 8, flat: true, lift: true })
    b.topstitch(...both(pts('471,362! 472,402! 520,422! 566,398! 567,358!')))
    for (const [x, y] of pts('520,408 280,408')) b.button(x, y, 7, '', 'metal')
    b.piece(pts('382,276! 420,276! 420,756! 382,756!'), { rim: 8, flat: true, lift: true })
    b.topstitch(pts('389,288! 389,752!'), pts('413,288! 413,752!'))
  }
  b.piece(pts('594,744! 590,804! 400,818 210,804! 206,744! 400,758'), { rim: 14, lift: true })
  b.topstitch(pts('210,752 400,766 590,752'), pts('214,797 400,811 586,797'))
  if (back) return
  b.piece(pts('326,152 400,136 474,152 470,184 400,200 330,184'), {
    rim: 12,
    color: deep(b.color, 0.14),
    woven: true,
  })
  const collar: Line = pts('404,282! 438,226 470,146! 496,158 516,222 502,318! 450,306')
  b.piece(collar, { lift: true, rim: 16, turn: -30 })
  b.piece(mirror(collar), { lift: true, rim: 16, turn: 30 })
  b.topstitch(...both(pts('418,288! 497,306! 508,226 492,170')))
  for (const y of [330, 420, 510, 600, 690, 786]) b.button(401, y, 9, '', 'metal')
  sleeve(b, 'right', BENT, true)
}
