import { manyOrders, manyProducts } from '../world/many'
import { PRODUCT_TEXTS, type ProductRow, type Rows } from '../world/rows'
import { seedRows } from '../seed/seed'
import { world, type KeepablePart } from '../world/world'

type Scenario = { title: string; rows: () => Rows }

const seedWith = (change: (rows: Rows) => Partial<Rows>) => (): Rows => {
  const rows = structuredClone(seedRows())
  return { ...rows, ...change(rows) }
}

const soldOut = (product: ProductRow): ProductRow => ({
  ...product,
  size_stock: Object.fromEntries(Object.keys(product.size_stock).map((size) => [size, 0])),
})

/** Statuses that an old database may contain: capitals, an unknown one, a blank one. */
const ODD_STATUSES = [
  'Pending',
  'SHIPPED',
  'Processing',
  'on hold',
  '',
  'Delivered',
  'Shipped',
  'cancelled ',
  'refunded',
]

const LONG_WORD = 'Panchthare'.repeat(12)
const LONG_TEXT =
  'A coat that is worn from the first frost in Mangsir to the last snow of Falgun, and handed on. '.repeat(
    30,
  )

export const XSS_TEXTS = [
  '<img src=x onerror="window.__xss=1">',
  '"><script>window.__xss=1</script>',
  '<svg/onload=window.__xss=1>',
  "';window.__xss=1;//",
  '</title><script>window.__xss=1</script>',
  '<a href="javascript:window.__xss=1">click</a>',
  '${window.__xss=1}',
  '<iframe srcdoc="<script>parent.__xss=1</script>">',
]

/** The text fields of a product, changed by `change`; `place` is the field's index in PRODUCT_TEXTS. */
const textsWith = (row: ProductRow, change: (text: string, place: number) => string) =>
  Object.fromEntries(PRODUCT_TEXTS.map((name, place) => [name, change(row[name], place)])) as Pick<
    ProductRow,
    (typeof PRODUCT_TEXTS)[number]
  >

const xss = (index: number): string => XSS_TEXTS[index % XSS_TEXTS.length] ?? ''

function marked(rows: Rows): Partial<Rows> {
  return {
    products: rows.products.map((row, at) => ({
      ...row,
      ...textsWith(row, (text, place) => `${xss(at + place)} ${text}`),
      tags: [...row.tags, xss(at + 2)],
      colors: [...row.colors, { name: xss(at + 3), code: 'url(//canary.example/x)' }],
      images: at % 4 === 0 ? ['javascript:window.__xss=1', ...row.images.slice(1)] : row.images,
    })),
    categories: rows.categories.map((row, at) => ({ ...row, name: `${row.name} ${xss(at)}` })),
    users: rows.users.map((row, at) => ({
      ...row,
      full_name: `${row.full_name} ${xss(at)}`,
      address: xss(at + 1),
    })),
    orders: rows.orders.map((row, at) => ({
      ...row,
      first_name: xss(at),
      delivery_address: xss(at + 1),
      additional_info: xss(at + 2),
      payment_receipt: at % 5 === 0 ? `../../${xss(at)}` : row.payment_receipt,
      items: row.items.map((item) => ({ ...item, title: `${xss(at + 3)} ${item.title}` })),
    })),
    notifications: rows.notifications.map((row, at) => ({
      ...row,
      message: `${xss(at)} ${row.message}`,
    })),
    inquiries: rows.inquiries.map((row, at) => ({
      ...row,
      message: xss(at),
      first_name: xss(at + 1),
      contact_reason: xss(at + 2),
    })),
    homepage: rows.homepage && {
      ...rows.homepage,
      left_text: xss(0),
      right_description: `${xss(1)}. ${xss(2)}`,
    },
    aboutus: rows.aboutus && { ...rows.aboutus, first_paragraph: xss(3), third_paragraph: xss(5) },
    bottom: rows.bottom && { ...rows.bottom, first_title: xss(4), second_title: xss(6) },
    settings: rows.settings && {
      ...rows.settings,
      organization_name: xss(0),
      site_name: xss(1),
      support_email: xss(2),
    },
  }
}

function long(rows: Rows): Partial<Rows> {
  return {
    products: rows.products.map((row, at) => ({
      ...row,
      ...textsWith(row, () => LONG_TEXT),
      title: at % 2 === 0 ? `${row.title} ${LONG_WORD}` : `${row.title} ${LONG_TEXT.slice(0, 160)}`,
      price: at % 3 === 0 ? 12_345_678.5 : row.price,
    })),
    categories: rows.categories.map((row) => ({
      ...row,
      name: `${row.name} ${LONG_WORD.slice(0, 60)}`,
    })),
    users: rows.users.map((row) => ({ ...row, full_name: `${row.full_name} ${LONG_WORD}` })),
    notifications: rows.notifications.map((row) => ({
      ...row,
      message: `${row.message} ${LONG_TEXT.slice(0, 600)}`,
    })),
    inquiries: rows.inquiries.map((row) => ({
      ...row,
      message: LONG_TEXT,
      email: `${LONG_WORD}@long.example`,
    })),
    homepage: rows.homepage && {
      ...rows.homepage,
      left_text: LONG_TEXT.slice(0, 90),
      right_text: LONG_WORD,
      left_description: LONG_TEXT,
    },
    aboutus: rows.aboutus && {
      ...rows.aboutus,
      first_paragraph: LONG_TEXT,
      second_paragraph: LONG_WORD,
    },
    bottom: rows.bottom && {
      ...rows.bottom,
      first_title: LONG_WORD,
      second_title: LONG_TEXT.slice(0, 200),
    },
  }
}

const NOBODY = { cart: [], orders: [], notifications: [], inquiries: [] }

/** Named starting worlds, all made from the seed and fixed arithmetic. */
export const SCENARIOS = {
  seed: { title: 'The shop as it is: 24 garments', rows: seedRows },
  empty: {
    title: 'Empty shop: no products, categories or orders',
    rows: seedWith(() => ({ ...NOBODY, products: [], categories: [] })),
  },
  one: {
    title: 'One product',
    rows: seedWith(({ products, categories }) => ({
      ...NOBODY,
      products: products.slice(0, 1),
      categories: categories.slice(0, 1),
    })),
  },
  'products-5000': {
    title: '5,000 products',
    rows: seedWith(({ products }) => ({ products: manyProducts(products, 5000) })),
  },
  big: {
    title: '10,000 products and 50,000 orders',
    rows: seedWith((rows) => {
      const products = manyProducts(rows.products, 10_000)
      return { products, ...manyOrders(rows, products, 50_000) }
    }),
  },
  'sold-out': {
    title: 'Everything sold out',
    rows: seedWith(({ products }) => ({ products: products.map(soldOut) })),
  },
  'null-receipts': {
    title: 'Receipts that never arrived ("null")',
    rows: seedWith(({ orders }) => ({
      orders: orders.map((row) => ({ ...row, payment_receipt: null })),
    })),
  },
  'odd-statuses': {
    title: 'Order statuses in odd spellings',
    rows: seedWith(({ orders }) => ({
      orders: orders.map((row, at) => ({
        ...row,
        status: ODD_STATUSES[at % ODD_STATUSES.length] ?? row.status,
      })),
    })),
  },
  'first-run': {
    title: 'First run: no settings, no pages, only the owner',
    rows: seedWith(({ users }) => ({
      ...NOBODY,
      products: [],
      categories: [],
      users: users.filter(({ role }) => role === 'admin'),
      homepage: null,
      aboutus: null,
      bottom: null,
      settings: null,
    })),
  },
  'long-texts': { title: 'Long words and long texts', rows: seedWith(long) },
  xss: { title: 'Markup and scripts in every text', rows: seedWith(marked) },
} satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof SCENARIOS

export const isScenario = (name: unknown): name is ScenarioName =>
  typeof name === 'string' && Object.hasOwn(SCENARIOS, name)

/** Starts a world again; open streams stay and send the new rows. */
export function startScenario(name: ScenarioName, kept: readonly KeepablePart[] = []): void {
  world.reset(SCENARIOS[name].rows(), name, 'keep', kept)
}
