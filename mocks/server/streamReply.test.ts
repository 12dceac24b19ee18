// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FaultCode } from '../faults/faultList'
import { resetWorldBeforeEach, openStream, postJson } from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

afterEach(() => {
  vi.useRealTimers()
})

const CATEGORIES = 'categories_sse.php'

describe('a stream', () => {
  it('sends its list at once, and again when its own rows change', async () => {
    const stream = await openStream('products_sse.php')
    expect(stream.reply.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(await stream.next()).toMatch(/^data: \{"products":\[.*\],"topSelling":\[.*\]\}\n\n$/)
    await postJson('notifications.php', { notification_id: 3 })
    world.change('products', 1, { price: 5 })
    expect(await stream.message()).toMatchObject({ products: [{ price: '5.00' }, {}, {}] })
    stream.close()
  })

  it('is listed while it is open, and removed when the client disconnects', async () => {
    const stream = await openStream(CATEGORIES)
    expect(world.streams.list()).toMatchObject([{ file: CATEGORIES, messages: 1 }])
    stream.close()
    await vi.waitFor(() => expect(world.streams.list()).toEqual([]), { timeout: 10_000 })
  })

  it('comments every 15 s and ends after 30 s, as PHP does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    const stream = await openStream(CATEGORIES)
    await stream.next()
    vi.advanceTimersByTime(15_000)
    expect(await stream.next()).toBe(': still here\n\n')
    vi.advanceTimersByTime(15_000)
    expect(await stream.next()).toBe(': still here\n\n')
    expect(await stream.next()).toBeNull()
    expect(world.streams.list()).toEqual([])
  })

  it('can be told to send, to send raw text, to end and to break', async () => {
    const one = await openStream(CATEGORIES)
    await one.next()
    world.streams.send(CATEGORIES)
    expect(await one.message()).toHaveProperty('categories.length', 2)
    world.streams.raw('data: {}\n\n')
    expect(await one.next()).toBe('data: {}\n\n')
    world.streams.end(CATEGORIES)
    expect(await one.next()).toBeNull()
    const two = await openStream(CATEGORIES)
    await two.next()
    world.streams.drop()
    await expect(two.next()).rejects.toThrow('terminated')
  })

  it('hangs while it is paused, and then sends once what has changed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    const stream = await openStream(CATEGORIES)
    await stream.next()
    world.streams.pause(CATEGORIES)
    world.change('categories', 1, { name: 'One' })
    world.change('categories', 1, { name: 'Two' })
    vi.advanceTimersByTime(20_000)
    expect(world.streams.list()).toMatchObject([{ messages: 1 }])
    world.streams.resume()
    expect(await stream.message()).toMatchObject({ categories: [{ name: 'Two' }, {}] })
    world.streams.pause('products_sse.php')
    world.change('categories', 1, { name: 'Three' })
    expect(await stream.message()).toMatchObject({ categories: [{ name: 'Three' }, {}] })
    stream.close()
  })

  it('that opens in a pause sends its first message at the end of the pause', async () => {
    world.streams.pause()
    const stream = await openStream(CATEGORIES)
    expect(world.streams.list()).toMatchObject([{ messages: 0 }])
    world.streams.resume(CATEGORIES)
    expect(world.streams.list()).toMatchObject([{ messages: 0 }])
    world.streams.resume()
    expect(await stream.message()).toHaveProperty('categories.length', 2)
    stream.close()
  })

  it('sends a typed message, of a named type if it has one', async () => {
    const stream = await openStream(CATEGORIES)
    await stream.next()
    world.streams.message('{"categories":[]}', CATEGORIES)
    expect(await stream.next()).toBe('data: {"categories":[]}\n\n')
    world.streams.message('a\nb', undefined, 'news')
    expect(await stream.next()).toBe('event: news\ndata: a\ndata: b\n\n')
    expect(world.streams.list()).toMatchObject([{ messages: 3 }])
    stream.close()
  })

  it('sends the changes of a second as one message when PHP looks once a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    world.streams.set({ delay: 1000 })
    const stream = await openStream(CATEGORIES)
    await stream.next()
    world.change('categories', 1, { name: 'One' })
    vi.advanceTimersByTime(600)
    world.change('categories', 1, { name: 'Two' })
    vi.advanceTimersByTime(300)
    expect(world.streams.list()).toMatchObject([{ messages: 1 }])
    vi.advanceTimersByTime(200)
    expect(await stream.message()).toMatchObject({ categories: [{ name: 'Two' }, {}] })
    world.change('categories', 1, { name: 'Three' })
    vi.advanceTimersByTime(900)
    expect(world.streams.list()).toMatchObject([{ messages: 2 }])
    vi.advanceTimersByTime(100)
    expect(world.streams.list()).toMatchObject([{ messages: 3 }])
    stream.close()
  })

  it('comments as often as it is told to, or never', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    world.streams.set({ comment: 1000 })
    const stream = await openStream(CATEGORIES)
    await stream.next()
    vi.advanceTimersByTime(1000)
    expect(await stream.next()).toBe(': still here\n\n')
    stream.close()
    world.streams.set({ comment: 0, life: 60_000 })
    const silent = await openStream(CATEGORIES)
    await silent.next()
    vi.advanceTimersByTime(60_000)
    expect(await silent.next()).toBeNull()
  })

  it('can flood', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stream = await openStream(CATEGORIES)
    world.streams.flood(CATEGORIES, 1, 200)
    vi.advanceTimersByTime(2000)
    expect(world.streams.list()[0]?.messages).toBe(201)
    stream.close()
  })
})

describe('the faults of streams', () => {
  const broken = async (name: FaultCode, variant = 0) => {
    world.faults.set({ name, file: CATEGORIES, variant })
    return openStream(CATEGORIES)
  }

  it.each<[FaultCode, number]>([
    ['E2', 500],
    ['H3', 404],
    ['H7', 500],
  ])('%s answers %i', async (name, status) => {
    expect((await broken(name)).reply.status).toBe(status)
  })

  it('E1 answers 204', async () => {
    await expect(broken('E1')).rejects.toThrow('no body')
  })

  it('E3 has the wrong type', async () => {
    expect((await broken('E3')).reply.headers.get('content-type')).toMatch(/^text\/html/)
  })

  it('E4 and E5 end after and before the first message', async () => {
    const four = await broken('E4')
    expect(await four.next()).toMatch(/^data: /)
    expect(await four.next()).toBeNull()
    expect(await (await broken('E5')).next()).toBeNull()
  })

  it('E6 sends nothing, E7 sends after a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    const six = await broken('E6')
    vi.advanceTimersByTime(30_000)
    expect(await six.next()).toBeNull()
    const seven = await broken('E7')
    vi.advanceTimersByTime(60_000)
    expect(await seven.message()).toHaveProperty('categories')
    seven.close()
  })

  it.each<[FaultCode, number, RegExp]>([
    ['E8', 0, /^data: \{"categories":\[\{"id"\n\n$/],
    ['E9', 0, /^data: \{\n "categories"/],
    ['E10', 0, /^event: update\ndata: \{"categories"/],
    ['E11', 0, /<b>Warning<\/b>[^]*<br \/>\ndata: \{"categories"/],
    ['E12', 0, /^\uFEFFdata: /],
    ['E12', 1, /^\uFEFF\uFEFFdata: /],
    ['E15', 0, /^data: \{"time":/],
    ['E15', 1, /^data: \{"categories":null\}\n\n$/],
  ])('%s (%i) sends %s', async (name, variant, text) => {
    const stream = await broken(name, variant)
    expect(await stream.next()).toMatch(text)
    stream.close()
  })

  it('E13 sends 200 messages a second, each a different one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    const stream = await broken('E13')
    vi.advanceTimersByTime(1000)
    expect(world.streams.list()[0]?.messages).toBe(201)
    expect(await stream.message()).toHaveProperty('turn', 0)
    expect(await stream.message()).toHaveProperty('turn', 1)
    stream.close()
  })

  it('E14 sends 5 MB, E16 breaks off', async () => {
    const big = await broken('E14')
    expect((await big.next())?.length).toBeGreaterThan(5_000_000)
    big.close()
    const gone = await broken('E16')
    await gone.next()
    await expect(gone.next()).rejects.toThrow('terminated')
  })
})
