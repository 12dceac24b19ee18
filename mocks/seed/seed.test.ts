// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { DAY_MS, momentOfStamp, shiftRowDates } from '../world/clock'
import { seedOrders, ORDERS_WITH_SAME_RECEIPT } from './seedOrders'
import { ASHA, OWNER } from './people'
import { pictureAt, PICTURE_PATHS } from './pictures'
import { SEED_STAMP, seedRows } from './seed'

const rows = seedRows()

const picturesNamed = (): string[] => [
  ...rows.products.flatMap(({ images }) => images),
  ...rows.categories.map(({ image }) => image),
  ...rows.orders.flatMap(({ payment_receipt }) =>
    payment_receipt === null ? [] : [`uploads/receipts/${payment_receipt}`],
  ),
  ...(rows.homepage
    ? [...rows.homepage.banner_images, rows.homepage.first_image, rows.homepage.second_image]
    : []),
  ...(rows.aboutus ? [rows.aboutus.image] : []),
  ...(rows.bottom
    ? [rows.bottom.first_image, rows.bottom.second_image, rows.bottom.third_image]
    : []),
]

describe('the seed', () => {
  it('has the content that the demo promises', () => {
    expect(rows.products).toHaveLength(24)
    expect(rows.categories).toHaveLength(6)
    expect(rows.orders).toHaveLength(60)
    expect(rows.users.filter(({ role }) => role === 'admin').map(({ email }) => email)).toEqual([
      OWNER.email,
    ])
    expect(rows.users.filter(({ verified }) => !verified)).toHaveLength(1)
    expect(rows.shipping_charge).toBe(150)
  })

  it('gives every order line an id, and every user an email of its own', () => {
    const items = rows.orders.flatMap((order) => order.items.map(({ id }) => id))
    expect(new Set(items).size).toBe(items.length)
    expect(new Set(rows.users.map(({ email }) => email)).size).toBe(rows.users.length)
  })

  it('is a fresh copy at every call', () => {
    const other = seedRows()
    other.products[0]?.tags.push('changed')
    expect(seedRows()).toEqual(rows)
  })
})

describe('products', () => {
  it('belong to exactly one category by a tag of its name', () => {
    const names = rows.categories.map(({ name }) => name)
    for (const { tags, title } of rows.products)
      expect([title, tags.filter((tag) => names.includes(tag)).length]).toEqual([title, 1])
    for (const name of names)
      expect(rows.products.some(({ tags }) => tags.includes(name))).toBe(true)
  })

  it('cost more than their discount, and have at most three pictures', () => {
    for (const { price, discount_price, images } of rows.products) {
      expect(discount_price).toBeLessThan(price)
      expect(images.length).toBeGreaterThan(0)
      expect(images.length).toBeLessThanOrEqual(3)
    }
    expect(rows.products.some(({ discount_price }) => discount_price > 0)).toBe(true)
  })

  it('include empty sizes, an empty product and some S', () => {
    const stocks = rows.products.map(({ size_stock }) => size_stock)
    expect(stocks.some((stock) => Object.values(stock).every((left) => left === 0))).toBe(true)
    expect(
      stocks.some(
        (stock) =>
          Object.values(stock).includes(0) && Object.values(stock).some((left) => left > 0),
      ),
    ).toBe(true)
    expect(stocks.some((stock) => 's' in stock) && stocks.some((stock) => !('s' in stock))).toBe(
      true,
    )
    for (const key of stocks.flatMap(Object.keys))
      expect(['s', 'm', 'l', 'xl', 'xxl', 'xxxl']).toContain(key)
  })

  it('name colours with six-digit codes', () => {
    for (const { code } of rows.products.flatMap(({ colors }) => colors))
      expect(code).toMatch(/^#[0-9a-f]{6}$/)
  })
})

describe('orders', () => {
  it.each(rows.orders)('$id names products and a buyer of the seed', (order) => {
    expect(order.shipping_cost).toBe(150)
    for (const item of order.items) {
      const product = rows.products.find(({ id }) => id === item.product_id)
      expect(item.price).toBe((product?.price ?? 0) - (product?.discount_price ?? 0))
      expect(item.title).toBe(product?.title)
      expect(Object.keys(product?.size_stock ?? {})).toContain(item.size)
      expect(product?.colors.map(({ name }) => name)).toContain(item.color)
    }
    const buyer = rows.users.find(({ email }) => email === order.user_email)
    expect(buyer && buyer.created_at < order.created_at).toBe(true)
    expect(order.phone).toMatch(/^\d{10}$/)
  })

  it('run over four months, oldest first, in every status', () => {
    const stamps = rows.orders.map(({ created_at }) => created_at)
    expect(stamps).toEqual(stamps.toSorted())
    expect(stamps[0]?.slice(0, 7)).toBe('2026-07')
    expect(new Set(rows.orders.map(({ status }) => status.toLowerCase()))).toEqual(
      new Set(['pending', 'processing', 'shipped', 'delivered', 'cancelled', 'returned']),
    )
    // The admin writes these three statuses with a capital letter.
    for (const status of ['Shipped', 'Cancelled', 'Returned'])
      expect(rows.orders.some((order) => order.status === status)).toBe(true)
  })

  it('are pending with receipts, once without, and twice with the same picture', async () => {
    const pending = rows.orders.filter(({ status }) => status === 'pending')
    expect(pending.filter(({ payment_receipt }) => payment_receipt === null)).toHaveLength(1)
    expect(
      pending.filter(({ payment_receipt }) => payment_receipt !== null).length,
    ).toBeGreaterThan(3)
    const [shown, again] = ORDERS_WITH_SAME_RECEIPT.map((id) =>
      seedOrders.find((order) => order.id === id),
    )
    expect(shown?.status).toBe('pending')
    expect(again?.payment_receipt).not.toBe(shown?.payment_receipt)
    const pictures = [again, shown].map((order) =>
      pictureAt(`uploads/receipts/${order?.payment_receipt}`),
    )
    expect(await pictures[0]).not.toBeNull()
    expect(await pictures[0]).toEqual(await pictures[1])
  })
})

describe('Asha', () => {
  it('has five orders in different statuses, three notifications, two of them unread, and two cart lines', () => {
    const mine = <T extends { user_email: string }>(list: readonly T[]) =>
      list.filter(({ user_email }) => user_email === ASHA.email)
    const statuses = mine(rows.orders).map(({ status }) => status)
    expect(statuses).toHaveLength(5)
    expect(new Set(statuses).size).toBe(5)
    expect(
      mine(rows.notifications)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['read', 'unread', 'unread'])
    expect(mine(rows.cart)).toHaveLength(2)
    for (const line of mine(rows.cart)) {
      const product = rows.products.find(({ id }) => id === line.product_id)
      expect(product?.size_stock[line.size]).toBeGreaterThanOrEqual(line.quantity)
      expect(product?.colors.map(({ name }) => name)).toContain(line.color)
    }
    expect(rows.users.find(({ email }) => email === ASHA.email)).toMatchObject({
      verified: true,
      password: ASHA.password,
    })
  })
})

describe('dates', () => {
  const stampsOf = (of: typeof rows): string[] => [
    ...[...of.products, ...of.users, ...of.orders, ...of.notifications].map(
      ({ created_at }) => created_at,
    ),
    ...of.inquiries.map(({ submitted_at }) => submitted_at),
  ]

  it('are real ones, all before the moment of the seed', () => {
    for (const stamp of stampsOf(rows)) {
      expect(momentOfStamp(stamp)).not.toBeNull()
      expect(stamp < SEED_STAMP).toBe(true)
    }
  })

  it('move by whole days', () => {
    const before = stampsOf(rows)
    stampsOf(shiftRowDates(rows, 75)).forEach((stamp, i) =>
      expect((momentOfStamp(stamp) ?? 0) - (momentOfStamp(before[i] ?? '') ?? 0)).toBe(75 * DAY_MS),
    )
  })
})

describe('messages', () => {
  it('include new, resolved and replied inquiries', () => {
    const kinds = new Set(
      rows.inquiries.map(({ resolved, is_replied }) => `${resolved} ${is_replied}`),
    )
    expect(kinds.size).toBe(4)
  })

  it('fill the homepage with at least three sentences a side', () => {
    for (const text of [rows.homepage?.left_description, rows.homepage?.right_description])
      expect(text?.match(/[.!?](\s|$)/g)?.length).toBeGreaterThanOrEqual(3)
  })
})

describe('pictures', () => {
  it('are small files for every path that a row names, and for nothing else', async () => {
    const named = picturesNamed().filter((path) => !path.startsWith('uploads/receipts/'))
    expect([...PICTURE_PATHS].toSorted()).toEqual([...new Set(named)].toSorted())
    for (const path of PICTURE_PATHS) {
      const { bytes, type } = (await pictureAt(path)) ?? { bytes: new Uint8Array(), type: '' }
      expect([path, type, new TextDecoder().decode(bytes.slice(8, 12))]).toEqual([
        path,
        'image/webp',
        'WEBP',
      ])
      expect([path, bytes.length < 60_000]).toEqual([path, true])
    }
    expect(await pictureAt('uploads/products/nothing.webp')).toBeNull()
    expect(await pictureAt('constructor')).toBeNull()
  })

  it('of receipts are drawn for each order that was paid', async () => {
    for (const { id, payment_receipt } of rows.orders) {
      if (payment_receipt === null) continue
      const { bytes, type } = (await pictureAt(`uploads/receipts/${payment_receipt}`)) ?? {}
      expect([id, type, new TextDecoder().decode(bytes).slice(-6)]).toEqual([
        id,
        'image/svg+xml',
        '</svg>',
      ])
    }
  })
})
