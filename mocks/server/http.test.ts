// @vitest-environment node
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FaultCode } from '../faults/faultList'
import { serveMockInThisFile } from '../../tests/mockHttp'
import { pngFile, smallRows } from '../../tests/mockWorld'
import { world } from '../world/world'

const mock = serveMockInThisFile()
beforeEach(() => world.reset(smallRows()))

const scriptAddress = (file: string) => `${mock.origin}/backend/api/${file}`
const postForm = (file: string, fields: Record<string, string | File>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return fetch(scriptAddress(file), { method: 'POST', body })
}
const sendCharge = () =>
  postForm('update_shipping_charge.php', { charge: '77', extra: pngFile('x.png', 120_000) })

describe('the paths', () => {
  it.each(['/', '/products', '/assets/x.js', '/backendish', '/src/uploads.ts'])(
    '%s belongs to the shop',
    async (path) => {
      expect((await fetch(mock.origin + path)).status).toBe(418)
    },
  )

  it.each([
    '/backend/x',
    '/backend/api/nothing.php',
    '/uploads/x.png',
    '/backend/uploads/receipts/x.png',
    '/backend/api/uploads/none.png',
  ])('%s is a 404, not the shop’s page', async (path) => {
    expect((await fetch(mock.origin + path)).status).toBe(404)
  })

  it('answers below any folder', async () => {
    expect((await fetch(`${mock.origin}/shop/backend/api/get_users.php`)).status).toBe(200)
  })
})

describe('real HTTP', () => {
  it('reads and writes one world', async () => {
    const sari = { name: 'साडी', image: pngFile('फोटो.png', 400_000) }
    expect(await (await postForm('add_category.php', sari)).json()).toMatchObject({ success: true })
    expect(world.log.entries.at(-1)).toMatchObject({
      files: [{ name: 'फोटो.png', size: 400_000 }],
      problems: [],
    })
    const image = await fetch(scriptAddress(world.categories.at(-1)?.image ?? ''))
    expect((await image.arrayBuffer()).byteLength).toBe(400_000)
    expect(image.headers.get('content-length')).toBe('400000')
  })

  it('slows an upload to the network’s rate', async () => {
    world.network.rate = 400_000
    const from = performance.now()
    await sendCharge()
    expect(performance.now() - from).toBeGreaterThan(200)
  })

  it.each([
    ['still arriving', { latency: {}, rate: 400_000 }],
    ['waiting for its answer', { latency: { '*': 300 }, rate: null }],
  ])('ends a write that is %s when the world is reset', async (_when, network) => {
    const before = world.shipping_charge
    world.network = network
    mock.server.once('request', () => setTimeout(() => world.reset(smallRows()), 100))
    await expect(sendCharge()).rejects.toThrow('fetch failed')
    expect(world.log.entries).toEqual([])
    expect(world.shipping_charge).toEqual(before)
  })

  it('allows other hosts', async () => {
    const headers = {
      Origin: 'http://other.test',
      'Access-Control-Request-Headers': 'content-type',
    }
    const preflight = await fetch(scriptAddress('login.php'), { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://other.test')
    expect(
      (await fetch(scriptAddress('get_users.php'), { headers })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBe('http://other.test')
    world.faults.set({ name: 'T8', file: 'login.php' })
    expect((await fetch(scriptAddress('login.php'), { method: 'OPTIONS', headers })).status).toBe(
      403,
    )
  })
})

describe('faults on the socket', () => {
  const outcome = async (name: FaultCode) => {
    world.faults.set({ name, file: 'get_users.php' })
    const reply = await fetch(scriptAddress('get_users.php'), { signal: AbortSignal.timeout(300) })
    return reply.text()
  }

  it.each<[FaultCode, RegExp]>([
    ['T1', /fetch failed/],
    ['T2', /terminated/],
    ['T3', /terminated/],
    ['T4', /timeout/],
    ['T5', /timeout/],
    ['B11', /terminated/],
  ])('%s breaks the call', async (name, message) => {
    await expect(outcome(name)).rejects.toThrow(message)
  })

  it('T3 promises more than it sends', async () => {
    world.faults.set({ name: 'T3', file: 'get_users.php' })
    const reply = await fetch(scriptAddress('get_users.php'))
    expect(Number(reply.headers.get('content-length'))).toBeGreaterThan(100)
    expect(reply.headers.has('x-mock-transport')).toBe(false)
    const cause = await reply.text().catch((error: Error) => error.cause)
    // The body ends early without a reset of the connection; only the fault T2 resets it.
    expect(cause).toMatchObject({ message: expect.not.stringMatching(/ECONNRESET/) as string })
  })

  it('serves calls afterwards', async () => {
    for (const name of ['T1', 'T2', 'T3'] as const) await outcome(name).catch(() => {})
    world.faults.clear()
    expect((await fetch(scriptAddress('get_users.php'))).status).toBe(200)
  })
})

describe('streams and workers over real HTTP', () => {
  const page = (path: string, body: object) =>
    fetch(`${mock.origin}/__mock/api/${path}`, { method: 'POST', body: JSON.stringify(body) })

  async function listen() {
    let text = ''
    let status = 0
    const client = request(scriptAddress('categories_sse.php'), (response) => {
      status = response.statusCode ?? 0
      response.on('data', (bytes) => (text += String(bytes)))
    })
    client.on('error', () => {})
    client.end()
    await vi.waitFor(() => expect(status).not.toBe(0), { timeout: 10_000 })
    return { text: () => text, close: () => client.destroy() }
  }

  it('arrive frame by frame, pause, send what is typed, go on, and end when the socket closes', async () => {
    const stream = await listen()
    await vi.waitFor(() => expect(stream.text()).toContain('"Kurta"'), { timeout: 10_000 })
    await page('streams', { action: 'pause' })
    world.change('categories', 1, { name: 'Long kurta' })
    await page('streams', { action: 'message', value: { typed: 1 } })
    await vi.waitFor(() => expect(stream.text()).toContain('data: {"typed":1}\n\n'), {
      timeout: 10_000,
    })
    expect(stream.text()).not.toContain('Long kurta')
    await page('streams', { action: 'resume' })
    await vi.waitFor(() => expect(stream.text()).toContain('Long kurta'), { timeout: 10_000 })
    expect(world.streams.list()).toHaveLength(1)
    stream.close()
    await vi.waitFor(() => expect(world.streams.list()).toEqual([]), { timeout: 10_000 })
  })

  it('keeps a call waiting while streams hold both workers', async () => {
    await page('workers', { workers: 2 })
    const streams = [await listen(), await listen()]
    let answered = false
    const call = fetch(scriptAddress('get_users.php')).then((reply) => {
      answered = true
      return reply.status
    })
    await vi.waitFor(() => expect(world.workers.state).toMatchObject({ busy: 2, waiting: 1 }), {
      timeout: 10_000,
    })
    expect(answered).toBe(false)
    await page('streams', { action: 'end' })
    expect(await call).toBe(200)
    streams.forEach(({ close }) => close())
  })
})

describe('the panel', () => {
  it('is served with its files and the shop’s design tokens', async () => {
    const page = await fetch(`${mock.origin}/__mock`)
    expect(page.url).toBe(`${mock.origin}/__mock/`)
    expect(await page.text()).toContain('<title>')
    expect((await fetch(`${mock.origin}/__mock/panel.js`)).headers.get('content-type')).toMatch(
      /javascript/,
    )
    expect((await fetch(`${mock.origin}/__mock/tokens.css`)).status).toBe(200)
    expect((await fetch(`${mock.origin}/__mock/secret.txt`)).status).toBe(404)
  })

  it('serves each script that it imports', async () => {
    const scripts = readdirSync('mocks/panel').filter((name) => name.endsWith('.js'))
    const statuses = await Promise.all(
      scripts.map(async (name) => (await fetch(`${mock.origin}/__mock/${name}`)).status),
    )
    expect(scripts.filter((_name, at) => statuses[at] !== 200)).toEqual([])
  })

  it('answers its own calls beside the shop’s', async () => {
    expect(await (await fetch(`${mock.origin}/__mock/api/state`)).json()).toMatchObject({
      counts: { products: 3 },
    })
    expect(world.log.entries).toEqual([])
  })
})
