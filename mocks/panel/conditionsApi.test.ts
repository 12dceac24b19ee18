// @vitest-environment node
import { getResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { fault } from '../faults/faultWords'
import { SEED_NOW } from '../seed/seed'
import { resetWorldBeforeEach, get } from '../../tests/mockWorld'
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

async function refusalOf(path: string, body: unknown): Promise<unknown> {
  const { status, value } = await askPanel('POST', path, body)
  return status === 400 ? value.error : `accepted with ${status}`
}

describe('the dialect', () => {
  it('takes a preset and single switches, and refuses what is none', async () => {
    expect((await askPanel('POST', 'dialect', { preset: 'php', ids: 'number' })).status).toBe(200)
    expect(world.dialect.ids).toBe('number')
    expect(await refusalOf('dialect', { preset: 'cobol' })).toMatch(/^preset is one of /)
    const before = { ...world.dialect }
    expect(await refusalOf('dialect', { preset: 'plain', ids: 'roman' })).toContain('ids')
    expect(world.dialect).toEqual(before)
    expect(await refusalOf('dialect', {})).toMatch(/^Give preset, or switches/)
    expect(world.dialect.ids).toBe('number')
  })
})

describe('a fault without a name', () => {
  it('only delays the call, and GET faults shows it', async () => {
    const late = { file: 'get_products.php', answerAfter: 3000 }
    expect(await askPanel('POST', 'faults', late)).toEqual(OK_REPLY)
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
    expect(
      await askPanel('POST', 'network', { profile: '3g', latency: { 'orders.php': 3000 } }),
    ).toEqual(OK_REPLY)
    expect(world.network).toEqual({ profile: '3g', latency: { 'orders.php': 3000 }, rate: null })
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
    expect(await askPanel('POST', 'faults', { name: 'serverError', file: 'orders.php' })).toEqual(
      OK_REPLY,
    )
    expect(await askPanel('POST', 'faults', { name: 'gatewayTimeout', file: 'login.php' })).toEqual(
      OK_REPLY,
    )
    expect(
      await askPanel('POST', 'faults', { name: 'S2', variant: 1, file: 'signup.php' }),
    ).toEqual(OK_REPLY)
    expect(world.faults.list).toMatchObject([
      { name: 'H7', probability: 1, count: null },
      { name: 'H8', variant: 2 },
      { name: 'S2', variant: 1 },
    ])
  })

  it('are set as steps', async () => {
    const steps = [{ wait: 3000 }, 'store', { wait: 10_000 }, 'serverError']
    expect(
      await askPanel('POST', 'faults', { file: 'orders.php', method: 'POST', steps, count: 1 }),
    ).toEqual(OK_REPLY)
    expect(world.faults.list).toMatchObject([
      { name: 'H7', commit: true, storeAfter: 3000, answerAfter: 13_000, count: 1, method: 'POST' },
    ])
  })

  it('are set as a sequence, which a removal ends', async () => {
    const sequence = ['serverError', [{ wait: 500 }, 'refused'], 'good']
    expect(
      await askPanel('POST', 'faults', { file: 'orders.php', sequence, after: 'again' }),
    ).toEqual(OK_REPLY)
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
    expect(await askPanel('POST', 'faults', { name: 'refused', file: 'orders.php' })).toEqual(
      OK_REPLY,
    )
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
    const said = await refusalOf('faults', body)
    if (typeof sentence === 'string') expect(said).toBe(sentence)
    else expect(said).toMatch(sentence)
    expect([world.faults.list, world.faults.sequences]).toEqual([[], []])
  })

  it('refuses a recipe for an unknown call', async () => {
    expect(await refusalOf('recipes', { name: 'late', file: 'ordres.php' })).toMatch(
      /^There is no call ordres.php. Did/,
    )
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
    expect(await askPanel('POST', 'clock', body)).toEqual(OK_REPLY)
    return (await askPanel('GET', 'state')).value
  }

  it('stops, runs with an offset, and moves by a duration in words', async () => {
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
    expect(await askPanel('POST', 'streams', { delay: 0 })).toEqual(OK_REPLY)
    expect(world.streams.settings.delay).toBe(0)
    await askPanel('POST', 'reset', {})
    expect(world.streams.settings).toEqual({ life: 30_000, comment: 15_000, delay: 0, paused: [] })
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
    const said = await refusalOf('streams', body)
    if (typeof sentence === 'string') expect(said).toBe(sentence)
    else expect(said).toMatch(sentence)
  })
})

describe('PHP’s workers', () => {
  it('are set, counted and set free again', async () => {
    expect(await askPanel('POST', 'workers', { workers: 10, queue: 20, timeout: 30_000 })).toEqual(
      OK_REPLY,
    )
    expect((await askPanel('GET', 'state')).value.workers).toMatchObject({
      workers: 10,
      queue: 20,
      timeout: 30_000,
      busy: 0,
      waiting: 0,
    })
    expect(await askPanel('POST', 'workers', { workers: null })).toEqual(OK_REPLY)
    expect(world.workers.settings).toEqual({ workers: null, queue: 20, timeout: 30_000 })
  })

  it.each([
    [{ workers: 0 }, 'workers is a number from 1'],
    [{ workers: '5' }, 'workers is a number from 1'],
    [{ queue: -1 }, 'queue is the number'],
    [{ timeout: 0 }, 'timeout is the milliseconds'],
    [{}, 'Give workers, queue or timeout'],
  ])('%j is refused with a sentence', async (body, sentence) => {
    expect(await askPanel('POST', 'workers', body)).toMatchObject({
      status: 400,
      value: { error: expect.stringContaining(sentence) },
    })
  })
})
