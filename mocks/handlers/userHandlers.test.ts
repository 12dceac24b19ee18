// @vitest-environment node
import { expect, it } from 'vitest'
import { resetWorldBeforeEach, ASHA, get } from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

it('lists every user without passwords', async () => {
  const { users } = (await get('get_users.php')) as { users: object[] }
  expect(users).toHaveLength(3)
  expect(users[1]).toEqual({
    id: '2',
    full_name: 'Asha Maya Rai',
    email: ASHA,
    phone: '9800000002',
    role: 'customer',
    created_at: '2025-11-01 10:00:00',
  })
})

it('gives the fields that checkout fills in', async () => {
  world.change('users', 2, { full_name: ' Asha  Maya Rai ' })
  expect(await get('get_user_detail.php', { email: ASHA })).toEqual({
    success: true,
    user: {
      first_name: 'Asha',
      last_name: 'Maya Rai',
      phone: '9800000002',
      address: 'Mangal Bazar, Patan',
    },
  })
})
