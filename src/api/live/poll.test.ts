// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fakeClock, seeded } from '../../../tests/live/fakeClock'
import { fakeBrowser } from '../../../tests/live/fakes'
import { pollGap, pollProducer } from './poll'
import { liveResource } from './resource'

type Answer = string | { thrown: unknown }

/** A server that answers after `delay`: first the given `answers` in turn, then the cart at that moment. */
function poll(random = seeded(1)) {
  const browser = fakeBrowser({ clock: fakeClock(random) })
  const tab = browser.openTab()
  const server = {
    delay: 50,
    answers: [] as Answer[],
    cart: '["tee"]',
    startedAt: [] as number[],
    inFlight: 0,
    most: 0,
  }
  const ask = async (signal: AbortSignal) => {
    server.startedAt.push(browser.clock.now())
    server.most = Math.max(server.most, ++server.inFlight)
    const answer = server.answers.shift() ?? server.cart
    await new Promise<void>((done) => {
      browser.clock.after(server.delay, done)
      signal.onabort = () => done()
    })
    server.inFlight -= 1
    if (typeof answer !== 'string') throw answer.thrown
    return answer
  }
  const resource = liveResource({
    key: 'cart',
    produce: pollProducer({ ask, everyMs: 3000 }),
    read: (text) => JSON.parse(text) as unknown,
    ports: tab.ports,
  })
  const start = () => resource.subscribe(() => {})
  const gaps = () => server.startedAt.slice(1).map((at, i) => at - (server.startedAt[i] ?? 0))
  return { browser, tab, server, resource, start, gaps }
}

const failure = (retryAfterMs?: unknown) => ({
  thrown: Object.assign(new Error('HTTP error! status: 503'), { retryAfterMs }),
})

describe('the cart poll', () => {
  it('polls at once and then every 3 s (CART-20)', async () => {
    const { browser, start, server, gaps, resource } = poll()
    start()
    await browser.advance(10)
    expect(server.startedAt).toHaveLength(1)
    await browser.advance(60)
    expect(resource.current().value).toEqual(['tee'])
    await browser.advance(9900)
    expect(gaps()).toEqual([3000, 3000, 3000])
  })

  it('never has two requests in flight, and pauses after a slow answer', async () => {
    const { browser, start, server, gaps } = poll()
    server.delay = 7000
    start()
    await browser.advance(60_000)
    expect(server.most).toBe(1)
    expect(gaps().length).toBeGreaterThan(4)
    for (const gap of gaps()) expect(gap).toBeGreaterThanOrEqual(8000)
    for (const gap of gaps()) expect(gap).toBeLessThanOrEqual(11_000)
  })

  it('polls less often after five failures in a row, at most every 30 s, and every 3 s again after a success (D-65)', async () => {
    const { browser, start, server, gaps, resource } = poll()
    server.answers = ['["kept"]', ...Array.from({ length: 10 }, () => failure())]
    start()
    await browser.advance(1000)
    await browser.advance(200_000)
    expect(gaps().slice(0, 13)).toEqual([
      3000, 3000, 3000, 3000, 3000, 6000, 12_000, 24_000, 30_000, 30_000, 30_000, 3000, 3000,
    ])
    expect(resource.current()).toEqual({ value: ['tee'], failed: false })
  })

  it('keeps the last answer while it fails', async () => {
    const { browser, start, server, resource, tab } = poll()
    server.answers = ['["kept"]', failure(), failure()]
    start()
    await browser.advance(4000)
    expect(resource.current()).toEqual({ value: ['kept'], failed: true })
    await browser.advance(3000)
    // Reported once, not at each try.
    expect(tab.reports).toHaveLength(1)
  })

  it('counts an unreadable answer as a failure', async () => {
    const { browser, start, server, resource } = poll()
    server.answers = ['<html>']
    start()
    await browser.advance(1000)
    expect(resource.current()).toEqual({ value: null, failed: true })
    await browser.advance(3000)
    expect(resource.current()).toEqual({ value: ['tee'], failed: false })
  })

  it.each([
    [20_000, 20_000],
    [1000, 3000],
    [86_400_000, 300_000],
    [Number.NaN, 3000],
    ['20000', 3000],
    [-5, 3000],
  ])('respects a Retry-After of %s ms with a gap of %i ms', async (retryAfter, gap) => {
    const { browser, start, server, gaps } = poll()
    server.answers = [failure(retryAfter)]
    start()
    await browser.advance(400_000)
    expect(gaps()[0]).toBe(gap)
  })

  it.each([null, undefined, 'gone', 7])('continues when the thrown value is %j', async (thrown) => {
    const { browser, start, server, resource } = poll()
    server.answers = [{ thrown }]
    start()
    await browser.advance(1000)
    expect(resource.current().failed).toBe(true)
    await browser.advance(3000)
    expect(resource.current()).toEqual({ value: ['tee'], failed: false })
  })

  it('reports nothing for an aborted request', async () => {
    const { browser, start, server, tab } = poll()
    server.answers = [failure()]
    const stop = start()
    await browser.advance(10)
    stop()
    await browser.advance(5000)
    expect(tab.reports).toEqual([])
  })

  it('polls at once after a write, and ignores an answer requested before it (D-65)', async () => {
    const { browser, start, server, resource } = poll()
    start()
    await browser.advance(1000)
    server.cart = '["tee","coat"]'
    resource.refresh()
    await browser.advance(60)
    expect(resource.current().value).toEqual(['tee', 'coat'])
    expect(server.startedAt).toHaveLength(2)
    // The next request is in flight, with the old cart in it, when the third item is added.
    server.cart = '["stale"]'
    await browser.advance(2960)
    expect(server.inFlight).toBe(1)
    server.cart = '[]'
    resource.refresh()
    resource.refresh()
    await browser.advance(45)
    expect(resource.current().value).toEqual(['tee', 'coat'])
    await browser.advance(60)
    expect(resource.current().value).toEqual([])
    expect(server.most).toBe(1)
    expect(server.startedAt).toHaveLength(4)
  })

  it('has one request in flight also when a refresh or the network intervenes', async () => {
    const { browser, start, server, resource, tab } = poll()
    start()
    await browser.advance(2900)
    server.delay = 2500
    resource.refresh()
    await browser.advance(1000)
    tab.online()
    await browser.advance(20_000)
    expect(server.most).toBe(1)
  })

  it('stops while hidden and polls at once when shown again (D-23)', async () => {
    const { browser, start, server, tab } = poll()
    start()
    await browser.advance(1000)
    tab.hide()
    await browser.advance(300_000)
    expect(server.startedAt).toHaveLength(1)
    tab.show()
    await browser.advance(1)
    expect(server.startedAt).toHaveLength(2)
  })

  it('aborts a request in flight when it stops, and ignores its answer', async () => {
    const { browser, start, server, resource, tab } = poll()
    const stop = start()
    await browser.advance(10)
    expect(server.inFlight).toBe(1)
    stop()
    await browser.advance(100)
    expect(server.inFlight).toBe(0)
    expect(resource.current()).toEqual({ value: null, failed: false })
    expect(tab.reports).toEqual([])
    await browser.advance(60_000)
    expect(server.startedAt).toHaveLength(1)
    expect(tab.leftovers()).toBe(0)
    expect(browser.clock.pending()).toBe(0)
  })

  it('waits up to 2 s at random when the network returns', async () => {
    const { browser, start, server, tab } = poll(() => 0.5)
    server.answers = Array.from({ length: 9 }, () => failure())
    start()
    await browser.advance(62_000)
    const before = server.startedAt.length
    tab.online()
    await browser.advance(999)
    expect(server.startedAt.length).toBe(before)
    await browser.advance(1)
    expect(server.startedAt.length).toBe(before + 1)
  })

  it('polls within 2 s when the network returns, without waiting for its gap', async () => {
    const { browser, start, server, tab } = poll()
    server.answers = Array.from({ length: 9 }, () => failure())
    start()
    await browser.advance(62_000)
    const before = server.startedAt.length
    tab.online()
    await browser.advance(2000)
    expect(server.startedAt.length).toBe(before + 1)
  })
})

describe('the gap of a poll', () => {
  it('is never shorter than the period', () => {
    expect([0, 4, 5, 6, 7, 8, 99].map((failures) => pollGap(failures, 3000))).toEqual([
      3000, 3000, 6000, 12_000, 24_000, 30_000, 30_000,
    ])
    expect(pollGap(9, 60_000)).toBe(60_000)
  })
})
