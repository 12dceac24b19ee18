import type { Browser, Page } from 'playwright/test'
import type { FaultWish } from '../mocks/faults/faultList'
import { createDice, type Dice } from '../mocks/world/dice'
import { expect, test, type Mock } from './fixtures'
import { Shopper } from './money/browserShopper'

// Plays random sequences of events around one payment: how the reply ends, when the server stores the order, and what
// the shopper and the device do until then. `npm run proofs -- --only money-browser` plays hundreds of sequences.

const SEQUENCES = Number(process.env.MONEY_SEQUENCES ?? 3)
const SEED = Number(process.env.MONEY_SEED ?? 20261123)
const SEQUENCES_PER_TEST = 10
const MINUTE = 60_000

type Reply = {
  name: FaultWish['name']
  variant?: number
  commit: boolean
  answerAfter: number | null
  storeAfter: number
}
const EVENTS = ['reload', 'close', 'second tab', 'elsewhere', 'logout', 'clock', 'list'] as const
type Event = { at: number; what: (typeof EVENTS)[number] }
type Plan = {
  reply: Reply
  storage: 'all' | 'no IndexedDB' | 'full'
  /** True if the list of orders cannot be read before the order is sent. */
  blind: boolean
  events: Event[]
  listFault: FaultWish['name']
}

const pickOne = <T>(dice: Dice, list: readonly T[]): T => list[dice.whole(0, list.length - 1)] as T

/** With these faults the outcome stays unknown: PHP may store the order up to 119 s after the request ended. */
const SILENT_FAULTS = ['T1', 'T4', 'H6', 'H7', 'H8', 'H11', 'T10'] as const
/** With these faults PHP stores the order before its reply fails. */
const STORED_FAULTS = ['T2', 'B1', 'B2', 'B8', 'S15', 'S2', 'H1', 'H2', 'H4', 'H5'] as const

function replyOf(dice: Dice): Reply {
  const variant = dice.whole(0, 2)
  if (dice.roll() < 0.15)
    return {
      name: pickOne(dice, ['T1', 'S2', 'H4', 'T11', 'H8'] as const),
      variant,
      commit: false,
      answerAfter: null,
      storeAfter: 0,
    }
  if (dice.roll() < 0.35)
    return {
      name: pickOne(dice, STORED_FAULTS),
      variant,
      commit: true,
      answerAfter: null,
      storeAfter: 0,
    }
  const name = pickOne(dice, SILENT_FAULTS)
  const seconds = dice.roll() < 0.2 ? 119 : dice.whole(0, 119)
  const answerAfter = name === 'T10' || name === 'T4' ? null : dice.whole(0, 5) * 1000
  // The request lasts until the server stores the order. The shop aborts the request after 120 s at most.
  return { name, variant, commit: true, answerAfter, storeAfter: seconds * 1000 }
}

function planOf(seed: number): Plan {
  const dice = createDice(seed)
  for (let warm = 0; warm < 3; warm++) dice.roll()
  const storage = pickOne(dice, ['all', 'all', 'all', 'no IndexedDB', 'full'] as const)
  const events = Array.from({ length: dice.whole(0, 4) }, (): Event => ({
    at: dice.whole(0, 24) * 5000,
    what: pickOne(dice, EVENTS),
  }))
  return {
    reply: replyOf(dice),
    storage,
    blind: dice.roll() < 0.1,
    events: events.toSorted((a, b) => a.at - b.at),
    listFault: pickOne(dice, ['H7', 'B2', 'S17', 'T1'] as const),
  }
}

const DENY_STORAGE: Record<Plan['storage'], (() => void) | null> = {
  all: null,
  'no IndexedDB': () =>
    Object.defineProperty(globalThis, 'indexedDB', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  full: () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
}

class Sequence {
  readonly wrong: string[] = []
  private settled = false

  constructor(
    readonly shopper: Shopper,
    readonly mock: Mock,
    readonly plan: Plan,
    private days = 0,
  ) {}

  private pages = () => this.shopper.context.pages()

  async play(): Promise<void> {
    const { shopper, mock, plan } = this
    const { reply } = plan
    await shopper.begin()
    const deny = DENY_STORAGE[plan.storage]
    if (deny) await shopper.context.addInitScript(deny)
    await shopper.toCheckout()
    await shopper.fill()
    await mock.fault({ ...reply, file: 'orders.php', method: 'POST', count: 1 })
    if (plan.blind)
      await mock.fault({ name: plan.listFault, file: 'get_myorders.php', lasts: 20_000 })
    await shopper.takeClock()
    await shopper.press()
    for (let turn = 0; turn < 40 && (await shopper.posts()) === 0; turn++)
      await new Promise((resolve) => setTimeout(resolve, 25))
    const events = [...plan.events]
    for (; shopper.now < 20 * MINUTE && !this.settled && this.wrong.length === 0;) {
      while (events[0] && events[0].at <= shopper.now)
        await this.happen(events.shift()?.what ?? 'reload')
      for (const page of this.pages()) await this.check(page)
      if (events.length === 0) await this.goOn()
      await shopper.pass(5000)
    }
    // Advance the time, so that the server stores the orders whose storing is delayed.
    await shopper.pass(2 * MINUTE)
    const made = await shopper.made()
    if (made.length > 1) this.wrong.push(`${made.length} orders`)
    if (made.length === 0) this.wrong.push('lost')
    if (!this.settled && this.wrong.length === 0) this.wrong.push('stuck')
    this.wrong.push(...shopper.complaints)
  }

  private async happen(what: Event['what']): Promise<void> {
    const { shopper, mock, plan } = this
    shopper.note(what)
    if (what === 'reload') await shopper.reload()
    if (what === 'list')
      await mock.fault({ name: plan.listFault, file: 'get_myorders.php', lasts: 30_000 })
    if (what === 'elsewhere') await shopper.page.goto('/about', { waitUntil: 'commit' })
    if (what === 'clock') {
      this.days = this.days === 0 ? 1 : 0
      await shopper.context.clock.setSystemTime(
        Date.now() + shopper.now + this.days * 24 * 60 * MINUTE,
      )
    }
    if (what === 'close' || what === 'second tab') {
      const before = shopper.page
      await shopper.newTab()
      if (what === 'close') await before.close()
      await shopper.page.goto('/contact', { waitUntil: 'commit' })
      if (what === 'second tab') await shopper.toCheckout()
    }
    if (what === 'logout') {
      await shopper.page.evaluate(() => localStorage.removeItem('user'))
      await shopper.reload()
      await shopper.pass(5000)
      await shopper.page.evaluate(
        (user) => localStorage.setItem('user', user),
        JSON.stringify(shopper.who),
      )
      await shopper.reload()
    }
  }

  /** Fails if a page offers to send while the record is open, or says "did not arrive" of an order that arrives later. */
  private async check(page: Page): Promise<void> {
    const { shopper } = this
    const see = () => shopper.look(page).catch(() => null)
    const isBad = (seen: Awaited<ReturnType<typeof see>>) =>
      seen !== null &&
      seen.send !== null &&
      seen.attempts.some(({ phase }) => phase === 'sending' || phase === 'unknown')
    let seen = await see()
    // A page needs a moment to render a change that it has just received.
    for (let turn = 0; turn < 10 && isBad(seen); turn++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      seen = await see()
    }
    if (isBad(seen)) this.wrong.push(`"${seen?.send}" is active while an attempt is open`)
    if (seen?.thanks) this.settled = true
    const refused = seen?.attempts.some(({ phase, tries }) => phase === 'refused' && tries === 1)
    const { reply } = this.plan
    if (refused && reply.commit) this.wrong.push('a false "did not arrive"')
  }

  /** Acts like a shopper who wants the order: opens the checkout and presses the offered button. */
  private async goOn(): Promise<void> {
    const { shopper } = this
    const seen = await shopper.look().catch(() => null)
    if (!seen || seen.thanks || this.settled) return
    const made = await shopper.made()
    if (
      made.length > 0 &&
      seen.attempts.every(({ phase }) => phase === 'confirmed') &&
      !seen.panel
    ) {
      // If another page confirmed the attempt, the ordered lines are gone from the cart.
      const cart = await this.mock.rows<{ id: number; user_email: string }>('cart')
      if (cart.filter(({ user_email }) => user_email === shopper.who.email).length < this.lines)
        this.settled = true
      if (this.settled) return
    }
    if (seen.path !== '/checkout') return shopper.toCheckout()
    await shopper.answer()
    if (seen.send === null) return
    if (await shopper.refill()) shopper.note('types again')
    await shopper.press()
  }

  lines = 0
}

async function playSequence(
  browser: Browser,
  baseURL: string,
  mock: Mock,
  seed: number,
): Promise<string | null> {
  await mock.live()
  const plan = planOf(seed)
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } })
  const shopper = new Shopper(context, mock)
  const sequence = new Sequence(shopper, mock, plan)
  sequence.lines = (await mock.rows<{ user_email: string }>('cart')).filter(
    ({ user_email }) => user_email === shopper.who.email,
  ).length
  try {
    await sequence.play()
  } catch (cause) {
    sequence.wrong.push(
      cause instanceof Error ? cause.message.split('\n').slice(0, 3).join(' ') : String(cause),
    )
  } finally {
    await context.close()
  }
  if (sequence.wrong.length === 0) return null
  return `seed ${seed}: ${sequence.wrong.join(', ')}\n  ${JSON.stringify(plan)}\n  ${shopper.notes.join('\n  ')}`
}

for (let first = 0; first < SEQUENCES; first += SEQUENCES_PER_TEST) {
  const count = Math.min(SEQUENCES_PER_TEST, SEQUENCES - first)
  test(`random sequences ${first + 1} to ${first + count}: one payment, one order`, async ({
    browser,
    baseURL,
    mock,
  }) => {
    test.setTimeout(count * 2 * MINUTE)
    const failures: string[] = []
    for (let at = first; at < first + count; at++) {
      const failure = await playSequence(browser, baseURL ?? '', mock, SEED + at)
      if (failure !== null) failures.push(failure)
    }
    expect(failures.join('\n')).toBe('')
  })
}
