import { useEffect, useState, type ReactNode } from 'react'
import { useAnnounceLoading } from '../dialog/announce'
import { cx } from '../cx'
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
  return (
    <span
      aria-hidden="true"
      className={cx(css.bone, css[shape], className)}
      style={{ width, height }}
    />
  )
}

/** A wait that is longer says why. */
const SLOW_MS = 4000

/** Skeletons with a "Loading..." for screen readers, which is also said if it takes long, and shown on a slow line. */
export function Loading({
  children,
  className,
}: {
  children?: ReactNode
  className?: string | undefined
}) {
  const [slow, setSlow] = useState(false)
  useAnnounceLoading(true)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={className} data-loading="">
      <p className={slow ? css.slow : 'sr'}>
        {slow ? 'Loading... The connection is slow.' : 'Loading...'}
      </p>
      {children}
    </div>
  )
}
