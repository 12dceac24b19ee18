import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { attemptWith } from '../../tests/money/someAttempt'
import {
  attemptStore,
  readAttemptsSync,
  createAttemptStore,
  databaseAttemptStorage,
  historyAttemptStorage,
  localStorageAttemptStorage,
  attemptOwnerOf,
  redactAttempts,
  redactAllAttempts,
} from './orderAttempts'
import { idbDelete, idbKeys } from './idb'

const EMAIL = 'asha@pahiran.example'
const OWNER = attemptOwnerOf(EMAIL)
const deniedStorage = { read: async () => undefined, update: async () => false }
const wallTime = () => Date.now()

beforeEach(async () => {
  for (const key of await idbKeys()) await idbDelete(key)
  localStorage.clear()
  history.replaceState(null, '')
})

it('an attempt is on the disk when its write is confirmed: strict durability, one transaction', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  expect(await attemptStore.change(OWNER, () => [attemptWith()])).toMatchObject({ saved: true })
  expect(transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')).toEqual([
    ['kept', 'readwrite', { durability: 'strict' }],
  ])
})

it('two tabs do not overwrite each other’s attempts', async () => {
  const tabs = [0, 1, 2].map(() =>
    createAttemptStore({
      main: databaseAttemptStorage,
      copy: localStorageAttemptStorage,
      fallback: historyAttemptStorage,
      wall: wallTime,
    }),
  )
  await Promise.all(
    tabs.map((tab, at) => tab.change(OWNER, (list) => [...list, attemptWith({ id: String(at) })])),
  )
  expect((await attemptStore.read(OWNER)).map(({ id }) => id).sort()).toEqual(['0', '1', '2'])
})

it('the copy in local storage holds open attempts for the first paint, and disappears with the last of them', async () => {
  await attemptStore.change(OWNER, () => [
    attemptWith(),
    attemptWith({ id: 'two', phase: 'confirmed', settledAt: Date.now(), told: true }),
  ])
  expect(readAttemptsSync(EMAIL).map(({ id }) => id)).toEqual(['one'])
  await attemptStore.change(OWNER, (list) =>
    list.map((one) => ({
      ...one,
      rev: 9,
      phase: 'refused' as const,
      settledAt: Date.now(),
      told: true,
    })),
  )
  expect(localStorage.getItem('attempts')).toBeNull()
  expect(await attemptStore.read(OWNER)).toHaveLength(2)
})

it('without a database the copy holds all attempts', async () => {
  const store = createAttemptStore({
    main: deniedStorage,
    copy: localStorageAttemptStorage,
    fallback: historyAttemptStorage,
    wall: wallTime,
  })
  expect(
    (
      await store.change(OWNER, () => [
        attemptWith({ phase: 'refused', settledAt: Date.now(), told: true }),
      ])
    ).saved,
  ).toBe(true)
  expect(
    await createAttemptStore({
      main: deniedStorage,
      copy: localStorageAttemptStorage,
      fallback: historyAttemptStorage,
      wall: wallTime,
    }).read(OWNER),
  ).toHaveLength(1)
})

it('when both are denied the history entry keeps the attempt over a reload, beside the router’s state', async () => {
  history.replaceState({ key: 'k', usr: 1 }, '')
  const store = createAttemptStore({
    main: deniedStorage,
    copy: deniedStorage,
    fallback: historyAttemptStorage,
    wall: wallTime,
  })
  expect((await store.change(OWNER, () => [attemptWith()])).saved).toBe(false)
  expect(history.state).toMatchObject({ key: 'k', usr: 1 })
  expect(
    await createAttemptStore({
      main: deniedStorage,
      copy: deniedStorage,
      fallback: historyAttemptStorage,
      wall: wallTime,
    }).read(OWNER),
  ).toHaveLength(1)
  expect(readAttemptsSync(EMAIL)).toHaveLength(1)
})

it('a full local storage keeps its earlier record', async () => {
  await localStorageAttemptStorage.update(OWNER, () => [attemptWith()])
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await localStorageAttemptStorage.update(OWNER, () => [attemptWith({ rev: 2 })])).toBe(
    false,
  )
  expect(readAttemptsSync(EMAIL)).toMatchObject([{ rev: 1 }])
})

it('attempts of one user are not another’s', async () => {
  await attemptStore.change(OWNER, () => [attemptWith()])
  expect(await attemptStore.read(attemptOwnerOf('bina@pahiran.example'))).toEqual([])
})

it('a logout keeps open, untold, refused and uncleared attempts without their lines, and drops the others', () => {
  const done = { phase: 'confirmed' as const, settledAt: 1, told: true, left: [] }
  const kept = redactAllAttempts([
    attemptWith({ id: 'sending', phase: 'sending', told: true }),
    attemptWith({ id: 'unknown', phase: 'unknown', told: true }),
    attemptWith({ ...done, id: 'done' }),
    attemptWith({ ...done, id: 'untold', told: false }),
    attemptWith({ ...done, id: 'uncleared', left: [7] }),
    attemptWith({ ...done, id: 'refused', phase: 'refused' }),
  ])
  expect(kept.map(({ id }) => id)).toEqual(['sending', 'unknown', 'untold', 'uncleared', 'refused'])
  expect(kept.flatMap(({ lines }) => lines)).toEqual([])
})

it('a logout writes only if there are attempts', async () => {
  const told = vi.fn()
  const stop = attemptStore.onChange(told)
  await redactAttempts(EMAIL)
  expect(told).not.toHaveBeenCalled()
  await attemptStore.change(OWNER, () => [attemptWith()])
  await redactAttempts(EMAIL)
  stop()
  expect(told).toHaveBeenCalledTimes(2)
  expect((await attemptStore.read(OWNER)).map(({ lines }) => lines)).toEqual([[]])
})

it.each(['nonsense', 'null', '"text"', '7', '{"x": 1}'])(
  'a copy that holds %s counts as empty',
  async (stored) => {
    localStorage.setItem('attempts', stored)
    expect(readAttemptsSync(EMAIL)).toEqual([])
    expect(await localStorageAttemptStorage.update(OWNER, () => [attemptWith()])).toBe(true)
    expect(readAttemptsSync(EMAIL).map(({ id }) => id)).toEqual(['one'])
  },
)

it('tells if not even the history entry takes the record, and the page itself remembers it', async () => {
  const store = createAttemptStore({
    main: deniedStorage,
    copy: deniedStorage,
    fallback: historyAttemptStorage,
    wall: wallTime,
  })
  vi.spyOn(history, 'replaceState').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(await historyAttemptStorage.update(OWNER, () => [])).toBe(false)
  expect((await store.change(OWNER, () => [attemptWith()])).saved).toBe(false)
  vi.restoreAllMocks()
  expect((await store.read(OWNER)).map(({ id }) => id)).toEqual(['one'])
  expect(await historyAttemptStorage.update(OWNER, () => [])).toBe(true)
})

it('an empty list leaves no entry behind', async () => {
  await attemptStore.change(OWNER, () => [attemptWith()])
  await attemptStore.change(OWNER, () => [])
  expect(await idbKeys()).toEqual([])
  expect(localStorage.getItem('attempts')).toBeNull()
})
