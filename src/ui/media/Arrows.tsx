import type { KeyboardEvent } from 'react'
import { cx } from '../cx'
import { Icon, chevronLeftIcon, chevronRightIcon } from '../controls/Icon'
import css from './Arrows.module.css'

type Props = {
  count: number
  at: number
  onPick: (index: number) => void
  /** The name of one item: "picture". */
  unit: string
  /** On a dark ground. */
  light?: boolean
}

/** The arrows on both sides of a picture. */
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

/** Arrow keys, Home and End go from picture to picture. */
export const arrowKeys =
  (count: number, at: number, onPick: (index: number) => void) => (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onPick(to)
  }
