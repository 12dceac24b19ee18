import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { NotificationRow } from '../../../mocks/world/rows'
import { world } from '../../../mocks/world/world'
import { holdCalls } from '../../../tests/holdCalls'
import { asha, renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import '../../../tests/openAccount'
import { cache } from '../../api/core/cache'
import { isUnread, notificationsQuery } from '../../api/notifications'
import { UNREACHABLE_TEXT } from '../../rules/constants'
import { useAnnouncedText } from '../../ui/dialog/announce'

const notificationRow = (id: number, change: Partial<NotificationRow> = {}): NotificationRow => ({
  id,
  user_email: asha.email,
  message: `Message ${id}`,
  status: 'unread',
  created_at: '2026-03-12 16:05:00',
  ...change,
})

async function openNotifications(
  list: NotificationRow[],
  options: Parameters<typeof renderAt>[1] = { signedIn: asha },
) {
  world.notifications = list
  const view = renderAt('/notifications', options)
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  return view
}

const entryOf = (id: number) => {
  const found = screen.getByText(`Message ${id}`).closest('li')
  if (!found) throw new Error(`No message ${id}`)
  return found
}
const markButtonOf = (id: number) =>
  within(entryOf(id)).queryByRole('button', { name: 'Mark as Read' })

describe('the notifications', () => {
  it('show message, date and time, in Nepal time (NOTI-01, NOTI-02, NOTI-03, DATA-31, CALL-25, ROLE-09, ROLE-13)', async () => {
    world.speak({ zone: 'nepal' })
    await openNotifications([
      notificationRow(1),
      notificationRow(2, { created_at: '2026-03-12T18:30:00Z' }),
    ])
    await screen.findByText('Message 1')
    expect(within(entryOf(1)).getByText('12 Mar 2026')).toBeVisible()
    expect(within(entryOf(1)).getByText('4:05 PM')).toBeVisible()
    expect(within(entryOf(2)).getByText('13 Mar 2026')).toBeVisible()
    expect(within(entryOf(2)).getByText('12:15 AM')).toBeVisible()
    const [call, ...others] = world.log.of('notifications.php')
    expect(others).toEqual([])
    expect(call?.query).toEqual({ user_email: asha.email })
    expect(call?.problems).toEqual([])
  })

  it('highlight unread entries, and only these have a button (NOTI-04, NOTI-05, NOTI-06)', async () => {
    await openNotifications([notificationRow(1), notificationRow(2, { status: 'read' })])
    await screen.findByText('Message 1')
    expect(entryOf(1)).toHaveAttribute('data-unread', 'true')
    expect(markButtonOf(1)).toBeVisible()
    expect(entryOf(2)).toHaveAttribute('data-unread', 'false')
    expect(markButtonOf(2)).toBeNull()
  })

  it.each([
    ['unread', true],
    ['Unread ', true],
    ['read', false],
    ['seen', false],
    ['', false],
  ])('count the status "%s" as unread: %s (NOTI-04, NOTI-06)', (status, unread) => {
    expect(isUnread({ status })).toBe(unread)
  })

  it('are all marked as read with one press, one call after another, and the button goes', async () => {
    const { user } = await openNotifications([
      notificationRow(1),
      notificationRow(2),
      notificationRow(3, { status: 'read' }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(world.notifications.every((one) => !isUnread(one))).toBe(true))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull(),
    )
    const sent = world.log.of('notifications.php').filter(({ method }) => method === 'POST')
    expect(sent.map((call) => call.sent)).toEqual([
      { notification_id: '2' },
      { notification_id: '1' },
    ])
    expect(markButtonOf(1)).toBeNull()
  })

  it('stay unread from the first that the server refuses, with a word about it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = await openNotifications([notificationRow(1), notificationRow(2)])
    const all = await screen.findByRole('button', { name: 'Mark all as read' })
    world.faults.set({ name: 'S2', file: 'notifications.php', method: 'POST', commit: false })
    await user.click(all)
    expect(await screen.findByText(/Couldn't mark them all as read/)).toBeVisible()
    expect(markButtonOf(1)).toBeVisible()
    expect(markButtonOf(2)).toBeVisible()
    expect(
      world.log.of('notifications.php').filter(({ method }) => method === 'POST'),
    ).toHaveLength(1)
  })

  it('offer no button for all where at most one is unread', async () => {
    await openNotifications([notificationRow(1), notificationRow(2, { status: 'read' })])
    await screen.findByText('Message 1')
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  it('say "No new notifications." for an empty list after it has loaded; read entries stay listed (NOTI-07)', async () => {
    const answer = holdCalls('notifications.php')
    const { unmount } = await openNotifications([])
    expect(screen.queryByText('No new notifications.')).toBeNull()
    answer()
    await screen.findByText('No new notifications.')
    await waitFor(() => expect(useAnnouncedText.getState().text).toContain('No new notifications.'))
    unmount()
    await openNotifications([notificationRow(1, { status: 'read' })])
    await screen.findByText('Message 1')
    expect(screen.queryByText('No new notifications.')).toBeNull()
  })

  it('keep the line breaks of a message and show HTML as text', async () => {
    await openNotifications([notificationRow(1, { message: '<b>Hello</b>\nAsha' })])
    expect(await screen.findByText(/<b>Hello<\/b>\s*Asha/)).toBeVisible()
  })

  it.each([
    ['a visitor', {}],
    ['a user without an email', { signedIn: { ...asha, email: '' } }],
  ])('do not redirect %s and send no request (NOTI-09)', async (_what, options) => {
    const { place } = await openNotifications([notificationRow(1)], options)
    expect(screen.getByText('No new notifications.')).toBeVisible()
    expect(place().pathname).toBe('/notifications')
    expect(world.log.of('notifications.php')).toEqual([])
  })

  it('log a failed request without an alert, and offer a retry (ERR-76, ERR-77)', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    world.faults.set({ name: 'H7', file: 'notifications.php' })
    const { user } = await openNotifications([notificationRow(1)])
    await screen.findByText(UNREACHABLE_TEXT)
    expect(screen.getByText('No new notifications.')).toBeVisible()
    expect(logged).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(/error/i)).toBeNull()
    world.faults.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Message 1')
  })
})

describe('Mark as Read', () => {
  it('shows the entry as read at once, without loading the list again (NOTI-08, CALL-26)', async () => {
    world.speak({ ids: 'text' })
    const { user } = await openNotifications([notificationRow(1), notificationRow(2)])
    await screen.findByText('Message 1')
    const store = holdCalls('notifications.php')
    await user.click(markButtonOf(1) ?? document.body)
    await waitFor(() => expect(markButtonOf(1)).toBeNull())
    expect(world.notifications[0]?.status).toBe('unread')
    expect(entryOf(1)).toHaveAttribute('data-unread', 'false')
    expect(entryOf(1)).toHaveFocus()
    expect(entryOf(2)).toHaveAttribute('data-unread', 'true')
    store()
    await waitFor(() => expect(world.notifications[0]?.status).toBe('read'))
    expect(world.log.of('notifications.php', 'GET')).toHaveLength(1)
    const [call] = world.log.of('notifications.php', 'POST')
    expect(call?.sent).toEqual({ notification_id: '1' })
    expect(call?.problems).toEqual([])
  })

  it('is not undone by a list that was asked for before the server stored it', async () => {
    const { user } = await openNotifications([notificationRow(1)])
    await screen.findByText('Message 1')
    const store = holdCalls('notifications.php')
    const query = notificationsQuery(asha.email)
    const unread = cache.getQueryData(query.queryKey) ?? []
    await user.click(markButtonOf(1) ?? document.body)
    await waitFor(() => expect(markButtonOf(1)).toBeNull())
    let answerLate = () => {}
    const late = new Promise<typeof unread>((done) => {
      answerLate = () => done(unread)
    })
    const read = unread.map((entry) => ({ ...entry, status: 'read' }))
    const ask = vi.fn().mockReturnValueOnce(late).mockResolvedValue(read)
    void cache.fetchQuery({ ...query, queryFn: ask })
    store()
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
    answerLate()
    await act(async () => {})
    expect(markButtonOf(1)).toBeNull()
  })

  it.each(['S2', 'T1', 'H7'] as const)(
    'shows the entry as unread again after a failure, and says so in one line (D-133): %s',
    async (name) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
      const { user } = await openNotifications([notificationRow(1)])
      await screen.findByText('Message 1')
      world.faults.set({ name, file: 'notifications.php', method: 'POST', commit: false })
      await user.click(markButtonOf(1) ?? document.body)
      await waitFor(() => expect(logged).toHaveBeenCalled())
      await waitFor(() => expect(markButtonOf(1)).toBeVisible())
      expect(entryOf(1)).toHaveAttribute('data-unread', 'true')
      expect(screen.getByText("Couldn't mark this as read. Please try again.")).toBeVisible()
    },
  )
})

it('reads as written down: one unread and one read entry, and none', async () => {
  fixDateAndDialect()
  const { unmount } = await openNotifications([
    notificationRow(1),
    notificationRow(2, { status: 'read' }),
  ])
  await screen.findByText('Message 1')
  await expectPageSnapshot('notifications')
  unmount()
  cache.clear()
  await openNotifications([])
  await expectPageSnapshot('notifications-none')
})
