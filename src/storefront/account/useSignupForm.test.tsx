import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { signIn, signOut } from '../../state/session'
import { openAccountAt, userOnFakeClock, type OpenedAccount } from '../../../tests/openAccount'
import { expectPageSnapshot, holdCall, fixDateAndDialect } from '../../../tests/readPage'
import { accountError } from '../../../tests/dialectTexts'

const MAYA_FIELDS = {
  'Full Name': ' Maya Rai ',
  Email: ' maya@new.example ',
  Phone: '9841000009',
  Password: 'maya-1234',
  'Confirm Password': 'maya-1234',
}
type FieldLabel = keyof typeof MAYA_FIELDS

type OpenedPart = Pick<OpenedAccount, 'user' | 'panel'>

async function openSignup() {
  const opened = await openAccountAt()
  await opened.user.click(opened.panel().getByRole('tab', { name: 'Signup' }))
  return opened
}

async function fillSignup(
  { user, panel }: OpenedPart,
  change: Partial<Record<FieldLabel, string>> = {},
) {
  for (const [label, value] of Object.entries({ ...MAYA_FIELDS, ...change })) {
    await user.clear(panel().getByLabelText(label))
    if (value !== '') await user.type(panel().getByLabelText(label), value)
  }
}

const pressSignup = ({ user, panel }: OpenedPart) =>
  user.click(panel().getByRole('button', { name: 'Signup' }))

/** Returns the field if it shows an error, otherwise null. */
const errorOfField = ({ panel }: Pick<OpenedAccount, 'panel'>, label: string) => {
  const field = panel().getByLabelText(label)
  return field.getAttribute('aria-invalid') === 'true' ? field : null
}

describe('the signup form', () => {
  it('has five fields, with names for password managers (ACC-07, ACC-08, ACC-09, ACC-10, ACC-11)', async () => {
    const { panel } = await openSignup()
    const names = Object.fromEntries(
      Object.keys(MAYA_FIELDS).map((label) => [
        label,
        panel().getByLabelText(label).getAttribute('autocomplete'),
      ]),
    )
    expect(names).toEqual({
      'Full Name': 'name',
      Email: 'username',
      Phone: 'tel-national',
      Password: 'new-password',
      'Confirm Password': 'new-password',
    })
  })

  it.each<[string, FieldLabel, string, string]>([
    ['an empty name (ACC-29, ERR-01)', 'Full Name', '', 'Full Name is required'],
    [
      'a name of 2 letters (ACC-30, ERR-02, CONST-03)',
      'Full Name',
      'Al',
      'Full Name must be at least 3 characters',
    ],
    ['an empty email (ACC-31, ERR-03)', 'Email', '', 'Email is required'],
    ['an invalid email (ACC-32, ERR-04)', 'Email', 'abc', 'Email address is invalid'],
    ['an empty phone (ACC-33, ERR-05)', 'Phone', '', 'Phone is required'],
    [
      'a phone of 9 digits (ACC-34, ERR-06, CONST-01)',
      'Phone',
      '984100000',
      'Phone number is invalid',
    ],
    [
      'a phone of 11 digits (ACC-34, ERR-06, CONST-01)',
      'Phone',
      '98410000091',
      'Phone number is invalid',
    ],
    [
      'letters in the phone, which can be typed (ACC-34)',
      'Phone',
      '98410000a9',
      'Phone number is invalid',
    ],
    ['an empty password (ACC-35, ERR-07)', 'Password', '', 'Password is required'],
    [
      'a password of 5 characters (ACC-36, ERR-08, CONST-02)',
      'Password',
      '12345',
      'Password must be at least 6 characters',
    ],
    [
      'an empty confirmation (ACC-37, ERR-09)',
      'Confirm Password',
      '',
      'Confirm Password is required',
    ],
    [
      'a different confirmation (ACC-38, ERR-10)',
      'Confirm Password',
      'maya-12345',
      'Passwords do not match',
    ],
  ])(
    'shows the error for %s when the field loses focus and on submit',
    async (_what, label, value, text) => {
      const opened = await openSignup()
      const { user, panel } = opened
      if (label === 'Confirm Password')
        await user.type(panel().getByLabelText('Password'), MAYA_FIELDS.Password)
      await user.click(panel().getByLabelText(label))
      if (value !== '') await user.keyboard(value)
      expect(panel().queryByText(text)).toBeNull()
      await user.tab()
      expect(panel().getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(text) as string,
      )

      await fillSignup(opened, {
        [label]: value,
        ...(label === 'Password' ? { 'Confirm Password': value } : {}),
      })
      await pressSignup(opened)
      expect(panel().getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(text) as string,
      )
      expect(panel().getByLabelText(label)).toHaveFocus()
      expect(world.log.of('signup.php')).toEqual([])

      await user.clear(panel().getByLabelText(label))
      await user.type(panel().getByLabelText(label), MAYA_FIELDS[label])
      expect(panel().queryByText(text)).toBeNull()
    },
  )

  it.each([
    ['a name of 3 letters (CONST-03)', { 'Full Name': 'Ale' }],
    ['a password of 6 characters (CONST-02)', { Password: '123456', 'Confirm Password': '123456' }],
    ['a phone of 10 digits (CONST-01)', { Phone: '9841000009' }],
  ])('accepts %s', async (_what, change) => {
    const opened = await openSignup()
    await fillSignup(opened, change)
    await pressSignup(opened)
    await opened.panel().findByRole('heading', { name: 'Verify your email' })
  })

  it('checks a field when it loses focus, and no other field (ACC-26)', async () => {
    const opened = await openSignup()
    await opened.user.click(opened.panel().getByLabelText('Email'))
    await opened.user.tab()
    expect(errorOfField(opened, 'Email')).not.toBeNull()
    for (const label of ['Full Name', 'Phone', 'Password', 'Confirm Password'])
      expect(errorOfField(opened, label)).toBeNull()
  })

  it('checks the whole form on submit and sends nothing until all errors are fixed (ACC-27, ACC-28)', async () => {
    const opened = await openSignup()
    await pressSignup(opened)
    for (const label of Object.keys(MAYA_FIELDS)) expect(errorOfField(opened, label)).not.toBeNull()
    expect(opened.panel().getByLabelText('Full Name')).toHaveFocus()
    await fillSignup(opened, { Phone: '123' })
    await pressSignup(opened)
    expect(opened.panel().getByLabelText('Phone')).toHaveFocus()
    expect(world.log.of('signup.php')).toEqual([])
  })

  it('cleans a pasted phone number, and leaves a typed one as it is', async () => {
    const { user, panel } = await openSignup()
    await user.click(panel().getByLabelText('Phone'))
    await user.paste('+977 984-१०० ००09')
    expect(panel().getByLabelText('Phone')).toHaveValue('9841000009')
    await user.tripleClick(panel().getByLabelText('Phone'))
    await user.paste('९८४१२०३३४४')
    expect(panel().getByLabelText('Phone')).toHaveValue('9841203344')
    await user.clear(panel().getByLabelText('Phone'))
    await user.keyboard('98 41')
    expect(panel().getByLabelText('Phone')).toHaveValue('98 41')
  })

  it('sends its five fields, texts trimmed and passwords unchanged (CALL-06, DATA-05)', async () => {
    const opened = await openSignup()
    await fillSignup(opened, { Password: ' maya-1 ', 'Confirm Password': ' maya-1 ' })
    await pressSignup(opened)
    await opened.panel().findByRole('heading', { name: 'Verify your email' })
    const [call, ...others] = world.log.of('signup.php')
    expect(others).toEqual([])
    expect(call?.sent).toEqual({
      full_name: 'Maya Rai',
      email: 'maya@new.example',
      phone: '9841000009',
      password: ' maya-1 ',
      confirm_password: ' maya-1 ',
    })
    expect(call?.problems).toEqual([])
  })

  it("shows the server's own success text, or a plain one, for 3 s", async () => {
    const opened = await openSignup()
    const clock = userOnFakeClock()
    await fillSignup({ ...opened, ...clock })
    await pressSignup({ ...opened, ...clock })
    await opened
      .panel()
      .findByText('Signup successful! A verification code was sent to your email.')
    await clock.push(3100)
    expect(opened.panel().queryByText(/Signup successful/)).toBeNull()
    await clock.user.click(opened.panel().getByRole('button', { name: 'Back to login' }))
    await clock.user.click(opened.panel().getByRole('tab', { name: 'Signup' }))
    mockServer.use(http.post('*/signup.php', () => HttpResponse.json({ success: true })))
    await pressSignup({ ...opened, ...clock })
    await opened
      .panel()
      .findByText('Signup successful! Please check your email for the verification code.')
  })

  it("shows the server's {error} for 3 s and keeps the form (ERR-29)", async () => {
    const opened = await openSignup()
    const clock = userOnFakeClock()
    await fillSignup({ ...opened, ...clock }, { Email: 'asha@pahiran.example' })
    await pressSignup({ ...opened, ...clock })
    expect(await opened.panel().findByRole('alert')).toHaveTextContent(
      accountError('Email is already registered', { during: ' during signup', status: 409 }),
    )
    expect(opened.panel().getByLabelText('Password')).toHaveValue(MAYA_FIELDS.Password)
    await clock.push(2000)
    expect(opened.panel().getByRole('alert')).toBeVisible()
    await clock.push(1100)
    expect(opened.panel().queryByRole('alert')).toBeNull()
  })

  it.each([
    ['T1', 'An error occurred during signup: No connection to the server'],
    ['H1', 'An error occurred during signup: HTTP error! status: 400'],
    ['B2', 'An error occurred during signup: Invalid JSON response'],
  ] as const)('shows an error for a failed call: %s (ERR-34, ERR-37)', async (name, text) => {
    world.faults.set({ name, file: 'signup.php' })
    const opened = await openSignup()
    await fillSignup(opened)
    await pressSignup(opened)
    expect(await opened.panel().findByRole('alert')).toHaveTextContent(text)
  })
})

describe('the verification code', () => {
  async function signedUp() {
    const opened = await openSignup()
    await fillSignup(opened)
    await pressSignup(opened)
    await opened.panel().findByRole('heading', { name: 'Verify your email' })
    return opened
  }
  const code = () => world.inbox.latest('verification', 'maya@new.example')?.code ?? ''
  const verify = ({ user, panel }: OpenedPart) =>
    user.click(panel().getByRole('button', { name: 'Verify' }))

  it('is requested after a signup, in one field that can be filled in from the message (ACC-12)', async () => {
    const { user, panel } = await signedUp()
    const field = panel().getByLabelText('Verification code')
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    expect(field).toHaveFocus()
    expect(panel().getByText('maya@new.example')).toBeVisible()
    const typed = code()
    await user.paste(` ${typed} `)
    await verify({ user, panel })
    await panel().findByText('Email verified successfully!')
    expect(world.log.of('verify.php')[0]?.sent).toEqual({ email: 'maya@new.example', code: typed })
  })

  it('is sent unchanged with the email, then the login opens with the email filled in (CALL-07)', async () => {
    const opened = await signedUp()
    const typed = code()
    await opened.user.type(opened.panel().getByLabelText('Verification code'), typed)
    await verify(opened)
    expect(await opened.panel().findByRole('form', { name: 'Login' })).toBeVisible()
    expect(opened.panel().getByLabelText('Email')).toHaveValue('maya@new.example')
    expect(opened.panel().getByLabelText('Password')).toHaveFocus()
    const [call] = world.log.of('verify.php')
    expect(call?.sent).toEqual({ email: 'maya@new.example', code: typed })
    expect(call?.problems).toEqual([])
    // After the signup its form is empty, without a password and without errors.
    await opened.user.click(opened.panel().getByRole('tab', { name: 'Signup' }))
    for (const label of Object.keys(MAYA_FIELDS)) {
      expect(opened.panel().getByLabelText(label)).toHaveValue('')
      expect(errorOfField(opened, label)).toBeNull()
    }
    // The code was entered, so nothing leads to its form again.
    await opened.user.type(opened.panel().getByLabelText('Email'), 'maya@new.example')
    expect(opened.panel().queryByRole('button', { name: 'Enter verification code' })).toBeNull()
  })

  it('shows "Email verified successfully!" for 4 s (ERR-39)', async () => {
    const opened = await signedUp()
    const clock = userOnFakeClock()
    await clock.user.type(opened.panel().getByLabelText('Verification code'), code())
    await verify({ ...opened, ...clock })
    await opened.panel().findByText('Email verified successfully!')
    await clock.push(3200)
    expect(opened.panel().getByText('Email verified successfully!')).toBeVisible()
    await clock.push(900)
    expect(opened.panel().queryByText('Email verified successfully!')).toBeNull()
  })

  it("shows the server's {error} for 4 s and keeps the code (ERR-32)", async () => {
    const opened = await signedUp()
    const clock = userOnFakeClock()
    await clock.user.type(opened.panel().getByLabelText('Verification code'), '000')
    await verify({ ...opened, ...clock })
    expect(await opened.panel().findByRole('alert')).toHaveTextContent(
      accountError('Invalid verification code', { during: ' during verification' }),
    )
    await clock.push(3200)
    expect(opened.panel().getByRole('alert')).toBeVisible()
    await clock.push(900)
    expect(opened.panel().queryByRole('alert')).toBeNull()
    expect(opened.panel().getByLabelText('Verification code')).toHaveValue('000')
  })

  it.each([
    ['T1', 'An error occurred during verification: No connection to the server'],
    ['H7', 'An error occurred during verification: HTTP error! status: 500'],
    ['B2', 'An error occurred during verification: Invalid JSON response'],
  ] as const)('shows an error for a failed call: %s (ERR-35, ERR-37)', async (name, text) => {
    world.faults.set({ name, file: 'verify.php' })
    const opened = await signedUp()
    await opened.user.type(opened.panel().getByLabelText('Verification code'), '123456')
    await verify(opened)
    expect(await opened.panel().findByRole('alert')).toHaveTextContent(text)
  })

  it('treats an empty reply as success, and logs in the user that the reply contains', async () => {
    const opened = await signedUp()
    const user = {
      email: 'maya@new.example',
      full_name: 'Maya Rai',
      role: 'customer',
      phone: '9841000009',
    }
    mockServer.use(http.post('*/verify.php', () => HttpResponse.json({ user })))
    await opened.user.type(opened.panel().getByLabelText('Verification code'), '1')
    await verify(opened)
    await opened.panel().findByRole('heading', { name: 'Welcome, Maya Rai' })
    await screen.findByText('Email verified successfully!')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user)
  })

  it('can be left for the login and opened again, with the typed digits', async () => {
    const { user, panel } = await signedUp()
    await user.type(panel().getByLabelText('Verification code'), '12')
    await user.click(panel().getByRole('button', { name: 'Back to login' }))
    await user.click(panel().getByRole('button', { name: 'Enter verification code' }))
    expect(panel().getByLabelText('Verification code')).toHaveValue('12')
  })

  it('is one of seven states of the dropdown, of which it shows one at a time (ACC-17)', async () => {
    const opened = await openAccountAt()
    const { user, panel } = opened
    const shown = () =>
      [
        ...panel().queryAllByRole('form', { name: 'Login' }),
        ...panel().queryAllByRole('form', { name: 'Signup' }),
        ...panel().queryAllByText('Verify your email'),
        ...panel().queryAllByText(/^Step \d of 3$/),
        ...panel().queryAllByText(/^Welcome, /),
      ].map((part) => part.getAttribute('aria-label') ?? part.textContent)
    const click = (name: string) => user.click(panel().getByRole('button', { name }))

    expect(shown()).toEqual(['Login'])
    await user.click(panel().getByRole('tab', { name: 'Signup' }))
    expect(shown()).toEqual(['Signup'])
    await fillSignup(opened)
    await pressSignup(opened)
    await waitFor(() => expect(shown()).toEqual(['Verify your email']))
    await user.type(panel().getByLabelText('Verification code'), code())
    await verify(opened)
    await waitFor(() => expect(shown()).toEqual(['Login']))
    await click('Forgot Password')
    expect(shown()).toEqual(['Step 1 of 3'])
    await click('Send OTP')
    await waitFor(() => expect(shown()).toEqual(['Step 2 of 3']))
    await user.type(
      panel().getByLabelText('OTP'),
      world.inbox.latest('otp', 'maya@new.example')?.code ?? '',
    )
    await click('Verify OTP')
    await waitFor(() => expect(shown()).toEqual(['Step 3 of 3']))
    await user.type(panel().getByLabelText('New password'), 'maya-5678')
    await user.type(panel().getByLabelText('Confirm new password'), 'maya-5678')
    await click('Reset password')
    await waitFor(() => expect(shown()).toEqual(['Login']))
    await user.type(panel().getByLabelText('Password'), 'maya-5678')
    await click('Login')
    await waitFor(() => expect(shown()).toEqual(['Welcome, Maya Rai']))
  })

  it('survives a closed dropdown (ACC-12)', async () => {
    const { user, panel } = await signedUp()
    await user.type(panel().getByLabelText('Verification code'), '123')
    await user.click(panel().getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog', { name: 'Account' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Account' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Account' }))
    expect(within(screen.getByRole('dialog')).getByLabelText('Verification code')).toHaveValue(
      '123',
    )
  })

  it('stays on offer if a second try says that the email is registered: the first one may have been stored', async () => {
    const opened = await openSignup()
    await fillSignup(opened)
    mockServer.use(
      http.post('*/signup.php', () =>
        HttpResponse.json({ error: 'Email is already registered' }, { status: 200 }),
      ),
    )
    const offer = () => opened.panel().queryByRole('button', { name: 'Enter verification code' })
    for (const email of ['maya@new.example', 'other@new.example']) {
      await opened.user.clear(opened.panel().getByLabelText('Email'))
      await opened.user.type(opened.panel().getByLabelText('Email'), email)
      await pressSignup(opened)
      await opened.panel().findByText(/Email is already registered/)
      expect(offer()).toBeNull()
    }
    await pressSignup(opened)
    await waitFor(() => expect(offer()).toBeVisible())
  })

  it('stays on offer for its email while the server refuses a signup with another one', async () => {
    const opened = await signedUp()
    const { user, panel } = opened
    const offer = () => panel().queryByRole('button', { name: 'Enter verification code' })
    const typeEmail = async (email: string) => {
      await user.clear(panel().getByLabelText('Email'))
      await user.type(panel().getByLabelText('Email'), email)
    }
    await user.click(panel().getByRole('button', { name: 'Back to login' }))
    await user.click(panel().getByRole('tab', { name: 'Signup' }))
    await typeEmail('asha@pahiran.example')
    await pressSignup(opened)
    await panel().findByRole('alert')
    expect(offer()).toBeNull()
    await typeEmail('maya@new.example')
    expect(offer()).toBeVisible()
  })

  it('is open from Login on any day, with the typed email, and asks for one that is missing', async () => {
    const { user, panel } = await openAccountAt()
    await user.click(panel().getByRole('button', { name: 'Enter verification code' }))
    expect(panel().getByLabelText('Email')).toBeInvalid()
    await user.type(panel().getByLabelText('Email'), ' maya@new.example ')
    await user.click(panel().getByRole('button', { name: 'Enter verification code' }))
    expect(panel().getByText('maya@new.example')).toBeVisible()
    await user.type(panel().getByLabelText('Verification code'), '1')
    await verify({ user, panel })
    await panel().findByRole('alert')
    expect(world.log.of('verify.php').at(-1)?.sent).toMatchObject({ email: 'maya@new.example' })
  })
})

it('is free of errors after somebody logged in and out', async () => {
  const opened = await openSignup()
  await pressSignup(opened)
  expect(errorOfField(opened, 'Email')).not.toBeNull()
  act(() => signIn({ email: 'asha@pahiran.example', full_name: 'Asha', role: 'user', phone: '' }))
  act(() => signOut())
  await opened.user.click(await opened.panel().findByRole('tab', { name: 'Signup' }))
  for (const label of Object.keys(MAYA_FIELDS)) expect(errorOfField(opened, label)).toBeNull()
})

it('reads as written down: with every error, while it is sent, and asking for the code', async () => {
  fixDateAndDialect()
  const opened = await openSignup()
  await pressSignup(opened)
  await expectPageSnapshot('signup-missing')
  await fillSignup(opened)
  const reply = holdCall('signup.php')
  await pressSignup(opened)
  await expectPageSnapshot('signup-sending')
  reply()
  await opened.panel().findByLabelText('Verification code')
  await expectPageSnapshot('signup-code')
})
