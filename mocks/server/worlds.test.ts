// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { handOverWorlds, createMockMiddleware } from './http'
import { forgetWorld, worldNames } from './worlds'
import { serveMockInThisFile } from '../../tests/mockHttp'
import { mainWorld } from '../world/world'

const mock = serveMockInThisFile()
const forgetAll = () => worldNames().forEach(forgetWorld)
beforeEach(() => {
  mock.middleware = createMockMiddleware()
  forgetAll()
})
afterEach(forgetAll)

type Answer = { status: number; text: string; cookie: string }

const EDGE = 'edge'
const formOf = (fields: object) =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${EDGE}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('') + `--${EDGE}--\r\n`

/** Scripts of the backend get a form, the mock's own API gets JSON. */
function askMock(
  path: string,
  headers: Record<string, string> = {},
  sent?: object,
): Promise<Answer> {
  const isScript = path.startsWith('/backend')
  return new Promise((resolve, reject) => {
    const method = sent ? 'POST' : 'GET'
    const call = request(mock.origin + path, { method, headers }, (reply) => {
      let text = ''
      reply.on('data', (chunk: Buffer) => (text += chunk.toString()))
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          text,
          cookie: reply.headers['set-cookie']?.join() ?? '',
        }),
      )
    })
    call.on('error', reject)
    if (sent)
      call.setHeader(
        'Content-Type',
        isScript ? `multipart/form-data; boundary=${EDGE}` : 'application/json',
      )
    call.end(sent && (isScript ? formOf(sent) : JSON.stringify(sent)))
  })
}

const WORLD_NAMINGS: [string, string, Record<string, string>][] = [
  ['header', '', { 'X-Mock-World': 'anna' }],
  ['cookie', '', { Cookie: 'other=1; mock-world=anna' }],
  ['host', '', { Host: 'anna.localhost:5173' }],
  ['address', '?world=anna', {}],
]

describe('worlds side by side', () => {
  it.each(WORLD_NAMINGS)(
    'the %s names the world that a call reads and writes',
    async (_by, query, headers) => {
      const reply = await askMock(`/backend/api/update_shipping_charge.php${query}`, headers, {
        charge: '77',
      })
      expect(reply.text).toContain('success')
      const charge = async (own: boolean) =>
        (
          await askMock(
            `/backend/api/fetch_shipping_charge.php${own ? query : ''}`,
            own ? headers : {},
          )
        ).text
      expect(await charge(true)).toContain('77')
      expect(await charge(false)).not.toContain('77')
    },
  )

  it('keep their faults, their log and their scenario apart', async () => {
    const anna = { 'X-Mock-World': 'anna' }
    await askMock('/__mock/api/scenario', anna, { name: 'empty' })
    await askMock('/__mock/api/faults', anna, { name: 'H8', file: 'get_products.php' })
    expect((await askMock('/backend/api/get_products.php', anna)).status).toBe(502)
    expect((await askMock('/backend/api/get_products.php')).status).toBe(200)
    const state = async (headers = {}) =>
      JSON.parse((await askMock('/__mock/api/state', headers)).text) as object
    expect(await state(anna)).toMatchObject({
      world: 'anna',
      scenario: 'empty',
      calls: 1,
      worlds: ['main', 'anna'],
    })
    expect(await state()).toMatchObject({ world: 'main', scenario: 'seed' })
  })

  it('send a change to the streams of their own world alone, and forget a stream whose tab is gone', async () => {
    const open = (world: string) => {
      let text = ''
      const call = request(`${mock.origin}/backend/api/products_sse.php?world=${world}`, (reply) =>
        reply.on('data', (chunk: Buffer) => (text += chunk.toString())),
      )
      call.on('error', () => {})
      call.end()
      return { read: () => text, leave: () => call.destroy() }
    }
    const streams = [open('anna'), open('berta')]
    const [anna, berta] = streams
    await vi.waitFor(() =>
      expect(streams.every((stream) => stream.read().includes('data:'))).toBe(true),
    )
    const patch = { 'X-Mock-World': 'anna', 'Content-Type': 'application/json' }
    await fetch(`${mock.origin}/__mock/api/world/products/101`, {
      method: 'PATCH',
      headers: patch,
      body: '{"title":"Only for Anna"}',
    })
    await vi.waitFor(() => expect(anna?.read()).toContain('Only for Anna'))
    expect(berta?.read()).not.toContain('Only for Anna')
    streams.forEach((stream) => stream.leave())
    const openIn = async (world: string) =>
      (
        JSON.parse((await askMock(`/__mock/api/state?world=${world}`)).text) as {
          streams: object[]
        }
      ).streams.length
    await vi.waitFor(async () =>
      expect([await openIn('anna'), await openIn('berta')]).toEqual([0, 0]),
    )
  })

  it('the log shows no field that only names the world', async () => {
    await askMock('/backend/api/get_products.php?world=anna')
    const log = JSON.parse((await askMock('/__mock/api/log?world=anna')).text) as {
      query: object
      problems: string[]
    }[]
    expect(log).toMatchObject([{ query: {}, problems: [] }])
  })

  it('the address of a page sets the world of its browser, and ?world= takes it back', async () => {
    const page = { Accept: 'text/html' }
    expect(await askMock('/products?world=Anna', page)).toMatchObject({
      status: 418,
      cookie: 'mock-world=anna; Path=/; SameSite=Lax',
    })
    expect((await askMock('/products?world=', page)).cookie).toContain('Max-Age=0')
    expect((await askMock('/backend/api/get_products.php?world=anna')).cookie).toBe('')
  })

  it('an impossible name is answered with the rule', async () => {
    const reply = await askMock('/backend/api/get_products.php', { 'X-Mock-World': '../x' })
    expect(reply).toMatchObject({
      status: 400,
      text: expect.stringContaining('letters, digits and hyphens'),
    })
  })

  it('end when they are deleted; the main one stays', async () => {
    await askMock('/backend/api/get_users.php?world=anna')
    const remove = (name: string) =>
      fetch(`${mock.origin}/__mock/api/worlds/${name}`, { method: 'DELETE' }).then(
        ({ status }) => status,
      )
    expect([await remove('anna'), await remove('main')]).toEqual([200, 400])
    expect(worldNames()).toEqual(['main'])
  })

  it('never grow beyond fifty: the one that was not used for longest goes', async () => {
    for (let n = 0; n <= 50; n++)
      await askMock(`/backend/api/fetch_shipping_charge.php?world=w${n}`)
    expect(worldNames()).toHaveLength(51)
    expect(worldNames()).not.toContain('w0')
  })
})

describe('a world that is kept', () => {
  it('goes on over newer files of the mock with rows, files, faults, network, clock and log', async () => {
    await askMock('/__mock/api/clock', {}, { now: Date.parse('2026-11-22T10:00:00Z') })
    await askMock('/__mock/api/faults', {}, { name: 'H8', file: 'orders.php', count: 2 })
    await askMock('/__mock/api/network', {}, { latency: 3, rate: null })
    await askMock('/backend/api/update_shipping_charge.php', {}, { charge: '88' })
    await askMock('/backend/api/update_shipping_charge.php?world=anna', {}, { charge: '99' })
    const before = mainWorld.keep()
    const kept = await handOverWorlds()
    mainWorld.reset()
    forgetAll()
    mock.middleware = createMockMiddleware({}, kept)
    expect(mainWorld.keep()).toEqual(before)
    expect(mainWorld.keep().log).toHaveLength(1)
    expect((await askMock('/backend/api/fetch_shipping_charge.php?world=anna')).text).toContain(
      '99',
    )
  })
})

describe('a world in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'world-'))
  const file = join(folder, 'world.json')
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is there again after a restart, with the worlds beside it', async () => {
    mock.middleware = createMockMiddleware({ world: file })
    await askMock('/backend/api/update_shipping_charge.php', {}, { charge: '88' })
    await askMock('/backend/api/update_shipping_charge.php?world=anna', {}, { charge: '99' })
    await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toContain('99'), { timeout: 3000 })
    await handOverWorlds()
    mainWorld.reset()
    forgetAll()
    mock.middleware = createMockMiddleware({ world: file, scenario: 'empty' })
    const charge = async (query = '') =>
      (await askMock(`/backend/api/fetch_shipping_charge.php${query}`)).text
    expect(await charge()).toContain('88')
    expect(await charge('?world=anna')).toContain('99')
    await handOverWorlds()
  })

  it('may be one that the page has exported', async () => {
    mainWorld.reset()
    const exported = { ...mainWorld.toJson(), rows: { ...mainWorld.peek(), shipping_charge: 55 } }
    writeFileSync(file, JSON.stringify(exported))
    mock.middleware = createMockMiddleware({ world: file })
    expect((await askMock('/backend/api/fetch_shipping_charge.php')).text).toContain('55')
    await handOverWorlds()
  })

  it.each(['{"version":1}', '{', ''])(
    'holding %j stops the start with a sentence, and stays as it is',
    (text) => {
      writeFileSync(file, text)
      expect(() => createMockMiddleware({ world: file })).toThrow(
        /holds no world .* Name another file, or delete it/,
      )
      expect(readFileSync(file, 'utf8')).toBe(text)
    },
  )
})
