import { electionOf } from '../core/ahead'
import { type Election, joinElection } from './leader'
import { type Cancel, type Channel, nothing, type Ports, timer } from './ports'
import { realPorts } from './realPorts'
import type { LiveResource, LiveState, Outlet, Producer, Running } from './liveTypes'

export interface LiveOptions<T> {
  key: string
  produce: Producer
  /** Raw text to value; undefined (or a throw) = unreadable, the former value stays. */
  read: (text: string) => T | undefined
  /** How long to stay on without a subscriber: a change of screens must not close and reopen a stream. */
  lingerMs?: number
  ports?: Ports
}

export type { LiveResource, LiveState }

type Word = 'beat' | 'bye' | 'ask' | 'refresh' | 'heard' | 'failed' | 'text'

/** A leader that is frozen or gone never hears; after that long its words count again. */
const DEAF_MS = 2000

function isMessage(value: unknown): value is { kind: unknown; text?: unknown } {
  return typeof value === 'object' && value !== null && 'kind' in value
}

const resets = new Set<() => void>()

/** Forgets every value and ends what only lingers: for logout and between tests. */
export function resetLive(): void {
  for (const reset of resets) reset()
}

/** One thing that is read once for the whole browser: one visible tab produces, every visible tab hears. */
export function liveResource<T>({
  key,
  produce,
  read,
  lingerMs = 0,
  ports = realPorts(),
}: LiveOptions<T>): LiveResource<T> {
  // The rest of the key may name a person, and what is reported stands in the console.
  const [noun = ''] = key.split(':')
  const listeners = new Set<() => void>()
  const linger = timer(ports.clock)
  const memory = { failures: 0 }
  let state: LiveState<T> = { value: null, failed: false }
  let goodText: string | null = null
  let anew = false
  let badText: string | null = null
  let active = false
  let returned = false
  let spoken = false
  let channel: Channel | null = null
  let election: Election | null = null
  let running: Running | null = null
  let unwatch: Cancel = nothing

  // From a refresh until the leader has heard of it: what it says meanwhile may be older than the write behind the refresh.
  const deaf = timer(ports.clock)
  let wishes = 0
  const wish = () => `${ports.id} ${wishes}`

  const post = (kind: Word, text?: string) => channel?.post({ kind, text })

  /** Megabytes are not posted to nobody: tabs that listen stand in line for the lead. */
  const tell = async (text: string) => {
    if (ports.locks && !(await ports.locks.awaited(electionOf(key)))) return
    // What came meanwhile tells for itself.
    if (running && text === goodText) post('text', text)
  }

  const set = (value: T | null, failed: boolean): boolean => {
    if (Object.is(value, state.value) && failed === state.failed) return false
    state = { value, failed }
    for (const listener of listeners) listener()
    return true
  }

  /** Whether the text could be read, and whether other tabs may lack it. The raw text is compared before any parsing. */
  const accept = (text: string): { readable: boolean; news: boolean } => {
    if (text === badText) return { readable: false, news: false }
    if (text === goodText && !anew) return { readable: true, news: set(state.value, false) }
    anew = false
    let value: T | undefined
    let reason: unknown
    try {
      value = read(text)
    } catch (error) {
      reason = error
    }
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
    deaf.stop()
    spoken = false
    const out: Outlet = {
      publish(text) {
        const { readable, news } = accept(text)
        // The first word of a new leader is said in any case: another tab may have asked when nobody was there.
        if (readable && !spoken) post('text', text)
        else if (readable && news) void tell(text)
        spoken ||= readable
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

  const hear = (message: unknown) => {
    if (!isMessage(message)) return
    const { kind, text } = message
    if (kind === 'bye') election?.heard('bye')
    else if (running) {
      if (kind === 'refresh') {
        running.refresh()
        post('heard', typeof text === 'string' ? text : undefined)
        // Who was deaf may have missed the very text that comes again now.
        spoken = false
      }
      // The beat tells a tab just shown that somebody is at work already.
      if (kind === 'ask') post(goodText === null ? 'beat' : 'text', goodText ?? undefined)
      if (kind === 'ask' && state.failed) post('failed')
    } else if (kind === 'heard') {
      if (text === wish()) deaf.stop()
    } else if (kind === 'beat' || kind === 'text' || kind === 'failed') {
      // All three come from a leader that lives.
      returned = false
      election?.heard('beat')
      if (typeof text === 'string' && !deaf.running()) accept(text)
      if (kind === 'failed') set(state.value, true)
    }
  }

  const activate = () => {
    active = true
    channel = ports.channel(`live:${key}`, hear)
    // Without a channel nobody could hear a leader: each visible tab then works for itself.
    if (!channel) return onLead()
    election = joinElection({ name: electionOf(key), ports, post, onLead, onLose })
    if (!running) post('ask')
  }

  const deactivate = () => {
    active = false
    deaf.stop()
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
    goodText = badText = null
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
      // Each subscription is its own, even when two pass the same function.
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
      // The same text again is news: a write that was said to work may have changed nothing, and the screen thinks it did.
      anew = true
      if (running) return running.refresh()
      wishes++
      post('refresh', wish())
      // A leader that came too late to hear the wish says its first word once, and it was not listened to.
      if (active) deaf.set(DEAF_MS, () => post('ask'))
    },
    doubt() {
      anew = true
    },
    forget() {
      forget()
      // The key may name a person.
      if (listeners.size === 0) resets.delete(reset)
    },
  }
}
