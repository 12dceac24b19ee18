import type { Clock } from '../../src/platform/timer'

export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type DueTask = { at: number; seq: number; run: () => void }
const isSooner = (one: DueTask, other: DueTask): boolean =>
  one.at < other.at || (one.at === other.at && one.seq < other.seq)

/** A heap, because a thousand browsers have thousands of timers. */
function createHeap() {
  const list: DueTask[] = []
  const swap = (a: number, b: number) => {
    const [one, other] = [list[a] as DueTask, list[b] as DueTask]
    list[a] = other
    list[b] = one
  }
  const before = (a: number, b: number): boolean =>
    a < list.length && isSooner(list[a] as DueTask, list[b] as DueTask)
  return {
    top: (): DueTask | undefined => list[0],
    push(due: DueTask): void {
      let at = list.push(due) - 1
      for (let up = (at - 1) >> 1; at > 0 && before(at, up); up = (at - 1) >> 1) {
        swap(at, up)
        at = up
      }
    },
    pop(): void {
      const last = list.pop()
      if (last === undefined || list.length === 0) return
      list[0] = last
      for (let at = 0, next = 0; ; at = next) {
        if (before(2 * at + 1, next)) next = 2 * at + 1
        if (before(2 * at + 2, next)) next = 2 * at + 2
        if (next === at) return
        swap(at, next)
      }
    },
  }
}

export function fakeClock(random: () => number = seededRandom(1)) {
  let now = 1_000_000
  let seq = 0
  const due = new Set<number>()
  const queue = createHeap()
  const settle = async () => {
    for (let hop = 0; hop < 8; hop++) await Promise.resolve()
  }
  const clock: Clock & { advance(ms: number): Promise<void>; pending(): number } = {
    now: () => now,
    wall: () => now,
    random,
    after(ms, run) {
      const id = seq++
      due.add(id)
      queue.push({ at: now + Math.max(0, ms), seq: id, run })
      return () => due.delete(id)
    },
    pending: () => due.size,
    async advance(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        const next = queue.top()
        if (!next || next.at > end) break
        queue.pop()
        if (!due.delete(next.seq)) continue
        now = next.at
        next.run()
        await settle()
      }
      now = end
    },
  }
  return clock
}
