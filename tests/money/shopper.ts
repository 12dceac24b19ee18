import { seededRandom } from '../live/fakeClock'
import { fakeBrowser } from '../live/fakes'
import type { Clock } from '../../src/platform/timer'
import { ApiError } from '../../src/api/core/client'
import type { MyOrder, NewOrder } from '../../src/api/orders'
import {
  goodsHashesOf,
  isOpenAttempt,
  newestAttemptsOf,
  type Attempt,
} from '../../src/rules/orderAttempt'
import type { Id } from '../../src/rules/types'
import {
  createAttemptStore,
  redactAllAttempts,
  type AttemptStorage,
} from '../../src/state/orderAttempts'
import { withLock } from '../../src/state/lock'
import {
  createReconciler,
  type Reconciler,
} from '../../src/storefront/order-attempts/checkAttempts'
import type { AttemptDependencies } from '../../src/storefront/order-attempts/attemptDependencies'
import { blockingAttempt, isAttemptUnderWay } from '../../src/storefront/checkout/checkoutState'
import { submitOrder } from '../../src/storefront/checkout/placeOrder'

// Plays a shopper with one payment for one to five lines, on a simulated browser and backend that fail in every known
// way. When a tab shows a button that sends, the shopper may press it. At the end the backend must have exactly one
// order.

const EMAIL = 'asha@pahiran.example'
const OWNER = 'owner'
const DAY = 24 * 60 * 60 * 1000
/** Some of these lines are almost equal: one title in two sizes, one product in two colors, a gift. */
const GOODS = [
  { product_id: 5, title: 'Dhaka Kurta', size: 'M', color: 'Red', quantity: 2, price: 120_000 },
  { product_id: 5, title: 'Dhaka Kurta', size: 'L', color: 'Red', quantity: 2, price: 120_000 },
  { product_id: 6, title: 'Palpali Topi', size: 'M', color: 'Red', quantity: 1, price: 50_000 },
  { product_id: 6, title: 'Palpali Topi', size: 'M', color: 'Black', quantity: 1, price: 50_000 },
  { product_id: 7, title: 'Lokta Card', size: 'M', color: '', quantity: 3, price: 0 },
].map((line, at) => ({ ...line, id: String(7 + at) }))

const orderOf = (basket: typeof GOODS, subtotal: number): NewOrder => ({
  user_email: EMAIL,
  first_name: 'Asha',
  last_name: 'Shrestha',
  phone: '9841000001',
  address: '',
  delivery_address: 'Mangal Bazar 4',
  additional_info: '',
  payment_method: 'online',
  subtotal,
  shipping_cost: 12_500,
  total_amount: subtotal + 12_500,
  status: 'pending',
  items: basket,
  payment_receipt: { size: 1_900_000 } as File,
})

/** Runs due timers one by one, and settles the promises of each before the next one. */
function pacedClock(random: () => number) {
  let now = 1_000_000
  let wallAhead = 1_760_000_000_000
  let seq = 0
  const due = new Map<number, { at: number; run: () => void }>()
  const drain = () => new Promise<void>((done) => setImmediate(done))
  const clock: Clock = {
    now: () => now,
    wall: () => now + wallAhead,
    random,
    after(ms, run) {
      const id = seq++
      due.set(id, { at: now + Math.max(0, ms), run })
      return () => void due.delete(id)
    },
  }
  return {
    ...clock,
    jump: (ms: number) => void (wallAhead += ms),
    async advance(ms: number) {
      const end = now + ms
      await drain()
      for (;;) {
        let next: { id: number; at: number; run: () => void } | null = null
        for (const [id, one] of due)
          if (one.at <= end && (!next || one.at < next.at)) next = { id, ...one }
        if (!next) break
        due.delete(next.id)
        now = Math.max(now, next.at)
        next.run()
        await drain()
      }
      now = end
    },
    pending: () => due.size,
  }
}

type ShopTab = {
  view: readonly Attempt[]
  ready: boolean
  placing: boolean
  reconciler: Reconciler | null
  browser: ReturnType<ReturnType<typeof fakeBrowser>['openTab']>
  history: Map<string, unknown>
  press(): void
  refresh(): Promise<void>
  logout(): Promise<void>
}

export type PlayResult = {
  seed: number
  orders: number
  /** True if the shopper was told that the order arrived. */
  told: boolean
  /** How often a button that sends was active while the outcome of an attempt was unknown. */
  activeInUnknown: number
  /** True if the page named an order that does not exist. */
  wrong: boolean
  presses: number
  steps: string[]
}

/** At each step one of these events happens, picked at random. A repeated name is more likely. */
const SHOPPER_EVENTS = [
  'press',
  'press',
  'wait',
  'wait',
  'wait',
  'reload',
  'close',
  'second tab',
  'logout',
  'storage',
  'list',
  'clock',
  'hide',
  'online',
] as const

export async function playShopper(seed: number): Promise<PlayResult> {
  const random = seededRandom(seed)
  const whole = (most: number) => Math.floor(random() * most)
  const pick = <T>(list: readonly T[]): T => list[whole(list.length)] as T
  const clock = pacedClock(seededRandom(seed + 1))
  const kind = pick(['well', 'well', 'well', 'no database', 'no local storage', 'nothing'] as const)
  const storage = kind !== 'no local storage' && kind !== 'nothing'
  const browser = fakeBrowser({
    clock,
    seed,
    storage,
    locks: random() < 0.9,
    channels: random() < 0.9,
  })
  const steps: string[] = []

  const rows: { id: string; mine: boolean; at: number }[] = []
  const basket = GOODS.filter(() => random() < 0.5)
  if (basket.length === 0) basket.push(pick(GOODS))
  const ids: readonly Id[] = basket.map(({ id }) => id)
  const sum = basket.reduce((total, { price, quantity }) => total + price * quantity, 0)
  const order = orderOf(basket, sum)
  const cart = new Set(ids.map(String))
  let nextId = 41
  const oldRows = 1 + whole(3)
  for (let at = 0; at < oldRows; at++)
    rows.push({ id: String(nextId++), mine: false, at: clock.wall() - (9 - at) * DAY })
  let listFault: 'none' | 'network' | '500' | 'empty' | 'cut' | 'slow' | 'html' = 'none'
  const rowOf = ({ id, at }: (typeof rows)[number]): MyOrder => ({
    order: {
      id,
      created_at: new Date(at).toISOString().slice(0, 19).replace('T', ' '),
      subtotal: sum,
      status: 'pending',
    } as MyOrder['order'],
    items: basket.map(
      (line) =>
        ({
          ...line,
          id: `i${id} ${line.id}`,
          size: line.size.toLowerCase(),
        }) as unknown as MyOrder['items'][number],
    ),
  })
  const store = () => void rows.push({ id: String(nextId++), mine: true, at: clock.wall() })
  const dated = random() < 0.5
  // The server may recalculate the subtotal or shorten a title. The shop must still recognise the order.
  const subtotal = pick([sum, sum, sum + 12_000])
  const letters = pick([99, 99, 7])
  const listed = (): MyOrder[] => {
    const all = rows.map((row) => {
      const entry = rowOf(row)
      if (row.mine) Object.assign(entry.order, { subtotal, ...(dated ? {} : { created_at: '' }) })
      if (row.mine)
        entry.items = entry.items.map((item) => ({ ...item, title: item.title.slice(0, letters) }))
      return entry
    })
    if (listFault === 'empty') return []
    return listFault === 'cut' ? all.slice(1) : all
  }

  let diskFull = false
  const place = (
    works: () => boolean,
    writes: () => boolean,
  ): AttemptStorage & { map: Map<string, unknown> } => {
    const map = new Map<string, unknown>()
    return {
      map,
      read: async (owner) => (works() ? structuredClone(map.get(owner)) : undefined),
      async update(owner, change) {
        if (!works()) return false
        const next = change(structuredClone(map.get(owner)))
        if (!writes()) return false
        map.set(owner, structuredClone(next))
        return true
      },
    }
  }
  const main = place(
    () => kind !== 'no database' && kind !== 'nothing',
    () => !diskFull,
  )
  const copy = place(
    () => kind !== 'no local storage' && kind !== 'nothing',
    () => true,
  )

  /** True at the end, when the backend works without faults. */
  let healed = false
  let user: string | null = EMAIL
  let told = false
  let wrong = false
  let presses = 0
  const tabs = new Set<ShopTab>()

  function openTab(history = new Map<string, unknown>()): ShopTab {
    const fake = browser.openTab()
    const { ports } = fake
    const fallback: AttemptStorage = {
      read: async (owner) => structuredClone(history.get(owner)),
      async update(owner, change) {
        history.set(owner, structuredClone(change(structuredClone(history.get(owner)))))
        return true
      },
    }
    const attempts = createAttemptStore({ main, copy, fallback, wall: clock.wall })
    const wait = (ms: number) => new Promise<void>((done) => ports.clock.after(ms, done))
    const lock: AttemptDependencies['withLock'] = (name, work) => withLock(name, work, ports)
    const dependencies: AttemptDependencies = {
      store: attempts,
      ownerOf: () => OWNER,
      clock: ports.clock,
      withLock: lock,
      forgetDraft: async () => {},
      keepReceipt: () => {},
      notify: () => 0,
      showAlert: (text) => void (told ||= text === 'Order placed successfully!'),
      currentUser: () =>
        user === null ? null : { email: user, full_name: '', role: '', phone: '' },
      async confirm({ text }) {
        const [, named] = /^Order (\S+) has/.exec(String(text)) ?? []
        if (named !== undefined || String(text).startsWith("You've already ordered")) {
          told ||= rows.some(({ mine }) => mine)
          return !rows.some(({ mine }) => mine)
        }
        // The shop asks, because this browser stores nothing. A shopper without another browser agrees; the others try
        // later.
        return kind === 'nothing'
      },
      async removeFromCart({ cart_id }) {
        await wait(100)
        cart.delete(String(cart_id))
      },
      async fetchMyOrdersUncached() {
        if (listFault === 'slow') await wait(14_000)
        await wait(50 + whole(400))
        if (listFault === 'network') throw new ApiError('network', 'No connection to the server')
        if (listFault === '500')
          throw new ApiError('http', 'HTTP error! status: 500', { status: 500 })
        if (listFault === 'html')
          throw new ApiError('notJson', 'Invalid JSON response', { status: 200 })
        const list = listed()
        await wait(50 + whole(400))
        return list
      },
      async placeOrder(_order, { onProgress } = {}) {
        const how = healed
          ? 'ok'
          : pick([
              'ok',
              'ok',
              'lost',
              'lost',
              '504',
              '500',
              'html',
              'refused',
              '4xx',
              'cut',
              'never',
            ] as const)
        const upload = 200 + whole(20_000)
        const stores = how === 'ok' || random() < 0.6
        const replyAfter = how === 'never' ? 120_000 : whole(60_000)
        steps.push(`sends: ${how}, ${stores ? 'stored' : 'not stored'}`)
        if (how === 'cut') {
          await wait(whole(upload))
          onProgress?.(random() * 0.4)
          throw new ApiError('network', 'No connection to the server')
        }
        await wait(upload)
        onProgress?.(1)
        // The server stores the order at most this long after the last byte. A server that replied in JSON stores it
        // within seconds or never.
        const latest =
          { ok: replyAfter, refused: replyAfter + 2_900, '4xx': replyAfter + 9_900 }[how as 'ok'] ??
          119_000
        const at = Math.floor(random() * latest)
        if (stores) clock.after(at, store)
        await wait(replyAfter)
        if (how === 'ok') {
          const mine = rows.filter((row) => row.mine).at(-1)
          return { order_id: mine?.id ?? '' }
        }
        if (how === 'refused') throw new ApiError('refused', 'No', { status: 200 })
        if (how === '4xx') throw new ApiError('http', 'Invalid JSON response', { status: 403 })
        if (how === 'lost') throw new ApiError('network', 'No connection to the server')
        if (how === 'never') throw new ApiError('timeout', 'The server took too long to respond')
        if (how === 'html') throw new ApiError('notJson', 'Invalid JSON response', { status: 200 })
        throw new ApiError('http', 'Invalid JSON response', { status: Number(how) })
      },
    }
    const tab: ShopTab = {
      view: [],
      ready: false,
      placing: false,
      reconciler: null,
      browser: fake,
      history,
      press() {
        tab.placing = true
        presses += 1
        const job = { order, ids: [...ids], receipt: 'r' }
        void submitOrder(job, dependencies).then(async (outcome) => {
          if (outcome.is === 'placed') told = true
          await tab.refresh()
          tab.placing = false
        })
      },
      async refresh() {
        if (user === null) return
        tab.view = await attempts.read(OWNER)
        tab.ready = true
        for (const { phase, found } of tab.view) {
          if (phase !== 'confirmed') continue
          told = true
          if (found.some((id) => !rows.some((row) => row.mine && row.id === String(id))))
            wrong = true
        }
        if (!tab.reconciler && tab.view.some(isAttemptUnderWay)) {
          tab.reconciler = createReconciler({
            email: EMAIL,
            dependencies,
            visible: ports.view.visible,
            tell: () => {},
          })
          tab.reconciler.look()
        }
        tab.reconciler?.plan()
      },
      async logout() {
        tab.reconciler?.stop()
        tab.reconciler = null
        tab.view = []
        tab.ready = false
        await attempts.change(OWNER, redactAllAttempts)
      },
    }
    const channel = ports.channel('attempts', () => void tab.refresh())
    attempts.onChange(() => {
      channel?.post()
      void tab.refresh()
    })
    const look = () => void tab.refresh().then(() => tab.reconciler?.look())
    ports.view.onChange(look)
    ports.onOnline(look)
    void tab.refresh()
    tabs.add(tab)
    return tab
  }

  const kill = (tab: ShopTab) => {
    tab.browser.crash()
    tabs.delete(tab)
  }
  const lines = basket.map((line) => ({ ...line, buyNow: false, discount_price: 0, images: [] }))
  if (goodsHashesOf(lines).length !== basket.length) throw new Error('A line has no goods')
  const offers = (tab: ShopTab) =>
    user !== null &&
    tab.ready &&
    !tab.placing &&
    cart.size > 0 &&
    blockingAttempt(tab.view, ids, lines) === null &&
    !tab.view.some(({ phase }) => phase === 'confirmed')

  let activeInUnknown = 0
  const judge = () => {
    for (const tab of tabs) {
      const lists = [main.map, copy.map, tab.history].map(
        (kept) => (kept.get(OWNER) ?? []) as Attempt[],
      )
      if (offers(tab) && newestAttemptsOf(...lists).some(isOpenAttempt)) activeInUnknown += 1
    }
  }
  const answer = async (tab: ShopTab) => {
    for (const { id, proposed, phase } of tab.view) {
      if (phase !== 'unknown' || proposed.length === 0) continue
      const mine = proposed.find((one) => rows.some((row) => row.mine && row.id === one))
      await (mine === undefined ? tab.reconciler?.reject(id) : tab.reconciler?.accept(id, mine))
    }
  }

  openTab()
  await clock.advance(50)
  for (let step = 0; step < 14; step++) {
    const event = pick(SHOPPER_EVENTS)
    steps.push(event)
    const tab = pick([...tabs])
    if (event === 'press' && tab && offers(tab)) tab.press()
    if (event === 'reload' && tab) {
      kill(tab)
      // Without any storage the login ends with the page, and only the history entry has the record.
      if (kind === 'nothing') user = null
      openTab(tab.history)
    }
    // Without any storage only the tab's history entry holds the record, and a closed tab would lose it. The shop warns
    // of that before sending, so no tab is closed here.
    if (event === 'close' && tab && kind !== 'nothing') kill(tab)
    if (event === 'second tab' && tabs.size < 3 && kind !== 'nothing') openTab()
    if (event === 'logout') {
      user = user === null ? EMAIL : null
      for (const one of tabs)
        await Promise.race([user === null ? one.logout() : one.refresh(), clock.advance(500)])
    }
    if (event === 'storage') diskFull = !diskFull
    if (event === 'list')
      listFault = pick(['none', 'network', '500', 'empty', 'cut', 'slow', 'html'])
    if (event === 'clock') clock.jump(pick([-DAY, DAY, 3_600_000]))
    if (event === 'hide' && tab) tab.browser[random() < 0.5 ? 'hide' : 'show']()
    if (event === 'online') for (const one of tabs) one.browser.online()
    await clock.advance(event === 'wait' ? whole(60_000) : whole(3000))
    if (browserHears()) judge()
  }
  function browserHears() {
    return [...tabs].every((tab) => tab.browser.ports.channel('probe', () => {}) !== null)
  }

  // All faults end, and the shopper waits until the outcome is shown.
  healed = true
  diskFull = false
  listFault = 'none'
  user = EMAIL
  const [survivor] = tabs
  tabs.forEach(kill)
  const end = openTab(survivor?.history)
  for (
    let round = 0;
    round < 240 && (!told || end.placing || end.view.some(isAttemptUnderWay));
    round++
  ) {
    await clock.advance(5000)
    void answer(end)
    if (offers(end)) {
      end.press()
      steps.push('press at the end')
    }
  }
  await clock.advance(200_000)
  kill(end)
  return {
    seed,
    orders: rows.filter(({ mine }) => mine).length,
    told,
    activeInUnknown,
    wrong,
    presses,
    steps: [kind, ...steps],
  }
}
