// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { askPanel, refusalOf, sentenceLike } from '../../tests/mockPanel'
import { resetWorldBeforeEach } from '../../tests/mockWorld'
import { SCENARIOS, startScenario, type ScenarioName } from '../faults/scenarios'
import { worldPartError } from '../world/rowRules'
import { world, type WorldPart } from '../world/world'

resetWorldBeforeEach()

const ITEM = { id: 1, product_id: 1, title: 'x', quantity: '1', price: 1, size: '', color: '' }

describe('a row is refused with the name of the field', () => {
  it.each([
    ['PATCH', 'products/1', { price: 'abc' }, 'price is a number, not "abc"'],
    ['PATCH', 'products/1', { titel: 'Sari' }, 'There is no field titel. Did you mean title?'],
    ['PATCH', 'products/1', { price: null }, 'price is a number, not null'],
    [
      'PATCH',
      'products/1',
      { size_stock: { m: '3' } },
      'size_stock is sizes with whole numbers, such as {"m": 3}, not {"m":"3"}',
    ],
    ['PATCH', 'products/1', { images: 'a.png' }, 'images is a list, not "a.png"'],
    ['PATCH', 'products/1', { images: [3] }, 'images[0] is a text, not 3'],
    ['PATCH', 'products/1', { colors: [{ name: 'Brick' }] }, 'colors[0].code is missing'],
    [
      'PATCH',
      'products/1',
      { created_at: 'yesterday' },
      'created_at is a time such as "2026-01-14 09:00:00", not "yesterday"',
    ],
    ['PATCH', 'products/1', { id: 12 }, 'id cannot be changed'],
    ['PATCH', 'users/2', { verified: 1 }, 'verified is true or false, not 1'],
    ['PATCH', 'orders/7', { items: [ITEM] }, 'items[0].quantity is a number, not "1"'],
    ['PATCH', 'products/999', { title: 'x' }, 'products has no row with the id 999'],
    ['PATCH', 'settings/1', {}, /^There is no such table\. There are products, /],
    ['PUT', 'products', [{ id: 1 }], 'products[0].title is missing'],
    ['PUT', 'products', {}, 'products is a list, not {}'],
    [
      'PUT',
      'categories',
      [
        { id: 1, name: 'A', image: '' },
        { id: 1, name: 'B', image: '' },
      ],
      'categories has the id 1 twice',
    ],
    ['PUT', 'homepage', { left_text: 1 }, 'homepage.left_text is a text, not 1'],
    ['PUT', 'shipping_charge', '150', 'shipping_charge is a number, not "150"'],
    ['PUT', 'nothing', [], /^There is no such part\. There are products, /],
  ])('%s %s %j: %s', async (method, path, value, sentence) => {
    const before = world.peek()
    expect(await refusalOf(`world/${path}`, value, method)).toEqual(sentenceLike(sentence))
    expect(world.peek()).toBe(before)
  })

  it('also in a world that is imported', async () => {
    const file = structuredClone(world.toJson())
    Object.assign(file.rows.products[0] ?? {}, { price: 'abc' })
    expect(await refusalOf('import', file)).toBe('products[0].price is a number, not "abc"')
  })

  it.each(Object.keys(SCENARIOS) as ScenarioName[])('but the rows of %s are taken', (name) => {
    startScenario(name)
    const parts = Object.entries(world.peek())
    expect(
      parts.map(([part, value]) => worldPartError(part as WorldPart, value)).filter(Boolean),
    ).toEqual([])
  })
})

it('the rows of a table are found by text, so many of them', async () => {
  const ids = async (query: string) =>
    ((await askPanel('GET', `world/users?${query}`)).value as unknown as { id: number }[]).map(
      ({ id }) => id,
    )
  expect(await ids('count=2')).toEqual([1, 2])
  expect(await ids('text=ASHA')).toEqual([2])
})
