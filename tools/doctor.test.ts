// @vitest-environment node
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { examine } from './doctorChecks.mjs'
import { APP_HEADERS } from './headers'
import { contentSecurityPolicy } from './policy'

type Line = { level: 'good' | 'think' | 'wrong'; name: string; what: string; cure: string }
type Answer = (request: IncomingMessage, reply: ServerResponse, path: string) => boolean

const PAGE = `<!doctype html><head><meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy().replaceAll("'", '&#39;')}"><script type="module" src="/assets/small-1.js"></script><script type="module" src="/assets/index-1.js"></script><link rel="stylesheet" href="/assets/index-1.css"></head><body><div id="root"></div></body>`
const CONFIG = { adminEmail: 'owner@shop.np', adminPasswordHash: 'argon2id$19456$2$1$ab$cd', wallet: { name: 'eSewa' } }

/** A correctly installed shop; `spoil` may replace a reply. */
function installed(spoil: Answer): (request: IncomingMessage, reply: ServerResponse) => void {
  return (request, reply) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (spoil(request, reply, path)) return
    const send = (status: number, type: string, body: string, headers: Record<string, string> = {}) =>
      reply.writeHead(status, { 'Content-Type': type, ...headers }).end(body)
    if (path.startsWith('/backend/')) {
      if (path.endsWith('products_sse.php')) {
        reply.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache, no-transform' })
        reply.write('data: {"products":[]}\n\n')
        return
      }
      if (/get_(orders|users)/.test(path)) return void send(401, 'text/html', 'No')
      return void (path.endsWith('get_products.php')
        ? send(200, 'application/json', '{"success":true,"products":[]}', { 'Cache-Control': 'no-store' })
        : send(404, 'text/html', 'Not Found'))
    }
    if (path === '/assets/index-1.js')
      return void send(200, 'text/javascript', '', {
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Encoding': 'br',
      })
    if (path === '/assets/index-1.css') return void send(200, 'text/css', '')
    if (path === '/shop.config.json') return void send(200, 'application/json', JSON.stringify(CONFIG))
    if (path === '/errors') return void send(200, 'text/plain', 'For the log.')
    if (path === '/brand/wordmark.svg') return void send(200, 'image/svg+xml', '<svg/>')
    if (path.startsWith('/assets/')) return void send(404, 'text/html', 'Not Found')
    if (path.startsWith('/.')) return void send(403, 'text/html', 'Forbidden')
    return void send(200, 'text/html', PAGE, { ...APP_HEADERS, 'Cache-Control': 'no-cache' })
  }
}

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function examined(spoil: Answer = () => false): Promise<Line[]> {
  server = createServer(installed(spoil))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const lines = await examine(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, {
    streamMs: 700,
  })
  return (lines as Line[]).filter(({ level }) => level !== 'good')
}

const answer =
  (status: number, type: string, body: string, headers: Record<string, string> = {}) =>
  (reply: ServerResponse) => {
    reply.writeHead(status, { 'Content-Type': type, ...headers }).end(body)
    return true
  }
const page = answer(200, 'text/html', PAGE)
const at =
  (wanted: RegExp, how: (reply: ServerResponse) => boolean): Answer =>
  (_request, reply, path) =>
    wanted.test(path) && how(reply)
const quiet = (reply: ServerResponse) => {
  reply.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
  return true
}

const PLANTED: [string, Answer, Line['level'], string][] = [
  [
    'PHP that is shown and not run',
    at(/get_products/, answer(200, 'text/plain', '<?php $password = "x";')),
    'wrong',
    'the backend',
  ],
  ['PHP that is not reached', at(/get_products/, answer(502, 'text/html', 'Bad Gateway')), 'wrong', 'the backend'],
  ['no fallback', at(/^\/nest/, answer(404, 'text/html', '')), 'wrong', 'fallback'],
  ['missing assets as the page', at(/gone-0+\.js/, page), 'wrong', 'missing assets'],
  ['missing calls as the page', at(/backend.*gone/, page), 'wrong', 'missing calls'],
  [
    'a list of the folder',
    at(/^\/assets\/$/, answer(200, 'text/html', '<title>Index of /assets</title>')),
    'wrong',
    'folder lists',
  ],
  [
    '.htaccess for everybody',
    at(/^\/\.htaccess/, answer(200, 'text/plain', 'RewriteEngine On')),
    'wrong',
    'hidden file .htaccess',
  ],
  ['no file for error reports', at(/^\/errors$/, page), 'think', 'error reports'],
  [
    'a report that the configuration switches off and the page still sends',
    (_request, reply, path) => {
      if (path === '/shop.config.json')
        return answer(200, 'application/json', JSON.stringify({ ...CONFIG, errorReports: '' }))(reply)
      return (
        path === '/' &&
        answer(200, 'text/html', `${PAGE}<img id="report" data-src="/errors?k=start&amp;m=">`, {
          ...APP_HEADERS,
          'Cache-Control': 'no-cache',
        })(reply)
      )
    },
    'think',
    'no error reports',
  ],
  [
    'scripts as plain text',
    at(/index-1\.js/, answer(200, 'text/plain', '', { 'Cache-Control': 'immutable', 'Content-Encoding': 'br' })),
    'wrong',
    'type of scripts',
  ],
  [
    'scripts uncompressed',
    at(/index-1\.js/, answer(200, 'text/javascript', '', { 'Cache-Control': 'immutable' })),
    'wrong',
    'compression',
  ],
  [
    'a page that is kept',
    at(/^\/$/, answer(200, 'text/html', PAGE, { ...APP_HEADERS, 'Cache-Control': 'max-age=3600' })),
    'wrong',
    'caching of the page',
  ],
  [
    'no headers',
    at(/^\/$/, answer(200, 'text/html', PAGE, { 'Cache-Control': 'no-cache' })),
    'wrong',
    'x-content-type-options',
  ],
  [
    'a configuration with a comma too many',
    at(/config/, answer(200, 'application/json', '{"a":1,}')),
    'wrong',
    'shop.config.json',
  ],
  ['no admin', at(/config/, answer(200, 'application/json', '{}')), 'wrong', 'the admin'],
  [
    'a host that the policy does not let in',
    at(
      /config/,
      answer(200, 'application/json', JSON.stringify({ ...CONFIG, adminHosts: ['https://api.shop.example'] })),
    ),
    'wrong',
    'https://api.shop.example in the header',
  ],
  [
    'calls that are kept',
    at(/get_products/, answer(200, 'application/json', '{}', { 'Cache-Control': 'max-age=60' })),
    'wrong',
    'calls are not kept',
  ],
  [
    'a backend that is no JSON',
    at(/get_products/, answer(200, 'text/html', '<b>Fatal error</b>', { 'Cache-Control': 'no-store' })),
    'wrong',
    'the backend',
  ],
  ['a stream that is held back', at(/_sse/, quiet), 'wrong', 'first stream message'],
  [
    'a compressed stream',
    at(/_sse/, answer(200, 'text/event-stream', 'data: 1\n\n', { 'Content-Encoding': 'gzip' })),
    'wrong',
    'compression of streams',
  ],
  ['an open office', at(/get_orders/, answer(200, 'application/json', '{}')), 'think', 'guard of get_orders.php'],
]

describe('the doctor', () => {
  it('has nothing to say of a shop that is installed as it should be', async () => {
    expect(await examined()).toEqual([])
  })

  it.each(PLANTED)('finds %s and says how it is cured', async (_title, spoil, level, name) => {
    const lines = await examined(spoil)
    expect(lines.map((line) => [line.level, line.name])).toContainEqual([level, name])
    for (const { cure } of lines) expect(cure).not.toBe('')
  })

  it('says so at once when there is no shop', async () => {
    expect(await examined(at(/^\/$/, answer(200, 'text/html', '<h1>It works!</h1>')))).toMatchObject([
      { level: 'wrong', name: 'the page' },
    ])
  })
})
