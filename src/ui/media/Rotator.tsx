import {
  useEffect,
  useState,
  type CSSProperties,
  type ReactNode,
  useSyncExternalStore,
} from 'react'
import { cx } from '../cx'
import { Dots, useSwipe } from './PictureControls'
import { Icon, chevronLeftIcon, chevronRightIcon, pauseIcon, playIcon } from '../controls/Icon'
import { useReducedMotion } from '../useMediaQuery'
import css from './Rotator.module.css'

type Props = {
  count: number
  intervalMs: number
  label: string
  children: (index: number) => ReactNode
  /** Duration of the crossfade; if undefined, slides switch at once. */
  fadeMs?: number
  /** Name of one slide in the buttons' labels. */
  unit?: string
  className?: string | undefined
}

/**
 * Shows each slide for `intervalMs`. Pauses by its button, on hover, on focus and in a hidden tab, and starts paused
 * under prefers-reduced-motion (D-24). A single slide has no controls.
 */
export function Rotator({
  count,
  intervalMs,
  label,
  children,
  fadeMs = 0,
  unit = 'picture',
  className,
}: Props) {
  const [turned, setTurned] = useState(0)
  // The list may have become shorter than the index.
  const at = count === 0 ? 0 : turned % count
  const [loaded, setLoaded] = useState<readonly number[]>([0])
  // False until the first change of slide, because the first slide appears without fading.
  const [moved, setMoved] = useState(false)
  const still = useReducedMotion()
  const hidden = useIsPageHidden()
  const [wish, setWish] = useState<'play' | 'pause' | null>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const playing = wish === null ? !still : wish === 'play'
  const running = playing && !hovered && !focused && !hidden && count > 1

  const load = (index: number) =>
    setLoaded((known) => (known.includes(index) ? known : [...known, index]))
  const go = (index: number) => {
    const to = (index + count) % count
    load(to)
    setTurned(to)
    setMoved(true)
  }
  const swipe = useSwipe((step) => go(at + step))

  useEffect(() => {
    if (!running) return
    const next = (at + 1) % count
    // Load the next picture at half time, so that it does not compete with the first one.
    const preload = setTimeout(() => load(next), intervalMs / 2)
    const turn = setTimeout(() => {
      setTurned(next)
      setMoved(true)
    }, intervalMs)
    return () => {
      clearTimeout(preload)
      clearTimeout(turn)
    }
  }, [running, at, count, intervalMs])
  // This cleanup also runs when HiddenScreens hides the screen. Without the reset, the fade would play again when the
  // screen returns.
  useEffect(() => () => setMoved(false), [])

  if (count === 0) return null
  const many = count > 1
  return (
    <section
      aria-roledescription={many ? 'carousel' : undefined}
      aria-label={label}
      className={className}
    >
      <div
        className={`anchor clipped ${css.rotator}`}
        style={{ '--fade': `${fadeMs}ms` } as CSSProperties}
        onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      >
        <div className={css.slides} aria-live={running ? 'off' : 'polite'} {...(many ? swipe : {})}>
          {Array.from({ length: count }, (_, index) => {
            const now = index === at
            if (!now && !loaded.includes(index)) return null
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
          <div className={`row ${css.controls}`}>
            <button
              type="button"
              aria-label={playing ? `Pause ${label}` : `Play ${label}`}
              onClick={() => {
                setWish(playing ? 'pause' : 'play')
                // The pointer and the focus are still on the button and would keep the rotator paused.
                setHovered(false)
                setFocused(false)
              }}
            >
              <Icon path={playing ? pauseIcon : playIcon} size={16} />
            </button>
            <Dots count={count} at={at} onPick={go} unit={unit} />
            <button type="button" aria-label={`Next ${unit}`} onClick={() => go(at + 1)}>
              <Icon path={chevronRightIcon} size={16} />
            </button>
            <button type="button" aria-label={`Previous ${unit}`} onClick={() => go(at - 1)}>
              <Icon path={chevronLeftIcon} size={16} />
            </button>
          </div>
        )}
      </div>
    </section>
  )
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

export function useIsPageHidden(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'hidden')
}
