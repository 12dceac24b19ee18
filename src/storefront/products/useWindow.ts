import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { BLOCK, blocksIn, segmentsOf, type Range, type Segment } from './windowing'

/** Before anything was measured: about a card row on a phone. */
const GUESSED_BLOCK_PX = 1200

/** How far beyond the screen cards are drawn, in screens. */
const AHEAD = 1

type Measured = { width: number; heights: Map<number, number> }

const NOTHING_YET: Measured = { width: -1, heights: new Map() }

/** The height of a block that was drawn once, else the mean of the full ones that were; the last may be a short one. */
function heightReader({ heights }: Measured, count: number): (index: number) => number {
  let sum = 0
  let full = 0
  for (const [index, height] of heights) {
    if (index === count - 1 && count > 1) continue
    sum += height
    full++
  }
  const mean = full > 0 ? sum / full : GUESSED_BLOCK_PX
  return (index) => heights.get(index) ?? mean
}

export type Windowed = {
  list: RefObject<HTMLDivElement | null>
  segments: Segment[]
  heightOf: (index: number) => number
  onFocus: (event: FocusEvent) => void
  onBlur: (event: FocusEvent) => void
}

/** Follows the page's scroll and says which blocks of `items` cards have to be there. */
export function useWindow(items: number): Windowed {
  const count = Math.ceil(items / BLOCK)
  const list = useRef<HTMLDivElement>(null)
  const measured = useRef(NOTHING_YET)
  const [range, setRange] = useState<Range>({ first: 0, last: 0 })
  const [focused, setFocused] = useState<number | null>(null)
  const [heightOf, setHeightOf] = useState(() => heightReader(NOTHING_YET, count))

  const look = useCallback(() => {
    const box = list.current?.getBoundingClientRect()
    if (!box) return
    const known = measured.current
    if (box.width !== known.width) measured.current = { width: box.width, heights: new Map() }
    const { heights } = measured.current
    let changed = known !== measured.current
    for (const block of list.current?.querySelectorAll<HTMLElement>('[data-block]') ?? []) {
      const [index, height] = [Number(block.dataset.block), block.offsetHeight]
      if (height === 0 || heights.get(index) === height) continue
      heights.set(index, height)
      changed = true
    }
    const read = heightReader(measured.current, count)
    if (changed) setHeightOf(() => read)
    const screen = window.innerHeight
    const next = blocksIn(count, read, -box.top - AHEAD * screen, -box.top + (1 + AHEAD) * screen)
    setRange((now) => (now.first === next.first && now.last === next.last ? now : next))
  }, [count])

  useLayoutEffect(look, [look, range, focused])

  useEffect(() => {
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    const resized = new ResizeObserver(later)
    if (list.current) resized.observe(list.current)
    window.addEventListener('scroll', later, { passive: true })
    window.addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      window.removeEventListener('scroll', later)
      window.removeEventListener('resize', later)
    }
  }, [look])

  const onFocus = useCallback(({ target }: FocusEvent) => {
    const block = target.closest<HTMLElement>('[data-block]')?.dataset.block
    setFocused(block === undefined ? null : Number(block))
  }, [])
  // Without a new place the focus only left the window, or is still on its way.
  const onBlur = useCallback(({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) setFocused(null)
  }, [])

  return { list, segments: segmentsOf(count, range, focused), heightOf, onFocus, onBlur }
}
