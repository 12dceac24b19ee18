import type { Board } from '../board'
import { deep } from '../colour'
import { mirror, mirrorFolds, pts } from '../geometry'
import type { Fold, Line } from '../geometry'

/** A Dhaka topi stands on its band: one side of the crown rises, the other is pushed in and slopes away. */
export function topi(b: Board, back: boolean) {
  const m = (line: Line) => (back ? mirror(line) : line)
  const f = (folds: readonly Fold[]) => (back ? mirrorFolds(folds) : folds)
  const way = back ? -1 : 1
  // The far wall, seen over the slope of the crown.
  b.piece(m(pts('420,330! 500,350 572,394 612,440 624,520! 600,560 480,470 400,380!')), {
    color: deep(b.color, 0.35),
    woven: true,
    turn: way * 14,
    folds: f([[470, 352, 540, 412, 606, 500, 20]]),
  })
  b.piece(
    m(
      pts(
        '168,640 178,550 198,446 224,358 250,310 290,288 350,298 440,342 530,404 600,470! 620,556 632,642 626,672 594,692 510,712 400,720 290,713 206,694 174,672',
      ),
    ),
    {
      turn: way * -3,
      rim: 40,
      trims: [
        {
          line: m(pts('160,668 206,690 290,710 400,717 510,709 594,688 640,666')),
          color: deep(b.color, 0.55),
          width: 22,
        },
      ],
      soft: f([
        [222, 700, 196, 540, 262, 340, 70],
        [574, 700, 600, 600, 540, 440, 60],
        [400, 715, 424, 600, 380, 400, 54],
      ]),
      folds: f([
        [258, 346, 318, 470, 284, 656, 30],
        [470, 410, 498, 540, 476, 670, 28],
        [186, 650, 190, 550, 220, 420, 18],
        [392, 380, 424, 480, 404, 620, 22],
        [566, 490, 582, 590, 564, 680, 18],
      ]),
    },
  )
  // The crown, folded down along the top.
  b.piece(
    m(
      pts(
        '216,376! 226,352 250,308 290,286 350,296 440,340 530,402 602,472! 612,540! 540,500 430,436 318,394',
      ),
    ),
    {
      turn: way * 29,
      lift: true,
      rim: 34,
      folds: f([
        [262, 326, 420, 366, 598, 498, 26],
        [296, 374, 440, 416, 548, 484, 15],
        [330, 300, 430, 350, 530, 420, 12],
      ]),
    },
  )
  const band: Line = pts('170,618 210,640 290,660 400,668 510,659 592,639 630,617')
  const moved = (dy: number): Line => band.map(([x, y]) => [x, y + dy])
  b.stitch(m(moved(8)), m(moved(28)))
}
