import 'fake-indexeddb/auto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seededRandom } from './live/fakeClock'
import { orderOf } from './runs'
import { heldServer, statusRank, type HeldCall } from './replies/server'
import type { Tab } from './replies/tab'

// Plays replies in random order: two tabs of a browser add and remove cart lines, place orders and change their status
// during polls and reads. A random generator decides when a call arrives, runs and is answered. A removed line must
// never return, no quantity or status may revert, and at the end both tabs must show the server's state.

/** How many random orders of replies are played; `npm run proofs` plays 5,000. */
const ORDER_RUNS = Number(process.env.REPLY_ORDERS ?? 1000)
const EMAIL = 'asha@pahiran.example'
const dice = seededRandom(Number(process.env.REPLY_SEED ?? 20261121))
const randomBelow = (below: number) => Math.floor(dice() * below)
const pickOne = <T,>(list: readonly T[]): T | undefined => list[randomBelow(list.length)]

/** Delivers messages between tabs a moment later, like a real channel. */
class SlowChannel extends EventTarget {
  static readonly rooms = new Map<string, Set<SlowChannel>>()
  constructor(readonly name: string) {
    super()
    const room = SlowChannel.rooms.get(name) ?? new Set()
    SlowChannel.rooms.set(name, room.add(this))
  }
  private last = 0
  /** Keeps the order of messages and never delivers at once, because a timer of 0 ms can be late while others are due. */
  postMessage(data: unknown): void {
    this.last = Math.max(this.last, performance.now() + 1 + randomBelow(30))
    const wait = this.last - performance.now()
    for (const other of SlowChannel.rooms.get(this.name) ?? [])
      if (other !== this)
        setTimeout(() => other.dispatchEvent(new MessageEvent('message', { data })), wait)
  }
  close(): void {
    SlowChannel.rooms.get(this.name)?.delete(this)
  }
}

const server = heldServer()
const tabs: Tab[] = []
const realSetImmediate = setImmediate

async function settle(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    await new Promise((resolve) => realSetImmediate(resolve))
    vi.advanceTimersByTime(0)
  }
}

async function passTime(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  await settle()
}

beforeAll(async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  })
  vi.stubGlobal('BroadcastChannel', SlowChannel)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (let at = 0; at < 2; at++) {
    vi.resetModules()
    const { openTab } = await import('./replies/tab')
    tabs.push(await openTab(server, EMAIL))
    await passTime(300)
  }
})

afterAll(() => {
  for (const tab of tabs) tab.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type SeenState = { quantity: Map<string, number>; gone: Set<string>; status: Map<string, number> }
const seenByTab: SeenState[] = [0, 1].map(() => ({
  quantity: new Map(),
  gone: new Set(),
  status: new Map(),
}))
const staleReadings: string[] = []

function checkTabs(turn: string): void {
  tabs.forEach((tab, at) => {
    const { quantity, gone, status } = seenByTab[at] as SeenState
    const lines = tab.cart()
    for (const { id, quantity: now } of lines ?? []) {
      const key = String(id)
      if (gone.has(key)) staleReadings.push(`${turn}: line ${key} is back in tab ${at}`)
      if (now < (quantity.get(key) ?? 0))
        staleReadings.push(
          `${turn}: line ${key} went from ${quantity.get(key)} to ${now} in tab ${at}`,
        )
      quantity.set(key, now)
    }
    if (lines)
      for (const key of quantity.keys())
        if (!lines.some(({ id }) => String(id) === key)) {
          gone.add(key)
          quantity.delete(key)
          if (!server.removed.has(key))
            staleReadings.push(`${turn}: line ${key} vanished from tab ${at}`)
        }
    for (const order of tab.orders() ?? []) {
      const now = statusRank(order.status)
      const before = status.get(String(order.id)) ?? 0
      if (now < before)
        staleReadings.push(
          `${turn}: order ${order.id} went back from step ${before} to ${order.status} in tab ${at}`,
        )
      status.set(String(order.id), now)
    }
  })
}

const writesUnderWay = new Set<Promise<unknown>>()
let placedOrders = 0

const TAB_ACTS: ((tab: Tab) => void)[] = [
  (tab) =>
    tab.hands().add.mutate({
      product_id: String(1 + randomBelow(4)),
      size: pickOne(['m', 'l']) ?? 'm',
      color: '',
      quantity: 1 + randomBelow(2),
      user_email: EMAIL,
    }),
  (tab) => {
    const line = pickOne(tab.cart() ?? [])
    if (line) tab.hands().remove.mutate({ cart_id: line.id, email: EMAIL })
  },
  (tab) => {
    const order = pickOne(
      (tab.orders() ?? [])
        .filter(({ status }) => /^(pending|processing|shipped)$/i.test(status))
        .slice(-3),
    )
    const action =
      order &&
      pickOne(
        order.status === 'pending'
          ? (['verify', 'reject'] as const)
          : order.status === 'processing'
            ? (['ship', 'cancel'] as const)
            : (['return'] as const),
      )
    if (order && action) void tab.hands().acts.act(order, action)
  },
  (tab) => void tab.readOrders(),
  (tab) => {
    const ids = (tab.cart() ?? []).slice(0, 1 + randomBelow(2)).map(({ id }) => id)
    if (ids.length === 0) return
    placedOrders++
    const order = { ...orderOf(EMAIL, '1'), subtotal: 100 * placedOrders }
    const sending = tab
      .submit({ order, ids, receipt: String(placedOrders) })
      .finally(() => writesUnderWay.delete(sending))
    writesUnderWay.add(sending)
  },
]
const ACT_WEIGHTS = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4]

function moveCall(one: HeldCall | undefined, chance: number): void {
  if (!one) return
  if (one.text === null && dice() < 0.7) return server.carryOut(one)
  if (one.text !== null) return dice() < chance ? server.lose(one) : server.deliver(one)
  if (dice() < chance) server.lose(one)
}

/** Finishes all running calls in random order, then polls once more. */
async function answerAllCalls(turn: string): Promise<void> {
  for (let round = 0; round < 400; round++) {
    const one = pickOne(server.held())
    if (one) {
      server.carryOut(one)
      server.deliver(one)
      await settle()
    } else if (writesUnderWay.size > 0) await passTime(500)
    else break
    checkTabs(turn)
  }
  for (const tab of tabs) void tab.readOrders()
  await settle()
  // Wait longer than a poll waits after a late reply.
  await passTime(4500)
  for (let round = 0; round < 3; round++) {
    for (const one of server.held()) {
      server.carryOut(one)
      server.deliver(one)
    }
    await passTime(60)
    checkTabs(turn)
  }
}

function differences(turn: string): string[] {
  const cart = JSON.stringify([...server.cart.values()].map(({ id, quantity }) => [id, quantity]))
  const orders = JSON.stringify(server.orders.map(({ id, status }) => [id, status]))
  return tabs.flatMap((tab, at) => {
    const shownCart = JSON.stringify(
      (tab.cart() ?? []).map(({ id, quantity }) => [String(id), quantity]),
    )
    const shownOrders = JSON.stringify(
      (tab.orders() ?? []).map(({ id, status }) => [String(id), status]),
    )
    return [
      ...(shownCart === cart
        ? []
        : [`${turn}: tab ${at} shows the cart ${shownCart} instead of ${cart}`]),
      ...(shownOrders === orders
        ? []
        : [
            `${turn}: tab ${at} shows the orders ${shownOrders.slice(-80)} instead of ${orders.slice(-80)}`,
          ]),
    ]
  })
}

async function playOneOrder(turn: string): Promise<void> {
  if (server.orders.length > 12) server.orders.splice(0, 6)
  if (server.orders.length < 3) server.place({ subtotal: '1', items: '[]', user_email: EMAIL })
  let acts = 2 + randomBelow(3)
  const lossy = dice() < 0.3 ? 0.15 : 0
  for (let step = 0; step < 14 || acts > 0; step++) {
    const what = dice()
    if (acts > 0 && what < 0.25) {
      acts--
      TAB_ACTS[pickOne(ACT_WEIGHTS) ?? 0]?.(pickOne(tabs) as Tab)
    } else if (what < 0.8) moveCall(pickOne(server.held()), lossy)
    else vi.advanceTimersByTime(randomBelow(1500))
    await settle()
    checkTabs(turn)
  }
  await answerAllCalls(turn)
}

describe('replies in any order', () => {
  it(`never overwrite what is newer, in ${ORDER_RUNS} orders of replies over cart, quantity, checkout and order status (R4)`, async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const wrong: string[] = []
    const began = process.hrtime.bigint()
    for (let at = 0; at < ORDER_RUNS && staleReadings.length + wrong.length < 5; at++) {
      await playOneOrder(`order ${at}`)
      wrong.push(...differences(`order ${at}`))
    }
    process.stdout.write(
      `${ORDER_RUNS} orders of replies: ${staleReadings.length} stale, ${wrong.length} unlike the server, ${placedOrders} checkouts, ${Number((process.hrtime.bigint() - began) / 1_000_000n)} ms\n`,
    )
    expect([...staleReadings, ...wrong]).toEqual([])
  }, 600_000)
})
