import type { Board, Trim } from '../board'
import { deep } from '../colour'
import type { Fold } from '../geometry'
import { fringe } from '../parts'
import { pts } from '../geometry'

/** Woven stripes across the cloth, sagging a little. */
export function stripes(b: Board, y: number, sag: number): Trim[] {
  const band = (dy: number, width: number): Trim => ({
    line: [
      [120, y + dy],
      [400, y + dy + sag / 2],
      [680, y + dy],
    ],
    color: b.accent,
    width,
  })
  return [band(0, 18), band(-24, 4), band(24, 4)]
}

/** A long hanging fold. */
const hang = (x: number, y0: number, y1: number, w: number, k = 12): Fold => [
  x,
  y0,
  x + k,
  (y0 + y1) / 2,
  x - k * 0.4,
  y1,
  w,
]

/** A shawl over a rod: the longer half hangs in front. */
export function shawl(b: Board, back: boolean) {
  const [rx, ry] = b.at(96, 150)
  b.beyond(
    `<g fill="none" stroke-linecap="round" transform="translate(${Math.round(rx - 96)} ${Math.round(ry - 150)})"><path d="M106 166h608" stroke="#3a2a1c" opacity=".16" stroke-width="22"/><path d="M106 160h604" stroke="#3a2a1c" opacity=".2" stroke-width="14"/>` +
      '<path d="M96 150h608" stroke="#6f4c22" stroke-width="16"/><path d="M96 147h608" stroke="#c79a55" stroke-width="8"/><path d="M98 144h604" stroke="#f3dda8" stroke-width="2"/></g>',
    'behind',
  )
  fringe(b, [316, 830], [626, 830], { length: 64, sag: 6 })
  b.piece(pts('300,152! 600,150! 616,300 622,560 634,832! 560,838 470,842 390,836 312,834!'), {
    color: deep(b.color, 0.14),
    woven: true,
    trims: stripes(b, 764, 10),
    folds: [hang(560, 160, 820, 28), hang(596, 200, 830, 24), hang(520, 300, 830, 26)],
  })
  fringe(b, [190, 750], [534, 750], { length: 70, sag: 8 })
  b.piece(
    pts(
      '206,152! 232,138 310,132 400,134 490,133 552,138 578,150! 566,300 560,520 544,752! 450,760 360,764 260,756 180,754! 188,520 196,300',
    ),
    {
      lift: true,
      rim: 34,
      trims: back ? [] : stripes(b, 672, 22),
      folds: [
        hang(246, 140, 740, 28),
        hang(300, 138, 750, 32, 20),
        hang(350, 200, 756, 24, -12),
        hang(398, 138, 756, 30, 16),
        hang(452, 160, 750, 28, -16),
        hang(500, 138, 744, 30, 12),
        hang(540, 150, 700, 24, 8),
        hang(274, 360, 752, 22, -10),
        hang(424, 420, 758, 20, 10),
        [230, 138, 242, 170, 234, 236, 15],
        [320, 136, 332, 180, 322, 246, 15],
        [470, 136, 480, 180, 468, 236, 15],
      ],
      soft: [hang(270, 150, 740, 70, 10), hang(420, 150, 740, 70, -10)],
    },
  )
}

/** The shawl as it leaves the shop: folded twice, its fringe to one side. */
export function folded(b: Board, back: boolean) {
  const layer = (x: number, y: number, w: number, h: number, slope: number) =>
    [
      [x + 14, y, 1],
      [x + w * 0.5, y - 6],
      [x + w - 14, y + 2, 1],
      [x + w, y + h * 0.2],
      [x + w + slope, y + h * 0.7],
      [x + w - 8 + slope, y + h, 1],
      [x + w * 0.5, y + h + 10],
      [x + slope, y + h - 2, 1],
      [x - 8, y + h * 0.6],
      [x - 2, y + h * 0.18],
    ] as const
  fringe(b, [186, 742], [612, 742], { length: 66, sag: 6 })
  b.piece(layer(176, 260, 452, 486, 4), { color: deep(b.color, 0.3), woven: true, rim: 30 })
  b.piece(layer(168, 246, 458, 470, 2), {
    color: deep(b.color, 0.14),
    woven: true,
    lift: true,
    rim: 30,
    trims: back ? [] : stripes(b, 680, 12),
  })
  b.piece(layer(160, 232, 464, 420, 0), {
    lift: true,
    rim: 40,
    trims: back ? [] : stripes(b, 586, 12),
    folds: [
      [176, 262, 300, 276, 470, 268, 14],
      [612, 400, 540, 410, 430, 404, 12],
      [590, 250, 580, 400, 592, 600, 22],
      [178, 470, 190, 560, 186, 640, 16],
    ],
    soft: [
      [240, 250, 330, 430, 300, 640, 80],
      [470, 240, 520, 420, 500, 640, 80],
    ],
  })
  // One corner is turned back, so that both faces of the cloth show.
  b.piece(pts('470,226! 620,236! 628,262 632,400! 560,330'), {
    color: deep(b.color, 0.45),
    woven: true,
    flat: true,
    rim: 0,
  })
  b.piece(pts('470,226! 556,322 632,400! 548,396 474,384! 466,312'), {
    color: deep(b.color, 0.1),
    woven: true,
    turn: 44,
    lift: true,
    rim: 24,
    folds: [[476, 240, 540, 330, 622, 396, 14]],
    soft: [[480, 380, 510, 320, 490, 250, 30]],
  })
  if (back) return
  const [x, y] = b.at(258, 300)
  b.add(
    `<g transform="translate(${Math.round(x)} ${Math.round(y)})"><path d="M-47-31h100v70h-100z" opacity=".25"/><path fill="#f3ecdf" d="M-50-35h100v70h-100z"/><path fill="#b4232a" d="M-50-35h100v9h-100z"/>` +
      '<path stroke="#17151a" stroke-width="4" opacity=".75" d="M-30-8h60M-20 8h40"/><path fill="none" stroke="#6a5f50" stroke-dasharray="5 3" d="M-46-31v62M46-31v62"/></g>',
  )
}
