import type { Board } from '../board'
import { deep, pale } from '../colour'
import { mirror, pts } from '../geometry'
import type { Fold, Line } from '../geometry'

const CROWN: Line = pts('400,236 476,248 554,318 594,430 606,590!')
const GORES: readonly Fold[] = [
  [404, 240, 400, 400, 402, 580, 17],
  [432, 246, 474, 400, 482, 580, 19],
  [368, 246, 326, 400, 320, 580, 19],
  [462, 256, 534, 400, 550, 580, 19],
  [338, 256, 264, 400, 250, 580, 19],
  [380, 244, 364, 400, 362, 580, 13],
  [420, 244, 440, 400, 444, 580, 13],
]
const RIM: Line = pts('186,648! 290,664 400,670 510,664 614,648!')

/** A knitted cap with a deep turned-up band. */
export function cap(b: Board, back: boolean) {
  b.piece([...CROWN, ...mirror(CROWN).reverse().slice(0, -1)], {
    folds: GORES,
    soft: [
      [520, 300, 580, 430, 590, 580, 70],
      [330, 260, 260, 420, 240, 580, 50],
    ],
    rim: 60,
  })
  b.piece(
    pts(
      '180,574 196,560 290,578 400,586 510,578 604,560 620,574 624,650 616,724 602,736 510,752 400,760 290,752 198,736 184,724 176,650',
    ),
    {
      lift: true,
      rim: 46,
      color: b.color,
      trims: [
        { line: RIM, color: deep(b.color, 0.42), width: 200, dash: '5 11' },
        { line: RIM, color: pale(b.color, 0.16), width: 200, dash: '3 13' },
      ],
      folds: [[184, 580, 400, 614, 616, 580, 12]],
    },
  )
  if (back) return
  const [x, y] = b.at(400, 678)
  b.add(
    `<g transform="translate(${Math.round(x)} ${Math.round(y)})"><path d="M-37-22h80v52h-80z" opacity=".3"/><path fill="#f3ecdf" d="M-40-26h80v52h-80z"/><path fill="#b4232a" d="M-40-26h80v8h-80z"/>` +
      '<path stroke="#17151a" stroke-width="3.5" opacity=".75" d="M-24-2h48M-14 12h28"/><path fill="none" stroke="#6a5f50" stroke-dasharray="5 3" d="M-36-22v44M36-22v44"/></g>',
  )
}
