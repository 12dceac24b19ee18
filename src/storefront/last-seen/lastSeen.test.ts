// Runs alone: the tests begin in a page that has read nothing.
import { hashKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { categoriesQuery } from '../../api/categories'
import { PRODUCTS_KEY } from '../../api/core/earlyRequests'
import { cache } from '../../api/core/cache'
import { bottomQuery, homepageQuery } from '../../api/pages'
import { idbGet, idbKeys, idbPut } from '../../state/idb'
import { saveAndShowLastSeen, showStoredQueries } from './lastSeen'
import { lastSeenText } from './LastSeenNote'

// Tests the limits of what is saved; LastSeenNote.test.tsx shows whole screens.

type StoredQuery = { at: number; build: string; data: unknown }

/** The page starts at this time, so data of an hour ago counts as an earlier visit's. */
const STARTED_AT = Date.UTC(2026, 10, 24, 6)
const HOUR = 3_600_000

const cleanUps: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(STARTED_AT)
  // 2.5 s after its start the page no longer shows the loader.
  vi.spyOn(performance, 'now').mockReturnValue(2500)
})
afterEach(() => cleanUps.splice(0).forEach((leave) => leave()))

const watchQuery = (queryKey: readonly unknown[]) =>
  cleanUps.push(new QueryObserver(cache, { queryKey, enabled: false }).subscribe(() => {}))

async function saveProducts(count: number): Promise<{ key: string; seen: StoredQuery }> {
  cleanUps.push(saveAndShowLastSeen())
  cache.setQueryData(
    PRODUCTS_KEY,
    Array.from({ length: count }, (_, id) => ({ id })),
    { updatedAt: STARTED_AT + 1 },
  )
  await vi.advanceTimersByTimeAsync(2000)
  const [key = ''] = await idbKeys('seen:')
  return { key, seen: (await idbGet(key)) as StoredQuery }
}

it('keeps the first 400 products, so that a phone does not fill up', async () => {
  expect((await saveProducts(401)).seen.data).toHaveLength(400)
})

it.each([
  ['of this build', '', ['seen']],
  ['of another build, whose data may have another shape', 'other', undefined],
])('shows data %s', async (_of, other, shown) => {
  const { key, seen } = await saveProducts(1)
  cache.clear()
  await idbPut(key, { at: STARTED_AT - HOUR, build: other || seen.build, data: ['seen'] })
  watchQuery(PRODUCTS_KEY)
  await vi.advanceTimersByTimeAsync(1000)
  expect(cache.getQueryData(PRODUCTS_KEY)).toEqual(shown)
})

it('shows the list of the visit before at the first render of this one, and reads it again all the same', async () => {
  const { key, seen } = await saveProducts(1)
  cache.clear()
  await idbPut(key, { ...seen, at: STARTED_AT - 1000, data: ['seen'] })
  await showStoredQueries('/contact')
  expect(cache.getQueryData(PRODUCTS_KEY)).toBeUndefined()
  await showStoredQueries('/')
  expect(cache.getQueryState(PRODUCTS_KEY)).toMatchObject({
    data: ['seen'],
    dataUpdatedAt: STARTED_AT - 1000,
    isInvalidated: false,
  })
  cache.setQueryData(PRODUCTS_KEY, ['today'])
  await showStoredQueries('/')
  expect(cache.getQueryData(PRODUCTS_KEY)).toEqual(['today'])
  // The stream refreshes the products. The restored categories are stale, so they are requested again at once.
  const categories = categoriesQuery().queryKey
  await idbPut(`seen:${hashKey(categories)}`, { ...seen, at: STARTED_AT - 1000, data: ['old'] })
  await showStoredQueries('/products')
  expect(cache.getQueryState(categories)).toMatchObject({ data: ['old'], isInvalidated: true })
})

it('saves each later list too, but none that is itself of an earlier visit', async () => {
  const { key } = await saveProducts(1)
  const savedData = async () => ((await idbGet(key)) as StoredQuery).data
  cache.setQueryData(PRODUCTS_KEY, ['later'], { updatedAt: STARTED_AT + 9000 })
  await vi.advanceTimersByTimeAsync(2000)
  expect(await savedData()).toEqual(['later'])
  cache.setQueryData(PRODUCTS_KEY, ['old'], { updatedAt: STARTED_AT - 1 })
  await vi.advanceTimersByTimeAsync(2000)
  expect(await savedData()).toEqual(['later'])
  cleanUps.splice(0).forEach((leave) => leave())
  cache.setQueryData(PRODUCTS_KEY, ['after leaving'], { updatedAt: STARTED_AT + 20_000 })
  await vi.advanceTimersByTimeAsync(2000)
  expect(await savedData()).toEqual(['later'])
})

it('shows nothing that this visit saved itself, and no old data where today’s has come', async () => {
  const { key, seen } = await saveProducts(1)
  cache.clear()
  await idbPut(key, { ...seen, at: STARTED_AT, data: ['of this visit'] })
  await showStoredQueries('/')
  watchQuery(PRODUCTS_KEY)
  await vi.advanceTimersByTimeAsync(1000)
  expect(cache.getQueryData(PRODUCTS_KEY)).toBeUndefined()
  await idbPut(key, { ...seen, at: STARTED_AT - 1, data: ['seen'] })
  const categories = categoriesQuery().queryKey
  watchQuery(categories)
  await vi.advanceTimersByTimeAsync(999)
  expect(cache.getQueryData(PRODUCTS_KEY)).toBeUndefined()
  cache.setQueryData(PRODUCTS_KEY, ['today'], { updatedAt: STARTED_AT + 5 })
  await vi.advanceTimersByTimeAsync(1)
  expect(cache.getQueryData(PRODUCTS_KEY)).toEqual(['today'])
})

it('tells whether the screen has all of its data, so that nothing else is read before its first render', async () => {
  const reads = [
    PRODUCTS_KEY,
    ...[categoriesQuery(), homepageQuery(), bottomQuery()].map(({ queryKey }) => queryKey),
  ]
  const { seen } = await saveProducts(1)
  const saved = { ...seen, at: STARTED_AT - 1000 }
  cache.clear()
  for (const key of reads.slice(0, 3)) await idbPut(`seen:${hashKey(key)}`, saved)
  expect(await showStoredQueries('/')).toBe(false)
  expect(await showStoredQueries('/products')).toBe(true)
  await idbPut(`seen:${hashKey(bottomQuery().queryKey)}`, saved)
  expect(await showStoredQueries('/')).toBe(true)
  expect(await showStoredQueries('/contact')).toBe(false)
})

it('says nothing of old prices while the loader covers them', () => {
  cache.setQueryData(PRODUCTS_KEY, [], { updatedAt: STARTED_AT - HOUR })
  watchQuery(PRODUCTS_KEY)
  vi.spyOn(performance, 'now').mockReturnValue(900)
  expect(lastSeenText(STARTED_AT)).toBe('')
  vi.spyOn(performance, 'now').mockReturnValue(2100)
  expect(lastSeenText(STARTED_AT)).toBe('Prices as of 10:45 AM.')
  vi.spyOn(performance, 'now').mockReturnValue(900)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(lastSeenText(STARTED_AT)).toBe("You're offline. Prices as of 10:45 AM.")
})

it('names the time of the oldest price that is shown', () => {
  for (const [queryKey, hours] of [
    [PRODUCTS_KEY, 3],
    [categoriesQuery().queryKey, 1],
  ] as const) {
    cache.setQueryData(queryKey, [], { updatedAt: STARTED_AT - hours * HOUR })
    watchQuery(queryKey)
  }
  expect(lastSeenText(STARTED_AT)).toBe('Prices as of 8:45 AM.')
})
