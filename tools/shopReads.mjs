// Reads a shop's products, categories and About page as its screens do, for the commands that write files for search
// engines.
import { parseArgs } from 'node:util'
import { loadTool } from './loadTool.mjs'

/** A read is aborted when the backend has sent nothing for this long. */
const PATIENCE_MS = 15_000
const { parsePhpJson } = await loadTool('../src/api/core/php.ts')

/** Returns null if the text contains no list of that name. */
function rowsIn(text, name) {
  const value = parsePhpJson(text, [name])
  const list = Array.isArray(value) ? value : value?.[name]
  return typeof list === 'object' && list !== null
    ? Object.values(list).filter((row) => row !== null)
    : null
}

/** Aborts a read only after a silence, because the whole list of a large shop may take longer. */
function readTimer() {
  const ender = new AbortController()
  let timer = setTimeout(() => ender.abort(), PATIENCE_MS)
  return {
    signal: ender.signal,
    heard() {
      clearTimeout(timer)
      timer = setTimeout(() => ender.abort(), PATIENCE_MS)
    },
    end() {
      clearTimeout(timer)
      ender.abort()
    },
  }
}

/** Returns the first message's rows, because a stream's body does not end; null if the shop has no stream. */
async function readStreamed(address, name) {
  const wait = readTimer()
  try {
    const reply = await fetch(address, { signal: wait.signal })
    if (!reply.ok || !reply.headers.get('content-type')?.startsWith('text/event-stream'))
      return null
    let text = ''
    for await (const part of reply.body.pipeThrough(new TextDecoderStream())) {
      wait.heard()
      const end = /\r?\n\r?\n/g
      // A message may have many megabytes, so search only the new part.
      end.lastIndex = Math.max(0, text.length - 3)
      text += part
      for (let found = end.exec(text); found; found = end.exec(text)) {
        const lines = text
          .slice(0, found.index)
          .split(/\r?\n/)
          .filter((line) => line.startsWith('data:'))
        const rows = rowsIn(lines.map((line) => line.slice(5)).join('\n'), name)
        if (rows) return rows
        text = text.slice(end.lastIndex)
        end.lastIndex = 0
      }
    }
    return null
  } catch {
    return null
  } finally {
    wait.end()
  }
}

async function textOf(address) {
  const failed = (why) => new Error(`${address}: ${why}`)
  const wait = readTimer()
  try {
    const reply = await fetch(address, { signal: wait.signal })
    if (!reply.ok) throw new Error(`HTTP error! status: ${reply.status}`)
    let text = ''
    for await (const part of reply.body.pipeThrough(new TextDecoderStream())) {
      wait.heard()
      text += part
    }
    return text
  } catch ({ message }) {
    throw failed(message)
  } finally {
    wait.end()
  }
}

async function readFetched(address, name) {
  const rows = rowsIn(await textOf(address), name)
  if (!rows) throw new Error(`${address}: the reply has no list of ${name}`)
  return rows
}

/** Reads products from the stream, because only the stream has every field of a product. */
export function shopReads(host) {
  const api = `${host}/backend/api/`
  return {
    products: async () =>
      (await readStreamed(`${api}products_sse.php`, 'products')) ??
      readFetched(`${api}get_products.php`, 'products'),
    categories: () => readFetched(`${api}get_categories.php`, 'categories'),
    /** Null if the owner wrote no About page; a new shop's backend may answer 404 then. */
    about: async () => {
      const text = await textOf(`${api}get_aboutus_data.php`).catch((cause) => {
        if (cause.message.endsWith('status: 404')) return '{}'
        throw cause
      })
      return parsePhpJson(text, ['aboutus'])?.aboutus ?? null
    },
  }
}

export function exitWithError(text) {
  console.error(text)
  process.exit(1)
}

/** Reads the shop's address and the command's options; `more` are options that only this command has. */
export function shopCommand(help, more) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' }, 'api-host': { type: 'string' }, ...more },
  })
  if (values.help) {
    console.log(help)
    process.exit(0)
  }
  const [address = '', ...others] = positionals
  if (others.length > 0 || !/^https?:\/\//.test(address) || !URL.canParse(address))
    exitWithError(help)
  return { values, shopUrl: new URL(address.replace(/\/?$/, '/')) }
}

export const withoutTrailingSlash = (origin) => origin.replace(/\/+$/, '')
