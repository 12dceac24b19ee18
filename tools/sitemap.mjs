// Writes sitemap.xml: the shop's public pages, and an address for each category and product that the shop sells now.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { loadTool } from './loadTool.mjs'
import { exitWithError, withoutTrailingSlash, shopCommand, shopReads } from './shopReads.mjs'

const HELP = `npm run sitemap -- https://shop.example [--api-host https://api.example] [--out dist/sitemap.xml]

Reads the shop's products and categories once and writes a sitemap with a link to each
(/product?id=..., /products?category=...). Run it after each build, and whenever products are
added or deleted. The address may have a path if the shop is in a folder.

  --api-host   the origin of the PHP backend, if it isn't the shop's (apiHost in shop.config.json)
  --out        the file to write; default: dist/sitemap.xml`

const MAX_ENTRIES = 50_000

const { values, shopUrl } = shopCommand(HELP, {
  out: { type: 'string', default: 'dist/sitemap.xml' },
})
const { readId } = await loadTool('../src/api/core/php.ts')
const paths = await loadTool('../src/rules/paths.ts')

const readsOfShop = shopReads(withoutTrailingSlash(values['api-host'] ?? shopUrl.origin))
const idsOf = (rows) => [
  ...new Set(rows.map(({ id }) => String(readId(id))).filter((id) => id !== '')),
]

const escaped = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const productIds = idsOf(
  await readsOfShop.products().catch(({ message }) => exitWithError(message)),
)
// A failed read of the categories must not stop the sitemap of all products.
const categoryIds = idsOf(
  await readsOfShop.categories().catch(({ message }) => (console.error(message), [])),
)
const pagePaths = [
  paths.HOME_PATH,
  paths.PRODUCTS_PATH,
  paths.ABOUT_PATH,
  paths.CONTACT_PATH,
  ...categoryIds.map(paths.categoryPath),
  ...productIds.map(paths.productPath),
]
if (pagePaths.length > MAX_ENTRIES)
  console.error(
    `A sitemap can hold ${MAX_ENTRIES} addresses, so the last ${pagePaths.length - MAX_ENTRIES} products are missing`,
  )
const urlEntries = pagePaths
  .slice(0, MAX_ENTRIES)
  .map((path) => `  <url><loc>${escaped(new URL(path.slice(1), shopUrl).href)}</loc></url>`)
const sitemapXml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urlEntries.join('\n')}
</urlset>
`
await mkdir(dirname(values.out), { recursive: true })
await writeFile(values.out, sitemapXml)
console.log(
  `${values.out}: ${urlEntries.length} addresses, ${productIds.length} of them products and ${categoryIds.length} categories`,
)
process.exit(0)
