// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONTRACT, replyShapeOf } from '../mocks/contractTable'
import type { FaultCode } from '../mocks/faults/faultList'
import { world } from '../mocks/world/world'
import { serveMock } from '../tests/serveMock'
import { checkReads } from './contractCheck'
import { groupedDifferences, judgeReply } from './contractJudge'
import { junitXml, reportTable } from './contractReport'
import { firstMessage } from './contractStream'
import { checkStreamUpdates } from './contractLive'
import { checkRefusals } from './contractRefusals'
import { checkWrites } from './contractWrite'

const email = 'asha@pahiran.example'
const admin = 'owner@pahiran.example'
const codeOf = (kind: 'verification' | 'otp', to: string) =>
  world.inbox.latest(kind, to)?.code ?? null

let host = ''
let stop = () => {}

beforeAll(async () => {
  ;({ host, stop } = await serveMock())
})
afterAll(() => stop())
beforeEach(() => {
  world.reset()
  world.faults.clear()
  world.log.clear()
})

type PlantedFault = [
  name: FaultCode,
  file: string,
  level: 'but' | 'not',
  says: RegExp,
  variant?: number,
]

/** Each row: a fault, the call that it hits, and the level and text that the checker must print. */
const PLANTED_FAULTS: PlantedFault[] = [
  ['T1', 'get_categories.php', 'not', /couldn't connect|cut off/],
  ['T2', 'get_categories.php', 'not', /cut off|couldn't connect/],
  ['T3', 'get_orders.php', 'not', /cut off|couldn't connect/],
  ['T4', 'search.php', 'not', /no reply within/],
  ['T5', 'get_users.php', 'not', /no end within/],
  ['H1', 'get_cart.php', 'not', /is 400: "The request was not understood\."/],
  ['H2', 'get_orders.php', 'not', /is 401/],
  ['H3', 'get_product_detail.php', 'not', /is 404/],
  ['H5', 'get_cart.php', 'not', /is 429/],
  ['H6', 'get_users.php', 'not', /is 500/],
  ['H8', 'search.php', 'not', /is 502/],
  ['H9', 'get_myorders.php', 'not', /redirects to sign-in\.html/],
  ['H10', 'notifications.php', 'not', /is 204/],
  ['B1', 'get_products.php', 'not', /is empty/],
  ['B2', 'get_orders.php', 'not', /PHP says "Fatal error: Uncaught mysqli_sql_exception/],
  [
    'B3',
    'get_products.php',
    'but',
    /PHP prints before the JSON: "Notice: Undefined index: color in/,
  ],
  ['B4', 'get_categories.php', 'but', /PHP prints beside the JSON: "Notice/],
  ['B5', 'get_cart.php', 'but', /1 byte-order mark/],
  ['B6', 'get_user_detail.php', 'but', /2 byte-order mark/],
  ['B7', 'get_size_stock.php', 'not', /isn't JSON/],
  ['B8', 'get_homepage_data.php', 'not', /isn't JSON/],
  ['B9', 'get_aboutus_data.php', 'not', /null isn't an object/],
  ['B10', 'get_bottom_data.php', 'but', /content-type is "text\/html/],
  ['B11', 'fetch_shipping_charge.php', 'not', /is "gzip", but the body isn't encoded so/],
  ['B12', 'get_categories.php', 'but', /aren't UTF-8/],
  ['S1', 'get_recommendations.php', 'not', /products is missing/],
  ['S2', 'get_top_selling_products.php', 'not', /error refuses: "The server could not do that\."/],
  ['S3', 'get_user_settings.php', 'but', /success "1" is read as true/],
  ['S4', 'get_orders.php', 'but', /orders is a map instead of a list/],
  ['S5', 'get_users.php', 'not', /users null isn't a list/],
  ['S6', 'get_products.php', 'not', /products\[0\]\.images is broken JSON/, 0],
  ['S6', 'search.php', 'but', /products\[0\]\.images is JSON encoded twice/, 1],
  ['S7', 'get_order_details.php', 'not', /isn't an? (amount|number); read as 0/],
  ['S8', 'fetch_inquiries.php', 'not', /unresolved_inquiries\[0\] null isn't a valid row/],
  ['S12', 'get_myorders.php', 'not', /orders\[\d+\]\.order\.created_at .* isn't a date/],
  ['S14', 'get_order_details.php', 'not', /order is missing/],
  ['E3', 'products_sse.php', 'not', /content-type "text\/html/],
  ['E6', 'categories_sse.php', 'not', /first message no message in time: something buffers it/],
  ['E9', 'inquiries_sse.php', 'not', /continues on lines without "data:"/],
  ['E11', 'products_sse.php', 'but', /isn't a line of an event stream/],
]

const STREAM_FAULTS: PlantedFault[] = [
  ['E1', 'products_sse.php', 'not', /204/],
  ['E2', 'categories_sse.php', 'not', /500/],
  ['E5', 'categories_sse.php', 'not', /ends before it/],
  ['E8', 'products_sse.php', 'not', /data isn't JSON/],
  ['E10', 'inquiries_sse.php', 'not', /event "update"/],
  ['E12', 'products_sse.php', 'but', /a byte-order mark/, 0],
  ['E12', 'products_sse.php', 'not', /2 byte-order marks/, 1],
  ['E15', 'categories_sse.php', 'not', /categories is missing/, 0],
  ['S13', 'get_users.php', 'not', /is false|refuses/],
]

describe('the contract checker', () => {
  it('finds that every read and stream of the mock backend fits', async () => {
    const rows = await checkReads({ host, email, admin })
    expect(rows.filter(({ level }) => level !== 'fits')).toEqual([])
    expect(rows.map(({ call }) => call)).toEqual(
      CONTRACT.flatMap(({ method, name }) => (method === 'GET' ? [name] : [])),
    )
    expect(world.log.entries.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(world.log.entries.flatMap(({ problems }) => problems)).toEqual([])
  })

  it('is tried with 40 different faults', () => {
    expect(PLANTED_FAULTS).toHaveLength(40)
    expect(new Set(PLANTED_FAULTS.map(String)).size).toBe(40)
  })

  it.each(
    [...PLANTED_FAULTS, ...STREAM_FAULTS].map(
      (planted) =>
        [
          `finds ${planted[0]}${planted[4] === undefined ? '' : `.${planted[4]}`} in ${planted[1]}`,
          planted,
        ] as const,
    ),
  )('%s', async (_title, [name, file, level, says, variant = 0]) => {
    world.faults.set({ name, file, variant })
    const rows = await checkReads({
      host,
      email,
      admin,
      only: [file],
      timeoutMs: 1500,
      streamMs: 1000,
    })
    const words = rows
      .flatMap(({ differences }) => differences.map(({ path, what }) => `${path} ${what}`))
      .join('\n')
    expect(words).toMatch(says)
    expect(rows.map((row) => row.level)).toEqual([level])
  })

  it('names the one row among many that is wrong', async () => {
    const reply = (await (await fetch(`${host}/backend/api/get_products.php`)).json()) as {
      products: Record<string, unknown>[]
    }
    if (reply.products[3]) reply.products[3].price = 'many'
    expect(judgeReply('get_products.php', reply)).toEqual([
      { level: 'not', path: 'products[3].price', what: '"many" isn\'t an amount; read as 0' },
    ])
  })

  const REQUIRED = CONTRACT.filter(({ method }) => method === 'GET').flatMap(({ file, reply }) =>
    Object.entries(reply).flatMap(([name, shape]) => {
      const fields = 'list' in shape ? shape.list : 'object' in shape ? shape.object : {}
      const at = 'list' in shape ? `${name}[0]` : name
      return Object.entries(fields)
        .filter(([, kind]) => !kind.endsWith('?'))
        .map(([field]) => [file, at, field] as const)
    }),
  )

  it.each(REQUIRED)('%s without %s.%s does not fit', (file, at, field) => {
    const whole = Object.fromEntries(
      Object.entries(replyShapeOf(file)).map(([name, shape]) => [
        name,
        'list' in shape ? [{}] : {},
      ]),
    )
    expect(judgeReply(file, { success: true, ...whole })).toContainEqual({
      level: 'not',
      path: `${at}.${field}`,
      what: 'is missing',
    })
  })

  it('prints a difference once that many rows share', () => {
    const many = Array.from({ length: 30 }, (_, row) => ({
      level: 'not' as const,
      path: `products[${row}].price`,
      what: `"x${row}" isn't an amount; read as 0`,
    }))
    expect(groupedDifferences(many)).toEqual([
      {
        level: 'not',
        path: 'products[0].price',
        what: '"x0" isn\'t an amount; read as 0 (and 29 more like it)',
      },
    ])
  })

  it('leaves out the calls that need an account when none is given', async () => {
    const rows = await checkReads({ host })
    expect(rows.filter(({ level }) => level === 'left out').map(({ call }) => call)).toEqual([
      'GET get_cart.php',
      'GET get_user_detail.php',
      'GET get_myorders.php',
      'GET notifications.php',
      'GET get_user_settings.php',
    ])
  })

  it('checks CORS and the preflight when the shop has another host', async () => {
    const open = await checkReads({
      host,
      origin: 'https://shop.example',
      only: ['get_products.php'],
    })
    expect(open.map(({ level }) => level)).toEqual(['fits', 'fits'])
    world.faults.set({ name: 'T8', file: 'add_to_cart.php' })
    const shut = await checkReads({
      host,
      origin: 'https://shop.example',
      only: ['get_categories.php'],
    })
    expect(shut.map(({ level }) => level)).toEqual(['fits', 'not'])
  })

  it('tries writes and undoes them', async () => {
    const before = structuredClone(world.peek())
    const { rows, left } = await checkWrites({
      host,
      email,
      admin,
      signup: 'new@mail.example',
      codeOf,
    })
    expect(rows.filter(({ level }) => level === 'not')).toEqual([])
    expect(rows.filter(({ level }) => level === 'left out').map(({ call }) => call)).toEqual([
      'POST add_homepage_data.php',
      'POST add_aboutus_data.php',
      'POST add_bottom_data.php',
    ])
    const writes = CONTRACT.filter(({ method }) => method === 'POST').map(({ name }) => name)
    expect(rows.map(({ call }) => call).toSorted()).toEqual(writes.toSorted())
    expect(left).toEqual([
      'account new@mail.example: no call can delete it',
      expect.stringMatching(/^order \d+: no call can delete it$/),
    ])
    const { products, categories, cart, inquiries, shipping_charge, settings } = world.peek()
    expect({ products, categories, cart, inquiries, shipping_charge, settings }).toEqual({
      products: before.products,
      categories: before.categories,
      cart: before.cart,
      inquiries: before.inquiries,
      shipping_charge: before.shipping_charge,
      settings: before.settings,
    })
  })

  it('finds a write that succeeds without storing anything', async () => {
    world.faults.set({ name: 'S14', file: 'add_category.php', commit: false })
    const { rows } = await checkWrites({ host, admin })
    const of = (file: string) => rows.find(({ call }) => call === `POST ${file}`)
    expect(of('add_category.php')?.level).toBe('not')
    expect(of('delete_category.php')?.level).toBe('left out')
  })

  it.each(['remove_from_cart.php', 'delete_product.php', 'delete_category.php'])(
    'finds a delete that succeeds without deleting anything: %s',
    async (file) => {
      world.faults.set({ name: 'S14', file, commit: false, count: 1 })
      const { rows, left } = await checkWrites({ host, email, admin })
      expect(rows.filter(({ level }) => level === 'not').map(({ call }) => call)).toEqual([
        `POST ${file}`,
      ])
      expect(left.filter((text) => /^(?:product|category)/.test(text))).toEqual([])
    },
  )

  it('fills and edits pages without content only when it is told to', async () => {
    const empty = { homepage: null, aboutus: null, bottom: null }
    Object.assign(world, empty)
    const pages = ({ rows }: Awaited<ReturnType<typeof checkWrites>>) =>
      rows.filter(({ call }) => /_data/.test(call))
    expect(
      pages(await checkWrites({ host, admin })).every(({ level }) => level === 'left out'),
    ).toBe(true)
    expect(world.homepage).toBeNull()
    const filled = await checkWrites({ host, admin, fill: true })
    expect(pages(filled).map(({ level }) => level)).toEqual(Array(6).fill('fits'))
    expect(filled.left).toContain('homepage: its texts contain "Contract check"')
  })

  it('deletes its own rows although the replies were lost, also those of a run that broke off', async () => {
    const before = [world.products.length, world.categories.length, world.inquiries.length]
    const lost: [FaultCode, string][] = [
      ['B2', 'add_product.php'],
      ['B2', 'add_category.php'],
      ['H8', 'submit_inquiry.php'],
    ]
    for (const [name, file] of lost) world.faults.set({ name, file, commit: true })
    world.add('categories', { name: 'Contract check', image: '' })
    const { rows, left } = await checkWrites({ host, admin })
    expect(rows.find(({ call }) => call === 'POST add_product.php')?.level).toBe('not')
    expect([world.products.length, world.categories.length, world.inquiries.length]).toEqual(before)
    expect(left).toEqual([])
  })

  it('names the rows that could not be deleted', async () => {
    world.faults.set({ name: 'S2', file: 'delete_category.php', commit: false })
    const { left } = await checkWrites({ host, admin })
    const [row] = world.categories.slice(-1)
    expect(left).toEqual([`category ${row?.id}: delete it by hand`])
  })

  it('judges refusals, and finds those that are accepted or cannot be read', async () => {
    const before = structuredClone(world.peek())
    const { rows, left } = await checkRefusals({ host, admin })
    expect(rows.filter(({ level }) => level === 'not')).toEqual([])
    expect([rows.length, left]).toEqual([23, []])
    expect(world.peek()).toEqual(before)
    world.faults.set({ name: 'H6', file: 'verify.php' })
    world.faults.set({ name: 'S14', file: 'login.php' })
    const of = (all: typeof rows, file: string) =>
      all.find(({ call }) => call.startsWith(`POST ${file}`))
    const broken = await checkRefusals({ host })
    expect(of(broken.rows, 'verify.php')).toMatchObject({
      level: 'not',
      differences: [{ what: expect.stringContaining('500') }],
    })
    expect(of(broken.rows, 'login.php')).toMatchObject({ level: 'not' })
    expect(of(broken.rows, 'add_product.php')).toBeUndefined()
  })

  it('sees a write arrive on each stream, and a stream that keeps silent', async () => {
    const { rows, left } = await checkStreamUpdates({ host, admin, timeoutMs: 2000 })
    expect(rows.map(({ call, level }) => `${level}: ${call}`)).toEqual([
      'fits: GET products_sse.php after a write',
      'fits: GET categories_sse.php after a write',
      'fits: GET inquiries_sse.php after a write',
    ])
    expect(left).toEqual([])
    world.faults.set({ name: 'E6', file: 'categories_sse.php' })
    const silent = await checkStreamUpdates({ host, admin, timeoutMs: 300 })
    expect(silent.rows.map(({ level }) => level)).toEqual(['fits', 'not', 'fits'])
  })

  it('prints a table and writes a JUnit file', async () => {
    world.faults.set({ name: 'B2', file: 'get_products.php' })
    const rows = await checkReads({
      host,
      only: ['get_products.php', 'get_categories.php', 'get_cart.php'],
    })
    expect(reportTable(rows)).toContain("1 fit, 0 fit but, 1 don't fit, 1 skipped")
    expect(reportTable(rows)).toMatch(/doesn't fit {3}GET get_products\.php +\d+ ms/)
    const xml = junitXml(rows)
    expect(xml).toContain('<testsuite name="contract" tests="3" failures="1" skipped="1">')
    expect(xml).not.toMatch(/<b>/)
  })

  it('reads a stream as browsers do', () => {
    expect(firstMessage('retry: 15000\n: hello\n\ndata: {"a":\ndata: 1}\n\n')).toEqual({
      data: '{"a":\n1}',
      event: '',
      stray: [],
    })
    expect(firstMessage('data: half')).toBeNull()
    expect(firstMessage('event: x\r\ndata: 1\r\n\r\n')).toMatchObject({ event: 'x', data: '1' })
  })
})
