import { cx } from './cx'
import css from './Weave.module.css'

/** The shop's only ornament: a thin band of Dhaka weave on empty states, the footer's edge and the loader. */
export function Weave({ className }: { className?: string | undefined }) {
  return <div className={cx(css.weave, className)} aria-hidden="true" />
}
