import { cx } from '../cx'
import css from './Dots.module.css'

type Props = {
  count: number
  at: number
  onPick: (index: number) => void
  /** The name of one item: "picture". */
  unit: string
  className?: string | undefined
}

/** More dots do not fit in one row on a phone; a count is shown instead. */
const MAX_DOTS = 6

/** One dot per picture that shows it when pressed; "3 / 9" if there are too many. */
export function Dots({ count, at, onPick, unit, className }: Props) {
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
