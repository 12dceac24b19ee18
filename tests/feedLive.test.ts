// @vitest-environment node
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSocket, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedRows } from '../mocks/seed/seed'
import { SCENARIOS } from '../mocks/faults/scenarios'
import { printProduct } from '../mocks/world/printRows'
import { requestReply, type AskOptions } from '../tools/doctorRequests'
import { feedCsv, feedRows, feedXml, FEED_RULES } from '../tools/feedRows'
import { ODD_PRODUCT } from './oddProducts'

// Tests deploy/feed.php on PHP's built-in server. It must serve the same rows as npm run feed.

const HAS_PHP = spawnSync('php', ['-v']).status === 0
const SHOP = { shop: 'https://nava.test/', host: 'https://nava.test', brand: 'Nava & Sons' }
const KURTA = {
  id: 7,
  title: 'Brick kurta',
  price: '2500.00',
  discount_price: '500',
  images: '["uploads/front.webp"]',
  size_stock: { m: 4, l: 0 },
}

const folder = mkdtempSync(join(tmpdir(), 'feed-live-'))
let [origin, php]: [string, ChildProcess | null] = ['', null]
let [backend, asked]: [Server, string[]] = [createServer(), []]
let answer: RequestListener = () => {}
const fetchFeed = (kind: 'xml' | 'csv', options: AskOptions = {}) =>
  requestReply(`${origin}/feed.${kind}`, options)

const listReply = (rows: readonly unknown[]) => JSON.stringify({ success: true, products: rows })
const streamReply =
  (text: string): RequestListener =>
  (_request, reply) => {
    reply.writeHead(200, { 'Content-Type': 'text/event-stream' })
    reply.write(`: hello\n\ndata: {"other":[]}\n\ndata: ${text}\n\n`)
  }
/** The stream does not exist here, so feed.php uses the call. */
const callReply =
  (text: string, status = 200): RequestListener =>
  (request, reply) =>
    void (request.url?.includes('_sse')
      ? reply.writeHead(404).end()
      : reply.writeHead(status).end(text))

const storedFiles = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /shop-heads-.*feed-/.test(name))
    .map((name) => join(folder, name))
function ageFiles(seconds: number, which = /\.(?:xml|csv)$/): void {
  const then = Date.now() / 1000 - seconds
  for (const name of storedFiles()) if (which.test(name)) utimesSync(name, then, then)
}

describe.runIf(HAS_PHP)('the live catalogue', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    cpSync('deploy/heads.php', join(folder, 'heads.php'))
    writeFileSync(
      join(folder, 'feed.php'),
      readFileSync('deploy/feed.php', 'utf8').replace('LIMIT_S = 20', 'LIMIT_S = 2'),
    )
    writeFileSync(
      join(folder, 'index.html'),
      '<html lang="en" data-base="/"><title>Nava</title></html>',
    )
    writeFileSync(
      join(folder, 'shop.config.json'),
      '{"brandName":"Nava & Sons","shopUrl":"https://nava.test"}',
    )
    backend = createServer((request, reply) => {
      asked.push(request.url ?? '')
      answer(request, reply)
    }).listen(0, '127.0.0.1')
    await new Promise((done) => backend.once('listening', done))
    const port = await new Promise<number>((done) => {
      const server = createSocket().listen(0, '127.0.0.1', () => {
        const { port: free } = server.address() as AddressInfo
        server.close(() => done(free))
      })
    })
    origin = `http://127.0.0.1:${port}`
    php = spawn(
      'php',
      ['-d', 'display_errors=1', '-S', `127.0.0.1:${port}`, join(folder, 'feed.php')],
      {
        env: {
          ...process.env,
          SHOP_BACKEND: `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
          TMPDIR: folder,
          PHP_CLI_SERVER_WORKERS: '3',
        },
        stdio: 'ignore',
        // PHP's server has worker processes. In a process group of its own, it can be stopped together with them.
        detached: true,
      },
    )
    for (let turn = 0; turn < 200 && (await requestReply(`${origin}/x`)).status === 0; turn++)
      await new Promise((done) => setTimeout(done, 50))
  })
  beforeEach(() => {
    asked = []
    for (const name of storedFiles()) rmSync(name)
  })
  afterAll(() => {
    if (php?.pid) process.kill(-php.pid)
    backend.closeAllConnections()
    backend.close()
    rmSync(folder, { recursive: true })
  })

  it('has one table of rules with npm run feed', () => {
    const read = `ob_start(); require 'deploy/feed.php'; ob_end_clean(); file_put_contents('php://stderr', json_encode(\\ShopFeed\\RULES));`
    expect(JSON.parse(spawnSync('php', ['-r', read], { encoding: 'utf8' }).stderr)).toEqual(
      FEED_RULES,
    )
  })

  it('gives the same rows as npm run feed, for the products of the seed, of every scenario and 3,000 odd ones', async () => {
    const odd = fc.sample(ODD_PRODUCT, { numRuns: 3000, seed: 31 })
    const scenarios = Object.values(SCENARIOS).flatMap(({ rows }) =>
      rows().products.slice(0, 300).map(printProduct),
    )
    for (const [rows, least] of [
      [seedRows().products.map(printProduct), 24],
      [scenarios, 300],
      [[...odd, 'text', null, [], {}, 7], 1000],
    ] as const) {
      for (const name of storedFiles()) rmSync(name)
      const text = listReply(rows)
      answer = streamReply(text)
      const wire = (JSON.parse(text) as { products: unknown[] }).products
      const { items } = feedRows(wire, SHOP)
      expect(items.length).toBeGreaterThan(least)
      const [xml, csv] = [await fetchFeed('xml'), await fetchFeed('csv')]
      expect([xml.status, xml.headers['content-type']]).toEqual([
        200,
        'application/xml; charset=utf-8',
      ])
      expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(xml.text.split('<item>')).toEqual(feedXml(items, SHOP).split('<item>'))
      expect(csv.text).toBe(feedCsv(items))
    }
    expect(asked.filter((path) => !path.endsWith('products_sse.php'))).toEqual([])
  })

  it('takes the call where there is no stream, with notices of PHP around it', async () => {
    answer = callReply(`<b>Warning</b>: x in y\n${listReply([KURTA])}`)
    expect((await fetchFeed('xml')).text).toContain('<g:id>7-m</g:id>')
    expect(asked.map((path) => path.split('/').at(-1))).toEqual([
      'products_sse.php',
      'get_products.php',
    ])
  })

  it('an answer is kept for five minutes, for both files, and known by its tag', async () => {
    answer = streamReply(listReply([KURTA]))
    const first = await fetchFeed('xml')
    expect((await fetchFeed('csv')).text).toContain('"7-m"')
    expect(
      (await fetchFeed('xml', { headers: { 'If-None-Match': String(first.headers.etag) } })).status,
    ).toBe(304)
    expect(await fetchFeed('xml', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    expect(asked).toHaveLength(1)
    ageFiles(299)
    await fetchFeed('xml')
    expect(asked).toHaveLength(1)
    ageFiles(301)
    answer = streamReply(listReply([{ ...KURTA, price: 900 }]))
    expect((await fetchFeed('xml')).text).toContain('<g:price>900.00 NPR</g:price>')
  })

  it.each<[string, RequestListener]>([
    ['answers HTML', callReply('<h1>Maintenance</h1>')],
    ['fails', callReply(listReply([KURTA]), 500)],
    ['refuses', callReply(JSON.stringify({ success: false, error: 'Try later', products: [] }))],
    ['cuts its answer', (request, reply) => {
      if (request.url?.includes('_sse')) return void reply.writeHead(404).end()
      const text = listReply([KURTA])
      reply.writeHead(200, { 'Content-Length': String(text.length + 9) })
      reply.write(text)
      setTimeout(() => reply.destroy(), 20)
    }],
    ['cuts its stream and its answer within a product', (_request, reply) => {
      reply.writeHead(200, { 'Content-Type': 'text/event-stream' })
      reply.write(`data: ${listReply([KURTA, KURTA]).slice(0, -30)}`)
      setTimeout(() => reply.destroy(), 20)
    }],
    ['dies after its answer', callReply(`${listReply([KURTA])}<b>Fatal error</b>: Allowed memory size`)],
    ['hangs up', (request) => void request.socket.destroy()],
  ])('when the backend %s there is no half catalogue: 503, or the last one of a day', async (_how, how) => {
    answer = how
    const none = await fetchFeed('xml')
    expect([none.status, none.headers['content-type'], none.headers['retry-after']]).toEqual([503, 'text/plain; charset=utf-8', '60'])
    expect(none.text).not.toContain('<')
    // After such a failure feed.php sends the backend no request for a minute.
    const before = asked.length
    answer = streamReply(listReply([KURTA]))
    expect((await fetchFeed('xml')).status).toBe(503)
    expect(asked).toHaveLength(before)
    ageFiles(61, /rest$/)
    const good = await fetchFeed('xml')
    expect(good.status).toBe(200)
    ageFiles(3600)
    answer = how
    expect(await fetchFeed('xml')).toMatchObject({ status: 200, text: good.text })
    ageFiles(90_000)
    expect((await fetchFeed('xml')).status).toBe(503)
  }) // prettier-ignore

  it('a list that is empty all at once does not take the shop off sale; a shop that never had products has an empty one', async () => {
    answer = streamReply(listReply([]))
    const empty = await fetchFeed('xml')
    expect([empty.status, empty.text.includes('<item>')]).toEqual([200, false])
    ageFiles(301)
    answer = streamReply(listReply([KURTA]))
    const good = await fetchFeed('xml')
    ageFiles(301)
    answer = streamReply(listReply([]))
    expect((await fetchFeed('xml')).text).toBe(good.text)
  })

  it('two readers at once ask the backend once', async () => {
    answer = (request, reply) =>
      void setTimeout(() => streamReply(listReply([KURTA]))(request, reply), 400)
    const both = await Promise.all([fetchFeed('xml'), fetchFeed('xml')])
    // A PHP worker may answer both requests in turn; the second one then gets the cached feed.
    expect(both.map(({ status }) => status).filter((status) => status !== 503)).toContain(200)
    expect(asked).toHaveLength(1)
  })

  it('a silent stream is left for the call; the whole has a limit (20 s, here 2 s)', async () => {
    answer = (request, reply) => {
      if (request.url?.includes('_sse')) return void reply.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
      reply.end(listReply([KURTA]))
    } // prettier-ignore
    const late = await fetchFeed('xml')
    expect([late.status, late.ms > 900, late.ms < 1900]).toEqual([200, true, true])
    for (const name of storedFiles()) rmSync(name)
    answer = (_request, reply) => void reply.writeHead(200).flushHeaders()
    const silent = await fetchFeed('xml')
    expect([silent.status, silent.ms > 1900, silent.ms < 3000]).toEqual([503, true, true])
  })

  it('products that do not fit into PHP’s memory are a 503, and other addresses no catalogue', async () => {
    answer = callReply(`{"products":[${'[[[]]],'.repeat(3_000_000)}[]]}`)
    expect((await fetchFeed('xml')).status).toBe(503)
    for (const path of ['/feed.php', '/feed.xml/x', '/feed.json', '/'])
      expect([path, (await requestReply(`${origin}${path}`)).status]).toEqual([path, 404])
  })
})
