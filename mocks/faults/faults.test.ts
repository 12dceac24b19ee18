// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FAULT_NAMES, isStreamFault, type FaultCode } from './faultList'
import { address, resetWorldBeforeEach, ASHA, get, postJson } from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

const PRODUCTS = 'get_products.php'
const setFault = (name: FaultCode, variant = 0) =>
  world.faults.set({ name, file: PRODUCTS, variant })
const readProducts = () => fetch(address(PRODUCTS), { redirect: 'follow' })
const readText = async () => (await readProducts()).text()
const readJson = async () => JSON.parse(await readText()) as Record<string, unknown>

describe('the list of faults', () => {
  it('holds the 52 faults of calls and the 16 of streams', () => {
    expect(FAULT_NAMES.filter((name) => !isStreamFault(name))).toHaveLength(52)
    expect(FAULT_NAMES.filter(isStreamFault)).toHaveLength(16)
  })

  it('hits a file as often as it was set for, and then no more', async () => {
    world.faults.set({ name: 'H7', file: PRODUCTS, count: 2 })
    const statuses = [
      await readProducts(),
      await fetch(address('get_users.php')),
      await readProducts(),
      await readProducts(),
    ].map(({ status }) => status)
    expect(statuses).toEqual([500, 200, 500, 200])
    expect(world.faults.list).toEqual([])
    expect(world.log.entries.map(({ fault }) => fault)).toEqual(['H7', null, 'H7', null])
  })

  it('hits one method of a file, or every file', async () => {
    world.faults.set({ name: 'H6', file: 'notifications.php', method: 'POST' })
    expect(await get('notifications.php', { user_email: ASHA })).toHaveProperty('success', true)
    expect((await fetch(address('notifications.php'), { method: 'POST', body: '{}' })).status).toBe(
      500,
    )
    world.faults.set({ name: 'H3', file: '*' })
    expect((await fetch(address('get_cart.php'))).status).toBe(404)
  })

  it('rolls the same dice after every reset', async () => {
    const statuses = async () => {
      world.reset()
      world.faults.set({ name: 'H7', file: PRODUCTS, probability: 0.5 })
      const seen: number[] = []
      for (let call = 0; call < 12; call++) seen.push((await readProducts()).status)
      return seen
    }
    const first = await statuses()
    expect(new Set(first)).toEqual(new Set([200, 500]))
    expect(await statuses()).toEqual(first)
  })
})

describe('what a write stores under a fault', () => {
  const remove = { cart_id: '5', email: ASHA }
  const post = () =>
    fetch(address('remove_from_cart.php'), { method: 'POST', body: JSON.stringify(remove) }).catch(
      () => null,
    )

  it.each<[FaultCode, number]>([
    ['T1', 1],
    ['T2', 0],
    ['H7', 1],
    ['B1', 0],
    ['B3', 0],
    ['S2', 1],
    ['S14', 0],
  ])('%s leaves %i lines', async (name, lines) => {
    world.faults.set({ name, file: 'remove_from_cart.php' })
    await post()
    expect(world.cart).toHaveLength(lines)
  })

  it('stores the write and loses its reply when it is set so', async () => {
    world.faults.set({ name: 'T1', file: 'remove_from_cart.php', commit: true })
    await post()
    expect(world.cart).toEqual([])
  })
})

describe('faults of the connection', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it.each<[FaultCode]>([['T1'], ['T2'], ['T3'], ['T7'], ['T8'], ['T11']])(
    '%s fails the call',
    async (name) => {
      setFault(name)
      await expect(readText()).rejects.toThrow(TypeError)
    },
  )

  it.each<[FaultCode]>([['T4'], ['T5']])('%s is answered by nobody', async (name) => {
    setFault(name)
    const gone = new AbortController()
    const answered = vi.fn<() => void>()
    const call = fetch(address(PRODUCTS), { signal: gone.signal }).then((reply) => reply.text())
    void call.then(answered, () => {})
    await vi.advanceTimersByTimeAsync(120_000)
    expect(answered).not.toHaveBeenCalled()
    gone.abort()
    await expect(call).rejects.toThrow(/abort/i)
  })

  it('T6 takes 8 s and sends slowly after that, T9 takes 2 s, T10 takes 8 s', async () => {
    const took = async (name: FaultCode) => {
      setFault(name)
      const from = Date.now()
      const call = readText()
      let done = false
      void call.then(() => {
        done = true
      })
      let ms = 0
      for (; !done && ms < 20_000; ms += 100) await vi.advanceTimersByTimeAsync(100)
      expect(JSON.parse(await call)).toHaveProperty('success', true)
      expect(Date.now() - from).toBeLessThan(5000)
      return ms
    }
    expect(await took('T6')).toBeGreaterThanOrEqual(8000)
    expect(await took('T9')).toBeLessThan(2500)
    expect(await took('T10')).toBeGreaterThanOrEqual(8000)
  })
})

describe('faults of the status', () => {
  it.each<[FaultCode, number, number]>([
    ['H1', 0, 400],
    ['H2', 0, 401],
    ['H2', 1, 403],
    ['H3', 0, 404],
    ['H4', 0, 413],
    ['H5', 0, 429],
    ['H6', 0, 500],
    ['H7', 0, 500],
    ['H8', 0, 502],
    ['H8', 1, 503],
    ['H8', 2, 504],
    ['H8', 3, 508],
    ['H10', 0, 204],
    ['H11', 0, 500],
  ])('%s (%i) is %i', async (name, variant, status) => {
    setFault(name, variant)
    expect((await readProducts()).status).toBe(status)
  })

  it('sends the headers and the body that belong to the status', async () => {
    setFault('H1')
    expect(await readJson()).toHaveProperty('error')
    setFault('H5')
    expect((await readProducts()).headers.get('retry-after')).toBe('5')
    setFault('H6')
    expect(await readText()).toBe('')
    setFault('H9')
    expect(await readText()).toContain('<h1>Sign in</h1>')
  })
})

describe('faults of the body', () => {
  it.each<[FaultCode, number, RegExp]>([
    ['B1', 0, /^$/],
    ['B2', 0, /<b>Fatal error<\/b>/],
    ['B3', 0, /^<br \/>[^]*Notice[^]*\{"success":true/],
    ['B4', 0, /^\{"success":true[^]*Notice/],
    ['B7', 0, /^\{"success":true.*\}\{"success":true.*\}$/],
    ['B9', 0, /^null$/],
    ['B9', 1, /^true$/],
    ['B9', 2, /^"x"$/],
    ['B10', 0, /^\{"success":true/],
    ['B12', 0, /\uFFFD/],
  ])('%s (%i) reads %s', async (name, variant, pattern) => {
    setFault(name, variant)
    expect(await readText()).toMatch(pattern)
  })

  it('B5 and B6 begin with one and two byte-order marks, B8 ends in the middle', async () => {
    const bytes = async () => new Uint8Array(await (await readProducts()).arrayBuffer())
    setFault('B5')
    expect(Array.from((await bytes()).slice(0, 4))).toEqual([0xef, 0xbb, 0xbf, 0x7b])
    setFault('B6')
    expect(Array.from((await bytes()).slice(0, 7))).toEqual([
      0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x7b,
    ])
    setFault('B8')
    expect((await readText()).endsWith('}')).toBe(false)
  })

  it('B10 is labelled as HTML, B11 is labelled as gzip', async () => {
    setFault('B10')
    expect((await readProducts()).headers.get('content-type')).toMatch(/html/)
    setFault('B11')
    await expect(readText()).rejects.toThrow(/header check/)
  })
})

describe('faults of the shape', () => {
  type Product = Record<string, unknown>
  const products = async () => (await readJson()).products as Product[]

  it('S1, S2, S3, S13, S14, S15 and S17 change the envelope', async () => {
    const read = async (name: FaultCode, variant = 0) => {
      setFault(name, variant)
      return readJson()
    }
    expect(await read('S1')).toEqual({})
    expect(await read('S2')).toEqual({ success: false, error: 'The server could not do that.' })
    expect(await read('S2', 1)).toEqual({ success: false })
    expect(await read('S3')).toMatchObject({ success: '1', products: [{}, {}, {}] })
    expect(await read('S3', 3)).toMatchObject({ success: '0' })
    expect(await read('S13')).toMatchObject({
      success: false,
      error: [expect.any(String), expect.any(String)],
    })
    expect(await read('S13', 1)).toMatchObject({ error: { field: expect.any(Array) } })
    expect(await read('S14')).toEqual({ success: true })
    expect(await read('S15')).toEqual({ success: true, products: null })
    expect(await read('S17')).toEqual({ success: true, products: [] })
  })

  it('S4 and S5 change the lists', async () => {
    setFault('S4')
    expect(await readJson()).toMatchObject({
      products: { 1: { id: '1' }, 3: { id: '2' }, 5: { id: '3' } },
    })
    setFault('S5')
    expect(await readJson()).toEqual({ success: true, products: null })
    setFault('S5', 1)
    expect(await readJson()).toEqual({ success: true, products: '' })
  })

  it('S6 breaks or doubles nested JSON', async () => {
    setFault('S6')
    const [broken] = await products()
    expect(() => JSON.parse(String(broken?.images))).toThrow(SyntaxError)
    setFault('S6', 1)
    const [doubled] = await products()
    expect(JSON.parse(JSON.parse(String(doubled?.images)) as string)).toHaveLength(2)
  })

  it('S7 changes numbers but no ids, S12 changes dates', async () => {
    setFault('S7')
    const spoilt = await products()
    expect(spoilt.map(({ id }) => id)).toEqual(['1', '2', '3'])
    expect(spoilt.some(({ price }) => !(Number(price) >= 0) || price === null)).toBe(true)
    setFault('S12')
    expect((await products()).map(({ created_at }) => created_at)).toEqual([
      '0000-00-00 00:00:00',
      'not a date',
      null,
    ])
  })

  it('S8 damages rows of a list, S10 makes the list long', async () => {
    setFault('S8')
    const torn = await products()
    expect(torn.slice(0, 2)).toEqual([null, expect.objectContaining({ id: '1' })])
    expect(torn.filter((row) => row?.id === '1')).toHaveLength(2)
    setFault('S10')
    const long = await products()
    expect(new Set(long.map(({ id }) => id)).size).toBe(10_000)
    world.faults.set({ name: 'S10', file: 'fetch_shipping_charge.php' })
    expect(
      (await (await fetch(address('fetch_shipping_charge.php'))).text()).length,
    ).toBeGreaterThan(5_000_000)
  })

  it('S9 adds __proto__ keys, S11 adds markup', async () => {
    setFault('S9')
    const raw = await readText()
    expect(raw).toContain('"__proto__":{"polluted":"yes"}')
    expect(({} as Product).polluted).toBeUndefined()
    setFault('S11')
    const [marked] = await products()
    expect(marked?.title).toBe('<img src=x onerror="window.__xss=1">Brick kurta')
    expect(marked?.price).toBe('2500.00')
    expect(JSON.parse(String(marked?.tags))).toEqual([
      '<img src=x onerror="window.__xss=1">Kurta',
      '<img src=x onerror="window.__xss=1">Women',
    ])
  })

  it('changes the replies of writes too', async () => {
    world.faults.set({ name: 'S13', file: 'remove_from_cart.php', variant: 1 })
    expect(await postJson('remove_from_cart.php', { cart_id: 5, email: ASHA })).toHaveProperty(
      'error.field',
    )
  })
})
