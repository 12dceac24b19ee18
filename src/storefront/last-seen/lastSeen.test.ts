// Runs alone: it begins with nothing read in this page.
import { hashKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { categoriesQuery } from '../../api/categories'
import { PRODUCTS_KEY } from '../../api/core/earlyRequests'
import { cache } from '../../api/core/cache'
import { bottomQuery, homepageQuery } from '../../api/pages'
import { idbGet, idbKeys, idbPut } from '../../state/idb'
import { followReads, showSeenAhead } from './lastSeen'
import { seenNote } from './LastSeenNote'

// LastSeenNote.test.tsx shows whole screens; here are the limits of what is kept.

type Seen = { at: number; build: string; data: unknown }

/** The page began now; data of an hour ago is of an earlier visit. */
const BEGAN = Date.UTC(2026, 10, 24, 6)
const HOUR = 3_600_000

const leaving: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(BEGAN)
  // The loader is gone.
  vi.spyOn(performance, 'now').mockReturnValue(2500)
})
afterEach(() => leaving.splice(0).forEach((leave) => leave()))

const watch = (queryKey: readonly unknown[]) =>
  leaving.push(new QueryObserver(cache, { queryKey, enabled: false }).subscribe(() => {}))

/** Saves a list of today, and returns what was saved and under which key. */
async function save(count: number): Promise<{ key: string; seen: Seen }> {
  leaving.push(followReads())
  cache.setQueryData(
    PRODUCTS_KEY,
    Array.from({ length: count }, (_, id) => ({ id })),
    { updatedAt: BEGAN + 1 },
  )
  await vi.advanceTimersByTimeAsync(2000)
  const [key = ''] = await idbKeys('seen:')
  return { key, seen: (await idbGet(key)) as Seen }
}

it('keeps the first 400 products, so that a phone does not fill up', async () => {
  expect((await save(401)).seen.data).toHaveLength(400)
})

it.each([
  ['of this build', '', ['seen']],
  ['of another build, whose data may have another shape', 'other', undefined],
])('shows data %s', async (_of, other, shown) => {
  const { key, seen } = await save(1)
  cache.clear()
  await idbPut(key, { at: BEGAN - HOUR, build: other || seen.build, data: ['seen'] })
  watch(PRODUCTS_KEY)
  await vi.advanceTimersByTimeAsync(1000)
  expect(cache.getQueryData(PRODUCTS_KEY)).toEqual(shown)
})

it('shows the list of the visit before at the first render of this one, and reads it again all the same', async () => {
  const { key, seen } = await save(1)
  cache.clear()
  await idbPut(key, { ...seen, at: BEGAN - 1000, data: ['seen'] })
  await showSeenAhead('/contact')
  expect(cache.getQueryData(PRODUCTS_KEY)).toBeUndefined()
  await showSeenAhead('/')
  expect(cache.getQueryState(PRODUCTS_KEY)).toMatchObject({
    data: ['seen'],
    dataUpdatedAt: BEGAN - 1000,
    isInvalidated: false,
  })
  cache.setQueryData(PRODUCTS_KEY, ['today'])
  await showSeenAhead('/')
  expect(cache.getQueryData(PRODUCTS_KEY)).toEqual(['today'])
})

it('tells whether the screen has all of its data, so that nothing else is read before its first render', async () => {
  const reads = [
    PRODUCTS_KEY,
    ...[categoriesQuery(), homepageQuery(), bottomQuery()].map(({ queryKey }) => queryKey),
  ]
  const { seen } = await save(1)
  const saved = { ...seen, at: BEGAN - 1000 }
  cache.clear()
  for (const key of reads.slice(0, 3)) await idbPut(`seen:${hashKey(key)}`, saved)
  expect(await showSeenAhead('/')).toBe(false)
  expect(await showSeenAhead('/products')).toBe(true)
  await idbPut(`seen:${hashKey(bottomQuery().queryKey)}`, saved)
  expect(await showSeenAhead('/')).toBe(true)
  expect(await showSeenAhead('/contact')).toBe(false)
})

it('says nothing of old prices while the loader covers them', () => {
  cache.setQueryData(PRODUCTS_KEY, [], { updatedAt: BEGAN - HOUR })
  watch(PRODUCTS_KEY)
  vi.spyOn(performance, 'now').mockReturnValue(900)
  expect(seenNote(BEGAN)).toBe('')
  vi.spyOn(performance, 'now').mockReturnValue(2100)
  expect(seenNote(BEGAN)).toBe('Prices as of 10:45 AM.')
})

it('names the time of the oldest price that is shown', () => {
  for (const [queryKey, hours] of [
    [PRODUCTS_KEY, 3],
    [categoriesQuery().queryKey, 1],
  ] as const) {
    cache.setQueryData(queryKey, [], { updatedAt: BEGAN - hours * HOUR })
    watch(queryKey)
  }
  expect(seenNote(BEGAN)).toBe('Prices as of 8:45 AM.')
})
