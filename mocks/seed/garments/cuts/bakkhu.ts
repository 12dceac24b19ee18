import type { Board } from '../board'
import { deep, pale } from '../colour'
import { both, corner, mirror, pts } from '../geometry'
import type { Fold, Line } from '../geometry'
import { armholes, BODY, longSleeve, roundSleeve } from '../parts'
import type { Arm, Body } from '../parts'

const SHAPE: Body = {
  ...BODY,
  neck: [452, 100],
  shoulder: [558, 134],
  armhole: pts('536,204 538,262'),
  underarm: [552, 316],
  side: pts('534,400 540,470'),
  hem: [610, 928],
  middle: 948,
}
const ARMS: readonly [Arm, Arm] = [
  { elbow: [618, 384], wrist: [622, 566], elbowWidth: 84, wristWidth: 66 },
  { elbow: [640, 372], wrist: [592, 540], elbowWidth: 86, wristWidth: 66 },
]

/** The stripes of a pangden, the woven apron. */
const APRON = [
  '#b4232a',
  '#e0a526',
  '#2f6b4a',
  '#f0e6d2',
  '#23305e',
  '#c2557a',
  '#1c5660',
  '#dd7a26',
  '#6d2f5b',
  '#8aa15a',
]

/** Bakkhu: a long wrapped robe over a pale blouse, with a belt and a striped apron. */
export function bakkhu(b: Board, back: boolean) {
  const s = SHAPE
  const silk = b.accent
  for (const [i, side] of (['left', 'right'] as const).entries()) {
    const arm = ARMS[back ? 1 - i : i] ?? ARMS[0]
    longSleeve(b, s, side, arm, { color: silk })
    b.stitch(roundSleeve(side, arm, -18))
  }
  if (!back) {
    b.inside(
      pts('452,98! 400,112 348,98! 360,150 396,190! 440,150'),
      pts('352,106 400,120 448,106'),
      { color: silk },
    )
    b.piece(
      pts('452,98! 480,110! 470,210 404,330! 330,210 320,110! 348,98! 366,150 398,186! 436,146'),
      {
        color: silk,
        folds: [
          [440, 130, 450, 200, 410, 300, 12],
          [352, 130, 360, 200, 396, 280, 12],
        ],
      },
    )
  }
  const half: Line = [
    [466, 104, 1],
    [548, 131, 1],
    ...s.armhole,
    corner(s.underarm),
    ...s.side,
    [560, 620],
    [586, 780],
    [614, 926, 1],
    [560, 940],
    [500, 942],
    [450, 952],
  ]
  const neckline: Line = back ? [[400, 128]] : pts('346,190 376,290! 440,200')
  const skirt: Fold[] = [
    [500, 470, 520, 700, 546, 936, 28],
    [470, 480, 470, 700, 484, 942, 26],
    [310, 470, 286, 700, 258, 936, 28],
    [340, 480, 334, 700, 322, 942, 26],
    [540, 520, 570, 720, 592, 928, 22],
    [262, 520, 230, 720, 206, 926, 22],
    [400, 480, 396, 720, 404, 946, 22],
  ]
  b.piece([...half, [400, 948], ...mirror(half).reverse(), ...neckline], {
    folds: [
      ...skirt,
      [548, 322, 500, 350, 430, 420, 18],
      [254, 326, 300, 350, 366, 410, 18],
      [520, 440, 500, 400, 490, 330, 15],
      [284, 440, 300, 400, 306, 330, 15],
    ],
    soft: [
      [470, 460, 500, 720, 520, 940, 56],
      [330, 460, 300, 720, 270, 940, 56],
    ],
  })
  armholes(b, s)
  if (back) {
    b.seam(pts('400,130 398,430 400,940'), ...both(pts('470,480 476,540 478,620')))
    belt(b)
    return
  }
  const edge: Line = pts('456,126 444,196 404,280 340,372 304,430')
  b.seam(edge).stitch(edge.map(([x, y]) => [x + 10, y + 5]))
  b.piece(
    pts('470,104! 488,110! 468,214 420,304 356,388 320,434! 296,430! 336,366 398,282 440,198'),
    {
      lift: true,
      rim: 12,
      color: deep(b.color, 0.24),
      woven: true,
    },
  )
  b.piece(pts('330,104! 312,110! 324,190 352,262 388,316! 400,292! 364,226 344,170'), {
    lift: true,
    rim: 12,
    color: deep(b.color, 0.24),
    woven: true,
  })
  apron(b)
  belt(b)
}

/** Three narrow strips, each with its own order of stripes, sewn side by side. */
function apron(b: Board) {
  const weave = b.newId()
  const rows = APRON.map((color, i) => {
    const d = [0, 1, 2]
      .map((strip) => `M${strip * 76} ${((i * 7 + strip * 4) % APRON.length) * 18}h76v18h-76z`)
      .join('')
    return `<path fill="${color}" d="${d}"/>`
  })
  b.define(
    `<pattern id="${weave}" x="286" y="456" width="228" height="180" patternUnits="userSpaceOnUse">${rows.join('')}</pattern>`,
  )
  b.piece(pts('300,452! 500,452! 508,620 514,806! 400,818 286,806! 292,620'), {
    color: `url(#${weave})`,
    lift: true,
    rim: 20,
    folds: [
      [340, 460, 332, 620, 318, 806, 20],
      [452, 460, 462, 620, 478, 806, 20],
      [400, 470, 396, 640, 404, 812, 16],
    ],
  })
  b.seam(pts('362,456 361,620 360,808'), pts('438,456 438,620 438,808'))
}

function belt(b: Board) {
  const band = pale(APRON[5] ?? '#c2557a', 0.02)
  b.piece(pts('274,430 400,444 526,430 532,452 530,474 400,488 270,474 268,452'), {
    color: band,
    lift: true,
    rim: 14,
    trims: [462, 450].map((y) => ({
      line: [
        [260, y],
        [400, y + 14],
        [540, y],
      ] as Line,
      color: '#e0a526',
      width: 3,
      dash: '9 5',
    })),
    folds: [[274, 456, 400, 472, 526, 456, 9]],
  })
}
