// @vitest-environment node
import { getResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import {
  resetWorldBeforeEach,
  ASHA,
  get,
  openStream,
  pngFile,
  postForm,
  postJson,
} from '../../tests/mockWorld'
import { SEED_STAMP } from '../seed/seed'
import { world } from '../world/world'
import { panelHandlers } from './api'

resetWorldBeforeEach()

async function askPanel(method: string, path: string, body?: unknown) {
  const request = new Request(`http://shop.test/__mock/api/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const reply = await getResponse(panelHandlers, request)
  if (!reply) throw new Error(`Nobody answers ${method} ${path}`)
  return { status: reply.status, value: (await reply.json()) as Record<string, unknown> }
}

const OK_REPLY = { status: 200, value: { ok: true } }

describe('reading the state', () => {
  it('returns the whole state', async () => {
    const { value } = await askPanel('GET', 'state')
    expect(value).toMatchObject({
      scenario: 'given',
      counts: { products: 3, orders: 1 },
      faults: [],
      streams: [],
      mails: 1,
      calls: 0,
    })
    expect((value.files as string[]).filter((file) => file === 'notifications.php')).toHaveLength(1)
  })

  it('returns codes, calls and rows', async () => {
    await postJson('forgot-password-send-otp.php', { email: ASHA })
    expect((await askPanel('GET', 'inbox')).value).toMatchObject([
      { kind: 'otp', to: ASHA, code: expect.stringMatching(/^\d{6}$/) },
      {},
    ])
    await get('get_cart.php', { email: ASHA })
    expect((await askPanel('GET', 'log')).value).toMatchObject([
      { file: 'forgot-password-send-otp.php' },
      { file: 'get_cart.php' },
    ])
    expect((await askPanel('GET', 'log?file=get_cart.php')).value).toHaveLength(1)
    expect((await askPanel('GET', 'world/cart')).value).toMatchObject([{ id: 5, quantity: 2 }])
    expect((await askPanel('GET', 'world')).value).toHaveProperty('shipping_charge', 150)
    expect((await askPanel('GET', 'world/nothing')).status).toBe(400)
    await askPanel('DELETE', 'log')
    await askPanel('DELETE', 'inbox')
    expect([world.log.entries, world.inbox.mails]).toEqual([[], []])
  })
})

describe('changing rows', () => {
  it('changes one row or a whole part, and the streams send it', async () => {
    const stream = await openStream('categories_sse.php')
    await stream.message()
    expect(await askPanel('PATCH', 'world/categories/1', { name: 'Long kurta' })).toMatchObject(
      OK_REPLY,
    )
    expect(await stream.message()).toMatchObject({ categories: [{ name: 'Long kurta' }, {}] })
    expect(await askPanel('PUT', 'world/categories', [])).toEqual(OK_REPLY)
    expect(await stream.message()).toEqual({ categories: [] })
    stream.close()
    expect(await askPanel('PUT', 'world/shipping_charge', 10)).toEqual(OK_REPLY)
    expect(world.shipping_charge).toBe(10)
  })

  it('refuses unknown parts and other shapes', async () => {
    expect((await askPanel('PATCH', 'world/categories/99', {})).status).toBe(400)
    expect((await askPanel('PATCH', 'world/settings/1', {})).status).toBe(400)
    expect((await askPanel('PUT', 'world/orders', {})).status).toBe(400)
    expect(world.orders).toHaveLength(1)
  })

  it('undoes, exports and imports', async () => {
    await postForm('add_category.php', { name: 'Sari' }, { image: pngFile() })
    const { value: file } = await askPanel('GET', 'export')
    expect(await askPanel('POST', 'back', { steps: 1 })).toEqual(OK_REPLY)
    expect(world.categories).toHaveLength(2)
    expect(await askPanel('POST', 'import', file)).toEqual(OK_REPLY)
    expect(world.categories).toHaveLength(3)
    expect(world.files.size).toBe(1)
    expect((await askPanel('POST', 'import', { version: 1 })).status).toBe(400)
    expect(world.categories).toHaveLength(3)
  })
})

describe('faults and delays', () => {
  it('sets and removes faults', async () => {
    expect(
      await askPanel('POST', 'faults', { name: 'H7', file: 'get_users.php', count: 1 }),
    ).toEqual(OK_REPLY)
    expect(
      await askPanel('POST', 'faults', { name: 'E4', file: 'products_sse.php', probability: 7 }),
    ).toEqual(OK_REPLY)
    expect(world.faults.list).toMatchObject([
      { name: 'H7', count: 1 },
      { name: 'E4', probability: 1 },
    ])
    await askPanel('DELETE', 'faults?name=E4')
    expect(world.faults.list).toHaveLength(1)
    await askPanel('DELETE', 'faults')
    expect(world.faults.list).toEqual([])
  })

  it.each([
    [{ name: 'Z1' }, /There is no fault "Z1"/],
    [{ name: 'E4', file: 'orders.php' }, /cannot strike/],
    [{ name: 'S1', file: 'products_sse.php' }, /cannot strike/],
  ])('refuses %j', async (fault, error) => {
    expect(await askPanel('POST', 'faults', fault)).toMatchObject({
      status: 400,
      value: { error: expect.stringMatching(error) },
    })
  })

  it('sets a recipe, for the order or for another write', async () => {
    expect(await askPanel('POST', 'recipes', { name: 'gateway' })).toEqual(OK_REPLY)
    expect(await askPanel('POST', 'recipes', { name: 'late', file: 'add_to_cart.php' })).toEqual(
      OK_REPLY,
    )
    expect(world.faults.list).toMatchObject([
      {
        name: 'H8',
        variant: 2,
        file: 'orders.php',
        method: 'POST',
        answerAfter: 3000,
        storeAfter: 12_000,
      },
      { name: 'T10', file: 'add_to_cart.php', method: 'POST', storeAfter: 10_000 },
    ])
    expect((await askPanel('POST', 'recipes', { name: 'late', file: 'get_cart.php' })).status).toBe(
      400,
    )
    expect((await askPanel('POST', 'recipes', { name: 'nothing' })).status).toBe(400)
    expect((await askPanel('GET', 'state')).value.recipes).toContainEqual({
      name: 'list-old',
      title: 'List from a cache for 60 s',
      on: 'list',
    })
  })

  it('sets when a write is stored and answered, and when its fault ends', async () => {
    const times = { storeAfter: 5000, answerAfter: 0, lasts: 60_000 }
    await askPanel('POST', 'faults', { name: 'T1', file: 'orders.php', commit: true, ...times })
    expect(world.faults.list).toMatchObject([times])
    await askPanel('POST', 'clock', { skip: 60_000 })
    expect(world.faults.list).toEqual([])
  })

  it('sets the network', async () => {
    await askPanel('POST', 'network', { latency: 200, rate: 1000 })
    expect(world.network).toEqual({ latency: { '*': 200 }, rate: 1000, profile: 'none' })
    await askPanel('POST', 'network', { latency: { 'orders.php': 5 } })
    expect(world.network).toEqual({ latency: { 'orders.php': 5 }, rate: null, profile: 'none' })
  })

  it('controls the streams', async () => {
    const stream = await openStream('categories_sse.php')
    await stream.message()
    await askPanel('POST', 'streams', { action: 'send' })
    expect(await stream.message()).toHaveProperty('categories')
    await askPanel('POST', 'streams', {
      action: 'raw',
      text: 'data: x\n\n',
      file: 'categories_sse.php',
    })
    expect(await stream.next()).toBe('data: x\n\n')
    await askPanel('POST', 'streams', { action: 'end', file: 'categories_sse.php' })
    expect(await stream.next()).toBeNull()
    await askPanel('POST', 'streams', { life: 0 })
    expect(world.streams.settings.life).toBe(0)
    expect((await askPanel('POST', 'streams', { action: 'sing' })).status).toBe(400)
  })
})

describe('starting again', () => {
  it('starts a scenario, and open streams send it', async () => {
    const stream = await openStream('products_sse.php')
    expect(await stream.message()).toHaveProperty('products.length', 3)
    expect(await askPanel('POST', 'scenario', { name: 'empty' })).toEqual(OK_REPLY)
    expect(await stream.message()).toMatchObject({ products: [], topSelling: [] })
    stream.close()
    expect(world.scenario).toBe('empty')
    expect((await askPanel('POST', 'scenario', { name: 'nothing' })).status).toBe(400)
  })

  it('resets the present scenario', async () => {
    await askPanel('POST', 'scenario', { name: 'one' })
    world.shipping_charge = 1
    world.faults.set({ name: 'H7', file: '*' })
    await askPanel('POST', 'reset', {})
    expect([world.scenario, world.products.length, world.faults.list.length]).toEqual(['one', 1, 0])
    expect(world.shipping_charge).not.toBe(1)
    await askPanel('POST', 'reset', { scenario: 'seed' })
    expect(world.products).toHaveLength(24)
  })

  it('stops the clock and moves it', async () => {
    await askPanel('POST', 'clock', { now: Date.parse('2026-01-01T00:00:00Z') })
    expect(world.stamp()).toBe('2026-01-01 05:45:00')
    await askPanel('POST', 'clock', { skip: 90_000 })
    expect(world.stamp()).toBe('2026-01-01 05:46:30')
    expect((await askPanel('POST', 'clock', { now: 'never' })).status).toBe(400)
  })

  it("gives the seed's own dates back to a world that follows real time", async () => {
    const reset = async (now: string) => {
      await askPanel('POST', 'clock', { now })
      await askPanel('POST', 'reset', { scenario: 'seed' })
      return world.orders
        .map(({ created_at }) => created_at)
        .toSorted()
        .at(-1)
    }
    const own = await reset('fixed')
    expect(await reset('live')).not.toBe(own)
    expect([await reset('fixed'), world.stamp()]).toEqual([own, SEED_STAMP])
  })
})
