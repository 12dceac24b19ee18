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
import { onResize } from '../../ui/onResize'
import { BLOCK, blocksIn, segmentsOf, type Range, type Segment } from './windowing'

/** Before anything was measured: two rows of cards on a phone. */
const GUESSED_BLOCK_PX = 560

/** How far beyond the screen cards are drawn, in screens. */
const AHEAD = 1

type Measured = {
  width: number
  heights: Map<number, number>
  /** What the blocks that were never drawn are taken to be. It stays, or every gap would change with each new block. */
  usual: number | null
}

const NOTHING_YET: Measured = { width: -1, heights: new Map(), usual: null }

function heightReader({ heights, usual }: Measured): (index: number) => number {
  return (index) => heights.get(index) ?? usual ?? GUESSED_BLOCK_PX
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
  const [heightOf, setHeightOf] = useState(() => heightReader(NOTHING_YET))

  const look = useCallback(
    (ahead: number) => {
      const box = list.current?.getBoundingClientRect()
      if (!box) return
      const old = measured.current
      if (box.width !== old.width) measured.current = { ...NOTHING_YET, width: box.width, heights: new Map() }
      const known = measured.current
      let changed = known !== old
      for (const block of list.current?.querySelectorAll<HTMLElement>('[data-block]') ?? []) {
        const [index, height] = [Number(block.dataset.block), block.offsetHeight]
        if (height === 0 || known.heights.get(index) === height) continue
        known.heights.set(index, height)
        // The last block may be a short one.
        if (index < count - 1) known.usual ??= height
        changed = true
      }
      const read = heightReader(known)
      if (changed) setHeightOf(() => read)
      const screen = window.innerHeight
      const next = blocksIn(count, read, -box.top - ahead * screen, -box.top + (1 + ahead) * screen)
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

  // What is in sight is there with the next frame; what lies ahead of it comes between the frames that follow.
  useLayoutEffect(() => look(0), [look, range, focused])

  useEffect(() => {
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      // A transition: frames go on while the next cards are drawn, a screen ahead of the eyes.
      frame = requestAnimationFrame(() => startTransition(() => look(AHEAD)))
    }
    later()
    const letGo = list.current ? onResize(list.current, later) : () => {}
    window.addEventListener('scroll', later, { passive: true })
    window.addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      letGo()
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
