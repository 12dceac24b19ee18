import type { OrderItemRow, OrderRow, UserRow } from '../world/rows'
import { createDice } from '../world/dice'
import { CATALOGUE } from './catalogue'
import { ASHA, seedUsers, seedUserOf } from './people'
import { productNamed } from './seedProducts'

export const SEED_SHIPPING_CHARGE = 150
const FIRST_ID = 1001

/** Picture name and quantity, with size and color only if they are not the product's first ones. */
type SeedItem = readonly [name: string, quantity?: number, size?: string, color?: string]

type SeedOrder = {
  /** Wall-clock time of Nepal. */
  at: string
  email: string
  items: readonly SeedItem[]
  status: string
  /** True if no receipt was uploaded; PHP then prints the text "null". */
  noReceipt?: boolean
  note?: string
}

const mailExample = (name: string) => `${name}@mail.example`

/** The last fifteen orders are written by hand, because the owner sees them first. */
const RECENT_ORDERS: readonly SeedOrder[] = [
  {
    at: '2026-11-12 19:22:31',
    email: mailExample('sarita.rai'),
    items: [
      ['bakkhu-night', 1, 'm'],
      ['cap-rhodo', 1, 'm'],
    ],
    status: 'delivered',
  },
  {
    at: '2026-11-13 08:05:12',
    email: mailExample('deepak.bhandari'),
    items: [['jeans-straight', 2, 'xl']],
    status: 'Returned',
    note: 'Please send the longest leg you have.',
  },
  {
    at: '2026-11-13 21:47:55',
    email: mailExample('suman.bajracharya'),
    items: [
      ['daura-ivory', 1, 'l'],
      ['topi-night', 1, 'l'],
    ],
    status: 'delivered',
    note: 'Height 174 cm. For the 25th.',
  },
  {
    at: '2026-11-14 12:30:04',
    email: mailExample('kabita.khadka'),
    items: [['dress-tea', 1, 's', 'Rose']],
    status: 'Cancelled',
  },
  {
    at: '2026-11-15 10:11:48',
    email: ASHA.email,
    items: [['sweater-mustard', 1, 'm']],
    status: 'Shipped',
  },
  {
    at: '2026-11-15 18:39:20',
    email: mailExample('pasang.sherpa'),
    items: [
      ['shawl-check', 2, 'l'],
      ['cap-rhodo', 3, 'l', 'Yak'],
    ],
    status: 'shipped',
  },
  {
    at: '2026-11-16 09:56:33',
    email: mailExample('bikash.tamang'),
    items: [
      ['hoodie-pine', 1, 'l'],
      ['tee-chalk', 2, 'l'],
    ],
    status: 'Shipped',
  },
  {
    at: '2026-11-17 14:02:17',
    email: mailExample('rojina.magar'),
    items: [['sari-teal', 1, 'm']],
    status: 'processing',
  },
  {
    at: '2026-11-18 07:44:09',
    email: ASHA.email,
    items: [
      ['shawl-sand', 1, 'm'],
      ['topi-night', 1, 'm'],
    ],
    status: 'processing',
    note: 'The topi is a gift, please leave the price off.',
  },
  {
    at: '2026-11-18 20:15:41',
    email: mailExample('dorje.lama'),
    items: [['waistcoat-dhaka', 1, 'xl']],
    status: 'pending',
  },
  {
    at: '2026-11-19 11:27:58',
    email: mailExample('sabina.dangol'),
    items: [['gunyu-madder', 1, 's']],
    status: 'pending',
  },
  {
    at: '2026-11-19 16:51:06',
    email: mailExample('niraj.yadav'),
    items: [['kurta-brick', 2, 'l']],
    status: 'pending',
    note: 'Call before you come, the gate is behind the school.',
  },
  {
    at: '2026-11-19 22:08:37',
    email: mailExample('kiran.chaudhary'),
    items: [['jacket-indigo', 1, 'm']],
    status: 'pending',
    noReceipt: true,
  },
  {
    at: '2026-11-20 09:33:25',
    email: mailExample('anjali.jha'),
    items: [['gunyu-madder', 1, 'l']],
    status: 'pending',
  },
  {
    at: '2026-11-20 13:06:52',
    email: ASHA.email,
    items: [
      ['kurta-oat', 1, 'm'],
      ['tee-chalk', 1, 's', 'Brick'],
    ],
    status: 'pending',
  },
]

/** These two orders have the same receipt picture, so that the back office warns about the later one. */
export const ORDERS_WITH_SAME_RECEIPT: readonly [shown: number, again: number] = [
  FIRST_ID + 45 + 10,
  FIRST_ID + 45 + 13,
]
export const UNDERPAID_ORDER = { order: FIRST_ID + 45 + 11, paid: 5150 }

/** How many orders each earlier month has, between two days of the month. */
const EARLIER_MONTHS = [
  { month: '2026-07', from: 21, to: 31, orders: 4 },
  { month: '2026-08', from: 1, to: 31, orders: 10 },
  { month: '2026-09', from: 1, to: 30, orders: 12 },
  { month: '2026-10', from: 1, to: 31, orders: 13 },
  { month: '2026-11', from: 1, to: 11, orders: 6 },
] as const

/** Products sold in earlier months. Favourites are listed more than once. */
const OFTEN_SOLD = [
  'tee-chalk',
  'shirt-stripe',
  'kurta-brick',
  'topi-night',
  'hoodie-pine',
  'dress-tea',
  'tee-chalk',
  'jeans-straight',
  'kurta-indigo',
  'topi-chalk',
  'daura-ivory',
  'shawl-sand',
  'kurta-brick',
  'sweater-mustard',
  'shirt-denim',
  'sari-teal',
  'gunyu-madder',
  'topi-night',
  'jacket-indigo',
  'waistcoat-dhaka',
  'kurta-oat',
  'shawl-mist',
  'cap-rhodo',
  'dress-denim',
  'tee-ink',
] as const

const CLOSED_STATUSES = [
  'delivered',
  'delivered',
  'delivered',
  'delivered',
  'Cancelled',
  'delivered',
  'delivered',
  'delivered',
  'Returned',
  'delivered',
  'delivered',
  'cancelled',
  'delivered',
] as const

const twoDigits = (n: number) => String(n).padStart(2, '0')

function earlierOrders(): SeedOrder[] {
  const roll = createDice(2026).roll
  const pick = <T>(list: readonly T[]): T =>
    list[Math.floor(roll() * list.length)] ?? (list[0] as T)
  const plans: SeedOrder[] = []
  for (const { month, from, to, orders: count } of EARLIER_MONTHS) {
    for (let i = 0; i < count; i++) {
      const day = from + Math.floor(((i + 0.2 + roll() * 0.6) / count) * (to - from + 1))
      const at = `${month}-${twoDigits(day)} ${twoDigits(7 + Math.floor(roll() * 15))}:${twoDigits(Math.floor(roll() * 60))}:${twoDigits(Math.floor(roll() * 60))}`
      // A customer must have signed up before the order.
      const known = seedUsers.filter(
        (user) =>
          user.role === 'customer' &&
          user.verified &&
          user.email !== ASHA.email &&
          user.created_at < at,
      )
      const names = [
        ...new Set(
          Array.from({ length: roll() < 0.55 ? 1 : roll() < 0.7 ? 2 : 3 }, () => pick(OFTEN_SOLD)),
        ),
      ]
      const items = names.map((name): SeedItem => {
        const cheap = (CATALOGUE.find((entry) => entry.name === name)?.price ?? 0) < 1500
        return [name, cheap && roll() < 0.6 ? 2 + Math.floor(roll() * 2) : 1]
      })
      plans.push({
        at,
        email: pick(known).email,
        items,
        status: CLOSED_STATUSES[plans.length % CLOSED_STATUSES.length] ?? 'delivered',
      })
    }
  }
  // Two of these orders are Asha's: one delivered, one cancelled.
  return plans.map((plan, i) =>
    i === 17
      ? {
          ...plan,
          email: ASHA.email,
          items: [
            ['kurta-indigo', 1, 'm'],
            ['topi-night', 1, 'm'],
          ],
          status: 'delivered',
        }
      : i === 30
        ? {
            ...plan,
            email: ASHA.email,
            items: [['dress-denim', 1, 'm']],
            status: 'Cancelled',
            note: 'Ordered the wrong size, sorry.',
          }
        : plan,
  )
}

function itemOf([name, quantity = 1, size, color]: SeedItem, id: number): OrderItemRow {
  const product = productNamed(name)
  const sizes = Object.keys(product.size_stock)
  return {
    id,
    product_id: product.id,
    title: product.title,
    quantity,
    price: product.price - product.discount_price,
    size: size ?? sizes[id % sizes.length] ?? 'm',
    color: color ?? product.colors[id % product.colors.length]?.name ?? '',
  }
}

const STREETS: Record<string, string> = {
  Kathmandu: 'House 214, Maitidevi Marga, Kathmandu',
  Lalitpur: 'Pulchowk, opposite the fire station, Lalitpur',
  Patan: 'Mangal Bazar, behind the Krishna temple, Patan',
  Pokhara: 'Street 16, Lakeside, Pokhara',
}

function orderOf(plan: SeedOrder, index: number, itemId: number): OrderRow {
  const user: UserRow = seedUserOf(plan.email)
  const [first_name = '', ...rest] = user.full_name.split(' ')
  const items = plan.items.map((wish, i) => itemOf(wish, itemId + i))
  const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const id = FIRST_ID + index
  return {
    id,
    user_email: user.email,
    first_name,
    last_name: rest.join(' '),
    phone: user.phone,
    address: user.address,
    delivery_address:
      STREETS[user.address] ?? `Ward ${(user.id % 9) + 1}, near the main chowk, ${user.address}`,
    additional_info: plan.note ?? '',
    payment_method: 'online',
    payment_receipt: plan.noReceipt ? null : `receipt-${id}.svg`,
    subtotal,
    shipping_cost: SEED_SHIPPING_CHARGE,
    total_amount: subtotal + SEED_SHIPPING_CHARGE,
    status: plan.status,
    created_at: plan.at,
    items,
  }
}

export const seedOrders: readonly OrderRow[] = (() => {
  let itemId = 1
  return [...earlierOrders(), ...RECENT_ORDERS]
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map((plan, index) => {
      const order = orderOf(plan, index, itemId)
      itemId += order.items.length
      return order
    })
})()
