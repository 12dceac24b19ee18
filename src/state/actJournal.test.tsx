import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { writeToJournal, useActJournal } from './actJournal'
import { forgetUser } from './forgetUser'
import {
  ACT_JOURNAL_KEY,
  readLocalStorage,
  removeFromLocalStorage,
  writeLocalStorage,
} from './localStorage'

afterEach(() => removeFromLocalStorage(ACT_JOURNAL_KEY))

const storedActs = () =>
  renderHook(useActJournal).result.current.acts.map(({ id, status, undone }) => [
    id,
    status,
    undone,
  ])

it('keeps each act with its order, and marks the last one of an order as undone', () => {
  writeToJournal('61', 'processing', 100)
  writeToJournal('61', 'Shipped', 100)
  writeToJournal('62', 'Shipped', 200)
  writeToJournal('61', 'processing', 100, true)
  expect(storedActs()).toEqual([
    ['61', 'processing', false],
    ['61', 'shipped', true],
    ['62', 'shipped', false],
  ])
})

it('a damaged record starts again', () => {
  writeLocalStorage(ACT_JOURNAL_KEY, '{"since":5,"acts":[[1,2],"x"]')
  expect(storedActs()).toEqual([])
  writeLocalStorage(ACT_JOURNAL_KEY, '{"since":5,"acts":[[1,2],[7,"61","shipped",100,0]]}')
  expect(storedActs()).toEqual([['61', 'shipped', false]])
})

it('a logout deletes it', async () => {
  writeToJournal('61', 'Shipped', 100)
  await forgetUser('owner@shop.test')
  expect(readLocalStorage(ACT_JOURNAL_KEY)).toBeNull()
})
