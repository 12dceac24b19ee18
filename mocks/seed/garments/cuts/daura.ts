import type { Board } from '../board'
import { deep, mix } from '../colour'
import { both, mirror, mirrorFolds, pts } from '../geometry'
import type { Fold, Line, Point } from '../geometry'
import { armholes, BODY, longSleeve, roundSleeve, torso } from '../parts'
import type { Arm, Body } from '../parts'

const SHAPE: Body = {
  ...BODY,
  neck: [454, 92],
  shoulder: [562, 128],
  armhole: pts('542,196 546,250'),
  underarm: [562, 300],
  side: pts('548,400 572,510'),
  hem: [636, 648],
  middle: 668,
  tail: pts('580,660 510,664 450,672'),
}
const ARMS: readonly [Arm, Arm] = [
  { elbow: [628, 366], wrist: [642, 566], elbowWidth: 86, wristWidth: 60 },
  { elbow: [646, 356], wrist: [612, 548], elbowWidth: 88, wristWidth: 60 },
]

/** The suruwal: wide above, gathered tight at the calf. */
const LEG: Line = pts(
  '404,590! 568,590! 578,680 548,790 508,876 498,950! 470,956 446,958! 440,890 430,810 406,730!',
)
const LEG_FOLDS: readonly Fold[] = [
  [502, 884, 470, 874, 440, 894, 15],
  [500, 908, 468, 898, 442, 916, 14],
  [498, 930, 466, 922, 444, 936, 13],
  [522, 850, 480, 848, 436, 864, 16],
  [574, 700, 520, 760, 466, 856, 24],
  [440, 680, 456, 770, 462, 850, 22],
  [546, 780, 500, 806, 440, 830, 16],
  [500, 660, 506, 740, 476, 830, 20],
]

export function daura(b: Board, back: boolean) {
  const s = SHAPE
  const ground = mix(b.color, '#8b7355', 0.06)
  const left: Line = mirror(LEG).map(([x, y, c]) => [x + (y > 780 ? 6 : 0), y - 6, c])
  b.piece(left, { folds: mirrorFolds(LEG_FOLDS), color: ground, woven: true })
  b.piece(LEG, { folds: LEG_FOLDS, color: ground, woven: true })
  b.stitch(pts('492,938 466,945 448,946'), pts('314,932 338,939 356,940'))
  for (const [i, side] of (['left', 'right'] as const).entries()) {
    const arm = ARMS[back ? 1 - i : i] ?? ARMS[0]
    longSleeve(b, s, side, arm)
    b.stitch(roundSleeve(side, arm, -18))
  }
  const flare: Fold[] = [
    [606, 654, 584, 540, 554, 420, 22],
    [502, 662, 488, 540, 508, 410, 24],
    [250, 660, 264, 540, 258, 430, 22],
    [350, 664, 358, 560, 338, 460, 20],
    [444, 666, 440, 580, 450, 500, 17],
    [204, 648, 226, 560, 244, 470, 18],
    [560, 656, 552, 590, 536, 520, 16],
  ]
  if (back) {
    torso(b, s, [[400, 110]], { folds: flare })
    armholes(b, s)
    b.seam(pts('400,112 397,380 400,664'))
    b.piece(pts('344,96! 400,116 456,96! 450,68 400,80 350,68'), { rim: 10, lift: true })
  } else {
    b.inside(
      pts('454,90! 400,102 346,90! 360,150 394,200! 442,150'),
      pts('350,98 400,112 450,98'),
      { label: null },
    )
    torso(b, s, pts('354,136 384,190! 446,128'), {
      folds: [...flare, [352, 268, 420, 300, 520, 288, 13]],
    })
    armholes(b, s)
    b.piece(pts('350,72 400,84 450,72 456,96 400,116 344,96'), {
      rim: 10,
      color: deep(b.color, 0.2),
      woven: true,
    })
    // The wearer's left half crosses over and is tied at the other side.
    const edge: Line = pts('444,132 404,196 352,262 322,330 316,480 300,656')
    b.seam(edge).stitch(edge.map(([x, y]): Point => [x + 9, y + 4]))
    b.piece(pts('400,196! 348,132 344,92! 352,70 362,72! 372,116 404,168!'), {
      rim: 10,
      lift: true,
    })
    b.piece(pts('376,206! 430,142 456,92! 448,70 438,72! 424,112 372,176!'), {
      rim: 10,
      lift: true,
    })
    strings(b, 352, 268, 1)
    strings(b, 318, 420, -1)
  }
  b.stitch(pts('170,632 230,640 310,648 400,652 490,648 570,640 630,632'))
  if (!back) b.seam(...both(pts('470,108! 520,124 556,140')))
}

/** A pair of cloth strings, tied: two small loops and two tails. */
function strings(b: Board, x: number, y: number, way: 1 | -1) {
  const of = mix(b.color, b.accent, 0.4)
  const at = (line: Line): Line => line.map(([px, py, c]) => [x + px * way, y + py, c])
  const loops: Line[] = [
    pts('-2,2 -10,34 -16,62 -10,92'),
    pts('2,2 14,30 16,56 24,78'),
    pts('0,0 -18,-12 -38,-10 -40,4 -22,10 0,2'),
    pts('0,0 16,-10 32,-6 32,6 16,9 0,2'),
  ]
  b.cord(loops.map(at), 7, of).cord([at(pts('-3,-3 3,5'))], 10, of)
}
