// @vitest-environment node
import { getResponse } from 'msw'
import { expect, it } from 'vitest'
import { aroundTests } from '../../tests/mockWorld'
import { world } from '../world/world'
import { panelHandlers } from './api'
import { applyLink, leftOut, linkOf } from './stateLink.js'

aroundTests()

async function send(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const request = new Request(`http://shop.test/__mock/api/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const reply = await getResponse(panelHandlers, request)
  const value = (await reply?.json()) as Record<string, unknown>
  if (reply?.status !== 200) throw new Error(String(value.error))
  return value
}

it('a link carries the steps and the forms of the calls of a sequence', async () => {
  world.faults.sequence({ file: 'orders.php', method: 'POST', after: 'again' }, [
    'serverError',
    [{ wait: 3000 }, 'store', { wait: 2000 }, 'refused'],
    [{ wait: 100 }, 'answer', { wait: 5000 }, 'store'],
    [{ wait: 400 }, 'H7'],
    ['store', 'T4'],
    'S2.1',
    'good',
  ])
  const before = structuredClone(world.faults.sequences)
  const state = await send('GET', 'state')
  const link = linkOf(state) as string
  expect(link).toContain('calls=H7,3000/store/2000/S2')
  expect(leftOut({ ...state, history: [], scenario: 'seed' })).toEqual([])
  world.faults.clear()
  await applyLink(link, send)
  expect(world.faults.sequences).toEqual(before)
})
