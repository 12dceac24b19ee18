import { skipToken, useQuery, type QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { eventsOf, READ_STALL } from '../core/earlyRequests'
import { cache } from '../core/cache'
import { readReply, type Host, type ReplyRules } from '../core/client'
import { liveResource } from './resource'
import { streamProducer } from './eventStream'
import { config } from '../core/config'
import { supervised } from './supervised'
import type { LiveResource, Producer } from './liveTypes'
import { parseWire, verdictOf } from '../core/php'

// A live list is handled like any reply: each message is parsed and replaces the list in one cache entry.

export type LiveSource<T> = {
  queryKey: QueryKey
  host: Host
  /** File of the stream. */
  stream: string
  /** File of the read for the first paint, or for a stream without a message. */
  read: string
  /** Whether the read comes first, or only when the stream sends no message (D-73, D-88). */
  readFirst: boolean
  reply: ReplyRules & { reply: v.GenericSchema<unknown, unknown> }
  /** Parses a message or a reply of `read`; null keeps the old value. */
  parse: (frame: string) => T | null
  /** Parses a long message in turns; null, also as the outcome, when `parse` must read it. */
  parseInTurns?: (frame: string) => Promise<T | null> | null
}

export type Live<T> = {
  /** Null until the first value arrives. */
  data: T | null
  /** The last try failed. */
  failed: boolean
  retry: () => void
}

/**
 * Parses a stream's message; null when it must be ignored: not JSON, an error, or without its list (D-74). A bare array
 * counts as the list, and an empty list replaces the old one.
 */
export function frameOf<T>(
  frame: string,
  schema: v.GenericSchema<unknown, T>,
  list: string,
): T | null {
  const value = parseWire(frame, [list])
  const body = Array.isArray(value) ? { [list]: value } : value
  if (typeof body !== 'object' || body === null || !verdictOf(body as Record<string, unknown>).ok)
    return null
  const items = Object.hasOwn(body, list) ? (body as Record<string, unknown>)[list] : undefined
  if (typeof items !== 'object' || items === null) return null
  const read = v.safeParse(schema, body)
  return read.success ? read.output : null
}

const running = new WeakMap<LiveSource<unknown>, LiveResource<unknown>>()

/** A change of screens must not close and reopen a stream. */
const LINGER_MS = 3000

function producerOf<T>({ host, stream, read, readFirst, reply }: LiveSource<T>): Producer {
  const fallback = async (signal: AbortSignal) => {
    const raw = await host.raw(read, { signal })
    // Called only for its errors: a refusal or an HTTP failure is not a list.
    readReply(raw, reply)
    return raw.text
  }
  const streaming = streamProducer({
    // The admin's host is known only after the settings are read.
    url: () => host.urlOf(stream),
    events: eventsOf(stream),
    readFirst,
    short: () => config().streams === 'short',
    fallback,
  })
  return supervised(streaming, fallback, () => config().streams === 'off')
}

function resourceOf<T>(source: LiveSource<T>): LiveResource<T> {
  const known = running.get(source as LiveSource<unknown>)
  if (known) return known as LiveResource<T>
  const made = liveResource<T>({
    key: source.queryKey.join(':'),
    lingerMs: LINGER_MS,
    read: (frame) => source.parse(frame) ?? undefined,
    ...(source.parseInTurns && { readInTurns: source.parseInTurns }),
    produce: producerOf(source),
  })
  running.set(source as LiveSource<unknown>, made as LiveResource<unknown>)
  return made
}

/** The value last put into the cache, so that a failure event does not overwrite a local change. */
const shown = new WeakMap<object, unknown>()

function show<T>(resource: LiveResource<T>, queryKey: QueryKey): void {
  const { value } = resource.current()
  if (
    value === null ||
    (shown.get(resource) === value && cache.getQueryData(queryKey) !== undefined)
  )
    return
  shown.set(resource, value)
  cache.setQueryData(queryKey, value)
}

/**
 * A stream and the read after it may both stay open without a byte; waiting for both would take 18 s. A hidden tab
 * reads nothing, so its time does not count.
 */
function useSilence(waiting: boolean): [silent: boolean, begin: () => void] {
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    if (!waiting || silent) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'hidden')
        timer = setTimeout(() => setSilent(true), READ_STALL)
    }
    count()
    document.addEventListener('visibilitychange', count)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', count)
    }
  }, [waiting, silent])
  return [waiting && silent, () => setSilent(false)]
}

export function useLiveResource<T>(resource: LiveResource<T>, queryKey: QueryKey): Live<T> {
  const { data } = useQuery<T>({
    queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const subscribe = useCallback(
    (changed: () => void) =>
      resource.subscribe(() => {
        show(resource, queryKey)
        changed()
      }),
    [resource, queryKey],
  )
  const failed = useSyncExternalStore(subscribe, () => resource.current().failed)
  useEffect(() => show(resource, queryKey), [resource, queryKey])
  const [silent, beginSilence] = useSilence(data === undefined && !failed)
  const retry = () => {
    beginSilence()
    resource.refresh()
  }
  return { data: data ?? null, failed: failed || silent, retry }
}

/** Opens the stream before its screen has loaded; the screen then finds the data in the cache. */
export function openAhead<T>(source: LiveSource<T>): void {
  const resource = resourceOf(source)
  const close = resource.subscribe(() => show(resource, source.queryKey))
  setTimeout(close, LINGER_MS)
}

export function useLive<T>(source: LiveSource<T>): Live<T> {
  return useLiveResource(resourceOf(source), source.queryKey)
}

/** Call it after a write: refetches, whichever tab holds the stream. */
export function refreshLive<T>(source: LiveSource<T>): void {
  resourceOf(source).refresh()
}

/** The next message counts as news even if it repeats the last one. */
export function doubtLive<T>(source: LiveSource<T>): void {
  resourceOf(source).doubt()
}

/** Applies a local change after a successful write; the next message replaces it. */
export function changeLive<T>(source: LiveSource<T>, next: (value: T) => T): void {
  cache.setQueryData<T>(source.queryKey, (value) => (value === undefined ? value : next(value)))
}
