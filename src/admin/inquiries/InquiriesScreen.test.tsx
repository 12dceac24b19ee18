import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { owner, renderAt } from '../../../tests/renderAt'
import { orderRow } from '../../../tests/testOrder'
import { expectPageSnapshot, holdCall, fixDateAndDialect } from '../../../tests/readPage'
import { openStreams, sendFrame, sendStreamsByHand } from '../../../tests/fakeStreams'
import { signOut } from '../../state/session'

const inquiry = (id: number, more: object = {}) => ({
  id,
  submitted_at: '2026-03-12 16:05:00',
  first_name: `First${id}`,
  last_name: 'Last',
  email: `i${id}@pahiran.example`,
  phone: '9800000000',
  contact_reason: 'Returns',
  message: `Message ${id}`,
  is_replied: '0',
  ...more,
})

const lists = {
  success: true,
  unresolved_inquiries: [inquiry(1), inquiry(2, { is_replied: 1 })],
  resolved_inquiries: [inquiry(3)],
  resolved_inquiries_count: '4',
  reply_sent_count: 7,
}

async function openInquiries(body: object = lists) {
  sendStreamsByHand()
  mockServer.use(http.get('*/backend/api/fetch_inquiries.php', () => HttpResponse.json(body)))
  const view = renderAt('/nest/inquiries', { signedIn: owner })
  await screen.findByRole('table', { name: 'New inquiries' })
  return view
}

function showReplyStored(): void {
  const stored = {
    ...lists,
    unresolved_inquiries: [inquiry(1, { is_replied: 1 }), inquiry(2, { is_replied: 1 })],
  }
  mockServer.use(
    http.get('*/backend/api/fetch_inquiries.php', () =>
      HttpResponse.json({ ...stored, reply_sent_count: 8 }),
    ),
  )
}

const cardOf = (label: string) => screen.getByText(label).parentElement as HTMLElement
const rowOf = (id: number) => screen.getByText(`First${id} Last`).closest('tr') as HTMLElement

describe('the inquiries screen', () => {
  it('loads again after the owner logged out and in', async () => {
    const { unmount } = await openInquiries()
    unmount()
    act(() => signOut())
    await openInquiries()
    expect(cardOf('New Inquiries')).toHaveTextContent('New Inquiries2')
  })

  it('toggles between new and past, each in a table (AIN-02, AIN-03, AIN-04, AIN-05, DATA-32, DATA-33)', async () => {
    const { user } = await openInquiries()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Date',
      'Name',
      'Email',
      'Phone',
      'Reason',
      'Message',
      'Actions',
    ])
    expect(rowOf(1)).toHaveTextContent('12 Mar 2026')
    expect(rowOf(1)).toHaveTextContent('i1@pahiran.example')
    expect(rowOf(1)).toHaveTextContent('9800000000')
    expect(rowOf(1)).toHaveTextContent('Returns')
    expect(rowOf(1)).toHaveTextContent('Message 1')
    expect(screen.queryByText('First3 Last')).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Past' }))
    expect(rowOf(3)).toBeVisible()
    expect(screen.getAllByRole('row')).toHaveLength(2)
    expect(screen.queryByText('First1 Last')).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'New' }))
    expect(rowOf(1)).toBeVisible()
    expect(rowOf(2)).toBeVisible()
    expect(screen.getAllByRole('row')).toHaveLength(3)
    expect(screen.queryByText('First3 Last')).toBeNull()
  })

  it('moves a resolved inquiry to the past ones (AIN-09, CALL-50, CALL-54)', async () => {
    world.log.clear()
    mockServer.use(
      http.post('*/backend/api/resolve_inquiry.php', async ({ request }) =>
        HttpResponse.json({ success: ((await request.json()) as { id: number }).id === 1 }),
      ),
    )
    const { user } = await openInquiries()
    await user.click(within(rowOf(1)).getByRole('button', { name: /^Resolve/ }))
    await waitFor(() => expect(screen.queryByText('First1 Last')).toBeNull())
    expect(cardOf('Resolved Inquiries')).toHaveTextContent('5')
    await user.click(screen.getByRole('tab', { name: 'Past' }))
    expect(rowOf(1)).toBeVisible()
  })

  it('requires a message for a reply (AIN-06, AIN-07)', async () => {
    const { user } = await openInquiries()
    await user.click(within(rowOf(1)).getByRole('button', { name: /^Reply/ }))
    const popup = await screen.findByRole('dialog', { name: 'Reply to First1 Last' })
    world.log.clear()
    await user.click(within(popup).getByRole('button', { name: 'Send reply' }))
    expect(within(popup).getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription(
      expect.stringContaining('Message is required') as string,
    )
    expect(world.log.of('reply_inquiry.php')).toHaveLength(0)
  })

  it('sends all six fields, and then shows a disabled Replied button (AIN-10, AIN-11, AIN-12, AIN-13, CALL-52)', async () => {
    let sent: unknown
    mockServer.use(
      http.post('*/backend/api/reply_inquiry.php', async ({ request }) => {
        sent = await request.json()
        showReplyStored()
        return HttpResponse.json({ success: true })
      }),
    )
    const { user } = await openInquiries()
    await user.click(within(rowOf(1)).getByRole('button', { name: /^Reply/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Yes, in M.')
    await user.click(screen.getByRole('button', { name: 'Send reply' }))
    const button = await within(rowOf(1)).findByRole('button', { name: /^Replied/ })
    expect(button).toBeDisabled()
    expect(button).toHaveTextContent('Replied')
    expect(cardOf('Replies Sent')).toHaveTextContent('8')
    expect(sent).toEqual({
      id: 1,
      email: 'i1@pahiran.example',
      message: 'Yes, in M.',
      organization_name: 'Pahiran',
      support_email: 'support@pahiran.example',
      // The settings are empty, so the current host is sent.
      site_url: 'http://localhost:3000',
    })
    expect(within(rowOf(2)).getByRole('button', { name: /^Replied/ })).toBeDisabled()
  })

  it('keeps a reply that could not be sent, and shows the reason (ERR-58)', async () => {
    mockServer.use(
      http.post('*/backend/api/reply_inquiry.php', () =>
        HttpResponse.json({ success: false, error: 'Mail is down' }),
      ),
    )
    const { user } = await openInquiries()
    await user.click(within(rowOf(1)).getByRole('button', { name: /^Reply/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello')
    await user.click(screen.getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('Error: Mail is down')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello')
  })

  it('asks before deleting, and sends nothing after Cancel (AIN-08, CALL-51)', async () => {
    const deleted: unknown[] = []
    mockServer.use(
      http.post('*/backend/api/delete_inquiry.php', async ({ request }) => {
        deleted.push(await request.json())
        return HttpResponse.json({ success: true })
      }),
    )
    const { user } = await openInquiries()
    await user.click(within(rowOf(1)).getByRole('button', { name: /^Delete/ }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete this inquiry?' })).getByRole(
        'button',
        {
          name: 'Cancel',
        },
      ),
    )
    expect(deleted).toEqual([])
    await user.click(within(rowOf(1)).getByRole('button', { name: /^Delete/ }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete this inquiry?' })).getByRole(
        'button',
        {
          name: 'Delete',
        },
      ),
    )
    await waitFor(() => expect(screen.queryByText('First1 Last')).toBeNull())
    expect(deleted).toEqual([{ id: 1 }])
  })

  it('shows a reply as being sent after its popup is closed, and mails it only once', async () => {
    let answer = () => {}
    const held = new Promise<void>((done) => (answer = done))
    let sent = 0
    mockServer.use(
      http.post('*/backend/api/reply_inquiry.php', async () => {
        sent += 1
        await held
        showReplyStored()
        return HttpResponse.json({ success: true })
      }),
    )
    const { user } = await openInquiries()
    const reply = () => within(rowOf(1)).getByRole('button', { name: /^Repl/ })
    await user.click(reply())
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Once')
    await user.click(screen.getByRole('button', { name: 'Send reply' }))
    expect(screen.getByRole('button', { name: /^Send and resolve/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    // Ctrl+Enter must not send the reply again either.
    await user.type(
      screen.getByRole('textbox', { name: 'Message' }),
      ' more{Control>}{Enter}{/Control}',
    )
    await user.click(
      within(screen.getByRole('dialog'))
        .getAllByRole('button', { name: 'Close' })
        .at(-1) as HTMLElement,
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(reply()).toHaveAttribute('aria-busy', 'true')
    await user.click(reply())
    expect(screen.queryByRole('dialog')).toBeNull()
    // The busy state must survive leaving the screen.
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await screen.findByRole('heading', { level: 1, name: 'Users' })
    await user.click(screen.getByRole('link', { name: 'Inquiries' }))
    await screen.findByText('First1 Last')
    expect(reply()).toHaveAttribute('aria-busy', 'true')
    answer()
    expect(await screen.findByText('Reply sent')).toBeVisible()
    await waitFor(() => expect(reply()).toHaveTextContent('Replied'))
    expect(cardOf('Replies Sent')).toHaveTextContent('8')
    expect(sent).toBe(1)
  })

  it('shows why a reply failed after its popup was closed, and keeps its text', async () => {
    let answer = () => {}
    const held = new Promise<void>((done) => (answer = done))
    mockServer.use(
      http.post('*/backend/api/reply_inquiry.php', async () => {
        await held
        return HttpResponse.json({ success: false, error: 'Mail is down' })
      }),
    )
    const { user } = await openInquiries({ ...lists, unresolved_inquiries: [inquiry(21)] })
    await user.click(within(rowOf(21)).getByRole('button', { name: /^Reply/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Kept')
    await user.click(screen.getByRole('button', { name: 'Send reply' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    answer()
    expect(await screen.findByText('Error: Mail is down')).toBeVisible()
    expect(within(rowOf(21)).getByRole('button', { name: /^Reply/ })).not.toHaveAttribute(
      'aria-busy',
    )
    await user.click(within(rowOf(21)).getByRole('button', { name: /^Reply/ }))
    expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('Kept')
  })

  it('counts new inquiries in the page title, and not in the title of the next screen', async () => {
    const { user } = await openInquiries()
    await waitFor(() => expect(openStreams('inquiries_sse.php')).toHaveLength(1))
    act(() => sendFrame('inquiries_sse.php', { ...lists, unresolved_inquiries: [inquiry(9)] }))
    await screen.findByText('First9 Last')
    expect(document.title).toBe('(1) Inquiries · Pahiran')
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await screen.findByRole('heading', { level: 1, name: 'Users' })
    expect(document.title).toBe('Users · Pahiran')
  })

  it('replaces lists and counts by a stream message, and announces new inquiries (AIN-14, CALL-31)', async () => {
    const { user } = await openInquiries()
    await waitFor(() => expect(openStreams('inquiries_sse.php')).toHaveLength(1))
    act(() =>
      sendFrame('inquiries_sse.php', {
        ...lists,
        unresolved_inquiries: [inquiry(9)],
        resolved_inquiries: [inquiry(8)],
        resolved_inquiries_count: 11,
        reply_sent_count: '12',
      }),
    )
    expect(await screen.findByText('First9 Last')).toBeVisible()
    expect(screen.queryByText('First1 Last')).toBeNull()
    expect(cardOf('Resolved Inquiries')).toHaveTextContent('11')
    expect(cardOf('Replies Sent')).toHaveTextContent('12')
    expect(await screen.findByText('1 new inquiry', { ignore: false })).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'Past' }))
    expect(rowOf(8)).toBeVisible()
    expect(screen.queryByText('First3 Last')).toBeNull()
  })

  it('reads both lists and both counts once, without parameters (CALL-39)', async () => {
    sendStreamsByHand()
    const unresolved = world.inquiries.filter(({ resolved }) => !resolved)
    renderAt('/nest/inquiries', { signedIn: owner })
    await screen.findByRole('table', { name: 'New inquiries' })
    expect(screen.getAllByRole('row')).toHaveLength(1 + unresolved.length)
    expect(cardOf('Resolved Inquiries')).toHaveTextContent(
      String(world.inquiries.length - unresolved.length),
    )
    expect(world.log.of('fetch_inquiries.php')).toMatchObject([
      { method: 'GET', query: {}, problems: [] },
    ])
  })

  it('keeps a reply that is being written when a stream message arrives', async () => {
    const { user } = await openInquiries()
    await user.click(within(rowOf(1)).getByRole('button', { name: /^Reply/ }))
    const box = await screen.findByRole('textbox', { name: 'Message' })
    await user.clear(box)
    await user.type(box, 'Half a')
    act(() => sendFrame('inquiries_sse.php', { ...lists, unresolved_inquiries: [] }))
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a')
  })

  it('one press sends, resolves and shows the next inquiry; after the last one the popup closes', async () => {
    const sent: unknown[] = []
    const resolved: unknown[] = []
    const now = {
      ...lists,
      unresolved_inquiries: [inquiry(31), inquiry(32), inquiry(33)],
      resolved_inquiries: [] as object[],
    }
    mockServer.use(
      http.post('*/backend/api/reply_inquiry.php', async ({ request }) => {
        const { id, message } = (await request.json()) as { id: number; message: string }
        sent.push([id, message])
        now.unresolved_inquiries = now.unresolved_inquiries.map((one) =>
          one.id === id ? inquiry(id, { is_replied: 1 }) : one,
        )
        return HttpResponse.json({ success: true })
      }),
      http.post('*/backend/api/resolve_inquiry.php', async ({ request }) => {
        const { id } = (await request.json()) as { id: number }
        resolved.push(id)
        now.resolved_inquiries = [...now.resolved_inquiries, inquiry(id, { is_replied: 1 })]
        now.unresolved_inquiries = now.unresolved_inquiries.filter((one) => one.id !== id)
        return HttpResponse.json({ success: true })
      }),
    )
    const { user } = await openInquiries(now)
    await user.click(within(rowOf(32)).getByRole('button', { name: /^Reply/ }))
    for (const id of [32, 33, 31]) {
      await screen.findByRole('dialog', { name: `Reply to First${id} Last` }, { timeout: 8000 })
      const box = screen.getByRole('textbox', { name: 'Message' })
      expect(box).toHaveFocus()
      expect(box).toHaveValue('')
      expect(screen.queryByText('Message is required')).toBeNull()
      await user.keyboard(`Answer ${id}{Control>}{Shift>}{Enter}{/Shift}{/Control}`)
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 8000 })
    expect(sent).toEqual([
      [32, 'Answer 32'],
      [33, 'Answer 33'],
      [31, 'Answer 31'],
    ])
    await waitFor(() => expect(resolved).toEqual([32, 33, 31]))
  }, 30_000)

  it('after Resolve and Delete the focus is on the row that took the place', async () => {
    mockServer.use(
      http.post('*/backend/api/resolve_inquiry.php', () => {
        mockServer.use(
          http.get('*/backend/api/fetch_inquiries.php', () =>
            HttpResponse.json({
              ...lists,
              unresolved_inquiries: [inquiry(41), inquiry(43)],
              resolved_inquiries: [inquiry(42)],
            }),
          ),
        )
        return HttpResponse.json({ success: true })
      }),
    )
    const { user } = await openInquiries({
      ...lists,
      unresolved_inquiries: [inquiry(41), inquiry(42), inquiry(43)],
    })
    await user.click(within(rowOf(42)).getByRole('button', { name: /^Resolve/ }))
    await waitFor(() => expect(screen.queryByText('First42 Last')).toBeNull())
    await waitFor(() => expect(screen.getByRole('link', { name: 'First43 Last' })).toHaveFocus())
  })

  it('the search and the chosen list stand in the address, which brings them back', async () => {
    const { user, place, unmount } = await openInquiries()
    await user.click(screen.getByRole('tab', { name: 'Past' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search inquiries' }), '+977 980-0000000')
    await waitFor(() => expect(place().search).toBe('?list=past&q=%2B977+980-0000000'))
    expect(rowOf(3)).toBeVisible()
    const { search } = place()
    await user.click(screen.getByRole('link', { name: 'First3 Last' }))
    await screen.findByRole('heading', { level: 1, name: 'First3 Last' }, { timeout: 8000 })
    // The inquiry's page keeps the search, which the way back, Previous and Next need.
    expect(place().search).toBe(`${search}&inquiry=3`)
    expect(screen.getByText('1 of 1')).toBeVisible()
    unmount()
    renderAt(`/nest/inquiries${search}`, { signedIn: owner })
    expect(await screen.findByRole('searchbox', { name: 'Search inquiries' })).toHaveValue(
      '+977 980-0000000',
    )
  })

  it('an inquiry has an address of its own, with the sender`s orders; Delete leads back to the list', async () => {
    const user_email = 'sender@shop.test'
    world.orders = [12, 14, 13].map((id) => orderRow({ id, user_email }))
    sendStreamsByHand()
    mockServer.use(
      http.get('*/backend/api/fetch_inquiries.php', () =>
        HttpResponse.json({
          ...lists,
          unresolved_inquiries: [inquiry(51, { email: user_email, phone: '' }), inquiry(52)],
        }),
      ),
      http.post('*/backend/api/delete_inquiry.php', () => {
        mockServer.use(
          http.get('*/backend/api/fetch_inquiries.php', () => HttpResponse.json(lists)),
        )
        return HttpResponse.json({ success: true })
      }),
    )
    const { user, place } = renderAt('/nest/inquiries?inquiry=51', { signedIn: owner })
    await screen.findByRole('heading', { level: 1, name: 'First51 Last' }, { timeout: 8000 })
    const orders = await screen.findByRole(
      'list',
      { name: 'Orders from the sender' },
      { timeout: 8000 },
    )
    expect(
      within(orders)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['#14', '#13', '#12'])
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
      'href',
      '/nest/inquiries?inquiry=52',
    )
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete this inquiry?' })).getByRole(
        'button',
        {
          name: 'Delete',
        },
      ),
    )
    await waitFor(() => expect(place()).toMatchObject({ pathname: '/nest/inquiries', search: '' }))
  })

  it('“Send and resolve” on its page leads to the next one without a reply, and after the last one to the list', async () => {
    sendStreamsByHand()
    const open = [inquiry(61), inquiry(62, { is_replied: 1 }), inquiry(63)]
    mockServer.use(
      http.get('*/backend/api/fetch_inquiries.php', () =>
        HttpResponse.json({ ...lists, unresolved_inquiries: open, resolved_inquiries: [] }),
      ),
      http.post('*/backend/api/reply_inquiry.php', async ({ request }) => {
        const { id } = (await request.json()) as { id: unknown }
        for (const one of open)
          if (String(one.id) === String(id)) Object.assign(one, { is_replied: 1 })
        return HttpResponse.json({ success: true })
      }),
      http.post('*/backend/api/resolve_inquiry.php', async ({ request }) => {
        const { id } = (await request.json()) as { id: unknown }
        open.splice(
          open.findIndex((one) => String(one.id) === String(id)),
          1,
        )
        return HttpResponse.json({ success: true })
      }),
    )
    const { user, place } = renderAt('/nest/inquiries?inquiry=61', { signedIn: owner })
    const linkNamed = (name: string) => screen.getByRole('link', { name })
    expect(await screen.findByText('1 of 3', {}, { timeout: 8000 })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull()
    await user.click(linkNamed('Next'))
    expect(await screen.findByText('2 of 3')).toBeVisible()
    // This inquiry has its reply, so "Next inquiry" leads to the next one without a reply.
    expect(linkNamed('Next inquiry')).toHaveAttribute('href', '/nest/inquiries?inquiry=63')
    await user.click(linkNamed('Next'))
    expect(await screen.findByText('3 of 3')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
    for (const at of ['2 of 3', '1 of 3']) {
      await user.click(linkNamed('Previous'))
      expect(await screen.findByText(at)).toBeVisible()
    }
    for (const next of ['?inquiry=63', '']) {
      await user.type(
        await screen.findByRole('textbox', { name: 'Message' }, { timeout: 8000 }),
        'Yes.',
      )
      await user.click(screen.getByRole('button', { name: 'Send and resolve' }))
      await waitFor(() => expect(place().search).toBe(next), { timeout: 8000 })
    }
  })

  it.each(['on its page', 'in the popup'])(
    '“Send and resolve” %s keeps the focus when the reply fails',
    async (where) => {
      let answer = () => {}
      const held = new Promise<void>((done) => (answer = done))
      sendStreamsByHand()
      const failing = { ...lists, unresolved_inquiries: [inquiry(71), inquiry(72)] }
      mockServer.use(
        http.get('*/backend/api/fetch_inquiries.php', () => HttpResponse.json(failing)),
        http.post('*/backend/api/reply_inquiry.php', async () => {
          await held
          return HttpResponse.json({ success: false, error: 'Mail is down' })
        }),
      )
      const { user } = renderAt(`/nest/inquiries${where === 'on its page' ? '?inquiry=71' : ''}`, {
        signedIn: owner,
      })
      if (where === 'in the popup')
        await user.click(
          await screen.findByRole('button', { name: /^Reply to First71/ }, { timeout: 8000 }),
        )
      await user.type(
        await screen.findByRole('textbox', { name: 'Message' }, { timeout: 8000 }),
        'Yes.',
      )
      const button = screen.getByRole('button', { name: /^Send and resolve/ })
      await user.click(button)
      await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
      expect(button).toHaveFocus()
      answer()
      await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
      expect(button).toHaveFocus()
    },
  )

  it('an address of an inquiry that does not exist says so', async () => {
    sendStreamsByHand()
    renderAt('/nest/inquiries?inquiry=99999', { signedIn: owner })
    expect(await screen.findByText('Inquiry not found.', {}, { timeout: 8000 })).toBeVisible()
  })

  it.each([
    ['Resolve', 'resolve_inquiry.php', "Couldn't resolve"],
    ['Delete', 'delete_inquiry.php', "Couldn't delete"],
  ])(
    '%s: a success that stored nothing is told by the next message, and the row comes back',
    async (act_, file, told) => {
      mockServer.use(http.post(`*/backend/api/${file}`, () => HttpResponse.json({ success: true })))
      const { user } = await openInquiries()
      await user.click(within(rowOf(1)).getByRole('button', { name: new RegExp(`^${act_}`) }))
      if (act_ === 'Delete') await user.click(await screen.findByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(screen.queryByText('First1 Last')).toBeNull())
      act(() => sendFrame('inquiries_sse.php', lists))
      expect(await screen.findByText(`${told} the inquiry from First1 Last`)).toBeVisible()
      expect(screen.getByText('The server reported success but saved nothing.')).toBeVisible()
      expect(rowOf(1)).toBeVisible()
    },
  )

  it('an inquiry is not called missing if the inquiries could not be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    sendStreamsByHand()
    mockServer.use(
      http.get('*/backend/api/fetch_inquiries.php', () => new HttpResponse('no', { status: 500 })),
    )
    renderAt('/nest/inquiries?inquiry=1', { signedIn: owner })
    const text = await screen.findByText("Couldn't load inquiries.", {}, { timeout: 20_000 })
    expect(text).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(screen.queryByText('Inquiry not found.')).toBeNull()
  })

  it('only logs a failed request, and says that no inquiries were found (ERR-76, ERR-77)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    sendStreamsByHand()
    mockServer.use(
      http.get('*/backend/api/fetch_inquiries.php', () => new HttpResponse('no', { status: 500 })),
    )
    renderAt('/nest/inquiries', { signedIn: owner })
    expect(await screen.findByText('No inquiries found.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(log.mock.calls).toEqual([['Reading inquiries failed: HTTP error! status: 500']])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText(/failed|HTTP error/)).toBeNull()
  })
})

it('reads as written down: both lists, a question, an inquiry, while a reply is sent and after it failed (AIN-01, DATA-34)', async () => {
  fixDateAndDialect()
  const { user, unmount } = await openInquiries()
  await expectPageSnapshot('inquiries')
  await user.click(screen.getByRole('button', { name: /^Delete the inquiry from First1/ }))
  await screen.findByRole('dialog')
  await expectPageSnapshot('inquiries-delete')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  unmount()
  renderAt('/nest/inquiries?inquiry=1', { signedIn: owner })
  await user.type(await screen.findByRole('textbox', { name: /Reply|Message/ }), 'Yes.')
  await expectPageSnapshot('inquiry')
  const reply = holdCall('reply_inquiry.php')
  world.faults.set({ name: 'S2', file: 'reply_inquiry.php' })
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await screen.findByText('Sending...')
  await expectPageSnapshot('inquiry-sending')
  reply()
  await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull())
  await expectPageSnapshot('inquiry-failed')
})
