import type { Clock } from './ports'

/** Small, seeded, good enough to spread things. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function fakeClock(random: () => number = seeded(1)) {
  let now = 1_000_000
  let seq = 0
  const due = new Map<number, { at: number; run: () => void }>()
  const settle = async () => {
    for (let hop = 0; hop < 8; hop++) await Promise.resolve()
  }
  const clock: Clock & { advance(ms: number): Promise<void>; pending(): number } = {
    now: () => now,
    wall: () => now,
    random,
    after(ms, run) {
      const id = seq++
      due.set(id, { at: now + Math.max(0, ms), run })
      return () => due.delete(id)
    },
    pending: () => due.size,
    async advance(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        let next: [number, { at: number; run: () => void }] | null = null
        for (const entry of due) if (entry[1].at <= end && (!next || entry[1].at < next[1].at)) next = entry
        if (!next) break
        due.delete(next[0])
        now = next[1].at
        next[1].run()
        await settle()
      }
      now = end
    },
  }
  return clock
}
