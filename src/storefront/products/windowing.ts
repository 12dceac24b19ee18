// Which part of a long grid is in the document. Cards come in blocks; blocks near the screen, and the one that has the
// focus with its neighbours, are drawn, the others are gaps of the same height. So the page has its full length from
// the start: the footer can be reached and the scroll bar tells the truth.

/** Whole rows at two and at four columns, and little enough to be drawn between two frames of a slow phone. */
export const BLOCK = 4

export type Segment = { kind: 'block'; index: number } | { kind: 'gap'; from: number; to: number }

export type Range = { first: number; last: number }

/** The blocks that touch the stretch from `top` to `bottom`, both measured from the top of the list. */
export function blocksIn(count: number, heightOf: (index: number) => number, top: number, bottom: number): Range {
  let first = -1
  let last = 0
  let from = 0
  for (let index = 0; index < count; index++) {
    const to = from + heightOf(index)
    if (first < 0 && to > top) first = index
    if (from < bottom) last = index
    from = to
  }
  if (first < 0) first = Math.max(0, count - 1)
  return { first, last: Math.max(first, last) }
}

function isDrawn(index: number, { first, last }: Range, focused: number | null): boolean {
  return (index >= first && index <= last) || (focused !== null && Math.abs(index - focused) <= 1)
}

/** The list is cut into about so many pieces: fine enough for find-in-page to land near, few enough for any length. */
const PIECES = 60

/** The cuts stay where they are when the screen moves on, so that most pieces stay as they were. */
function pieces(from: number, to: number, step: number): Segment[] {
  const cut: Segment[] = []
  for (let at = from; at < to;) {
    const end = Math.min(to, (Math.floor(at / step) + 1) * step)
    cut.push({ kind: 'gap', from: at, to: end })
    at = end
  }
  return cut
}

export function segmentsOf(count: number, range: Range, focused: number | null): Segment[] {
  const step = Math.ceil(count / PIECES)
  const segments: Segment[] = []
  let gapFrom = 0
  for (let index = 0; index < count; index++) {
    if (!isDrawn(index, range, focused)) continue
    if (gapFrom < index) segments.push(...pieces(gapFrom, index, step))
    segments.push({ kind: 'block', index })
    gapFrom = index + 1
  }
  if (gapFrom < count) segments.push(...pieces(gapFrom, count, step))
  return segments
}
