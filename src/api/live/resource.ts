import { electionOf } from '../core/earlyRequests'
import { type Election, joinElection } from './leader'
import { type Cancel, type Channel, nothing, type Ports, timer } from './ports'
import { realPorts } from './realPorts'
import type { LiveResource, LiveState, Outlet, Producer, Running } from './liveTypes'

export interface LiveOptions<T> {
  key: string
  produce: Producer
  /** Parses raw text; undefined or a throw means unreadable, and the former value stays. */
  read: (text: string) => T | undefined
  /** Reads a long text in turns; null, also as the outcome, when it must be read at once. */
  readInTurns?: (text: string) => Promise<T | null> | null
  /** How long to keep running without a subscriber, so that a change of screens does not reopen a stream. */
  lingerMs?: number
  ports?: Ports
}

export type { LiveResource, LiveState }

type Word = 'beat' | 'bye' | 'ask' | 'refresh' | 'heard' | 'failed' | 'text'

/** Longest wait for the leader's confirmation: a frozen or closed leader never confirms. */
const CONFIRM_MS = 2000

function isMessage(value: unknown): value is { kind: unknown; text?: unknown } {
  return typeof value === 'object' && value !== null && 'kind' in value
}

const resets = new Set<() => void>()

/** Drops every value and stops resources without subscribers: for logout and between tests. */
export function resetLive(): void {
  for (const reset of resets) reset()
}

/** A value that is read once for the whole browser: one visible tab, the leader, produces it for all visible tabs. */
export function liveResource<T>({
  key,
  produce,
  read,
  readInTurns = () => null,
  lingerMs = 0,
  ports = realPorts(),
}: LiveOptions<T>): LiveResource<T> {
  // Log only the noun: the rest of the key may name a person.
  const [noun = ''] = key.split(':')
  const listeners = new Set<() => void>()
  const linger = timer(ports.clock)
  const memory = { failures: 0 }
  let state: LiveState<T> = { value: null, failed: false }
  let goodText: string | null = null
  let expectNews = false
  let badText: string | null = null
  let prepared: { text: string; value: T } | null = null
  let active = false
  let returned = false
  let announced = false
  let channel: Channel | null = null
  let election: Election | null = null
  let running: Running | null = null
  let unwatch: Cancel = nothing

  // Ignore the leader's data until it confirms our refresh: it may predate our write.
  const unconfirmed = timer(ports.clock)
  let refreshes = 0
  const refreshId = () => `${ports.id} ${refreshes}`

  const post = (kind: Word, text?: string) => channel?.post({ kind, text })

  /** Broadcast only if another tab waits for the lock; a message can be megabytes. */
  const broadcast = async (text: string) => {
    if (ports.locks && !(await ports.locks.awaited(electionOf(key)))) return
    // A newer text has its own broadcast.
    if (running && text === goodText) post('text', text)
  }

  const set = (value: T | null, failed: boolean): boolean => {
    if (Object.is(value, state.value) && failed === state.failed) return false
    state = { value, failed }
    for (const listener of listeners) listener()
    return true
  }

  /** Returns whether the text is readable, and whether other tabs may lack it. Compares the raw text before parsing. */
  const accept = (text: string): { readable: boolean; news: boolean } => {
    if (text === badText) return { readable: false, news: false }
    if (text === goodText && !expectNews) return { readable: true, news: set(state.value, false) }
    expectNews = false
    let value: T | undefined
    let reason: unknown
    try {
      value = prepared?.text === text ? prepared.value : read(text)
    } catch (error) {
      reason = error
    }
    prepared = null
    badText = value === undefined ? text : null
    if (value === undefined) {
      ports.report(`${noun}: a message that cannot be read was ignored`, reason)
      return { readable: false, news: false }
    }
    goodText = text
    set(value, false)
    return { readable: true, news: true }
  }

  const onLead = () => {
    unconfirmed.stop()
    announced = false
    const out: Outlet = {
      prepare(text) {
        if (state.value !== null || text === badText) return null
        const reading = readInTurns(text)
        return (
          reading &&
          reading.then(
            (value) => {
              if (value !== null) prepared = { text, value }
            },
            // Reading it at once reports the reason.
            () => {},
          )
        )
      },
      publish(text) {
        const { readable, news } = accept(text)
        // A new leader always broadcasts its first text: a follower may have asked while there was no leader.
        if (readable && !announced) post('text', text)
        else if (readable && news) void broadcast(text)
        announced ||= readable
        return readable
      },
      fail(error) {
        if (!set(state.value, true)) return
        ports.report(`${noun}: failed`, error)
        post('failed')
      },
      hasValue: () => state.value !== null,
      returned,
      memory,
    }
    running = produce(out, ports)
  }

  const onLose = () => {
    running?.stop()
    running = null
  }

  const onMessage = (message: unknown) => {
    if (!isMessage(message)) return
    const { kind, text } = message
    if (kind === 'bye') election?.receive('bye')
    else if (running) {
      if (kind === 'refresh') {
        running.refresh()
        post('heard', typeof text === 'string' ? text : undefined)
        // The follower that refreshes may have ignored the very text that comes again now, so broadcast it in any case.
        announced = false
      }
      // A beat tells a tab that has just become visible that a leader exists.
      if (kind === 'ask') post(goodText === null ? 'beat' : 'text', goodText ?? undefined)
      if (kind === 'ask' && state.failed) post('failed')
    } else if (kind === 'heard') {
      if (text === refreshId()) unconfirmed.stop()
    } else if (kind === 'beat' || kind === 'text' || kind === 'failed') {
      // All three prove that the leader lives.
      returned = false
      election?.receive('beat')
      if (typeof text === 'string' && !unconfirmed.running()) accept(text)
      if (kind === 'failed') set(state.value, true)
    }
  }

  const activate = () => {
    active = true
    channel = ports.channel(`live:${key}`, onMessage)
    // Without a channel no tab can follow a leader: each visible tab then works alone.
    if (!channel) return onLead()
    election = joinElection({ name: electionOf(key), ports, post, onLead, onLose })
    if (!running) post('ask')
  }

  const deactivate = () => {
    active = false
    unconfirmed.stop()
    election?.leave()
    onLose()
    channel?.close()
    election = channel = null
  }

  const update = () => {
    const visible = ports.view.visible()
    if (!visible) linger.stop()
    const wanted = listeners.size > 0 || linger.running()
    if (wanted && visible && !active) activate()
    else if (active && !(wanted && visible)) deactivate()
    if (!wanted) {
      returned = false
      unwatch()
      unwatch = nothing
    } else if (!visible) returned = true
  }

  const forget = () => {
    goodText = badText = prepared = null
    memory.failures = 0
    set(null, false)
  }

  const reset = () => {
    linger.stop()
    update()
    forget()
  }

  return {
    subscribe(listener) {
      // Wrap the listener, so that two subscriptions with the same function stay separate.
      const own = () => listener()
      if (listeners.size === 0 && !linger.running()) unwatch = ports.view.onChange(update)
      resets.add(reset)
      if (linger.running()) running?.nudge()
      linger.stop()
      listeners.add(own)
      update()
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return
        if (active && lingerMs > 0) linger.set(lingerMs, update)
        update()
      }
    },
    current: () => state,
    refresh() {
      // Treat the same text as news: the write may have changed nothing, although the screen already shows its change.
      expectNews = true
      if (running) return running.refresh()
      refreshes++
      post('refresh', refreshId())
      // A leader elected after our refresh broadcasts its first text only once, while we ignore it; so ask for it.
      if (active) unconfirmed.set(CONFIRM_MS, () => post('ask'))
    },
    doubt() {
      expectNews = true
    },
    forget() {
      forget()
      // The key may name a person, so do not hold on to it.
      if (listeners.size === 0) resets.delete(reset)
    },
  }
}
