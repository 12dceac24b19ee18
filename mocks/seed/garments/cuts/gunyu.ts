import type { Board } from '../board'
import { deep, pale } from '../colour'
import { pts, whole } from '../geometry'
import type { Fold, Line, Point } from '../geometry'
import { armholes, BODY, fringe, longSleeve, roundSleeve, torso } from '../parts'
import type { Arm, Body } from '../parts'

const SHAPE: Body = {
  ...BODY,
  neck: [454, 104],
  shoulder: [556, 138],
  armhole: pts('536,204 540,256'),
  underarm: [554, 304],
  side: pts('546,350 540,380'),
  hem: [536, 420],
  middle: 428,
}
const ARMS: readonly [Arm, Arm] = [
  { elbow: [622, 366], wrist: [632, 530], elbowWidth: 82, wristWidth: 58 },
  { elbow: [642, 356], wrist: [604, 520], elbowWidth: 84, wristWidth: 58 },
]

const PLEATS: readonly Fold[] = [
  [452, 440, 476, 700, 470, 946, 27],
  [426, 440, 430, 700, 420, 952, 25],
  [398, 440, 388, 700, 372, 952, 25],
  [372, 440, 344, 700, 320, 948, 25],
  [500, 440, 540, 700, 568, 938, 31],
  [530, 480, 580, 740, 610, 934, 21],
  [300, 440, 260, 700, 222, 938, 31],
  [274, 480, 220, 740, 194, 930, 21],
]

/** Gunyu cholo: the wrapped skirt is the cloth, the blouse takes the accent, a patuka binds both. */
export function gunyu(b: Board, back: boolean) {
  const top = b.accent
  const s = SHAPE
  const hem: Line = pts('146,906 270,928 400,936 530,928 654,906')
  b.piece(whole(pts('400,400 516,396! 548,480 598,690 646,926! 600,938 540,946 470,958')), {
    folds: PLEATS,
    soft: [
      [480, 430, 510, 700, 516, 940, 56],
      [340, 430, 300, 700, 280, 940, 56],
    ],
    trims:
      b.fabric === 'dhaka'
        ? []
        : [
            { line: hem, color: top, width: 30, shift: 8 },
            { line: hem, color: pale(top, 0.62), width: 2.4, dash: '7 5', shift: 8 },
            { line: hem, color: '#d9b56a', width: 3, shift: -18 },
            { line: hem, color: top, width: 5, shift: -26 },
          ],
  })
  for (const [i, side] of (['left', 'right'] as const).entries()) {
    const arm = ARMS[back ? 1 - i : i] ?? ARMS[0]
    longSleeve(b, s, side, arm, { color: top })
    b.stitch(roundSleeve(side, arm, -16))
  }
  if (!back)
    b.inside(
      pts('454,102! 400,116 346,102! 360,160 394,222! 442,160'),
      pts('350,110 400,124 450,110'),
      { color: top },
    )
  torso(b, s, back ? [[400, 124]] : pts('354,150 392,224! 446,148'), {
    color: top,
    folds: [
      [548, 330, 480, 346, 420, 334, 17],
      [262, 330, 320, 352, 400, 346, 15],
      [300, 396, 330, 350, 320, 290, 15],
      [490, 396, 470, 350, 482, 280, 15],
    ],
  })
  armholes(b, s)
  if (back) b.seam(pts('400,126 398,300 400,420'))
  else {
    const edge: Line = pts('448,150 404,236 352,310 328,410')
    b.seam(edge).topstitch(edge.map(([x, y]): Point => [x - 8, y - 5]))
    b.topstitch(pts('346,122 362,170 390,216 436,158 454,122'))
  }
  patuka(b, back)
}

/** A long cloth wound several times round the waist; its knot sits at the side and the ends hang. */
function patuka(b: Board, back: boolean) {
  const sash = '#e2cb93'
  const turn = (y0: number, y1: number, h0: number, h1: number, bulge: number): Line => [
    [262 - bulge, y0, 1],
    [400, (y0 + y1) / 2 + 11],
    [538 + bulge, y1, 1],
    [543 + bulge, y1 + h1 / 2],
    [539 + bulge, y1 + h1, 1],
    [400, (y0 + y1) / 2 + (h0 + h1) / 2 + 12],
    [261 - bulge, y0 + h0, 1],
    [257 - bulge, y0 + h0 / 2],
  ]
  const wraps = [
    [390, 384, 34, 40, 2],
    [446, 456, 34, 28, 4],
    [432, 416, 34, 48, 6],
    [406, 412, 36, 30, 8],
  ] as const
  wraps.forEach(([y0, y1, h0, h1, bulge], i) =>
    b.piece(turn(y0, y1, h0, h1, bulge), {
      color: i % 2 ? sash : pale(sash, 0.12),
      lift: true,
      rim: 14,
      folds: [
        [264, y0 + 14, 400, (y0 + y1) / 2 + 25, 500, y1 + 12, 9],
        [330, (y0 + y1) / 2 + 33, 430, (y0 + y1) / 2 + 33, 536, y1 + 24, 7],
      ],
    }),
  )
  if (back) return
  const tail = (line: Line, folds: Fold[]) =>
    b.piece(line, { color: sash, lift: true, rim: 14, folds })
  fringe(b, [500, 642], [552, 632], { length: 26, color: deep(sash, 0.12) })
  tail(pts('484,448! 510,446! 536,520 540,580 554,630! 498,642! 500,570 488,510'), [
    [496, 452, 520, 560, 530, 634, 13],
    [490, 470, 504, 560, 508, 640, 9],
  ])
  tail(pts('470,450! 496,454! 492,520 478,566 476,604! 432,592! 448,550 464,500'), [
    [482, 456, 472, 540, 456, 598, 11],
  ])
  fringe(b, [434, 592], [474, 604], { length: 26, color: deep(sash, 0.12) })
  // The knot: one turn over, one turn under.
  tail(pts('458,420 474,406 494,412 506,430 502,452 484,462 464,454 454,438'), [
    [460, 426, 480, 436, 502, 434, 9],
    [462, 446, 482, 448, 498, 450, 7],
  ])
  tail(pts('466,414! 488,406 514,420 520,436! 506,444 488,430 472,430!'), [
    [472, 420, 492, 420, 514, 432, 7],
  ])
}
