// @vitest-environment node
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { visit } from './visitors'

/** PHP as `npm run proofs -- --only capacity` sets it up; `held` files never answer. */
async function backend(held: readonly string[]) {
  const gone: string[] = []
  const open = new Set<ServerResponse>()
  const server = createServer((request, reply) => {
    const file = /\/(\w+)\.php/.exec(request.url ?? '')?.[1] ?? ''
    reply.on('close', () => !reply.writableEnded && gone.push(file))
    open.add(reply)
    if (held.includes(file)) return
    if (!file.endsWith('_sse')) return void reply.end('["list"]')
    reply.writeHead(200, { 'Content-Type': 'text/event-stream' })
    setTimeout(() => reply.write('data: ["list"]\n\n'), 50)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    for (const reply of open) reply.destroy()
    server.close()
  })
  return { api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, gone }
}

it('a read that the visitor’s own stream made needless counts neither as answered nor as failed', async () => {
  const { api, gone } = await backend(['categories'])
  const visitor = visit(api, 60, 'on', 0)
  onTestFinished(() => visitor.leave())
  await vi.waitFor(() => expect(gone).toContain('categories'), { timeout: 5000 })
  await vi.waitFor(() => expect(visitor.calls.length).toBeGreaterThan(0), { timeout: 5000 })
  expect(visitor.first()).toBeGreaterThan(0)
  expect(visitor.calls.filter(({ answered }) => !answered)).toEqual([])
})

it('the calls that end because the visitor leaves do not count as failed', async () => {
  const { api, gone } = await backend(['cart'])
  const visitor = visit(api, 60, 'on', 1)
  await vi.waitFor(() => expect(visitor.calls.length).toBe(3), { timeout: 5000 })
  expect(visitor.calls.every(({ answered, ms }) => answered && ms >= 0)).toBe(true)
  visitor.leave()
  await vi.waitFor(() => expect(gone).toContain('products_sse'), { timeout: 5000 })
  expect(visitor.calls.filter(({ answered }) => !answered)).toEqual([])
})
