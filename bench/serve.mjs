// Two addresses: the shop's build and the floor's. Both send their files compressed, as an installation does, and pass
// everything else on to `vite preview`, which plays the backend.
import { createReadStream, existsSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { createGzip } from 'node:zlib'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** `pictures`: what stands in for pictures of the backend, by the end of their path. */
export function serve(folder, port, backend, pictures = new Map()) {
  const server = createServer((incoming, reply) => {
    const path = normalize(decodeURIComponent(incoming.url.split('?')[0]))
    const picture = pictures.get(path.replace(/^.*\/(?=uploads\/)/, ''))
    if (picture) return void reply.writeHead(200, { 'Content-Type': 'image/webp', 'Cache-Control': 'no-cache' }).end(picture)
    const passedOn = /^\/(backend|__mock|uploads)\//.test(path) || path === '/shop.config.json'
    if (passedOn) {
      const onward = request({ host: '127.0.0.1', port: backend, path: incoming.url, method: incoming.method, headers: incoming.headers }, (answer) => {
        reply.writeHead(answer.statusCode, answer.headers)
        reply.flushHeaders()
        answer.pipe(reply)
      })
      onward.on('error', () => reply.destroy())
      reply.on('close', () => onward.destroy())
      incoming.pipe(onward)
      return
    }
    const found = join(folder, extname(path) === '' ? 'index.html' : path)
    if (!existsSync(found)) return void reply.writeHead(404).end()
    const type = TYPES[extname(found)] ?? 'application/octet-stream'
    const small = /^(text|application\/json|image\/svg)/.test(type)
    reply.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache', ...(small ? { 'Content-Encoding': 'gzip' } : {}) })
    if (small) createReadStream(found).pipe(createGzip({ level: 9 })).pipe(reply)
    else createReadStream(found).pipe(reply)
  })
  return new Promise((done) => server.listen(port, '127.0.0.1', () => done(server)))
}
