// Decides which part of a long grid is in the document. Cards are grouped in blocks. Blocks near the screen and around
// the focused one are rendered; gaps of the same height replace the others. So the page has its full length at once,
// for the scroll bar and the footer.

/** Fills whole rows in two and four columns, and renders within a frame on a slow phone. */
export const BLOCK = 4
/** Fills whole rows in six columns, from WIDE on. */
export const WIDE_BLOCK = 12
export const WIDE = '(min-width: 100em)'

export type Segment = { kind: 'block'; index: number } | { kind: 'gap'; from: number; to: number }

export type Range = { first: number; last: number }

/** The blocks that overlap the range from `top` to `bottom`, measured from the top of the list. */
export function blocksIn(
  count: number,
  heightOf: (index: number) => number,
  top: number,
  bottom: number,
): Range {
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

/** The approximate number of gaps: enough for find-in-page to land near the card, few for any length. */
const PIECES = 60

/** Cuts at fixed positions, so that most gaps stay the same while the shopper scrolls. */
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
