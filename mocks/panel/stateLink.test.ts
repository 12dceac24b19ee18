// @vitest-environment node
import { getResponse } from 'msw'
import { expect, it } from 'vitest'
import { aroundTests } from '../../tests/mockWorld'
import { world } from '../world/world'
import { panelHandlers } from './api'
import { applyLink, leftOut, linkOf } from './stateLink.js'

aroundTests()

async function send(
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
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
  await send('POST', 'reset', { scenario: 'seed', keep: ['faults'] })
  const link = linkOf(await send('GET', 'state'), await send('GET', 'changes')) as string
  expect(link).toContain('calls=H7,3000/store/2000/S2')
  expect(leftOut(await send('GET', 'changes'))).toEqual([])
  world.faults.clear()
  await applyLink(link, send)
  expect(world.faults.sequences).toEqual(before)
})

it('a link carries the rows that were changed, added and deleted since the scenario began', async () => {
  await send('POST', 'scenario', { name: 'seed' })
  const [first, second] = world.products
  if (!first || !second) throw new Error('no products')
  await send('PATCH', `world/products/${first.id}`, { price: 77, title: 'कुर्ता "A & B"' })
  await send('DELETE', `world/products/${second.id}`)
  await send('POST', 'world/inquiries', { first_name: 'Bina', message: 'Is it long?' })
  await send('PUT', 'world/shipping_charge', 333)
  const rows = structuredClone(world.peek())
  const changes = await send('GET', 'changes')
  const link = linkOf(await send('GET', 'state'), changes) as string
  expect(link.length).toBeLessThan(1200)
  expect(leftOut(changes)).toEqual([])
  await send('POST', 'reset')
  expect(world.products[0]).toEqual(first)
  expect(await applyLink(link, send)).toContain('changed rows')
  expect(world.peek()).toEqual(rows)
})

it('a link names the rows and files that it does not carry, and refuses one that was cut', async () => {
  await send('POST', 'scenario', { name: 'seed' })
  const noise = () => Array.from({ length: 30 }, () => Math.random()).join('')
  world.transact('all', () =>
    world.products.forEach(({ id }) => world.change('products', id, { description: noise() })),
  )
  world.files.set('uploads/a.png', { name: 'a.png', type: 'image/png', bytes: new Uint8Array(1) })
  const changes = await send('GET', 'changes')
  expect(linkOf(await send('GET', 'state'), changes)).not.toContain('rows=')
  expect(leftOut(changes)).toEqual([
    'the changed rows of products, which are too many (Export has them)',
    '1 uploaded file',
  ])
  await expect(applyLink('#rows=abc', send)).rejects.toThrow('the link was cut')
  await send('POST', 'import', world.toJson())
  expect(leftOut(await send('GET', 'changes'))).toContain(
    'the rows, which came from a file (Export has them)',
  )
})

it('a link carries the parts that the browser lacks', async () => {
  await send('POST', 'browser', { without: ['share', 'file-chooser'] })
  const link = linkOf(await send('GET', 'state'), await send('GET', 'changes')) as string
  expect(link).toContain('&without=share,file-chooser')
  await send('POST', 'browser', {})
  await applyLink(link, send)
  expect(world.without).toEqual(['share', 'file-chooser'])
})
