import type { Board, Trim } from '../board'
import { deep } from '../colour'
import { mirror, pts, whole } from '../geometry'
import type { Fold, Line, Point } from '../geometry'
import { armholes, BODY, torso } from '../parts'
import type { Body } from '../parts'

const SHAPE: Body = {
  ...BODY,
  neck: [460, 112],
  shoulder: [548, 142],
  armhole: pts('530,206 534,256'),
  underarm: [550, 300],
  side: pts('540,340 526,366'),
  hem: [520, 392],
  middle: 398,
}

const GOLD = '#c9993f'

/** The zari border: gold, the second colour in its middle, bright figures. */
function border(b: Board, line: Line, width = 22): Trim[] {
  return [
    { line, color: deep(GOLD, 0.45), width: width + 3 },
    { line, color: GOLD, width },
    { line, color: deep(b.accent, 0.1), width: Math.round(width * 0.46) },
    { line, color: '#f4dfa6', width: Math.round(width * 0.3), dash: '5 6' },
    { line, color: '#f4dfa6', width: 1.4, shift: -width * 0.38 },
  ]
}

const PLEATS: readonly Fold[] = [
  [430, 420, 446, 700, 472, 952, 21],
  [412, 420, 420, 700, 434, 954, 20],
  [394, 420, 392, 700, 394, 956, 20],
  [376, 420, 364, 700, 352, 954, 20],
  [456, 420, 488, 700, 514, 948, 23],
  [350, 430, 320, 700, 298, 948, 25],
  [300, 430, 264, 700, 228, 938, 31],
  [516, 450, 554, 700, 582, 938, 27],
  [444, 640, 466, 800, 494, 950, 16],
]

export function sari(b: Board, back: boolean) {
  const blouse = b.accent
  const s = SHAPE
  // The far end, which falls from the shoulder behind the body.
  if (!back) {
    b.piece(
      pts('520,128! 570,140 612,220 640,360 664,540 688,700! 640,722 590,716 548,730! 540,480'),
      {
        color: deep(b.color, 0.1),
        woven: true,
        folds: [
          [556, 190, 592, 440, 588, 716, 22],
          [584, 180, 624, 440, 640, 712, 20],
          [606, 240, 640, 500, 668, 700, 15],
        ],
        trims: [
          ...border(b, pts('520,692 600,686 700,664'), 44),
          ...border(b, pts('586,130 622,220 650,360 674,540 700,710'), 14),
        ],
      },
    )
  }
  b.piece(whole(pts('400,396 514,392! 548,500 584,720 616,930! 560,944 500,948 440,958')), {
    folds: PLEATS,
    soft: [
      [470, 430, 500, 720, 530, 940, 52],
      [330, 430, 300, 700, 270, 940, 54],
    ],
    trims: border(b, pts('160,914 230,926 300,936 400,942 500,936 570,926 640,914'), 32),
  })
  const sleeve: Line = pts('500,132! 536,141! 578,178 606,262! 578,276 548,284! 540,240 520,190!')
  const trims = (line: Line) => [
    { line, color: GOLD, width: 12 },
    { line, color: '#f4dfa6', width: 2, dash: '3 4' },
  ]
  const edge: Line = pts('610,256 578,270 544,279')
  const creases: Fold[] = [
    [548, 280, 560, 230, 556, 180, 14],
    [580, 272, 580, 230, 566, 190, 12],
  ]
  b.piece(mirror(sleeve), {
    color: blouse,
    trims: trims(mirror(edge)),
    folds: creases.map(([a, c, d, e, f, g, w]): Fold => [800 - a, c, 800 - d, e, 800 - f, g, w]),
  })
  b.piece(sleeve, { color: blouse, trims: trims(edge), folds: creases })
  if (!back)
    b.inside(
      pts('460,110! 400,122 340,110! 350,170 400,206 450,170'),
      pts('344,118 400,130 456,118'),
      {
        color: blouse,
      },
    )
  torso(b, s, back ? pts('372,220 400,236 428,220') : pts('350,170 400,206 450,170'), {
    color: blouse,
  })
  armholes(b, s)
  if (back) {
    b.piece(pts('452,110! 552,140! 568,420 604,716! 540,734 490,728 440,738! 434,420'), {
      lift: true,
      folds: [
        [480, 136, 474, 440, 486, 732, 21],
        [516, 138, 520, 440, 542, 728, 23],
        [540, 190, 562, 480, 580, 722, 17],
        [458, 240, 452, 480, 456, 730, 16],
      ],
      trims: border(b, pts('420,702 490,694 540,698 620,678'), 48),
    })
    return
  }
  // The near end: from the hip over the breast to the shoulder, in loose pleats.
  const upper: Line = pts('262,402 330,332 402,240 462,110')
  const lower: Line = pts('576,150 524,300 452,424 376,506 230,560')
  const along = (t: number, w: number): Fold => {
    const mix = (a: Point, c: Point): Point => [a[0] + (c[0] - a[0]) * t, a[1] + (c[1] - a[1]) * t]
    const [p, q, r] = [
      mix([250, 424], [240, 552]),
      mix([360, 320], [440, 440]),
      mix([470, 112], [566, 146]),
    ]
    return [p[0], p[1], q[0] + 14, q[1] + 14, r[0], r[1], w]
  }
  b.piece(
    pts(
      '246,420! 328,336 404,240 466,108! 498,104 530,116 578,144! 524,302 452,432 376,514 232,566! 236,500',
    ),
    {
      lift: true,
      rim: 18,
      folds: [along(0.14, 22), along(0.36, 26), along(0.58, 26), along(0.8, 20)],
      trims: [
        ...border(
          b,
          upper.map(([x, y]): Point => [x - 2, y + 8]),
          20,
        ),
        ...border(
          b,
          lower.map(([x, y]): Point => [x - 6, y - 4]),
          22,
        ),
      ],
    },
  )
}
