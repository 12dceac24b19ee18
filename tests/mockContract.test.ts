// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { CONTRACT } from '../mocks/contractTable'
import type { LogEntry } from '../mocks/server/log'
import { world } from '../mocks/world/world'
import { readReply, shop } from '../src/api/core/client'
import * as adminPages from '../src/api/admin/adminPages'
import * as adminProducts from '../src/api/admin/adminProducts'
import * as orders from '../src/api/orders'
import { homepage, nameOf, newOrder, owner, prepare, productInput, RUNS, serveMocks, someProduct } from './calls'

// Every call of the contract through the client's own functions against the mock backend over real HTTP: what was sent
// is judged by the contract's table, what was read by what the function gives back.

serveMocks()

describe('the contract', () => {
  it('knows 51 calls in 50 files, three of them streams (CALL-01)', () => {
    expect(CONTRACT).toHaveLength(51)
    expect(new Set(CONTRACT.map(({ file }) => file)).size).toBe(50)
    expect(CONTRACT.filter(({ stream }) => stream)).toHaveLength(3)
    expect(Object.keys(RUNS).toSorted()).toEqual(CONTRACT.map(nameOf).toSorted())
  })

  it.each(CONTRACT.map((call) => [`${nameOf(call)} is sent and read as agreed (${call.claim})`, call] as const))(
    '%s',
    async (_title, call) => {
      const entry = RUNS[nameOf(call)]
      prepare(call.file)
      const value = await entry?.run()
      const sent = world.log.of(call.file, call.method).at(-1) as LogEntry
      expect(sent.problems).toEqual([])
      expect(sent.status).toBe(200)
      entry?.reads?.(value as never)
    },
  )

  it('sends files with their own names, types and bytes (CALL-22, CALL-42, CALL-43, CALL-47, CALL-57)', async () => {
    await orders.placeOrder(newOrder())
    expect(world.log.of('orders.php').at(-1)?.files).toEqual([
      { field: 'payment_receipt', name: 'esewa रसिद.png', type: 'image/png', size: 11 },
    ])
    await adminProducts.addProduct({ input: productInput })
    expect(
      world.log
        .of('add_product.php')
        .at(-1)
        ?.files.map(({ field, name, size }) => [field, name, size]),
    ).toEqual([
      ['images[0]', 'a.webp', 11],
      ['images[1]', 'b.webp', 11],
    ])
    await adminPages.saveHomepage({ exists: true, input: homepage })
    expect(
      world.log
        .of('edit_homepage_data.php')
        .at(-1)
        ?.files.map(({ field }) => field),
    ).toEqual(['banner_images[]', 'banner_images[]', 'first_image'])
  })

  it('sends lists and maps as JSON text and amounts as plain numbers (CALL-44, DATA-26, SUM-05, SUM-06)', async () => {
    await adminProducts.addProduct({ input: productInput })
    expect(world.log.of('add_product.php').at(-1)?.sent).toMatchObject({
      size_stock: '{"m":3,"xl":0}',
      tags: '["Kurta","Cotton"]',
      colors: '[{"name":"Brick","code":"#b4552f"}]',
      discount: '1',
      discountPrice: '200',
    })
    await orders.placeOrder(newOrder())
    expect(world.log.of('orders.php').at(-1)?.sent).toMatchObject({
      subtotal: '3200.00',
      shipping_cost: '150.00',
      total_amount: '3350.00',
      status: 'pending',
      items: `[{"product_id":"${someProduct()}","title":"Kurta","quantity":1,"price":3200,"size":"m","color":"Brick"}]`,
    })
  })

  it('sends the contact form and the settings in the names that their calls list (DATA-05, DATA-35, CALL-53)', async () => {
    await RUNS['POST submit_inquiry.php']?.run()
    expect(Object.keys(world.log.of('submit_inquiry.php').at(-1)?.sent as object)).toEqual([
      'firstName',
      'lastName',
      'email',
      'phone',
      'message',
      'contactReason',
      'source',
    ])
    await RUNS['POST save_general_settings.php']?.run()
    expect(world.log.of('save_general_settings.php').at(-1)?.sent).toEqual({
      organizationName: 'P',
      defaultEmail: 'a@b.np',
      supportEmail: '',
      siteName: 'P',
      siteURL: '',
      adminEmail: owner,
    })
  })

  it('adds no token and no credential to any call (CALL-04, ROLE-24)', async () => {
    for (const name of ['GET get_orders.php', 'POST update_order_status.php']) await RUNS[name]?.run()
    for (const { problems } of world.log.entries) expect(problems).toEqual([])
  })

  it('reads every stored page, order and product of the seed without a loss', async () => {
    const raw = await shop.raw('get_products.php')
    const bare = readReply(
      { ...raw, text: JSON.stringify((JSON.parse(raw.text) as { products: unknown }).products) },
      { reply: (await import('valibot')).object({}), list: 'products' },
    )
    expect(bare).toEqual({})
  })
})
