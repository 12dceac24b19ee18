import { useState } from 'react'
import { cx } from '../cx'
import css from './Badge.module.css'

type Props = {
  count: number
  /** Names the counted items for screen readers, such as "items in the cart". */
  label: string
  /** Shows the badge in running text instead of on the corner of an icon. */
  inline?: boolean
  /** Grey, for a count that requires no action. */
  quiet?: boolean
}

/** Renders nothing if `count` is 0. */
export function Badge({ count, label, inline, quiet }: Props) {
  // The first count is stored, because only later changes are announced.
  const [first, setFirst] = useState(0)
  if (first === 0 && count > 0) setFirst(count)
  if (count <= 0) return null
  return (
    // The key remounts the badge, which replays the animation for each new count.
    <span
      key={count}
      className={cx(
        css.badge,
        inline ? css.inline : css.corner,
        quiet && css.quiet,
        count !== first && css.changed,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr">{`${count} ${label}`}</span>
    </span>
  )
}
