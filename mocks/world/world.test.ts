// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { momentOfStamp, stampOf } from './clock'
import { smallRows } from '../../tests/mockWorld'
import { createWorld, type World } from './world'

let world: World

beforeEach(() => {
  world = createWorld(smallRows)
})

describe('rows', () => {
  it('gives each id once', () => {
    world.remove('orders', 7)
    expect(world.nextId('orders')).toBe(8)
    const row = world.add('categories', { name: 'Sari', image: '' })
    world.remove('categories', row.id)
    expect(world.add('categories', { name: 'Sari', image: '' }).id).toBe(row.id + 1)
  })

  it('is a fresh copy after each reset', () => {
    world.change('products', 1, { price: 1 })
    const [product] = world.products
    if (product) product.title = 'changed in place'
    world.reset()
    expect(world.products[0]).toMatchObject({ price: 2500, title: 'Brick kurta' })
  })
})

describe('change events', () => {
  it('fire once for a whole write, and name the changed parts', () => {
    const heard = vi.fn<(changed: ReadonlySet<string>) => void>()
    world.listen(heard)
    world.transact('test', () => {
      world.change('products', 1, { price: 1 })
      world.shipping_charge = 10
    })
    expect(heard.mock.calls).toEqual([[new Set(['products', 'shipping_charge'])]])
  })

  it('do not fire without a change, or after unsubscribing', () => {
    const heard = vi.fn<() => void>()
    const goodbye = world.listen(heard)
    world.transact('test', () => {})
    goodbye()
    world.shipping_charge = 10
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('undo', () => {
  it('reverts writes one by one, with their files and mails', () => {
    world.transact('first', () => {
      world.change('products', 1, { price: 1 })
    })
    world.transact('second', () => {
      world.change('products', 1, { price: 2 })
      world.files.set('uploads/x.png', {
        name: 'x.png',
        type: 'image/png',
        bytes: new Uint8Array(1),
      })
      world.inbox.sendCode('otp', 'asha@shop.test')
    })
    expect(world.history.map(({ label }) => label)).toEqual(['second', 'first'])
    world.back()
    expect(world.products[0]?.price).toBe(1)
    expect(world.files.size).toBe(0)
    expect(world.inbox.latest('otp', 'asha@shop.test')).toBeUndefined()
    world.back()
    expect(world.products[0]?.price).toBe(2500)
    world.back()
    expect(world.products[0]?.price).toBe(2500)
  })

  it('remembers thirty writes', () => {
    for (let price = 1; price <= 40; price++)
      world.transact(`${price}`, () => world.change('products', 1, { price }))
    expect(world.history).toHaveLength(30)
    world.back(30)
    expect(world.products[0]?.price).toBe(10)
  })
})

describe('export and import', () => {
  it('restores everything, bytes included', () => {
    world.add('categories', { name: 'Sari', image: 'uploads/categories/1_s.png' })
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256)
    world.files.set('uploads/categories/1_s.png', { name: 's.png', type: 'image/png', bytes })
    const { code } = world.inbox.sendCode('otp', 'asha@shop.test')
    const json = JSON.stringify(world.toJson())
    world.reset()
    world.fromJson(JSON.parse(json))
    expect(world.categories.at(-1)?.name).toBe('Sari')
    expect(world.files.get('uploads/categories/1_s.png')?.bytes).toEqual(bytes)
    expect(world.inbox.latest('otp', 'asha@shop.test')?.code).toBe(code)
    expect(world.add('categories', { name: 'Cap', image: '' }).id).toBe(4)
  })

  it.each([[null], [{}], [{ version: 1, rows: {} }], [{ version: 2 }]])(
    'refuses %j and keeps the present world',
    (json) => {
      expect(() => world.fromJson(json as never)).toThrow('not an exported world')
      expect(world.products).toHaveLength(3)
    },
  )
})

describe('the clock', () => {
  it('writes Nepal wall-clock time', () => {
    expect(stampOf(Date.parse('2025-11-20T18:15:00Z'))).toBe('2025-11-21 00:00:00')
    expect(momentOfStamp('2025-11-21 00:00:00')).toBe(Date.parse('2025-11-20T18:15:00Z'))
    expect(momentOfStamp('0000-00-00')).toBeNull()
  })
})
