import { focusManager, queryOptions, useQuery, type QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { type Cancel, createTimer } from '../../platform/timer'
import { streamEventsOf, MAX_READ_SILENCE_MS } from '../core/earlyRequests'
import { cache, hasReadFailed } from '../core/cache'
import { readReply, type HostCalls, type ReplyRules } from '../core/client'
import { config } from '../core/config'
import { parsePhpJson, verdictOf } from '../core/php'
import { onSlowCall } from '../core/slowCalls'
import { createEventStream } from './eventStream'
import { beginStreamRest, pollingGap, streamRestMsLeft } from './streamRest'

// A live list is a query. It is read over HTTP only if needed, and each message of its stream replaces its data.

export type LiveSource<T> = {
  queryKey: QueryKey
  host: HostCalls
  stream: string
  /** The PHP file of the HTTP read. */
  read: string
  /** True: the list is read over HTTP first. False: it is read only if the stream sends no message (D-73, D-88). */
  readFirst: boolean
  reply: ReplyRules & { reply: v.GenericSchema<unknown, unknown> }
  /** Parses a message or a reply of `read`. Null keeps the old value. */
  parse: (frame: string) => T | null
  /** Parses a long message in slices. Returns or resolves with null if `parse` must parse the message instead. */
  parseInSlices?: (frame: string) => Promise<T | null> | null
}

export type LiveResult<T> = {
  /** Null until the first value arrives. */
  data: T | null
  failed: boolean
  retry: () => void
}

/**
 * Null if the message must be ignored: it is not JSON, an error, or lacks its list (D-74). A bare array counts as the
 * list, and an empty list replaces the old one.
 */
export function parsedFrameOf<T>(
  frame: string,
  schema: v.GenericSchema<unknown, T>,
  list: string,
): T | null {
  const value = parsePhpJson(frame, [list])
  const body = Array.isArray(value) ? { [list]: value } : value
  if (typeof body !== 'object' || body === null || !verdictOf(body as Record<string, unknown>).ok)
    return null
  const items = Object.hasOwn(body, list) ? (body as Record<string, unknown>)[list] : undefined
  if (typeof items !== 'object' || items === null) return null
  const read = v.safeParse(schema, body)
  return read.success ? read.output : null
}

export const liveOptions = <T>({
  queryKey,
  host,
  read,
  reply,
  parse,
  parseInSlices,
}: LiveSource<T>) =>
  queryOptions<T>({
    queryKey,
    // Ignores the query's abort signal, because leaving a screen must not end the read.
    queryFn: async () => {
      const raw = await host.raw(read, {})
      // readReply throws on a refusal or HTTP failure; its result is not used.
      readReply(raw, reply)
      const isFirst = cache.getQueryData(queryKey) === undefined
      const value = (isFirst && (await parseInSlices?.(raw.text))) || parse(raw.text)
      if (value === null) throw new Error('unreadable')
      return value
    },
    // Until the first data arrives, the stream's own code reads the list. After that React Query refetches it after a
    // write in any tab.
    enabled: ({ state }) => state.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** A stream stays open this long after its last screen was left, so that a change of screens does not reopen it. */
const LINGER_MS = 3000

function createLive<T>(source: LiveSource<T>) {
  const { queryKey, host, stream: file, readFirst, parse, parseInSlices } = source
  const options = liveOptions(source)
  const linger = createTimer()
  const next = createTimer()
  const rest = createTimer()
  let users = 0
  let mode: 'off' | 'stream' | 'polling' = 'off'
  let polls = 0
  let badText: string | null = null
  /** The last message, and the cached value that it led to. */
  let good: { text: string; value: T | undefined } | null = null
  let isReadingTwice = false
  let offSlow: Cancel = () => {}

  const known = () => cache.getQueryData<T>(queryKey)
  const read = () => cache.fetchQuery({ ...options, staleTime: 0 }).catch(() => {})

  const show = (text: string, value: T | null): boolean => {
    if (value === null) {
      badText = text
      console.error(`${String(queryKey[0])}: a message that cannot be read was ignored`)
      return false
    }
    // Cancel a read in flight, because its data is older.
    void cache.cancelQueries({ queryKey, exact: true })
    good = { text, value: cache.setQueryData<T>(queryKey, value) }
    return true
  }

  const readTwice = async () => {
    isReadingTwice = true
    await read()
    isReadingTwice = false
    await read()
  }

  /** True during the read after a write. A message that arrives then is dropped, because it may predate the write. */
  const isReadAfterWrite = (): boolean => {
    const state = cache.getQueryState(queryKey)
    if (state?.data === undefined || !state.isInvalidated || state.fetchStatus === 'idle')
      return false
    if (!isReadingTwice) void readTwice()
    return true
  }

  const take = (text: string): boolean | Promise<() => boolean> => {
    if (text === badText) return false
    if (isReadAfterWrite() || (text === good?.text && known() === good.value)) return true
    const parsed = known() === undefined ? parseInSlices?.(text) : null
    if (!parsed) return show(text, parse(text))
    const now = () => show(text, parse(text))
    return parsed.then(
      (value) => () => (value === null ? now() : show(text, value)),
      () => now,
    )
  }

  const stream = createEventStream({
    url: () => host.urlOf(file),
    events: streamEventsOf(file),
    short: () => config().streams === 'short',
    take,
    read(openedAt) {
      if ((cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < openedAt) void read()
    },
  })

  const wait = () => next.set(pollingGap(polls++, Math.random()), poll)
  function poll() {
    next.stop()
    void read().then(() => mode === 'polling' && wait())
  }
  const pollAgain = () => {
    polls = 0
    poll()
  }

  /** Opens the stream, or polls while the streams of this browser stay closed (streamRest.ts). */
  const choose = () => {
    const left = streamRestMsLeft()
    const before = mode
    mode = left > 0 || config().streams === 'off' ? 'polling' : 'stream'
    if (left > 0) rest.set(left, choose)
    if (mode === 'stream') {
      next.stop()
      if (readFirst && known() === undefined) void read()
      stream.open()
    } else if (before !== 'polling' || known() === undefined) {
      stream.stop()
      polls = 0
      if (known() === undefined) poll()
      else wait()
    }
  }

  const update = () => {
    const isSeen = focusManager.isFocused()
    if (!isSeen) linger.stop()
    const isWanted = isSeen && (users > 0 || linger.running())
    if (isWanted === (mode !== 'off')) return
    if (isWanted) {
      offSlow = onSlowCall(() => {
        if (mode !== 'stream') return
        beginStreamRest()
        choose()
      })
      choose()
    } else {
      mode = 'off'
      offSlow()
      stream.stop()
      next.stop()
      rest.stop()
    }
  }

  focusManager.subscribe(update)
  window.addEventListener('online', () => {
    if (mode === 'stream') stream.open()
    if (mode === 'polling') pollAgain()
  })

  return {
    options,
    /** Keeps the list up to date until the returned function is called. */
    use(): Cancel {
      users += 1
      if (mode === 'off') update()
      else choose()
      return () => {
        users -= 1
        if (users === 0 && mode !== 'off') linger.set(LINGER_MS, update)
      }
    },
    retry() {
      if (mode === 'polling') pollAgain()
      else if (stream.isOpen()) void read()
      else choose()
    },
    doubt: () => void (good = null),
    drop: stream.drop,
    reset() {
      linger.stop()
      update()
      good = badText = null
    },
  }
}

const liveBySource = new Map<LiveSource<unknown>, ReturnType<typeof createLive>>()

function liveOf<T>(source: LiveSource<T>) {
  const key = source as LiveSource<unknown>
  const live = liveBySource.get(key) ?? createLive(key)
  liveBySource.set(key, live)
  return live as unknown as ReturnType<typeof createLive<T>>
}

export function resetLiveQueries(): void {
  for (const live of liveBySource.values()) live.reset()
}

/**
 * `silent` becomes true if neither the stream nor the read sends data within 10 s. Waiting for both in turn would
 * take 18 s. Time while the tab is hidden does not count, because a hidden tab reads nothing.
 */
function useSilence(waiting: boolean): [silent: boolean, begin: () => void] {
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    if (!waiting || silent) return
    const silence = createTimer()
    const count = () => {
      silence.stop()
      if (focusManager.isFocused()) silence.set(MAX_READ_SILENCE_MS, () => setSilent(true))
    }
    count()
    const unwatch = focusManager.subscribe(count)
    return () => {
      silence.stop()
      unwatch()
    }
  }, [waiting, silent])
  return [waiting && silent, () => setSilent(false)]
}

export function useLive<T>(source: LiveSource<T>): LiveResult<T> {
  const live = liveOf(source)
  const query = useQuery(live.options)
  useEffect(() => live.use(), [live])
  const hasFailed = query.isError || hasReadFailed(query)
  const [silent, beginSilence] = useSilence(query.data === undefined && !hasFailed)
  const retry = () => {
    beginSilence()
    live.retry()
  }
  return { data: query.data ?? null, failed: hasFailed || silent, retry }
}

/** Opens the stream before its screen has loaded, so that the screen finds the data in the cache. */
export function openLiveAhead<T>(source: LiveSource<T>): void {
  setTimeout(liveOf(source).use(), LINGER_MS)
}

/**
 * Call this after another reply contradicted the list. The next message then counts as new, even if it repeats the
 * last one.
 */
export function acceptRepeatedMessage<T>(source: LiveSource<T>): void {
  liveOf(source).doubt()
}

/** Shows the result of a successful write until the next message replaces the list. */
export function changeLiveData<T>(source: LiveSource<T>, next: (value: T) => T): void {
  liveOf(source).drop()
  cache.setQueryData<T>(source.queryKey, (value) => (value === undefined ? value : next(value)))
}
