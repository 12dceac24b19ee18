import { handleGet, handlePostJson } from '../server/endpoint'
import { successReply, refusalReply } from '../server/phpReply'
import { sentIdOf } from '../dialects/sentId'
import { printNotification } from '../world/printRows'
import { world } from '../world/world'

export const notificationHandlers = [
  handleGet('notifications.php', (query) => {
    const email = (query.get('user_email') ?? '').trim().toLowerCase()
    if (email === '') return refusalReply('User email is required')
    const mine = world.notifications.filter(({ user_email }) => user_email.toLowerCase() === email)
    return successReply({ notifications: mine.map(printNotification).reverse() })
  }),
  handlePostJson('notifications.php', (body) => {
    const row = world.notifications.find(({ id }) => id === sentIdOf(body.notification_id))
    if (!row) return refusalReply('Notification not found')
    world.change('notifications', row.id, { status: 'read' })
    return successReply()
  }),
]
