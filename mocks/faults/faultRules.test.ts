// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { address, resetWorldBeforeEach, ASHA, get } from '../../tests/mockWorld'
import { world } from '../world/world'
import { fault, faultOfWord, FAULTS, faultWordOf } from './faultList'

resetWorldBeforeEach()

const FILE = 'remove_from_cart.php'
const removeFromCart = (headers: Record<string, string> = {}) =>
  fetch(address(FILE), {
    method: 'POST',
    headers,
    body: JSON.stringify({ cart_id: '5', email: ASHA }),
  })
const waitTurn = () => new Promise((resolve) => setTimeout(resolve, 10))

async function skipTime(milliseconds: number): Promise<void> {
  world.skip(milliseconds)
  await waitTurn()
}

const readUsers = async () => {
  const reply = await fetch(address('get_users.php'))
  const text = await reply.text()
  return reply.status === 200 ? text.slice(0, 16) : reply.status
}

describe('two rules for one call', () => {
  it('strike by the rule of the file, not by the rule of every file', async () => {
    world.faults.set({ name: 'H6', file: '*' })
    world.faults.set({ name: 'H3', file: 'get_users.php' })
    const { reply } = world.faults.take('get_users.php', 'GET', false)
    expect(reply?.name).toBe('H3')
    expect(world.faults.take('get_orders.php', 'GET', false).reply?.name).toBe('H6')
  })
})

describe('the words of the faults', () => {
  it('name each fault, and each form that has a word', () => {
    expect(faultWordOf('H8', 2)).toBe('gatewayTimeout')
    expect(faultWordOf('S3', 4)).toBe('oddSuccess')
    expect(faultOfWord('gatewayTimeout')).toEqual({ name: 'H8', variant: 2 })
    expect([faultOfWord('H8'), faultOfWord('toString'), faultOfWord(3)]).toEqual([null, null, null])
  })

  it('name one fault each, and no form beyond those that there are', () => {
    const kinds: { words: readonly string[]; forms?: readonly string[] }[] = Object.values(FAULTS)
    expect(Object.keys(fault)).toEqual(kinds.flatMap(({ words }) => words))
    expect(kinds.filter(({ words, forms = [''] }) => words.length > forms.length)).toEqual([])
  })
})

describe('steps', () => {
  it('wait before storing, store, wait, and then fail', async () => {
    world.faults.steps(FILE, [{ wait: 3000 }, 'store', { wait: 10_000 }, 'serverError'])
    const call = removeFromCart()
    let answered = false
    void call.then(() => (answered = true))
    await waitTurn()
    await skipTime(2000)
    expect(world.cart).toHaveLength(1)
    await skipTime(1000)
    expect(world.cart).toEqual([])
    await skipTime(9000)
    expect(answered).toBe(false)
    await skipTime(1000)
    expect((await call).status).toBe(500)
  })

  it('answer before the script runs, as a gateway does', async () => {
    world.faults.steps(FILE, [{ wait: 1000 }, 'gatewayTimeout', { wait: 5000 }, 'store'])
    const call = removeFromCart()
    await waitTurn()
    await skipTime(1000)
    expect((await call).status).toBe(504)
    expect(world.cart).toHaveLength(1)
    await skipTime(5000)
    expect(world.cart).toEqual([])
  })

  it('whose script fails after the reply do not end the mock', async () => {
    world.faults.steps(FILE, ['gatewayTimeout', { wait: 1000 }, 'store'])
    expect((await removeFromCart()).status).toBe(504)
    world.cart = null as never
    await skipTime(1000)
    world.faults.clear()
    expect(await readUsers()).toBe('{"success":true,')
  })

  it('without "store" fail and store nothing; without a fault they are only slow', async () => {
    world.faults.steps(FILE, ['refused'], { count: 1 })
    expect(await (await removeFromCart()).json()).toHaveProperty('success', false)
    expect(world.cart).toHaveLength(1)
    world.faults.steps(FILE, [{ wait: 4000 }])
    const call = removeFromCart()
    await waitTurn()
    await skipTime(3900)
    expect(world.cart).toHaveLength(1)
    await skipTime(100)
    expect(await (await call).json()).toHaveProperty('success')
    expect(world.cart).toEqual([])
  })

  it('that cannot be read are refused', () => {
    expect(() => world.faults.steps(FILE, ['store', 'store'])).toThrow('"store" once')
    expect(() => world.faults.steps(FILE, [{ wait: -1 }])).toThrow('is no step')
    expect(world.faults.list).toEqual([])
  })
})

describe('a sequence', () => {
  const all = async (count: number) => {
    const seen = []
    for (let call = 0; call < count; call++) seen.push(await readUsers())
    return seen
  }
  const GOOD = '{"success":true,'
  const REFUSED = '{"success":false'
  const calls = ['serverError', 'refused', 'good'] as const

  it('is one reply after the other, and then good', async () => {
    world.faults.sequence({ file: 'get_users.php' }, calls)
    expect(world.faults.sequences).toMatchObject([
      { file: 'get_users.php', next: 0, after: 'good' },
    ])
    expect(await all(2)).toEqual([500, REFUSED])
    expect(world.faults.sequences).toMatchObject([{ next: 2 }])
    expect(await all(3)).toEqual([GOOD, GOOD, GOOD])
    expect(world.faults.sequences).toEqual([])
  })

  it('may stay at its last call, or start again', async () => {
    world.faults.sequence({ file: 'get_users.php', after: 'last' }, ['good', 'serverError'])
    expect(await all(4)).toEqual([GOOD, 500, 500, 500])
    world.faults.sequence({ file: 'get_users.php', after: 'again' }, calls)
    expect(await all(5)).toEqual([500, REFUSED, GOOD, 500, REFUSED])
  })

  it('counts the calls of its file and method only, and may end after a time', async () => {
    world.faults.sequence(
      { file: 'notifications.php', method: 'POST', after: 'last', lasts: 1000 },
      ['good', 'serverError'],
    )
    await get('notifications.php', { user_email: ASHA })
    const post = async () =>
      (await fetch(address('notifications.php'), { method: 'POST', body: '{}' })).status
    expect([await post(), await post(), await post()]).toEqual([200, 500, 500])
    world.skip(1000)
    expect(await post()).toBe(200)
    expect(world.faults.sequences).toEqual([])
  })

  it('may hold steps', async () => {
    world.faults.sequence({ file: FILE }, [[{ wait: 2000 }, 'store', 'serverError'], 'good'])
    const call = removeFromCart()
    await waitTurn()
    await skipTime(2000)
    expect((await call).status).toBe(500)
    expect(world.cart).toEqual([])
  })

  it('of a stream: the first opening fails, the second is silent', async () => {
    world.faults.sequence({ file: 'categories_sse.php' }, [
      'streamServerError',
      'serverError',
      'good',
    ])
    const open = async () => (await fetch(address('categories_sse.php'))).status
    expect([await open(), await open(), await open()]).toEqual([500, 500, 200])
    world.streams.end()
  })

  it('is removed by the name of one of its faults', () => {
    world.faults.sequence({ file: FILE }, calls)
    world.faults.clear(({ name }) => name === 'B1')
    expect(world.faults.sequences).toHaveLength(1)
    world.faults.clear(({ name }) => name === 'S2')
    expect(world.faults.sequences).toEqual([])
    world.faults.sequence({ file: FILE }, ['good', 'good'])
    world.faults.clear()
    expect(world.faults.sequences).toEqual([])
  })

  it('that cannot be read is refused', () => {
    expect(() => world.faults.sequence({ file: FILE }, [])).toThrow('at least one call')
    expect(() => world.faults.sequence({ file: FILE }, ['recalculated'])).toThrow(
      'S18 changes what is stored',
    )
    expect(() => world.faults.sequence({ file: FILE }, [['store', 'store']])).toThrow(
      '"store" once',
    )
  })
})

describe('several faults on one file', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('strike together when one changes the time and one the reply', async () => {
    world.faults.set({ ...fault.slowReply, file: FILE })
    expect(world.faults.set({ ...fault.refused, file: FILE, commit: true })).toEqual([])
    const call = removeFromCart()
    let answered = false
    void call.then(() => (answered = true))
    await vi.advanceTimersByTimeAsync(1900)
    expect([world.cart.length, answered]).toEqual([0, false])
    await vi.advanceTimersByTimeAsync(200)
    expect(await (await call).json()).toHaveProperty('success', false)
    expect(world.log.entries.at(-1)?.fault).toBe('S2 + T9')
  })

  it('strike together when one slows the body of the other', async () => {
    world.reset()
    world.faults.set({ ...fault.slowBody, file: 'get_products.php' })
    world.faults.set({ ...fault.noticeBefore, file: 'get_products.php' })
    const call = fetch(address('get_products.php')).then((reply) => reply.text())
    let arrived = false
    void call.then(() => (arrived = true))
    await vi.advanceTimersByTimeAsync(8300)
    expect(arrived).toBe(false)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await call).toMatch(/^<br \/>[^]*Notice[^]*"products"/)
  })

  it('store nothing as long as one of them keeps the script from running', async () => {
    world.faults.set({ ...fault.slowReply, file: FILE })
    world.faults.set({ ...fault.refused, file: FILE })
    const call = removeFromCart()
    await vi.advanceTimersByTimeAsync(2100)
    expect(await (await call).json()).toHaveProperty('success', false)
    expect(world.cart).toHaveLength(1)
  })

  it('add their waits before the script', async () => {
    vi.useRealTimers()
    world.faults.set({ ...fault.lateScript, file: FILE, storeAfter: 1000 })
    world.faults.set({ ...fault.refused, file: FILE, commit: true, storeAfter: 500 })
    void removeFromCart()
    await waitTurn()
    await skipTime(1400)
    expect(world.cart).toHaveLength(1)
    await skipTime(100)
    expect(world.cart).toEqual([])
  })

  it('replace each other only when both change the same, and the caller hears of it', () => {
    world.faults.set({ ...fault.refused, file: FILE })
    expect(world.faults.set({ ...fault.serverError, file: FILE })).toMatchObject([{ name: 'S2' }])
    expect(world.faults.list).toMatchObject([{ name: 'H7' }])
  })
})

describe('a world that is kept', () => {
  it('has its faults and the next turn of its sequences again, and a fault ends when it would have ended', async () => {
    world.faults.sequence({ file: 'get_users.php' }, ['good', 'serverError', 'good'])
    world.faults.set({ ...fault.refused, file: FILE, lasts: 1000 })
    await readUsers()
    world.skip(400)
    const saved = JSON.parse(JSON.stringify(world.faults.save())) as ReturnType<
      typeof world.faults.save
    >
    world.reset()
    world.faults.restore([...saved, { name: 'H7' } as never])
    expect(world.faults.list).toMatchObject([{ name: 'S2', file: FILE }])
    expect([await readUsers(), await readUsers()]).toEqual([500, '{"success":true,'])
    world.skip(600)
    expect(world.faults.list).toEqual([])
  })
})

describe('a refused preflight', () => {
  it('strikes no call of a browser, which asks before it calls', async () => {
    world.faults.set({ ...fault.preflightRefused, file: FILE })
    expect((await removeFromCart({ 'User-Agent': 'Mozilla/5.0 (X11)' })).status).toBe(200)
    await expect(removeFromCart()).rejects.toThrow(TypeError)
  })

  it('strikes the preflight of its file and method as often as it is set for', () => {
    world.faults.set({ ...fault.preflightRefused, file: FILE, method: 'POST', count: 1 })
    expect(world.faults.takePreflight('login.php', 'POST')).toBe(false)
    expect(world.faults.takePreflight(FILE, 'GET')).toBe(false)
    expect(world.faults.takePreflight(FILE, 'POST')).toBe(true)
    expect(world.faults.takePreflight(FILE, 'POST')).toBe(false)
  })
})
