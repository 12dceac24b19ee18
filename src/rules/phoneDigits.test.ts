import { expect, it } from 'vitest'
import { phoneDigits, typedPhone } from './phoneDigits'

it.each([
  ['9841000001', '9841000001'],
  ['+977 984-1000001', '9841000001'],
  ['00977 9841000001', '9841000001'],
  ['9779841000001', '9841000001'],
  ['९८४१००००-०१', '9841000001'],
  ['01-5551234', '015551234'],
  ['9771234567', '9771234567'],
])('compares the phone number %s as %s', (phone, digits) => {
  expect(phoneDigits(phone)).toBe(digits)
})

it.each([
  ['+977 98', null],
  ['+977 984', '984'],
  ['९८४ १', '9841'],
  ['985-000', '985000'],
  ['12', null],
  ['asha', null],
  ['size 38', null],
])('takes the typed text %s for the number %s', (typed, digits) => {
  expect(typedPhone(typed)).toBe(digits)
})
