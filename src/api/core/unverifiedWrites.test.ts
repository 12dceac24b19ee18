// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cache } from './cache'
import { changeLocally, verifyLater, forgetUnverifiedWrites } from './unverifiedWrites'

// Tests what follows when the server has reported a write as a success: when the list is checked once more, and when
// the owner is told that the change is missing.

const LIST_KEY = ['inquiries', 'list']
const OTHER_KEY = ['inquiries', 'other']
const WAIT_MS = 90_000

const fakeLook = vi.fn<() => Promise<boolean>>()
const fakeTell = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  fakeLook.mockReset().mockResolvedValue(false)
  fakeTell.mockReset()
})
afterEach(() => {
  forgetUnverifiedWrites()
  cache.clear()
})

const openClaim = (live?: boolean, key = 'one') =>
  verifyLater<string>(key, {
    queryKey: LIST_KEY,
    ...(live !== undefined && { live }),
    isOld: (list) => list === 'old',
    look: fakeLook,
    tell: fakeTell,
  })

const readList = async (list: string, queryKey = LIST_KEY) => {
  await cache.fetchQuery({ queryKey, queryFn: () => list, staleTime: 0 })
  await vi.advanceTimersByTimeAsync(0)
}
const streamMessage = async (list: string) => {
  cache.setQueryData(LIST_KEY, list)
  await vi.advanceTimersByTimeAsync(0)
}
const callCounts = () => [fakeLook.mock.calls.length, fakeTell.mock.calls.length]

it.each<[string, boolean, (() => Promise<void>)[], [number, number], [number, number]]>([
  ['nothing is read', false, [], [0, 0], [1, 1]],
  ['the list still shows the old', false, [() => readList('old')], [1, 1], [1, 1]],
  ['the list shows the new', false, [() => readList('new')], [0, 0], [0, 0]],
  [
    'it shows the new, then the old',
    false,
    [() => readList('new'), () => readList('old')],
    [0, 0],
    [0, 0],
  ],
  ['the old is read twice', false, [() => readList('old'), () => readList('old')], [1, 1], [1, 1]],
  ['another list is read', false, [() => readList('old', OTHER_KEY)], [0, 0], [1, 1]],
  [
    'a list without a stream is written locally',
    false,
    [() => streamMessage('old')],
    [0, 0],
    [1, 1],
  ],
  ['a live list still shows the old', true, [() => streamMessage('old')], [1, 1], [1, 1]],
  ['a live list shows the new', true, [() => streamMessage('new')], [0, 0], [1, 1]],
  [
    'a live list shows the new, then the old',
    true,
    [() => streamMessage('new'), () => streamMessage('old')],
    [1, 1],
    [1, 1],
  ],
])('%s: looks and tells', async (_when, live, acts, atOnce, later) => {
  openClaim(live)
  for (const act of acts) await act()
  expect(callCounts()).toEqual(atOnce)
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  expect(callCounts()).toEqual(later)
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  expect(callCounts()).toEqual(later)
})

it('a stored write, and one that nobody can look at, are not told as lost', async () => {
  fakeLook.mockResolvedValueOnce(true).mockRejectedValueOnce(new Error('cut'))
  openClaim()
  await readList('old')
  openClaim()
  await readList('old')
  expect(callCounts()).toEqual([2, 0])
})

it('waits 90 s, and from the last of two writes to the same row', async () => {
  openClaim()
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1)
  openClaim()
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1)
  expect(callCounts()).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect(callCounts()).toEqual([1, 1])
})

it('two rows are looked at each for itself', async () => {
  openClaim(false, 'one')
  openClaim(false, 'two')
  await readList('old')
  expect(callCounts()).toEqual([2, 2])
})

it('a change of this tab is no reading, also when it throws; the next message is', async () => {
  openClaim(true)
  changeLocally(() => cache.setQueryData(LIST_KEY, 'old'))
  expect(() =>
    changeLocally(() => {
      throw new Error('no')
    }),
  ).toThrow('no')
  await vi.advanceTimersByTimeAsync(0)
  expect(callCounts()).toEqual([0, 0])
  await streamMessage('old')
  expect(callCounts()).toEqual([1, 1])
})

it('a logout forgets what was to be compared', async () => {
  openClaim()
  forgetUnverifiedWrites()
  await readList('old')
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  expect(callCounts()).toEqual([0, 0])
})
