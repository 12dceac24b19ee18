import type { InternalAxiosRequestConfig } from 'axios'

// A small server that can hold back every reply. Between the arrival, the execution and the reply of a call, other
// calls can arrive, run or be answered in any order.

export type Line = { id: string; product_id: string; size: string; color: string; quantity: number }
export type Order = {
  id: string
  status: string
  subtotal: string
  items: Line[]
  user_email: string
}

export type HeldCall = {
  file: string
  config: InternalAxiosRequestConfig
  text: string | null
  resolve: (reply: unknown) => void
  reject: (error: Error) => void
}

const STATUS_ORDER = ['pending', 'processing', 'shipped', 'returned', 'cancelled']
export const statusRank = (status: string) => STATUS_ORDER.indexOf(status.toLowerCase())

const paramsOf = ({ data }: InternalAxiosRequestConfig): Record<string, string> => {
  if (data instanceof FormData)
    return Object.fromEntries([...data.entries()].map(([name, value]) => [name, String(value)]))
  return typeof data === 'string'
    ? (JSON.parse(data) as Record<string, string>)
    : ((data as Record<string, string> | undefined) ?? {})
}

export function heldServer() {
  const cart = new Map<string, Line>()
  const orders: Order[] = []
  /** Ids of removed lines. A reply must not bring a removed line back. */
  const removed = new Set<string>()
  let held: HeldCall[] = []
  let nextLine = 1
  let nextOrder = 1

  function add({ product_id = '', size = '', color = '', quantity = '1' }: Record<string, string>) {
    const same = [...cart.values()].find(
      (line) => line.product_id === product_id && line.size === size && line.color === color,
    )
    if (same) cart.set(same.id, { ...same, quantity: same.quantity + Number(quantity) })
    else {
      const id = String(nextLine++)
      cart.set(id, { id, product_id, size, color, quantity: Number(quantity) })
    }
    return { success: true }
  }

  function remove({ cart_id = '' }: Record<string, string>) {
    if (!cart.delete(cart_id)) return { success: false, error: 'No such line' }
    removed.add(cart_id)
    return { success: true }
  }

  function place({ subtotal = '0', items = '[]', user_email = '' }: Record<string, string>) {
    const id = String(nextOrder++)
    orders.push({ id, status: 'pending', subtotal, user_email, items: JSON.parse(items) as Line[] })
    return { success: true, order_id: id }
  }

  function setStatus({ order_id = '', status = '' }: Record<string, string>) {
    const order = orders.find(({ id }) => id === order_id)
    // Two users may change the status at the same time. Refuse a step back to an earlier status.
    if (!order || statusRank(status) <= statusRank(order.status))
      return { success: false, error: 'No such step' }
    order.status = status
    return { success: true }
  }

  const rowOf = ({ items: _items, ...order }: Order) => ({
    ...order,
    total_amount: order.subtotal,
    shipping_cost: '0',
    created_at: '2026-01-01 10:00:00',
  })

  function answer(file: string, sent: Record<string, string>): object {
    if (file === 'get_cart.php') return { success: true, cart: [...cart.values()] }
    if (file === 'add_to_cart.php') return add(sent)
    if (file === 'remove_from_cart.php') return remove(sent)
    if (file === 'orders.php') return place(sent)
    if (file === 'get_orders.php') return { success: true, orders: orders.map(rowOf) }
    if (file === 'get_myorders.php')
      return {
        success: true,
        orders: orders.map((order) => ({ order: rowOf(order), items: order.items })),
      }
    if (file === 'update_order_status.php') return setStatus(sent)
    return { success: true }
  }

  const drop = (one: HeldCall) => {
    held = held.filter((other) => other !== one)
  }

  const adapter = (config: InternalAxiosRequestConfig): Promise<never> =>
    new Promise((resolve, reject) => {
      const one: HeldCall = {
        file: new URL(config.url ?? '', document.baseURI).pathname.split('/').at(-1) ?? '',
        config,
        text: null,
        resolve: resolve as HeldCall['resolve'],
        reject,
      }
      held.push(one)
      const signal = config.signal as AbortSignal | undefined
      // An aborted caller gets no reply, but the server still carries the call out.
      signal?.addEventListener('abort', () => {
        if (!held.includes(one)) return
        if (one.text === null && config.method === 'post') answer(one.file, paramsOf(config))
        drop(one)
        reject(new Error('aborted'))
      })
    })

  return {
    cart,
    orders,
    removed,
    place,
    held: () => held,
    adapter,
    /** The reads that bypass the cache use fetch, not axios. */
    fetch: async (url: URL) => {
      const { data } = (await adapter({
        url: String(url),
        method: 'get',
      } as InternalAxiosRequestConfig)) as {
        data: string
      }
      return new Response(data)
    },
    carryOut(one: HeldCall): void {
      one.text ??= JSON.stringify(answer(one.file, paramsOf(one.config)))
    },
    deliver(one: HeldCall): void {
      drop(one)
      one.resolve({
        data: one.text,
        status: 200,
        statusText: 'OK',
        headers: {},
        config: one.config,
        request: null,
      })
    },
    /** Breaks the connection before or after the call is carried out. */
    lose(one: HeldCall): void {
      drop(one)
      one.reject(new Error('reset'))
    },
  }
}

export type HeldServer = ReturnType<typeof heldServer>
