import { afterEach, expect, it, vi } from 'vitest'
import { forgetUser } from './forgetUser'
import {
  OWNER_NOTES_KEY,
  readLocalStorage,
  removeFromLocalStorage,
  writeLocalStorage,
} from './localStorage'
import { findNoteKey, orderNoteKey, readNotes, writeNote } from './storedTexts'

afterEach(() => {
  vi.restoreAllMocks()
  removeFromLocalStorage(OWNER_NOTES_KEY)
})

it('a note is kept under its order, and an emptied one is deleted', () => {
  expect(writeNote(orderNoteKey('61'), 'Dog bites')).toBe(true)
  writeNote(orderNoteKey('62'), 'Blue gate')
  expect(readNotes()).toEqual({ 'order 61': 'Dog bites', 'order 62': 'Blue gate' })
  writeNote(orderNoteKey('61'), '')
  expect(readNotes()).toEqual({ 'order 62': 'Blue gate' })
})

it('a buyer`s note is found by each of the buyer`s keys that has one', () => {
  writeNote('p 9779841000001', 'Pays late')
  expect(findNoteKey(readNotes(), ['e asha@shop.test', 'p 9779841000001'])).toBe('p 9779841000001')
  expect(findNoteKey(readNotes(), ['e other@shop.test'])).toBe('e other@shop.test')
})

it('a damaged record is no note', () => {
  writeLocalStorage(OWNER_NOTES_KEY, '{"order 61":5,"order 62":"ok"')
  expect(readNotes()).toEqual({})
  writeLocalStorage(OWNER_NOTES_KEY, '{"order 61":5,"order 62":"ok"}')
  expect(readNotes()).toEqual({ 'order 62': 'ok' })
})

it('says when the storage is full, and keeps the note while the page is open', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(writeNote('order 61', 'Dog bites')).toBe(false)
  expect(readNotes()).toEqual({ 'order 61': 'Dog bites' })
})

it('a logout deletes all notes', async () => {
  writeNote('order 61', 'Dog bites')
  await forgetUser('owner@shop.test')
  expect(readLocalStorage(OWNER_NOTES_KEY)).toBeNull()
})
