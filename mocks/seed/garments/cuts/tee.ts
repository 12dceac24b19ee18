import type { Board } from '../board'
import { both, mirror, mirrorFolds, pts } from '../geometry'
import type { Fold, Line, Point } from '../geometry'
import { armholes, BODY, torso } from '../parts'
import type { Body } from '../parts'

/** Short sleeves that stand off the body, one a little more than the other. */
export function shortSleeves(b: Board, s: Body) {
  const [sx, sy] = s.shoulder
  const [ux, uy] = s.underarm
  const sleeve = (lift: number): Point[] => [
    [sx - 40, sy - 4, 1],
    [sx - 12, sy - 2, 1],
    [sx + 26, sy + 20],
    [sx + 60 + lift, sy + 70 - lift],
    [sx + 92 + lift, sy + 150 - lift],
    [sx + 112 + lift, sy + 246 - lift, 1],
    [sx + 70 + lift, sy + 269 - lift * 0.8],
    [sx + 28 + lift * 0.8, sy + 284 - lift * 0.4, 1],
    [ux - 2, uy + 4, 1],
    [ux - 34, uy - 30, 1],
    [sx - 46, sy + 30, 1],
  ]
  const folds: Fold[] = [
    [ux + 4, uy - 2, ux + 40, uy - 54, ux + 66, uy - 124, 14],
    [ux + 16, uy + 18, ux + 60, uy - 18, ux + 92, uy - 66, 11],
    [sx + 74, sy + 250, sx + 66, sy + 190, sx + 78, sy + 120, 13],
  ]
  b.piece(sleeve(4), { turn: -14, folds, rim: 22 })
  b.piece(mirror(sleeve(-5)), { turn: 14, folds: mirrorFolds(folds), rim: 22 })
  for (const rise of [0, 7]) {
    const hem: Line = [
      [714, 446 - rise],
      [672, 467 - rise],
      [630, 482 - rise],
    ]
    b.stitch(
      hem.map(([x, y]): Point => [x + 4, y - 4]),
      mirror(hem).map(([x, y]): Point => [x + 4, y + 3]),
    )
  }
}

export function tee(b: Board, back: boolean) {
  const s = BODY
  shortSleeves(b, s)
  if (!back)
    b.inside(
      pts('464,172! 400,190 336,172! 340,230 400,256 460,230'),
      pts('330,172 400,194 470,172'),
    )
  torso(b, s, back ? [[400, 194]] : pts('344,226 400,250 456,226'), {
    folds: [
      [350, 600, 420, 566, 520, 560, 13],
      [470, 690, 420, 716, 330, 706, 12],
    ],
  })
  armholes(b, s)
  if (!back) b.ribbing(pts('336,176 400,190 464,176'), 16)
  b.ribbing(
    back
      ? pts('333,164! 346,180 400,190 454,180 467,164!')
      : pts('332,171! 346,222 400,247 454,222 468,171!'),
    22,
  )
  if (back) b.stitch(pts('328,190 400,206 472,190'))
  const hem: Line = pts('204,828 400,842 596,828')
  b.stitch(
    hem,
    hem.map(([x, y]): Point => [x, y - 7]),
  )
  if (!back) b.seam(...both(pts('474,188! 546,204 596,226')))
}
