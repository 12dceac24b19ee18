// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { momentOf } from '../world/clock'
import { CATALOGUE } from './catalogue'
import { draw } from './garments/draw'
import { orders, SAME_RECEIPT } from './seedOrders'
import { ASHA, OWNER } from './people'
import { allPicturePaths, pictureAt } from './pictures'
import { SEED_NOW, SEED_STAMP, seedRows } from './seed'

const rows = seedRows()
const DAY = 86_400_000

/** The paths of all pictures that rows name. */
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

/** The first error of a text as XML, or null. */
function fault(svg: string): string | null {
  const open: string[] = []
  const ids = new Set<string>()
  let at = 0
  for (const match of svg.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z][\w:-]*="[^"<]*")*)\s*(\/?)>/g,
  )) {
    const between = svg.slice(at, match.index)
    if (/[<>]/.test(between) || /&(?!amp;|lt;|gt;)/.test(between))
      return `stray sign before ${match.index}: ${between.slice(0, 40)}`
    at = match.index + match[0].length
    const [, ending, name = '', attributes = '', empty] = match
    const names = [...attributes.matchAll(/\s([a-zA-Z][\w:-]*)="/g)].map(([, key]) => key)
    if (new Set(names).size !== names.length) return `an attribute twice: ${match[0]}`
    const id = / id="([^"]*)"/.exec(attributes)?.[1]
    if (id !== undefined && ids.has(id)) return `the id ${id} twice`
    if (id !== undefined) ids.add(id)
    if (ending) {
      const last = open.pop()
      if (last !== name) return `</${name}> closes <${last}>`
    } else if (!empty) open.push(name)
  }
  if (open.length > 0 || svg.slice(at).trim() !== '') return `not closed: ${open.join()}`
  const wanted = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id ?? '')
  return (
    wanted.find((id) => !ids.has(id)) ??
    (/NaN|undefined|Infinity|null/.test(svg) ? 'a number that is none' : null)
  )
}

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

  it('gives every table ids of its own', () => {
    for (const table of [
      rows.products,
      rows.categories,
      rows.users,
      rows.cart,
      rows.orders,
      rows.notifications,
      rows.inquiries,
    ])
      expect(new Set(table.map(({ id }) => id)).size).toBe(table.length)
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
  it.each(rows.orders.map((order) => [order.id, order] as const))('%i adds up', (_id, order) => {
    const sum = order.items.reduce((total, { price, quantity }) => total + price * quantity, 0)
    expect(order.subtotal).toBe(sum)
    expect(order.total_amount).toBe(sum + 150)
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
    // The admin itself writes these with a capital.
    for (const status of ['Shipped', 'Cancelled', 'Returned'])
      expect(rows.orders.some((order) => order.status === status)).toBe(true)
  })

  it('are pending with receipts, once without, and twice with the same picture', () => {
    const pending = rows.orders.filter(({ status }) => status === 'pending')
    expect(pending.filter(({ payment_receipt }) => payment_receipt === null)).toHaveLength(1)
    expect(
      pending.filter(({ payment_receipt }) => payment_receipt !== null).length,
    ).toBeGreaterThan(3)
    const [shown, again] = SAME_RECEIPT.map((id) => orders.find((order) => order.id === id))
    expect(shown?.status).toBe('pending')
    expect(again?.payment_receipt).not.toBe(shown?.payment_receipt)
    expect(pictureAt(`uploads/receipts/${again?.payment_receipt}`)).toBe(
      pictureAt(`uploads/receipts/${shown?.payment_receipt}`),
    )
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
      expect(momentOf(stamp)).not.toBeNull()
      expect(stamp < SEED_STAMP).toBe(true)
    }
  })

  it('move by whole days when another moment is given', () => {
    const later = seedRows('2027-02-03 16:00:00')
    const days = Math.floor(((momentOf('2027-02-03 16:00:00') ?? 0) - SEED_NOW) / DAY)
    const before = stampsOf(rows)
    stampsOf(later).forEach((stamp, i) =>
      expect((momentOf(stamp) ?? 0) - (momentOf(before[i] ?? '') ?? 0)).toBe(days * DAY),
    )
    expect(stampsOf(later).every((stamp) => stamp < '2027-02-03 16:00:00')).toBe(true)
    expect(seedRows('2026-11-20 23:00:00')).toEqual(rows)
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
  it('exist for every path that a row names, and for nothing else', () => {
    for (const path of picturesNamed())
      expect([path, typeof pictureAt(path)]).toEqual([path, 'string'])
    expect(allPicturePaths()).toEqual(expect.arrayContaining(picturesNamed()))
    expect(pictureAt('uploads/products/nothing.svg')).toBeNull()
    expect(pictureAt('constructor')).toBeNull()
  })

  it.each(allPicturePaths())('%s is well-formed and light', (path) => {
    const svg = pictureAt(path) ?? ''
    expect(fault(svg)).toBeNull()
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+" height="\d+"/,
    )
    expect(svg).not.toMatch(/<script|<image|https?:(?!\/\/www\.w3\.org\/2000\/svg)/)
    // A scene contains up to four garments.
    expect(svg.length).toBeLessThan(
      (path.startsWith('uploads/pages') || path.startsWith('uploads/categories') ? 40 : 14) * 1024,
    )
  })

  it('are the same at every drawing, and differ by colour and side', () => {
    const look = { ...CATALOGUE[0]?.look, color: '#3a3f52' } as Parameters<typeof draw>[0]
    expect(draw(look)).toBe(draw(look))
    expect(draw({ ...look, color: '#5a3446' })).not.toBe(draw(look))
    expect(draw({ ...look, view: 'back' })).not.toBe(draw(look))
  })

  it('are 4:5 for garments and pages', () => {
    for (const path of allPicturePaths().filter((one) => !one.includes('receipts')))
      expect(pictureAt(path)).toContain('viewBox="0 0 800 1000"')
  })
})
