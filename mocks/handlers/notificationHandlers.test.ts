// @vitest-environment node
import { expect, it } from 'vitest'
import { resetWorldBeforeEach, ASHA, get, postJson } from '../../tests/mockWorld'

resetWorldBeforeEach()

it('lists the notifications of one shopper', async () => {
  expect(await get('notifications.php', { user_email: ASHA })).toEqual({
    success: true,
    notifications: [
      {
        id: '3',
        message: 'Your order #7 is now processing.',
        created_at: '2025-11-01 10:00:00',
        status: 'unread',
      },
    ],
  })
  expect(await get('notifications.php', { user_email: 'x@shop.test' })).toEqual({
    success: true,
    notifications: [],
  })
  expect(await get('notifications.php', { user_email: ` ${ASHA.toUpperCase()} ` })).toMatchObject({
    notifications: [{ id: '3' }],
  })
  expect(await get('notifications.php')).toMatchObject({ error: 'User email is required' })
})

it('marks a notification as read', async () => {
  expect(await postJson('notifications.php', { notification_id: '3' })).toEqual({ success: true })
  expect(await get('notifications.php', { user_email: ASHA })).toMatchObject({
    notifications: [{ id: '3', status: 'read' }],
  })
  expect(await postJson('notifications.php', { notification_id: '9' })).toMatchObject({
    error: 'Notification not found',
  })
})
