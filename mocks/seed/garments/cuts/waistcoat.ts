import type { Board } from '../board'
import { deep } from '../colour'
import { both, mirror, mirrorFolds, pts } from '../geometry'
import type { Fold, Line } from '../geometry'
import { BODY, torso } from '../parts'
import type { Body } from '../parts'

const SHAPE: Body = {
  ...BODY,
  neck: [468, 150],
  shoulder: [560, 186],
  armhole: pts('528,270 532,372'),
  underarm: [594, 462],
  side: pts('582,580 584,680'),
  hem: [592, 790],
  middle: 800,
}

const front = (edge: number): Line => [
  [468, 150, 1],
  [560, 186, 1],
  [530, 270],
  [534, 372],
  [594, 462, 1],
  [584, 580],
  [584, 690],
  [596, 800, 1],
  [476, 862, 1],
  [edge, 806, 1],
  [edge, 440, 1],
  [430, 340],
  [458, 230],
]

const FOLDS: readonly Fold[] = [
  [588, 470, 540, 516, 448, 562, 18],
  [588, 520, 558, 620, 548, 750, 15],
  [522, 214, 498, 300, 506, 390, 17],
  [440, 806, 454, 700, 432, 580, 16],
  [586, 600, 540, 610, 470, 590, 13],
]

export const waistcoat = (b: Board, back: boolean) => sewWaistcoat(b, back, true)
export const waistcoatOverShirt = (b: Board, back: boolean) => sewWaistcoat(b, back, false)

function sewWaistcoat(b: Board, back: boolean, lined: boolean) {
  if (back) {
    torso(b, SHAPE, [[400, 176]], {
      color: b.fabric === 'dhaka' ? '#2a2428' : undefined,
      woven: b.fabric !== 'dhaka',
      folds: [
        [330, 560, 360, 500, 350, 400, 16],
        [470, 560, 440, 500, 452, 400, 16],
        [330, 600, 350, 680, 330, 780, 16],
        [480, 600, 460, 680, 474, 780, 16],
      ],
    })
    b.seam(pts('400,178 398,480 400,798'))
    b.piece(pts('300,566! 500,566! 500,596! 300,596!'), { lift: true, rim: 10, color: '#332c30' })
    const [x, y] = b.at(376, 556)
    b.add(
      `<g fill="none" transform="translate(${Math.round(x)} ${Math.round(y)})"><path d="M0 0h48v50H0z" stroke="#7d5f2b" stroke-width="7"/><path d="M0 0h48v50H0z" stroke="#c9a057" stroke-width="5"/><path d="M-1-1h48" stroke="#f7e6b8" stroke-width="1.4"/><path d="M24 2v46" stroke="#b08a4a" stroke-width="3"/></g>`,
    )
    return
  }
  if (lined)
    b.inside(
      pts('468,148! 400,172 332,148! 330,300 400,470 470,300'),
      pts('334,158 400,182 466,158'),
      {
        color: deep(b.color, 0.5),
        label: 212,
      },
    )
  b.piece(mirror(front(396)), { folds: mirrorFolds(FOLDS) })
  b.piece(front(390), { folds: FOLDS, lift: true })
  b.stitch(...both(pts('554,202 532,286 536,374 590,458')))
  b.stitch(pts('474,158 466,232 438,344 399,444! 398,802! 476,852! 588,796'))
  b.seam(...both(pts('512,460 510,640')))
  for (const pocket of both(pts('446,640! 540,628! 542,652! 448,664!')))
    b.piece(pocket, { flat: true, rim: 8, lift: true })
  b.piece(pts('462,400! 528,392! 530,414! 464,422!'), { flat: true, rim: 8, lift: true })
  // The breast pocket stays empty: a folded kerchief would be too much.
  for (let y = 470; y < 800; y += 76) b.button(405, y, 8, '#2b2226')
}
