// Serves the shop's build and the floor's on two addresses, with compressed files as an installation does, and forwards
// everything else to `vite preview` with the mock backend.
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync, createGzip } from 'node:zlib'

const CONTENT_TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

const brotliCopies = new Map()

/** Sends the build's compressed copy of a file in `assets/`, or one of about the same size. */
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
 * `pictures`: replacements for pictures of the backend, by the end of their path. `streams`: the first message of a stream by
 * its path, held here because the mock backend takes longer to build it than the page to read it.
 */
export function serveBuildFolder(folder, port, backend, pictures = new Map(), streams = new Map()) {
  const server = createServer((incoming, reply) => {
    const path = normalize(decodeURIComponent(incoming.url.split('?')[0]))
    const picture = pictures.get(path.replace(/^.*\/(?=uploads\/)/, ''))
    if (picture)
      return void reply
        .writeHead(200, { 'Content-Type': 'image/webp', 'Cache-Control': 'no-cache' })
        .end(picture)
    const first = streams.get(path)
    if (first)
      return void reply.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(first)
    const passedOn = /^\/(backend|__mock|uploads)\//.test(path) || path === '/shop.config.json'
    if (passedOn) {
      const onward = request(
        {
          host: '127.0.0.1',
          port: backend,
          path: incoming.url,
          method: incoming.method,
          headers: incoming.headers,
        },
        (answer) => {
          reply.writeHead(answer.statusCode, answer.headers)
          reply.flushHeaders()
          answer.pipe(reply)
        },
      )
      onward.on('error', () => reply.destroy())
      reply.on('close', () => onward.destroy())
      incoming.pipe(onward)
      return
    }
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

/** The first message of a stream, in wire form. */
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
