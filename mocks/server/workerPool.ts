import type { SkippableTimers } from '../faults/waits'

export type PoolSettings = {
  /** How many scripts run at once, including open streams (`pm.max_children`); null for no limit. */
  workers: number | null
  /** How many calls may wait for a worker (`listen.backlog`). Further calls are answered with 503. */
  queue: number
  /**
   * Milliseconds until the web server answers 504 (`fastcgi_read_timeout`). PHP does not notice and runs the script.
   */
  timeout: number
}

export const UNLIMITED_POOL: PoolSettings = { workers: null, queue: 511, timeout: 60_000 }

export type QueuePlace = {
  /** Resolves when a worker takes the call. */
  ready: Promise<void>
  /** Call it when the script has ended. */
  free: () => void
}

/**
 * PHP's workers behind a web server. An aborted call keeps its place in the queue, because PHP still runs its script.
 */
export function createWorkerPool(waits: SkippableTimers) {
  let usual = UNLIMITED_POOL
  let settings = usual
  let busy = 0
  /** Functions that start the waiting scripts, in order of arrival. */
  let waiting: (() => void)[] = []
  /** Increases with each reset, so that a script of the former world frees no worker of the new world. */
  let age = 0

  function pump(): void {
    while (waiting.length > 0 && (settings.workers === null || busy < settings.workers)) {
      busy++
      waiting.shift()?.()
    }
  }

  return {
    get settings(): PoolSettings {
      return settings
    },
    get state() {
      return { ...settings, busy, waiting: waiting.length }
    },
    set(change: Partial<PoolSettings>): void {
      settings = { ...settings, ...change }
      pump()
    },
    /** A reset returns to these settings. */
    setUsual(change: Partial<PoolSettings>): void {
      usual = { ...UNLIMITED_POOL, ...change }
      this.set(usual)
    },
    /** Null if the queue is full. */
    enter(): QueuePlace | null {
      const { workers, queue } = settings
      if (workers !== null && busy >= workers && waiting.length >= queue) return null
      const own = age
      let state: 'waiting' | 'running' | 'ended' = 'waiting'
      let begin = () => {}
      const ready = new Promise<void>((resolve) => {
        begin = () => {
          state = 'running'
          resolve()
        }
      })
      waiting.push(begin)
      pump()
      const free = () => {
        if (state !== 'running' || own !== age) return
        state = 'ended'
        busy--
        pump()
      }
      return { ready, free }
    },
    /** Resolves with 'timeout' if the web server gives up before the value is known. */
    async beforeTimeout<T>(value: Promise<T>): Promise<T | 'timeout'> {
      if (settings.workers === null) return value
      const done = new AbortController()
      const late = waits.wait(settings.timeout, done.signal).then(() => 'timeout' as const)
      try {
        return await Promise.race([value, late])
      } finally {
        done.abort()
      }
    },
    /** Lets every waiting call continue, and returns to the initial settings. */
    reset(keepSettings = false): void {
      age++
      busy = 0
      if (!keepSettings) settings = usual
      const all = waiting
      waiting = []
      for (const begin of all) begin()
    },
  }
}

export type WorkerPool = ReturnType<typeof createWorkerPool>
