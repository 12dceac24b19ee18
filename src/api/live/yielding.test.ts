// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser, type FakeTab } from '../../../tests/live/fakes'
import { streamProducer } from './eventStream'
import { giveWay } from './giveWay'
import { pollingGap, POLLING_MAX_MS } from './polling'
import { liveResource } from './resource'
import { beginRest, REST_MS, restLeft } from './rest'
import { supervised } from './supervised'
import { supervise } from './yielding'

type Streams = 'on' | 'short' | 'off'
type Browser = ReturnType<typeof fakeBrowser>

/** One tab with one list: what it shows, and how often it read. */
function page(browser: Browser, { key = 'products', streams = (): Streams => 'on' } = {}) {
  const tab = browser.openTab()
  const ask = vi.fn<(signal: AbortSignal) => Promise<string>>(async () => '["read"]')
  const stream = streamProducer({
    url: () => `${key}_sse.php`,
    fallback: ask,
    short: () => streams() === 'short',
  })
  const resource = liveResource<unknown>({
    key,
    produce: (out, ports) =>
      supervise({ stream, ask, isOff: () => streams() === 'off', out, ports, running: null }),
    read: (text) => JSON.parse(text) as unknown,
    ports: tab.ports,
  })
  const leave = resource.subscribe(() => {})
  return { tab, ask, resource, leave }
}

const openOf = (browser: Browser) => browser.openStreams().map(({ url }) => url)
const slow = (tab: FakeTab) => giveWay(tab.ports)

describe('streams give way to calls (D-73)', () => {
  it('closes every stream of the browser, whichever tab waits, and reads the list in its place', async () => {
    const browser = fakeBrowser()
    const one = page(browser)
    const other = page(browser, { key: 'categories' })
    await browser.advance(10)
    browser.streams[0]?.message('["first"]')
    await browser.advance(10)
    expect(openOf(browser)).toHaveLength(2)
    slow(other.tab)
    await browser.advance(10)
    expect(openOf(browser)).toEqual([])
    // The list that was not shown yet is read at once, the other one later.
    expect([one.ask.mock.calls.length, other.ask.mock.calls.length]).toEqual([0, 1])
    expect(one.resource.current().value).toEqual(['first'])
    await browser.advance(20_001)
    expect(one.ask).toHaveBeenCalledTimes(1)
    expect(one.resource.current().value).toEqual(['read'])
  })

  it('tries the stream again after minutes, and at most one rest is kept for all tabs', async () => {
    const browser = fakeBrowser()
    const one = page(browser)
    const other = page(browser, { key: 'categories' })
    await browser.advance(10)
    slow(one.tab)
    await browser.advance(10)
    const left = restLeft(one.tab.ports)
    expect(left).toBeGreaterThan(REST_MS * 0.7)
    expect(left).toBeLessThan(REST_MS * 1.3)
    expect(restLeft(other.tab.ports)).toBe(left)
    slow(other.tab)
    await browser.advance(left - 10)
    expect(openOf(browser)).toEqual([])
    await browser.advance(20)
    expect(openOf(browser).toSorted()).toEqual(['categories_sse.php', 'products_sse.php'])
  })

  it('a tab that opens during the rest opens no stream', async () => {
    const browser = fakeBrowser()
    const one = page(browser)
    await browser.advance(10)
    slow(one.tab)
    await browser.advance(10)
    one.leave()
    one.tab.close()
    const late = page(browser)
    await browser.advance(50)
    expect(openOf(browser)).toEqual([])
    expect(late.ask).toHaveBeenCalledTimes(1)
  })

  it('a second rest soon after the first one lasts twice as long, one after a quiet time does not', async () => {
    const browser = fakeBrowser()
    const { ports } = browser.openTab()
    beginRest(ports)
    const first = restLeft(ports)
    await browser.advance(first + 1000)
    beginRest(ports)
    expect(restLeft(ports)).toBe(first * 2)
    await browser.advance(first * 2 + 600_001)
    beginRest(ports)
    expect(restLeft(ports)).toBeLessThan(REST_MS * 1.3)
  })

  it('without a stream in any tab nothing rests', async () => {
    const browser = fakeBrowser()
    const tab = browser.openTab()
    slow(tab)
    await browser.advance(10)
    expect(restLeft(tab.ports)).toBe(0)
    expect(browser.stored.size).toBe(0)
  })

  it('rests where the storage is denied too, and a mark from a clock that was set back is void', async () => {
    const denied = fakeBrowser({ storage: false })
    const { ports } = denied.openTab()
    beginRest(ports)
    expect(restLeft(ports)).toBeGreaterThan(0)
    const browser = fakeBrowser()
    const tab = browser.openTab()
    browser.stored.set('streamsRest', `${browser.clock.wall() + REST_MS * 100} ${REST_MS}`)
    expect(restLeft(tab.ports)).toBe(0)
    browser.stored.set('streamsRest', 'nonsense')
    expect(restLeft(tab.ports)).toBe(0)
  })
})

describe('the code of the rule', () => {
  const open = (isOff = false) => {
    const browser = fakeBrowser()
    const tab = browser.openTab()
    const ask = vi.fn(async () => '["read"]')
    const resource = liveResource<unknown>({
      key: 'products',
      produce: supervised(
        streamProducer({ url: () => 'products_sse.php', fallback: ask }),
        ask,
        () => isOff,
      ),
      read: (text) => JSON.parse(text) as unknown,
      ports: tab.ports,
    })
    return { browser, tab, ask, resource }
  }

  it('comes 3 s after the stream, takes it over and lets it give way', async () => {
    const { browser, tab, resource } = open()
    const leave = resource.subscribe(() => {})
    await browser.advance(10)
    browser.streams[0]?.message('["first"]')
    await browser.advance(3000)
    await vi.waitFor(async () => {
      giveWay(tab.ports)
      await browser.advance(10)
      expect(openOf(browser)).toEqual([])
    })
    expect(browser.streams).toHaveLength(1)
    leave()
    await browser.advance(10)
    expect(tab.leftovers()).toBe(0)
  })

  it('comes before any stream where streams are off', async () => {
    const { browser, ask, resource } = open(true)
    resource.subscribe(() => {})
    await vi.waitFor(async () => {
      await browser.advance(10)
      expect(ask).toHaveBeenCalledTimes(1)
    })
    expect(browser.streams).toEqual([])
  })

  it('comes before any stream where a mark says that streams rest, and forgets a mark that is long over', async () => {
    const { browser, tab, resource } = open()
    beginRest(tab.ports)
    resource.subscribe(() => {})
    await vi.waitFor(async () => {
      await browser.advance(10)
      expect(resource.current().value).toEqual(['read'])
    })
    expect(browser.streams).toEqual([])
    await browser.advance(restLeft(tab.ports) + 700_000)
    expect(restLeft(tab.ports)).toBe(0)
    expect(browser.stored.get('streamsRest')).toBeUndefined()
    expect(openOf(browser)).toHaveLength(1)
  })
})

describe('the polling in place of a stream', () => {
  it('waits a random time that grows from 10 to 20 s up to 60 to 120 s', () => {
    expect([0, 1, 2, 20].map((reads) => [pollingGap(reads, 0), pollingGap(reads, 1)])).toEqual([
      [10_000, 20_000],
      [15_000, 30_000],
      [22_500, 45_000],
      [60_000, 120_000],
    ])
    expect(POLLING_MAX_MS).toBe(90_000)
  })

  it('reads at once for Try again and after a write, shows a failure, and comes back by itself', async () => {
    const browser = fakeBrowser()
    const { ask, resource, leave, tab } = page(browser, { streams: () => 'off' })
    ask.mockRejectedValueOnce(new Error('down'))
    await browser.advance(10)
    expect(resource.current()).toEqual({ value: null, failed: true })
    resource.refresh()
    await browser.advance(10)
    expect(resource.current()).toEqual({ value: ['read'], failed: false })
    ask.mockRejectedValueOnce(new Error('down'))
    await browser.advance(20_010)
    expect(resource.current()).toEqual({ value: ['read'], failed: true })
    await browser.advance(31_000)
    expect(resource.current()).toEqual({ value: ['read'], failed: false })
    leave()
    expect(tab.leftovers()).toBe(0)
  })

  it('reads soon when the network returns', async () => {
    const browser = fakeBrowser()
    const { ask, tab } = page(browser, { streams: () => 'off' })
    await browser.advance(10)
    tab.online()
    await browser.advance(2001)
    expect(ask).toHaveBeenCalledTimes(2)
  })
})

describe('the key "streams" of the configuration (D-73)', () => {
  it('"off" opens none', async () => {
    const browser = fakeBrowser()
    const { resource } = page(browser, { streams: () => 'off' })
    await browser.advance(600_000)
    expect(browser.streams).toEqual([])
    expect(resource.current().value).toEqual(['read'])
  })

  it('"short" closes each after its first message, and opens it again after 7.5 to 37.5 s', async () => {
    const browser = fakeBrowser()
    const { resource, ask } = page(browser, { streams: () => 'short' })
    await browser.advance(10)
    browser.streams[0]?.message('["first"]')
    await browser.advance(10)
    expect(resource.current()).toEqual({ value: ['first'], failed: false })
    expect(openOf(browser)).toEqual([])
    await browser.advance(7400)
    expect(openOf(browser)).toEqual([])
    expect(ask).not.toHaveBeenCalled()
    await browser.advance(30_200)
    expect(openOf(browser)).toHaveLength(1)
  })

  it('"on" keeps it', async () => {
    const browser = fakeBrowser()
    page(browser)
    await browser.advance(10)
    browser.streams[0]?.message('["first"]')
    await browser.advance(60_000)
    expect(openOf(browser)).toHaveLength(1)
  })
})
