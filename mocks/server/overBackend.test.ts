// @vitest-environment node
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMockMiddleware } from './http'
import { closeServer, listenOnFreePort, serveMockInThisFile } from '../../tests/mockHttp'
import { world } from '../world/world'

// Tests the mock in front of a backend. A small server in this file stands in for the real one.

const storedBodies: { path: string; body: string; type: string }[] = []
let sendNextMessage = () => {}
const realReplies: Record<
  string,
  (request: IncomingMessage, response: ServerResponse, body: string) => void
> = {
  '/backend/api/get_products.php': (_request, response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'X-Real': 'yes' })
      .end('{"success":true,"products":[]}'),
  '/backend/api/get_users.php': (_request, response) =>
    response.writeHead(200).end('<b>Warning</b> at line 3'),
  '/backend/api/products_sse.php': (_request, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/event-stream' })
      .write('data: {"products":[1]}\n\n')
    sendNextMessage = () => void response.write('data: {"products":[1,2]}\n\n')
  },
  '/backend/api/uploads/a.png': (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.from([137, 80, 78, 71])),
}
const realServer = createServer((request, response) => {
  let body = ''
  request.setEncoding('latin1').on('data', (chunk: string) => (body += chunk))
  request.on('end', () => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (request.method === 'POST')
      storedBodies.push({ path, body, type: request.headers['content-type'] ?? '' })
    const own = realReplies[path]
    if (own) own(request, response, body)
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"success":true}')
  })
})
const mock = serveMockInThisFile()
let backend = ''

beforeAll(async () => {
  backend = await listenOnFreePort(realServer)
})
beforeEach(() => {
  storedBodies.length = 0
  mock.middleware = createMockMiddleware({ backend })
  world.reset()
})
afterEach(() => void createMockMiddleware())
afterAll(() => closeServer(realServer))

const callMock = (file: string, init?: RequestInit) =>
  fetch(`${mock.origin}/backend/api/${file}`, init)
const placeOrder = () => {
  const form = new FormData()
  form.set('user_email', 'a@b.example')
  form.set(
    'payment_receipt',
    new File([new Uint8Array([1, 2, 255])], 'r.png', { type: 'image/png' }),
  )
  return callMock('orders.php', { method: 'POST', body: form })
}

describe('the mock over a real backend', () => {
  it('gives the backend’s own reply and headers, and logs the call with its verdict', async () => {
    const reply = await callMock('get_products.php?x=1')
    expect([reply.headers.get('x-real'), await reply.json()]).toEqual([
      'yes',
      { success: true, products: [] },
    ])
    expect(world.log.entries).toMatchObject([
      {
        file: 'get_products.php',
        status: 200,
        fault: null,
        problems: ['sent as query, the contract says none', 'field "x" is not in the contract'],
      },
    ])
  })

  it('logs a call with a wrong method, and a file that the contract does not know', async () => {
    await callMock('login.php', { method: 'DELETE' })
    await callMock('logn.php', { method: 'POST', body: '{}' })
    expect(
      world.log.entries.map(({ method, file, status, problems }) => [
        method,
        file,
        status,
        problems,
      ]),
    ).toEqual([
      ['DELETE', 'login.php', 200, ['DELETE login.php is not in the contract: it takes POST']],
      ['POST', 'logn.php', 200, ['POST logn.php is not in the contract. Did you mean login.php?']],
    ])
  })

  it('passes a form on byte for byte', async () => {
    await placeOrder()
    expect(storedBodies).toHaveLength(1)
    expect(storedBodies[0]?.body).toContain('\u0001\u0002\u00ff')
    expect(storedBodies[0]?.type).toContain('boundary=')
    expect(world.log.entries[0]?.files).toMatchObject([{ field: 'payment_receipt', size: 3 }])
  })

  it('passes pictures and the messages of a stream on as they come', async () => {
    expect((await callMock('uploads/a.png')).headers.get('content-type')).toBe('image/png')
    const gone = new AbortController()
    const reader = (await callMock('products_sse.php', { signal: gone.signal })).body?.getReader()
    const next = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await next()).toContain('[1]')
    sendNextMessage()
    expect(await next()).toContain('[1,2]')
    gone.abort()
  })

  it('a refused order never reaches the backend; a lost reply does', async () => {
    world.faults.set({ name: 'H8', file: 'orders.php', count: 1 })
    expect([(await placeOrder()).status, storedBodies.length]).toEqual([502, 0])
    world.faults.set({ name: 'H8', file: 'orders.php', count: 1, commit: true })
    expect([(await placeOrder()).status, storedBodies.length]).toEqual([502, 1])
    expect(world.log.entries.map(({ fault }) => fault)).toEqual(['H8', 'H8'])
  })

  it('a fault of the shape changes the real reply', async () => {
    world.faults.set({ name: 'B7', file: 'get_products.php' })
    const text = await (await callMock('get_products.php')).text()
    expect(text).toContain('products')
    expect(text).not.toBe('{"success":true,"products":[]}')
  })

  it('a reply that is no JSON stays as it is under such a fault', async () => {
    world.faults.set({ name: 'S1', file: 'get_users.php' })
    expect(await (await callMock('get_users.php')).text()).toBe('<b>Warning</b> at line 3')
  })

  it('delays its replies', async () => {
    world.network = { ...world.network, latency: { 'get_products.php': 60 } }
    const begun = performance.now()
    await callMock('get_products.php')
    expect(performance.now() - begun).toBeGreaterThan(55)
  })

  it('a stream may be refused or end at once', async () => {
    world.faults.set({ name: 'E1', file: 'products_sse.php', count: 1 })
    expect((await callMock('products_sse.php')).status).toBe(204)
    world.faults.set({ name: 'E5', file: 'products_sse.php', count: 1 })
    expect(await (await callMock('products_sse.php')).text()).toBe('')
  })

  it('keeps the page and its API, which names the backend', async () => {
    expect((await fetch(`${mock.origin}/__mock/`)).status).toBe(200)
    expect(await (await fetch(`${mock.origin}/__mock/api/state`)).json()).toMatchObject({ backend })
  })

  it('records the rows of the backend, and says which call cannot be read', async () => {
    const record = () => fetch(`${mock.origin}/__mock/api/record`, { method: 'POST', body: '{}' })
    const refused = await record()
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('could not be recorded'),
    ])
    expect(world.products.length).toBeGreaterThan(0)
    const users = realReplies['/backend/api/get_users.php']
    realReplies['/backend/api/get_users.php'] = (_request, response) =>
      response.end('\uFEFF{"users":[{"id":4,"email":"a@b.example"}]}')
    expect(await (await record()).json()).toMatchObject({ ok: true, products: 0, users: 1 })
    expect([world.scenario, world.users.map(({ email }) => email)]).toEqual([
      'recorded',
      ['a@b.example'],
    ])
    if (users) realReplies['/backend/api/get_users.php'] = users
  })

  it('says which backend does not answer', async () => {
    mock.middleware = createMockMiddleware({ backend: 'http://127.0.0.1:1' })
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const reply = await callMock('get_products.php')
    expect([reply.status, await reply.text()]).toEqual([
      502,
      expect.stringContaining('http://127.0.0.1:1'),
    ])
    expect(told).toHaveBeenCalledWith(expect.stringContaining('does not answer'))
  })
})
