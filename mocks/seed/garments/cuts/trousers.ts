import type { Board } from '../board'
import { deep } from '../colour'
import { both, mirror, mirrorFolds, pts } from '../geometry'
import type { Fold, Line } from '../geometry'

/** The right leg. The left one is slightly offset from its mirror image, so that the pair does not look stiff. */
const LEG: Line = pts(
  '400,118! 524,118! 552,230 566,340 562,620 550,926! 490,936 428,932! 424,620 402,424!',
)
const FOLDS: readonly Fold[] = [
  [406, 420, 450, 390, 524, 346, 24],
  [406, 446, 450, 452, 506, 438, 17],
  [404, 404, 430, 360, 446, 300, 15],
  [562, 560, 510, 604, 432, 590, 18],
  [426, 640, 490, 656, 558, 620, 18],
  [430, 694, 480, 706, 544, 690, 13],
  [554, 880, 500, 902, 434, 880, 16],
  [432, 916, 470, 896, 548, 908, 12],
  [470, 170, 490, 330, 480, 440, 18],
  [548, 250, 540, 330, 548, 430, 16],
  [470, 480, 488, 540, 478, 600, 16],
]

export function trousers(b: Board, back: boolean) {
  const denim = b.fabric === 'denim'
  const sew = denim ? b.topstitch : b.stitch
  b.inside(pts('286,96! 514,96! 508,130! 292,130!'), pts('290,100 400,106 510,100'), { label: 116 })
  const left: Line = mirror(LEG).map(([x, y, c]) => [
    x - Math.max(0, y - 500) * 0.055,
    y - Math.max(0, y - 600) * 0.03,
    c,
  ])
  b.piece(left, { folds: mirrorFolds(FOLDS), soft: [[308, 300, 296, 600, 300, 910, 36]] })
  b.piece(LEG, { folds: FOLDS, soft: [[492, 300, 502, 600, 490, 920, 36]] })
  if (!denim) b.seam(pts('484,200 492,480 490,930'), pts('316,200 306,480 290,912'))
  b.piece(pts('276,92! 400,110 524,92! 528,136! 400,154 272,136!'), { rim: 10, lift: true })
  sew(pts('274,98 400,116 524,98'), pts('273,130 400,148 526,130'))
  sew(pts('546,906 490,916 432,912'), pts('230,892 290,902 346,900'))
  if (denim) b.topstitch(pts('556,300 566,420 556,640 542,900'))
  for (const x of [318, 482])
    b.piece(
      [
        [x - 8, 92, 1],
        [x + 8, 92, 1],
        [x + 8, 156, 1],
        [x - 8, 156, 1],
      ],
      { rim: 5, flat: true, lift: true },
    )
  if (back) {
    b.seam(pts('400,152 398,300 402,424'))
    if (denim) {
      for (const p of both(pts('440,232! 524,226! 526,310! 484,332! 442,314!')))
        b.piece(p, { rim: 8, flat: true, lift: true })
      b.topstitch(
        ...both(pts('446,240! 447,308! 484,324! 520,305! 518,234!')),
        ...both(pts('447,268 470,256 484,274 500,252 520,264')),
      )
      return
    }
    for (const p of both(pts('450,250! 528,246! 528,262! 450,266!')))
      b.piece(p, { rim: 6, flat: true, lift: true })
    for (const x of [489, 311]) b.button(x, 274, 6, deep(b.color, 0.3))
    return
  }
  const pocket: Line = denim ? pts('452,150 470,206 554,236') : pts('500,146 520,190 548,262')
  b.seam(...both(pocket))
  sew(...both(pocket.map(([x, y]) => [x - 7, y + 6])))
  b.seam(pts('402,150 401,300 402,426'))
  sew(pts('424,152 426,270 418,318 403,344'))
  b.button(402, 130, 8.5, denim ? '' : deep(b.color, 0.35), denim ? 'metal' : 'sewn')
}
