import type { Cancel } from '../../src/platform/timer'
import type { LockPorts } from '../../src/state/lock'
import { fakeClock, seededRandom } from './fakeClock'

// Simulates a browser with one clock, and tabs that can be hidden or crash.

export interface FakeTab {
  ports: LockPorts & {
    view: { visible(): boolean; onChange(run: () => void): Cancel }
    channel(name: string, hear: () => void): { post(): void } | null
    onOnline(run: () => void): Cancel
  }
  hide(): void
  show(): void
  /** Ends the tab without pagehide, like a killed process. */
  crash(): void
  online(): void
}

export function fakeBrowser({
  locks = true,
  storage = true,
  channels = true,
  seed = 1,
  clock = fakeClock(seededRandom(seed)),
} = {}) {
  const stored = new Map<string, string>()
  const rooms = new Map<string, Set<() => void>>()
  const held = new Map<string, FakeTab>()

  function openTab(): FakeTab {
    let shown = true
    let dead = false
    const cancels = new Set<Cancel>()
    const watchers = new Set<() => void>()
    const onlines = new Set<() => void>()
    const seats: [Set<() => void>, () => void][] = []

    const watched = <T>(set: Set<T>, item: T): Cancel => {
      set.add(item)
      return () => set.delete(item)
    }
    const tell = () => {
      for (const run of watchers) run()
    }
    /** Calls back a moment later, but never in a dead tab. */
    const later = (run: () => void) => void clock.after(0, () => dead || run())

    /** Imitates the Web Locks with `ifAvailable`. A crash of the tab releases its locks. */
    const request = (
      name: string,
      _options: LockOptions,
      run: (lock: Lock | null) => Promise<void> | void,
    ) =>
      new Promise<void>((done) => {
        const lock = held.has(name) ? null : ({ name, mode: 'exclusive' } as Lock)
        if (lock) held.set(name, tab)
        later(async () => {
          await run(lock)
          if (lock && held.get(name) === tab) held.delete(name)
          done()
        })
      })

    const tab: FakeTab = {
      ports: {
        id: `tab${seed}.${String(Math.floor(clock.random() * 1e9))}`,
        clock: {
          ...clock,
          after(ms, run) {
            const cancel = clock.after(ms, () => {
              cancels.delete(cancel)
              if (!dead) run()
            })
            cancels.add(cancel)
            return cancel
          },
        },
        locks: locks ? ({ request } as unknown as LockPorts['locks']) : null,
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
          const seat = () => later(hear)
          room.add(seat)
          seats.push([room, seat])
          return { post: () => room.forEach((other) => other !== seat && other()) }
        },
        onOnline: (run) => watched(onlines, run),
      },
      hide() {
        shown = false
        tell()
      },
      show() {
        shown = true
        tell()
      },
      crash() {
        dead = true
        for (const cancel of cancels) cancel()
        for (const [name, holder] of held) if (holder === tab) held.delete(name)
        for (const [room, seat] of seats) room.delete(seat)
      },
      online() {
        for (const run of onlines) run()
      },
    }
    return tab
  }

  return { clock, stored, openTab, advance: clock.advance }
}
