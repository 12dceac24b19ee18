import type { ReactNode } from 'react'
import { cx } from './cx'
import css from './Skeleton.module.css'

type Props = {
  /** A line of text, a 4:5 picture or a box. */
  shape?: 'line' | 'picture' | 'box'
  width?: number | string
  height?: number | string
  className?: string | undefined
}

/** Holds the final size of what is still on its way. */
export function Skeleton({ shape = 'line', width, height, className }: Props) {
  return <span aria-hidden="true" className={cx(css.bone, css[shape], className)} style={{ width, height }} />
}

/** The skeletons of a list, with the words a screen reader hears meanwhile. */
export function Loading({ children, className }: { children?: ReactNode; className?: string | undefined }) {
  return (
    <div className={className}>
      <p className="sr" role="status">
        Loading...
      </p>
      {children}
    </div>
  )
}
