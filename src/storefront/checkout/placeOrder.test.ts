// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/core/client'
import { fakeBrowser } from '../../../tests/live/fakes'
import type { MyOrder, NewOrder } from '../../api/orders'
import {
  ABSENCE_PROOF_MS,
  SHORT_ABSENCE_PROOF_MS,
  REFUSED_ABSENCE_PROOF_MS,
  type Attempt,
} from '../../rules/orderAttempt'
import type { Id } from '../../rules/types'
import { idText } from '../../rules/types'
import {
  createAttemptStore,
  redactAllAttempts,
  type AttemptStorage,
} from '../../state/orderAttempts'
import { withLock } from '../../state/lock'
import { createReconciler } from '../order-attempts/checkAttempts'
import type { AttemptDependencies } from '../order-attempts/attemptDependencies'
import { NO_CONNECTION_TEXT, submitOrder, type OrderOutcome } from './placeOrder'

// Simulates a browser and a server second by second. The test decides when the server stores an order: before the reply,
// after the next press, or long after the page is closed.

const EMAIL = 'asha@pahiran.example'
const OWNER = 'owner'

type ServerOrder = { id: Id; subtotal: number; items: NewOrder['items'] }

function fakeServer() {
  const rows: ServerOrder[] = [{ id: 7, subtotal: 450_000, items: [itemOf(9, 'Older')] }]
  let next = 8
  return {
    rows,
    cart: new Set(['1', '2', '3', '4']),
    removed: [] as string[],
    list: (): MyOrder[] =>
      rows.map(({ id, subtotal, items }) => ({
        order: { id, subtotal, created_at: '', status: 'pending' } as MyOrder['order'],
        items: items.map((item, at) => ({ ...item, id: at }) as MyOrder['items'][number]),
      })),
    take(order: NewOrder): Id {
      rows.push({ id: next, subtotal: order.subtotal, items: order.items })
      return next++
    },
  }
}
type FakeServer = ReturnType<typeof fakeServer>

function itemOf(product: number, title = `Kurta ${product}`): NewOrder['items'][number] {
  return { product_id: product, title, quantity: 1, price: 100_000, size: 'M', color: 'Red' }
}

const orderWith = (items: NewOrder['items']): NewOrder => ({
  user_email: EMAIL,
  first_name: 'Asha',
  last_name: 'Shrestha',
  phone: '9841000001',
  address: '',
  delivery_address: 'Mangal Bazar 4',
  additional_info: '',
  payment_method: 'online',
  subtotal: 100_000 * items.length,
  shipping_cost: 12_500,
  total_amount: 100_000 * items.length + 12_500,
  status: 'pending',
  items,
  payment_receipt: { size: 1_900_000 } as File,
})
/** Makes an order of cart lines. Line 1 is product 1, and so on. */
const jobOf = (ids: Id[]) => ({
  order: orderWith(ids.map((id) => itemOf(Number(String(id).replace('buynow-', ''))))),
  ids,
  receipt: 'mark',
})

function memoryStorage() {
  const map = new Map<string, unknown>()
  const works = { read: true, write: true }
  const place: AttemptStorage = {
    read: async (owner) => (works.read ? structuredClone(map.get(owner)) : undefined),
    async update(owner, change) {
      if (!works.read || !works.write) return false
      map.set(owner, structuredClone(change(structuredClone(map.get(owner)))))
      return true
    },
  }
  return { place, works, rows: () => (map.get(OWNER) ?? []) as Attempt[] }
}

let worldCount = 0

function openWorld(at: FakeServer = fakeServer()) {
  // Each world needs its own seed: tabs recognise their own lock by a random id, so two worlds must not share one.
  const browser = fakeBrowser({ seed: ++worldCount })
  const [main, copy] = [memoryStorage(), memoryStorage()]
  const messages: string[] = []
  const wall = { ahead: 0 }
  let user: string | null = EMAIL

  function tab(own: Partial<AttemptDependencies> = {}) {
    const fake = browser.openTab()
    const { ports } = fake
    const clock = { ...ports.clock, wall: () => ports.clock.wall() + wall.ahead }
    const store = createAttemptStore({
      main: main.place,
      copy: copy.place,
      fallback: memoryStorage().place,
      wall: clock.wall,
    })
    const dependencies: AttemptDependencies = {
      store,
      clock,
      ownerOf: () => OWNER,
      withLock: ((name, work) => withLock(name, work, ports)) as AttemptDependencies['withLock'],
      placeOrder: async (order) => ({ order_id: at.take(order) }),
      fetchMyOrdersUncached: async () => at.list(),
      removeFromCart: async ({ cart_id }) => {
        at.removed.push(idText(cart_id))
        at.cart.delete(idText(cart_id))
      },
      confirm: vi.fn(async () => false),
      showAlert: (text, { detail } = {}) =>
        void messages.push(text, ...(detail === undefined ? [] : [detail])),
      notify: (text) => messages.push(text),
      currentUser: () =>
        user === null ? null : { email: user, full_name: '', role: '', phone: '' },
      keepReceipt: vi.fn(),
      forgetDraft: vi.fn(async () => {}),
      ...own,
    }
    const looking = createReconciler({
      email: EMAIL,
      dependencies,
      visible: ports.view.visible,
      tell: () => {},
    })
    store.onChange(() => looking.plan())
    return {
      dependencies,
      looking,
      store,
      crash: fake.crash,
      press: (ids: Id[]) => submitOrder(jobOf(ids), dependencies),
      async pressFor(ids: Id[], ms: number): Promise<OrderOutcome | 'under way'> {
        let outcome: OrderOutcome | 'under way' = 'under way'
        void submitOrder(jobOf(ids), dependencies).then((done) => (outcome = done))
        await pass(ms)
        return outcome
      },
    }
  }

  /** Flushes many microtasks per second, so that promise chains end before the next timer. */
  async function pass(ms: number) {
    for (let gone = 0; gone < ms; gone += 25) {
      await browser.advance(25)
      await new Promise((done) => setImmediate(done))
    }
  }
  return {
    at,
    tab,
    pass,
    /** Runs a choice of the shopper, which needs the lock. */
    async choose(work: Promise<void>) {
      await pass(500)
      await work
    },
    messages,
    main,
    copy,
    wall,
    phases: () => main.rows().map(({ phase }) => phase),
    login: (email: string | null) => (user = email),
  }
}
type TestWorld = ReturnType<typeof openWorld>
const failWith = (
  kind: ApiError['kind'],
  status: number | null = null,
  message = 'No connection to the server',
) => Promise.reject(new ApiError(kind, message, { status }))
const newOrderCount = ({ at }: TestWorld) => at.rows.length - 1

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

describe('an order that the server confirms', () => {
  it('records its lines, its total and the orders listed before, before the first byte is sent (CHK-42)', async () => {
    const world = openWorld()
    let noted: Attempt | undefined
    const tab = world.tab({
      placeOrder: async (order) => (
        (noted = world.main.rows()[0]),
        { order_id: world.at.take(order) }
      ),
    })
    expect(await tab.pressFor([1, 2], 1000)).toEqual({ is: 'placed', orderId: 8 })
    expect(noted).toMatchObject({
      phase: 'sending',
      ids: [1, 2],
      total: 212_500,
      receipt: 'mark',
      baseline: ['7'],
      weak: false,
      tries: 1,
    })
    expect(noted?.lines[0]).toEqual({ id: 1, ...itemOf(1) })
    expect(world.phases()).toEqual(['confirmed'])
    expect(world.at.removed).toEqual(['1', '2'])
    expect([...world.at.cart]).toEqual(['3', '4'])
    expect(world.messages).toEqual(['Order placed successfully!'])
    expect(world.copy.rows()).toEqual([])
  })

  it('counts as placed although the reply has no order id (D-125)', async () => {
    const tab = openWorld().tab({ placeOrder: async () => ({ order_id: '' }) })
    expect(await tab.pressFor([1], 1000)).toEqual({ is: 'placed', orderId: null })
  })

  it('is sent once when the button is pressed twice at the same time', async () => {
    const world = openWorld()
    const tab = world.tab()
    const both = Promise.all([tab.press([1]), tab.press([1])])
    await world.pass(20_000)
    expect((await both).map(({ is }) => is).sort()).toEqual(['declined', 'placed'])
    expect(newOrderCount(world)).toBe(1)
  })
})

/**
 * Each way in which a request ends, with the age from which a list without the order proves that it did not arrive, and
 * with the alerts that show at once.
 */
const REQUEST_ENDS: [what: string, end: () => Promise<never>, proof: number, messages: string[]][] =
  [
    ['a refusal in JSON', () => failWith('refused', 200, 'No'), REFUSED_ABSENCE_PROOF_MS, []],
    [
      'a refusal in JSON without words',
      () => failWith('refused', 200, 'Failed to place order'),
      REFUSED_ABSENCE_PROOF_MS,
      [],
    ],
    [
      'a refusal in JSON with 422',
      () => failWith('refused', 422, 'No'),
      REFUSED_ABSENCE_PROOF_MS,
      [],
    ],
    [
      '413 without JSON',
      () => failWith('http', 413, 'Invalid JSON response'),
      SHORT_ABSENCE_PROOF_MS,
      [],
    ],
    [
      '403 without JSON',
      () => failWith('http', 403, 'Invalid JSON response'),
      SHORT_ABSENCE_PROOF_MS,
      [],
    ],
    [
      '500 with JSON',
      () => failWith('refused', 500, 'No'),
      ABSENCE_PROOF_MS,
      ['Error submitting order: No'],
    ],
    [
      '504 of a gateway',
      () => failWith('http', 504, 'Invalid JSON response'),
      ABSENCE_PROOF_MS,
      ['Error submitting order: Invalid JSON response'],
    ],
    [
      '200 without JSON',
      () => failWith('notJson', 200, 'Invalid JSON response'),
      ABSENCE_PROOF_MS,
      ['Error submitting order: Invalid JSON response'],
    ],
    [
      'no answer',
      () => failWith('timeout', null, 'The server took too long to respond'),
      ABSENCE_PROOF_MS,
      ['Error submitting order: The server took too long to respond'],
    ],
  ]

describe.each(REQUEST_ENDS)('after %s', (_what, end, proof, messages) => {
  const sent = async (tabOf: Partial<AttemptDependencies> = {}) => {
    const world = openWorld()
    let order: NewOrder | undefined
    const placeOrder: AttemptDependencies['placeOrder'] = async (one, options) => {
      order = one
      options?.onProgress?.(1)
      return end()
    }
    const tab = world.tab({ placeOrder, ...tabOf })
    return { world, tab, store: () => world.at.take(order as NewOrder) }
  }

  it('does not know the outcome, and sends nothing with the same lines here or in another tab', async () => {
    const { world, tab } = await sent()
    expect(await tab.pressFor([1, 2], 600)).toEqual({ is: 'unknown' })
    expect(world.messages).toEqual(messages)
    expect(await tab.pressFor([1, 2], 600)).toEqual({ is: 'open' })
    expect(await world.tab().pressFor([2, 3], 600)).toEqual({ is: 'open' })
    expect(newOrderCount(world)).toBe(0)
  })

  it('finds an order at once that the server stored before the reply (R13)', async () => {
    const world = openWorld()
    const tab = world.tab({ placeOrder: async (order) => (world.at.take(order), end()) })
    expect(await tab.pressFor([1, 2], 600)).toEqual({ is: 'placed', orderId: 8 })
    expect(world.messages).toEqual(['Order placed successfully!'])
    expect([...world.at.cart]).toEqual(['3', '4'])
  })

  it('finds an order that is stored in the last second, even if the shopper presses again before', async () => {
    const { world, tab, store } = await sent()
    await tab.pressFor([1, 2], 600)
    await world.pass(proof - 1600)
    expect(world.phases()).toEqual(['unknown'])
    expect(await tab.pressFor([1, 2], 200)).toEqual({ is: 'open' })
    store()
    await world.pass(3000)
    expect(world.phases()).toEqual(['confirmed'])
    expect(newOrderCount(world)).toBe(1)
  })

  it('says that the order did not arrive only when that is proven, then sends it again with the same record', async () => {
    const { world, tab } = await sent()
    await tab.pressFor([1, 2], 600)
    await world.pass(proof - 1600)
    expect(world.phases()).toEqual(['unknown'])
    await world.pass(3000)
    expect(world.phases()).toEqual(['refused'])
    const again = world.tab()
    expect(await again.pressFor([1, 2], 1000)).toEqual({ is: 'placed', orderId: 8 })
    expect(world.main.rows()).toMatchObject([{ tries: 2, phase: 'confirmed' }])
    expect(newOrderCount(world)).toBe(1)
  })
})

describe('the message of a refusal', () => {
  it.each([
    [200, 'No', ['Error submitting order: No']],
    [
      413,
      'Invalid JSON response',
      [
        'Error submitting order: Invalid JSON response',
        'Your receipt is too large. Try again to send a smaller copy, or add another picture.',
      ],
    ],
  ])('appears when the looks confirm the refusal (%i)', async (status, message, messages) => {
    const world = openWorld()
    const tab = world.tab({
      placeOrder: () => failWith(status === 200 ? 'refused' : 'http', status, message),
    })
    await tab.pressFor([1], 1000)
    expect(world.messages).toEqual([])
    await world.pass(12_000)
    expect(world.messages).toEqual(messages)
  })

  it('waits for two looks, one at once and one after three seconds', async () => {
    const world = openWorld()
    const fetchMyOrdersUncached = vi.fn(async () => world.at.list())
    const tab = world.tab({
      fetchMyOrdersUncached,
      placeOrder: () => failWith('refused', 200, 'No'),
    })
    await tab.pressFor([1], 1000)
    await world.pass(20_000)
    // The list of orders is read once before sending, then twice to look for the order.
    expect(fetchMyOrdersUncached).toHaveBeenCalledTimes(3)
  })
})

describe('an upload that ended early', () => {
  it('is proven sooner if the progress shows that the body did not leave', async () => {
    const world = openWorld()
    const placeOrder: AttemptDependencies['placeOrder'] = async (_order, options) => (
      options?.onProgress?.(0.3),
      failWith('network')
    )
    await world.tab({ placeOrder }).pressFor([1], 1000)
    await world.pass(SHORT_ABSENCE_PROOF_MS)
    expect(world.phases()).toEqual(['refused'])
  })

  it('is not proven sooner if the unreported rest may have left', async () => {
    const world = openWorld()
    const placeOrder: AttemptDependencies['placeOrder'] = async (_order, options) => (
      options?.onProgress?.(0.6),
      failWith('network')
    )
    await world.tab({ placeOrder }).pressFor([1], 1000)
    await world.pass(SHORT_ABSENCE_PROOF_MS + 1000)
    expect(world.phases()).toEqual(['unknown'])
  })

  it('leaves nothing behind when the shopper cancels before the first byte', async () => {
    const world = openWorld()
    const ender = new AbortController()
    const tab = world.tab({ fetchMyOrdersUncached: async () => (ender.abort(), world.at.list()) })
    const outcome = submitOrder({ ...jobOf([1]), signal: ender.signal }, tab.dependencies)
    await world.pass(1000)
    expect(await outcome).toEqual({ is: 'cancelled' })
    expect(world.main.rows()).toEqual([])
  })

  it('keeps an attempt that did not arrive when the shopper cancels its second try before the first byte', async () => {
    const world = openWorld()
    await world.tab({ placeOrder: () => failWith('refused', 200, 'No') }).pressFor([1], 1000)
    await world.pass(20_000)
    const ender = new AbortController()
    const job = {
      ...jobOf([1]),
      signal: ender.signal,
      get receipt() {
        ender.abort()
        return 'mark'
      },
    }
    const outcome = submitOrder(job, world.tab().dependencies)
    await world.pass(1000)
    expect(await outcome).toEqual({ is: 'cancelled' })
    expect(world.main.rows()).toMatchObject([{ phase: 'refused', tries: 1 }])
  })

  it('has an unknown outcome, without an alert, when the shopper cancels during the upload', async () => {
    const world = openWorld()
    const tab = world.tab({
      placeOrder: () => failWith('aborted', null, 'The request was cancelled'),
    })
    expect(await tab.pressFor([1], 600)).toEqual({ is: 'unknown' })
    expect(world.messages).toEqual([])
  })
})

describe('the list of orders read before sending', () => {
  it('stops the order when the device is offline, and records nothing', async () => {
    const world = openWorld()
    const placeOrder = vi.fn()
    const tab = world.tab({ placeOrder, fetchMyOrdersUncached: () => failWith('network') })
    expect(await tab.pressFor([1], 1000)).toEqual({ is: 'unsent', message: NO_CONNECTION_TEXT })
    expect(placeOrder).not.toHaveBeenCalled()
    expect(world.main.rows()).toEqual([])
  })

  it('is read once more after a bad reply; then the order is sent, and a later match needs the shopper’s answer', async () => {
    const world = openWorld()
    let readable = false
    const fetchMyOrdersUncached = vi.fn(async () =>
      readable ? world.at.list() : failWith('http', 500),
    )
    const placeOrder: AttemptDependencies['placeOrder'] = async (order) => (
      world.at.take(order),
      failWith('network')
    )
    const tab = world.tab({ fetchMyOrdersUncached, placeOrder })
    expect(await tab.pressFor([1], 600)).toEqual({ is: 'unknown' })
    expect(fetchMyOrdersUncached).toHaveBeenCalledTimes(3)
    readable = true
    await world.pass(3000)
    expect(world.main.rows()).toMatchObject([{ phase: 'unknown', weak: true, proposed: ['8'] }])
    await world.choose(tab.looking.accept('?', 8))
    expect(world.phases()).toEqual(['unknown'])
    await world.choose(tab.looking.accept(world.main.rows()[0]?.id ?? '', 8))
    expect(world.phases()).toEqual(['confirmed'])
    expect(newOrderCount(world)).toBe(1)
  })

  it('holds an order back for four seconds at most', async () => {
    const world = openWorld()
    const placeOrder = vi.fn<AttemptDependencies['placeOrder']>(() => failWith('network'))
    const tab = world.tab({ placeOrder, fetchMyOrdersUncached: () => new Promise(() => {}) })
    void tab.press([1])
    await world.pass(3900)
    expect(placeOrder).not.toHaveBeenCalled()
    await world.pass(200)
    expect(placeOrder).toHaveBeenCalledOnce()
    expect(world.main.rows()).toMatchObject([{ weak: true }])
  })

  it('is not complete if it lacks an order that this device placed', async () => {
    const world = openWorld()
    const first = world.tab()
    await first.pressFor([1], 1000)
    const later = world.tab({
      fetchMyOrdersUncached: async () => [],
      placeOrder: () => failWith('network'),
    })
    await later.pressFor([2], 1000)
    expect(world.main.rows()[1]).toMatchObject({ weak: true, baseline: ['7', '8'] })
  })

  it('is read again if a confirm dialog was open for a long time', async () => {
    const world = openWorld()
    await world.tab().pressFor([1], 1000)
    const fetchMyOrdersUncached = vi.fn(async () => world.at.list())
    let answer: (yes: boolean) => void = () => {}
    const confirm = vi.fn(() => new Promise<boolean>((done) => (answer = done)))
    const tab = world.tab({ fetchMyOrdersUncached, confirm })
    const pressed = tab.press([1])
    await world.pass(16_000)
    answer(true)
    await world.pass(1000)
    expect(await pressed).toEqual({ is: 'placed', orderId: 9 })
    expect(fetchMyOrdersUncached).toHaveBeenCalledTimes(2)
    expect(confirm).toHaveBeenCalledTimes(1)
  })
})

describe('the checks of an order with an unknown outcome', () => {
  const lost: AttemptDependencies['placeOrder'] = async (_order, options) => (
    options?.onProgress?.(1),
    failWith('network')
  )

  it('run at 0, 2, 5, 10, 20, 30, 45, 60, 90 and 120 seconds', async () => {
    const world = openWorld()
    const times: number[] = []
    let start = 0
    const tab = world.tab({
      placeOrder: async (...args) => ((start = tab.dependencies.clock.now()), lost(...args)),
    })
    tab.dependencies.fetchMyOrdersUncached = async () => (
      times.push(Math.round((tab.dependencies.clock.now() - start) / 1000)),
      world.at.list()
    )
    await tab.pressFor([1], 1000)
    await world.pass(130_000)
    expect(times.slice(1)).toEqual([0, 2, 5, 10, 20, 30, 45, 60, 90, 120])
  })

  it('prove nothing if the list cannot be read or lacks an earlier order', async () => {
    for (const bad of [
      () => failWith('http', 500),
      () => failWith('notJson', 200),
      async () => [],
    ]) {
      const world = openWorld()
      let sent = false
      const fetchMyOrdersUncached = async () => (sent ? bad() : world.at.list())
      const tab = world.tab({
        fetchMyOrdersUncached,
        placeOrder: async (...args) => ((sent = true), lost(...args)),
      })
      await tab.pressFor([1], 1000)
      await world.pass(660_000)
      expect(world.phases()).toEqual(['unknown'])
      // After ten minutes the shopper may send again, at the risk of ordering twice.
      await world.choose(tab.looking.giveUp(world.main.rows()[0]?.id ?? ''))
      expect(world.phases()).toEqual(['refused'])
    }
  }, 60_000)

  it('continue after a reload or a crash of the sending tab, and count the time again from zero', async () => {
    const world = openWorld()
    const first = world.tab({ placeOrder: () => new Promise(() => {}) })
    void first.press([1])
    await world.pass(1000)
    first.crash()
    const second = world.tab()
    second.looking.look()
    expect(await second.pressFor([1], 600)).toEqual({ is: 'open' })
    await world.pass(115_000)
    expect(world.phases()).toEqual(['unknown'])
    world.at.take(jobOf([1]).order)
    await world.pass(10_000)
    expect(world.phases()).toEqual(['confirmed'])
    expect(newOrderCount(world)).toBe(1)
  })

  it.each([86_400_000, -86_400_000])(
    'are not shortened when the clock is changed by %i ms',
    async (jump) => {
      const world = openWorld()
      const tab = world.tab({ placeOrder: lost })
      await tab.pressFor([1], 1000)
      world.wall.ahead = jump
      const reloaded = world.tab()
      tab.crash()
      reloaded.looking.look()
      await world.pass(100_000)
      expect(world.phases()).toEqual(['unknown'])
      world.at.take(jobOf([1]).order)
      await world.pass(40_000)
      expect(world.phases()).toEqual(['confirmed'])
    },
  )

  it('find an order with a different subtotal or changed titles', async () => {
    for (const change of [{ subtotal: 1 }, { items: [{ ...itemOf(1), title: 'K.' }] }]) {
      const world = openWorld()
      const tab = world.tab({
        placeOrder: async (order) => (world.at.take({ ...order, ...change }), failWith('network')),
      })
      expect(await tab.pressFor([1], 1000)).toEqual({ is: 'placed', orderId: 8 })
    }
  })

  it('ask about a new order with other items, and send nothing before the answer', async () => {
    const world = openWorld()
    const tab = world.tab({
      placeOrder: async () => (
        world.at.take(orderWith([{ ...itemOf(6), price: 5 }])),
        failWith('network')
      ),
    })
    await tab.pressFor([1], 1000)
    await world.pass(130_000)
    expect(world.main.rows()).toMatchObject([{ phase: 'unknown', proposed: ['8'] }])
    expect(await tab.pressFor([1], 600)).toEqual({ is: 'open' })
    await world.choose(tab.looking.reject(world.main.rows()[0]?.id ?? ''))
    await world.pass(3000)
    expect(world.phases()).toEqual(['refused'])
  })

  it('name both orders if the shop has two for one payment', async () => {
    const world = openWorld()
    const tab = world.tab({
      placeOrder: async (order) => (
        world.at.take(order),
        world.at.take(order),
        failWith('network')
      ),
    })
    await tab.pressFor([1], 1000)
    expect(world.main.rows()).toMatchObject([{ phase: 'confirmed', found: [8, 9], told: false }])
  })

  it('find the first order after the second was sent, and name both', async () => {
    const world = openWorld()
    let first: NewOrder | undefined
    const tab = world.tab({
      placeOrder: async (order) => ((first = order), failWith('refused', 200, 'No')),
    })
    await tab.pressFor([1], 5000)
    expect(world.phases()).toEqual(['refused'])
    await world.tab().pressFor([1], 1000)
    world.at.take(first as NewOrder)
    const other = world.tab({ placeOrder: lost })
    await other.pressFor([3], 1000)
    expect(world.main.rows()[0]).toMatchObject({ found: [8, 9], told: false })
  })

  it('find an order that was judged lost just before it is sent again', async () => {
    const world = openWorld()
    const tab = world.tab({ placeOrder: () => failWith('refused', 200, 'No') })
    await tab.pressFor([1], 5000)
    world.at.take(jobOf([1]).order)
    const placeOrder = vi.fn()
    expect(await world.tab({ placeOrder }).pressFor([1], 1000)).toEqual({
      is: 'placed',
      orderId: 8,
    })
    expect(placeOrder).not.toHaveBeenCalled()
  })

  it('run in one tab for all tabs', async () => {
    const world = openWorld()
    const fetchMyOrdersUncached = vi.fn(async () => world.at.list())
    const tabs = [
      world.tab({ fetchMyOrdersUncached, placeOrder: lost }),
      world.tab({ fetchMyOrdersUncached }),
      world.tab({ fetchMyOrdersUncached }),
    ]
    await tabs[0]?.pressFor([1], 500)
    for (const tab of tabs) tab.looking.plan()
    await world.pass(130_000)
    expect(world.phases()).toEqual(['refused'])
    // Each tab schedules its reads by the stored record. If two tabs wake at the same moment, only one gets the lock.
    expect(fetchMyOrdersUncached.mock.calls.length).toBeLessThan(22)
  })
})

describe('a different basket', () => {
  const lost: AttemptDependencies['placeOrder'] = () => failWith('network')

  it('can be sent during an open attempt, and both orders are found', async () => {
    const world = openWorld()
    await world.tab({ placeOrder: lost }).pressFor([1, 2], 1000)
    expect(await world.tab().pressFor([3], 1000)).toEqual({ is: 'placed', orderId: 8 })
    world.at.take(jobOf([1, 2]).order)
    const tab = world.tab()
    tab.looking.look()
    await world.pass(3000)
    expect(world.phases()).toEqual(['confirmed', 'confirmed'])
    expect(world.main.rows()[0]?.found).toEqual([9])
    expect([...world.at.cart]).toEqual(['4'])
  })

  it('with the same goods under another line id waits, because Buy Now pressed again is the same order', async () => {
    const world = openWorld()
    await world.tab({ placeOrder: lost }).pressFor(['buynow-1'], 1000)
    expect(await world.tab().pressFor([1], 1000)).toEqual({ is: 'open' })
  })

  it('asks before the same order is placed a second time on purpose', async () => {
    const world = openWorld()
    await world.tab().pressFor(['buynow-1'], 1000)
    const no = vi.fn(async () => false)
    expect(await world.tab({ confirm: no }).pressFor(['buynow-1'], 1000)).toEqual({
      is: 'declined',
    })
    expect(no).toHaveBeenCalledWith(
      expect.objectContaining({
        text: expect.stringContaining('already ordered these items'),
      }),
    )
    expect(await world.tab({ confirm: async () => true }).pressFor(['buynow-1'], 1000)).toEqual({
      is: 'placed',
      orderId: 9,
    })
    expect(newOrderCount(world)).toBe(2)
  })

  it('asks when another device placed an order with the same items', async () => {
    const world = openWorld()
    world.at.take(jobOf([1]).order)
    const no = vi.fn(async () => false)
    expect(await world.tab({ confirm: no }).pressFor([1], 1000)).toEqual({ is: 'declined' })
    expect(no).toHaveBeenCalledWith(
      expect.objectContaining({ text: 'Order #8 has the same items. Order again?' }),
    )
  })
})

describe('several users on one device', () => {
  it('a logout during sending removes the readable parts of the record, and the next login continues the check', async () => {
    const world = openWorld()
    const tab = world.tab({ placeOrder: () => failWith('network') })
    await tab.pressFor([1], 1000)
    world.login(null)
    tab.looking.stop()
    await tab.store.change(OWNER, redactAllAttempts)
    expect(JSON.stringify(world.main.rows())).not.toMatch(/Kurta|Red|asha/)
    world.at.take(jobOf([1]).order)
    world.login(EMAIL)
    const again = world.tab()
    expect(await again.pressFor([1], 600)).toEqual({ is: 'open' })
    again.looking.look()
    await world.pass(1000)
    expect(world.phases()).toEqual(['confirmed'])
  })

  it('a refused order that the list hid is found after a logout, before the same items are sent again', async () => {
    const world = openWorld()
    const order = jobOf([1]).order
    const tab = world.tab({
      placeOrder: () => {
        world.at.take(order)
        return failWith('refused', 200, 'No')
      },
      fetchMyOrdersUncached: async () => [],
    })
    await tab.pressFor([1], 10_000)
    expect(world.phases()).toEqual(['refused'])
    tab.looking.stop()
    await tab.store.change(OWNER, redactAllAttempts)
    const again = vi.fn(async () => ({ order_id: world.at.take(order) }))
    await world.tab({ placeOrder: again, confirm: async () => true }).pressFor([1], 1000)
    expect(again).not.toHaveBeenCalled()
    expect(newOrderCount(world)).toBe(1)
  })

  it('another user sees no message about the order', async () => {
    const world = openWorld()
    const tab = world.tab({
      placeOrder: async (order) => {
        world.login('bina@pahiran.example')
        return { order_id: world.at.take(order) }
      },
    })
    await tab.pressFor([1], 1000)
    expect(world.messages).toEqual([])
    expect(tab.dependencies.keepReceipt).not.toHaveBeenCalled()
    expect(tab.dependencies.forgetDraft).not.toHaveBeenCalled()
  })
})

describe('a browser that cannot save data', () => {
  it('asks the shopper before a byte is sent', async () => {
    const world = openWorld()
    world.main.works.write = world.copy.works.write = false
    const placeOrder = vi.fn()
    const tab = world.tab({ placeOrder })
    expect(await tab.pressFor([1], 1000)).toEqual({ is: 'declined' })
    expect(tab.dependencies.confirm).toHaveBeenCalledWith(
      expect.objectContaining({ title: "This browser can't save data" }),
    )
    expect(placeOrder).not.toHaveBeenCalled()
    expect(await tab.store.read(OWNER)).toEqual([])
  })

  it.each(['main', 'copy'] as const)(
    'needs only one working place for the record (without %s)',
    async (which) => {
      const world = openWorld()
      world[which].works.write = false
      await world.tab({ placeOrder: () => failWith('network') }).pressFor([1], 1000)
      expect(await world.tab().pressFor([1], 600)).toEqual({ is: 'open' })
    },
  )

  it('keeps two tabs apart without Web Locks', async () => {
    const world = openWorld()
    const free = {
      withLock: (async (_name, work) => ({
        ran: true,
        value: await work(),
      })) as AttemptDependencies['withLock'],
    }
    const [one, two] = [world.tab(free), world.tab(free)]
    const both = Promise.all([one.press([1]), two.press([1])])
    await world.pass(1000)
    expect((await both).map(({ is }) => is).sort()).toEqual(['open', 'placed'])
    expect(newOrderCount(world)).toBe(1)
  })
})

describe('a tab that closes in the middle still leads to one order and a cleared cart (R13, R14)', () => {
  const never = <T>() => new Promise<T>(() => {})
  it.each([
    ['the orders are read', () => ({ fetchMyOrdersUncached: () => never<MyOrder[]>() }), 0],
    ['the record is written', () => ({ placeOrder: () => never<{ order_id: Id }>() }), 0],
    [
      'the server has stored it',
      (world: TestWorld) => ({
        placeOrder: (order: NewOrder) => (world.at.take(order), never<{ order_id: Id }>()),
      }),
      1,
    ],
    ['the draft is cleared', (_world: TestWorld) => ({ forgetDraft: () => never<void>() }), 1],
    [
      'the first line is cleared',
      (world: TestWorld) => ({
        removeFromCart: async ({ cart_id }: { cart_id: Id }) => (
          world.at.cart.delete(idText(cart_id)),
          never<void>()
        ),
      }),
      1,
    ],
  ])('after: %s', async (_when, breaking, stored) => {
    const world = openWorld()
    const first = world.tab(breaking(world) as Partial<AttemptDependencies>)
    void first.press([1, 2])
    await world.pass(1000)
    first.crash()
    expect(newOrderCount(world)).toBe(stored)
    const second = world.tab()
    second.looking.look()
    await world.pass(130_000)
    if (newOrderCount(world) === 0) await second.pressFor([1, 2], 1000)
    expect(newOrderCount(world)).toBe(1)
    expect(world.phases()).toEqual(['confirmed'])
    expect([...world.at.cart]).toEqual(['3', '4'])
  })
})
