// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import {
  address,
  resetWorldBeforeEach,
  ASHA,
  get,
  openStream,
  postJson,
} from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

const CATEGORIES = 'categories_sse.php'
const askUsers = () => fetch(address('get_users.php'))
const waitTurn = () => new Promise((resolve) => setTimeout(resolve, 20))
const removeFromCart = () =>
  fetch(address('remove_from_cart.php'), {
    method: 'POST',
    body: '{"cart_id":"5","email":"' + ASHA + '"}',
  })

async function isAnswered(call: Promise<unknown>): Promise<boolean> {
  let answered = false
  void call.then(() => (answered = true))
  await waitTurn()
  return answered
}

describe('a pool of PHP workers', () => {
  it('runs as many scripts at once as there are workers; the others wait for their turn', async () => {
    world.workers.set({ workers: 2 })
    world.network.latency = { 'get_users.php': 1000 }
    const calls = [askUsers(), askUsers(), askUsers()]
    await waitTurn()
    expect(world.workers.state).toMatchObject({ busy: 2, waiting: 1 })
    world.skip(1000)
    await Promise.all(calls.slice(0, 2))
    expect(await isAnswered(calls[2] ?? askUsers())).toBe(false)
    world.skip(1000)
    expect((await calls[2])?.status).toBe(200)
    expect(world.workers.state).toMatchObject({ busy: 0, waiting: 0 })
  })

  it('has no limit unless one is set', async () => {
    const streams = await Promise.all(Array.from({ length: 30 }, () => openStream(CATEGORIES)))
    expect(await get('get_users.php')).toHaveProperty('success', true)
    streams.forEach((stream) => stream.close())
  })

  it('lends a worker to each open stream, until the stream ends', async () => {
    world.workers.set({ workers: 2 })
    await Promise.all([openStream(CATEGORIES), openStream(CATEGORIES)])
    const call = askUsers()
    expect(await isAnswered(call)).toBe(false)
    world.streams.end(CATEGORIES)
    expect((await call).status).toBe(200)
    expect(world.workers.state.busy).toBe(0)
  })

  it('notices only at the next comment of a stream that its caller has left', async () => {
    world.workers.set({ workers: 1 })
    const stream = await openStream(CATEGORIES)
    await stream.message()
    world.skip(4000)
    stream.close()
    await vi.waitFor(() => expect(world.streams.list()).toEqual([]), { timeout: 10_000 })
    const call = askUsers()
    expect(await isAnswered(call)).toBe(false)
    world.skip(10_000)
    expect(await isAnswered(call)).toBe(false)
    world.skip(1000)
    expect((await call).status).toBe(200)
  })

  it('answers 503 to a call for which the queue has no place', async () => {
    world.workers.set({ workers: 1, queue: 1 })
    world.network.latency = { '*': 1000 }
    const calls = [askUsers(), askUsers()]
    await waitTurn()
    expect((await askUsers()).status).toBe(503)
    expect((await fetch(address(CATEGORIES))).status).toBe(503)
    for (const call of calls) {
      world.skip(1000)
      expect((await call).status).toBe(200)
      await waitTurn()
    }
  })

  it('answers 504 when the web server has waited long enough, and the script still runs when its turn comes', async () => {
    world.workers.set({ workers: 1, timeout: 5000 })
    const stream = await openStream(CATEGORIES)
    await stream.message()
    const write = removeFromCart()
    await waitTurn()
    world.skip(5000)
    expect((await write).status).toBe(504)
    expect(world.cart).toHaveLength(1)
    world.streams.end()
    await vi.waitFor(() => expect(world.cart).toEqual([]), { timeout: 10_000 })
    expect(world.workers.state).toMatchObject({ busy: 0 })
  })

  it('answers 504 to a stream that waits too long, and frees the worker that starts it later', async () => {
    world.workers.set({ workers: 1, timeout: 5000 })
    const stream = await openStream(CATEGORIES)
    const second = fetch(address(CATEGORIES))
    await waitTurn()
    world.skip(5000)
    expect((await second).status).toBe(504)
    stream.close()
    world.streams.end()
    world.skip(15_000)
    await vi.waitFor(() => expect(world.workers.state).toMatchObject({ busy: 0, waiting: 0 }), {
      timeout: 10_000,
    })
  })

  it('runs the script of a caller who left the queue', async () => {
    world.workers.set({ workers: 1 })
    const stream = await openStream(CATEGORIES)
    await stream.message()
    const gone = new AbortController()
    const write = fetch(address('remove_from_cart.php'), {
      method: 'POST',
      body: JSON.stringify({ cart_id: '5', email: ASHA }),
      signal: gone.signal,
    }).catch(() => null)
    await waitTurn()
    gone.abort()
    await write
    expect(world.cart).toHaveLength(1)
    world.streams.end()
    await vi.waitFor(() => expect(world.cart).toEqual([]), { timeout: 10_000 })
  })

  it('lets a fault of the connection and of the web server pass, because they reach no worker', async () => {
    world.workers.set({ workers: 1 })
    await openStream(CATEGORIES)
    world.faults.set({ name: 'H8', file: 'get_users.php' })
    expect((await askUsers()).status).toBe(502)
    world.faults.set({ name: 'H7', file: 'get_users.php' })
    const call = askUsers()
    expect(await isAnswered(call)).toBe(false)
    world.streams.end()
    expect((await call).status).toBe(500)
  })

  it('forgets the scripts of the world before a reset', async () => {
    world.workers.set({ workers: 2 })
    world.network.latency = { 'get_users.php': 1000 }
    void askUsers()
    await waitTurn()
    world.reset()
    await waitTurn()
    expect(world.workers.state).toMatchObject({ busy: 0, waiting: 0 })
  })

  it('returns to the number of the start with each reset', async () => {
    world.workers.setUsual({ workers: 3 })
    world.workers.set({ workers: 1, queue: 0 })
    const stream = await openStream(CATEGORIES)
    await stream.message()
    world.reset()
    expect(world.workers.state).toMatchObject({ workers: 3, queue: 511, busy: 0 })
    world.workers.setUsual({})
    expect(world.workers.settings.workers).toBeNull()
    expect(await postJson('login.php', {})).toHaveProperty('error')
  })
})
