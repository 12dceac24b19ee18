import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cache } from '../../api/core/cache'
import { notificationsQuery } from '../../api/notifications'
import { world } from '../../../mocks/world/world'
import { asha, owner } from '../../../tests/renderAt'
import { openAccountAt } from '../../../tests/openAccount'

describe('the account dropdown of a logged-in user', () => {
  it.each([
    ['the full name', asha, 'Welcome, Asha Shrestha'],
    ['the email if there is no name', { email: 'x@y.zz' }, 'Welcome, x@y.zz'],
  ])('welcomes the user with %s (ACC-18)', async (_what, signedIn, text) => {
    const { panel } = await openAccountAt('/order-success', { signedIn })
    expect(panel().getByRole('heading', { name: text })).toBeVisible()
    expect(panel().queryByRole('tab')).toBeNull()
    expect(panel().queryByLabelText('Password')).toBeNull()
  })

  it('links a user with the role admin to the Admin Panel, whatever the email (ACC-19, ROLE-20)', async () => {
    const { panel } = await openAccountAt('/order-success', {
      signedIn: { ...asha, role: 'admin' },
    })
    expect(panel().getByRole('link', { name: 'Admin Panel' })).toHaveAttribute(
      'href',
      '/nest/dashboard',
    )
  })

  it.each(['customer', 'Admin', 'administrator', ''])(
    'shows no Admin Panel link to a user with the role "%s" (ACC-20)',
    async (role) => {
      const { panel } = await openAccountAt('/order-success', { signedIn: { ...owner, role } })
      expect(panel().getByRole('link', { name: 'My Orders' })).toBeVisible()
      expect(panel().queryByRole('link', { name: 'Admin Panel' })).toBeNull()
    },
  )

  it.each([
    ['My Orders', '/myorders', 'ACC-21'],
    ['Notifications', '/notifications', 'ACC-22'],
  ])('opens %s at %s and closes the dropdown (%s)', async (name, path) => {
    const { user, panel, place } = await openAccountAt('/order-success', { signedIn: asha })
    await user.click(panel().getByRole('link', { name }))
    expect(place().pathname).toBe(path)
    expect(screen.queryByRole('dialog', { name: 'Account' })).toBeNull()
    await screen.findByRole('heading', { level: 1, name })
  })

  it('counts the cached unread notifications, and requests none itself', async () => {
    const first = await openAccountAt('/order-success', { signedIn: asha })
    expect(first.panel().getByRole('link', { name: 'Notifications' })).toBeVisible()
    expect(world.log.of('notifications.php')).toEqual([])
    first.unmount()
    await cache.fetchQuery(notificationsQuery(asha.email))
    const { panel } = await openAccountAt('/order-success', { signedIn: asha })
    expect(panel().getByRole('link', { name: /Notifications.*2 unread/ })).toBeVisible()
  })

  it('logs out: the stored user is deleted, the page stays, and the dropdown offers Login and Signup (ACC-23, ACC-24, ACC-25)', async () => {
    const { user, panel, place } = await openAccountAt('/order-success', { signedIn: asha })
    expect(localStorage.getItem('user')).not.toBeNull()
    await user.click(panel().getByRole('button', { name: 'Logout' }))
    expect(localStorage.getItem('user')).toBeNull()
    expect(place().pathname).toBe('/order-success')
    expect(panel().getByRole('tab', { name: 'Login' })).toBeVisible()
    expect(panel().getByRole('tab', { name: 'Signup' })).toBeVisible()
    expect(panel().getByLabelText('Email')).toHaveValue('')
    expect(panel().getByLabelText('Email')).toHaveFocus()
    expect(document.body).not.toHaveTextContent('Asha')
  })
})

describe('the states of the account dropdown (ACC-17)', () => {
  it('are login, signup, verification, three steps of Forgot Password, and logged in', async () => {
    const { user, panel } = await openAccountAt()
    const seen: string[] = []
    const look = () =>
      seen.push(panel().queryByRole('form')?.getAttribute('aria-label') ?? 'logged in')
    look()
    await user.click(panel().getByRole('button', { name: 'Forgot Password' }))
    look()
    await user.type(panel().getByLabelText('Email'), asha.email)
    await user.click(panel().getByRole('button', { name: 'Send OTP' }))
    await panel().findByLabelText('OTP')
    look()
    await user.type(
      panel().getByLabelText('OTP'),
      world.inbox.latest('otp', asha.email)?.code ?? '',
    )
    await user.click(panel().getByRole('button', { name: 'Verify OTP' }))
    await panel().findByLabelText('New password')
    look()
    await user.click(panel().getByRole('button', { name: 'Back to login' }))
    await user.click(panel().getByRole('tab', { name: 'Signup' }))
    look()
    const maya = ['Maya Rai', 'maya@new.example', '9841000009', 'maya-1234', 'maya-1234']
    for (const [at, label] of [
      'Full Name',
      'Email',
      'Phone',
      'Password',
      'Confirm Password',
    ].entries())
      await user.type(panel().getByLabelText(label), maya[at] ?? '')
    await user.click(panel().getByRole('button', { name: 'Signup' }))
    const code = await panel().findByLabelText('Verification code')
    look()
    await user.type(code, world.inbox.latest('verification', 'maya@new.example')?.code ?? '')
    await user.click(panel().getByRole('button', { name: 'Verify' }))
    await user.type(
      await within(await panel().findByRole('form', { name: 'Login' })).findByLabelText('Password'),
      'maya-1234',
    )
    await user.click(panel().getByRole('button', { name: 'Login' }))
    await panel().findByRole('heading', { name: 'Welcome, Maya Rai' })
    look()
    expect(seen).toEqual([
      'Login',
      'Forgot Password',
      'Verify OTP',
      'Reset password',
      'Signup',
      'Verify',
      'logged in',
    ])
  })
})
