import { useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { cx } from './cx'
import { Dots } from './Dots'
import { Icon } from './Icon'
import { useHidden } from './useHidden'
import { useReducedMotion } from './useMediaQuery'
import { useSwipe } from './useSwipe'
import css from './Rotator.module.css'

type Props = {
  count: number
  intervalMs: number
  /** What turns: "Banner". */
  label: string
  children: (index: number) => ReactNode
  /** How long one fades into the next; a cut when left out. */
  fadeMs?: number
  /** One of them, in the names of its buttons. */
  unit?: string
  className?: string | undefined
}

/**
 * Shows one after the other, each for `intervalMs`. It stands still while its pause is pressed, while it is hovered or has
 * the focus, in a hidden tab, and from the start where less motion is asked for (D-24). With one picture there is nothing
 * to steer.
 */
export function Rotator({ count, intervalMs, label, children, fadeMs = 0, unit = 'picture', className }: Props) {
  const [turned, setTurned] = useState(0)
  // The list may have become shorter.
  const at = count === 0 ? 0 : turned % count
  const [met, setMet] = useState<readonly number[]>([0])
  // The first picture is simply there; only what takes a place fades in.
  const [moved, setMoved] = useState(false)
  const still = useReducedMotion()
  const hidden = useHidden()
  const [wish, setWish] = useState<'play' | 'pause' | null>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const playing = wish === null ? !still : wish === 'play'
  const running = playing && !hovered && !focused && !hidden && count > 1

  const meet = (index: number) => setMet((known) => (known.includes(index) ? known : [...known, index]))
  const go = (index: number) => {
    const to = (index + count) % count
    meet(to)
    setTurned(to)
    setMoved(true)
  }
  const swipe = useSwipe((step) => go(at + step))

  useEffect(() => {
    if (!running) return
    const next = (at + 1) % count
    // The next picture is fetched in good time, but never beside the first one.
    const fetch = setTimeout(() => meet(next), intervalMs / 2)
    const turn = setTimeout(() => {
      setTurned(next)
      setMoved(true)
    }, intervalMs)
    return () => {
      clearTimeout(fetch)
      clearTimeout(turn)
    }
  }, [running, at, count, intervalMs])

  if (count === 0) return null
  const many = count > 1
  return (
    <section aria-roledescription={many ? 'carousel' : undefined} aria-label={label} className={className}>
      <div
        className={css.rotator}
        style={{ '--fade': `${fadeMs}ms` } as CSSProperties}
        onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      >
        <div className={css.slides} aria-live={running ? 'off' : 'polite'} {...(many ? swipe : {})}>
          {Array.from({ length: count }, (_, index) => {
            const now = index === at
            if (!now && !met.includes(index)) return null
            return (
              <div
                key={index}
                className={cx(css.slide, now && css.now, moved && fadeMs > 0 && css.fading)}
                aria-hidden={!now || undefined}
                inert={!now}
              >
                {children(index)}
              </div>
            )
          })}
        </div>
        {many && (
          <div className={css.controls}>
            <button
              type="button"
              aria-label={playing ? `Pause ${label}` : `Play ${label}`}
              onClick={() => {
                setWish(playing ? 'pause' : 'play')
                // Whoever presses play still stands on it.
                setHovered(false)
                setFocused(false)
              }}
            >
              <Icon name={playing ? 'pause' : 'play'} size={16} />
            </button>
            <Dots count={count} at={at} onPick={go} unit={unit} />
            <button type="button" aria-label={`Previous ${unit}`} onClick={() => go(at - 1)}>
              <Icon name="chevronLeft" size={16} />
            </button>
            <button type="button" aria-label={`Next ${unit}`} onClick={() => go(at + 1)}>
              <Icon name="chevronRight" size={16} />
            </button>
          </div>
        )}
      </div>
    </section>
  )
}
