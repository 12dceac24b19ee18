import type { Board } from '../board'
import { pale } from '../colour'
import { mirror, pts, whole } from '../geometry'
import type { Line } from '../geometry'
import { armholes, BODY, cuff, longSleeve, torso } from '../parts'
import type { Arm, Body } from '../parts'

const SHAPE: Body = {
  ...BODY,
  neck: [480, 206],
  shoulder: [612, 246],
  armhole: pts('592,320 596,390'),
  underarm: [614, 452],
  side: pts('612,590 610,720'),
  hem: [598, 822],
  middle: 834,
}
const LOOSE: Arm = { elbow: [688, 530], wrist: [694, 786], elbowWidth: 122, wristWidth: 90 }
/** The hand of this sleeve is in the pocket. */
const TUCKED: Arm = { elbow: [716, 552], wrist: [560, 716], elbowWidth: 124, wristWidth: 96 }

export function hoodie(b: Board, back: boolean) {
  const s = SHAPE
  const rib = { ribbed: true }
  if (back) {
    for (const side of ['left', 'right'] as const) {
      longSleeve(b, s, side, LOOSE)
      cuff(b, side, LOOSE, 60, rib)
    }
    torso(b, s, [[400, 240]])
    b.piece(whole(pts('400,76 468,90 516,146 532,228 502,302 440,340 400,348')), {
      lift: true,
      folds: [
        [352, 330, 330, 250, 350, 150, 20],
        [474, 310, 494, 230, 470, 140, 18],
        [420, 340, 424, 300, 452, 240, 14],
      ],
      soft: [[420, 330, 440, 220, 420, 90, 40]],
    })
    b.seam(pts('394,76 386,200 394,346'), pts('214,330 400,358 586,330'))
    armholes(b, s)
    b.ribbing(pts('204,848! 400,860 596,848!'), 56)
    return
  }
  longSleeve(b, s, 'left', LOOSE)
  cuff(b, 'left', LOOSE, 60, rib)
  const hood: Line = pts('400,66 468,80 516,134 526,204 500,262 452,292')
  b.piece([...hood, [400, 306], ...mirror(hood).reverse().slice(0, -1)], {
    folds: [
      [500, 250, 520, 180, 480, 104, 18],
      [306, 250, 280, 190, 318, 106, 18],
      [450, 90, 420, 78, 372, 88, 10],
    ],
  })
  b.inside(
    whole(pts('400,104 446,116 476,160 476,214 446,262 404,300')),
    pts('330,168 400,188 470,168'),
    {
      label: 206,
    },
  )
  torso(b, s, pts('352,284 400,312 448,284'), {
    folds: [
      [330, 420, 400, 470, 470, 440, 16],
      [600, 640, 560, 610, 480, 606, 13],
    ],
  })
  const edge: Line = pts('400,100 452,114 482,160 480,218 448,268 404,306')
  b.seam(edge, mirror(edge))
  const inset: Line = edge.map(([x, y]) => [x + (x > 400 ? 12 : 0), y - (x > 401 ? 2 : 13)])
  b.stitch(inset, mirror(inset))
  armholes(b, s)
  b.ribbing(pts('204,848! 400,860 596,848!'), 56)
  longSleeve(b, s, 'right', TUCKED, { over: true, lift: true })
  cuff(b, 'right', TUCKED, 50, rib)
  b.piece(pts('312,620! 488,618! 512,656 552,736! 556,816! 400,828 244,818! 248,740! 286,660'), {
    rim: 20,
    lift: true,
    folds: [
      [330, 806, 346, 730, 318, 652, 18],
      [430, 816, 450, 760, 530, 748, 20],
      [520, 720, 480, 712, 430, 640, 16],
    ],
    soft: [[540, 780, 480, 740, 420, 740, 40]],
  })
  b.stitch(pts('482,628 505,660 543,740'), pts('318,628 295,662 257,744'), pts('312,632! 488,630!'))
  const cords: Line[] = []
  const tips: Line[] = []
  for (const way of [1, -1]) {
    const x = 400 + way * 34
    const y = 430 + way * 14
    const [ex, ey] = b.at(x, 290)
    b.add(
      `<g transform="translate(${Math.round(ex)} ${Math.round(ey)})"><circle r="7.5" fill="#8d8578" stroke="#3b352e" stroke-width="1.5"/><circle r="3.8" fill="#17120f"/></g>`,
    )
    cords.push([
      [x, 291],
      [x + way * 7, 330],
      [x - 5, 380],
      [x + way * 5, y],
    ])
    tips.push([
      [x + way * 5, y],
      [x + way * 6, y + 24],
    ])
  }
  b.cord(cords, 9, pale(b.color, 0.72), true).cord(tips, 10, '#c9a06a')
}
