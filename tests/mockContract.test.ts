// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { CONTRACT, NON_STREAM_CALLS, type Call, type CallName } from '../mocks/contractTable'
import { createMockMiddleware } from '../mocks/server/http'
import type { LogEntry } from '../mocks/server/log'
import { world } from '../mocks/world/world'
import { closeAdminHost, readReply, setAdminBaseUrl, storefrontHost } from '../src/api/core/client'
import * as adminPages from '../src/api/admin/adminPages'
import * as adminProductWrites from '../src/api/admin/adminProductWrites'
import * as orders from '../src/api/orders'
import { ProductsReply } from '../src/api/products'
import { openapiDocument } from '../tools/openapiDocument'
import { newOrder, CALL_RUNS, mockOverHttpInThisFile } from './calls'
import { homepageContent, newProductInput } from './runs'
import { OWNER_EMAIL, prepareWorldFor, someProductId } from './worldSubjects'

// Sends every call of the contract to the mock backend over real HTTP, with the client's own functions. The contract's
// table judges the request; the function's result shows whether the reply could be read.

mockOverHttpInThisFile()

function sourcesIn(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test|\.d)\.tsx?$/.test(path))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(`${folder}/${path}`, 'utf8') }))
}

const clientSources = sourcesIn('src/api').filter(({ text }) => /'[a-z][\w-]*\.php'/.test(text))
const calledScripts = new Set(
  clientSources.flatMap(({ text }) =>
    [...text.matchAll(/'([a-z][\w-]*\.php)'/g)].map(([, file = '']) => file),
  ),
)
const shopSources = sourcesIn('src')

const timesNamed = (name: string, text: string) =>
  [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length

/** These calls go to another host than the other calls of the storefront or of the back office. */
const CALLS_OF_OTHER_HOST = new Set<CallName>([
  // The reply names the admin's host, so this call cannot be sent there (D-141).
  'GET get_user_settings.php',
  // The dashboard reads this call too; shoppers use it only if their stream fails (D-147).
  'GET get_products.php',
])

describe('the files of an endpoint', () => {
  it('have a client function in src/api for every row of the contract, and a row for every script', () => {
    const files = new Set(CONTRACT.map(({ file }) => file))
    const withoutClient = [...files].filter((file) => !calledScripts.has(file))
    const withoutRow = [...calledScripts].filter((file) => !files.has(file))
    expect({ withoutClient, withoutRow }).toEqual({ withoutClient: [], withoutRow: [] })
  })

  it('have a screen or another part of the shop for every client function', () => {
    const unused = clientSources.flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].flatMap(
        ([, name = '']) => {
          const elsewhere = shopSources.some(
            (source) => source.path !== path && timesNamed(name, source.text) > 0,
          )
          return elsewhere || timesNamed(name, text) > 1 ? [] : [`${path}: ${name}`]
        },
      ),
    )
    expect(unused).toEqual([])
  })

  it("send a call to the admin's host when its row says that only the admin makes it (CALL-02, CALL-03)", async () => {
    const atAdminHost = new Set<string>()
    const middleware = createMockMiddleware()
    const adminHost = createServer((request, response) => {
      atAdminHost.add(`${request.method} ${/([\w-]+\.php)/.exec(request.url ?? '')?.[1]}`)
      middleware(request, response, () => response.writeHead(404).end())
    })
    await new Promise<void>((resolve) => adminHost.listen(0, '127.0.0.1', resolve))
    const { port } = adminHost.address() as AddressInfo
    closeAdminHost()
    setAdminBaseUrl(() => Promise.resolve(`http://127.0.0.1:${port}`))
    try {
      for (const { name, file } of NON_STREAM_CALLS) {
        prepareWorldFor(file)
        await CALL_RUNS[name]?.run().catch(() => {})
      }
    } finally {
      closeAdminHost()
      adminHost.closeAllConnections()
      adminHost.close()
    }
    const atWrongHost = NON_STREAM_CALLS.flatMap(({ name, audience }) => {
      const wanted = (audience === 'admin') !== CALLS_OF_OTHER_HOST.has(name)
      return atAdminHost.has(name) === wanted ? [] : [`${name}, a call of ${audience}`]
    })
    expect(atWrongHost).toEqual([])
  })
})

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  pattern?: string
  $ref?: string
  contentMediaType?: string
  minimum?: number
}

function schemaOf({ method, file }: Call, field: string): Schema {
  const paths = openapiDocument().paths as Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; schema: Schema }[]
        requestBody?: {
          content: Record<string, { schema: { properties: Record<string, Schema> } }>
        }
      }
    >
  >
  const operation = paths[`/backend/api/${file}`]?.[method.toLowerCase()]
  const [body] = Object.values(operation?.requestBody?.content ?? {})
  return (
    operation?.parameters?.find(({ name }) => name === field)?.schema ??
    body?.schema.properties[field] ??
    {}
  )
}

const isJsonText = (value: unknown) => typeof value === 'string' && /^[[{]/.test(value)

function fitsSchema(value: unknown, schema: Schema): boolean {
  if (schema.$ref === '#/components/schemas/id')
    return typeof value === 'string' || Number.isInteger(value)
  if (schema.enum) return schema.enum.includes(value)
  if (schema.type === 'integer')
    return Number.isInteger(value) && (value as number) >= (schema.minimum ?? 0)
  if (schema.type !== 'string' || typeof value !== 'string') return false
  if (schema.pattern) return new RegExp(schema.pattern).test(value)
  return isJsonText(value) === (schema.contentMediaType === 'application/json')
}

describe('the contract', () => {
  it.each(
    CONTRACT.map(
      (call) => [`${call.name} is sent and read as agreed (${call.claim})`, call] as const,
    ),
  )('%s', async (_title, call) => {
    const entry = CALL_RUNS[call.name]
    prepareWorldFor(call.file)
    const value = await entry?.run()
    const sent = world.log.of(call.file, call.method).at(-1) as LogEntry
    expect(sent.problems).toEqual([])
    expect(sent.status).toBe(200)
    const fields = { ...sent.query, ...(sent.sent as object | null) }
    expect(
      Object.entries(fields).filter(
        ([field, content]) => !fitsSchema(content, schemaOf(call, field)),
      ),
    ).toEqual([])
    entry?.reads?.(value as never)
  })

  it('sends files with their names, types and bytes (CALL-22, CALL-42, CALL-43, CALL-47, CALL-57)', async () => {
    await orders.placeOrder(newOrder())
    expect(world.log.of('orders.php').at(-1)?.files).toEqual([
      { field: 'payment_receipt', name: 'esewa रसिद.png', type: 'image/png', size: 11 },
    ])
    await adminProductWrites.addProduct({ input: newProductInput })
    expect(
      world.log
        .of('add_product.php')
        .at(-1)
        ?.files.map(({ field, name, size }) => [field, name, size]),
    ).toEqual([
      ['images[0]', 'a.webp', 11],
      ['images[1]', 'b.webp', 11],
    ])
    await adminPages.saveHomepage({ exists: true, input: homepageContent })
    expect(
      world.log
        .of('edit_homepage_data.php')
        .at(-1)
        ?.files.map(({ field }) => field),
    ).toEqual(['banner_images[]', 'banner_images[]', 'first_image'])
  })

  it('sends lists and maps as JSON text and amounts as plain numbers (CALL-44)', async () => {
    await adminProductWrites.addProduct({ input: newProductInput })
    expect(world.log.of('add_product.php').at(-1)?.sent).toMatchObject({
      size_stock: '{"m":3,"xl":0}',
      tags: '["Kurta","Cotton"]',
      colors: '[{"name":"Brick","code":"#a0432f"}]',
      discount: '1',
      discountPrice: '200',
    })
    await orders.placeOrder(newOrder())
    expect(world.log.of('orders.php').at(-1)?.sent).toMatchObject({
      subtotal: '3200.00',
      shipping_cost: '150.00',
      total_amount: '3350.00',
      status: 'pending',
      items: `[{"product_id":"${someProductId()}","title":"Kurta","quantity":1,"price":3200,"size":"m","color":"Brick"}]`,
    })
  })

  it('sends the contact form and the settings under the field names of their rows (DATA-05, DATA-35, CALL-53)', async () => {
    await CALL_RUNS['POST submit_inquiry.php']?.run()
    expect(Object.keys(world.log.of('submit_inquiry.php').at(-1)?.sent as object)).toEqual([
      'firstName',
      'lastName',
      'email',
      'phone',
      'message',
      'contactReason',
      'source',
    ])
    await CALL_RUNS['POST save_general_settings.php']?.run()
    expect(world.log.of('save_general_settings.php').at(-1)?.sent).toEqual({
      organizationName: 'P',
      defaultEmail: 'a@b.np',
      supportEmail: '',
      siteName: 'P',
      siteURL: '',
      adminEmail: OWNER_EMAIL,
    })
  })

  it('adds no token and no credential to a call (CALL-04, ROLE-24)', async () => {
    for (const name of ['GET get_orders.php', 'POST update_order_status.php'])
      await CALL_RUNS[name]?.run()
    for (const { problems } of world.log.entries) expect(problems).toEqual([])
  })

  it('reads the same products from a reply that is a bare list', async () => {
    const raw = await storefrontHost.raw('get_products.php')
    const { products } = JSON.parse(raw.text) as { products: unknown[] }
    const rules = { reply: ProductsReply, list: 'products' }
    const bare = readReply({ ...raw, text: JSON.stringify(products) }, rules)
    expect(bare.products).toHaveLength(products.length)
    expect(bare).toEqual(readReply(raw, rules))
  })
})
