import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { announce } from '../dialog/announce'
import { createArrowKeyHandler, Arrows, Dots } from './PictureControls'
import { useReducedMotion } from '../useMediaQuery'
import css from './Slider.module.css'

type Props = {
  count: number
  label: string
  children: (index: number) => ReactNode
  /** Set if the parent controls which slide is shown. */
  index?: number
  onIndex?: (index: number) => void
  unit?: string
  className?: string | undefined
}

/** A swipe has ended if no scroll event follows for this long. */
const SCROLL_REST_MS = 90

/** The browser itself scrolls the slides, and CSS scroll snap aligns them. */
export function Slider({
  count,
  label,
  children,
  index,
  onIndex,
  unit = 'picture',
  className,
}: Props) {
  const track = useRef<HTMLUListElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [own, setOwn] = useState(0)
  const at = Math.min(Math.max(0, count - 1), index ?? own)

  function move(to: number) {
    const next = Math.min(count - 1, Math.max(0, to))
    if (next === at) return
    setOwn(next)
    onIndex?.(next)
    announce(`${unit} ${next + 1} of ${count}`, label)
  }

  // scrollTo({ behavior }) ignores the style sheet's rule for reduced motion, so read the user's setting here.
  const reduced = useReducedMotion()
  const still = useRef(reduced)
  useEffect(() => {
    still.current = reduced
  }, [reduced])

  const stands = useRef(-1)
  // A hidden screen loses its track's scroll position, so restore it before the screen is painted again.
  useLayoutEffect(() => {
    const scroll = (behavior: ScrollBehavior) =>
      track.current?.scrollTo({ left: at * track.current.clientWidth, behavior })
    scroll(still.current || stands.current === at ? 'instant' : 'smooth')
    stands.current = at
  }, [at])

  function scrolled() {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => {
      // The track is null after an unmount and has no width on a hidden screen.
      const { current } = track
      if (current && current.clientWidth > 0)
        move(Math.round(current.scrollLeft / current.clientWidth))
    }, SCROLL_REST_MS)
  }

  if (count === 0) return null
  const many = count > 1
  return (
    <section
      aria-roledescription={many ? 'carousel' : undefined}
      aria-label={label}
      className={className}
    >
      <div
        role="presentation"
        className="anchor"
        onKeyDown={createArrowKeyHandler(count, at, move)}
      >
        <ul ref={track} className={css.track} onScroll={scrolled}>
          {Array.from({ length: count }, (_, one) => (
            <li key={one} aria-hidden={one !== at || undefined} inert={one !== at}>
              {children(one)}
            </li>
          ))}
        </ul>
        {many && (
          <>
            <Arrows count={count} at={at} onPick={move} unit={unit} />
            <Dots count={count} at={at} onPick={move} unit={unit} className={css.dots} />
          </>
        )}
      </div>
    </section>
  )
}
