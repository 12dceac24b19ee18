// npm run feed -- https://shop.example
// Writes what the shop sells now into feed.xml (for Google Merchant; Facebook and TikTok catalogues read it too) and
// feed.csv.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadTool } from './loadTool.mjs'
import { exitWithError, withoutTrailingSlash, shopCommand, shopReads } from './shopReads.mjs'

const HELP = `npm run feed -- https://shop.example [--api-host https://api.example] [--out dist] [--brand Nava]

Reads the shop's products once and writes feed.xml and feed.csv: one row for each size, with
price, sale price and availability. Upload them beside the shop, enter their addresses in
the catalog, and run the command regularly (cron). Products without a picture, price or
name are skipped and listed.

  --api-host   the origin of the PHP backend, if it isn't the shop's (apiHost in shop.config.json)
  --out        the folder to write into; default: dist
  --brand      the brand of the products; default: the shop's name in its shop.config.json`

const { values, shopUrl } = shopCommand(HELP, {
  out: { type: 'string', default: 'dist' },
  brand: { type: 'string' },
})
const { feedRows, feedXml, feedCsv } = await loadTool('./feedRows.ts')
const apiHost = withoutTrailingSlash(values['api-host'] ?? shopUrl.origin)

async function ownName() {
  const own = await fetch(new URL('shop.config.json', shopUrl), {
    signal: AbortSignal.timeout(15_000),
  })
    .then((reply) => reply.json())
    .catch(() => readFile('public/shop.config.json', 'utf8').then(JSON.parse))
  return typeof own.brandName === 'string' ? own.brandName : ''
}

const rows = await shopReads(apiHost)
  .products()
  .catch(({ message }) => exitWithError(message))
const brand = values.brand ?? (await ownName())
const { items, left: leftOut } = feedRows(rows, { shop: shopUrl.href, host: apiHost, brand })
await mkdir(values.out, { recursive: true })
await writeFile(join(values.out, 'feed.xml'), feedXml(items, { shop: shopUrl.href, brand }))
await writeFile(join(values.out, 'feed.csv'), feedCsv(items))
for (const { id, title, why } of leftOut)
  console.log(`Skipped: ${id || 'a product without an id'} ${title}: ${why}`)
console.log(
  `${join(values.out, 'feed.xml')} and feed.csv: rows: ${items.length}, products skipped: ${leftOut.length}`,
)
process.exit(0)
