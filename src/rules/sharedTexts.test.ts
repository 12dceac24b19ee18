import { describe, expect, it } from 'vitest'
import { asOfText } from './stamp'
import { couldntLoadText } from './sharedTexts'

const nepalTime = (text: string) => Date.parse(`${text}+05:45`)

describe('words about data that is missing or old', () => {
  it.each([
    [['orders'], "Couldn't load orders."],
    [['orders', 'users'], "Couldn't load orders and users."],
    [['orders', 'products', 'inquiries'], "Couldn't load orders, products and inquiries."],
  ])('names %j', (names, text) => {
    expect(couldntLoadText(names)).toBe(text)
  })

  it.each([
    ['2026-11-23T14:05:00', '2026-11-23T14:08:00', 'As of 2:05 PM'],
    ['2026-11-23T23:59:00', '2026-11-24T00:03:00', 'As of 23 Nov 2026, 11:59 PM'],
  ])('says from when figures are: read at %s, seen at %s', (read, seen, text) => {
    expect(asOfText(nepalTime(read), nepalTime(seen))).toBe(text)
  })
})
