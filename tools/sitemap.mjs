// Writes sitemap.xml: the shop's public pages and one address for each product that it sells now.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { loadTool } from './loadTool.mjs'

const HELP = `npm run sitemap -- https://shop.example [--api-host https://api.example] [--out dist/sitemap.xml]

Reads the shop's products once and writes a sitemap with a link to each (/product?id=...). Run it after the build, and
again whenever products came or went. The address may have a path when the shop lies in a folder.

  --api-host   where the PHP backend lies, when it is not the shop's own origin (apiHost in shop.config.json)
  --out        the file to write; dist/sitemap.xml when left out`

/** The maximum of addresses in one sitemap. */
const MOST = 50_000
const PATIENCE_MS = 15_000

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
if (positionals.length !== 1 || !/^https?:\/\//.test(positionals[0]) || !URL.canParse(positionals[0])) leave(HELP)

const { parseWire, readId } = await loadTool('../src/api/core/php.ts')
const paths = await loadTool('../src/rules/paths.ts')

const shop = new URL(positionals[0].replace(/\/?$/, '/'))
const api = `${(values['api-host'] ?? shop.origin).replace(/\/+$/, '')}/backend/api/`

/** The ids in a reply or a stream's message; null if it contains no list. */
function idsIn(text) {
  const value = parseWire(text, ['products'])
  const list = Array.isArray(value) ? value : value?.products
  if (typeof list !== 'object' || list === null) return null
  const ids = Object.values(list).map((product) => String(readId(product?.id)))
  return [...new Set(ids.filter((id) => id !== ''))]
}

/** The first message of the stream, whose body does not end. */
async function streamed() {
  const ender = new AbortController()
  const timer = setTimeout(() => ender.abort(), PATIENCE_MS)
  try {
    const reply = await fetch(`${api}products_sse.php`, { signal: ender.signal })
    if (!reply.ok || !reply.headers.get('content-type')?.startsWith('text/event-stream')) return null
    let text = ''
    for await (const part of reply.body.pipeThrough(new TextDecoderStream())) {
      text += part
      const [message, rest] = text.split(/\r?\n\r?\n/, 2)
      if (rest === undefined) continue
      const lines = message.split(/\r?\n/).filter((line) => line.startsWith('data:'))
      const ids = idsIn(lines.map((line) => line.slice(5)).join('\n'))
      if (ids) return ids
      text = text.slice(message.length).trimStart()
    }
    return null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    ender.abort()
  }
}

async function fetched() {
  const reply = await fetch(`${api}get_products.php`, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!reply.ok) throw new Error(`HTTP error! status: ${reply.status}`)
  const ids = idsIn(await reply.text())
  if (!ids) throw new Error('the reply holds no list of products')
  return ids
}

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const ids = (await streamed()) ?? (await fetched().catch(({ message }) => leave(`${api}get_products.php: ${message}`)))
const pages = [paths.HOME, paths.PRODUCTS, paths.ABOUT, paths.CONTACT, ...ids.map(paths.productShareUrl)]
if (pages.length > MOST)
  console.error(`A sitemap holds ${MOST} addresses; the last ${pages.length - MOST} products are left out`)
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
console.log(`${values.out}: ${entries.length} addresses, ${ids.length} of them products`)
process.exit(0)
