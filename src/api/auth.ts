import * as v from 'valibot'
import { ApiError, storefrontHost } from './core/client'
import { config } from './core/config'
import { SINGLE_CHECK_DELAYS, sureWrite, useWrite } from './core/write'
import { successText } from './core/php'
import { storedUserOf, type StoredUser } from './core/storedUser'
import { fetchCode } from '../platform/fetchCode'

const UserReply = v.object({ user: v.optional(v.unknown()) })
const TextReply = v.pipe(v.record(v.string(), v.unknown()), v.transform(successText))

const AUTH_RULES = { strictHttp: true } as const

export type LoginFields = { email: string; password: string }
export type SignupFields = {
  full_name: string
  email: string
  phone: string
  password: string
  confirm_password: string
}

export async function login({ email, password }: LoginFields): Promise<StoredUser> {
  const { user } = await storefrontHost.send(
    'login.php',
    { email, password },
    { reply: UserReply, ...AUTH_RULES },
  )
  const stored = storedUserOf(user, email)
  // The reply has neither a user nor an error: without a user to store, the login has failed (D-46).
  if (!stored) throw new ApiError('refused', 'Login failed.')
  return stored
}

/** Returns the server's success text, or '' without one. */
export function signup({
  full_name,
  email,
  phone,
  password,
  confirm_password,
}: SignupFields): Promise<string> {
  return storefrontHost.send(
    'signup.php',
    { full_name, email, phone, password, confirm_password },
    { reply: TextReply, ...AUTH_RULES },
  )
}

/** Returns the user if the reply holds one. Only an error counts as a failure (D-05). */
export async function verifySignupCode({
  email,
  code,
}: {
  email: string
  code: string
}): Promise<StoredUser | null> {
  const { user } = await storefrontHost.send(
    'verify.php',
    { email, code },
    { reply: UserReply, emptyOk: true, ...AUTH_RULES },
  )
  return storedUserOf(user, email)
}

export async function sendOtp({ email }: { email: string }): Promise<void> {
  await storefrontHost.send(
    'forgot-password-send-otp.php',
    { email },
    { emptyOk: true, ...AUTH_RULES },
  )
}

export async function verifyOtp({ email, otp }: { email: string; otp: string }): Promise<void> {
  await storefrontHost.send(
    'verify-forgot-password-otp.php',
    { email, otp },
    { emptyOk: true, ...AUTH_RULES },
  )
}

/** Tries to log in with this email and password. Throws if the reply is not a clear yes or no. */
async function isCurrentPassword(pair: LoginFields): Promise<boolean> {
  try {
    await login(pair)
    return true
  } catch (error) {
    if (
      error instanceof ApiError &&
      error.status !== null &&
      error.status < 500 &&
      error.kind !== 'notJson'
    )
      return false
    throw error
  }
}

export async function resetPassword({
  email,
  password,
}: {
  email: string
  password: string
}): Promise<void> {
  await storefrontHost.send(
    'reset-password.php',
    { email, password },
    { emptyOk: true, ...AUTH_RULES },
  )
}

/**
 * After a lost reply, tries a login to see whether the password was changed: the server would refuse the same change
 * a second time.
 */
const resetPasswordSurely = (pair: LoginFields) =>
  sureWrite(() => resetPassword(pair), {
    look: () => isCurrentPassword(pair),
    waits: SINGLE_CHECK_DELAYS,
  })

/**
 * Compares email and password with the admin's in the browser and sends nothing. The hashing code loads only if the
 * email is the admin's.
 */
export async function isAdminLogin({ email, password }: LoginFields): Promise<boolean> {
  const { adminEmail, adminPasswordHash } = config()
  if (adminEmail === '' || adminPasswordHash === '') return false
  if (email.trim().toLowerCase() !== adminEmail.trim().toLowerCase()) return false
  const { matchesPasswordHash } = await fetchCode(() => import('./admin/adminHash'))
  return matchesPasswordHash(password, adminPasswordHash)
}

export function adminUser(): StoredUser {
  return { email: config().adminEmail, full_name: 'Admin', role: 'admin', phone: '' }
}

/** Compares with the admin's pair first; any other user logs in on the server (D-58). */
async function loginOrAdmin(form: LoginFields): Promise<{ user: StoredUser; admin: boolean }> {
  if (await isAdminLogin(form)) return { user: adminUser(), admin: true }
  return { user: await login(form), admin: false }
}

export const useLogin = () => useWrite(loginOrAdmin)
export const useSignup = () => useWrite(signup)
export const useVerifySignupCode = () => useWrite(verifySignupCode)
export const useSendOtp = () => useWrite(sendOtp)
export const useVerifyOtp = () => useWrite(verifyOtp)
export const useResetPassword = () => useWrite(resetPasswordSurely)
