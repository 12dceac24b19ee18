// @vitest-environment node
import { request } from 'node:http'
import { createServer, preview, type PreviewServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mockServer } from '../mocks/server/node'

// Starts the mock behind Vite's own middleware and calls it as a second front end or a phone would.

type Answer = { status: number; headers: Record<string, string | string[] | undefined> }

const PHONE = 'http://192.168.1.20:3000'

let servers: { dev: ViteDevServer; preview: PreviewServer }
const portOf = (server: {
  httpServer: ViteDevServer['httpServer'] | PreviewServer['httpServer']
}): number => {
  const address = server.httpServer?.address()
  return typeof address === 'object' && address ? address.port : 0
}

beforeAll(async () => {
  mockServer.close()
  const quiet = { root: process.cwd(), configFile: 'vite.config.ts', logLevel: 'error' } as const
  const listen = { host: '127.0.0.1', port: 0 }
  const dev = await createServer({
    ...quiet,
    server: { ...listen, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  await dev.listen()
  servers = { dev, preview: await preview({ ...quiet, preview: listen }) }
})

afterAll(async () => {
  await servers.dev.close()
  await servers.preview.close()
})

/** Uses node:http, because Node's fetch does not allow the headers Host and Origin. */
function ask(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume()
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}

describe.each(['dev', 'preview'] as const)('the %s server', (kind) => {
  let port = 0
  beforeEach(() => {
    port = portOf(servers[kind])
  })
  const call = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    ask(port, method, path, headers, body)

  it('lets the mock answer the preflight of any other origin', async () => {
    const wish = {
      Origin: PHONE,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    }
    const { status, headers } = await call('OPTIONS', '/backend/api/login.php', wish)
    expect([
      status,
      headers['access-control-allow-origin'],
      headers['access-control-allow-headers'],
    ]).toEqual([204, PHONE, 'content-type'])
    const sent = { Origin: PHONE, 'Content-Type': 'application/json' }
    const reply = await call('POST', '/backend/api/login.php', sent, '{}')
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([200, PHONE])
  })

  it('refuses the preflight under its fault, and no call from the shop’s own page', async () => {
    const mock = (method: string, path: string, body?: string) =>
      call(method, `/__mock/api/${path}`, {}, body)
    await mock('POST', 'faults', JSON.stringify({ name: 'preflightRefused', file: 'login.php' }))
    const wish = { Origin: PHONE, 'Access-Control-Request-Method': 'POST' }
    expect((await call('OPTIONS', '/backend/api/login.php', wish)).status).toBe(403)
    expect((await call('OPTIONS', '/backend/api/signup.php', wish)).status).toBe(204)
    const own = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)' }
    expect((await call('POST', '/backend/api/login.php', own, '{}')).status).toBe(200)
    await mock('DELETE', 'faults')
  })

  it('lets no other origin read the shop’s own files', async () => {
    const { headers } = await call('GET', '/shop.config.json', { Origin: PHONE })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('answers to a name of the own network, and to no name of the open one', async () => {
    const statusFor = async (host: string) =>
      (await call('GET', '/backend/api/get_users.php', { Host: host })).status
    expect(await statusFor(`mymac.local:${port}`)).toBe(200)
    expect(await statusFor('shop.test')).toBe(200)
    expect(await statusFor('evil.example')).toBe(403)
  })
})
