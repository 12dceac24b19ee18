// @vitest-environment node
import { expect, it } from 'vitest'
import { deliveryLines } from './deliveryLines'

it.each([
  ['Mangal Bazar 4', 'Patan', ['Mangal Bazar 4', 'Patan']],
  [
    'Pulchowk, opposite the fire station, Lalitpur',
    ' lalitpur ',
    ['Pulchowk, opposite the fire station, Lalitpur'],
  ],
  ['Gate 3, Boudha, Kathmandu', 'Boudha,Kathmandu', ['Gate 3, Boudha, Kathmandu']],
  ['Dangihat 4, Morang', 'Dang', ['Dangihat 4, Morang', 'Dang']],
  ['वडा ४, पोखरा', 'पोखरा', ['वडा ४, पोखरा']],
  [' ', 'Patan', ['Patan']],
  ['Thamel 2', ' ', ['Thamel 2']],
  ['', '', []],
])('%j in %j is written as %j', (delivery_address, address, lines) => {
  expect(deliveryLines({ delivery_address, address })).toEqual(lines)
})
