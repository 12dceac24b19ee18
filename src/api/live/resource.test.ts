// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser, type FakeTab } from '../../../tests/live/fakes'
import { pollProducer } from './poll'
import { liveResource, resetLive } from './resource'
import { streamProducer } from './eventStream'
import type { Outlet, Producer } from './liveTypes'

const readJson = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  return Array.isArray(value) ? value : undefined
}

/** A producer that the test drives. */
function byHand() {
  const outs: Outlet[] = []
  const calls: string[] = []
  const produce: Producer = (out) => {
    outs.push(out)
    return {
      refresh: () => void calls.push('refresh'),
      nudge: () => void calls.push('nudge'),
      stop: () => void outs.splice(outs.indexOf(out), 1),
    }
  }
  return { produce, outs, calls, out: () => outs[0] as Outlet }
}

function listen(tab: FakeTab, produce: Producer, options: { lingerMs?: number } = {}) {
  const resource = liveResource({
    key: 'things',
    produce,
    read: readJson,
    ports: tab.ports,
    ...options,
  })
  const heard: unknown[] = []
  const stop = resource.subscribe(() => void heard.push(resource.current().value))
  return { resource, heard, stop, tab }
}

describe.each([
  ['Web Locks', true],
  ['a lease', false],
])('ten tabs of one browser, by %s (R11)', (_name, locks) => {
  function shop() {
    const browser = fakeBrowser({ locks })
    let inFlight = 0
    let most = 0
    let asked = 0
    const ask = async (signal: AbortSignal) => {
      asked += 1
      most = Math.max(most, ++inFlight)
      await new Promise<void>((done) => {
        browser.clock.after(200, done)
        signal.onabort = () => done()
      })
      inFlight -= 1
      return `[${Math.floor(browser.clock.now() / 10_000)}]`
    }
    let reads = 0
    const tabs = Array.from({ length: 10 }, () => {
      const tab = browser.openTab()
      const cart = liveResource({
        key: 'cart',
        produce: pollProducer({ ask, everyMs: 3000 }),
        read: readJson,
        ports: tab.ports,
      })
      const stream = streamProducer({
        url: () => 'products_sse.php',
        fallback: async () => `[${++reads}]`,
      })
      const products = liveResource({
        key: 'products',
        produce: stream,
        read: readJson,
        ports: tab.ports,
      })
      const stops = [cart.subscribe(() => {}), products.subscribe(() => {})]
      return { tab, cart, products, stops }
    })
    const leaderOf = () => tabs.find(({ tab }) => browser.openStreams()[0]?.tab === tab)
    const counts = () => ({
      asked,
      most,
      inFlight,
      opened: browser.streams.length,
      open: browser.openStreams().length,
      reads,
    })
    return { browser, tabs, counts, leaderOf }
  }

  it('hold 1 stream and at most 1 poll in flight, and all receive both (CART-20)', async () => {
    const { browser, tabs, counts } = shop()
    await browser.advance(500)
    browser.openStreams()[0]?.message('["tee"]')
    await browser.advance(30_000)
    expect(counts()).toMatchObject({ most: 1, open: 1, opened: 1, reads: 0 })
    // 30.5 s at one poll every 3 s, for any number of tabs.
    expect(counts().asked).toBe(11)
    for (const { cart, products } of tabs) {
      expect(products.current().value).toEqual(['tee'])
      expect(cart.current().value).toEqual(tabs[0]?.cart.current().value)
      expect(cart.current().value).not.toBeNull()
    }
  })

  it('have a new stream and poll within 2 s after the leading tab was closed', async () => {
    const { browser, counts, leaderOf } = shop()
    await browser.advance(500)
    const leader = leaderOf()
    leader?.tab.close()
    const before = counts().asked
    await browser.advance(2000)
    expect(counts()).toMatchObject({ open: 1, opened: 2 })
    expect(counts().asked).toBeGreaterThan(before)
    expect(leaderOf()).not.toBe(leader)
  })

  it('have a new stream within 8 s after the leading tab froze, and one again when it thaws', async () => {
    const { browser, counts, leaderOf } = shop()
    await browser.advance(2500)
    const leader = leaderOf()
    leader?.tab.freeze()
    await browser.advance(8000)
    expect(counts().opened).toBe(2)
    leader?.tab.thaw()
    await browser.advance(100)
    expect(counts().open).toBe(1)
    expect(leaderOf()).not.toBe(leader)
  })

  it('make no request while all are hidden for 5 min, and refresh at once when one is shown', async () => {
    const { browser, tabs, counts } = shop()
    await browser.advance(500)
    browser.openStreams()[0]?.message('["tee"]')
    await browser.advance(500)
    for (const { tab } of tabs) tab.hide()
    const before = counts()
    await browser.advance(300_000)
    expect(counts()).toEqual({ ...before, inFlight: 0, open: 0 })
    tabs[7]?.tab.show()
    await browser.advance(2000)
    expect(counts()).toMatchObject({ open: 1, opened: before.opened + 1, asked: before.asked + 1 })
  })

  it('leave no timer, listener, channel, lock or stream after the last subscriber has left', async () => {
    const { browser, tabs } = shop()
    await browser.advance(7000)
    for (const { stops } of tabs) for (const stop of stops) stop()
    await browser.advance(300)
    expect(tabs.map(({ tab }) => tab.leftovers())).toEqual(Array(10).fill(0))
    expect(browser.clock.pending()).toBe(0)
    expect(browser.stored.size).toBe(0)
  })
})

describe('a live resource', () => {
  it('starts nothing before the first subscriber, and nothing in a hidden tab', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    const hidden = browser.openTab({ visible: false })
    const resource = liveResource({
      key: 'x',
      produce: hand.produce,
      read: readJson,
      ports: browser.openTab().ports,
    })
    listen(hidden, hand.produce)
    await browser.advance(60_000)
    expect(hand.outs).toEqual([])
    expect(resource.current()).toEqual({ value: null, failed: false })
    hidden.show()
    await browser.advance(10)
    expect(hand.outs).toHaveLength(1)
  })

  it('parses and notifies nothing when the raw text is unchanged', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    const read = vi.fn(readJson)
    const resource = liveResource({
      key: 'x',
      produce: hand.produce,
      read,
      ports: browser.openTab().ports,
    })
    const heard = vi.fn()
    resource.subscribe(heard)
    await browser.advance(10)
    expect(hand.out().publish('[1]')).toBe(true)
    const { value } = resource.current()
    expect(hand.out().publish('[1]')).toBe(true)
    expect(read).toHaveBeenCalledTimes(1)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(resource.current().value).toBe(value)
  })

  it('keeps the old value when a message is unreadable, in every tab, and logs that once (PRD-07, D-74)', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    const one = listen(browser.openTab(), hand.produce)
    const two = listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    hand.out().publish('[1,2]')
    await browser.advance(10)
    for (const bad of ['<b>Warning</b>', '{"error":"x"}', '{"error":"x"}', 'null', ''])
      expect(hand.out().publish(bad)).toBe(false)
    await browser.advance(10)
    expect([one, two].map(({ resource }) => resource.current())).toEqual(
      Array(2).fill({ value: [1, 2], failed: false }),
    )
    expect([...one.tab.reports, ...two.tab.reports]).toHaveLength(4)
    // The shorter list and the empty one do replace.
    hand.out().publish('[2]')
    await browser.advance(10)
    hand.out().publish('[]')
    await browser.advance(10)
    expect(one.heard).toEqual([[1, 2], [2], []])
    expect(two.heard).toEqual([[1, 2], [2], []])
  })

  it('gives a newly opened tab the last text at once', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    hand.out().publish('[1]')
    hand.out().publish('broken')
    const late = listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    expect(late.heard).toEqual([[1]])
    expect(hand.outs).toHaveLength(1)
  })

  it('tells other tabs of a failure, and of the recovery with an unchanged text', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    listen(browser.openTab(), hand.produce)
    const other = listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    hand.out().publish('[1]')
    hand.out().fail(new Error('HTTP error! status: 500'))
    await browser.advance(10)
    expect(other.resource.current()).toEqual({ value: [1], failed: true })
    const late = listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    expect(late.resource.current()).toEqual({ value: [1], failed: true })
    hand.out().publish('[1]')
    await browser.advance(10)
    expect(other.resource.current()).toEqual({ value: [1], failed: false })
    expect(late.resource.current()).toEqual({ value: [1], failed: false })
  })

  it('always broadcasts the first text of a new leader: a tab may have asked while there was none', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    const first = listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    hand.out().publish('[1]')
    first.tab.hide()
    const silent = listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    first.tab.show()
    const later = listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    expect(later.resource.current().value).toBeNull()
    silent.tab.close()
    await browser.advance(10)
    hand.out().publish('[1]')
    await browser.advance(10)
    expect(later.resource.current().value).toEqual([1])
  })

  it('broadcasts only when another tab listens, and never an outdated text', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    const said: unknown[] = []
    browser.openTab().ports.channel('live:things', (message) => said.push(message))
    const texts = () =>
      said
        .filter((message) => (message as { kind: string }).kind === 'text')
        .map((message) => (message as { text: string }).text)
    const { resource } = listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    for (const text of ['[1]', '[2]', '[3]']) {
      hand.out().publish(text)
      await browser.advance(10)
    }
    // The first text is always broadcast.
    expect(texts()).toEqual(['[1]'])
    listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    expect(texts()).toEqual(['[1]', '[3]'])
    hand.out().publish('[4]')
    hand.out().publish('[5]')
    await browser.advance(10)
    hand.out().publish('[6]')
    resource.forget()
    await browser.advance(10)
    expect(texts()).toEqual(['[1]', '[3]', '[5]'])
  })

  it('broadcasts news to the other tabs, and answers a tab that asks for the current state', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    const said: unknown[] = []
    const stranger = browser.openTab().ports.channel('live:things', (message) => said.push(message))
    const { tab } = listen(browser.openTab(), hand.produce)
    listen(browser.openTab(), hand.produce)
    const words = async (act: () => unknown) => {
      said.length = 0
      act()
      await browser.advance(10)
      return said.filter((message) => JSON.stringify(message) !== '{"kind":"beat"}')
    }
    const ask = () => stranger?.post({ kind: 'ask' })
    await browser.advance(10)
    expect(await words(ask)).toEqual([])
    expect(said).toEqual([{ kind: 'beat' }])
    expect(await words(() => hand.out().publish('broken'))).toEqual([])
    expect(await words(() => hand.out().publish('[1]'))).toEqual([{ kind: 'text', text: '[1]' }])
    expect(await words(() => hand.out().publish('[1]'))).toEqual([])
    expect(await words(ask)).toEqual([{ kind: 'text', text: '[1]' }])
    expect(await words(() => hand.out().fail(new Error('x')))).toEqual([{ kind: 'failed' }])
    expect(await words(() => hand.out().fail(new Error('x')))).toEqual([])
    expect(await words(ask)).toEqual([{ kind: 'text', text: '[1]' }, { kind: 'failed' }])
    expect(await words(() => hand.out().publish('[1]'))).toEqual([{ kind: 'text', text: '[1]' }])
    expect(tab.reports).toEqual([
      'things: a message that cannot be read was ignored',
      'things: failed',
    ])
  })

  it('counts the same text as news after a refresh, and sends it to a tab that asks during it', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    const { resource } = listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    hand.out().publish('[1]')
    const before = resource.current().value
    resource.refresh()
    const late = listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    expect(late.resource.current().value).toEqual([1])
    hand.out().publish('[1]')
    expect(resource.current().value).not.toBe(before)
    expect(resource.current().value).toEqual(before)
  })

  it('asks the other tabs only when it is not the leader', async () => {
    const browser = fakeBrowser({ locks: false })
    const hand = byHand()
    const said: unknown[] = []
    browser.openTab().ports.channel('live:things', (message) => said.push(message))
    listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    expect(said).toEqual([])
    listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    expect(said).toEqual([{ kind: 'ask' }, { kind: 'beat' }])
  })

  it('lets any tab request a refresh', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    const leader = listen(browser.openTab(), hand.produce)
    const follower = listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    follower.resource.refresh()
    await browser.advance(10)
    expect(hand.calls).toEqual(['refresh'])
    leader.resource.refresh()
    expect(hand.calls).toEqual(['refresh', 'refresh'])
  })

  it('ignores data of the leader that may predate the write behind its own refresh (R4)', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    listen(browser.openTab(), hand.produce)
    const follower = listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    hand.out().publish('["old"]')
    // The leader's text is on its way when this tab, after a write, requests a fresh one.
    follower.resource.refresh()
    await browser.advance(10)
    expect(follower.resource.current().value).toBeNull()
    // The same text is news now, because it was read after the write.
    hand.out().publish('["old"]')
    await browser.advance(10)
    expect(follower.resource.current().value).toEqual(['old'])
  })

  it('ignores the leader only until it confirms the latest refresh, and never for more than 2 s', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    const leader = listen(browser.openTab(), hand.produce)
    const follower = listen(browser.openTab(), hand.produce)
    const said: unknown[] = []
    const voice = browser
      .openTab()
      .ports.channel('live:things', (message) => void said.push(message))
    await browser.advance(10)
    follower.resource.refresh()
    follower.resource.refresh()
    await browser.advance(10)
    expect(said.filter((message) => (message as { kind: string }).kind === 'heard')).toHaveLength(2)
    leader.tab.freeze()
    follower.resource.refresh()
    voice?.post({ kind: 'heard', text: 'somebody else' })
    voice?.post({ kind: 'text', text: '["a"]' })
    await browser.advance(1900)
    expect(follower.resource.current().value).toBeNull()
    await browser.advance(200)
    voice?.post({ kind: 'text', text: '["b"]' })
    await browser.advance(10)
    expect(follower.resource.current().value).toEqual(['b'])
  })

  it('asks for the data that it ignored when no leader confirms its refresh', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    const leader = listen(browser.openTab(), hand.produce)
    const follower = listen(browser.openTab(), hand.produce)
    const asks: unknown[] = []
    // Another tab takes over from the frozen one a moment after the refresh, and broadcasts its text once.
    const next = browser.openTab().ports.channel('live:things', (message) => {
      if ((message as { kind: string }).kind !== 'ask') return
      asks.push(message)
      next?.post({ kind: 'text', text: '["fresh"]' })
    })
    await browser.advance(10)
    follower.resource.refresh()
    await browser.advance(2100)
    expect(asks).toEqual([])
    leader.tab.freeze()
    follower.resource.refresh()
    next?.post({ kind: 'text', text: '["fresh"]' })
    await browser.advance(1900)
    expect(follower.resource.current().value).toBeNull()
    await browser.advance(200)
    expect(asks).toHaveLength(1)
    expect(follower.resource.current().value).toEqual(['fresh'])
  })

  it('tells the producer whether the tab has become visible again or has taken over', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    const one = listen(browser.openTab(), hand.produce)
    const two = listen(browser.openTab(), hand.produce)
    await browser.advance(10)
    expect(hand.out().returned).toBe(false)
    one.tab.hide()
    await browser.advance(10)
    expect(hand.out().returned).toBe(false)
    two.tab.hide()
    one.tab.show()
    await browser.advance(10)
    expect(hand.out().returned).toBe(true)
    two.tab.show()
    await browser.advance(10)
    one.tab.hide()
    await browser.advance(10)
    expect(hand.out().returned).toBe(false)
  })

  it('keeps running over a change of screens, but not when the tab hides', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    const { resource, stop, tab } = listen(browser.openTab(), hand.produce, { lingerMs: 1000 })
    await browser.advance(10)
    const before = hand.out()
    stop()
    await browser.advance(900)
    const again = resource.subscribe(() => {})
    expect(hand.calls).toEqual(['nudge'])
    await browser.advance(5000)
    expect(hand.out()).toBe(before)
    again()
    tab.hide()
    expect(hand.outs).toEqual([])
    tab.show()
    await browser.advance(10)
    expect(hand.outs).toEqual([])
    await browser.advance(5000)
    expect(tab.leftovers()).toBe(0)
  })

  it('counts two subscriptions of the same function as two', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    const resource = liveResource({
      key: 'x',
      produce: hand.produce,
      read: readJson,
      ports: browser.openTab().ports,
    })
    const same = vi.fn()
    const [one, two] = [resource.subscribe(same), resource.subscribe(same)]
    await browser.advance(10)
    one()
    one()
    expect(hand.outs).toHaveLength(1)
    two()
    expect(hand.outs).toEqual([])
  })

  it('can be emptied: nothing of the former user is left', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    const { resource, stop, tab } = listen(browser.openTab(), hand.produce, { lingerMs: 60_000 })
    await browser.advance(10)
    hand.out().publish('[1]')
    const { memory } = hand.out()
    memory.failures = 7
    stop()
    resetLive()
    expect(memory.failures).toBe(0)
    expect(resource.current()).toEqual({ value: null, failed: false })
    expect(hand.outs).toEqual([])
    expect(tab.leftovers()).toBe(0)
    resource.subscribe(() => {})
    await browser.advance(10)
    hand.out().publish('[1]')
    expect(resource.current().value).toEqual([1])
  })

  it('works alone in each visible tab when tabs cannot reach each other', async () => {
    const browser = fakeBrowser({ channels: false })
    const hand = byHand()
    listen(browser.openTab(), hand.produce)
    const two = listen(browser.openTab(), hand.produce)
    expect(hand.outs).toHaveLength(2)
    two.tab.hide()
    expect(hand.outs).toHaveLength(1)
    two.resource.refresh()
  })

  it('ignores foreign messages on its channel', async () => {
    const browser = fakeBrowser()
    const hand = byHand()
    const [leader, follower] = [
      listen(browser.openTab(), hand.produce),
      listen(browser.openTab(), hand.produce),
    ]
    await browser.advance(10)
    const stranger = browser.openTab().ports.channel('live:things', () => {})
    for (const word of [
      null,
      7,
      'text',
      {},
      { kind: 'text' },
      { kind: 'text', text: 5 },
      { kind: 'nonsense', text: '[9]' },
    ])
      stranger?.post(word)
    await browser.advance(10)
    expect([leader, follower].map(({ resource }) => resource.current().value)).toEqual([null, null])
  })
})
