// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cache } from './cache'
import { changeHere, compareLater, forgetClaims } from './unverifiedWrites'

// A write that was reported as a success: when it is looked at once more, and when its loss is told.

const KEY = ['inquiries', 'list']
const OTHER = ['inquiries', 'other']
const WAIT_MS = 90_000

const look = vi.fn<() => Promise<boolean>>()
const tell = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  look.mockReset().mockResolvedValue(false)
  tell.mockReset()
})
afterEach(() => {
  forgetClaims()
  cache.clear()
})

const claim = (live?: boolean, key = 'one') =>
  compareLater<string>(key, {
    queryKey: KEY,
    ...(live !== undefined && { live }),
    isOld: (list) => list === 'old',
    look,
    tell,
  })

/** A reply of the server to a read. */
const read = async (list: string, queryKey = KEY) => {
  await cache.fetchQuery({ queryKey, queryFn: () => list, staleTime: 0 })
  await vi.advanceTimersByTimeAsync(0)
}
/** A message of the stream, which is written into the query. */
const message = async (list: string) => {
  cache.setQueryData(KEY, list)
  await vi.advanceTimersByTimeAsync(0)
}
const counts = () => [look.mock.calls.length, tell.mock.calls.length]

it.each<[string, boolean, (() => Promise<void>)[], [number, number], [number, number]]>([
  ['nothing is read', false, [], [0, 0], [1, 1]],
  ['the list still shows the old', false, [() => read('old')], [1, 1], [1, 1]],
  ['the list shows the new', false, [() => read('new')], [0, 0], [0, 0]],
  ['it shows the new, then the old', false, [() => read('new'), () => read('old')], [0, 0], [0, 0]],
  ['the old is read twice', false, [() => read('old'), () => read('old')], [1, 1], [1, 1]],
  ['another list is read', false, [() => read('old', OTHER)], [0, 0], [1, 1]],
  ['a list without a stream is written locally', false, [() => message('old')], [0, 0], [1, 1]],
  ['a live list still shows the old', true, [() => message('old')], [1, 1], [1, 1]],
  ['a live list shows the new', true, [() => message('new')], [0, 0], [1, 1]],
  [
    'a live list shows the new, then the old',
    true,
    [() => message('new'), () => message('old')],
    [1, 1],
    [1, 1],
  ],
])('%s: looks and tells', async (_when, live, acts, atOnce, later) => {
  claim(live)
  for (const act of acts) await act()
  expect(counts()).toEqual(atOnce)
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  expect(counts()).toEqual(later)
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  expect(counts()).toEqual(later)
})

it('a stored write, and one that nobody can look at, are not told as lost', async () => {
  look.mockResolvedValueOnce(true).mockRejectedValueOnce(new Error('cut'))
  claim()
  await read('old')
  claim()
  await read('old')
  expect(counts()).toEqual([2, 0])
})

it('waits 90 s, and from the last of two writes to the same row', async () => {
  claim()
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1)
  claim()
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1)
  expect(counts()).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect(counts()).toEqual([1, 1])
})

it('two rows are looked at each for itself', async () => {
  claim(false, 'one')
  claim(false, 'two')
  await read('old')
  expect(counts()).toEqual([2, 2])
})

it('a change of this tab is no reading, also when it throws; the next message is', async () => {
  claim(true)
  changeHere(() => cache.setQueryData(KEY, 'old'))
  expect(() =>
    changeHere(() => {
      throw new Error('no')
    }),
  ).toThrow('no')
  await vi.advanceTimersByTimeAsync(0)
  expect(counts()).toEqual([0, 0])
  await message('old')
  expect(counts()).toEqual([1, 1])
})

it('a logout forgets what was to be compared', async () => {
  claim()
  forgetClaims()
  await read('old')
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  expect(counts()).toEqual([0, 0])
})
