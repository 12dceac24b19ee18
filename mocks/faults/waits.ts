type WaitTask = { due: number; run: () => void; timer: ReturnType<typeof setTimeout> }

/** The mock's timers run in real time. A test that advances its page's clock must skip the same time here. */
export function createSkippableTimers() {
  let skipped = 0
  let tasks: WaitTask[] = []
  const elapsed = () => performance.now() + skipped

  function start(task: Omit<WaitTask, 'timer'>): void {
    const timer = setTimeout(task.run, Math.max(0, task.due - elapsed()))
    // An open timer must not keep a finished test run alive.
    ;(timer as { unref?: () => void }).unref?.()
    tasks.push({ ...task, timer })
  }

  function takeAll(): WaitTask[] {
    const all = tasks.toSorted((one, other) => one.due - other.due)
    all.forEach(({ timer }) => clearTimeout(timer))
    tasks = []
    return all
  }

  return {
    /** Milliseconds since an arbitrary moment, including the skipped ones. */
    elapsed,
    /** Resolves after the time or when the signal aborts. Sets no timer for 0 ms. */
    wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
      if (milliseconds <= 0 || signal?.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const run = () => {
          tasks = tasks.filter((task) => task.run !== run)
          signal?.removeEventListener('abort', run)
          resolve()
        }
        signal?.addEventListener('abort', run)
        start({ due: elapsed() + milliseconds, run })
      })
    },
    /** Advances time: due waits end in their order, and the others become shorter. */
    skip(milliseconds: number): void {
      skipped += milliseconds
      for (const task of takeAll()) {
        if (task.due <= elapsed()) task.run()
        else start(task)
      }
    },
    /** Ends every wait at once. */
    clear(): void {
      for (const { run } of takeAll()) run()
    },
  }
}

export type SkippableTimers = ReturnType<typeof createSkippableTimers>
