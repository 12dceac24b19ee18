import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import {
  historyEntryOf,
  firstVisibleLink,
  elementOfMark,
  elementMarkOf,
  setHistoryEntry,
  storeHistoryEntries,
  emptyHistoryEntry,
} from './historyState'

afterEach(() => {
  document.body.innerHTML = ''
})

const MAX_ENTRIES = 40

it('of all places the 40 that were left last are kept, however often each was visited', () => {
  let order: string[] = []
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 59 }), { maxLength: 120 }), (visits) => {
      for (const visit of visits) {
        const key = `entry-${visit}`
        setHistoryEntry(key, { ...emptyHistoryEntry(), y: visit })
        order = [...order.filter((other) => other !== key), key].slice(-MAX_ENTRIES)
      }
      for (let visit = 0; visit < 60; visit++) {
        const kept = order.includes(`entry-${visit}`)
        expect(historyEntryOf(`entry-${visit}`)?.y).toBe(kept ? visit : undefined)
      }
    }),
    { numRuns: 50 },
  )
})

it('an address without a key of the router has no entry', () => {
  setHistoryEntry('default', emptyHistoryEntry())
  expect(historyEntryOf('default')).toBeUndefined()
})

it('finds an element of the screen again by its kind, name and place among its namesakes', () => {
  document.body.innerHTML = `<a href="/x">outside</a><main>
    <a href="/x">one</a><a href="/x">two</a><button id="b" aria-label="no">c</button>
    <button aria-label="Close">x</button><button>Text</button></main>`
  const all = [...document.querySelectorAll<HTMLElement>('main > *')]
  for (const element of all) expect(elementOfMark(elementMarkOf(element))).toBe(element)
  expect(all.map((element) => elementMarkOf(element))).toEqual([
    { tag: 'a', name: '/x', nth: 0 },
    { tag: 'a', name: '/x', nth: 1 },
    { tag: 'button', name: 'b', nth: 0 },
    { tag: 'button', name: 'Close', nth: 0 },
    { tag: 'button', name: 'Text', nth: 0 },
  ])
  expect(elementOfMark({ tag: 'a', name: '/x', nth: 2 })).toBeUndefined()
  expect(elementOfMark({ tag: 'a', name: '/x', nth: -1 })).toBe(all[0])
})

it.each([
  ['at the top of the window', 0, 10, true],
  ['just below the header', 60, 10, true],
  ['half behind the header', 59, 10, false],
  ['in the last line', window.innerHeight - 1, 10, true],
  ['below the window', window.innerHeight, 10, false],
  ['without any height', 100, 0, false],
])('a link %s is the first in sight', (where, top, height, isFirst) => {
  document.body.innerHTML = `${where.includes('header') ? '<header></header>' : ''}<main><a href="/x">x</a></main>`
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.localName === 'header'
      ? new DOMRect(0, 0, 400, 60)
      : new DOMRect(0, top, 400, height)
  })
  expect(firstVisibleLink()).toEqual(isFirst ? { tag: 'a', name: '/x', nth: 0, top } : null)
})

it('are stored in their order when the page is left, with the rows that a list has shown', () => {
  setHistoryEntry('a', { ...emptyHistoryEntry(), y: 7, values: { rows: new Map([[1, 2]]) } })
  storeHistoryEntries()
  const stored = JSON.parse(sessionStorage.getItem('places') ?? '[]') as [string, unknown][]
  expect(stored.at(-1)).toEqual(['a', { ...emptyHistoryEntry(), y: 7, values: { rows: [[1, 2]] } }])
})
