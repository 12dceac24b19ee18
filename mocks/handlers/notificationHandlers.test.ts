// @vitest-environment node
import { expect, it } from 'vitest'
import { resetWorldBeforeEach, ASHA, get, postJson } from '../../tests/mockWorld'

resetWorldBeforeEach()

it('lists the notifications of one shopper, and marks one as read', async () => {
  const list = (user_email: string) => get('notifications.php', { user_email })
  const notification = {
    id: '3',
    message: 'Your order #7 is now processing.',
    created_at: '2025-11-01 10:00:00',
    status: 'unread',
  }
  expect(await list(` ${ASHA.toUpperCase()} `)).toEqual({
    success: true,
    notifications: [notification],
  })
  expect(await list('x@shop.test')).toEqual({ success: true, notifications: [] })
  expect(await postJson('notifications.php', { notification_id: '3' })).toEqual({ success: true })
  expect(await list(ASHA)).toMatchObject({ notifications: [{ id: '3', status: 'read' }] })
})
