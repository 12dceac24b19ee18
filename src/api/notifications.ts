import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { type Id, isSameId } from '../rules/types'
import { cache, changeCached } from './core/cache'
import { storefrontHost } from './core/client'
import { SINGLE_CHECK_DELAYS, sureWrite, useWrite } from './core/write'
import { phpId, phpRows, phpStamp, phpText, phpTrimmedText } from './core/php'

const Notification = v.object({
  id: phpId,
  message: phpText,
  created_at: phpStamp,
  status: phpTrimmedText,
})
export type Notification = v.InferOutput<typeof Notification>
const NOTIFICATIONS_REPLY = {
  reply: v.object({ notifications: phpRows(Notification) }),
  list: 'notifications',
}

export const notificationsQuery = (email: string) =>
  queryOptions({
    queryKey: ['notifications', email],
    queryFn: async ({ signal }) =>
      (
        await storefrontHost.get('notifications.php', {
          params: { user_email: email },
          signal,
          ...NOTIFICATIONS_REPLY,
        })
      ).notifications,
    enabled: email !== '',
    // Each visit of the screen reads the list again (D-134).
    staleTime: 0,
  })

export async function markRead({
  notification_id,
}: {
  notification_id: Id
  email: string
}): Promise<void> {
  await storefrontHost.send('notifications.php', { notification_id })
}

/** Shows the entry as read at once. Shows it as unread again only if the server did not store the change (D-133). */
async function markReadSurely(input: { notification_id: Id; email: string }): Promise<void> {
  const { queryKey } = notificationsQuery(input.email)
  const show = (status: string) =>
    cache.setQueryData(queryKey, (list) =>
      list?.map((entry) =>
        isSameId(entry.id, input.notification_id) ? { ...entry, status } : entry,
      ),
    )
  const before =
    cache.getQueryData(queryKey)?.find(({ id }) => isSameId(id, input.notification_id))?.status ??
    'unread'
  await cache.cancelQueries({ queryKey })
  show('read')
  try {
    await sureWrite(() => markRead(input), {
      look: async () => {
        const { notifications } = await storefrontHost.get('notifications.php', {
          params: { user_email: input.email },
          fresh: true,
          ...NOTIFICATIONS_REPLY,
        })
        return notifications.some(
          ({ id, status }) => isSameId(id, input.notification_id) && status === 'read',
        )
      },
      waits: SINGLE_CHECK_DELAYS,
    })
    await changeCached(queryKey, () => show('read'))
  } catch (error) {
    console.error(
      `Marking a notification as read failed: ${error instanceof Error ? error.message : error}`,
    )
    show(before)
    throw error
  }
}

export const useMarkRead = () => useWrite(markReadSurely)

/** Sends one request after the other and stops at the first failure. The entries before it stay read. */
export const useMarkAllRead = () =>
  useWrite(async ({ email, ids }: { email: string; ids: readonly Id[] }) => {
    for (const notification_id of ids) await markReadSurely({ notification_id, email })
  })

/** Only this status counts as unread, in capitals or not (D-133). */
export function isUnread({ status }: Pick<Notification, 'status'>): boolean {
  return status.trim().toLowerCase() === 'unread'
}
