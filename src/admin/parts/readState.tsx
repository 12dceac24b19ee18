import { useEffect, useState } from 'react'
import { hasReadFailed } from '../../api/core/cache'
import type { LiveResult } from '../../api/live/liveQuery'
import { asOfText, STALE_MS } from '../../rules/stamp'
import { couldntLoadText } from '../../rules/sharedTexts'
import { Button } from '../../ui/controls/Button'
import css from '../frame/adminFrame.module.css'

export type ReadState = {
  /** Noun in the texts, such as "orders". */
  name: string
  /** True if the last read failed and there is no earlier data. */
  failed: boolean
  /** Time of the data in ms; 0 without data. */
  at: number
  busy: boolean
  retry: () => void
}

type QueryState = {
  data: unknown
  errorUpdateCount: number
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

export const readStateOf = (name: string, query: QueryState): ReadState => ({
  name,
  failed: hasReadFailed(query),
  at: query.dataUpdatedAt,
  busy: query.isFetching,
  retry: () => void query.refetch(),
})

const CLOCK_STEP_MS = 15_000

function useClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setNow(Date.now())
    // A hidden screen keeps the time at which it was left, so update it as soon as the screen is shown again.
    const first = setTimeout(tick)
    const timer = setInterval(tick, CLOCK_STEP_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [])
  return now
}

/** Says which reads failed, or how old the oldest data is (D-30). */
export function ReadStateNote({ reads }: { reads: readonly ReadState[] }) {
  const now = useClock()
  const failed = reads.filter((read) => read.failed)
  const old = reads.filter(({ at }) => at > 0 && now - at > STALE_MS)
  const again = failed.length > 0 ? failed : old
  const text =
    failed.length > 0
      ? couldntLoadText(failed.map(({ name }) => name))
      : old.length > 0
        ? asOfText(Math.min(...old.map(({ at }) => at)), now)
        : ''
  return (
    <p className={`cluster muted t13 ${css.readNote}`} data-bad={failed.length > 0 || undefined}>
      <span role="status">{text}</span>
      {again.length > 0 && (
        <Button
          small
          kind="quiet"
          busy={again.some(({ busy }) => busy)}
          onClick={() => {
            for (const { retry } of again) retry()
          }}
          aria-label={`${failed.length > 0 ? 'Try again' : 'Refresh'}: ${again.map(({ name }) => name).join(', ')}`}
        >
          {failed.length > 0 ? 'Try again' : 'Refresh'}
        </Button>
      )}
    </p>
  )
}

/** Mounts when a stream breaks, so `at` is the time until which the list was up to date. */
function ConnectionLostNote({ name, retry }: { name: string; retry: () => void }) {
  const [at] = useState(() => Date.now())
  return <ReadStateNote reads={[{ name, failed: false, at, busy: false, retry }]} />
}

export function LiveReadStateNote({
  name,
  live: { data, failed, retry },
}: {
  name: string
  live: LiveResult<unknown>
}) {
  if (data !== null && failed) return <ConnectionLostNote name={name} retry={retry} />
  return (
    <ReadStateNote reads={[{ name, failed: failed && data === null, at: 0, busy: false, retry }]} />
  )
}
