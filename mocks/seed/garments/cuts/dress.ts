import type { Board } from '../board'
import { both, mirror, mirrorFolds, pts, whole } from '../geometry'
import type { Fold, Line } from '../geometry'
import { armholes, BODY, torso } from '../parts'
import type { Body } from '../parts'

const SHAPE: Body = {
  ...BODY,
  neck: [470, 112],
  shoulder: [548, 138],
  armhole: pts('530,210 534,262'),
  underarm: [556, 312],
  side: pts('546,370 534,400'),
  hem: [530, 428],
  middle: 432,
}

const PUFF: Line = pts(
  '500,130! 536,137! 600,150 642,212 650,288 624,326! 552,342! 546,300 516,190!',
)
const PUFF_FOLDS: readonly Fold[] = [
  [560, 148, 600, 220, 588, 334, 20],
  [584, 150, 632, 220, 614, 326, 18],
  [548, 176, 566, 250, 562, 338, 14],
  [604, 326, 606, 300, 618, 262, 14],
  [578, 332, 576, 306, 566, 270, 13],
]

const PLEATS: readonly Fold[] = [
  [440, 432, 452, 660, 474, 936, 30],
  [480, 432, 516, 660, 552, 930, 30],
  [512, 432, 566, 660, 620, 918, 26],
  [392, 432, 380, 660, 398, 940, 28],
  [350, 432, 330, 660, 308, 938, 30],
  [310, 432, 264, 660, 236, 930, 30],
  [286, 436, 224, 680, 178, 912, 24],
  [462, 432, 474, 500, 480, 590, 14],
  [420, 432, 418, 500, 432, 600, 14],
  [330, 432, 320, 500, 300, 590, 14],
  [372, 432, 364, 490, 366, 560, 12],
  [524, 700, 540, 830, 586, 928, 22],
  [262, 700, 250, 830, 206, 920, 22],
]

export function dress(b: Board, back: boolean) {
  const s = SHAPE
  b.piece(whole(pts('400,420 530,420! 566,520 616,700 660,908! 610,926 560,930 500,942 450,936')), {
    folds: PLEATS,
    soft: [
      [470, 440, 520, 680, 560, 930, 70],
      [300, 440, 260, 680, 220, 930, 60],
      [400, 440, 392, 680, 420, 930, 60],
    ],
  })
  b.stitch(pts('148,892 220,912 310,920 400,926 490,926 580,912 652,892'))
  b.piece(PUFF, { folds: PUFF_FOLDS })
  b.piece(mirror(PUFF), { folds: mirrorFolds(PUFF_FOLDS) })
  for (const band of both(pts('628,316! 630,338! 554,356! 550,334! 590,332')))
    b.piece(band, { rim: 8, lift: true })
  if (!back)
    b.inside(
      pts('470,110! 400,130 330,110! 342,180 400,250 458,180'),
      pts('336,120 400,138 464,120'),
    )
  torso(b, s, back ? [[400, 136]] : pts('340,180 400,250! 460,180'), {
    folds: [
      [530, 420, 500, 380, 478, 300, 15],
      [280, 420, 300, 380, 316, 290, 15],
      [470, 428, 452, 380, 446, 310, 13],
      [352, 428, 362, 390, 356, 330, 12],
    ],
  })
  armholes(b, s)
  if (back) b.seam(pts('400,138 398,280 400,560'))
  else {
    b.stitch(pts('468,130 450,190 400,266! 350,190 332,130'))
    for (let y = 290; y < 410; y += 40) b.button(400, y, 6.5)
  }
  b.piece(pts('268,410 400,422 532,410 537,430 536,448 400,460 264,448 263,430'), {
    lift: true,
    rim: 12,
    folds: [
      [270, 430, 400, 446, 530, 428, 9],
      [470, 418, 490, 436, 534, 444, 8],
    ],
  })
  if (back) return
  bow(b, 330, 436)
}

/** A tied belt: two tails that fall, two loops, the knot over them. */
export function bow(b: Board, x: number, y: number, color?: string) {
  const at = (line: Line): Line => line.map(([px, py, c]) => [x + px, y + py, c])
  const fold = (...folds: Fold[]): Fold[] =>
    folds.map(([ax, ay, bx, by, cx, cy, w]) => [x + ax, y + ay, x + bx, y + by, x + cx, y + cy, w])
  const look = { lift: true, rim: 10, color, woven: true }
  b.piece(at(pts('2,2! 16,0! 26,60 20,120 32,186! 2,196! -2,120 6,60')), {
    ...look,
    folds: fold([8, 8, 14, 90, 16, 190, 10], [14, 90, 4, 140, 10, 192, 8]),
  })
  b.piece(at(pts('-14,2! 2,6! -8,56 -24,100 -30,152! -58,140! -44,90 -28,50')), {
    ...look,
    folds: fold([-6, 8, -24, 80, -44, 146, 10]),
  })
  b.piece(at(pts('-6,-6 -40,-26 -76,-28 -92,-8 -80,12 -44,14 -6,8')), {
    ...look,
    folds: fold([-6, 0, -44, -8, -76, -6, 12], [-6, 6, -40, 8, -66, 6, 8]),
  })
  b.piece(at(pts('6,-6 40,-22 72,-22 86,-2 72,16 40,14 6,8')), {
    ...look,
    folds: fold([6, 0, 40, -6, 70, -2, 12], [6, 6, 36, 8, 60, 8, 8]),
  })
  b.piece(at(pts('-12,-12 2,-15 14,-10 15,8 2,14 -13,9')), {
    ...look,
    rim: 8,
    folds: fold([-10, -8, 0, 0, 12, -4, 5], [-10, 6, 2, 6, 12, 4, 4]),
  })
}
