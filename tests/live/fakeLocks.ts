import type { LockEvents, Locks } from '../../src/api/live/ports'

interface Wish {
  on: LockEvents
  over: boolean
  later: (run: () => void) => void
}

/** The browser's locks: the first in the queue holds. A frozen holder keeps its lock and learns late that it was stolen. */
export function fakeLocks() {
  const queues = new Map<string, Wish[]>()

  const grant = (wish: Wish) =>
    wish.later(() => {
      if (!wish.over) wish.on.held()
    })

  /** One tab's access to the locks; `later` delivers callbacks into that tab. */
  return function open(later: Wish['later']): { locks: Locks; wishes(): number; dropAll(): void } {
    const drops = new Map<Wish, () => void>()
    const locks: Locks = {
      awaited: async (name) => (queues.get(name) ?? []).slice(1).some(({ over }) => !over),
      hold(name, how, on) {
        const queue = queues.get(name) ?? []
        queues.set(name, queue)
        const wish: Wish = { on, over: false, later }
        const [holder] = queue
        if (how === 'ifFree' && holder) {
          wish.over = true
          later(() => on.lost('taken'))
        } else if (how === 'steal') {
          if (holder) {
            queue.shift()
            holder.over = true
            holder.later(() => holder.on.lost('stolen'))
          }
          queue.unshift(wish)
          grant(wish)
        } else {
          queue.push(wish)
          if (queue[0] === wish) grant(wish)
        }
        const drop = () => {
          wish.over = true
          drops.delete(wish)
          const place = queue.indexOf(wish)
          if (place === -1) return
          queue.splice(place, 1)
          const [first] = queue
          if (place === 0 && first) grant(first)
        }
        drops.set(wish, drop)
        return drop
      },
    }
    return {
      locks,
      wishes: () => [...drops.keys()].filter(({ over }) => !over).length,
      dropAll() {
        for (const drop of drops.values()) drop()
      },
    }
  }
}
