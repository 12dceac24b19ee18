// The commands for search engines read this of a shop: its products and its categories, as the visitors' screens read them.
import { loadTool } from './loadTool.mjs'

const PATIENCE_MS = 15_000
const { parseWire } = await loadTool('../src/api/core/php.ts')

/** The rows of a reply or of a stream's message; null if it contains no list of that name. */
function rowsIn(text, name) {
  const value = parseWire(text, [name])
  const list = Array.isArray(value) ? value : value?.[name]
  return typeof list === 'object' && list !== null ? Object.values(list).filter((row) => row !== null) : null
}

/** The first message of a stream, whose body does not end; null where there is no stream. */
async function streamed(address, name) {
  const ender = new AbortController()
  const timer = setTimeout(() => ender.abort(), PATIENCE_MS)
  try {
    const reply = await fetch(address, { signal: ender.signal })
    if (!reply.ok || !reply.headers.get('content-type')?.startsWith('text/event-stream')) return null
    let text = ''
    for await (const part of reply.body.pipeThrough(new TextDecoderStream())) {
      text += part
      const [message, rest] = text.split(/\r?\n\r?\n/, 2)
      if (rest === undefined) continue
      const lines = message.split(/\r?\n/).filter((line) => line.startsWith('data:'))
      const rows = rowsIn(lines.map((line) => line.slice(5)).join('\n'), name)
      if (rows) return rows
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

async function fetched(address, name) {
  const failed = (why) => new Error(`${address}: ${why}`)
  const reply = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(({ message }) => {
    throw failed(message)
  })
  if (!reply.ok) throw failed(`HTTP error! status: ${reply.status}`)
  const rows = rowsIn(await reply.text(), name)
  if (!rows) throw failed(`the reply holds no list of ${name}`)
  return rows
}

/** Only the stream has every field of a product. */
export function shopReads(host) {
  const api = `${host}/backend/api/`
  return {
    products: async () =>
      (await streamed(`${api}products_sse.php`, 'products')) ?? fetched(`${api}get_products.php`, 'products'),
    categories: () => fetched(`${api}get_categories.php`, 'categories'),
  }
}
