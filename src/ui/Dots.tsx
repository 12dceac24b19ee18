import { cx } from './cx'
import css from './Dots.module.css'

type Props = {
  count: number
  at: number
  onPick: (index: number) => void
  /** One of them: "picture". */
  unit: string
  className?: string | undefined
}

/** More than this many do not fit beside each other on a phone. */
const MOST = 6

/** Where one is among several pictures, and the way to each of them; a count where they are too many. */
export function Dots({ count, at, onPick, unit, className }: Props) {
  if (count > MOST)
    return (
      <span className={cx(css.count, className)}>
        <span className="sr">{`${unit} `}</span>
        {at + 1} <span aria-hidden="true">/</span> <span className="sr">of</span> {count}
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
