import { expect, it } from 'vitest'
import { findUsers, townsOf, userView } from './userView'

const asha = { full_name: 'Asha Shrestha', email: 'asha@shop.test', phone: '9841000003' }
const bina = { full_name: 'Bina Rai', email: 'bina@shop.test', phone: '+977 985-1000013' }
const pasang = { full_name: 'Pasang Sherpa', email: 'pasang@shop.test', phone: '9861000007' }

it.each([
  ['+977 984-1000003', 'Asha Shrestha'],
  ['९८४१०००००३', 'Asha Shrestha'],
  ['984 100', 'Asha Shrestha'],
  ['9851000013', 'Bina Rai'],
  ['rai BINA', 'Bina Rai'],
  ['asha@', 'Asha Shrestha'],
  ['asha', 'Asha Shrestha'],
  ['bina shrestha', undefined],
])('a user is found by name, email and the phone number in any writing: %s', (typed, name) => {
  expect(
    findUsers([asha, bina, pasang], typed, userView.none.sort).map(({ full_name }) => full_name),
  ).toEqual(name === undefined ? [] : [name])
})

it('users are sorted by a column, both ways', () => {
  const sorted = (down: boolean) =>
    findUsers([bina, pasang, asha], '', { by: 'full_name', down }).map(({ email }) => email)
  expect(sorted(false)).toEqual([asha.email, bina.email, pasang.email])
  expect(sorted(true)).toEqual([pasang.email, bina.email, asha.email])
})

it('a user is found by the town of each order', () => {
  const towns = townsOf([
    { user_email: ' BINA@shop.test', address: 'Pokhara' },
    { user_email: 'bina@shop.test', address: 'Dharan' },
  ])
  expect(findUsers([asha, bina], 'dharan', userView.none.sort, towns)).toEqual([bina])
  const found = findUsers([asha, bina], 'beena pokhara', userView.none.sort, towns)
  expect(found).toEqual([bina])
})
