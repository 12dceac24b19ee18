// @vitest-environment node
import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const PAGE = `<html lang="en" data-base="/"><head><title>Nava</title><meta name="description" content="x" /></head>
<body><noscript></noscript></body></html>`
type Row = { id: number | string; title: string; price: number }
const product = (id: number | string): Row => ({ id, title: `Kurta ${id}`, price: 900 })

let dist = ''
let rows: Row[] = []
let answer: RequestListener
let server: Server
const headFile = (name: string) => join(dist, 'heads', name)
const productFiles = () => readdirSync(headFile('product')).toSorted()

function runHeads(...args: string[]): Promise<{ code: number; said: string }> {
  const { port } = server.address() as AddressInfo
  const words = [
    'https://nava.test',
    '--api-host',
    `http://127.0.0.1:${port}`,
    '--out',
    dist,
    ...args,
  ]
  return new Promise((done) => {
    execFile(process.execPath, ['tools/headFiles.mjs', ...words], (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr }),
    )
  })
}

beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'ahead-'))
  writeFileSync(join(dist, 'index.html'), PAGE)
  writeFileSync(join(dist, 'shop.config.json'), '{"brandName":"Nava"}')
  rows = [1, 2, 3].map(product)
  answer = (request, reply) => {
    if (request.url?.includes('sse')) return void reply.writeHead(404).end()
    const lists = { products: rows, categories: [{ id: 4, name: 'Shawls' }], aboutus: null }
    reply.end(JSON.stringify({ success: true, ...lists }))
  }
  server = createServer((request, reply) => answer(request, reply)).listen(0)
  await new Promise((ready) => server.once('listening', ready))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
  rmSync(dist, { recursive: true })
})

describe('npm run heads', { timeout: 60_000 }, () => {
  it('writes a page for Home, About, each category and each product, only what changed the next time, and deletes what is gone', async () => {
    rows.push(product('../../evil'), { ...product(9), title: ' ' })
    const first = await runHeads()
    expect([first.code, first.said]).toEqual([
      0,
      expect.stringContaining('6 pages, 6 written, 0 deleted; 2 products'),
    ])
    expect(productFiles()).toEqual(['1.html', '2.html', '3.html'])
    expect(readFileSync(headFile('product/2.html'), 'utf8')).toContain(
      '<title>Kurta 2 · Nava</title>',
    )
    expect(
      existsSync(headFile('home.html')) &&
        existsSync(headFile('about.html')) &&
        existsSync(headFile('category/4.html')),
    ).toBe(true)
    const written = statSync(headFile('product/1.html')).mtimeMs
    rows = [product(1), { ...product(2), price: 800 }]
    expect((await runHeads()).said).toContain('5 pages, 1 written, 1 deleted')
    expect(productFiles()).toEqual(['1.html', '2.html'])
    expect(statSync(headFile('product/1.html')).mtimeMs).toBe(written)
    expect(readFileSync(headFile('product/2.html'), 'utf8')).toContain('content="800.00"')
    expect(readdirSync(headFile('gone'))).toEqual(['3'])
    rows.push(product(3))
    await runHeads()
    expect([productFiles(), readdirSync(headFile('gone'))]).toEqual([
      ['1.html', '2.html', '3.html'],
      [],
    ])
  })

  it('leaves all pages when the backend fails, and deletes none when most products vanished at once', async () => {
    rows = Array.from({ length: 12 }, (_, n) => product(n))
    await runHeads()
    for (const broken of [500, 404]) {
      answer = (_request, reply) => void reply.writeHead(broken).end('<h1>Sorry</h1>')
      expect((await runHeads()).code).toBe(1)
      expect(productFiles()).toHaveLength(12)
    }
    answer = (_request, reply) =>
      void reply.end(JSON.stringify({ products: [product(1)], categories: [], aboutus: null }))
    const few = await runHeads()
    expect([few.code, few.said]).toEqual([
      1,
      expect.stringContaining("11 of 12 products aren't in the list"),
    ])
    expect(productFiles()).toHaveLength(12)
    expect((await runHeads('--fewer')).code).toBe(0)
    expect(productFiles()).toEqual(['1.html'])
  })

  it('runs once at a time; the lock of a run that was killed is removed', async () => {
    await runHeads()
    writeFileSync(headFile('lock.tmp'), '')
    expect(await runHeads()).toMatchObject({
      code: 1,
      said: expect.stringContaining('another run is writing'),
    })
    const hourAgo = Date.now() / 1000 - 3600
    utimesSync(headFile('lock.tmp'), hourAgo, hourAgo)
    expect((await runHeads()).code).toBe(0)
    expect(existsSync(headFile('lock.tmp'))).toBe(false)
  })

  it('refuses the page of another folder and an address that is none', async () => {
    writeFileSync(join(dist, 'index.html'), PAGE.replace('data-base="/"', 'data-base="/shop/"'))
    expect(await runHeads()).toMatchObject({
      code: 1,
      said: expect.stringContaining('is a page for /shop/, not for /'),
    })
    rmSync(join(dist, 'index.html'))
    expect(await runHeads()).toMatchObject({
      code: 1,
      said: expect.stringContaining('no index.html'),
    })
  })
})
