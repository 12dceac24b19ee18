// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cache } from '../src/api/core/cache'
import { parseCart } from '../src/api/cart'
import { adminHost } from '../src/api/core/client'
import { useLiveCategories } from '../src/api/categories'
import { useAdminLiveProducts } from '../src/api/admin/adminProducts'
import { useLiveInquiries } from '../src/api/admin/adminInquiries'
import type { LiveSource } from '../src/api/live/liveQuery'
import { searchQuery } from '../src/api/productDetails'
import { useLiveProducts } from '../src/api/products'
import {
  MY_ORDER_ITEM_FIELDS,
  MY_ORDER_FIELDS,
  type Field,
  type ReplyPartShape,
} from '../mocks/contractFields'
import { CONTRACT, STREAM_CALLS, type StreamFile } from '../mocks/contractTable'
import { PRODUCT_TEXTS } from '../mocks/world/rows'
import { CALL_RUNS, mockOverHttpInThisFile } from './calls'

// Compares the replies in the contract's table with the fields that the client reads. A proxy around every reply records
// each field that the client's schemas read, with its reader.

type Found = Map<string, string>

const fieldReads = vi.hoisted(() => {
  const found = new Map<string, string>()
  const paths = new WeakMap<object, string>()
  let at: string | null = null
  const wrapped = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const pathOf = (key: string) =>
      Array.isArray(value) ? `${path}[]` : path === '' ? key : `${path}.${key}`
    const asks = (key: string) => {
      at = pathOf(key)
      if (!found.has(at)) found.set(at, 'any')
    }
    const seen = new Proxy(value, {
      // A schema tests whether a field exists before it reads the field, so fields that this reply lacks are recorded
      // too.
      has(target, key) {
        if (typeof key === 'string') asks(key)
        return Reflect.has(target, key)
      },
      get(target, key, receiver) {
        const part: unknown = Reflect.get(target, key, receiver)
        if (
          typeof key !== 'string' ||
          typeof part === 'function' ||
          (Array.isArray(target) && key === 'length')
        )
          return part
        asks(key)
        return wrapped(part, pathOf(key))
      },
    })
    paths.set(seen, path)
    return seen
  }
  /**
   * Records the field that a reader gets. The path of an object or a list is known; a plain value belongs to the field
   * that was read just before.
   */
  const note = (kind: string, value: unknown) => {
    const path = typeof value === 'object' && value !== null ? (paths.get(value) ?? at) : at
    if (path !== null) found.set(path, kind)
    at = null
  }
  return { found, wrapped, note }
})

vi.mock('../src/api/core/php', async (original) => {
  const php = await original<typeof import('../src/api/core/php')>()
  const noted = <T extends object>(schema: T, kind: string): T => {
    const run = (schema as { '~run': (part: { value: unknown }, how: unknown) => unknown })['~run']
    return {
      ...schema,
      '~run': (part: { value: unknown }, how: unknown) => (
        fieldReads.note(kind, part.value),
        run(part, how)
      ),
    }
  }
  const read =
    <T>(reader: (value: unknown) => T, kind: string) =>
    (value: unknown): T => (fieldReads.note(kind, value), reader(value))
  return {
    ...php,
    // Products and the admin's orders are read field by field, without a schema.
    readText: read(php.readText, 'text'),
    readTrimmedText: read(php.readTrimmedText, 'text'),
    readId: read(php.readId, 'id'),
    readFlag: read(php.readFlag, 'flag'),
    readImages: read(php.readImages, 'images'),
    readTags: read(php.readTags, 'tags'),
    readColors: read(php.readColors, 'colors'),
    readStock: read(php.readStock, 'stock'),
    readMoney: read(php.readMoney, 'money'),
    readStamp: read(php.readStamp, 'stamp'),
    parsePhpJson: (...all: Parameters<typeof php.parsePhpJson>) =>
      fieldReads.wrapped(php.parsePhpJson(...all), ''),
    phpText: noted(php.phpText, 'text'),
    phpTrimmedText: noted(php.phpTrimmedText, 'text'),
    phpId: noted(php.phpId, 'id'),
    phpMoney: noted(php.phpMoney, 'money'),
    phpCount: noted(php.phpCount, 'count'),
    phpFlag: noted(php.phpFlag, 'flag'),
    phpStamp: noted(php.phpStamp, 'stamp'),
    phpImage: noted(php.phpImage, 'image'),
    phpImages: noted(php.phpImages, 'images'),
    phpStock: noted(php.phpStock, 'stock'),
    phpList: ((item) => noted(php.phpList(item), 'list')) as typeof php.phpList,
    phpRows: ((item) => noted(php.phpRows(item), 'list')) as typeof php.phpRows,
    phpObject: ((item) => noted(php.phpObject(item), 'object')) as typeof php.phpObject,
  }
})

// The real hook needs a screen. Its argument, the source, has the stream's host and parser.
vi.mock('../src/api/live/liveQuery', async (original) => ({
  ...(await original<typeof import('../src/api/live/liveQuery')>()),
  useLive: (source: unknown) => source,
}))

mockOverHttpInThisFile()
beforeEach(() => fieldReads.found.clear())

const LIVE_HOOKS: Record<StreamFile, () => unknown> = {
  'products_sse.php': useAdminLiveProducts,
  'categories_sse.php': useLiveCategories,
  'inquiries_sse.php': useLiveInquiries,
}

async function readByClient(file: string): Promise<Found> {
  const reply = await (file === 'search.php'
    ? cache.query(searchQuery('kurta'))
    : CALL_RUNS[`GET ${file}`]?.run())
  const stream = Object.entries(LIVE_HOOKS).find(([live]) => live === file)?.[1]
  if (stream) (stream() as LiveSource<unknown>).parse(String(reply))
  if (file === 'get_cart.php') parseCart(String(reply))
  // Leave out the settings: each of the admin's calls reads them first, to learn its host.
  return new Map(
    [...fieldReads.found].filter(
      ([path]) => file === 'get_user_settings.php' || !path.startsWith('settings'),
    ),
  )
}

const fieldsBelow = (path: string, fields: Record<string, Field>): [string, Field][] =>
  Object.entries(fields).map(([name, field]) => [`${path}.${name}`, field])

function fieldsOfShape(key: string, shape: ReplyPartShape): [string, string][] {
  if ('list' in shape) return [[key, 'list'], ...fieldsBelow(`${key}[]`, shape.list)]
  if ('object' in shape) return [[key, 'object'], ...fieldsBelow(key, shape.object)]
  if ('orders' in shape)
    return [
      [key, 'list'],
      [`${key}[].order`, 'object'],
      [`${key}[].items`, 'list'],
      ...fieldsBelow(`${key}[].order`, MY_ORDER_FIELDS),
      ...fieldsBelow(`${key}[].items[]`, MY_ORDER_ITEM_FIELDS),
    ]
  return [[key, shape.field]]
}

const GROUP_FIELDS = ['category', 'category_id', 'category_name']
const groups = GROUP_FIELDS.map((name) => `products[].${name}`)

/** The client reads these fields if a backend sends them. */
const EXTRA_FIELDS: Record<string, string[]> = {
  'get_product_detail.php': [
    'id',
    ...PRODUCT_TEXTS.filter((name) => name !== 'title'),
    'discount',
    'tags',
    'size_stock',
    'colors',
    ...GROUP_FIELDS,
  ].map((name) => `product.${name}`),
  'get_recommendations.php': groups,
  'search.php': groups,
  'products_sse.php': groups,
  'get_products.php': groups,
  'get_myorders.php': ['orders[].items[].product_id', 'orders[].items[].color'],
  'get_users.php': ['users[].id'],
}
/** The client converts these fields after parsing, so their reader is not recorded. */
const UNREAD_FIELDS = ['shipping_charge.charge', 'resolved_inquiries_count', 'reply_sent_count']

const FIELD_KINDS = new Set([
  'id',
  'text',
  'money',
  'count',
  'flag',
  'stamp',
  'image',
  'images',
  'tags',
  'colors',
  'stock',
])

describe('the client reads the fields of the contract', () => {
  it.each(
    CONTRACT.filter(({ method }) => method === 'GET').map(
      ({ file, reply }) => [file, reply] as const,
    ),
  )('%s', async (file, reply) => {
    const read = await readByClient(file)
    const asked = new Map(
      Object.entries(reply).flatMap(([key, shape]) => fieldsOfShape(key, shape)),
    )
    const differing = [...asked].flatMap(([path, field]) => {
      const kind = read.get(path) ?? 'nothing'
      const wanted = UNREAD_FIELDS.includes(path) ? 'any' : field.replace('?', '')
      return kind === wanted ? [] : [`${path}: asked for as ${wanted}, read as ${kind}`]
    })
    const more = [...read]
      .filter(([path, kind]) => FIELD_KINDS.has(kind) && !asked.has(path))
      .map(([path]) => path)
    expect({ differing, more: more.toSorted() }).toEqual({
      differing: [],
      more: (EXTRA_FIELDS[file] ?? []).toSorted(),
    })
  })
})

const STREAM_HOOKS: Record<StreamFile, () => unknown> = {
  'products_sse.php': useLiveProducts,
  'categories_sse.php': useLiveCategories,
  'inquiries_sse.php': useLiveInquiries,
}

it.each(STREAM_CALLS)('$file is opened on the host of its audience', ({ file, audience }) => {
  const { stream, host } = STREAM_HOOKS[file as StreamFile]() as LiveSource<unknown>
  expect({ stream, host: host === adminHost ? 'admin' : 'storefront' }).toEqual({
    stream: file,
    host: audience,
  })
})
