import type { StreamFile } from '../../mocks/contractTable'
import type { FaultCode } from '../../mocks/faults/faultList'
import { world } from '../../mocks/world/world'
import { liveCategoriesFrom } from '../../src/api/categories'
import { storefrontHost } from '../../src/api/core/client'
import { InquiriesReply } from '../../src/api/admin/adminInquiries'
import { vi } from 'vitest'
import { FakeEventSource } from '../live/fakeEventSource'
import {
  DELIVERY_GAP_MS,
  STREAM_SILENCE_MS,
  createEventStream,
} from '../../src/api/live/eventStream'
import { parsedFrameOf } from '../../src/api/live/liveQuery'
import { ProductsReply } from '../../src/api/products'

// Records what the mock's stream sends under a fault, as a browser reads it. Then replays the recording to the live
// lists on a fake clock.

type Stream = { file: string; parse: (text: string) => unknown }

const PARSERS: Record<StreamFile, Stream['parse']> = {
  'products_sse.php': (text) => parsedFrameOf(text, ProductsReply, 'products')?.products,
  'categories_sse.php': liveCategoriesFrom(storefrontHost, 'faults').parse,
  'inquiries_sse.php': (text) => parsedFrameOf(text, InquiriesReply, 'unresolved_inquiries'),
}
export const PARSED_STREAMS: readonly Stream[] = Object.entries(PARSERS).map(([file, parse]) => ({
  file,
  parse,
}))

/** `messages` has only the messages for which the client listens. */
type HeardStream = { messages: string[]; ended: boolean }

/** Limits the recording of streams that never pause. Other streams are recorded until they send nothing for `QUIET_MS`. */
const LISTEN_MS: Partial<Record<FaultCode, number>> = { E13: 250, E16: 1300 }
const QUIET_MS = 120

/**
 * Parses as the standard says: ignores one byte-order mark, ends a field's name at a colon, and dispatches a message at a
 * blank line.
 */
function messagesOf(bytes: Uint8Array, names: readonly string[]): string[] {
  const messages: string[] = []
  let name = ''
  let data: string[] = []
  for (const line of new TextDecoder().decode(bytes).split(/\r\n|\n|\r/)) {
    if (line === '') {
      if (data.length > 0 && names.includes(name || 'message')) messages.push(data.join('\n'))
      name = ''
      data = []
      continue
    }
    const [field, ...rest] = line.split(':')
    const value = rest.join(':').replace(/^ /, '')
    if (field === 'data') data.push(value)
    if (field === 'event') name = value
  }
  return messages
}

async function hearStream(file: string, fault: FaultCode | null): Promise<HeardStream> {
  const ender = new AbortController()
  const reply = await fetch(await storefrontHost.urlOf(file), { signal: ender.signal })
  if (
    reply.status !== 200 ||
    !/^text\/event-stream/.test(reply.headers.get('content-type') ?? '')
  ) {
    ender.abort()
    return { messages: [], ended: true }
  }
  const window = fault === null ? undefined : LISTEN_MS[fault]
  const stopIn = (ms: number) => setTimeout(() => ender.abort(), ms)
  let late = stopIn(window ?? QUIET_MS)
  const parts: Uint8Array[] = []
  let ended = true
  try {
    for await (const part of reply.body ?? []) {
      parts.push(part as Uint8Array)
      if (window !== undefined) continue
      // A busy machine needs longer for five megabytes, so wait again after each part.
      clearTimeout(late)
      late = stopIn(QUIET_MS)
    }
  } catch {
    ended = !ender.signal.aborted
  }
  clearTimeout(late)
  return {
    messages: messagesOf(Buffer.concat(parts), ['message', file.replace('_sse.php', ''), 'update']),
    ended,
  }
}

export type PlayedStream = {
  /** The value shortly after the fault's last message. */
  shown: unknown
  /** The value 9 s later. */
  finally: unknown
  good: unknown
  old: unknown
  reads: number[]
  reopenedAfter: number | null
  deliveries: number
  heard: HeardStream
  parseMs: number
}

const OLD_VALUES = {
  products: [],
  categories: [],
  unresolved_inquiries: [],
  resolved_inquiries: [],
  resolved_inquiries_count: 7,
}

const realNow = performance.now.bind(performance)

export async function playStream(
  { file, parse }: Stream,
  fault: FaultCode,
  variant: number,
): Promise<PlayedStream> {
  const whole = await hearStream(file, null)
  const text = whole.messages[0] ?? ''
  world.faults.set({ name: fault, file, variant })
  const heard = await hearStream(file, fault)
  world.faults.clear()

  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  FakeEventSource.all.length = 0
  const reads: number[] = []
  let parseMs = 0
  let value: unknown = null
  let deliveries = 0
  const show = (next: unknown) => {
    if (next === null || next === undefined) return false
    value = next
    deliveries++
    return true
  }
  const source = createEventStream({
    url: () => file,
    events: [],
    short: () => false,
    take: (frame) => {
      const from = realNow()
      const next = parse(frame)
      parseMs = Math.max(parseMs, realNow() - from)
      return show(next)
    },
    read: () => {
      reads.push(performance.now() - began)
      show(parse(text))
    },
  })
  source.open()
  await vi.advanceTimersByTimeAsync(100)
  const began = performance.now()
  const [stream] = FakeEventSource.all
  const withOld = KEEPS_OLD.has(fault)
  if (withOld) stream?.say(JSON.stringify(OLD_VALUES))
  await vi.advanceTimersByTimeAsync(withOld ? DELIVERY_GAP_MS + 10 : 1)
  const old = value
  for (const message of heard.messages) {
    stream?.say(message)
    await vi.advanceTimersByTimeAsync(5)
  }
  await vi.advanceTimersByTimeAsync(DELIVERY_GAP_MS + 10)
  const endedAt = performance.now()
  if (heard.ended) stream?.fail()
  await vi.advanceTimersByTimeAsync(10)
  const shown = value
  await vi.advanceTimersByTimeAsync(STREAM_SILENCE_MS + 1000)
  const last = value
  const shownDeliveries = deliveries
  const readsSoFar = [...reads]
  await vi.advanceTimersByTimeAsync(80_000)
  const next = FakeEventSource.all[1]
  source.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  return {
    shown,
    finally: last,
    good: parse(text),
    old,
    reads: readsSoFar,
    reopenedAfter: next ? next.openedAt - endedAt : null,
    deliveries: shownDeliveries,
    heard,
    parseMs,
  }
}

const KEEPS_OLD = new Set<FaultCode>(['E8', 'E9', 'E15'])
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type StreamRule = (played: PlayedStream) => string[]
const faultUnless = (holds: boolean, text: string): string[] => (holds ? [] : [text])

const reopensLater: StreamRule = ({ reopenedAfter }) =>
  faultUnless(
    reopenedAfter !== null && reopenedAfter >= 7480 && reopenedAfter <= 75_001,
    `opened again after ${reopenedAfter} ms`,
  )
const staysOpen: StreamRule = ({ reopenedAfter }) =>
  faultUnless(reopenedAfter === null, 'was opened again without need')
const readAtOnce: StreamRule = ({ reads, shown, good }) => [
  ...faultUnless(reads.length === 1 && (reads[0] ?? 9e9) < 1000, `read at ${reads}`),
  ...faultUnless(isSame(shown, good), 'the read is not shown'),
]
const readAfterSilence: StreamRule = ({ reads, finally: last, good }) => [
  ...faultUnless(
    reads.length === 1 && Math.abs((reads[0] ?? 0) - STREAM_SILENCE_MS) <= 1000,
    `read at ${reads}`,
  ),
  ...faultUnless(isSame(last, good), 'the read is not shown'),
]
const shownByItself: StreamRule = ({ reads, shown, good }) => [
  ...faultUnless(isSame(shown, good), 'is not shown'),
  ...faultUnless(reads.length === 0, `read at ${reads}`),
]
const oldKept: StreamRule = ({ shown, finally: last, old, reads }) => [
  ...faultUnless(old !== null && isSame(shown, old) && isSame(last, old), 'the old list is gone'),
  ...faultUnless(reads.length === 0, `read at ${reads}`),
]
const sendsOneMessage: StreamRule = ({ heard }) =>
  faultUnless(heard.messages.length <= 1, `${heard.messages.length} messages`)

/** A fault with two forms has two rows. */
const STREAM_RULES: [fault: FaultCode, variant: number, ...rules: StreamRule[]][] = [
  ['E1', 0, readAtOnce, reopensLater],
  ['E2', 0, readAtOnce, reopensLater],
  ['E3', 0, readAtOnce, reopensLater],
  ['E4', 0, shownByItself, reopensLater],
  ['E5', 0, readAtOnce, reopensLater],
  ['E6', 0, readAfterSilence, staysOpen],
  ['E7', 0, readAfterSilence, staysOpen],
  ['E8', 0, oldKept, sendsOneMessage, staysOpen],
  ['E9', 0, oldKept, sendsOneMessage, staysOpen],
  ['E10', 0, shownByItself, staysOpen],
  ['E11', 0, shownByItself, staysOpen],
  ['E12', 0, shownByItself, staysOpen],
  // The first message is lost, so the client reads the list instead.
  ['E12', 1, readAfterSilence, staysOpen],
  [
    'E13',
    0,
    shownByItself,
    staysOpen,
    ({ heard, deliveries }) => [
      ...faultUnless(heard.messages.length > 10, `only ${heard.messages.length} messages`),
      ...faultUnless(deliveries <= 5, `${deliveries} deliveries`),
    ],
  ],
  [
    'E14',
    0,
    shownByItself,
    staysOpen,
    ({ parseMs }) => faultUnless(parseMs < 500, `${parseMs} ms for a message`),
  ],
  ['E15', 0, oldKept, staysOpen],
  ['E15', 1, oldKept, staysOpen],
  ['E16', 0, shownByItself, reopensLater],
]

export const STREAM_FAULTS = STREAM_RULES.map(([fault, variant, ...rules]) => ({
  fault,
  variant,
  check: (played: PlayedStream) => rules.flatMap((rule) => rule(played)),
}))
