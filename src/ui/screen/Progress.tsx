import { cx } from '../cx'
import css from './Progress.module.css'

type Props = {
  /** The accessible name: "Uploading". */
  label: string
  /** From 0 to 1; `null` if unknown. */
  value: number | null
  className?: string | undefined
}

export function Progress({ label, value, className }: Props) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cx(css.bar, percent === undefined && css.unknown, className)}
    >
      <div style={percent === undefined ? undefined : { transform: `scaleX(${percent / 100})` }} />
    </div>
  )
}
