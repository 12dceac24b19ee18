// Writes sitemap.xml: the shop's public pages and one address for each category and each product that it sells now.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { loadTool } from './loadTool.mjs'
import { shopReads } from './shopReads.mjs'

const HELP = `npm run sitemap -- https://shop.example [--api-host https://api.example] [--out dist/sitemap.xml]

Reads the shop's products and categories once and writes a sitemap with a link to each
(/product?id=..., /products?category=...). Run it after each build, and when products were
added or deleted. The address may have a path if the shop is in a folder.

  --api-host   the origin of the PHP backend, if it isn't the shop's (apiHost in shop.config.json)
  --out        the file to write; default: dist/sitemap.xml`

/** The maximum of addresses in one sitemap. */
const MOST = 50_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    'api-host': { type: 'string' },
    out: { type: 'string', default: 'dist/sitemap.xml' },
  },
})

function leave(text) {
  console.error(text)
  process.exit(1)
}

if (values.help) {
  console.log(HELP)
  process.exit(0)
}
if (
  positionals.length !== 1 ||
  !/^https?:\/\//.test(positionals[0]) ||
  !URL.canParse(positionals[0])
)
  leave(HELP)

const { readId } = await loadTool('../src/api/core/php.ts')
const { categoryUrl } = await loadTool('../src/rules/paths.ts')
const paths = await loadTool('../src/rules/paths.ts')

const shop = new URL(positionals[0].replace(/\/?$/, '/'))
const reads = shopReads((values['api-host'] ?? shop.origin).replace(/\/+$/, ''))
const ids = (rows) => [
  ...new Set(rows.map(({ id }) => String(readId(id))).filter((id) => id !== '')),
]

const escaped = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const products = ids(await reads.products().catch(({ message }) => leave(message)))
// Without its categories the sitemap still leads to every product.
const categories = ids(
  await reads.categories().catch(({ message }) => (console.error(message), [])),
)
const pages = [
  paths.HOME,
  paths.PRODUCTS,
  paths.ABOUT,
  paths.CONTACT,
  ...categories.map(categoryUrl),
  ...products.map(paths.productShareUrl),
]
if (pages.length > MOST)
  console.error(
    `A sitemap can hold ${MOST} addresses, so the last ${pages.length - MOST} products are missing`,
  )
const entries = pages
  .slice(0, MOST)
  .map((path) => `  <url><loc>${escaped(new URL(path.slice(1), shop).href)}</loc></url>`)
const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
await mkdir(dirname(values.out), { recursive: true })
await writeFile(values.out, xml)
console.log(
  `${values.out}: ${entries.length} addresses, ${products.length} of them products and ${categories.length} categories`,
)
process.exit(0)
