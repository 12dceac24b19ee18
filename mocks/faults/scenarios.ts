import { manyOrders, manyProducts } from '../world/many'
import { PRODUCT_TEXTS, type ProductRow, type WorldRows } from '../world/rows'
import { seedRows } from '../seed/seed'
import { world, type KeepablePart } from '../world/world'

type Scenario = { title: string; rows: () => WorldRows }

const seedWith = (change: (rows: WorldRows) => Partial<WorldRows>) => (): WorldRows => {
  const rows = structuredClone(seedRows())
  return { ...rows, ...change(rows) }
}

const asSoldOut = (product: ProductRow): ProductRow => ({
  ...product,
  size_stock: Object.fromEntries(Object.keys(product.size_stock).map((size) => [size, 0])),
})

/** An old database may contain such statuses: in capitals, unknown or blank. */
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

/** Changes each text field of a product. `place` is the field's index in PRODUCT_TEXTS. */
const withTexts = (row: ProductRow, change: (text: string, place: number) => string) =>
  Object.fromEntries(PRODUCT_TEXTS.map((name, place) => [name, change(row[name], place)])) as Pick<
    ProductRow,
    (typeof PRODUCT_TEXTS)[number]
  >

const xssText = (index: number): string => XSS_TEXTS[index % XSS_TEXTS.length] ?? ''

function withXssTexts(rows: WorldRows): Partial<WorldRows> {
  return {
    products: rows.products.map((row, at) => ({
      ...row,
      ...withTexts(row, (text, place) => `${xssText(at + place)} ${text}`),
      tags: [...row.tags, xssText(at + 2)],
      colors: [...row.colors, { name: xssText(at + 3), code: 'url(//canary.example/x)' }],
      images: at % 4 === 0 ? ['javascript:window.__xss=1', ...row.images.slice(1)] : row.images,
    })),
    categories: rows.categories.map((row, at) => ({ ...row, name: `${row.name} ${xssText(at)}` })),
    users: rows.users.map((row, at) => ({
      ...row,
      full_name: `${row.full_name} ${xssText(at)}`,
      address: xssText(at + 1),
    })),
    orders: rows.orders.map((row, at) => ({
      ...row,
      first_name: xssText(at),
      delivery_address: xssText(at + 1),
      additional_info: xssText(at + 2),
      payment_receipt: at % 5 === 0 ? `../../${xssText(at)}` : row.payment_receipt,
      items: row.items.map((item) => ({ ...item, title: `${xssText(at + 3)} ${item.title}` })),
    })),
    notifications: rows.notifications.map((row, at) => ({
      ...row,
      message: `${xssText(at)} ${row.message}`,
    })),
    inquiries: rows.inquiries.map((row, at) => ({
      ...row,
      message: xssText(at),
      first_name: xssText(at + 1),
      contact_reason: xssText(at + 2),
    })),
    homepage: rows.homepage && {
      ...rows.homepage,
      left_text: xssText(0),
      right_description: `${xssText(1)}. ${xssText(2)}`,
    },
    aboutus: rows.aboutus && {
      ...rows.aboutus,
      first_paragraph: xssText(3),
      third_paragraph: xssText(5),
    },
    bottom: rows.bottom && { ...rows.bottom, first_title: xssText(4), second_title: xssText(6) },
    settings: rows.settings && {
      ...rows.settings,
      organization_name: xssText(0),
      site_name: xssText(1),
      support_email: xssText(2),
    },
  }
}

function withLongTexts(rows: WorldRows): Partial<WorldRows> {
  return {
    products: rows.products.map((row, at) => ({
      ...row,
      ...withTexts(row, () => LONG_TEXT),
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

const NO_VISITOR_DATA = { cart: [], orders: [], notifications: [], inquiries: [] }

/** Named starting worlds. They come from the seed and fixed arithmetic, so that they are the same in every run. */
export const SCENARIOS = {
  seed: { title: 'The shop as it is: 24 garments', rows: seedRows },
  empty: {
    title: 'Empty shop: no products, categories or orders',
    rows: seedWith(() => ({ ...NO_VISITOR_DATA, products: [], categories: [] })),
  },
  one: {
    title: 'One product',
    rows: seedWith(({ products, categories }) => ({
      ...NO_VISITOR_DATA,
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
    rows: seedWith(({ products }) => ({ products: products.map(asSoldOut) })),
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
      ...NO_VISITOR_DATA,
      products: [],
      categories: [],
      users: users.filter(({ role }) => role === 'admin'),
      homepage: null,
      aboutus: null,
      bottom: null,
      settings: null,
    })),
  },
  'long-texts': { title: 'Long words and long texts', rows: seedWith(withLongTexts) },
  xss: { title: 'Markup and scripts in every text', rows: seedWith(withXssTexts) },
} satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof SCENARIOS

export const isScenario = (name: unknown): name is ScenarioName =>
  typeof name === 'string' && Object.hasOwn(SCENARIOS, name)

/** Open streams stay open and send the new rows. */
export function startScenario(name: ScenarioName, kept: readonly KeepablePart[] = []): void {
  world.reset(SCENARIOS[name].rows(), name, 'keep', kept)
}
