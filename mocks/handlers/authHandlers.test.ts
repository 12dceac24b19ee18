// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { SIGNUP_SENT } from '../../tests/mockSent'
import { resetWorldBeforeEach, ASHA, postJson, send } from '../../tests/mockWorld'
import { world } from '../world/world'

resetWorldBeforeEach()

const SUCCESS = { success: true }

it('login.php gives the user without the password', async () => {
  expect(await postJson('login.php', { email: ASHA.toUpperCase(), password: 'asha-1234' })).toEqual(
    {
      user: {
        id: '2',
        full_name: 'Asha Maya Rai',
        email: ASHA,
        phone: '9800000002',
        role: 'customer',
      },
    },
  )
})

describe('signup.php and verify.php', () => {
  const { email, password } = SIGNUP_SENT
  const verify = (code?: string) => postJson('verify.php', { email, code })

  it('log a shopper in after the code from the inbox was sent', async () => {
    const login = () => postJson('login.php', { email, password })
    expect(await postJson('signup.php', SIGNUP_SENT)).toHaveProperty('success')
    expect(await login()).toHaveProperty('error')
    const [mail] = world.inbox.mails
    expect(mail).toMatchObject({
      to: email,
      kind: 'verification',
      code: expect.stringMatching(/^\d{6}$/),
    })
    expect(await verify(mail?.code)).toMatchObject(SUCCESS)
    expect(await login()).toHaveProperty('user.full_name', 'Sita Gurung')
  })

  it('send a new code on a second signup, and the first code fails', async () => {
    await postJson('signup.php', SIGNUP_SENT)
    const first = world.inbox.mails[0]?.code
    await postJson('signup.php', SIGNUP_SENT)
    expect(world.inbox.mails[0]?.code).not.toBe(first)
    expect(await verify(first)).toHaveProperty('error')
    expect(world.users).toHaveLength(4)
  })

  it('know the same code in every run for each account that is not verified', () => {
    const code = () => world.inbox.latest('verification', 'new@shop.test')?.code
    const before = code()
    expect(before).toMatch(/^\d{6}$/)
    world.reset(structuredClone(world.peek()))
    expect(code()).toBe(before)
  })
})

it('the three steps to a new password change it after the OTP was verified', async () => {
  const reset = (password: string) => send('POST reset-password.php', { email: ASHA, password })
  await postJson('forgot-password-send-otp.php', { email: ASHA })
  expect(await reset('fresh-1')).toHaveProperty('error')
  const otp = world.inbox.latest('otp', ASHA)?.code
  expect(await postJson('verify-forgot-password-otp.php', { email: ASHA, otp })).toMatchObject(
    SUCCESS,
  )
  expect(await reset('fresh-1')).toMatchObject(SUCCESS)
  expect(await postJson('login.php', { email: ASHA, password: 'fresh-1' })).toHaveProperty('user')
  expect(await reset('again-1')).toHaveProperty('error')
})
