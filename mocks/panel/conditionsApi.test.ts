// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import { fault } from '../faults/faultList'
import { SEED_NOW } from '../seed/seed'
import { askPanel, refusalOf, sentenceLike, setOnPanel } from '../../tests/mockPanel'
import { resetWorldBeforeEach, get, openStream } from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

describe('a fault without a name', () => {
  it('only delays the call, and GET faults shows it', async () => {
    const late = { file: 'get_products.php', answerAfter: 3000 }
    await setOnPanel('faults', late)
    expect((await askPanel('GET', 'faults')).value).toMatchObject({
      faults: [{ ...late, name: 'T10', storeAfter: 0 }],
      sequences: [],
    })
    const reply = get('get_products.php')
    await expect.poll(() => world.log.of('get_products.php').length).toBe(1)
    world.skip(3000)
    expect(await reply).toHaveProperty('products')
    expect(await refusalOf('faults', { file: 'get_products.php' })).toMatch(/^Give name, steps/)
  })
})

describe('the network', () => {
  it('takes a profile, with a latency of one file on top', async () => {
    await setOnPanel('network', { profile: '3g', latency: { 'orders.php': 3000 } })
    expect(world.network).toEqual({ profile: '3g', latency: { 'orders.php': 3000 }, rate: null })
    await setOnPanel('network', { latency: 200, rate: 1000 })
    expect(world.network).toEqual({ latency: { '*': 200 }, rate: 1000, profile: 'none' })
    expect((await askPanel('GET', 'state')).value.profiles).toContainEqual({
      name: 'none',
      title: 'No delay',
    })
  })

  it.each([
    [{ profile: '5g' }, 'profile is one of none, shared-host, 3g, edge'],
    [{ latency: { 'order.php': 5 } }, 'There is no call order.php. Did you mean orders.php?'],
    [{ latency: { 'orders.php': 'slow' } }, 'latency is milliseconds, or milliseconds by file'],
    [{ rate: -5 }, 'rate is bytes per second, or null for no limit'],
  ])('refuses %j with a sentence', async (body, sentence) => {
    expect(await refusalOf('network', body)).toBe(sentence)
    expect(world.network.profile).toBe('none')
  })
})

describe('faults', () => {
  it('are set by a word or by a code', async () => {
    await setOnPanel('faults', { name: 'serverError', file: 'orders.php' })
    await setOnPanel('faults', { name: 'gatewayTimeout', file: 'login.php' })
    await setOnPanel('faults', { name: 'S2', variant: 1, file: 'signup.php' })
    expect(world.faults.list).toMatchObject([
      { name: 'H7', probability: 1, count: null },
      { name: 'H8', variant: 2 },
      { name: 'S2', variant: 1 },
    ])
  })

  it('have times of their own, and end', async () => {
    const times = { storeAfter: 5000, answerAfter: 0, lasts: 60_000 }
    await setOnPanel('faults', { name: 'T1', file: 'orders.php', commit: true, ...times })
    expect(world.faults.list).toMatchObject([{ commit: true, ...times }])
    await setOnPanel('clock', { skip: 60_000 })
    expect(world.faults.list).toEqual([])
  })

  it('are removed by name, or all of them', async () => {
    await setOnPanel('faults', { name: 'E4', file: 'products_sse.php', probability: 7 })
    for (const file of ['orders.php', 'login.php']) await setOnPanel('faults', { name: 'H7', file })
    expect(world.faults.list[0]).toMatchObject({ name: 'E4', probability: 1 })
    await askPanel('DELETE', 'faults?name=E4')
    expect(world.faults.list.map(({ name }) => name)).toEqual(['H7', 'H7'])
    await askPanel('DELETE', 'faults')
    expect(world.faults.list).toEqual([])
  })

  it('are set by a recipe, for the order or for another write', async () => {
    await setOnPanel('recipes', { name: 'gateway' })
    await setOnPanel('recipes', { name: 'late', file: 'add_to_cart.php' })
    const method = 'POST'
    expect(world.faults.list).toMatchObject([
      { name: 'H8', variant: 2, file: 'orders.php', method, answerAfter: 3000, storeAfter: 12_000 },
      { name: 'T10', file: 'add_to_cart.php', method, storeAfter: 10_000 },
    ])
    expect((await askPanel('GET', 'state')).value.recipes).toContainEqual({
      name: 'list-old',
      title: 'List from a cache for 60 s',
      on: 'list',
    })
  })

  it.each([
    [{ name: 'nothing' }, 'There is no such recipe'],
    [{ name: 'late', file: 'get_cart.php' }, 'get_cart.php has no POST'],
    [{ name: 'late', file: 'ordres.php' }, /^There is no call ordres.php. Did/],
  ])('of the recipe %j are refused', async (body, sentence) =>
    expect(await refusalOf('recipes', body)).toEqual(sentenceLike(sentence)),
  )

  it('are set as steps', async () => {
    const steps = [{ wait: 3000 }, 'store', { wait: 10_000 }, 'serverError']
    await setOnPanel('faults', { file: 'orders.php', method: 'POST', steps, count: 1 })
    expect(world.faults.list).toMatchObject([
      { name: 'H7', commit: true, storeAfter: 3000, answerAfter: 13_000, count: 1, method: 'POST' },
    ])
  })

  it('are set as a sequence, which a removal ends', async () => {
    const sequence = ['serverError', [{ wait: 500 }, 'refused'], 'good']
    await setOnPanel('faults', { file: 'orders.php', sequence, after: 'again' })
    expect((await askPanel('GET', 'state')).value.sequences).toMatchObject([
      {
        file: 'orders.php',
        calls: [{ name: 'H7' }, { name: 'S2', answerAfter: 500 }, null],
        next: 0,
        after: 'again',
      },
    ])
    await askPanel('DELETE', 'faults?file=orders.php')
    expect(world.faults.sequences).toEqual([])
  })

  it('say what they replace, and stand beside what they do not', async () => {
    await askPanel('POST', 'faults', { name: 'slowReply', file: 'orders.php' })
    await setOnPanel('faults', { name: 'refused', file: 'orders.php' })
    expect(world.faults.list.map(({ name }) => name)).toEqual(['T9', 'S2'])
    expect(
      (await askPanel('POST', 'faults', { name: 'serverError', file: 'orders.php' })).value,
    ).toEqual({
      ok: true,
      replaced: ['S2 refused on orders.php'],
    })
    expect((await askPanel('POST', 'recipes', { name: 'refused' })).value).toEqual({ ok: true })
  })

  it.each([
    [
      { name: 'serverErrors', file: 'orders.php' },
      /^There is no fault "serverErrors". A fault is a word/,
    ],
    [{ name: 'E4', file: 'orders.php' }, 'E4 cannot strike orders.php'],
    [{ name: 'S1', file: 'products_sse.php' }, 'S1 cannot strike products_sse.php'],
    [{ name: 'H7', file: 'order.php' }, 'There is no call order.php. Did you mean orders.php?'],
    [{ name: 'H7', file: 'orders.php', method: 'GET' }, 'orders.php has no GET'],
    [{ file: 'orders.php', steps: ['wait'] }, /^"wait" is no step/],
    [{ file: 'orders.php', steps: [] }, /^steps is a list/],
    [{ file: 'orders.php', steps: ['store', 'store'] }, 'steps may hold "store" once'],
    [
      { file: 'orders.php', steps: ['refused', 'serverError'] },
      'steps may hold one answer: "answer" or one fault',
    ],
    [{ file: 'products_sse.php', steps: ['refused'] }, 'S2 cannot strike products_sse.php'],
    [
      { file: 'products_sse.php', steps: [{ wait: 5 }, 'answer'] },
      /^The steps of a stream end with a fault/,
    ],
    [{ file: 'orders.php', sequence: 'serverError' }, /^sequence is a list/],
    [{ file: 'orders.php', sequence: [] }, 'A sequence needs at least one call'],
    [{ file: 'orders.php', sequence: ['bad'] }, /^"bad" is neither "good" nor a fault/],
    [{ file: 'orders.php', sequence: ['streamSilent'] }, 'E6 cannot strike orders.php'],
    [{ file: 'orders.php', sequence: ['refused'], after: 'stop' }, 'after is good, last or again'],
  ])('refuses %j with a sentence', async (body, sentence) => {
    expect(await refusalOf('faults', body)).toEqual(sentenceLike(sentence))
    expect([world.faults.list, world.faults.sequences]).toEqual([[], []])
  })
})

describe('a new scenario', () => {
  beforeEach(async () => {
    world.faults.set({ ...fault.serverError, file: 'orders.php' })
    world.network = { latency: { '*': 1 }, rate: null }
    world.workers.set({ workers: 5 })
    await get('get_users.php')
  })
  const left = () => [
    world.scenario,
    world.faults.list.length,
    world.network.latency['*'] ?? 0,
    world.workers.settings.workers,
    world.log.entries.length,
  ]

  it('removes faults, latency, workers and log', async () => {
    await askPanel('POST', 'scenario', { name: 'one' })
    expect(left()).toEqual(['one', 0, 0, null, 0])
  })

  it('keeps them if it is told to', async () => {
    await askPanel('POST', 'scenario', { name: 'one', keep: true })
    expect(left()).toEqual(['one', 1, 1, 5, 1])
    await askPanel('POST', 'reset', { keep: ['faults', 'log'] })
    expect(left()).toEqual(['one', 1, 0, null, 1])
  })

  it('refuses to keep what it does not know', async () => {
    expect(await refusalOf('scenario', { name: 'one', keep: ['fault'] })).toBe(
      'keep is true, or a list of faults, network, log, clock',
    )
    expect(await refusalOf('scenario', { name: 'two' })).toMatch(
      /^There is no scenario two. There are seed, empty/,
    )
    expect(world.scenario).toBe('given')
  })
})

describe('the clock', () => {
  const clock = async (body: object) => {
    await setOnPanel('clock', body)
    return (await askPanel('GET', 'state')).value
  }

  it('stops, runs with an offset, and moves by a duration in words', async () => {
    const now = Date.parse('2026-01-01T00:00:00Z')
    expect(await clock({ now })).toHaveProperty('now', '2026-01-01 05:45:00')
    expect(await clock({ now: '2027-02-03T10:00' })).toMatchObject({
      now: '2027-02-03 10:00:00',
      clock: { running: false, offset: null },
    })
    expect(await clock({ skip: '1 h' })).toHaveProperty('now', '2027-02-03 11:00:00')
    expect(await clock({ skip: '1 day' })).toHaveProperty('now', '2027-02-04 11:00:00')
    expect(await clock({ skip: '-30 min' })).toHaveProperty('now', '2027-02-04 10:30:00')
    expect(await clock({ offset: '2 days' })).toHaveProperty('clock', {
      running: true,
      offset: 2 * 86_400_000,
    })
    expect(await clock({ stop: true })).toHaveProperty('clock.running', false)
    expect(await clock({ run: true })).toHaveProperty('clock.running', true)
    expect(await clock({ now: 'live' })).toHaveProperty('clock', { running: true, offset: 0 })
    world.setClock(SEED_NOW)
  })

  it.each([[{}], [{ now: 'noon' }], [{ skip: 'an hour' }], [{ offset: '1 week' }]])(
    'refuses %j',
    async (body) => {
      expect(await refusalOf('clock', body)).toMatch(/now/)
      expect(world.now()).toBe(SEED_NOW)
    },
  )
})

describe('the streams', () => {
  it('take a lifetime, a delay and an interval for comments, until a reset', async () => {
    const { value } = await askPanel('POST', 'streams', {
      life: 300_000,
      comment: 1000,
      delay: 970,
    })
    expect(value).toEqual({ ok: true })
    expect((await askPanel('GET', 'state')).value.streamSettings).toEqual({
      life: 300_000,
      comment: 1000,
      delay: 970,
      paused: [],
    })
    await askPanel('POST', 'reset', { scenario: 'one', keep: true })
    expect(world.streams.settings.delay).toBe(970)
    await setOnPanel('streams', { delay: 0 })
    expect(world.streams.settings.delay).toBe(0)
    await askPanel('POST', 'reset', {})
    expect(world.streams.settings).toEqual({ life: 30_000, comment: 15_000, delay: 0, paused: [] })
  })

  it('are told to send, to send raw text and to end', async () => {
    const file = 'categories_sse.php'
    const stream = await openStream(file)
    await stream.message()
    for (const action of [{ action: 'send' }, { action: 'raw', text: 'data: 1\n\n', file }])
      expect((await askPanel('POST', 'streams', action)).value).toEqual({ ok: true, reached: 1 })
    expect(await stream.message()).toHaveProperty('categories')
    expect(await stream.next()).toBe('data: 1\n\n')
    await askPanel('POST', 'streams', { action: 'end', file })
    expect(await stream.next()).toBeNull()
  })

  it('say how many connections an action has reached', async () => {
    expect(
      (await askPanel('POST', 'streams', { action: 'pause', file: 'products_sse.php' })).value,
    ).toEqual({
      ok: true,
      reached: 0,
    })
    expect(world.streams.settings.paused).toEqual(['products_sse.php'])
    await askPanel('POST', 'streams', { action: 'resume' })
    expect(world.streams.settings.paused).toEqual([])
  })

  it.each([
    [{}, /^action is one of/],
    [{ action: 'stop' }, /^action is one of/],
    [{ action: 'message' }, 'Give value (any JSON) or text'],
    [{ action: 'message', text: 'x', event: 'a\nb' }, 'event is a name in one line'],
    [
      { action: 'send', file: 'product_sse.php' },
      /^There is no call product_sse.php. Did you mean products_sse.php/,
    ],
    [{ action: 'send', file: 'orders.php' }, 'orders.php is no stream'],
    [{ delay: -1 }, 'delay is milliseconds, from 0'],
  ])('refuse %j with a sentence', async (body, sentence) => {
    expect(await refusalOf('streams', body)).toEqual(sentenceLike(sentence))
  })
})

describe('PHP’s workers', () => {
  it('are set, counted and set free again', async () => {
    await setOnPanel('workers', { workers: 10, queue: 20, timeout: 30_000 })
    expect((await askPanel('GET', 'state')).value.workers).toMatchObject({
      workers: 10,
      queue: 20,
      timeout: 30_000,
      busy: 0,
      waiting: 0,
    })
    await setOnPanel('workers', { workers: null })
    expect(world.workers.settings).toEqual({ workers: null, queue: 20, timeout: 30_000 })
  })

  it.each([
    [{ workers: 0 }, 'workers is a number from 1'],
    [{ workers: '5' }, 'workers is a number from 1'],
    [{ queue: -1 }, 'queue is the number'],
    [{ timeout: 0 }, 'timeout is the milliseconds'],
    [{}, 'Give workers, queue or timeout'],
  ])('%j is refused with a sentence', async (body, sentence) => {
    expect(await refusalOf('workers', body)).toContain(sentence)
  })
})
