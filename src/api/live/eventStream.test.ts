// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser, type FakeStream } from '../../../tests/live/fakes'
import { liveResource } from './resource'
import { reopenGap, streamProducer, type StreamSource } from './eventStream'

const read = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  return Array.isArray(value) ? value : undefined
}

type ReadInTurns = (text: string) => Promise<unknown> | null

function open(source: Partial<StreamSource> = {}, seed = 1, readInTurns: ReadInTurns = () => null) {
  const browser = fakeBrowser({ seed })
  const tab = browser.openTab()
  const fallback = vi.fn<StreamSource['fallback']>(async () => '["read"]')
  const produce = streamProducer({ url: () => 'products_sse.php', fallback, ...source })
  const resource = liveResource({
    key: 'products',
    produce,
    read,
    readInTurns,
    lingerMs: 1000,
    ports: tab.ports,
  })
  const heard: { at: number; value: unknown }[] = []
  const start = () =>
    resource.subscribe(
      () => void heard.push({ at: browser.clock.now(), value: resource.current().value }),
    )
  const last = () => browser.streams.at(-1) as FakeStream
  return { browser, tab, resource, fallback, heard, start, last, streams: browser.streams }
}

describe('a stream', () => {
  it('opens once and replaces the list with each message (PRD-07)', async () => {
    const { browser, start, resource, last, streams, fallback } = open()
    start()
    await browser.advance(100)
    last().message('["tee","coat"]')
    await browser.advance(300)
    last().message('["coat"]')
    await browser.advance(60_000)
    expect(resource.current()).toEqual({ value: ['coat'], failed: false })
    expect(streams.map(({ url }) => url)).toEqual(['products_sse.php'])
    expect(fallback).not.toHaveBeenCalled()
  })

  it.each([
    ['alone', {}, ['message']],
    [
      'and the names it was given',
      { events: ['products', 'update'] },
      ['message', 'products', 'update'],
    ],
  ])('listens to unnamed messages %s', async (_what, source, names) => {
    const { ports } = fakeBrowser().openTab()
    const heard: (readonly string[])[] = []
    const openStream: typeof ports.openStream = (url, events, on) => (
      heard.push(events),
      ports.openStream(url, events, on)
    )
    const produce = streamProducer({ url: () => 's.php', fallback: async () => '[]', ...source })
    liveResource({
      key: 'names',
      produce,
      read,
      ports: { ...ports, locks: null, openStream },
    }).subscribe(() => {})
    expect(heard).toEqual([names])
  })

  it('ignores later messages of a stream that it has closed', async () => {
    const { ports } = fakeBrowser().openTab()
    const opened: Parameters<typeof ports.openStream>[2][] = []
    const openStream: typeof ports.openStream = (_url, _events, on) => (opened.push(on), () => {})
    const published: string[] = []
    const out = {
      prepare: () => null,
      publish: (text: string) => published.push(text) > 0,
      fail: () => {},
      hasValue: () => true,
      returned: false,
      memory: { failures: 0 },
    }
    const produce = streamProducer({ url: () => 's.php', fallback: async () => '[]' })
    const running = produce(out, { ...ports, openStream })
    opened[0]?.message('["one"]')
    running.stop()
    opened[0]?.message('["late"]')
    opened[0]?.error()
    expect(published).toEqual(['["one"]'])
    expect(opened).toHaveLength(1)
    expect(out.memory.failures).toBe(0)
  })

  it('closes at the first error, keeps the list, and does not reopen before 7.5 s (CALL-32)', async () => {
    const { browser, start, resource, last, streams, fallback } = open()
    start()
    await browser.advance(100)
    last().message('["tee"]')
    await browser.advance(10)
    last().fail()
    await browser.advance(1)
    expect(last().open).toBe(false)
    await browser.advance(7400)
    expect(streams).toHaveLength(1)
    expect(resource.current().value).toEqual(['tee'])
    expect(fallback).not.toHaveBeenCalled()
    await browser.advance(30_200)
    expect(streams).toHaveLength(2)
  })

  it('reads the list once when no message came for 8 s (D-73)', async () => {
    const { browser, start, resource, fallback, last } = open()
    start()
    await browser.advance(7990)
    expect(fallback).not.toHaveBeenCalled()
    await browser.advance(20)
    expect(fallback).toHaveBeenCalledTimes(1)
    expect(resource.current().value).toEqual(['read'])
    last().fail()
    await browser.advance(10)
    expect(fallback).toHaveBeenCalledTimes(1)
    // The stream was only slow: its messages still count.
    await browser.advance(30_000)
    last().message('["late"]')
    await browser.advance(10)
    expect(resource.current().value).toEqual(['late'])
  })

  it('reads the list once when the stream breaks before the first message (D-73)', async () => {
    const { browser, start, resource, fallback, last } = open()
    start()
    await browser.advance(100)
    last().fail()
    await browser.advance(7000)
    expect(fallback).toHaveBeenCalledTimes(1)
    expect(resource.current().value).toEqual(['read'])
  })

  it('reads the list when every message was unreadable', async () => {
    const { browser, start, resource, fallback, last } = open()
    start()
    await browser.advance(100)
    last().message('<b>Fatal error</b>')
    await browser.advance(8000)
    expect(fallback).toHaveBeenCalledTimes(1)
    expect(resource.current().value).toEqual(['read'])
  })

  it('fails when the read failed or was unreadable too', async () => {
    for (const answer of [
      async () => '{"error":"x"}',
      async () => Promise.reject(new Error('HTTP error! status: 500')),
    ]) {
      const { browser, start, resource, last } = open({ fallback: answer })
      start()
      await browser.advance(100)
      last().fail()
      await browser.advance(10)
      expect(resource.current()).toEqual({ value: null, failed: true })
      resource.refresh()
      await browser.advance(10)
      last().message('[]')
      await browser.advance(10)
      expect(resource.current()).toEqual({ value: [], failed: false })
    }
  })

  it('aborts a read that a message has overtaken', async () => {
    const { browser, start, resource, last } = open({
      fallback: () => new Promise((done) => void browser.clock.after(500, () => done('["old"]'))),
    })
    start()
    await browser.advance(8100)
    last().message('["new"]')
    await browser.advance(2000)
    expect(resource.current()).toEqual({ value: ['new'], failed: false })
  })

  it('reads first when the screen asks for it, and not again when a list is known (D-88)', async () => {
    const { browser, start, resource, fallback, last } = open({ readFirst: true })
    const stop = start()
    await browser.advance(10)
    expect(resource.current().value).toEqual(['read'])
    await browser.advance(9000)
    expect(fallback).toHaveBeenCalledTimes(1)
    last().message('["live"]')
    await browser.advance(10)
    expect(resource.current().value).toEqual(['live'])
    stop()
    await browser.advance(5000)
    start()
    await browser.advance(100)
    expect(fallback).toHaveBeenCalledTimes(1)
  })

  it('delivers at most four times a second, and the last message wins (E13)', async () => {
    const { browser, start, heard, last, resource } = open()
    start()
    await browser.advance(100)
    for (let i = 0; i < 1000; i++) {
      last().message(`[${i}]`)
      await browser.advance(5)
    }
    last().message('["last"]')
    await browser.advance(300)
    expect(resource.current().value).toEqual(['last'])
    for (const { at } of heard)
      expect(
        heard.filter((other) => other.at >= at && other.at < at + 1000).length,
      ).toBeLessThanOrEqual(4)
    expect(heard.length).toBeGreaterThan(15)
  })

  it('keeps the last message of a burst when the stream ends in the middle of it', async () => {
    const { browser, start, last, resource } = open()
    start()
    await browser.advance(100)
    last().message('[1]')
    last().message('[2]')
    last().fail()
    await browser.advance(1)
    expect(resource.current().value).toEqual([2])
  })

  it('makes at most 8 attempts in 10 min while it keeps failing (R12)', async () => {
    for (let seed = 1; seed <= 50; seed++) {
      const { browser, start, streams } = open({}, seed)
      browser.world.onStream = (stream) => stream.fail()
      start()
      await browser.advance(600_000)
      expect(streams.length).toBeLessThanOrEqual(8)
      expect(streams.length).toBeGreaterThanOrEqual(5)
    }
  })

  it('counts a stream that delivered and then ended as healthy, as PHP ends its scripts every 30 s', async () => {
    const { browser, start, streams } = open()
    browser.world.onStream = (stream) => {
      stream.message('["tee"]')
      browser.clock.after(30_000, () => stream.fail())
    }
    start()
    await browser.advance(600_000)
    const gaps = streams
      .slice(1)
      .map(({ openedAt }, i) => openedAt - (streams[i]?.openedAt ?? 0) - 30_000)
    expect(gaps.length).toBeGreaterThan(7)
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(7500)
    for (const gap of gaps) expect(gap).toBeLessThanOrEqual(37_501)
  })

  it('resets its failures when it delivers', async () => {
    const { browser, start, streams, last } = open()
    browser.world.onStream = (stream) => stream.fail()
    start()
    await browser.advance(120_000)
    browser.world.onStream = (stream) => stream.message('["tee"]')
    await browser.advance(400_000)
    const before = streams.length
    expect(last().open).toBe(true)
    last().fail()
    await browser.advance(22_600)
    expect(streams).toHaveLength(before + 1)
  })

  it('repeats the first read when it failed and the stream brings nothing', async () => {
    const answers = [Promise.reject(new Error('no')), Promise.resolve('["second"]')]
    const { browser, start, resource } = open({
      readFirst: true,
      fallback: () => answers.shift() ?? Promise.reject(new Error('third')),
    })
    start()
    await browser.advance(100)
    expect(resource.current()).toEqual({ value: null, failed: true })
    await browser.advance(8000)
    expect(resource.current()).toEqual({ value: ['second'], failed: false })
  })

  it('opens at once in a tab that takes over', async () => {
    const browser = fakeBrowser()
    const tabs = [browser.openTab(), browser.openTab()]
    for (const { ports } of tabs) {
      const produce = streamProducer({ url: () => 'x', fallback: async () => '[]' })
      liveResource({ key: 'x', produce, read, ports }).subscribe(() => {})
    }
    await browser.advance(10)
    browser.streams[0]?.message('["tee"]')
    await browser.advance(10)
    browser.streams[0]?.tab.close()
    await browser.advance(1)
    expect(browser.openStreams()).toHaveLength(1)
  })

  it('opens at once on retry instead of waiting for the reopening', async () => {
    const { browser, start, streams, resource, last } = open()
    start()
    await browser.advance(100)
    last().fail()
    await browser.advance(100)
    resource.refresh()
    await browser.advance(1)
    last().message('[]')
    await browser.advance(60_000)
    expect(streams).toHaveLength(2)
    expect(last().open).toBe(true)
  })

  it('drops held-back messages when the tab hides', async () => {
    const { browser, start, last, resource } = open()
    start()
    await browser.advance(100)
    last().message('[1]')
    last().message('[2]')
    await browser.advance(1)
    const tab = last().tab
    tab.hide()
    await browser.advance(1000)
    expect(resource.current().value).toEqual([1])
    expect(browser.clock.pending()).toBe(0)
  })

  it('reopens within 2 s when the network returns, when the tab is shown again and on the next visit (D-73)', async () => {
    const { browser, start, streams, tab, last } = open()
    const stop = start()
    await browser.advance(100)
    const failing = async () => {
      last().fail()
      await browser.advance(10)
      return streams.length
    }
    let before = await failing()
    tab.online()
    await browser.advance(2000)
    expect(streams).toHaveLength(before + 1)

    before = await failing()
    tab.hide()
    tab.show()
    await browser.advance(2000)
    expect(streams).toHaveLength(before + 1)

    before = await failing()
    stop()
    await browser.advance(300)
    start()
    await browser.advance(10)
    expect(streams).toHaveLength(before + 1)
  })

  it('keeps an open stream when the network returns or a second screen subscribes', async () => {
    const { browser, start, streams, tab, last, fallback, resource } = open()
    const stop = start()
    await browser.advance(100)
    last().message('["tee"]')
    await browser.advance(10)
    tab.online()
    stop()
    start()
    resource.refresh()
    await browser.advance(5000)
    expect(streams).toHaveLength(1)
    expect(last().open).toBe(true)
    expect(fallback).toHaveBeenCalledTimes(1)
    expect(resource.current().value).toEqual(['read'])
  })

  it('reopens after a random moment in a shown tab with a list, and at once in one without', async () => {
    const { browser, start, streams, tab, last } = open()
    start()
    await browser.advance(100)
    tab.hide()
    tab.show()
    await browser.advance(1)
    expect(streams).toHaveLength(2)
    last().message('["tee"]')
    await browser.advance(10)
    tab.hide()
    expect(last().open).toBe(false)
    tab.show()
    await browser.advance(1)
    expect(streams).toHaveLength(2)
    await browser.advance(2000)
    expect(streams).toHaveLength(3)
  })

  it('waits for its address, and falls back to the read without one', async () => {
    let found: (address: string) => void = () => {}
    const late = open({ url: () => new Promise((done) => (found = done)) })
    late.start()
    await late.browser.advance(100)
    expect(late.streams).toHaveLength(0)
    found('inquiries_sse.php')
    await late.browser.advance(1)
    expect(late.streams.map(({ url }) => url)).toEqual(['inquiries_sse.php'])

    const none = open({ url: () => Promise.reject(new Error('no host')) })
    none.start()
    await none.browser.advance(100)
    expect(none.resource.current().value).toEqual(['read'])
    const left = open({ url: () => new Promise((done) => (found = done)) })
    const stop = left.start()
    await left.browser.advance(100)
    stop()
    left.tab.hide()
    found('x')
    await left.browser.advance(10)
    expect(left.streams).toHaveLength(0)
  })

  it('falls back to the read when the browser has no EventSource', async () => {
    const browser = fakeBrowser()
    const ports = { ...browser.openTab().ports, openStream: () => null }
    const fallback = vi.fn<StreamSource['fallback']>(async () => '["read"]')
    const resource = liveResource({
      key: 'x',
      produce: streamProducer({ url: () => 'x', fallback }),
      read,
      ports,
    })
    resource.subscribe(() => {})
    await browser.advance(100)
    expect(resource.current().value).toEqual(['read'])
  })

  it('leaves nothing behind when it stops, a read in flight included', async () => {
    const signals: AbortSignal[] = []
    const { browser, start, tab, last } = open({
      fallback: (signal) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    const stop = start()
    await browser.advance(100)
    last().fail()
    await browser.advance(100)
    stop()
    await browser.advance(1500)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(tab.leftovers()).toBe(0)
    expect(browser.clock.pending()).toBe(0)
  })
})

describe('the gap before reopening', () => {
  it('is the same for streams of a page that end together, and random again for the next end', async () => {
    const browser = fakeBrowser()
    const { ports } = browser.openTab()
    const opened: { url: string; at: number }[] = []
    browser.world.onStream = ({ url }) => opened.push({ url, at: browser.clock.now() })
    for (const url of ['one', 'two'])
      liveResource({
        key: url,
        read: () => [],
        ports,
        produce: streamProducer({ url: () => url, fallback: async () => '[]' }),
      }).subscribe(() => {})
    const waits = []
    for (let end = 0; end < 3; end++) {
      await browser.advance(1000)
      const fell = browser.clock.now()
      for (const stream of browser.openStreams()) {
        stream.message('[]')
        stream.fail()
      }
      await browser.advance(40_000)
      const [one, two] = opened.slice(-2).map(({ at }) => at - fell)
      expect(one).toBe(two)
      waits.push(one)
    }
    expect(new Set(waits).size).toBe(3)
  })

  it.each([
    [0, 7.5, 37.5],
    [1, 7.5, 37.5],
    [2, 15, 45],
    [3, 30, 90],
    [4, 60, 180],
    [5, 120, 360],
    [6, 150, 450],
    [60, 150, 450],
  ])('after %i failures in a row is from %d to %d s', (failures, least, most) => {
    expect(reopenGap(failures, 0)).toBe(least * 1000)
    expect(reopenGap(failures, 0.5)).toBe((least + most) * 500)
    expect(reopenGap(failures, 1)).toBe(most * 1000)
  })
})

describe('a long first message that is read in turns', () => {
  function openLong(source: Partial<StreamSource> = {}) {
    const done: ((value: unknown) => void)[] = []
    const readInTurns = vi.fn<ReadInTurns>(() => new Promise((end) => void done.push(end)))
    const opened = open(source, 1, readInTurns)
    opened.start()
    return { ...opened, readInTurns, end: (value: unknown) => done.shift()?.(value) }
  }

  it('is shown when it is read, and nothing else is read for it meanwhile', async () => {
    const { browser, last, heard, fallback, readInTurns, end } = openLong()
    await browser.advance(100)
    last().message('["long"]')
    await browser.advance(60_000)
    expect(heard).toEqual([])
    expect(fallback).not.toHaveBeenCalled()
    end(['in turns'])
    await browser.advance(1)
    last().message('["next"]')
    await browser.advance(1000)
    expect(heard.map(({ value }) => value)).toEqual([['in turns'], ['next']])
    expect(readInTurns).toHaveBeenCalledExactlyOnceWith('["long"]')
  })

  it('gives way to a later message, which is read at once', async () => {
    const { browser, last, heard, readInTurns, end } = openLong()
    await browser.advance(100)
    last().message('["long"]')
    await browser.advance(500)
    last().message('["later"]')
    await browser.advance(500)
    end(['in turns'])
    await browser.advance(1)
    expect(heard.map(({ value }) => value)).toEqual([['later']])
    expect(readInTurns).toHaveBeenCalledTimes(1)
  })

  it('is shown also when the stream ends while it is read: that is no failure', async () => {
    const { browser, last, heard, streams, fallback, end } = openLong()
    await browser.advance(100)
    last().message('["long"]')
    last().fail()
    await browser.advance(5000)
    end(['in turns'])
    await browser.advance(7000)
    expect(heard.map(({ value }) => value)).toEqual([['in turns']])
    expect(fallback).not.toHaveBeenCalled()
    expect(streams).toHaveLength(1)
    await browser.advance(30_000)
    expect(streams).toHaveLength(2)
  })

  it('does not hold back the message of a stream that was opened anew meanwhile', async () => {
    const { browser, resource, last, heard, end } = openLong()
    await browser.advance(100)
    last().message('["long"]')
    await browser.advance(1)
    last().fail()
    await browser.advance(1)
    resource.refresh()
    await browser.advance(1)
    last().message('["anew"]')
    await browser.advance(1)
    end(['in turns'])
    await browser.advance(1)
    expect(heard.map(({ value }) => value)).toEqual([['anew']])
  })

  it('is read at once when the turns come to nothing', async () => {
    const { browser, last, heard, end } = openLong()
    await browser.advance(100)
    last().message('["long"]')
    await browser.advance(1)
    end(null)
    await browser.advance(1)
    expect(heard.map(({ value }) => value)).toEqual([['long']])
  })

  it('is not shown in a tab that was hidden meanwhile', async () => {
    const { browser, tab, last, heard, end } = openLong()
    await browser.advance(100)
    last().message('["long"]')
    await browser.advance(1)
    tab.hide()
    end(['in turns'])
    await browser.advance(60_000)
    expect(heard).toEqual([])
  })

  it('is the same for the read that takes the place of a silent stream', async () => {
    const { browser, heard, end } = openLong({ readFirst: true })
    await browser.advance(100)
    expect(heard).toEqual([])
    end(['in turns'])
    await browser.advance(1)
    expect(heard.map(({ value }) => value)).toEqual([['in turns']])
  })
})
