// @vitest-environment node
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ODD_PRODUCT } from '../tests/oddProducts'
import { seedRows } from '../mocks/seed/seed'
import { printProduct } from '../mocks/world/printRows'
import { CONTROL_CHARACTERS } from '../src/rules/safeUrl'
import { feedCsv, feedRows, feedXml, FEED_FIELDS, type FeedItem } from './feedRows'

type Dom = {
  JSDOM: new (text: string, options: { contentType: string }) => { window: { document: Document } }
}
const { JSDOM } = createRequire(import.meta.url)('jsdom') as Dom

const SHOP = { shop: 'https://nava.test/', host: 'https://nava.test', brand: 'Nava & Sons' }

function faultsOf(item: FeedItem): string[] {
  const isAddress = (value: string) =>
    URL.canParse(value) && /^https?:/.test(value) && value.length <= 2000
  const money = /^(\d+\.\d\d) NPR$/
  const [price, sale] = [money.exec(item.price)?.[1], money.exec(item.sale_price)?.[1]]
  const isText = (value: string) =>
    value.trim() === value &&
    value !== '' &&
    !CONTROL_CHARACTERS.test(value) &&
    !/\p{Surrogate}/u.test(value)
  const rules: Record<string, boolean> = {
    id: /^[\w.-]{1,50}$/.test(item.id),
    title: isText(item.title) && [...item.title].length <= 150,
    description: isText(item.description) && [...item.description].length <= 5000,
    link: isAddress(item.link) && item.link.startsWith('https://nava.test/product?id='),
    image_link: isAddress(item.image_link),
    additional_image_link: item.additional_image_link
      .split(',')
      .every((one) => one === '' || isAddress(one)),
    availability: /^(?:in_stock|out_of_stock)$/.test(item.availability),
    price: Number(price) > 0,
    sale_price: item.sale_price === '' || (Number(sale) > 0 && Number(sale) < Number(price)),
    brand: isText(item.brand) && item.brand.length <= 70,
    condition: item.condition === 'new',
    item_group_id: /^[\w.-]{1,50}$/.test(item.item_group_id),
    size: /^(?:S|M|L|XL|XXL)$/.test(item.size),
    color: item.color.length <= 100 && item.color.split('/').length <= 3,
  }
  return Object.entries(rules).flatMap(([name, fine]) => (fine ? [] : [`${item.id}: ${name}`]))
}

const row = (part: object = {}) => ({
  id: '7',
  title: 'Brick kurta',
  description: 'Long.<br>Cut in Patan.',
  price: '2500.00',
  discount_price: '500',
  images: '["uploads/front.webp","uploads/back.webp"]',
  size_stock: { m: 4, l: 0 },
  colors: [{ name: 'Brick', code: '#a0432f' }],
  ...part,
})

it('a product has a row for each size, of one group, with price, sale price and availability', () => {
  const { items, left } = feedRows([row()], SHOP)
  expect(left).toEqual([])
  expect(items.map(({ id, size, availability }) => [id, size, availability])).toEqual([
    ['7-m', 'M', 'in_stock'],
    ['7-l', 'L', 'out_of_stock'],
  ])
  expect(items[0]).toMatchObject({
    title: 'Brick kurta, M',
    description: 'Long. Cut in Patan.',
    link: 'https://nava.test/product?id=7',
    image_link: 'https://nava.test/backend/api/uploads/front.webp',
    additional_image_link: 'https://nava.test/backend/api/uploads/back.webp',
    price: '2500.00 NPR',
    sale_price: '2000.00 NPR',
    item_group_id: '7',
    color: 'Brick',
    brand: 'Nava & Sons',
  })
  expect(feedRows([row({ discount_price: 0 })], SHOP).items[0]?.sale_price).toBe('')
})

it('a row names at most eleven pictures, the first ones', () => {
  const images = Array.from({ length: 13 }, (_, index) => `uploads/${index + 1}.webp`)
  const [item] = feedRows([row({ images: JSON.stringify(images) })], SHOP).items
  const named = [item?.image_link ?? '', ...(item?.additional_image_link.split(',') ?? [])]
  expect(named.map((address) => address.replace('https://nava.test/backend/api/', ''))).toEqual(
    images.slice(0, 11),
  )
})

it.each([
  ['no price', { price: '0' }],
  ['no price', { discount_price: '2500' }],
  ['no title', { title: ' ' }],
  ['no picture', { images: '[]' }],
  ['none of the shop', { size_stock: { xxxl: 3 } }],
  ['its id', { id: 'a b' }],
])('a product that no row can describe truly is left out and named: %s', (why, part) => {
  const { items, left } = feedRows([row(part), row({ id: 8 })], SHOP)
  expect(items.every(({ item_group_id: group }) => group === '8')).toBe(true)
  expect(left).toHaveLength(1)
  expect(left[0]?.why).toContain(why)
})

it('of 10,000 odd products and those of the seed no row breaks the rule of a field, and both files can be read back', () => {
  const seeded = seedRows().products.map(printProduct)
  const { items, left } = feedRows(
    [...seeded, ...fc.sample(ODD_PRODUCT, { numRuns: 10_000, seed: 30 })],
    SHOP,
  )
  expect(items.flatMap(faultsOf)).toEqual([])
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  expect([items.length > 3000, left.length > 100]).toEqual([true, true])
  const some = items.filter((_item, index) => index % 20 === 0)
  const { document } = new JSDOM(feedXml(some, SHOP), { contentType: 'text/xml' }).window
  const texts = (name: string) =>
    [...document.getElementsByTagName(`g:${name}`)].map((one) => one.textContent)
  expect(texts('title')).toEqual(some.map(({ title }) => title))
  const cells = [...feedCsv(some).matchAll(/"((?:[^"]|"")*)"(?:,|\r\n)/g)].map(
    ([, value = '']) => value,
  )
  expect(cells).toHaveLength(some.length * FEED_FIELDS.length)
  expect(cells.filter((value) => /^[=+@-]/.test(value))).toEqual([])
})

it('npm run feed reads the shop once, writes both files and names what it left out', async () => {
  const server = createServer(({ url = '' }, reply) => {
    if (url.endsWith('shop.config.json')) return void reply.end('{"brandName":"Nava"}')
    if (!url.endsWith('get_products.php')) return void reply.writeHead(404).end()
    reply.end(
      JSON.stringify({ products: [row(), row({ id: 9, title: 'No picture', images: [] })] }),
    )
  }).listen(0)
  await new Promise((ready) => server.once('listening', ready))
  const out = mkdtempSync(join(tmpdir(), 'feed-'))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop`
  const said = await new Promise<string>((done) => {
    execFile(
      process.execPath,
      ['tools/feed.mjs', address, '--out', out],
      (_error, stdout, stderr) => done(stdout + stderr),
    )
  })
  expect(said).toContain('Skipped: 9 No picture: it has no picture')
  expect(said).toContain('rows: 2, products skipped: 1')
  expect(readFileSync(join(out, 'feed.xml'), 'utf8')).toContain(
    `<g:link>${address}/product?id=7</g:link>`,
  )
  expect(readFileSync(join(out, 'feed.csv'), 'utf8')).toContain('"Nava"')
  server.close()
  rmSync(out, { recursive: true })
})
