// @vitest-environment node
import { getResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { aroundTests } from '../../tests/mockWorld'
import { world } from '../world/world'
import { panelHandlers } from './api'

aroundTests()

async function ask(method: string, path: string, body?: unknown) {
  const request = new Request(`http://shop.test/__mock/api/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const reply = await getResponse(panelHandlers, request)
  if (!reply) throw new Error(`Nobody answers ${method} ${path}`)
  return { status: reply.status, value: (await reply.json()) as Record<string, unknown> }
}

const OK = { status: 200, value: { ok: true } }

async function refused(path: string, body: unknown): Promise<unknown> {
  const { status, value } = await ask('POST', path, body)
  return status === 400 ? value.error : `accepted with ${status}`
}

describe('the network', () => {
  it('takes a profile, with a latency of one file on top', async () => {
    expect(await ask('POST', 'network', { profile: '3g', latency: { 'orders.php': 3000 } })).toEqual(OK)
    expect(world.network).toEqual({ profile: '3g', latency: { 'orders.php': 3000 }, rate: null })
    expect((await ask('GET', 'state')).value.profiles).toContainEqual({ name: 'none', title: 'No delay' })
  })

  it.each([
    [{ profile: '5g' }, 'profile is one of none, shared-host, 3g, edge'],
    [{ latency: { 'order.php': 5 } }, 'There is no call order.php. Did you mean orders.php?'],
    [{ latency: { 'orders.php': 'slow' } }, 'latency is milliseconds, or milliseconds by file'],
    [{ rate: -5 }, 'rate is bytes per second, or null for no limit'],
  ])('refuses %j with a sentence', async (body, sentence) => {
    expect(await refused('network', body)).toBe(sentence)
    expect(world.network.profile).toBe('none')
  })
})

describe('PHP’s workers', () => {
  it('are set, counted and set free again', async () => {
    expect(await ask('POST', 'workers', { workers: 10, queue: 20, timeout: 30_000 })).toEqual(OK)
    expect((await ask('GET', 'state')).value.workers).toMatchObject({
      workers: 10,
      queue: 20,
      timeout: 30_000,
      busy: 0,
      waiting: 0,
    })
    expect(await ask('POST', 'workers', { workers: null })).toEqual(OK)
    expect(world.workers.settings).toEqual({ workers: null, queue: 20, timeout: 30_000 })
  })

  it.each([
    [{ workers: 0 }, 'workers is a number from 1'],
    [{ workers: '5' }, 'workers is a number from 1'],
    [{ queue: -1 }, 'queue is the number'],
    [{ timeout: 0 }, 'timeout is the milliseconds'],
    [{}, 'Give workers, queue or timeout'],
  ])('%j is refused with a sentence', async (body, sentence) => {
    expect(await ask('POST', 'workers', body)).toMatchObject({
      status: 400,
      value: { error: expect.stringContaining(sentence) },
    })
  })
})
