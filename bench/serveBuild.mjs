// Serves a build, compressed as on an installation: the shop's, or that of the smallest app on the same packages. Other
// requests go to `vite preview` with the mock backend.
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync, createGzip } from 'node:zlib'
import { CONTENT_TYPES, proxyRequest } from '../tools/proxy.mjs'

const brotliCopies = new Map()

/** Files outside of `assets/` have no compressed copy, so they are compressed here. */
function brotliCopyOf(path) {
  const copy = `${path}.br`
  if (!brotliCopies.has(path))
    brotliCopies.set(
      path,
      existsSync(copy) ? readFileSync(copy) : brotliCompressSync(readFileSync(path)),
    )
  return brotliCopies.get(path)
}

/**
 * `held` contains replies of the backend by their path, and pictures by their path from `uploads/` on. The proxy sends
 * them itself, because the mock backend takes longer to make them than the page to read them. A held stream stays open.
 */
export function serveBuildFolder(folder, port, backend, held = new Map()) {
  const server = createServer((incoming, reply) => {
    const path = normalize(decodeURIComponent(incoming.url.split('?')[0]))
    const known = held.get(path.replace(/^.*\/(?=uploads\/)/, ''))
    if (known && incoming.method === 'GET') {
      reply.writeHead(200, { 'Content-Type': known.type, 'Cache-Control': 'no-cache' })
      return void (known.type === 'text/event-stream'
        ? reply.write(known.body)
        : reply.end(known.body))
    }
    const passedOn = /^\/(backend|__mock|uploads)\//.test(path) || path === '/shop.config.json'
    if (passedOn) return proxyRequest(incoming, reply, `http://127.0.0.1:${backend}`)
    const found = join(folder, extname(path) === '' ? 'index.html' : path)
    if (!existsSync(found)) return void reply.writeHead(404).end()
    const type = CONTENT_TYPES[extname(found)] ?? 'application/octet-stream'
    const small = /^(text|application\/json|image\/svg)/.test(type)
    const encoding = !small
      ? null
      : path.startsWith('/assets/') && /\bbr\b/.test(incoming.headers['accept-encoding'] ?? '')
        ? 'br'
        : 'gzip'
    reply.writeHead(200, {
      'Content-Type': type,
      'Cache-Control': 'no-cache',
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    })
    if (encoding === 'br') reply.end(brotliCopyOf(found))
    else if (encoding)
      createReadStream(found)
        .pipe(createGzip({ level: 9 }))
        .pipe(reply)
    else createReadStream(found).pipe(reply)
  })
  return new Promise((done) => server.listen(port, '127.0.0.1', () => done(server)))
}

export const firstMessage = (address) =>
  new Promise((done, fail) => {
    const asked = request(address, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
        const end = text.indexOf('\n\n', text.indexOf('data:'))
        if (end < 0) return
        asked.destroy()
        done(text.slice(0, end + 2))
      })
    })
    asked.on('error', fail)
    asked.end()
  })
