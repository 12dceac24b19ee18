import type { Notification } from '../../api/notifications'

/** Only this status, in any case, counts as unread (D-133). */
export function isUnread({ status }: Pick<Notification, 'status'>): boolean {
  return status.trim().toLowerCase() === 'unread'
}
