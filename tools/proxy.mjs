// Helpers for the small HTTP servers that imitate an owner's host in tests and measurements.
import { request } from 'node:http'

export const CONTENT_TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

export function proxyRequest(incoming, outgoing, backend, headers = {}) {
  const onward = request(
    new URL(incoming.url, backend),
    { method: incoming.method, headers: { ...incoming.headers, ...headers } },
    (reply) => {
      outgoing.writeHead(reply.statusCode, reply.headers)
      outgoing.flushHeaders()
      reply.pipe(outgoing)
    },
  )
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
