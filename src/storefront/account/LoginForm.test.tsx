import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { holdCalls } from '../../../tests/holdCalls'
import { asha } from '../../../tests/renderAt'
import { expectPageSnapshot, holdCall, fixDateAndDialect } from '../../../tests/readPage'
import { openAccountAt, userOnFakeClock, type OpenedAccount } from '../../../tests/openAccount'
import { accountError } from '../../../tests/dialectTexts'

const wrongPasswordText = () =>
  accountError('Invalid email or password', { during: ' during login', status: 401 })

async function fillLogin(
  { user, panel }: Pick<OpenedAccount, 'user' | 'panel'>,
  email: string,
  password: string,
) {
  await user.type(panel().getByLabelText('Email'), email)
  await user.type(panel().getByLabelText('Password'), password)
}

const pressLogin = ({ user, panel }: Pick<OpenedAccount, 'user' | 'panel'>) =>
  user.click(panel().getByRole('button', { name: 'Login' }))

const storedUser = () => localStorage.getItem('user')

describe('the login form', () => {
  it('switches between Login and Signup, and keeps the typed values (ACC-01)', async () => {
    const opened = await openAccountAt()
    const { user, panel } = opened
    expect(panel().getByRole('form', { name: 'Login' })).toBeVisible()
    await fillLogin(opened, 'asha', 'half a pass')
    await user.click(panel().getByRole('tab', { name: 'Signup' }))
    expect(panel().getByRole('form', { name: 'Signup' })).toBeVisible()
    expect(panel().queryByRole('form', { name: 'Login' })).toBeNull()
    await user.click(panel().getByRole('tab', { name: 'Login' }))
    expect(panel().getByLabelText('Email')).toHaveValue('asha')
    expect(panel().getByLabelText('Password')).toHaveValue('half a pass')
  })

  it('has email, password, Login and Forgot Password, with names for password managers (ACC-02, ACC-03, ACC-05, ACC-06)', async () => {
    const { user, panel } = await openAccountAt()
    expect(panel().getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
    expect(panel().getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password')
    expect(panel().getByRole('button', { name: 'Login' })).toHaveAttribute('type', 'submit')
    await user.click(panel().getByRole('button', { name: 'Forgot Password' }))
    expect(panel().getByRole('form', { name: 'Forgot Password' })).toBeVisible()
  })

  it('shows and hides the password (ACC-04)', async () => {
    const { user, panel } = await openAccountAt()
    expect(panel().getByLabelText('Password')).toHaveAttribute('type', 'password')
    await user.click(panel().getByRole('button', { name: 'Show password' }))
    expect(panel().getByLabelText('Password')).toHaveAttribute('type', 'text')
    await user.click(panel().getByRole('button', { name: 'Hide password' }))
    expect(panel().getByLabelText('Password')).toHaveAttribute('type', 'password')
  })

  it('warns that the login will not last if the browser cannot save it (R16)', async () => {
    const opened = await openAccountAt()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await fillLogin(opened, asha.email, 'asha-1234')
    await pressLogin(opened)
    expect(
      await screen.findByText(/You're logged in, but this browser can't save your login\./),
    ).toBeVisible()
  })

  it('only requires both fields to be filled, and the browser checks that (ACC-05)', async () => {
    const opened = await openAccountAt()
    await pressLogin(opened)
    await fillLogin(opened, '   ', 'x')
    await pressLogin(opened)
    expect(world.log.of('login.php')).toEqual([])
    await opened.user.type(opened.panel().getByLabelText('Email'), 'asha')
    await pressLogin(opened)
    await screen.findByText(wrongPasswordText())
  })

  it('sends the email trimmed and the password unchanged (CALL-05, ROLE-23)', async () => {
    const opened = await openAccountAt()
    await fillLogin(opened, ' asha@pahiran.example ', ' asha-1234 ')
    await pressLogin(opened)
    await screen.findByText(wrongPasswordText())
    const [call] = world.log.of('login.php')
    expect(call?.sent).toEqual({ email: 'asha@pahiran.example', password: ' asha-1234 ' })
    expect(call?.problems).toEqual([])
  })

  it('logs in: the page stays, the stored user has four fields, the dropdown shows the account (DATA-01, DATA-02, ROLE-01, ROLE-06, ACC-18)', async () => {
    const opened = await openAccountAt('/about')
    await fillLogin(opened, 'asha@pahiran.example', 'asha-1234')
    await pressLogin(opened)
    await opened.panel().findByRole('heading', { name: 'Welcome, Asha Shrestha' })
    expect(opened.place().pathname).toBe('/about')
    expect(storedUser()).toBe(
      '{"email":"asha@pahiran.example","full_name":"Asha Shrestha","role":"customer","phone":"9841203344"}',
    )
  })

  it('shows "Login successful!" for 3 s (ERR-38)', async () => {
    const opened = await openAccountAt()
    const { user, push } = userOnFakeClock()
    await fillLogin({ ...opened, user }, 'asha@pahiran.example', 'asha-1234')
    await pressLogin({ ...opened, user })
    await screen.findByText('Login successful!')
    await push(2000)
    expect(screen.getByText('Login successful!')).toBeVisible()
    await push(1100)
    expect(screen.queryByText('Login successful!')).toBeNull()
  })

  it('sends one request for a double press', async () => {
    const answer = holdCalls('login.php')
    const opened = await openAccountAt()
    await fillLogin(opened, 'asha@pahiran.example', 'asha-1234')
    await opened.user.dblClick(opened.panel().getByRole('button', { name: 'Login' }))
    await opened.user.type(opened.panel().getByLabelText('Email'), '{Enter}')
    answer()
    await opened.panel().findByRole('heading', { name: 'Welcome, Asha Shrestha' })
    expect(world.log.of('login.php')).toHaveLength(1)
  })
})

describe('a failed login', () => {
  it("shows the server's {error} in the form for 3 s and keeps the typed values (ERR-28)", async () => {
    const opened = await openAccountAt()
    const { user, push } = userOnFakeClock()
    await fillLogin({ ...opened, user }, 'asha@pahiran.example', 'wrong-1234')
    await pressLogin({ ...opened, user })
    expect(await opened.panel().findByRole('alert')).toHaveTextContent(wrongPasswordText())
    await push(2000)
    expect(opened.panel().getByRole('alert')).toBeVisible()
    await push(1100)
    expect(opened.panel().queryByRole('alert')).toBeNull()
    expect(opened.panel().getByLabelText('Email')).toHaveValue('asha@pahiran.example')
    expect(opened.panel().getByLabelText('Password')).toHaveValue('wrong-1234')
    expect(storedUser()).toBeNull()
  })

  it.each([
    [
      'a lost connection (ERR-33)',
      'T1',
      'An error occurred during login: No connection to the server',
    ],
    [
      'an HTTP error, whatever its body contains (ERR-33, ERR-37)',
      'H1',
      'An error occurred during login: HTTP error! status: 400',
    ],
    [
      'a server error (ERR-33, ERR-37)',
      'H7',
      'An error occurred during login: HTTP error! status: 500',
    ],
    [
      'a reply that is not JSON (ERR-33)',
      'B2',
      'An error occurred during login: Invalid JSON response',
    ],
    ['a reply with neither user nor error', 'S1', 'Login failed.'],
  ] as const)('shows an error for %s', async (_what, name, text) => {
    world.faults.set({ name, file: 'login.php' })
    const opened = await openAccountAt()
    await fillLogin(opened, 'asha@pahiran.example', 'asha-1234')
    await pressLogin(opened)
    expect(await opened.panel().findByRole('alert')).toHaveTextContent(text)
    expect(storedUser()).toBeNull()
  })

  it('shows the words of an HTTP error first, and leads an account that is not verified to the code form (ERR-33, D-07)', async () => {
    const error = 'Please verify your email before logging in'
    mockServer.use(http.post('*/login.php', () => HttpResponse.json({ error }, { status: 403 })))
    const opened = await openAccountAt()
    await fillLogin(opened, ' maya@new.example', 'maya-1234')
    await pressLogin(opened)
    const alert = await opened.panel().findByRole('alert')
    expect([...alert.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
      error,
      'An error occurred during login: HTTP error! status: 403',
    ])
    expect(opened.panel().getByRole('heading', { name: 'Verify your email' })).toBeVisible()
    expect(opened.panel().getByText('maya@new.example')).toBeVisible()
  })

  it('shows only the error field of a server reply (ERR-84)', async () => {
    const reply = { success: false, message: 'SQLSTATE[42S22] in /home/shop/db.php' }
    mockServer.use(http.post('*/login.php', () => HttpResponse.json(reply)))
    const opened = await openAccountAt()
    await fillLogin(opened, 'asha@pahiran.example', 'asha-1234')
    await pressLogin(opened)
    expect((await opened.panel().findByRole('alert')).textContent).toBe(
      'Login failed.Please try again, or contact us if it keeps happening.',
    )
    expect(document.body).not.toHaveTextContent('SQLSTATE')
  })

  it('shows its message as a page notice when the dropdown has been closed', async () => {
    const answer = holdCalls('login.php')
    const opened = await openAccountAt()
    await fillLogin(opened, 'asha@pahiran.example', 'wrong-1234')
    await pressLogin(opened)
    await opened.user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Account' })).toBeNull()
    answer()
    await screen.findByText(wrongPasswordText())
    await opened.user.click(screen.getByRole('button', { name: 'Account' }))
    expect(within(await screen.findByRole('dialog')).getByLabelText('Password')).toHaveValue(
      'wrong-1234',
    )
  })
})

describe('the admin login', () => {
  const pair = ['owner@pahiran.example', 'pahiran-demo-owner-2026'] as const

  it('sends nothing, stores the admin and opens the dashboard (ACC-42, ACC-43, ACC-44, DATA-03, ROLE-22)', async () => {
    const opened = await openAccountAt()
    await fillLogin(opened, ' Owner@Pahiran.example', pair[1])
    await pressLogin(opened)
    await waitFor(() => expect(opened.place().pathname).toBe('/nest/dashboard'))
    expect(world.log.of('login.php')).toEqual([])
    expect(storedUser()).toBe(
      '{"email":"owner@pahiran.example","full_name":"Admin","role":"admin","phone":""}',
    )
  })

  it('calls login.php like any user when the password is wrong (ROLE-23)', async () => {
    const opened = await openAccountAt()
    await fillLogin(opened, pair[0], 'not-the-password')
    await pressLogin(opened)
    await opened.panel().findByText(wrongPasswordText())
    expect(world.log.of('login.php')).toHaveLength(1)
    expect(opened.place().pathname).toBe('/order-success')
  })
})

describe('a login or logout in another tab', () => {
  it('updates this tab and empties the forms', async () => {
    const opened = await openAccountAt()
    await fillLogin(opened, 'somebody@else.example', 'secret-1')
    localStorage.setItem('user', JSON.stringify(asha))
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
    await opened.panel().findByRole('heading', { name: 'Welcome, Asha Shrestha' })
    localStorage.removeItem('user')
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
    expect(await opened.panel().findByLabelText('Password')).toHaveValue('')
    expect(opened.panel().getByLabelText('Email')).toHaveValue('')
  })
})

it('reads as written down: the form, while it is sent, after a wrong password, and logged in', async () => {
  fixDateAndDialect()
  const opened = await openAccountAt()
  await expectPageSnapshot('login')
  const reply = holdCall('login.php')
  await fillLogin(opened, asha.email, 'wrong-one')
  await pressLogin(opened)
  await expectPageSnapshot('login-sending')
  reply()
  await opened.panel().findByText(wrongPasswordText())
  await expectPageSnapshot('login-failed')
  await opened.user.clear(opened.panel().getByLabelText('Password'))
  await opened.user.type(opened.panel().getByLabelText('Password'), 'asha-1234')
  await pressLogin(opened)
  await opened.panel().findByRole('heading', { name: 'Welcome, Asha Shrestha' })
  await expectPageSnapshot('account')
})
