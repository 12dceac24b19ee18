import { fakeClock, seeded } from './fakeClock'
import { fakeLocks } from './fakeLocks'
import type { Cancel, Channel, Ports, StreamEvents } from '../../src/api/live/ports'

// A simulated browser: one clock, many tabs that can be hidden, frozen, closed or crashed.

export interface FakeStream {
  tab: FakeTab
  url: string
  openedAt: number
  open: boolean
  message(data: string): void
  fail(): void
}

export interface FakeTab {
  ports: Ports
  /** The resources that this tab has not released: timers, channels, locks, listeners, streams. */
  leftovers(): number
  hide(): void
  show(): void
  freeze(): void
  thaw(): void
  /** With pagehide, like a closed or left tab. */
  close(): void
  /** Without pagehide, like a killed process. */
  crash(): void
  online(): void
  reports: string[]
}

export function fakeBrowser({
  locks = true,
  storage = true,
  channels = true,
  seed = 1,
  clock = fakeClock(seeded(seed)),
} = {}) {
  const streams: FakeStream[] = []
  const stored = new Map<string, string>()
  const rooms = new Map<string, Set<{ hear(message: unknown): void }>>()
  const openDoor = fakeLocks()
  const world = { onStream: (_stream: FakeStream): void => {} }

  function openTab({ visible = true } = {}): FakeTab {
    const id = `tab${seed}.${String(Math.floor(clock.random() * 1e9))}`
    let shown = visible
    let frozen = false
    let dead = false
    const heldTimers: (() => void)[] = []
    const held: (() => void)[] = []
    const cancels = new Set<Cancel>()
    const watchers = new Set<() => void>()
    const onlines = new Set<() => void>()
    const mine = new Set<Channel>()

    /** Callbacks wait while the tab is frozen, and are dropped when it is dead. */
    const enter = (run: () => void, queue = held) => {
      if (dead) return
      if (frozen) queue.push(run)
      else run()
    }
    const later = (run: () => void) => void clock.after(0, () => enter(run))

    const door = openDoor(later)

    const die = () => {
      dead = true
      for (const cancel of cancels) cancel()
      door.dropAll()
      for (const channel of mine) channel.close()
      for (const stream of streams) if (stream.tab === tab) stream.open = false
    }
    const watched = <T>(set: Set<T>, item: T): Cancel => {
      set.add(item)
      return () => set.delete(item)
    }
    const tell = () => {
      for (const run of watchers) run()
    }

    const reports: string[] = []
    const ports: Ports = {
      id,
      clock: {
        ...clock,
        after(ms, run) {
          let over = false
          const cancel = clock.after(ms, () => {
            cancels.delete(off)
            enter(() => {
              if (!over) run()
            }, heldTimers)
          })
          const off = () => {
            over = true
            cancels.delete(off)
            cancel()
          }
          cancels.add(off)
          return off
        },
      },
      locks: locks ? door.locks : null,
      storage: storage
        ? {
            getItem: (key) => stored.get(key) ?? null,
            setItem: (key, value) => void stored.set(key, value),
            removeItem: (key) => void stored.delete(key),
          }
        : null,
      view: { visible: () => shown && !dead, onChange: (run) => watched(watchers, run) },
      channel(name, hear) {
        if (!channels) return null
        const room = rooms.get(name) ?? new Set()
        rooms.set(name, room)
        let open = true
        const seat = { hear: (message: unknown) => later(() => open && hear(message)) }
        room.add(seat)
        const channel: Channel = {
          post(message) {
            if (!open) throw new DOMException('closed', 'InvalidStateError')
            for (const other of room) if (other !== seat) other.hear(structuredClone(message))
          },
          close() {
            open = false
            room.delete(seat)
            mine.delete(channel)
          },
        }
        mine.add(channel)
        return channel
      },
      openStream(url, _events, on: StreamEvents) {
        const stream: FakeStream = {
          tab,
          url,
          openedAt: clock.now(),
          open: true,
          message: (data) => later(() => stream.open && on.message(data)),
          fail: () => later(() => stream.open && on.error()),
        }
        streams.push(stream)
        world.onStream(stream)
        return () => {
          stream.open = false
        }
      },
      onOnline: (run) => watched(onlines, run),
      report: (what) => void reports.push(what),
    }

    const tab: FakeTab = {
      ports,
      reports,
      leftovers: () =>
        cancels.size +
        watchers.size +
        onlines.size +
        door.wishes() +
        mine.size +
        streams.filter((s) => s.open && s.tab === tab).length,
      hide() {
        shown = false
        tell()
      },
      show() {
        shown = true
        tell()
      },
      freeze: () => void (frozen = true),
      thaw() {
        frozen = false
        // The worst order: the tab's own work comes before the messages that it missed.
        for (const run of [...heldTimers.splice(0), ...held.splice(0)]) enter(run)
      },
      close() {
        tab.hide()
        die()
      },
      crash: die,
      online() {
        for (const run of onlines) run()
      },
    }
    return tab
  }

  return {
    clock,
    stored,
    streams,
    /** The server's side: called at each opening. */
    world,
    openTab,
    openStreams: () => streams.filter(({ open }) => open),
    advance: clock.advance,
  }
}
