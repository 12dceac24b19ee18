import { useDeferredValue, type ReactNode } from 'react'

type Props = {
  /** Hold the room until the children render, so that the popup around them keeps its height. */
  className?: string | undefined
  height?: number
  children: ReactNode
}

/**
 * Renders its children in a second, interruptible render. A popup answers the press with its frame; its contents, which take
 * most of the time, follow in the next frame.
 */
export function AfterFrame({ className, height, children }: Props) {
  return useDeferredValue(true, false) ? children : <div className={className} style={{ height }} />
}
