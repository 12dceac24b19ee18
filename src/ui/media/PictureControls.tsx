import { type KeyboardEvent, useRef, type PointerEvent } from 'react'
import { cx } from '../cx'
import { Icon, chevronLeftIcon, chevronRightIcon } from '../controls/Icon'
import css from './PictureControls.module.css'

type Props = {
  count: number
  at: number
  onPick: (index: number) => void
  unit: string
  /** For a dark background. */
  light?: boolean
}

export function Arrows({ count, at, onPick, unit, light }: Props) {
  return (
    <>
      <button
        type="button"
        className={cx('grid middle', css.arrow, css.previous, light && css.light)}
        aria-label={`Previous ${unit}`}
        aria-disabled={at === 0 || undefined}
        onClick={() => onPick(at - 1)}
      >
        <Icon path={chevronLeftIcon} />
      </button>
      <button
        type="button"
        className={cx('grid middle', css.arrow, css.next, light && css.light)}
        aria-label={`Next ${unit}`}
        aria-disabled={at === count - 1 || undefined}
        onClick={() => onPick(at + 1)}
      >
        <Icon path={chevronRightIcon} />
      </button>
    </>
  )
}

export const createArrowKeyHandler =
  (count: number, at: number, onPick: (index: number) => void) => (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onPick(to)
  }

type DotsProps = {
  count: number
  at: number
  onPick: (index: number) => void
  unit: string
  className?: string | undefined
}

/** More dots do not fit in one row of a phone, so a count replaces them. */
const MAX_DOTS = 6

export function Dots({ count, at, onPick, unit, className }: DotsProps) {
  if (count > MAX_DOTS)
    return (
      <span className={cx(css.count, className)}>
        <span className="sr">{`${unit} `}</span>
        <span>{at + 1}</span> <span aria-hidden="true">/</span> <span className="sr">of</span>{' '}
        <span>{count}</span>
      </span>
    )
  return (
    <span className={cx(css.dots, className)}>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Show ${unit} ${index + 1} of ${count}`}
          aria-current={index === at ? 'true' : undefined}
          onClick={() => onPick(index)}
        />
      ))}
    </span>
  )
}

const MIN_SWIPE_PX = 40

/**
 * Calls `onSwipe` with 1 for a swipe to the left (next) and with -1 for a swipe to the right. The element needs
 * `touch-action: pan-y`.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ pointerType, pointerId, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : { id: pointerId, x: clientX, y: clientY }
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = start.current
      start.current = null
      if (from?.id !== pointerId) return
      const [x, y] = [clientX - from.x, clientY - from.y]
      if (Math.abs(x) > MIN_SWIPE_PX && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
