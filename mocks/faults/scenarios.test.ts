// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { isSaleStatus } from '../../src/rules/orderStatus'
import { totalStock } from '../../src/rules/stock'
import type { WorldRows } from '../world/rows'
import { SCENARIOS, startScenario, XSS_TEXTS, type ScenarioName } from './scenarios'
import { get } from '../../tests/mockWorld'
import { world } from '../world/world'

const scenarioNames = Object.keys(SCENARIOS) as ScenarioName[]

function hasUniqueIds(rows: { id: number }[]): boolean {
  return new Set(rows.map(({ id }) => id)).size === rows.length
}

describe.each(scenarioNames)('%s', (name) => {
  it('is the same every time, with ids of its own and sums that hold', () => {
    const rows: WorldRows = SCENARIOS[name].rows()
    if (rows.orders.length < 1000) expect(SCENARIOS[name].rows()).toEqual(rows)
    for (const list of [
      rows.products,
      rows.categories,
      rows.users,
      rows.cart,
      rows.orders,
      rows.notifications,
      rows.inquiries,
    ])
      expect(hasUniqueIds(list)).toBe(true)
    const wrong = rows.orders.filter(
      ({ subtotal, shipping_cost, total_amount, items }) =>
        Math.round(total_amount * 100) !== Math.round((subtotal + shipping_cost) * 100) ||
        Math.round(subtotal * 100) !==
          Math.round(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) * 100),
    )
    expect(wrong).toEqual([])
  })
})

it('holds what its names promise', () => {
  const counts = (name: ScenarioName) => {
    const { products, orders } = SCENARIOS[name].rows()
    return [products.length, orders.length]
  }
  expect(counts('seed')).toEqual([24, 60])
  expect(counts('empty')).toEqual([0, 0])
  expect(counts('one')).toEqual([1, 0])
  expect(counts('products-5000')).toEqual([5000, 60])
  expect(counts('big')).toEqual([10_000, 50_000])
  expect(
    SCENARIOS['sold-out'].rows().products.map(({ size_stock }) => totalStock(size_stock)),
  ).toEqual(Array(24).fill(0))
  expect(
    SCENARIOS['null-receipts']
      .rows()
      .orders.every(({ payment_receipt }) => payment_receipt === null),
  ).toBe(true)
  expect(SCENARIOS['odd-statuses'].rows().orders.some(({ status }) => status === 'SHIPPED')).toBe(
    true,
  )
  expect(SCENARIOS['first-run'].rows()).toMatchObject({
    homepage: null,
    aboutus: null,
    bottom: null,
    settings: null,
    products: [],
  })
  expect(SCENARIOS['long-texts'].rows().products[0]?.title.length).toBeGreaterThan(100)
  for (const text of XSS_TEXTS)
    expect(JSON.stringify(SCENARIOS.xss.rows())).toContain(JSON.stringify(text).slice(1, -1))
})

it('serves the biggest one through every list', async () => {
  startScenario('big')
  expect(await get('get_products.php')).toHaveProperty('products.length', 10_000)
  expect(await get('get_orders.php')).toHaveProperty('orders.length', 50_000)
  const { top_products } = (await get('get_top_selling_products.php')) as {
    top_products: { total_sales: string }[]
  }
  const sold = world.orders
    .filter(({ status }) => isSaleStatus(status))
    .flatMap(({ items }) => items)
  expect(top_products.reduce((sum, { total_sales }) => sum + Number(total_sales), 0)).toBe(
    sold.reduce((sum, { quantity }) => sum + quantity, 0),
  )
})
