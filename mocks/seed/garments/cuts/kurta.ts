import type { Board } from '../board'
import { deep, pale } from '../colour'
import { both, pts } from '../geometry'
import type { Line } from '../geometry'
import { armholes, BODY, longSleeve, roundSleeve, torso } from '../parts'
import type { Arm, Body } from '../parts'

const SHAPE: Body = {
  ...BODY,
  neck: [460, 118],
  shoulder: [578, 158],
  armhole: pts('556,236 562,306'),
  underarm: [580, 362],
  side: pts('564,500 578,640 598,780'),
  hem: [612, 918],
  middle: 930,
}
const ARMS: readonly [Arm, Arm] = [
  { elbow: [652, 440], wrist: [670, 690], elbowWidth: 100, wristWidth: 74 },
  { elbow: [670, 432], wrist: [652, 676], elbowWidth: 102, wristWidth: 74 },
]

export function kurta(b: Board, back: boolean) {
  const s = SHAPE
  for (const [i, side] of (['left', 'right'] as const).entries()) {
    const arm = ARMS[back ? 1 - i : i] ?? ARMS[0]
    longSleeve(b, s, side, arm)
    b.stitch(roundSleeve(side, arm, -20))
  }
  b.piece(pts('590,690! 626,910! 400,924 174,910! 210,690! 400,720'), {
    color: deep(b.color, 0.36),
    woven: true,
  })
  if (!back)
    b.inside(
      pts('460,116! 400,128 340,116! 352,160 400,190 448,160'),
      pts('342,124 400,140 458,124'),
    )
  torso(b, s, back ? [[400, 138]] : pts('352,164 400,196! 448,164'), {
    folds: [
      [500, 914, 484, 720, 518, 520, 22],
      [350, 916, 338, 760, 360, 590, 20],
      [258, 900, 264, 760, 240, 640, 17],
      [440, 920, 452, 800, 430, 660, 16],
      [552, 900, 540, 780, 556, 660, 15],
    ],
  })
  armholes(b, s)
  b.seam(...both(pts('592,700 604,800 612,916')))
  b.stitch(...both(pts('583,690 594,800 602,908')), pts('200,902 300,911 400,914 500,911 600,902'))
  if (back) {
    b.piece(pts('334,122! 400,142 466,122! 462,88 400,102 338,88'), { rim: 12, lift: true })
    b.seam(pts('222,214 400,232 578,214'))
    return
  }
  b.piece(pts('348,96 400,110 452,96 462,120 400,146 338,120'), {
    rim: 10,
    color: deep(b.color, 0.2),
    woven: true,
  })
  b.piece(pts('380,190! 420,190! 421,440! 400,462! 379,440!'), {
    rim: 8,
    flat: true,
    lift: true,
    trims: [386, 414].flatMap((x) => {
      const line: Line = [
        [x, 196, 1],
        [x, 438, 1],
      ]
      return [
        { line, color: b.accent, width: 6 },
        { line, color: pale(b.accent, 0.7), width: 2.4, dash: '2.4 5' },
      ]
    }),
  })
  for (const side of both(pts('402,206! 444,170 462,122! 452,94 444,92! 430,138 400,170!')))
    b.piece(side, { rim: 12, lift: true })
  b.topstitch(...both(pts('404,198 440,164 456,120')))
  for (let y = 240; y < 440; y += 58) b.button(400, y, 6.5, '#d9b98a')
}
