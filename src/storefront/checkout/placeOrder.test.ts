// @vitest-environment node
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from '../../api/live/fakes'
import type { Locks } from '../../api/live/ports'
import type { MyOrder, NewOrder } from '../../api/orders'
import type { Id } from '../../rules/types'
import { idText, sameId } from '../../rules/types'
import type { Steps } from './placeOrder'

// The plug is pulled between any two steps; a page of its own then goes on from what was written down.

/** Of the code that is running: a reload brings another one. */
let ApiError: typeof import('../../api/client').ApiError

const EMAIL = 'asha@pahiran.example'

/** A server that remembers, and can lose a request before it is read or the reply after it was carried out. */
function server() {
  const orders: MyOrder[] = [orderRow(7, 4_500_00, [{ title: 'Older', size: 'm', quantity: 1 }])]
  const cart = new Set(['1', '2', '3', '4'])
  const said: string[] = []
  let next = 8
  return {
    orders,
    cart,
    said,
    take(order: NewOrder): Id {
      orders.push(orderRow(next, order.subtotal, order.items))
      return next++
    },
  }
}
type Server = ReturnType<typeof server>

function orderRow(
  id: Id,
  subtotal: number,
  items: readonly { title: string; size: string; quantity: number }[],
): MyOrder {
  return {
    order: { id: String(id), created_at: null, subtotal, status: 'pending' } as unknown as MyOrder['order'],
    items: items.map((item, at) => ({ ...item, id: String(at), price: 0, product_id: '1', color: '' })),
  }
}

const newOrder = (kind: number): NewOrder => ({
  user_email: EMAIL,
  first_name: 'Asha',
  last_name: 'Shrestha',
  phone: '9841000001',
  address: '',
  delivery_address: 'Mangal Bazar 4',
  additional_info: '',
  payment_method: 'online',
  subtotal: 1_000_00 + kind,
  shipping_cost: 125_00,
  total_amount: 1_125_00 + kind,
  status: 'pending',
  items: [{ product_id: 1, title: `Kurta ${kind}`, quantity: 1 + (kind % 3), price: 1_000_00, size: 'M', color: '' }],
  payment_receipt: new File(['receipt'], 'r.png', { type: 'image/png' }),
})

/** Different amounts of cart lines, with and without an item of Buy Now. */
const idsOf = (kind: number): Id[] => [
  ...[1, 2, 3].slice(0, kind % 4),
  ...(kind % 4 === 0 || kind % 3 === 0 ? [`buynow-${kind}`] : []),
]

const never = <T>() => new Promise<T>(() => {})
const noReply = (kind: 'network' | 'timeout' | 'notJson') =>
  new ApiError(kind, kind === 'notJson' ? 'Invalid JSON response' : 'Network Error', {
    status: kind === 'notJson' ? 200 : null,
  })

/** The browser's locks, as far as tabs that ask once need them. */
function sharedLocks(): Locks {
  const held = new Set<string>()
  return {
    awaited: async () => true,
    hold(name, _how, on) {
      const free = !held.has(name)
      if (free) held.add(name)
      queueMicrotask(() => (free ? on.held() : on.lost('taken')))
      return () => void (free && held.delete(name))
    },
  }
}

/** A tab; `fresh` with code of its own, as after a reload. A new browser has no locks of tabs that died. */
async function openPage(at: Server, { fresh = false, locks = sharedLocks() } = {}) {
  if (fresh) vi.resetModules()
  const { steps, submitOrder, resumeOrder } = await import('./placeOrder')
  const { createDraft } = await import('../../state/draft')
  ApiError = (await import('../../api/client')).ApiError
  const ports = { ...fakeBrowser().openTab().ports, id: `tab ${Math.random()}`, locks }
  const plug: Steps = {
    ...steps,
    withLock: ((name, work) => steps.withLock(name, work, ports)) as Steps['withLock'],
    placeOrder: async (order) => ({ order_id: at.take(order) }),
    fetchMyOrders: async () => [...at.orders],
    removeFromCart: async ({ cart_id }) => {
      if (!at.cart.delete(idText(cart_id))) throw new ApiError('refused', 'Item not found in cart')
    },
    confirm: async () => false,
    alertBox: (text) => void at.said.push(text),
    currentUser: () => ({ email: EMAIL, full_name: '', role: '', phone: '' }),
  }
  return { plug, submitOrder, resumeOrder, createDraft, locks }
}

async function forgetAll() {
  const { idbDelete, idbKeys } = await import('../../state/idb')
  for (const key of await idbKeys()) await idbDelete(key)
}
type Page = Awaited<ReturnType<typeof openPage>>

const typed = (kind: number) => ({ typed: { first_name: 'Asha', delivery_address: `Gate ${kind}` } })
const receiptOf = (kind: number) => new File([`receipt ${kind}`], `रसिद-${kind}.png`, { type: 'image/png' })

async function keepDraft({ createDraft }: Page, kind: number) {
  const draft = createDraft('checkout', EMAIL)
  draft.save({ fields: typed(kind), files: { receipt: [receiptOf(kind)] } })
  await draft.flush()
  draft.stop()
}
const clearDraft =
  ({ createDraft }: Page) =>
  async () => {
    const draft = createDraft('checkout', EMAIL)
    await draft.clear()
    draft.stop()
  }
async function draftIn({ createDraft }: Page) {
  const draft = createDraft('checkout', EMAIL)
  const content = await draft.load()
  draft.stop()
  return content && { fields: content.fields, receipt: await content.files.receipt?.[0]?.text() }
}

const submit = (page: Page, kind: number, plug: Partial<Steps> = {}) =>
  page.submitOrder({ order: newOrder(kind), ids: idsOf(kind), onPlaced: clearDraft(page) }, { ...page.plug, ...plug })

/** Runs until the plug is pulled, which is when `dead` is called for the last time. */
function pulled() {
  let tell: () => void = () => {}
  const gone = new Promise<void>((done) => (tell = done))
  return { gone, dead: <T>() => (tell(), never<T>()) }
}

/** Each of the eleven steps: what has been done when the tab dies. Null: nothing was sent yet. */
const STEPS: [name: string, break_: ((page: Page, at: Server, dead: <T>() => Promise<T>) => Partial<Steps>) | null][] =
  [
    ['fields typed', null],
    ['receipt picked', null],
    ['the journal being read', (_page, _at, dead) => ({ readJournal: () => dead() })],
    ['the known orders being read', (_page, _at, dead) => ({ fetchMyOrders: () => dead() })],
    ['about to write that it is being sent', (_page, _at, dead) => ({ startSending: () => dead() })],
    ['written down, the upload under way', (_page, _at, dead) => ({ placeOrder: () => dead() })],
    ['taken by the server, the reply lost', (_page, at, dead) => ({ placeOrder: (order) => (at.take(order), dead()) })],
    ['the reply read, not yet written down', (_page, _at, dead) => ({ markPlaced: () => dead() })],
    [
      'placed, nothing cleared yet',
      (page, _at, dead) => ({ keepOrdered: async (...args) => (await page.plug.keepOrdered(...args), dead()) }),
    ],
    [
      'a line cleared, not yet written down',
      (page, _at, dead) => ({ removeFromCart: async (line) => (await page.plug.removeFromCart(line), dead()) }),
    ],
    ['all cleared, not yet done', (_page, _at, dead) => ({ markDone: () => dead() })],
  ]

beforeEach(async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: 'http://localhost/' } }))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await forgetAll()
})

describe('220 kills: no field, no receipt lost, never a second order, the cart cleared afterwards (R13)', () => {
  it.each(STEPS)('20 kills with %s', async (_name, breaking) => {
    for (let kind = 0; kind < 20; kind++) {
      await forgetAll()
      const at = server()
      const first = await openPage(at, { fresh: kind === 0 })
      await keepDraft(first, kind)
      if (breaking) {
        const { gone, dead } = pulled()
        const run = submit(first, kind, breaking(first, at, dead))
        // Without a cart line there is no line to be cleared: that run ends by itself.
        await Promise.race([gone, run])
      }

      const second = await openPage(at, { fresh: kind === 0 })
      const resumed = await second.resumeOrder(EMAIL, clearDraft(second), second.plug)
      if (!resumed && at.orders.length === 1) {
        expect(await draftIn(second)).toEqual({ fields: typed(kind), receipt: `receipt ${kind}` })
        expect(await submit(second, kind)).toEqual({ is: 'placed', orderId: 8 })
      }
      expect(at.orders).toHaveLength(2)
      const left = ['1', '2', '3', '4'].filter((id) => !idsOf(kind).some((used) => sameId(used, id)))
      expect([...at.cart]).toEqual(left)
      expect(await draftIn(second)).toBeNull()
      expect(await (await openPage(at)).resumeOrder(EMAIL, undefined, second.plug)).toBeNull()
    }
  })
})

describe('300 runs: as many orders as intents (R14)', () => {
  it('75 double presses', async () => {
    for (let kind = 0; kind < 75; kind++) {
      await forgetAll()
      const at = server()
      const page = await openPage(at)
      const both = await Promise.all([submit(page, kind), submit(page, kind)])
      expect(both.map(({ is }) => is)).toEqual(['placed', 'busy'])
      expect(at.orders).toHaveLength(2)
    }
  })

  it('75 presses in two tabs, at once and one after the other', async () => {
    for (let kind = 0; kind < 75; kind++) {
      await forgetAll()
      const at = server()
      const page = await openPage(at)
      const { withLock } = (await openPage(at, { locks: page.locks })).plug
      const asked = vi.fn(async () => false)
      const second = kind % 2 === 0 ? submit(page, kind, { withLock, confirm: asked }) : null
      const first = await submit(page, kind)
      const late = (await second) ?? (await submit(page, kind, { withLock, confirm: asked }))
      // Whichever came second was turned away, or asked whether it is meant to be one more order.
      expect([first.is, late.is].filter((is) => is === 'placed')).toHaveLength(1)
      expect(at.orders).toHaveLength(2)
      if (kind % 2 === 1) expect([late.is, asked.mock.calls.length]).toEqual(['declined', 1])
    }
  })

  it('75 retries after an unknown outcome that the server had carried out', async () => {
    for (let kind = 0; kind < 75; kind++) {
      await forgetAll()
      const at = server()
      const page = await openPage(at)
      let reads = 0
      // Before the order they can be read, right after it they cannot.
      const fetchMyOrders = async () => {
        reads += 1
        if (reads === 2) throw noReply('network')
        return [...at.orders]
      }
      const cause = noReply((['network', 'timeout', 'notJson'] as const)[kind % 3] ?? 'network')
      const placeOrder = async (order: NewOrder) => {
        at.take(order)
        throw cause
      }
      expect(await submit(page, kind, { fetchMyOrders, placeOrder })).toEqual({ is: 'failed', message: cause.message })
      expect(await submit(page, kind, { fetchMyOrders })).toEqual({ is: 'placed', orderId: '8' })
      expect(at.orders).toHaveLength(2)
    }
  })

  it('75 retries after an outcome that was none, one of them landing late', async () => {
    for (let kind = 0; kind < 75; kind++) {
      await forgetAll()
      const at = server()
      const page = await openPage(at)
      const late = kind % 3 === 0
      const lost = async (order: NewOrder) => {
        // A server that is slow: the order is written only after the look-up has found nothing.
        if (late) setTimeout(() => at.take(order), 15)
        throw noReply('network')
      }
      expect(await submit(page, kind, { placeOrder: lost })).toMatchObject({ is: 'failed' })
      if (late) await vi.waitFor(() => expect(at.orders).toHaveLength(2))
      expect(await submit(page, kind)).toMatchObject({ is: 'placed' })
      expect(at.orders).toHaveLength(2)
    }
  })
})

describe('an unknown outcome', () => {
  it('is asked about when the orders cannot be read for the second time either', async () => {
    const at = server()
    const page = await openPage(at)
    const blind = async () => Promise.reject(noReply('network'))
    const lost = async () => Promise.reject(noReply('timeout'))
    expect(await submit(page, 1, { placeOrder: lost, fetchMyOrders: blind })).toMatchObject({ is: 'failed' })
    const confirm = vi.fn(async () => false)
    expect(await submit(page, 1, { confirm, fetchMyOrders: blind })).toEqual({ is: 'declined' })
    expect(confirm).toHaveBeenCalledTimes(1)
    expect(await submit(page, 1, { confirm: async () => true, fetchMyOrders: blind })).toMatchObject({ is: 'placed' })
    expect(at.orders).toHaveLength(2)
  })

  it('waits at most five seconds for the orders', async () => {
    const at = server()
    const page = await openPage(at)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const silent = (_email: string, signal?: AbortSignal) =>
      new Promise<never>((_done, fail) =>
        signal?.addEventListener('abort', () => fail(new ApiError('aborted', 'ended'))),
      )
    const outcome = submit(page, 1, { fetchMyOrders: silent })
    let done = false
    void outcome.then(() => (done = true))
    for (let n = 0; n < 200 && !done; n++) {
      await vi.advanceTimersByTimeAsync(50)
      await new Promise((next) => setImmediate(next))
    }
    expect(await outcome).toMatchObject({ is: 'placed' })
  })

  it('says whether an order that was cancelled had arrived', async () => {
    const at = server()
    const page = await openPage(at)
    const ended = () => Promise.reject(new ApiError('aborted', 'The call was ended'))
    expect(await submit(page, 1, { placeOrder: ended })).toEqual({ is: 'cancelled', sure: true })
    expect(await submit(page, 1, { placeOrder: async (order) => (at.take(order), ended()) })).toEqual({
      is: 'placed',
      orderId: '8',
    })
  })

  it('keeps an order of the server that names no id (D-125)', async () => {
    const page = await openPage(server())
    expect(await submit(page, 1, { placeOrder: async () => ({ order_id: '' }) })).toEqual({
      is: 'placed',
      orderId: null,
    })
  })
})

describe('another basket after an unknown outcome', () => {
  const blind = async () => Promise.reject(noReply('network'))
  const [both, one, other] = [2, 1, 4]

  /** Sent and stored, and neither the reply nor the look-up came back. */
  async function sendBoth(at: Server, page: Page, known = true) {
    let reads = 0
    const fetchMyOrders = () => (++reads === 1 && known ? page.plug.fetchMyOrders(EMAIL) : blind())
    const placeOrder = async (order: NewOrder) => (at.take(order), blind())
    expect(await submit(page, both, { fetchMyOrders, placeOrder })).toMatchObject({ is: 'failed' })
    expect(at.orders).toHaveLength(2)
  }

  it('finds the first order, clears what was only in that one, and asks before a line is ordered twice', async () => {
    const at = server()
    const page = await openPage(at)
    await sendBoth(at, page)
    const confirm = vi.fn(async () => false)
    expect(await submit(page, one, { confirm })).toEqual({ is: 'declined' })
    expect(confirm).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ text: expect.stringContaining('ordered from this device already'), danger: true }),
    )
    expect(at.orders).toHaveLength(2)
    expect([...at.cart]).toEqual(['1', '3', '4'])
    expect(await submit(page, one, { confirm: async () => true })).toEqual({ is: 'placed', orderId: 9 })
    expect([...at.cart]).toEqual(['3', '4'])
  })

  it('asks nothing when no line is the same, and takes the first one to its end', async () => {
    const at = server()
    const page = await openPage(at)
    await sendBoth(at, page)
    expect(await submit(page, other)).toEqual({ is: 'placed', orderId: 9 })
    expect([...at.cart]).toEqual(['3', '4'])
    expect((await page.plug.readAttempts(EMAIL)).ordered).toEqual([1, 2, 'buynow-4'])
  })

  it.each([
    ['the orders cannot be read', true, blind],
    ['they could not be read before it', false, undefined],
  ])('asks about a line that may have been ordered when %s', async (_when, known, fetchMyOrders) => {
    const at = server()
    const page = await openPage(at)
    await sendBoth(at, page, known)
    const confirm = vi.fn(async () => false)
    const plug = { confirm, ...(fetchMyOrders && { fetchMyOrders }) }
    expect(await submit(page, one, plug)).toEqual({ is: 'declined' })
    expect(confirm).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ text: expect.stringContaining('Nobody can tell'), danger: true }),
    )
    expect(at.orders).toHaveLength(2)
  })

  it.each([
    'readJournal',
    'fetchMyOrders',
    'readAttempts',
    'markPlaced',
    'keepOrdered',
    'removeFromCart',
    'markCleared',
    'markDone',
    'confirm',
    'startSending',
    'keepSent',
    'placeOrder',
  ] as const)('loses and doubles nothing when the tab dies after %s', async (name) => {
    const at = server()
    const page = await openPage(at)
    await sendBoth(at, page)
    const { gone, dead } = pulled()
    const yes = async () => true
    const step = (name === 'confirm' ? yes : page.plug[name]) as (...args: unknown[]) => Promise<unknown>
    const dying = { confirm: yes, [name]: async (...args: unknown[]) => (await step(...args), dead()) }
    void submit(page, one, dying)
    await gone

    const next = await openPage(at)
    await next.resumeOrder(EMAIL, undefined, next.plug)
    const confirm = vi.fn(yes)
    if (name !== 'placeOrder') {
      expect(await submit(next, one, { confirm })).toEqual({ is: 'placed', orderId: 9 })
      expect(confirm).toHaveBeenCalledTimes(1)
    }
    expect(at.orders).toHaveLength(3)
    expect([...at.cart]).toEqual(['3', '4'])
  })

  it('clears the lines of the order that landed late, not those of one that was never sent', async () => {
    const at = server()
    const page = await openPage(at)
    const orders: NewOrder[] = []
    const placeOrder = async (order: NewOrder) => (orders.push(order), blind())
    expect(await submit(page, both, { placeOrder })).toMatchObject({ is: 'failed' })
    const { gone, dead } = pulled()
    void submit(page, other, { startSending: () => dead() })
    await gone
    for (const order of orders) at.take(order)
    const next = await openPage(at)
    expect(await next.resumeOrder(EMAIL, undefined, next.plug)).toEqual({ orderId: '8', ids: [1, 2] })
    expect([...at.cart]).toEqual(['3', '4'])
  })
})

it('an order that ends after the logout writes nothing about it down again', async () => {
  const at = server()
  const page = await openPage(at)
  let user = page.plug.currentUser()
  const placeOrder = async (order: NewOrder) => {
    user = null
    await forgetAll()
    return { order_id: at.take(order) }
  }
  expect(await submit(page, 2, { placeOrder, currentUser: () => user })).toEqual({ is: 'placed', orderId: 8 })
  expect([...at.cart]).toEqual(['3', '4'])
  const { idbKeys } = await import('../../state/idb')
  expect(await idbKeys()).toEqual([])
})
