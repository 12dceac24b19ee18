// @vitest-environment node
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { mockServer } from '../mocks/server/node'
import { mockBackend } from '../mocks/server/vitePlugin'

// Plays a developer who edits the mock's files while the dev server runs. The tests edit copies of the files.

const root = mkdtempSync(join(tmpdir(), 'edited-mock-'))
const projectRoot = resolve(import.meta.dirname, '..')
const sentMessages: string[] = []
const loggedLines: string[] = []
let server: ViteDevServer
let origin = ''

beforeAll(async () => {
  mockServer.close()
  for (const folder of ['mocks', 'src/rules', 'public'])
    cpSync(join(projectRoot, folder), join(root, folder), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [mockBackend({ clock: 'fixed' })],
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, ws: false, watch: { usePolling: true, interval: 50 } },
  })
  const { logger } = server.config
  for (const how of ['info', 'warn', 'error'] as const)
    logger[how] = (text) => void loggedLines.push(text)
  const send = server.ws.send.bind(server.ws)
  vi.spyOn(server.ws, 'send').mockImplementation((message: unknown) => {
    sentMessages.push(JSON.stringify(message))
    send(message as never)
  })
  await server.listen()
  const address = server.httpServer?.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})

afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

const mock = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const reply = await fetch(`${origin}/__mock/api/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as T
}
const titleOf = async () =>
  (
    (await (await fetch(`${origin}/backend/api/get_products.php`)).json()) as {
      products: { title: string }[]
    }
  ).products[0]?.title

async function editFile(file: string, from: string, to: string): Promise<void> {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} does not say ${from}`)
  loggedLines.length = 0
  writeFileSync(path, text.replace(from, to))
  await vi.waitFor(() => expect(loggedLines.join()).toMatch(/The mock runs on/), {
    timeout: 10_000,
  })
}

type State = {
  faults: object[]
  history: object[]
  calls: number
  network: { latency: object }
}

it('an edited handler or rule answers at once, and rows, undo list, faults, latency and log stay', async () => {
  await titleOf()
  const [first] = await mock<{ id: number; title: string }[]>('GET', 'world/products')
  await mock('PATCH', `world/products/${first?.id}`, { title: 'Changed by hand' })
  await mock('POST', 'faults', { name: 'H8', file: 'orders.php' })
  await mock('POST', 'network', { latency: { 'orders.php': 123 } })
  await editFile('mocks/handlers/cartHandlers.ts', 'Email is required', 'Whose cart?')
  expect(await (await fetch(`${origin}/backend/api/get_cart.php`)).text()).toContain('Whose cart?')
  await editFile('src/rules/stock.ts', 'export ', '/* looked at */ export ')
  expect(await titleOf()).toBe('Changed by hand')
  expect(await mock<State>('GET', 'state')).toMatchObject({
    faults: [{ name: 'H8', file: 'orders.php' }],
    network: { latency: { 'orders.php': 123 } },
    calls: 3,
  })
  expect(sentMessages.join()).not.toContain('full-reload')
  const before = await mock<State>('GET', 'state')
  expect(before.history).toHaveLength(1)
  await mock('POST', 'back', { steps: 1 })
  expect(await titleOf()).toBe(first?.title)
  await mock('PATCH', `world/products/${first?.id}`, { title: 'Changed by hand' })
})

it('a file that cannot be read leaves the former mock running, and the next edit is taken', async () => {
  await editFile('mocks/handlers/cartHandlers.ts', 'Whose cart?', "'")
  expect(loggedLines.join()).toContain('former files')
  expect(await titleOf()).toBe('Changed by hand')
  await editFile(
    'mocks/handlers/cartHandlers.ts',
    "refusalReply(''')",
    "refusalReply('Which cart?')",
  )
  expect(await (await fetch(`${origin}/backend/api/get_cart.php`)).text()).toContain('Which cart?')
})

it('a changed seed leaves the rows as they are until a reset', async () => {
  await editFile('mocks/seed/catalogue.ts', 'Helambu Bakkhu', 'Langtang Bakkhu')
  expect(await titleOf()).toBe('Changed by hand')
  await mock('POST', 'reset', {})
  expect(await titleOf()).toContain('Langtang Bakkhu')
})
