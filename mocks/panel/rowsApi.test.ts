// @vitest-environment node
import { getResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { resetWorldBeforeEach } from '../../tests/mockWorld'
import { SCENARIOS, startScenario, type ScenarioName } from '../faults/scenarios'
import { handlers } from '../handlers/index'
import { wrongPart } from '../world/rowRules'
import { world, type Part } from '../world/world'
import { panelHandlers } from './api'

resetWorldBeforeEach()

async function askPanel(method: string, path: string, body?: unknown) {
  const request = new Request(`http://shop.test/__mock/api/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const reply = await getResponse(panelHandlers, request)
  if (!reply) throw new Error(`Nobody answers ${method} ${path}`)
  return {
    status: reply.status,
    ...((await reply.json()) as { error?: string; row?: Record<string, unknown> }),
  }
}

async function callScript(file: string, query: Record<string, string> = {}): Promise<Response> {
  const url = `http://shop.test/backend/api/${file}?${new URLSearchParams(query).toString()}`
  const reply = await getResponse(handlers, new Request(url))
  if (!reply) throw new Error(`Nobody answers ${file}`)
  return reply
}

/** The API's sentence; the shop's own calls still work afterwards. */
async function refusalOf(method: string, path: string, body?: unknown): Promise<string> {
  const { status, error } = await askPanel(method, path, body)
  expect(status).toBe(400)
  for (const file of ['get_products.php', 'get_orders.php', 'get_users.php'] as const)
    expect([file, (await callScript(file)).status]).toEqual([file, 200])
  return error ?? ''
}

describe('a row is refused with the name of the field', () => {
  it.each([
    ['products/11', { price: 'abc' }, 'price is a number, not "abc"'],
    ['products/11', { titel: 'Sari' }, 'There is no field titel. Did you mean title?'],
    ['products/11', { price: null }, 'price is a number, not null'],
    [
      'products/11',
      { size_stock: { m: '3' } },
      'size_stock is sizes with whole numbers, such as {"m": 3}, not {"m":"3"}',
    ],
    ['products/11', { images: 'a.png' }, 'images is a list of texts, not "a.png"'],
    ['products/11', { colors: [{ name: 'Brick' }] }, 'colors[0].code is missing'],
    [
      'products/11',
      { created_at: 'yesterday' },
      'created_at is a time such as "2026-01-14 09:00:00", not "yesterday"',
    ],
    ['products/11', { id: 12 }, 'id cannot be changed'],
    ['users/2', { role: 'owner' }, 'role is customer or admin, not "owner"'],
    ['users/2', { verified: 1 }, 'verified is true or false, not 1'],
    [
      'orders/61',
      {
        items: [
          { id: 1, product_id: 11, title: 'x', quantity: 1.5, price: 1, size: '', color: '' },
        ],
      },
      'items[0].quantity is a whole number, not 1.5',
    ],
    ['products/999', { title: 'x' }, 'products has no row with the id 999'],
  ])('PATCH %s %j: %s', async (path, patch, sentence) => {
    const [table, id] = path.split('/')
    const known = world.peek()[table as 'products'].map((row) => row.id)
    const real = id === '999' ? id : (known.find((one) => String(one) === id) ?? known[0])
    const before = JSON.stringify(world.peek())
    expect(await refusalOf('PATCH', `world/${table}/${real}`, patch)).toBe(sentence)
    expect(JSON.stringify(world.peek())).toBe(before)
  })

  it.each([
    ['products', [{ id: 1 }], 'products[0].title is missing'],
    ['products', {}, 'products is a list, not {}'],
    [
      'categories',
      [
        { id: 1, name: 'A', image: '' },
        { id: 1, name: 'B', image: '' },
      ],
      'categories has the id 1 twice',
    ],
    ['homepage', { left_text: 1 }, 'homepage.left_text is a text, not 1'],
    ['shipping_charge', '150', 'shipping_charge is a number, not "150"'],
    ['nothing', [], /^There is no such part\. There are products, /],
  ])('PUT %s %j', async (part, value, sentence) => {
    const error = await refusalOf('PUT', `world/${part}`, value)
    if (typeof sentence === 'string') expect(error).toBe(sentence)
    else expect(error).toMatch(sentence)
  })

  it('also in a world that is imported', async () => {
    const file = structuredClone(world.toJson())
    Object.assign(file.rows.products[0] ?? {}, { price: 'abc' })
    expect(await refusalOf('POST', 'import', file)).toBe('products[0].price is a number, not "abc"')
  })

  it('but every scenario has rows that are taken', () => {
    for (const name of Object.keys(SCENARIOS) as ScenarioName[]) {
      startScenario(name)
      const parts = Object.entries(world.peek())
      expect([
        name,
        parts.map(([part, value]) => wrongPart(part as Part, value)).filter(Boolean),
      ]).toEqual([name, []])
    }
  })
})

describe('rows', () => {
  it('are added, with what nobody named left empty', async () => {
    const { row } = await askPanel('POST', 'world/products', { title: 'Sari', price: 900 })
    expect(row).toMatchObject({
      title: 'Sari',
      price: 900,
      images: [],
      size_stock: {},
      created_at: world.stamp(),
    })
    const { products } = (await (await callScript('get_products.php')).json()) as {
      products: { title: string }[]
    }
    expect(products.map(({ title }) => title)).toContain('Sari')
    expect(await askPanel('POST', 'world/products', { titel: 'Sari' })).toMatchObject({
      status: 400,
    })
    expect(await askPanel('POST', 'world/settings', {})).toMatchObject({ status: 400 })
  })

  it('are changed and deleted, and each is one step of undo', async () => {
    const id = world.products[0]?.id ?? 0
    await askPanel('PATCH', `world/products/${id}`, { title: 'Renamed' })
    await askPanel('DELETE', `world/products/${id}`)
    expect(world.products).toHaveLength(2)
    expect(world.history.map(({ label }) => label)).toEqual([
      `delete products ${id}`,
      `change products ${id}`,
    ])
    await askPanel('POST', 'back', { steps: 1 })
    expect(world.products.find((row) => row.id === id)?.title).toBe('Renamed')
    expect((await askPanel('DELETE', 'world/products/999')).error).toBe(
      'products has no row with the id 999',
    )
  })

  it('of accounts have an email each', async () => {
    const [one, other] = world.users
    expect((await askPanel('POST', 'world/users', { email: one?.email })).error).toBe(
      `email is already that of user ${one?.id}`,
    )
    expect(
      (await askPanel('PATCH', `world/users/${other?.id}`, { email: one?.email })).status,
    ).toBe(400)
    expect((await askPanel('PATCH', `world/users/${one?.id}`, { email: one?.email })).status).toBe(
      200,
    )
  })
})

it('a page of a table begins where it is asked to', async () => {
  const ids = world.peek().users.map(({ id }) => id)
  const page = (await askPanel('GET', 'world/users?from=1&count=1')) as unknown as {
    rows: { id: number }[]
    total: number
  }
  expect([page.rows.map(({ id }) => id), page.total]).toEqual([[ids[1]], ids.length])
})
