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
