// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { resetWorldBeforeEach, ASHA, postJson } from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

const SIGNUP = {
  full_name: 'Sita Gurung',
  email: 'sita@shop.test',
  phone: '9812345678',
  password: 'sita-1234',
  confirm_password: 'sita-1234',
}

describe('login.php', () => {
  it('gives the user without the password', async () => {
    expect(
      await postJson('login.php', { email: ASHA.toUpperCase(), password: 'asha-1234' }),
    ).toEqual({
      user: {
        id: '2',
        full_name: 'Asha Maya Rai',
        email: ASHA,
        phone: '9800000002',
        role: 'customer',
      },
    })
  })

  it.each([
    ['nobody@shop.test', 'asha-1234', 'Invalid email or password'],
    [ASHA, 'wrong', 'Invalid email or password'],
    ['new@shop.test', 'nabin-1234', 'Please verify your email before logging in'],
  ])('refuses %s with %s', async (email, password, error) => {
    expect(await postJson('login.php', { email, password })).toEqual({ error })
  })
})

describe('signup.php and verify.php', () => {
  it('logs a shopper in after the code from the inbox was sent', async () => {
    const login = () => postJson('login.php', { email: SIGNUP.email, password: SIGNUP.password })
    expect(await postJson('signup.php', SIGNUP)).toHaveProperty('success')
    expect(await login()).toHaveProperty('error')
    const [mail] = world.inbox.mails
    expect(mail).toMatchObject({
      to: SIGNUP.email,
      kind: 'verification',
      code: expect.stringMatching(/^\d{6}$/),
    })
    expect(await postJson('verify.php', { email: SIGNUP.email, code: '000000' })).toEqual({
      error: 'Invalid verification code',
    })
    expect(await postJson('verify.php', { email: SIGNUP.email, code: mail?.code })).toMatchObject({
      success: true,
    })
    expect(await login()).toHaveProperty('user.full_name', 'Sita Gurung')
  })

  it('applies the rules of the signup form', async () => {
    expect(await postJson('signup.php', { ...SIGNUP, phone: '123' })).toEqual({
      error: 'Phone number is invalid',
    })
    expect(await postJson('signup.php', { ...SIGNUP, confirm_password: 'other' })).toEqual({
      error: 'Passwords do not match',
    })
    expect(await postJson('signup.php', { ...SIGNUP, email: ASHA })).toEqual({
      error: 'Email is already registered',
    })
    expect(world.users).toHaveLength(3)
  })

  it('sends a new code on a second signup, and the first code fails', async () => {
    await postJson('signup.php', SIGNUP)
    const first = world.inbox.mails[0]?.code
    await postJson('signup.php', SIGNUP)
    expect(world.inbox.mails[0]?.code).not.toBe(first)
    expect(await postJson('verify.php', { email: SIGNUP.email, code: first })).toHaveProperty(
      'error',
    )
    expect(world.users).toHaveLength(4)
  })

  it('holds the same code in every run for each account that is not verified', async () => {
    const code = world.inbox.latest('verification', 'new@shop.test')?.code
    world.reset(structuredClone(world.peek()))
    expect(world.inbox.latest('verification', 'new@shop.test')?.code).toBe(code)
    expect(await postJson('verify.php', { email: 'new@shop.test', code })).toMatchObject({
      success: true,
    })
  })
})

describe('the three steps to a new password', () => {
  it('changes the password after the OTP was verified', async () => {
    await postJson('forgot-password-send-otp.php', { email: ASHA })
    const otp = world.inbox.latest('otp', ASHA)?.code
    expect(await postJson('reset-password.php', { email: ASHA, password: 'fresh-1' })).toEqual({
      error: 'Please verify the OTP first',
    })
    expect(
      await postJson('verify-forgot-password-otp.php', { email: ASHA, otp: '111111' }),
    ).toEqual({
      error: 'Invalid OTP',
    })
    expect(await postJson('verify-forgot-password-otp.php', { email: ASHA, otp })).toMatchObject({
      success: true,
    })
    expect(
      await postJson('reset-password.php', { email: ASHA, password: 'fresh-1' }),
    ).toMatchObject({ success: true })
    expect(await postJson('login.php', { email: ASHA, password: 'fresh-1' })).toHaveProperty('user')
    expect(
      await postJson('reset-password.php', { email: ASHA, password: 'again-1' }),
    ).toHaveProperty('error')
  })

  it('refuses an address without an account', async () => {
    expect(await postJson('forgot-password-send-otp.php', { email: 'x@shop.test' })).toEqual({
      error: 'No account found with this email',
    })
    expect(world.inbox.mails.filter(({ kind }) => kind === 'otp')).toEqual([])
  })
})
