import type { ReactNode } from 'react'
import { Empty } from '../../ui/Empty'
import { Loading } from '../../ui/Skeleton'

type Props<T> = {
  /** Null until an answer came. */
  list: readonly T[] | null
  failed: boolean
  onRetry: () => void
  retrying?: boolean
  /** What stands there when the list is empty, or could not be read (D-30). */
  empty: string
  /** Skeletons of the final size (D-31). */
  waiting: ReactNode
  waitingClass?: string | undefined
  children: (list: readonly T[]) => ReactNode
}

/** The four faces of a list: loading, filled, empty, failed. */
export function ListStates<T>({ list, failed, onRetry, retrying, empty, waiting, waitingClass, children }: Props<T>) {
  if (list === null && !failed) return <Loading className={waitingClass}>{waiting}</Loading>
  if (list !== null && list.length > 0) return children(list)
  return <Empty text={empty} onRetry={failed ? onRetry : undefined} retrying={retrying} />
}
