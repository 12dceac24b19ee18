import { get, postJson } from '../server/endpoint'
import { ok, refuse } from '../server/phpReply'
import { idOf } from '../dialects/sentId'
import { printNotification } from '../world/printRows'
import { world } from '../world/world'

export const notificationHandlers = [
  get('notifications.php', (query) => {
    const email = (query.get('user_email') ?? '').trim().toLowerCase()
    if (email === '') return refuse('User email is required')
    const mine = world.notifications.filter(({ user_email }) => user_email.toLowerCase() === email)
    return ok({ notifications: mine.map(printNotification).reverse() })
  }),
  postJson('notifications.php', (body) => {
    const row = world.notifications.find(({ id }) => id === idOf(body.notification_id))
    if (!row) return refuse('Notification not found')
    world.change('notifications', row.id, { status: 'read' })
    return ok()
  }),
]
