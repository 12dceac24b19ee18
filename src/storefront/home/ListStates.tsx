import type { ReactNode } from 'react'
import { Empty } from '../../ui/screen/Empty'
import { Loading } from '../../ui/screen/Skeleton'

type Props<T> = {
  /** Null until a reply arrives. */
  list: readonly T[] | null
  failed: boolean
  /** Not set where a section above offers it for all. */
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** The text for an empty list; one that could not be read says so below it (D-30). */
  empty: string
  /** Skeletons of the final size (D-31). */
  waiting: ReactNode
  waitingClass?: string | undefined
  children: (list: readonly T[]) => ReactNode
}

/** The four states of a list: loading, failed, empty, filled. */
export function ListStates<T>({
  list,
  failed,
  onRetry,
  retrying,
  empty,
  waiting,
  waitingClass,
  children,
}: Props<T>) {
  if (list === null && !failed) return <Loading className={waitingClass}>{waiting}</Loading>
  if (list !== null && list.length > 0) return children(list)
  return (
    <Empty
      text={empty}
      failed={failed}
      onRetry={failed ? onRetry : undefined}
      retrying={retrying}
    />
  )
}
