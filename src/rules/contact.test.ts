import { expect, it } from 'vitest'
import { phoneDigits, typedPhoneDigits, internationalPhone } from './contact'

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
  expect(typedPhoneDigits(typed)).toBe(digits)
})

it.each([
  ['9841000003', '9779841000003'],
  ['984-1000003', '9779841000003'],
  ['+977 984 100 0003', '9779841000003'],
  ['00977-9841000003', '9779841000003'],
  ['+977 (0) 9841000003', '9779841000003'],
  ['9779841000003', '9779841000003'],
  ['९८४१०००००३', '9779841000003'],
  ['09841000003', '9779841000003'],
  ['9841000003 / 9803000001', '9779841000003'],
  ['01-5551234', '97715551234'],
  ['977-1-5551234', '97715551234'],
  ['+44 20 7946 0958', '442079460958'],
  ['1234567890', null],
  ['98410', null],
  ['+12', null],
  ['', null],
])('the number %s is called from anywhere as %s', (phone, digits) => {
  expect(internationalPhone(phone)).toBe(digits)
})
