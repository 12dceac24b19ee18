// @vitest-environment node
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

async function backend(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0)
  await new Promise((ready) => server.once('listening', ready))
  cleanUps.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function sitemap(...args: string[]): Promise<{ code: number; said: string; xml: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'sitemap-'))
  cleanUps.push(() => rm(folder, { recursive: true }))
  const out = join(folder, 'below', 'sitemap.xml')
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['tools/sitemap.mjs', ...args, '--out', out],
      (error, stdout, stderr) => {
        const code = typeof error?.code === 'number' ? error.code : 0
        void readFile(out, 'utf8')
          .catch(() => '')
          .then((xml) => done({ code, said: stdout + stderr, xml }))
      },
    )
  })
}

const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

describe('npm run sitemap', () => {
  it('names the public pages, each category and each product of the stream, which it reads once', async () => {
    const asked: string[] = []
    const api = await backend(({ url = '' }, reply) => {
      asked.push(url)
      if (url.endsWith('get_categories.php'))
        return void reply.end(
          JSON.stringify({ success: true, categories: [{ id: 4, name: 'Shawls' }, { id: 4 }] }),
        )
      reply.writeHead(200, { 'Content-Type': 'text/event-stream' })
      // The stream stays open after its message, as under PHP.
      reply.write(
        `data: ${JSON.stringify({ products: [{ id: '7' }, { id: 'a&b' }, { id: '7' }, {}] })}\n\n`,
      )
    })
    const { code, xml } = await sitemap('https://shop.example/clothes', '--api-host', api)
    expect(code).toBe(0)
    expect(addressesIn(xml)).toEqual([
      'https://shop.example/clothes/',
      'https://shop.example/clothes/products',
      'https://shop.example/clothes/about',
      'https://shop.example/clothes/contact',
      'https://shop.example/clothes/products?category=4',
      'https://shop.example/clothes/product?id=7',
      'https://shop.example/clothes/product?id=a%26b',
    ])
    expect(asked).toEqual(['/backend/api/products_sse.php', '/backend/api/get_categories.php'])
  })

  it('reads get_products.php where there is no stream, PHP notices and all', async () => {
    const api = await backend(({ url = '' }, reply) => {
      if (!url.endsWith('/get_products.php')) return void reply.writeHead(404).end()
      reply.end(
        '<br />\n<b>Notice</b>:  odd in <b>x.php</b><br />\n{"success":true,"products":[{"id":3}]}',
      )
    })
    const { xml, said } = await sitemap(api)
    expect(said).toContain('get_categories.php: HTTP error! status: 404')
    expect(addressesIn(xml).at(-1)).toBe(`${api}/product?id=3`)
  })

  it('writes nothing and says why when the products cannot be read', async () => {
    const api = await backend((_request, reply) => void reply.writeHead(500).end())
    const { code, said, xml } = await sitemap(api)
    expect(code).toBe(1)
    expect(said).toContain('HTTP error! status: 500')
    expect(xml).toBe('')
  })

  it('explains itself', async () => {
    expect((await sitemap('--help')).said).toContain('npm run sitemap -- https://shop.example')
    expect(await sitemap('shop')).toMatchObject({ code: 1, xml: '' })
  })
})
