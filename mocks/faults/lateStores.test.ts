// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { FaultWish } from './faultList'
import { faultOfRecipe, isWriteRecipe, RECIPES, type RecipeName } from './recipes'
import { address, resetWorldBeforeEach, ASHA, get, pngFile } from '../../tests/mockWorld'
import { ORDER_SENT } from '../../tests/mockSent'
import { world } from '../world/world'

// Orders whose reply is late, lost or wrong: checks when the mock stores them, and when the shopper's list shows them.

resetWorldBeforeEach()

/** Resolves with null if the call fails. */
const placeOrder = (signal: AbortSignal | null = null): Promise<Response | null> => {
  const body = new FormData()
  const fields = { ...ORDER_SENT, payment_receipt: pngFile() }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return fetch(address('orders.php'), { method: 'POST', body, signal }).catch(() => null)
}

const storedOrderCount = () => world.orders.length - 1
const listedOrders = async () =>
  ((await get('get_myorders.php', { user_email: ASHA })).orders as unknown[]).length
const setFault = (fault: Omit<FaultWish, 'file'>) =>
  world.faults.set({ file: 'orders.php', ...fault })
const untilArrived = async () => {
  for (let turn = 0; world.log.of('orders.php').length === 0 && turn < 200; turn++)
    await new Promise((resolve) => setTimeout(resolve, 5))
  await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Advances the mock's clock and lets everything run that is due then. */
async function skipTime(milliseconds: number): Promise<void> {
  world.skip(milliseconds)
  await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('an order that is stored late', () => {
  it('is answered when it is stored', async () => {
    setFault({ name: 'T10', storeAfter: 10_000 })
    const reply = placeOrder()
    await untilArrived()
    await skipTime(9000)
    expect(storedOrderCount()).toBe(0)
    await skipTime(1000)
    expect(storedOrderCount()).toBe(1)
    expect(await (await reply)?.json()).toMatchObject({ success: true, order_id: 8 })
  })

  it('is stored even though a gateway has answered before', async () => {
    setFault({ name: 'H8', variant: 2, commit: true, answerAfter: 3000, storeAfter: 12_000 })
    const reply = placeOrder()
    await untilArrived()
    await skipTime(3000)
    expect((await reply)?.status).toBe(504)
    expect(await listedOrders()).toBe(1)
    await skipTime(9000)
    expect(await listedOrders()).toBe(2)
  })

  it('is stored even though the caller left', async () => {
    setFault({ name: 'T4', storeAfter: 60_000 })
    const gone = new AbortController()
    const reply = placeOrder(gone.signal)
    await untilArrived()
    gone.abort()
    expect(await reply).toBeNull()
    await skipTime(59_000)
    expect(storedOrderCount()).toBe(0)
    await skipTime(1000)
    expect(storedOrderCount()).toBe(1)
  })

  it('is not stored in the world that a reset makes', async () => {
    setFault({ name: 'T10', storeAfter: 60_000 })
    const reply = placeOrder()
    await untilArrived()
    world.reset()
    expect(await reply).toBeNull()
    const before = world.orders.length
    await skipTime(60_000)
    expect(world.orders).toHaveLength(before)
  })
})

it('an order whose body is cut never reaches the script', async () => {
  setFault({ name: 'T11' })
  expect(await placeOrder()).toBeNull()
  expect(storedOrderCount()).toBe(0)
  expect(world.log.of('orders.php')).toMatchObject([{ fault: 'T11', problems: [] }])
})

describe('a server that stores something else', () => {
  it.each([
    [0, { subtotal: 4501, title: 'Brick kurta' }],
    [1, { subtotal: 4500, title: 'Brick …' }],
  ])('form %i, and the reply is lost all the same', async (variant, { subtotal, title }) => {
    setFault({ name: 'S18', variant })
    setFault({ name: 'T2', commit: true })
    await placeOrder()
      .then((reply) => reply?.text())
      .catch(() => '')
    expect(world.orders.at(-1)).toMatchObject({
      subtotal,
      items: [{ title, size: 'm', quantity: 2 }],
    })
    expect(world.log.of('orders.php').at(-1)?.fault).toBe('T2 + S18')
  })
})

describe('a list that misleads', () => {
  it('comes from a cache for a while', async () => {
    world.faults.set({ name: 'S16', file: 'get_myorders.php', lasts: 60_000 })
    expect(await listedOrders()).toBe(1)
    await placeOrder()
    expect(await listedOrders()).toBe(1)
    await skipTime(60_000)
    expect(await listedOrders()).toBe(2)
    expect(world.faults.list).toEqual([])
  })

  it('is empty by mistake', async () => {
    world.faults.set({ name: 'S17', file: 'get_myorders.php' })
    expect(await get('get_myorders.php', { user_email: ASHA })).toEqual({
      success: true,
      orders: [],
    })
  })
})

describe('the recipes', () => {
  const writes = (Object.keys(RECIPES) as RecipeName[]).filter(isWriteRecipe)
  const NEVER: RecipeName[] = ['cut-not-stored', 'cut-in-upload']

  it.each(writes)('%s stores the order once, or says that it does not', async (name) => {
    world.faults.set(faultOfRecipe(name))
    const reply = placeOrder()
      .then((one) => one?.text())
      .catch(() => '')
    await untilArrived()
    await skipTime(120_000)
    if (name !== 'silent-stored') await reply
    expect(storedOrderCount()).toBe(NEVER.includes(name) ? 0 : 1)
    expect(RECIPES[name].title).toMatch(
      NEVER.includes(name) ? /never stored|on its way/ : /[Ss]tore/,
    )
  })

  it('strike another write when asked', () => {
    expect(faultOfRecipe('gateway', 'add_to_cart.php')).toMatchObject({
      name: 'H8',
      file: 'add_to_cart.php',
      method: 'POST',
    })
    expect(faultOfRecipe('list-old')).toMatchObject({ file: 'get_myorders.php', method: 'GET' })
  })
})
