// Checks the six calls of signup, login and password with a new account.
import * as auth from '../src/api/auth'
import { LeftOutError, type RunStep } from './contractSteps'

/** Returns the code in the newest mail to an address; null if there is neither an inbox nor a person who reads the mail. */
export type ReadMailedCode = (
  kind: 'verification' | 'otp',
  email: string,
) => Promise<string | null> | string | null

const FIRST_PASSWORD = 'contract-check-1'
const SECOND_PASSWORD = 'contract-check-2'

export async function accountSteps(
  step: RunStep,
  left: string[],
  email: string,
  codeOf: ReadMailedCode,
): Promise<void> {
  let made = false
  let verified = false
  let sent = false
  let proven = false
  const needs = (ready: boolean, what: string) => {
    if (email === '') throw new LeftOutError('needs --signup new.address@host')
    if (!ready) throw new LeftOutError(`needs ${what}`)
  }
  const typed = async (kind: 'verification' | 'otp') => {
    const code = await codeOf(kind, email)
    if (!code)
      throw new LeftOutError(
        'needs the code in the mail: run the command in a terminal, which asks for it',
      )
    return code
  }
  await step('signup.php', async () => {
    needs(true, '')
    const form = {
      full_name: 'Contract check',
      email,
      phone: '9800000000',
      password: FIRST_PASSWORD,
      confirm_password: FIRST_PASSWORD,
    }
    await auth.signup(form)
    made = true
    left.push(`account ${email}: no call can delete it`)
  })
  await step('verify.php', async () => {
    needs(made, 'the account that signup.php should have created')
    await auth.verifySignupCode({ email, code: await typed('verification') })
    verified = true
  })
  await step('login.php', async () => {
    needs(verified, 'the account that verify.php should have verified')
    await auth.login({ email, password: FIRST_PASSWORD })
  })
  await step('forgot-password-send-otp.php', async () => {
    needs(verified, 'a verified account')
    await auth.sendOtp({ email })
    sent = true
  })
  await step('verify-forgot-password-otp.php', async () => {
    needs(sent, 'the mail that forgot-password-send-otp.php should have sent')
    await auth.verifyOtp({ email, otp: await typed('otp') })
    proven = true
  })
  await step('reset-password.php', async () => {
    needs(proven, 'the OTP that verify-forgot-password-otp.php should have accepted')
    await auth.resetPassword({ email, password: SECOND_PASSWORD })
    await auth.login({ email, password: SECOND_PASSWORD })
  })
}
