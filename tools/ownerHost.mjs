// Plays an owner's host in tests: serves folders by the rules of their own .htaccess, and sends /backend to the mock.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { CONTENT_TYPES, proxyRequest } from './proxy.mjs'

/** Returns the variables that .htaccess would set for a path, in the order of its lines. */
const rewriteMarksOf = (path) => [
  'SHOP_OWN',
  'SHOP_APP',
  ...(path.startsWith('/assets/webpWorker-') ? ['SHOP_ENCODER'] : []),
  ...(path.startsWith('/assets/') ? ['SHOP_ASSET'] : []),
]

function headersFor(rules, path) {
  const lines = [...rules.matchAll(/^ *Header (?:always )?set ([\w-]+) "([^"]*)" env=(\w+)$/gm)]
  return Object.fromEntries(
    rewriteMarksOf(path).flatMap((mark) =>
      lines.filter(([, , , env]) => env === mark).map(([, name, value]) => [name, value]),
    ),
  )
}

/** If several folders contain a file, the first folder wins, as when a later upload overwrites a file. */
export async function startOwnerHost({ port = 0, backend, folders }) {
  let roots = folders
  const fileOf = (path) =>
    roots
      .map((root) => join(root, path))
      .find((file) => existsSync(file) && statSync(file).isFile())
  const server = createServer((request, reply) => {
    const path = decodeURIComponent(request.url.split('?')[0])
    if (/^\/(?:backend|uploads|__mock)\//.test(path)) return proxyRequest(request, reply, backend)
    const rulesFile = fileOf('/.htaccess')
    const rules = rulesFile ? readFileSync(rulesFile, 'utf8') : ''
    const screens = /RewriteRule (\^\(\?:products\S*) index\.html/.exec(rules)?.[1]
    const isScreen = screens !== undefined && new RegExp(screens, 'i').test(path.slice(1))
    const isFormerWorker = rules !== '' && request.headers['service-worker'] === 'script'
    const file =
      fileOf(path === '/' || isScreen ? '/index.html' : path) ??
      (isFormerWorker ? fileOf('/service-worker.js') : undefined)
    const shown = file ?? (extname(path) === '' && fileOf('/index.html'))
    if (!shown) return reply.writeHead(404).end('Not Found')
    const isSmaller =
      /\bgzip\b/.test(request.headers['accept-encoding']) && existsSync(`${shown}.gz`)
    reply.writeHead(file ? 200 : 404, {
      ...headersFor(rules, path),
      'Content-Type': CONTENT_TYPES[extname(shown)] ?? 'application/octet-stream',
      ...(isSmaller && { 'Content-Encoding': 'gzip' }),
    })
    reply.end(readFileSync(isSmaller ? `${shown}.gz` : shown))
  })
  await new Promise((done) => server.listen(port, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    deploy: (...next) => void (roots = next),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
