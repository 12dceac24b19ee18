import type { Board, PieceLook } from './board'
import { deep, pale } from './colour'
import { both, corner, lerp, mirror, mirrorFolds, pts } from './geometry'
import type { Fold, Line, Point } from './geometry'

// Measures of the upper half that most garments share, given for the right side as the viewer sees it.

export type Body = {
  /** Where the shoulder meets the neck. */
  neck: Point
  shoulder: Point
  armhole: Line
  underarm: Point
  side: Line
  hem: Point
  /** Height of the hem at the middle. */
  middle: number
  /** The way from the corner of the hem to its middle, for a curved tail. */
  tail?: Line
}

export const BODY: Body = {
  neck: [472, 170],
  shoulder: [602, 214],
  armhole: pts('578,296 584,372'),
  underarm: [608, 432],
  side: pts('598,570 594,710'),
  hem: [602, 846],
  middle: 860,
}

/** Front or back panel. `neckline` runs from the left to the right, without its two ends. */
export function torso(b: Board, s: Body, neckline: Line, look: PieceLook = {}) {
  const [hx, hy] = s.hem
  const half: Point[] = [
    corner(s.neck),
    [s.shoulder[0] - 10, s.shoulder[1] - 2, 1],
    ...s.armhole,
    corner(s.underarm),
    ...s.side,
    corner(s.hem),
    ...(s.tail ?? [
      [lerp(hx, 400, 0.3), lerp(hy, s.middle, 0.62) + 3],
      [lerp(hx, 400, 0.66), lerp(hy, s.middle, 0.9) - 2],
    ]),
  ]
  const points = [...half, [400, s.middle] as Point, ...mirror(half).reverse(), ...neckline]
  const [ux, uy] = s.underarm
  const lx = 800 - ux
  const left = 800 - hx
  const folds: Fold[] = [
    [ux - 4, uy + 4, ux - 60, uy + 34, ux - 128, uy + 108, 16],
    [lx + 6, uy + 10, lx + 70, uy + 30, lx + 154, uy + 84, 16],
    [ux - 6, uy + 30, ux - 34, uy + 92, ux - 62, uy + 216, 14],
    [lx + 8, uy + 36, lx + 40, uy + 106, lx + 84, uy + 256, 15],
    [hx - 52, s.middle - 12, hx - 62, s.middle - 118, hx - 34, s.middle - 244, 17],
    [left + 70, s.middle - 10, left + 58, s.middle - 128, left + 102, s.middle - 262, 17],
    ...(look.folds ?? []),
  ]
  const soft: Fold[] = [
    [452, s.middle - 8, 430, s.middle - 180, 474, uy + 30, 40],
    [300, s.middle - 8, 338, s.middle - 200, 308, uy + 50, 38],
    [s.neck[0] + 34, s.neck[1] + 40, s.neck[0] + 52, uy - 90, s.neck[0] + 16, uy + 16, 30],
    ...(look.soft ?? []),
  ]
  return b.piece(points, { ...look, folds, soft })
}

/** Where one sleeve goes, given for the right side. */
export type Arm = { elbow: Point; wrist: Point; elbowWidth: number; wristWidth: number }

const norm = (x: number, y: number): readonly [number, number] => {
  const d = Math.hypot(x, y) || 1
  return [x / d, y / d]
}

/** Both ends of the sleeve's opening: outer and inner, and the way out of it. */
export function wristOf({ elbow, wrist, wristWidth }: Arm) {
  const [dx, dy] = norm(wrist[0] - elbow[0], wrist[1] - elbow[1])
  const w = wristWidth / 2
  const at = (across: number, along = 0): Point => [
    wrist[0] + dy * across * w + dx * along,
    wrist[1] - dx * across * w + dy * along,
  ]
  return { at, way: [dx, dy] as const }
}

/** A long sleeve that hangs or bends. `over` draws it in front of the body, else it goes under. */
export function longSleeve(
  b: Board,
  s: Body,
  side: 'left' | 'right',
  arm: Arm,
  look: PieceLook & { over?: boolean } = {},
) {
  const [sx, sy] = s.shoulder
  const [ux, uy] = s.underarm
  const { elbow: e, wrist, elbowWidth } = arm
  const { at, way } = wristOf(arm)
  const top: Point = [(sx + ux) / 2, (sy + uy) / 2]
  const up = norm(e[0] - top[0], e[1] - top[1])
  const bend = norm(up[0] + way[0], up[1] + way[1])
  const half = elbowWidth / 2
  const outer: Point = [e[0] + bend[1] * half, e[1] - bend[0] * half]
  const inner: Point = [e[0] - bend[1] * half, e[1] + bend[0] * half]
  const bent = 1 - (up[0] * way[0] + up[1] * way[1]) // 0 for a straight arm
  const outerWrist = at(1)
  const innerWrist = at(-1)
  const mid = (
    p: Point,
    q: Point,
    t: number,
    out: number,
    dir: readonly [number, number],
  ): Point => [lerp(p[0], q[0], t) + dir[1] * out, lerp(p[1], q[1], t) - dir[0] * out]
  const capEnd: Point = [sx + 28, sy + 26]
  const closing: Point[] = look.over
    ? [corner([ux - 2, uy]), ...[...s.armhole].reverse(), [sx - 10, sy - 2, 1]]
    : [
        [ux - 2, uy + 6, 1],
        [ux - 40, uy - 30, 1],
        [sx - 50, sy + 30, 1],
        [sx - 40, sy - 4, 1],
        [sx - 11, sy - 2, 1],
      ]
  const points: Point[] = [
    capEnd,
    mid(capEnd, outer, 0.34, 9, up),
    mid(capEnd, outer, 0.7, 7, up),
    outer,
    mid(outer, outerWrist, 0.5, 3, way),
    corner(outerWrist),
    corner(innerWrist),
    mid(innerWrist, inner, 0.5, bent > 0.2 ? -5 : 0, way),
    bent > 0.3 ? corner(inner) : inner,
    mid(inner, [ux - 2, uy + 6], 0.55, -3, up),
    ...closing,
  ]
  const across = (along: number, from: number, to: number, lift: number, w: number): Fold => {
    // A crease across the sleeve at a distance from the elbow along the arm; from and to run from -1 inside to 1 outside.
    const dir = along < 0 ? up : way
    const p = (k: number, rise: number): Point => [
      e[0] + dir[0] * (along + rise) + dir[1] * half * k,
      e[1] + dir[1] * (along + rise) - dir[0] * half * k,
    ]
    const [a, m, c] = [p(from, 0), p((from + to) / 2, -lift * 0.2), p(to, -lift)]
    return [a[0], a[1], m[0], m[1], c[0], c[1], w]
  }
  const length = Math.hypot(wrist[0] - e[0], wrist[1] - e[1])
  const folds: Fold[] = [
    [ux + 4, uy + 12, lerp(ux, outer[0], 0.5), lerp(uy, sy, 0.4), sx + 44, lerp(uy, sy, 0.62), 16],
    [ux + 8, uy + 46, lerp(ux, outer[0], 0.55), uy - 6, sx + 66, lerp(uy, sy, 0.3), 12],
    across(-54, -1, 0.6, 34, 12),
    across(-14, -1, 0.75, 30 - bent * 24, 15),
    across(26, -1, 0.7, 14 - bent * 40, 13),
    across(64, 1, -0.5, 30, 11),
    across(length - 76, -0.9, 0.7, 34, 11),
    across(length - 34, 0.95, -0.6, 26, 10),
    ...(bent > 0.25 ? [across(6, -1, 0.2, -26, 14), across(-34, -1, 0.1, 46, 12)] : []),
    ...(look.folds ?? []),
  ]
  const soft: Fold[] = [
    [
      lerp(top[0], e[0], 0.2) + 24,
      lerp(top[1], e[1], 0.2),
      lerp(top[0], e[0], 0.6),
      lerp(top[1], e[1], 0.6),
      lerp(e[0], wrist[0], 0.7),
      lerp(e[1], wrist[1], 0.7),
      26,
    ],
  ]
  const turn = Math.round((Math.atan2(e[0] - top[0], e[1] - top[1]) * -180) / Math.PI / 2) * 2
  const isLeft = side === 'left'
  b.piece(isLeft ? mirror(points) : points, {
    rim: 24,
    ...look,
    turn: isLeft ? -turn : turn,
    folds: isLeft ? mirrorFolds(folds) : folds,
    soft: isLeft ? mirrorFolds(soft) : soft,
  })
}

/** A band around the end of a sleeve. */
export function cuff(
  b: Board,
  side: 'left' | 'right',
  arm: Arm,
  height: number,
  look: PieceLook & { ribbed?: boolean } = {},
) {
  const { at } = wristOf(arm)
  const turned = (line: Line) => (side === 'left' ? mirror(line) : line)
  const w = look.ribbed ? 0.86 : 0.98
  b.piece(
    turned([
      corner(at(1, -6)),
      corner(at(w, height)),
      at(0, height + 5),
      corner(at(-w, height)),
      corner(at(-1, -6)),
      at(0, -2),
    ]),
    { rim: 14, ...look },
  )
  if (look.ribbed)
    b.ribbing(
      turned([
        corner(at(0.96, height / 2 - 3)),
        at(0, height / 2),
        corner(at(-0.96, height / 2 - 3)),
      ]),
      height + 2,
      7,
      look.color,
    )
}

/** A line across the sleeve at a distance from its opening. */
export const roundSleeve = (side: 'left' | 'right', arm: Arm, along: number): Line => {
  const { at } = wristOf(arm)
  const line = [at(0.97, along), at(0, along + 4), at(-0.97, along)]
  return side === 'left' ? mirror(line) : line
}

export const armholes = (b: Board, s: Body) =>
  b.seam(
    ...both([
      [s.shoulder[0] - 6, s.shoulder[1] + 4],
      ...s.armhole,
      [s.underarm[0] - 2, s.underarm[1] - 4],
    ]),
  )

/** Loose threads along an edge. */
export function fringe(
  b: Board,
  from: Point,
  to: Point,
  look: { length: number; sag?: number; color?: string },
) {
  const { length, sag = 0, color = b.color } = look
  const count = Math.round((to[0] - from[0]) / 8)
  const throwBy = (reach: number) => Math.round((b.roll() - 0.5) * reach)
  let d = ''
  for (let i = 0; i <= count; i++) {
    const t = i / count
    const [x, y] = b.at(
      lerp(from[0], to[0], t),
      lerp(from[1], to[1], t) + Math.sin(t * Math.PI) * sag - 4,
    )
    d += `M${Math.round(x)} ${Math.round(y)}q${throwBy(8)} ${Math.round(length * 0.5)} ${throwBy(8)} ${length + throwBy(8)}`
  }
  const id = b.newId()
  b.define(`<path id="${id}" d="${d}"/>`)
  b.beyond(
    `<g fill="none" stroke-linecap="round">${b.shown(id, '', ' stroke="#000" opacity=".1" stroke-width="6" transform="translate(6 8)"')}` +
      `${b.shown(id, '', ` stroke="${deep(color, 0.4)}" stroke-width="4.6"`)}${b.shown(id, '', ` stroke="${color}" stroke-width="3"`)}` +
      `${b.shown(id, '', ` stroke="${pale(color, 0.5)}" stroke-dasharray="2 4" stroke-width="1.8"`)}</g>`,
    'before',
  )
}
