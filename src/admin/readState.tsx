import { readFailed } from '../api/core/cache'
import { fetchCode } from '../rules/fetchCode'
import { lazyPart } from '../ui/lazyPart'

export type Read = {
  /** The noun in the sentence: "orders". */
  name: string
  /** Nothing was read, and the last try failed. */
  failed: boolean
  /** The time of the data; 0 for none. */
  at: number
  busy: boolean
  retry: () => void
}

type Query = {
  data: unknown
  errorUpdateCount: number
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

export const readOf = (name: string, query: Query): Read => ({
  name,
  failed: readFailed(query),
  at: query.dataUpdatedAt,
  busy: query.isFetching,
  retry: () => void query.refetch(),
})

const none = { ReadNote: () => null, LiveNote: () => null }
const notes = () => fetchCode(() => import('./ReadNotes')).catch(() => none)

// In a chunk of their own. Without it the panels still say what could not be read.
export const { Part: ReadNote } = lazyPart(() => notes().then((file) => file.ReadNote))
export const { Part: LiveNote } = lazyPart(() => notes().then((file) => file.LiveNote))
