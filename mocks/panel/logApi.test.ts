// @vitest-environment node
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { serveMockInThisFile } from '../../tests/mockHttp'
import { ASHA, pngFile, smallRows } from '../../tests/mockWorld'
import { mainWorld as world } from '../world/world'

const mock = serveMockInThisFile()
beforeEach(() => world.reset(smallRows()))

type LogLine = {
  id: number
  mark: number
  file: string
  method: string
  status: number | null
  problems: string[]
} & Record<string, unknown>
type LogNews = { begun: string; mark: number; first: number; entries: LogLine[]; found?: number[] }
type Body = { text: string; size: number; cut: boolean; binary: boolean }
type WholeCall = LogLine & {
  request: { url: string; headers: Record<string, string>; body: Body; kept: boolean }
  reply: { headers: Record<string, string>; body: Body } | null
  curl: string
}

const callScript = (file: string, init?: RequestInit) =>
  fetch(`${mock.origin}/backend/api/${file}`, init)
const askPanel = async <T>(path: string, method = 'GET') =>
  (await (await fetch(`${mock.origin}/__mock/api/${path}`, { method })).json()) as T
const logNews = (since = 0, more = '') =>
  askPanel<LogNews>(`log?since=${since}&begun=${encodeURIComponent(world.log.edge.begun)}${more}`)
const wholeCall = (id: number | undefined) => askPanel<WholeCall>(`log/${id}`)
const lastLine = async () => (await logNews()).entries.at(-1)
const postToScript = (file: string, body: unknown) =>
  callScript(file, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('the log tells the truth', () => {
  it('about what the server said: headers, body and time', async () => {
    const text = await (await callScript(`get_cart.php?email=${ASHA}`)).text()
    const { reply, request, ...line } = await wholeCall((await lastLine())?.id)
    expect(reply?.body).toEqual({ text, size: Buffer.byteLength(text), cut: false, binary: false })
    expect(reply?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-powered-by': 'PHP/8.2.29',
    })
    expect(request.url).toBe(`${mock.origin}/backend/api/get_cart.php?email=${ASHA}`)
    expect(line).toMatchObject({
      status: 200,
      crashed: null,
      ended: expect.any(Number),
      brokenOff: false,
    })
  })

  it('about an unknown file, and which one was meant', async () => {
    expect((await postToScript('logn.php', {})).status).toBe(404)
    expect(await lastLine()).toMatchObject({
      method: 'POST',
      file: 'logn.php',
      status: 404,
      problems: ['POST logn.php is not in the contract. Did you mean login.php?'],
    })
    await fetch(`${mock.origin}/backend/get_products.php`)
    expect(await lastLine()).toMatchObject({ file: 'get_products.php', status: 404 })
    // A missing picture is not a call of a script, so the log does not list it.
    await fetch(`${mock.origin}/backend/api/uploads/none.png`)
    expect(world.log.entries).toHaveLength(2)
  })

  it.each(['plain', 'php'] as const)('about a wrong method, in the dialect %s', async (preset) => {
    world.speak(preset)
    const { status } = await callScript('login.php')
    expect(await lastLine()).toMatchObject({
      method: 'GET',
      file: 'login.php',
      status,
      problems: ['GET login.php is not in the contract: it takes POST'],
    })
    await callScript('get_products.php', { method: 'HEAD' })
    expect(await lastLine()).toMatchObject({ method: 'HEAD', file: 'get_products.php' })
  })

  it('about a script that fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    world.put(
      'products',
      world.products.slice(0, 1).map((row) => ({ ...row, price: null as never })),
    )
    expect((await callScript('get_products.php')).status).toBe(500)
    const line = await lastLine()
    expect(line).toMatchObject({
      status: 500,
      crashed: expect.stringMatching(/^TypeError: .*null/),
    })
    expect((await wholeCall(line?.id)).reply?.body.text).toBe('<b>Fatal error</b>')
    expect(await askPanel('state')).toMatchObject({ calls: 1, broken: 1 })
  })

  it('to another page that is open when the log is cleared', async () => {
    await callScript('get_products.php')
    const { mark, entries } = await logNews()
    await askPanel('log', 'DELETE')
    expect((await askPanel<{ log: LogNews }>('state')).log.mark).not.toBe(mark)
    const news = await logNews(mark)
    expect(news.entries).toEqual([])
    expect(entries.every(({ id }) => id < news.first)).toBe(true)
  })

  it('about a body that cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expect(
      (await callScript('add_category.php', { method: 'POST', headers, body: 'no form' })).status,
    ).toBe(500)
    expect(await lastLine()).toMatchObject({
      file: 'add_category.php',
      status: 500,
      crashed: expect.any(String),
    })
  })

  it('about a script that fails after a gateway has answered', async () => {
    world.faults.steps('update_shipping_charge.php', [
      { wait: 10 },
      'gatewayTimeout',
      { wait: 20 },
      'store',
    ])
    const transact = vi.spyOn(world, 'transact').mockImplementation(() => {
      throw new Error('The disk is full')
    })
    const body = new FormData()
    body.set('charge', '5')
    expect((await callScript('update_shipping_charge.php', { method: 'POST', body })).status).toBe(
      504,
    )
    await vi.waitFor(async () =>
      expect(await lastLine()).toMatchObject({
        status: 504,
        crashed: expect.stringContaining('The disk is full'),
      }),
    )
    transact.mockRestore()
  })

  it('about a body that broke off, and a connection without a reply', async () => {
    world.faults.set({ name: 'T2', file: 'get_products.php' })
    await expect(callScript('get_products.php').then((reply) => reply.text())).rejects.toThrow(
      'terminated',
    )
    expect(await lastLine()).toMatchObject({ status: 200, brokenOff: true, fault: 'T2' })
    world.faults.set({ name: 'T1', file: 'get_products.php' })
    await expect(callScript('get_products.php')).rejects.toThrow('fetch failed')
    const line = await lastLine()
    expect(line).toMatchObject({ status: null, fault: 'T1', milliseconds: expect.any(Number) })
    expect((await wholeCall(line?.id)).reply).toBeNull()
  })

  it('about a preflight that was refused', async () => {
    world.faults.set({ name: 'T8', file: 'login.php' })
    await callScript('login.php', {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Method': 'POST' },
    })
    expect(await lastLine()).toMatchObject({
      method: 'OPTIONS',
      status: 403,
      fault: 'T8',
      problems: [],
    })
  })

  it('about the messages of a stream', async () => {
    const gone = new AbortController()
    const stream = await callScript('categories_sse.php', { signal: gone.signal })
    await stream.body?.getReader().read()
    const line = await lastLine()
    expect(line).toMatchObject({ status: 200, ended: null })
    expect((await wholeCall(line?.id)).reply?.body.text).toContain('data: {"categories"')
    gone.abort()
    await vi.waitFor(async () =>
      expect(await lastLine()).toMatchObject({ ended: expect.any(Number) }),
    )
  })
})

describe('a look at the log costs little', () => {
  it('because only what changed since a mark is sent', async () => {
    await callScript('get_products.php')
    const { mark, entries } = await logNews()
    expect(entries).toHaveLength(1)
    expect((await logNews(mark)).entries).toEqual([])
    await callScript('get_users.php')
    const later = await logNews(mark)
    expect(later.entries.map(({ file }) => file)).toEqual(['get_users.php'])
    expect(JSON.stringify(later)).not.toContain('full_name')
  })

  it('also when a stream of an earlier line goes on', async () => {
    const gone = new AbortController()
    const reader = (
      await callScript('categories_sse.php', { signal: gone.signal })
    ).body?.getReader()
    await reader?.read()
    const { mark } = await logNews()
    world.put('categories', [])
    await reader?.read()
    expect((await logNews(mark)).entries).toMatchObject([{ file: 'categories_sse.php' }])
    gone.abort()
  })

  it('and a log that was begun anew is sent whole', async () => {
    await callScript('get_products.php')
    const { mark, first } = await logNews()
    expect((await askPanel<LogNews>(`log?since=${mark}&begun=another`)).entries).toHaveLength(1)
    await askPanel('log', 'DELETE')
    expect(await logNews(mark)).toMatchObject({ entries: [], first: first + 1 })
  })

  it('because a body is cut at 64 kB', async () => {
    const message = 'x'.repeat(200_000)
    await postToScript('submit_inquiry.php', { message })
    const line = await lastLine()
    const { request } = await wholeCall(line?.id)
    expect([request.body.text.length, request.body.cut, request.kept]).toEqual([65_536, true, true])
    expect(request.body.size).toBeGreaterThan(200_000)
    expect(JSON.stringify(await askPanel('log')).length).toBeLessThan(70_000)
    const body = await (await fetch(`${mock.origin}/__mock/api/log/${line?.id}/body`)).json()
    expect(body).toEqual({ message })
  })

  it('and the bodies of all requests are kept up to 16 MB', async () => {
    const big = { message: 'x'.repeat(9 * 1024 * 1024) }
    await postToScript('submit_inquiry.php', big)
    await postToScript('submit_inquiry.php', big)
    await callScript('get_products.php')
    const [first, second] = (await logNews()).entries
    expect([
      (await wholeCall(first?.id)).request.kept,
      (await wholeCall(second?.id)).request.kept,
    ]).toEqual([false, true])
    expect(await askPanel(`log/${first?.id}/replay`, 'POST')).toMatchObject({
      error: expect.stringContaining('no longer kept'),
    })
  })

  it('finds calls by what was sent or answered', async () => {
    await callScript('get_users.php')
    await callScript('get_products.php')
    const { entries, found } = await logNews(0, `&text=${ASHA.toUpperCase()}`)
    expect(found).toEqual([entries[0]?.id])
  })

  it('knows the reads that repeat themselves', async () => {
    for (const email of [ASHA, 'x@y.example', ASHA]) await callScript(`get_cart.php?email=${email}`)
    expect((await logNews()).entries.map(({ repeated }) => repeated)).toEqual([false, false, true])
  })
})

describe('a call can be made again', () => {
  it('by the log, with its body', async () => {
    const form = new FormData()
    form.set('name', 'Sari')
    form.set('image', pngFile())
    await callScript('add_category.php', { method: 'POST', body: form })
    world.put('categories', [])
    const line = await lastLine()
    const again = await askPanel<{ id: number; status: number }>(`log/${line?.id}/replay`, 'POST')
    expect(again).toEqual({ ok: true, id: (line?.id ?? 0) + 1, status: 200 })
    expect(world.categories).toMatchObject([{ name: 'Sari' }])
    expect((await wholeCall(again.id)).problems).toEqual([])
  })

  it('in the world that the call belongs to, also without a reply', async () => {
    world.faults.set({ name: 'T1', file: 'get_products.php' })
    await callScript('get_products.php').catch(() => null)
    expect(await askPanel(`log/${(await lastLine())?.id}/replay`, 'POST')).toMatchObject({
      status: null,
      why: expect.any(String),
    })
    const headers = { 'X-Mock-World': 'anna' }
    await callScript('get_users.php', { headers })
    const log = (path: string, method = 'GET') =>
      fetch(`${mock.origin}/__mock/api/${path}`, { method, headers })
    expect(await (await log('log/1/replay', 'POST')).json()).toMatchObject({ id: 2, status: 200 })
    expect(world.log.of('get_users.php')).toEqual([])
    expect(((await (await log('log/1')).json()) as WholeCall).curl).toContain(
      "-H 'X-Mock-World: anna'",
    )
  })

  const shell = promisify(execFile)

  it.each([
    ['a read', () => callScript(`get_cart.php?email=${ASHA}`)],
    [
      'JSON with quotes',
      () => postToScript('login.php', { email: "o'neil@x.example", password: '"$HOME`' }),
    ],
    [
      'a form',
      () => {
        const body = new FormData()
        body.set('charge', '@12.50')
        return callScript('update_shipping_charge.php', { method: 'POST', body })
      },
    ],
    ['a wrong method', () => callScript('login.php', { method: 'DELETE' })],
  ])('by curl: %s', async (_what, make) => {
    await make()
    const first = (await logNews()).entries.at(-1)
    const { curl } = await wholeCall(first?.id)
    await shell('bash', ['-c', curl])
    const [one, other] = await Promise.all([
      wholeCall(first?.id),
      wholeCall((await lastLine())?.id),
    ])
    expect(other.id).toBe(one.id + 1)
    expect([other.method, other.file, other.query, other.sent, other.status]).toEqual([
      one.method,
      one.file,
      one.query,
      one.sent,
      one.status,
    ])
    expect(other.problems).toEqual(one.problems)
  })
})
