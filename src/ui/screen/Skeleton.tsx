import { useEffect, useState, type ReactNode } from 'react'
import { useAnnounceLoading } from '../dialog/announce'
import { cx } from '../cx'
import css from './Skeleton.module.css'

type Props = {
  shape?: 'line' | 'picture' | 'box'
  width?: number | string
  height?: number | string
  className?: string | undefined
}

export function Skeleton({ shape = 'line', width, height, className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={cx(css.bone, css[shape], className)}
      style={{ width, height }}
    />
  )
}

/** After this time the text gives a reason for the wait. */
const SLOW_WAIT_MS = 4000

/** Adds "Loading..." for screen readers. A long wait is also announced and explained on the screen. */
export function LoadingState({
  children,
  className,
}: {
  children?: ReactNode
  className?: string | undefined
}) {
  const [slow, setSlow] = useState(false)
  useAnnounceLoading(true)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={className} data-loading="">
      <p className={slow ? css.slow : 'sr'}>
        {slow ? 'Loading... Your connection seems slow.' : 'Loading...'}
      </p>
      {children}
    </div>
  )
}

/** Hidden from screen readers, so a text beside it must say what is loading. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />
}

type ProgressBarProps = {
  label: string
  /** From 0 to 1; null if unknown. */
  value: number | null
  className?: string | undefined
}

export function ProgressBar({ label, value, className }: ProgressBarProps) {
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
