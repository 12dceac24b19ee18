import { createTimer, type Cancel } from '../../platform/timer'
import {
  isOpenAttempt,
  mayArriveLate,
  nextLookAge,
  withProposedOrdersRejected,
  refusedAttempt,
  WATCH_EVERY_MS,
  type Attempt,
} from '../../rules/orderAttempt'
import type { Id } from '../../rules/types'
import {
  createAgeCounter,
  changeAttempts,
  changeAttempt,
  confirmAttempt,
  readAttempts,
  attemptsLockName,
  checkAllAttempts,
  type AttemptContext,
} from './settleAttempts'
import { realDependencies, type AttemptDependencies } from './attemptDependencies'

// Finds out on any page whether the user's open attempts arrived, by reading the list of orders on a schedule. Reading
// needs the lock that sending needs too, so that one tab checks for all tabs.

/** Delay before checking whether the tab that holds the lock is still alive. */
const OTHER_LOOKS_MS = 3000
const MIN_GAP_MS = 1000

export type LookState = { looking: boolean; nextAt: number | null }

export type Reconciler = {
  /** Checks now, because the device is online again, the page is visible again, or the shopper asked. */
  look(): void
  plan(): void
  ageOf(attempt: Attempt): number
  /** For a shopper who recognised one of the proposed orders. */
  accept(id: string, order: Id): Promise<void>
  /** For a shopper who recognised none of the proposed orders. */
  reject(id: string): Promise<void>
  /** For a shopper who accepts the risk of a second order. */
  giveUp(id: string): Promise<void>
  stop: Cancel
}

type ReconcilerSetup = {
  email: string
  dependencies?: AttemptDependencies
  visible: () => boolean
  tell: (looking: LookState) => void
}

export function createReconciler({
  email,
  dependencies = realDependencies,
  visible,
  tell,
}: ReconcilerSetup): Reconciler {
  const context: AttemptContext = { email, dependencies, ageOf: createAgeCounter(dependencies) }
  const tick = createTimer(dependencies.clock)
  let stopped = false
  let busy = false
  let again = false
  let lookedAt = -Infinity

  const dueIn = (list: readonly Attempt[]): number | null => {
    const waits = list.filter(isOpenAttempt).map((attempt) => {
      if (attempt.phase === 'sending') return OTHER_LOOKS_MS
      return Math.max(0, nextLookAge(attempt) - context.ageOf(attempt))
    })
    if (waits.length > 0) return Math.min(...waits)
    if (list.some(({ left }) => left.length > 0)) return 0
    return list.some((attempt) => mayArriveLate(attempt, dependencies.clock.wall()))
      ? WATCH_EVERY_MS
      : null
  }

  async function plan(least = 0) {
    const list = await readAttempts(context)
    const wait = dueIn(list)
    if (stopped || busy) return
    tick.stop()
    // A hidden page waits until it is visible, because its timers are throttled.
    if (wait === null || !visible()) return tell({ looking: false, nextAt: null })
    const ms = Math.max(wait, least)
    tick.set(ms, () => void run())
    tell({
      looking: false,
      nextAt: list.some(({ phase }) => phase === 'unknown') ? dependencies.clock.wall() + ms : null,
    })
  }

  async function run() {
    if (stopped) return
    if (busy) {
      again = true
      return
    }
    busy = true
    let ran = false
    try {
      const list = await readAttempts(context)
      if (dueIn(list) !== null) {
        if (list.some(({ phase }) => phase === 'unknown')) tell({ looking: true, nextAt: null })
        lookedAt = dependencies.clock.now()
        ran = (
          await dependencies.withLock(attemptsLockName(email), () => checkAllAttempts(context))
        ).ran
      }
    } finally {
      busy = false
    }
    const repeat = again
    again = false
    if (repeat && ran) return run()
    await plan(ran ? 0 : OTHER_LOOKS_MS)
  }

  async function underLock(work: () => Promise<unknown>): Promise<void> {
    for (;;) {
      const { ran } = await dependencies.withLock(attemptsLockName(email), work)
      if (ran || stopped) return
      await new Promise<void>((done) => dependencies.clock.after(MIN_GAP_MS, done))
    }
  }
  const ifUnknown = (id: string, change: (attempt: Attempt) => Attempt) =>
    changeAttempts(
      context,
      changeAttempt(id, (attempt) => (attempt.phase === 'unknown' ? change(attempt) : attempt)),
    )

  return {
    look() {
      if (dependencies.clock.now() - lookedAt < MIN_GAP_MS) return
      void run()
    },
    plan: () => void plan(),
    ageOf: context.ageOf,
    accept: (id, order) =>
      underLock(async () => {
        const stillOpen = (await readAttempts(context)).some(
          (one) => one.id === id && one.phase === 'unknown',
        )
        if (stillOpen) await confirmAttempt(context, id, [order])
      }),
    async reject(id) {
      await underLock(() => ifUnknown(id, withProposedOrdersRejected))
      void run()
    },
    giveUp: (id) =>
      underLock(() =>
        ifUnknown(id, (attempt) => refusedAttempt(attempt, dependencies.clock.wall())),
      ),
    stop() {
      stopped = true
      tick.stop()
    },
  }
}
