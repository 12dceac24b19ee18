// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from '../api/live/fakes'
import type { Sending } from './journal'

type Module = typeof import('./journal')
const ASHA = 'asha@pahiran.example'

/** A page of its own, as after a reload. */
async function page(): Promise<Module> {
  vi.resetModules()
  return import('./journal')
}
const stored = async () => (await page()).readJournal(ASHA)

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

describe('the order journal (R13)', () => {
  it('survives a reload in every stage: draft, sending, placed, clearing, done', async () => {
    expect(await stored()).toEqual({ stage: 'draft' })
    const before = Date.now()
    await (await page()).startSending(ASHA, [7, '8'], 'print')
    const sending = await stored()
    expect(sending).toMatchObject({ stage: 'sending', known: ['7', '8'], fingerprint: 'print' })
    expect(sending.stage === 'sending' && sending.since).toBeGreaterThanOrEqual(before)
    await (await page()).markPlaced(ASHA, 31, [1, '2', 3])
    expect(await stored()).toEqual({ stage: 'placed', orderId: 31, left: [1, '2', 3] })
    await (await page()).markCleared(ASHA, 2)
    expect(await stored()).toEqual({ stage: 'clearing', orderId: 31, left: [1, 3] })
    await (await page()).markDone(ASHA)
    expect(await stored()).toEqual({ stage: 'done', orderId: 31 })
    await (await page()).startSending(ASHA, null, 'next')
    expect(await stored()).toMatchObject({ stage: 'sending', known: null })
    await (await page()).markNotPlaced(ASHA)
    expect(await stored()).toEqual({ stage: 'draft' })
  })

  it('refuses a step that the present stage does not allow, and stays where it is', async () => {
    const journal = await page()
    expect(await journal.markPlaced(ASHA, 1, [])).toBeNull()
    expect(await journal.markCleared(ASHA, 1)).toBeNull()
    expect(await journal.markDone(ASHA)).toBeNull()
    expect(await journal.markNotPlaced(ASHA)).toBeNull()
    expect(await stored()).toEqual({ stage: 'draft' })
    await journal.startSending(ASHA, [], 'x')
    await journal.markPlaced(ASHA, null, [1])
    expect(await journal.startSending(ASHA, [], 'y')).toBeNull()
    expect(await journal.markNotPlaced(ASHA)).toBeNull()
    expect(await stored()).toEqual({ stage: 'placed', orderId: null, left: [1] })
    await journal.markCleared(ASHA, 1)
    expect(await journal.startSending(ASHA, [], 'y')).toBeNull()
  })

  it('loses no line when several are marked at once', async () => {
    const journal = await page()
    await journal.startSending(ASHA, [], 'x')
    await journal.markPlaced(ASHA, 1, [1, 2, 3, 4])
    await Promise.all([1, 2, 3].map((line) => journal.markCleared(ASHA, line)))
    expect(await stored()).toMatchObject({ left: [4] })
  })

  it('is done at once where no line has to be cleared, as after a buy-now', async () => {
    const journal = await page()
    await journal.startSending(ASHA, [], 'x')
    await journal.markPlaced(ASHA, 31, [])
    expect(await journal.markDone(ASHA)).toEqual({ stage: 'done', orderId: 31 })
    expect(await stored()).toEqual({ stage: 'done', orderId: 31 })
  })

  it('is kept per e-mail, and forgotten on demand', async () => {
    const journal = await page()
    await journal.startSending(ASHA, [], 'x')
    expect(await journal.readJournal('bina@pahiran.example')).toEqual({ stage: 'draft' })
    await journal.forgetJournal(ASHA)
    expect(await stored()).toEqual({ stage: 'draft' })
  })

  it('reads nonsense in its place as a draft', async () => {
    const journal = await page()
    const idb = await import('./idb')
    await journal.startSending(ASHA, [], 'x')
    const [key = ''] = await idb.idbKeys()
    for (const broken of [
      null,
      7,
      'sending',
      {},
      { stage: 'sending' },
      { stage: 'placed', orderId: {}, left: [] },
      { stage: 'lost' },
    ]) {
      await idb.idbPut(key, broken)
      expect(await journal.readJournal(ASHA)).toEqual({ stage: 'draft' })
    }
  })
})

describe('an order whose reply was lost', () => {
  const tee = { title: 'Dhaka Tee', size: 'm', quantity: 2 }
  const coat = { title: 'Coat', size: 'xl', quantity: 1 }
  type Order = { id: number | string; subtotal: number; lines: (typeof tee)[] }
  const find = async (known: string[] | null, orders: Order[]) => {
    const { fingerprintOf, sentOrderAmong } = await page()
    const sending: Sending = {
      stage: 'sending',
      since: 0,
      known,
      fingerprint: fingerprintOf({ subtotal: 250_000, lines: [tee, coat] }),
    }
    return sentOrderAmong(sending, orders, (order) => order)
  }
  const same: Order = { id: 9, subtotal: 250_000, lines: [{ ...coat, title: ' Coat ', size: 'XL' }, tee] }

  it('is the new one with the same subtotal and the same lines, in any order', async () => {
    expect(await find(['7', '8'], [{ ...same, id: 8 }, same])).toBe(same)
  })

  it.each([
    ['it was there before', ['9'], same],
    ['the subtotal differs', ['7'], { ...same, subtotal: 250_001 }],
    ['a line is missing', ['7'], { ...same, lines: [tee] }],
    ['a line is there twice', ['7'], { ...same, lines: [tee, tee, coat] }],
    ['a quantity differs', ['7'], { ...same, lines: [{ ...tee, quantity: 3 }, coat] }],
    ['a size differs', ['7'], { ...same, lines: [{ ...tee, size: 'l' }, coat] }],
    ['nobody knows what was there before', null, same],
  ])('is not found when %s', async (_why, known, order) => {
    expect(await find(known, [order])).toBeNull()
  })
})

describe('the marks of an order', () => {
  it('are its subtotal and its lines, each in one writing, in one order', async () => {
    const { fingerprintOf } = await page()
    const lines = [
      { title: ' Tee ', size: ' XL ', quantity: 2 },
      { title: 'Coat', size: 'm', quantity: 1 },
    ]
    expect(fingerprintOf({ subtotal: 5000, lines })).toBe(JSON.stringify([5000, 'Coat\nm\n1', 'Tee\nxl\n2']))
  })
})

describe.each([
  ['Web Locks', true, true],
  ['a lease', false, true],
])('the lock across tabs by %s (R14)', (_name, locks, storage) => {
  it('lets one work run and refuses the others, in this tab and in the next, until it is done', async () => {
    const { withLock } = await page()
    const browser = fakeBrowser({ locks, storage })
    const [one, two] = [browser.openTab().ports, browser.openTab().ports]
    let finish: (value: string) => void = () => {}
    const work = vi.fn(() => new Promise<string>((done) => (finish = done)))
    const tries = [withLock('order', work, one), withLock('order', work, one), withLock('order', work, two)]
    await browser.advance(100)
    expect(await tries[1]).toEqual({ ran: false })
    expect(await tries[2]).toEqual({ ran: false })
    // A slow upload: the lock holds on.
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
    const { withLock } = await page()
    const browser = fakeBrowser({ locks })
    const { ports } = browser.openTab()
    const both = Promise.all(['a', 'b'].map((name) => withLock(name, async () => name, ports)))
    await browser.advance(100)
    expect(await both).toEqual([
      { ran: true, value: 'a' },
      { ran: true, value: 'b' },
    ])
  })

  it('is free again after work that failed, and after a tab that was killed', async () => {
    const { withLock } = await page()
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
    const { withLock } = await page()
    const browser = fakeBrowser({ locks: false, storage: false })
    const { ports } = browser.openTab()
    const work = vi.fn(async () => 'placed')
    const tries = [withLock('order', work, ports), withLock('order', work, ports)]
    await browser.advance(100)
    expect(await Promise.all(tries)).toEqual([{ ran: true, value: 'placed' }, { ran: false }])
  })

  it('goes on by lease when the browser refuses its locks', async () => {
    const { withLock } = await page()
    const browser = fakeBrowser()
    const tab = browser.openTab()
    const hold = (_name: string, _how: string, on: { lost(why: 'broken'): void }) => {
      void Promise.resolve().then(() => on.lost('broken'))
      return () => {}
    }
    const done = withLock('order', async () => browser.stored.size, { ...tab.ports, locks: { hold, awaited: async () => true } })
    await browser.advance(100)
    expect(await done).toEqual({ ran: true, value: 1 })
  })

  it('lets only one of two tabs through that looked in the same instant', async () => {
    const { withLock } = await page()
    const browser = fakeBrowser({ locks: false })
    const [one, two] = [browser.openTab().ports, browser.openTab().ports]
    // The second tab does not see the first one's note when it looks first.
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
