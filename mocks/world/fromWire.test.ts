// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { getResponse } from 'msw'
import { handlers } from '../handlers/index'
import { OWNER } from '../seed/people'
import { readRowsOfBackend, RECORDED_PASSWORD, type JsonObject } from './fromWire'
import { world } from './world'

const readReply = async (file: string, query: Record<string, string> = {}): Promise<JsonObject> => {
  const request = new Request(
    `http://shop.test/backend/api/${file}?${new URLSearchParams(query).toString()}`,
  )
  return (await (await getResponse(handlers, request))?.json()) as JsonObject
}

describe('a shop that is recorded', () => {
  it('has the rows of the backend, without what no call lists', async () => {
    const { products, categories, orders, users, inquiries, cart, notifications, ...rest } =
      await readRowsOfBackend(readReply, OWNER.email)
    const then = world.peek()
    expect(products).toEqual(then.products)
    expect(categories).toEqual(then.categories)
    expect(orders).toEqual(then.orders)
    expect(users.map(({ email, role, password }) => [email, role, password])).toEqual(
      then.users.map(({ email, role }) => [email, role, RECORDED_PASSWORD]),
    )
    expect(
      inquiries.map(({ id, resolved, is_replied }) => [id, resolved, is_replied]).toSorted(),
    ).toEqual(
      then.inquiries.map(({ id, resolved, is_replied }) => [id, resolved, is_replied]).toSorted(),
    )
    expect([cart, notifications]).toEqual([[], []])
    const { homepage, aboutus, bottom, settings, shipping_charge } = then
    expect(rest).toEqual({ homepage, aboutus, bottom, settings, shipping_charge })
  })

  it('may print numbers, decoded lists and no page at all', async () => {
    const replies: Record<string, JsonObject> = {
      'get_products.php': {
        products: [
          {
            id: 7,
            title: 12,
            price: '5.5',
            images: ['a.png'],
            size_stock: { m: '3' },
            colors: null,
            tags: 'a, b',
          },
          // In many tables a discount that is switched off keeps its amount.
          { id: 8, price: '9', discount: '0', discount_price: '4' },
          { id: 9, price: '9', discount: 1, discount_price: '4' },
        ],
      },
      'get_users.php': { users: [{ email: 'a@b.np' }, { email: 'o@b.np', role: 'admin' }] },
      'get_orders.php': { orders: [{ id: 'x9', subtotal: 5, payment_receipt: 'null' }] },
    }
    const rows = await readRowsOfBackend(
      (file) => Promise.resolve(replies[file] ?? { error: 'none' }),
      '',
    )
    expect(rows.products[0]).toMatchObject({
      id: 7,
      title: '12',
      price: 5.5,
      discount_price: 0,
      images: ['a.png'],
      size_stock: { m: 3 },
      colors: [],
      tags: ['a', 'b'],
    })
    expect(rows.products.map(({ discount_price }) => discount_price)).toEqual([0, 0, 4])
    expect(rows.orders[0]).toMatchObject({ id: 1, subtotal: 5, payment_receipt: null, items: [] })
    expect(rows.users.map(({ role }) => role)).toEqual(['customer', 'admin'])
    expect([rows.homepage, rows.settings, rows.categories]).toEqual([null, null, []])
  })
})
