import type { ReactNode } from 'react'
import { useAnnounceLoading } from './announce'
import { cx } from './cx'
import css from './Skeleton.module.css'

type Props = {
  /** A line of text, a 4:5 picture or a box. */
  shape?: 'line' | 'picture' | 'box'
  width?: number | string
  height?: number | string
  className?: string | undefined
}

/** A placeholder with the size of content that is still loading. */
export function Skeleton({ shape = 'line', width, height, className }: Props) {
  return <span aria-hidden="true" className={cx(css.bone, css[shape], className)} style={{ width, height }} />
}

/** Skeletons with a "Loading..." for screen readers, which is also said if it takes long. */
export function Loading({ children, className }: { children?: ReactNode; className?: string | undefined }) {
  useAnnounceLoading(true)
  return (
    <div className={className}>
      <p className="sr">Loading...</p>
      {children}
    </div>
  )
}
