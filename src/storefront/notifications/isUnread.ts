import type { Notification } from '../../api/notifications'

/** Only this word, in any case, makes it unread (D-133). */
export function isUnread({ status }: Pick<Notification, 'status'>): boolean {
  return status.trim().toLowerCase() === 'unread'
}
