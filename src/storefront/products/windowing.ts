import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { currentHistoryEntry, saveState, savedState } from '../../ui/screen/historyState'
import { onResize } from '../../platform/observe'

// Decides which part of a long grid is in the document. Cards are grouped in blocks. Blocks near the screen and around the focused
// block are rendered; gaps of the same height replace the others. So the page has its full length at once, for the scroll bar and
// the footer.

/** Cards per block: 4 fill whole rows in two and four columns, and render within a frame on a slow phone. */
export const BLOCK_SIZE = 4
/** Cards per block in a window of WIDE_SCREEN_QUERY: 12 fill whole rows in six columns. */
export const WIDE_BLOCK_SIZE = 12
export const WIDE_SCREEN_QUERY = '(min-width: 100em)'

type ListSegment = { kind: 'block'; index: number } | { kind: 'gap'; from: number; to: number }

type BlockRange = { first: number; last: number }

export function blocksInView(
  count: number,
  heightOf: (index: number) => number,
  top: number,
  bottom: number,
): BlockRange {
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

function isBlockDrawn(index: number, { first, last }: BlockRange, focused: number | null): boolean {
  return (index >= first && index <= last) || (focused !== null && Math.abs(index - focused) <= 1)
}

/**
 * The gaps are cut into about this many pieces. More pieces let find-in-page scroll closer to a card, fewer keep the
 * elements of a long list few.
 */
const MAX_PIECES = 60

/** Cuts the gap at fixed positions, so that most gaps stay the same while the shopper scrolls. */
function gapPieces(from: number, to: number, step: number): ListSegment[] {
  const cut: ListSegment[] = []
  for (let at = from; at < to;) {
    const end = Math.min(to, (Math.floor(at / step) + 1) * step)
    cut.push({ kind: 'gap', from: at, to: end })
    at = end
  }
  return cut
}

export function segmentsOf(
  count: number,
  range: BlockRange,
  focused: number | null,
): ListSegment[] {
  const step = Math.ceil(count / MAX_PIECES)
  const segments: ListSegment[] = []
  let gapFrom = 0
  for (let index = 0; index < count; index++) {
    if (!isBlockDrawn(index, range, focused)) continue
    if (gapFrom < index) segments.push(...gapPieces(gapFrom, index, step))
    segments.push({ kind: 'block', index })
    gapFrom = index + 1
  }
  if (gapFrom < count) segments.push(...gapPieces(gapFrom, count, step))
  return segments
}

/** A guess until a block is measured: two rows of cards on a phone. */
const GUESSED_BLOCK_PX = 560

/** At most this many blocks are printed: a hundred products or more. */
const PRINTED_BLOCKS = 30

/** Cards are rendered this many screens ahead of the window. */
const SCREENS_AHEAD = 1

type MeasuredList = {
  width: number
  /** The list's distance from the top of the page. */
  top: number
  heights: Map<number, number>
  /**
   * The height of the first measured block, assumed for all blocks that are not measured yet. It does not change later;
   * otherwise the space reserved for these blocks would jump with each measured block.
   */
  usual: number | null
}

const NOT_MEASURED: MeasuredList = { width: -1, top: 0, heights: new Map(), usual: null }

/**
 * Heights that an earlier view of this history entry measured. After Back the page then has its full length at once,
 * and each card its place.
 */
function savedMeasurements(): MeasuredList {
  const known = savedState<MeasuredList>('heights')
  return known ? { ...known, heights: new Map(known.heights) } : NOT_MEASURED
}

function heightReader({ heights, usual }: MeasuredList): (index: number) => number {
  return (index) => heights.get(index) ?? usual ?? GUESSED_BLOCK_PX
}

/** After Back, first render the blocks that were in view, because rendering the top of a long list would be wasted. */
function firstRange(known: MeasuredList, count: number): BlockRange {
  if (known.width < 0 || count === 0) return { first: 0, last: 0 }
  const from = currentHistoryEntry().y - known.top
  return blocksInView(count, heightReader(known), from, from + window.innerHeight)
}

type WindowedList = {
  list: RefObject<HTMLDivElement | null>
  segments: ListSegment[]
  heightOf: (index: number) => number
  onFocus: (event: FocusEvent) => void
  onBlur: (event: FocusEvent) => void
}

/** Follows the scroll position and returns the blocks that must be rendered. A block has `size` items. */
export function useWindowing(items: number, size: number): WindowedList {
  const count = Math.ceil(items / size)
  const list = useRef<HTMLDivElement>(null)
  const [start] = useState(savedMeasurements)
  const measured = useRef(start)
  const printing = useRef(false)
  const [range, setRange] = useState(() => firstRange(start, count))
  const [focused, setFocused] = useState<number | null>(null)
  const [heightOf, setHeightOf] = useState(() => heightReader(start))

  const look = useCallback(
    (ahead: number) => {
      const box = list.current?.getBoundingClientRect()
      if (!box || printing.current) return
      const old = measured.current
      if (box.width !== old.width)
        measured.current = { ...NOT_MEASURED, width: box.width, heights: new Map() }
      const known = measured.current
      known.top = box.top + window.scrollY
      let changed = known !== old
      for (const block of list.current?.querySelectorAll<HTMLElement>('[data-block]') ?? []) {
        const [index, height] = [Number(block.dataset.block), block.offsetHeight]
        if (height === 0 || known.heights.get(index) === height) continue
        known.heights.set(index, height)
        // Do not take the last block's height as the usual one, because the last block may have fewer rows.
        if (index < count - 1) known.usual ??= height
        changed = true
      }
      const read = heightReader(known)
      if (changed) {
        setHeightOf(() => read)
        saveState('heights', known)
      }
      const screen = window.innerHeight
      const next = blocksInView(
        count,
        read,
        -box.top - ahead * screen,
        -box.top + (1 + ahead) * screen,
      )
      setRange((now) => {
        const enough =
          ahead === 0
            ? now.first <= next.first && now.last >= next.last
            : now.first === next.first && now.last === next.last
        return enough ? now : next
      })
    },
    [count],
  )

  // Blocks in view render before the next paint; blocks ahead of them render in later frames.
  useLayoutEffect(() => look(0), [look, range, focused])

  useEffect(() => {
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      // A transition, so that scrolling stays smooth while blocks ahead are rendered.
      frame = requestAnimationFrame(() => startTransition(() => look(SCREENS_AHEAD)))
    }
    later()
    const unobserve = list.current ? onResize(list.current, later) : () => {}
    window.addEventListener('scroll', later, { passive: true })
    window.addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      unobserve()
      window.removeEventListener('scroll', later)
      window.removeEventListener('resize', later)
    }
  }, [look])

  // The browser prints the document as it is at the end of the beforeprint event.
  useEffect(() => {
    const drawAll = () => {
      printing.current = true
      flushSync(() => setRange({ first: 0, last: Math.min(count, PRINTED_BLOCKS) - 1 }))
    }
    const drawLess = () => {
      printing.current = false
      look(SCREENS_AHEAD)
    }
    window.addEventListener('beforeprint', drawAll)
    window.addEventListener('afterprint', drawLess)
    return () => {
      window.removeEventListener('beforeprint', drawAll)
      window.removeEventListener('afterprint', drawLess)
    }
  }, [look, count])

  const follow = useCallback((block: number | null) => startTransition(() => setFocused(block)), [])
  const onFocus = useCallback(
    ({ target }: FocusEvent) => {
      const block = target.closest<HTMLElement>('[data-block]')?.dataset.block
      follow(block === undefined ? null : Number(block))
    },
    [follow],
  )
  // Forget the focused card only if the focus moves to another element of this screen. From a popup, the header or the next
  // screen the focus returns to the card.
  const onBlur = useCallback(
    ({ currentTarget, relatedTarget }: FocusEvent) => {
      const screen = currentTarget.closest('[data-screen]') ?? document
      const isHere = relatedTarget instanceof Node && screen.contains(relatedTarget)
      if (isHere && !currentTarget.contains(relatedTarget)) follow(null)
    },
    [follow],
  )

  return { list, segments: segmentsOf(count, range, focused), heightOf, onFocus, onBlur }
}
