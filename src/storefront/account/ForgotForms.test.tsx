import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { http, HttpResponse } from 'msw'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { holdCalls } from '../../../tests/holdCalls'
import { openAccountAt, userOnFakeClock, type OpenedAccount } from '../../../tests/openAccount'
import { expectPageSnapshot, holdCall, fixDateAndDialect } from '../../../tests/readPage'
import { accountError } from '../../../tests/dialectTexts'

type OpenedPart = Pick<OpenedAccount, 'user' | 'panel'>
const EMAIL = 'asha@pahiran.example'

const pressButton = ({ user, panel }: OpenedPart, name: string) =>
  user.click(panel().getByRole('button', { name }))
const latestOtp = () => world.inbox.latest('otp', EMAIL)?.code ?? ''

async function openEmailStep() {
  const opened = await openAccountAt()
  await pressButton(opened, 'Forgot Password')
  return opened
}

async function openOtpStep() {
  const opened = await openEmailStep()
  await opened.user.type(opened.panel().getByLabelText('Email'), ` ${EMAIL} `)
  await pressButton(opened, 'Send OTP')
  await opened.panel().findByLabelText('OTP')
  return opened
}

async function openPasswordStep() {
  const opened = await openOtpStep()
  await opened.user.type(opened.panel().getByLabelText('OTP'), latestOtp())
  await pressButton(opened, 'Verify OTP')
  await opened.panel().findByLabelText('New password')
  return opened
}

async function typePasswords({ user, panel }: OpenedPart, first: string, second: string) {
  await user.clear(panel().getByLabelText('New password'))
  await user.clear(panel().getByLabelText('Confirm new password'))
  if (first !== '') await user.type(panel().getByLabelText('New password'), first)
  if (second !== '') await user.type(panel().getByLabelText('Confirm new password'), second)
}

describe('the Forgot Password form', () => {
  it('takes the email from a failed login (ACC-13)', async () => {
    const opened = await openAccountAt()
    await opened.user.type(opened.panel().getByLabelText('Email'), 'asha@')
    await pressButton(opened, 'Forgot Password')
    expect(opened.panel().getByText('Step 1 of 3')).toBeVisible()
    expect(opened.panel().getByLabelText('Email')).toHaveValue('asha@')
    expect(opened.panel().queryByLabelText('OTP')).toBeNull()
    expect(opened.panel().queryByLabelText('New password')).toBeNull()
  })

  it('asks for the OTP in one field, which can be pasted or filled in automatically (ACC-14, CALL-08)', async () => {
    const { panel } = await openOtpStep()
    expect(panel().getByText('Step 2 of 3')).toBeVisible()
    expect(panel().getByLabelText('OTP')).toHaveAttribute('autocomplete', 'one-time-code')
    expect(panel().getByLabelText('OTP')).toHaveFocus()
    const [call] = world.log.of('forgot-password-send-otp.php')
    expect(call?.sent).toEqual({ email: EMAIL })
    expect(call?.problems).toEqual([])
  })

  it('sends a new OTP to the same address from the field itself, and the first one no longer works', async () => {
    const opened = await openOtpStep()
    const first = latestOtp()
    await opened.user.type(opened.panel().getByLabelText('OTP'), first)
    await pressButton(opened, 'Send a new OTP')
    await waitFor(() => expect(opened.panel().getByLabelText('OTP')).toHaveValue(''))
    expect(world.log.of('forgot-password-send-otp.php').map(({ sent }) => sent)).toEqual([
      { email: EMAIL },
      { email: EMAIL },
    ])
    expect(opened.panel().getByText('Step 2 of 3')).toBeVisible()
    expect(latestOtp()).not.toBe(first)
    await opened.user.type(opened.panel().getByLabelText('OTP'), latestOtp())
    await pressButton(opened, 'Verify OTP')
    await opened.panel().findByLabelText('New password')
  })

  it('asks for the new password and its confirmation (ACC-15, CALL-09)', async () => {
    const { panel } = await openPasswordStep()
    expect(panel().getByText('Step 3 of 3')).toBeVisible()
    expect(panel().getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password')
    expect(panel().getByLabelText('Confirm new password')).toBeVisible()
    const [call] = world.log.of('verify-forgot-password-otp.php')
    expect(call?.sent).toEqual({ email: EMAIL, otp: expect.stringMatching(/^\d+$/) as string })
    expect(call?.problems).toEqual([])
  })

  it('returns to the login with the email filled in, and the new password works (CALL-10)', async () => {
    const opened = await openPasswordStep()
    await typePasswords(opened, 'new-pass-1', 'new-pass-1')
    await pressButton(opened, 'Reset password')
    await opened.panel().findByRole('form', { name: 'Login' })
    const [call] = world.log.of('reset-password.php')
    expect(call?.sent).toEqual({ email: EMAIL, password: 'new-pass-1' })
    expect(call?.problems).toEqual([])
    expect(opened.panel().getByLabelText('Email')).toHaveValue(EMAIL)
    expect(opened.panel().getByLabelText('Password')).toHaveValue('')
    await opened.user.type(opened.panel().getByLabelText('Password'), 'new-pass-1')
    await pressButton(opened, 'Login')
    await opened.panel().findByRole('heading', { name: 'Welcome, Asha Shrestha' })
  })

  it('begins with empty fields the second time, without the errors of the first', async () => {
    const opened = await openPasswordStep()
    await typePasswords(opened, 'new-pass-1', 'another-1')
    await pressButton(opened, 'Reset password')
    expect(opened.panel().getByText('Passwords do not match')).toBeVisible()
    await pressButton(opened, 'Back to login')
    expect(opened.panel().getByLabelText('Email')).toHaveValue(EMAIL)
    await opened.user.type(opened.panel().getByLabelText('Email'), '.np')
    await pressButton(opened, 'Forgot Password')
    // The address that was typed here must stay.
    expect(opened.panel().getByLabelText('Email')).toHaveValue(` ${EMAIL} `)
    await pressButton(opened, 'Send OTP')
    expect(await opened.panel().findByLabelText('OTP')).toHaveValue('')
    await opened.user.type(opened.panel().getByLabelText('OTP'), latestOtp())
    await pressButton(opened, 'Verify OTP')
    expect(await opened.panel().findByLabelText('New password')).toHaveValue('')
    expect(opened.panel().getByLabelText('New password')).not.toBeInvalid()
    expect(opened.panel().getByLabelText('Confirm new password')).toHaveValue('')
    expect(opened.panel().queryByText('Passwords do not match')).toBeNull()
  })

  it('leads nobody away who has gone back to the login while the OTP was sent', async () => {
    const release = holdCalls('forgot-password-send-otp.php')
    const opened = await openEmailStep()
    await opened.user.type(opened.panel().getByLabelText('Email'), EMAIL)
    await pressButton(opened, 'Send OTP')
    await pressButton(opened, 'Back to login')
    release()
    expect(await opened.panel().findByText('OTP sent to your email!')).toBeVisible()
    expect(opened.panel().getByRole('form', { name: 'Login' })).toBeVisible()
    await opened.user.click(opened.panel().getByRole('tab', { name: 'Signup' }))
    expect(opened.panel().queryByText('OTP sent to your email!')).toBeNull()
  })

  it('goes back to the login from each step', async () => {
    for (const at of [openEmailStep, openOtpStep, openPasswordStep]) {
      const opened = await at()
      await pressButton(opened, 'Back to login')
      expect(opened.panel().getByRole('form', { name: 'Login' })).toBeVisible()
      opened.unmount()
    }
  })
})

describe('a failed step stays on its form (ACC-16, ERR-30)', () => {
  it('with an unknown email', async () => {
    const opened = await openEmailStep()
    await opened.user.type(opened.panel().getByLabelText('Email'), 'nobody@nowhere.example')
    await pressButton(opened, 'Send OTP')
    expect(await opened.panel().findByRole('alert')).toHaveTextContent(
      accountError('No account found with this email'),
    )
    expect(opened.panel().getByText('Step 1 of 3')).toBeVisible()
    expect(opened.panel().getByLabelText('Email')).toHaveValue('nobody@nowhere.example')
  })

  it('with a wrong OTP', async () => {
    const opened = await openOtpStep()
    await opened.user.type(opened.panel().getByLabelText('OTP'), 'x')
    await pressButton(opened, 'Verify OTP')
    expect(await opened.panel().findByRole('alert')).toHaveTextContent(accountError('Invalid OTP'))
    expect(opened.panel().getByText('Step 2 of 3')).toBeVisible()
    expect(opened.panel().getByLabelText('OTP')).toHaveValue('x')
  })

  it('with a new password after the OTP has expired', async () => {
    const opened = await openPasswordStep()
    world.inbox.clear()
    await typePasswords(opened, 'new-pass-1', 'new-pass-1')
    await pressButton(opened, 'Reset password')
    expect(await opened.panel().findByRole('alert')).toHaveTextContent(
      accountError('Please verify the OTP first'),
    )
    expect(opened.panel().getByText('Step 3 of 3')).toBeVisible()
    expect(opened.panel().getByLabelText('New password')).toHaveValue('new-pass-1')
  })

  it('and its error disappears after 3 s', async () => {
    const opened = await openOtpStep()
    const clock = userOnFakeClock()
    await clock.user.type(opened.panel().getByLabelText('OTP'), 'x')
    await pressButton({ ...opened, ...clock }, 'Verify OTP')
    await opened.panel().findByRole('alert')
    await clock.push(2000)
    expect(opened.panel().getByRole('alert')).toBeVisible()
    await clock.push(1100)
    expect(opened.panel().queryByRole('alert')).toBeNull()
  })
})

describe('a failed call (ERR-36, ERR-37)', () => {
  it.each([
    ['T1', 'An error occurred: No connection to the server'],
    ['H1', 'An error occurred: HTTP error! status: 400'],
    ['B2', 'An error occurred: Invalid JSON response'],
  ] as const)('shows its error in the last step: %s', async (name, text) => {
    const opened = await openPasswordStep()
    world.faults.set({ name, file: 'reset-password.php' })
    await typePasswords(opened, 'new-pass-1', 'new-pass-1')
    await pressButton(opened, 'Reset password')
    expect(await opened.panel().findByRole('alert')).toHaveTextContent(text)
    expect(opened.panel().getByText('Step 3 of 3')).toBeVisible()
  })

  it('shows its error in the first two steps too', async () => {
    world.faults.set({ name: 'T1', file: 'forgot-password-send-otp.php', count: 1 })
    world.faults.set({ name: 'H7', file: 'verify-forgot-password-otp.php', count: 1 })
    const opened = await openEmailStep()
    await opened.user.type(opened.panel().getByLabelText('Email'), EMAIL)
    await pressButton(opened, 'Send OTP')
    await opened.panel().findByText('An error occurred: No connection to the server')
    await pressButton(opened, 'Send OTP')
    await opened.user.type(await opened.panel().findByLabelText('OTP'), latestOtp())
    await pressButton(opened, 'Verify OTP')
    await opened.panel().findByText('An error occurred: HTTP error! status: 500')
    expect(opened.panel().getByText('Step 2 of 3')).toBeVisible()
    // A new OTP makes the typed OTP invalid.
    await pressButton(opened, 'Back to login')
    await pressButton(opened, 'Forgot Password')
    await pressButton(opened, 'Send OTP')
    await opened.panel().findByLabelText('OTP')
    await waitFor(() => expect(opened.panel().getByLabelText('OTP')).toHaveValue(''))
  })
})

it.each([200, 403])(
  'a refused password is told in the words of the server with status %i, and nothing else is sent (ERR-30)',
  async (status) => {
    const opened = await openPasswordStep()
    const error = 'The new password must differ from the old one'
    mockServer.use(
      http.post('*/reset-password.php', () => HttpResponse.json({ error }, { status })),
    )
    // This is the seed's password, so a login with it would work.
    await typePasswords(opened, 'asha-1234', 'asha-1234')
    await pressButton(opened, 'Reset password')
    expect(await opened.panel().findByText(error)).toBeVisible()
    expect(opened.panel().getByText('Step 3 of 3')).toBeVisible()
    expect(world.log.of('login.php')).toEqual([])
  },
)

describe('the success messages of the three steps', () => {
  it('show for 3 s each (ERR-40, ERR-41, ERR-42)', async () => {
    const opened = await openEmailStep()
    const clock = userOnFakeClock()
    const part = { ...opened, ...clock }
    const lasts = async (text: string) => {
      await opened.panel().findByText(text)
      await clock.push(2000)
      expect(opened.panel().getByText(text)).toBeVisible()
      await clock.push(1100)
      expect(opened.panel().queryByText(text)).toBeNull()
    }
    await clock.user.type(opened.panel().getByLabelText('Email'), EMAIL)
    await pressButton(part, 'Send OTP')
    await lasts('OTP sent to your email!')
    await clock.user.type(opened.panel().getByLabelText('OTP'), latestOtp())
    await pressButton(part, 'Verify OTP')
    await lasts('OTP verified successfully!')
    await typePasswords(part, 'new-pass-1', 'new-pass-1')
    await pressButton(part, 'Reset password')
    await lasts('Password reset successfully!')
  })
})

describe('the new password', () => {
  it.each([
    [
      'two different passwords (ACC-39, ERR-11)',
      'new-pass-1',
      'new-pass-2',
      'Passwords do not match',
      'Confirm new password',
    ],
    [
      'two different and short passwords, where the difference is named first',
      '12345',
      '1234',
      'Passwords do not match',
      'Confirm new password',
    ],
    [
      '12345 twice (ACC-40, ERR-12, CONST-02)',
      '12345',
      '12345',
      'Password must be at least 6 characters',
      'New password',
    ],
  ])('sends nothing for %s (ACC-41)', async (_what, first, second, text, label) => {
    const opened = await openPasswordStep()
    await typePasswords(opened, first, second)
    await pressButton(opened, 'Reset password')
    const field = opened.panel().getByLabelText(label)
    expect(field).toHaveAccessibleDescription(expect.stringContaining(text) as string)
    expect(field).toHaveFocus()
    expect(world.log.of('reset-password.php')).toEqual([])
    await typePasswords(opened, '123456', '123456')
    expect(opened.panel().queryByText(text)).toBeNull()
    await pressButton(opened, 'Reset password')
    await opened.panel().findByText('Password reset successfully!')
  })
})

it('reads as written down at each step, while an OTP is sent, and after a wrong OTP', async () => {
  fixDateAndDialect()
  const opened = await openEmailStep()
  await opened.user.type(opened.panel().getByLabelText('Email'), EMAIL)
  await expectPageSnapshot('forgot-email')
  const reply = holdCall('forgot-password-send-otp.php')
  await pressButton(opened, 'Send OTP')
  await expectPageSnapshot('forgot-sending')
  reply()
  await opened.user.type(await opened.panel().findByLabelText('OTP'), '1')
  await pressButton(opened, 'Verify OTP')
  await opened.panel().findByRole('alert')
  await expectPageSnapshot('forgot-otp')
  await opened.user.clear(opened.panel().getByLabelText('OTP'))
  await opened.user.type(opened.panel().getByLabelText('OTP'), latestOtp())
  await pressButton(opened, 'Verify OTP')
  await opened.panel().findByLabelText('New password')
  await expectPageSnapshot('forgot-password')
})
