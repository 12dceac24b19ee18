// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from '../../tests/live/fakes'

/** Imports the module again, as a page does after a reload. */
async function freshModule(): Promise<typeof import('./lock')> {
  vi.resetModules()
  return import('./lock')
}

describe.each([
  ['Web Locks', true, true],
  ['a lease', false, true],
])('the lock across tabs by %s (R14)', (_name, locks, storage) => {
  it('lets one work run and refuses the others, in this tab and in the next, until it is done', async () => {
    const { withLock } = await freshModule()
    const browser = fakeBrowser({ locks, storage })
    const [one, two] = [browser.openTab().ports, browser.openTab().ports]
    let finish: (value: string) => void = () => {}
    const work = vi.fn(() => new Promise<string>((done) => (finish = done)))
    const tries = [
      withLock('order', work, one),
      withLock('order', work, one),
      withLock('order', work, two),
    ]
    await browser.advance(100)
    expect(await tries[1]).toEqual({ ran: false })
    expect(await tries[2]).toEqual({ ran: false })
    // During a slow upload the lock stays held.
    await browser.advance(120_000)
    const late = withLock('order', work, two)
    await browser.advance(100)
    expect(await late).toEqual({ ran: false })
    expect(work).toHaveBeenCalledTimes(1)
    finish('placed')
    expect(await tries[0]).toEqual({ ran: true, value: 'placed' })
    const next = withLock('order', async () => 'next', two)
    await browser.advance(100)
    expect(await next).toEqual({ ran: true, value: 'next' })
    expect(browser.stored.size).toBe(0)
  })

  it('lets other names run side by side', async () => {
    const { withLock } = await freshModule()
    const browser = fakeBrowser({ locks })
    const { ports } = browser.openTab()
    const both = Promise.all(['a', 'b'].map((name) => withLock(name, async () => name, ports)))
    await browser.advance(100)
    expect(await both).toEqual([
      { ran: true, value: 'a' },
      { ran: true, value: 'b' },
    ])
  })

  it('is free again after failed work, and after a killed tab', async () => {
    const { withLock } = await freshModule()
    const browser = fakeBrowser({ locks })
    const [one, two] = [browser.openTab(), browser.openTab()]
    const failing = withLock('order', () => Promise.reject(new Error('no')), one.ports)
    const caught = failing.catch((error: unknown) => error)
    await browser.advance(100)
    expect(await caught).toEqual(new Error('no'))
    void withLock('order', () => new Promise(() => {}), one.ports)
    await browser.advance(100)
    one.crash()
    await browser.advance(10_000)
    const next = withLock('order', async () => 'next', two.ports)
    await browser.advance(100)
    expect(await next).toEqual({ ran: true, value: 'next' })
  })
})

describe('the lock where nothing can be shared', () => {
  it('still guards this tab', async () => {
    const { withLock } = await freshModule()
    const browser = fakeBrowser({ locks: false, storage: false })
    const { ports } = browser.openTab()
    const work = vi.fn(async () => 'placed')
    const tries = [withLock('order', work, ports), withLock('order', work, ports)]
    await browser.advance(100)
    expect(await Promise.all(tries)).toEqual([{ ran: true, value: 'placed' }, { ran: false }])
  })

  it('continues by lease when the browser refuses its locks', async () => {
    const { withLock } = await freshModule()
    const browser = fakeBrowser()
    const tab = browser.openTab()
    const request = () => Promise.reject(new DOMException('Not here', 'SecurityError'))
    const done = withLock('order', async () => browser.stored.size, {
      ...tab.ports,
      locks: { request },
    })
    await browser.advance(100)
    expect(await done).toEqual({ ran: true, value: 1 })
  })

  it('admits only one of two tabs that looked at the same instant', async () => {
    const { withLock } = await freshModule()
    const browser = fakeBrowser({ locks: false })
    const [one, two] = [browser.openTab().ports, browser.openTab().ports]
    // When the second tab first reads the storage, it does not yet see the first tab's entry.
    let looks = 0
    const getItem = (key: string) => (looks++ === 0 ? null : (browser.stored.get(key) ?? null))
    const blind = { ...two, storage: two.storage && { ...two.storage, getItem } }
    const work = vi.fn(async () => 'placed')
    const tries = [withLock('order', work, one), withLock('order', work, blind)]
    await browser.advance(200)
    const results = await Promise.all(tries)
    expect(results.filter(({ ran }) => ran)).toHaveLength(1)
    expect(work).toHaveBeenCalledTimes(1)
  })
})
