import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { owner, renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { cache } from '../../api/core/cache'

const mockReply = (file: string, body: object) =>
  mockServer.use(http.get(`*/backend/api/${file}`, () => HttpResponse.json(body)))

const userRow = (n: number, role = 'customer') => ({
  id: n,
  full_name: `Person ${n}`,
  email: `p${n}@pahiran.example`,
  phone: `98000000${10 + n}`,
  role,
})
const orderOf = (id: number, email: string, total: number, status = 'delivered') => ({
  id,
  user_email: email,
  total_amount: `${total}.00`,
  status,
  created_at: '2026-01-01 10:00:00',
})

const PEOPLE = Array.from({ length: 8 }, (_, n) => userRow(n + 1))

function mockUsers() {
  mockReply('get_users.php', { success: true, users: [...PEOPLE, userRow(9, 'admin')] })
  mockReply('get_orders.php', {
    success: true,
    orders: [
      ...PEOPLE.slice(0, 7).map(({ email }, n) => orderOf(n + 1, email, 1000 * (n + 1))),
      orderOf(20, 'P1@pahiran.example ', 9000),
      orderOf(21, 'p2@pahiran.example', 50000, 'Cancelled'),
    ],
  })
}

describe('the users screen', () => {
  it('searches by words, sorts by a column, and links to the orders of a user', async () => {
    mockUsers()
    const saved = vi.spyOn(URL, 'createObjectURL')
    const { user: person, place } = renderAt('/nest/users', { signedIn: owner })
    await person.type(
      await screen.findByRole('searchbox', { name: 'Search users' }),
      'person 9800000013',
    )
    const table = screen.getByRole('table', { name: 'All Users' })
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2))
    expect(screen.getByText('1 of 9')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(saved.mock.calls).toHaveLength(1))
    const [file] = saved.mock.calls[0] ?? []
    const rows = file instanceof Blob ? (await file.text()).trim().split('\r\n') : []
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain('p3@pahiran.example')
    await person.clear(screen.getByRole('searchbox', { name: 'Search users' }))
    await person.click(within(table).getByRole('button', { name: /Name/ }))
    await person.click(within(table).getByRole('button', { name: /Name/ }))
    await waitFor(() => expect(within(table).getAllByRole('row')[1]).toHaveTextContent('Person 9'))
    expect(within(table).getAllByText('admin')).toEqual([
      within(within(table).getAllByRole('row')[1] as HTMLElement).getByText('admin'),
    ])
    expect(screen.queryByText(/^\d of 9$/)).toBeNull()
    await person.click(within(table).getByRole('link', { name: 'Orders from Person 8' }))
    expect(place()).toMatchObject({
      pathname: '/nest/orders',
      search: '?buyer=p8%40pahiran.example',
    })
  })

  it('keeps its search, sorting and length in the address', async () => {
    mockReply('get_users.php', {
      success: true,
      users: Array.from({ length: 210 }, (_, n) => userRow(n + 1)),
    })
    const { user: person, place } = renderAt('/nest/users?q=person&sort=-full_name&rows=200', {
      signedIn: owner,
    })
    const table = await screen.findByRole('table', { name: 'All Users' })
    expect(screen.getByRole('searchbox', { name: 'Search users' })).toHaveValue('person')
    expect((table as HTMLTableElement).rows).toHaveLength(201)
    expect((table as HTMLTableElement).rows[1]).toHaveTextContent('Person 210')
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search users' }), {
      target: { value: 'person 20' },
    })
    await waitFor(() => expect(place().search).toBe('?q=person+20&sort=-full_name'))
    await person.click(
      screen.getByRole('columnheader', { name: 'Email' }).querySelector('button') as HTMLElement,
    )
    expect(place().search).toBe('?q=person+20&sort=email')
  }, 90_000)

  it('a buyer’s page leads back to the list as it was left, and so does the menu from another screen', async () => {
    mockUsers()
    mockReply('get_order_details.php', {
      success: true,
      order: orderOf(3, 'p3@pahiran.example', 3000),
      items: [],
    })
    const { user: person, place } = renderAt('/nest/users?q=person&sort=-full_name', {
      signedIn: owner,
    })
    const table = await screen.findByRole('table', { name: 'All Users' })
    await person.click(within(table).getByRole('link', { name: 'Person 3' }))
    await screen.findByRole('heading', { level: 1, name: 'Person 3' })
    expect(place().search).toBe('?q=person&sort=-full_name&buyer=p3%40pahiran.example')
    const crumb = within(screen.getByRole('main')).getByRole('link', { name: 'Users' })
    expect(crumb).toHaveAttribute('href', '/nest/users?q=person&sort=-full_name')
    const menu = (name: string) =>
      within(screen.getByRole('navigation', { name: 'Back office' })).getByRole('link', { name })
    await person.click(menu('Settings'))
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    await person.click(menu('Users'))
    await waitFor(() => expect(place().search).toBe('?q=person&sort=-full_name'))
    // On the users screen itself, the menu link leads to the whole list.
    expect(menu('Users')).toHaveAttribute('href', '/nest/users')
  })

  it('shows a hundred users, and a hundred more with each press until all are there', async () => {
    mockReply('get_users.php', {
      success: true,
      users: Array.from({ length: 210 }, (_, n) => userRow(n + 1)),
    })
    renderAt('/nest/users', { signedIn: owner })
    const table = await screen.findByRole('table', { name: 'All Users' })
    const shown = () => (table as HTMLTableElement).rows.length - 1
    expect(shown()).toBe(100)
    // Find the button by its text: computing the names of several hundred buttons takes seconds.
    fireEvent.click(screen.getByText('Show 100 more of 210'))
    expect(shown()).toBe(200)
    fireEvent.click(screen.getByText('Show 10 more of 210'))
    expect(shown()).toBe(210)
    expect(screen.queryByText(/more of/)).toBeNull()
    // jsdom renders hundreds of rows slowly on a busy machine.
  }, 90_000)

  it('offers no more users when there are exactly a hundred', async () => {
    mockReply('get_users.php', {
      success: true,
      users: Array.from({ length: 100 }, (_, n) => userRow(n + 1)),
    })
    renderAt('/nest/users', { signedIn: owner })
    const table = await screen.findByRole('table', { name: 'All Users' })
    expect((table as HTMLTableElement).rows.length - 1).toBe(100)
    expect(screen.queryByText(/more of/)).toBeNull()
    // jsdom renders hundreds of rows slowly on a busy machine.
  }, 90_000)

  it('keeps its lists when a later refetch fails (D-31)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    mockUsers()
    const { user: person } = renderAt('/nest/users', { signedIn: owner })
    await screen.findByRole('table', { name: 'All Users' })
    await screen.findByRole('list', { name: 'Top Buyers' })
    mockServer.use(
      http.get('*/backend/api/*', () => new HttpResponse('<h1>Error</h1>', { status: 500 })),
    )
    await act(() => cache.refetchQueries())
    expect(
      cache.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }).length,
    ).toBeGreaterThan(1)
    expect(screen.getByRole('list', { name: 'Top Buyers' })).toBeVisible()
    // An empty search result is not a failure, so there is nothing to try again.
    await person.type(screen.getByRole('searchbox', { name: 'Search users' }), 'nobody')
    expect(await screen.findByText('No users found.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('only logs a failed request, and says that nothing was found (ERR-76, ERR-77)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    mockReply('get_users.php', { success: false, error: 'The table is locked' })
    mockReply('get_orders.php', { success: false, error: 'The table is locked' })
    renderAt('/nest/users', { signedIn: owner })
    expect(await screen.findByText('No users found.')).toBeVisible()
    expect(await screen.findByText('No buyers found.')).toBeVisible()
    expect(log.mock.calls.map(([text]) => String(text).split(':')[0]).toSorted()).toEqual([
      'Reading orders failed',
      'Reading users failed',
    ])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText(/failed|locked/)).toBeNull()
  })

  it.each([
    ['users', ['–', '2', '5'], "Couldn't load users."],
    ['orders', ['9', '–', '–'], "Couldn't load orders."],
  ])('shows what it knows where only the %s cannot be read', async (noun, figures, said) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    mockUsers()
    mockReply(`get_${noun}.php`, { success: false, error: 'The table is locked' })
    renderAt('/nest/users', { signedIn: owner })
    expect((await screen.findAllByText(said))[0]).toBeVisible()
    await waitFor(() =>
      expect(
        ['Total Users', 'Frequent Buyers', 'Top Buyers'].map((label) =>
          screen
            .getAllByText(label)
            .find(({ tagName }) => tagName === 'DT')
            ?.nextElementSibling?.textContent?.charAt(0),
        ),
      ).toEqual(figures),
    )
  })
})

it('reads as written down: all users, one without a name and a phone, and nobody found (USR-01, USR-02, USR-03, CONST-12, USR-04, USR-05, USR-06, USR-07, CONST-11, USR-08, USR-09, USR-10)', async () => {
  fixDateAndDialect()
  mockUsers()
  mockReply('get_users.php', {
    success: true,
    users: [...PEOPLE.slice(0, 3), { ...userRow(9), full_name: '', phone: '' }],
  })
  const { place } = renderAt('/nest/users', { signedIn: owner })
  await screen.findByRole('list', { name: 'Top Buyers' })
  await expectPageSnapshot('users')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } })
  await screen.findByText('No users found.')
  // The links include the search text only after the debounced address has it.
  await waitFor(() => expect(place().search).toContain('nobody'))
  await expectPageSnapshot('users-none')
})
