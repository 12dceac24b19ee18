/** A third entry marks a corner; without it the line runs smoothly through the point. */
export type Point = readonly [x: number, y: number, corner?: 1]
export type Line = readonly Point[]
/** Where a garment's points really lie: the pose moves them. */
export type Pose = (x: number, y: number) => readonly [number, number]

/** A fold in the cloth: from a over b to c, as wide as the last number at its middle. */
export type Fold = readonly [
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  width: number,
]

const WIDTH = 800

/** Points in short notation, as a pattern cutter writes them: `472,170! 400,190`, where `!` marks a corner. */
export const pts = (text: string): Point[] =>
  text.split(' ').map((point): Point => {
    const [x = 0, y = 0] = point.replace('!', '').split(',').map(Number)
    return point.endsWith('!') ? [x, y, 1] : [x, y]
  })

/** One decimal, written as shortly as SVG allows. */
export const short = (v: number) => String(Math.round(v * 10) / 10).replace(/^(-?)0\./, '$1.')

/** Numbers that look thrown but are always the same for one seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const lerp = (a: number, b: number, t: number) => a + (b - a) * t
export const between = (a: Point, b: Point, t: number): Point => [
  lerp(a[0], b[0], t),
  lerp(a[1], b[1], t),
]
export const corner = ([x, y]: Point): Point => [x, y, 1]

export const flip = ([x, y, c]: Point): Point => [WIDTH - x, y, c]
export const mirror = (line: Line): Point[] => line.map(flip)
/** The line and its reflection: two sleeves, two pockets. */
export const both = (line: Line): Point[][] => [[...line], mirror(line)]
/** A whole outline from its right half, listed from the top to the bottom. */
export const whole = (half: Line): Point[] => [...half, ...mirror(half).reverse()]
export const mirrorFolds = (folds: readonly Fold[]): Fold[] =>
  folds.map(([ax, ay, bx, by, cx, cy, w]) => [WIDTH - ax, ay, WIDTH - bx, by, WIDTH - cx, cy, w])

/** The outline of a band of even width that follows a line. */
export function bandOf(line: Line, width: number): Point[] {
  const side = (way: 1 | -1): Point[] =>
    line.map(([x, y], i) => {
      const [before, after] = [
        line[Math.max(0, i - 1)] ?? [x, y],
        line[Math.min(line.length - 1, i + 1)] ?? [x, y],
      ]
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
      const d = ((Math.hypot(dx, dy) || 1) * 2) / (way * width)
      const point: Point = [x - dy / d, y + dx / d]
      return i === 0 || i === line.length - 1 ? corner(point) : point
    })
  return [...side(-1), ...side(1).reverse()]
}

type Place = readonly [number, number]

/** Writes whole numbers, each counted from the point before, which keeps the text short. */
function pen() {
  let [px, py] = [0, 0]
  let d = ''
  const step = ([x, y]: Place) => `${Math.round(x) - px} ${Math.round(y) - py}`
  const write = (letter: string, ...places: Place[]) => {
    d += letter + places.map(step).join(' ').replaceAll(' -', '-')
    const end = places.at(-1) ?? [px, py]
    ;[px, py] = [Math.round(end[0]), Math.round(end[1])]
  }
  return { write, close: () => void (d += 'z'), text: () => d }
}

/** A smooth path through the points, posed. */
export function path(line: Line, pose: Pose, closed = false): string {
  const points = line.map(([x, y, c]) => [...pose(x, y), c ?? 0] as const)
  const n = points.length
  const at = (i: number) =>
    points[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))] ?? ([0, 0, 0] as const)
  const handle = (i: number, length: number, sign: 1 | -1): Place | null => {
    const p = at(i)
    if (p[2]) return null
    const [before, after] = [at(i - 1), at(i + 1)]
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const d = (Math.hypot(dx, dy) || 1) * 3
    return [p[0] + (sign * dx * length) / d, p[1] + (sign * dy * length) / d]
  }
  const place = (i: number): Place => [at(i)[0], at(i)[1]]
  const { write, close, text } = pen()
  write('M', place(0))
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [from, to] = [place(i), place(i + 1)]
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const out = handle(i, length, 1)
    const into = handle(i + 1, length, -1)
    if (!out && !into) write('l', to)
    else write('c', out ?? from, into ?? to, to)
  }
  if (closed) close()
  return text()
}

/** Folds as one path of slender leaves. */
export function leaves(folds: readonly Fold[], pose: Pose): string {
  return folds
    .map(([ax, ay, bx, by, cx, cy, w]) => {
      const [a, b, c] = [pose(ax, ay), pose(bx, by), pose(cx, cy)]
      const [dx, dy] = [c[0] - a[0], c[1] - a[1]]
      const d = Math.hypot(dx, dy) || 1
      const side = (k: number): Place => [b[0] - (dy / d) * w * k, b[1] + (dx / d) * w * k]
      const { write, close, text } = pen()
      write('M', a)
      write('q', side(0.62), c)
      write('q', side(-0.62), a)
      close()
      return text()
    })
    .join('')
}
