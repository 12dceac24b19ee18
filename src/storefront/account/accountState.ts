import type { LoginForm, SignupForm } from '../../api/auth'
import type { StoredUser } from '../../api/core/storedUser'

/** Where a visitor stands in the account dropdown. */
export type Guest =
  | { at: 'login' }
  | { at: 'signup' }
  | { at: 'verify'; email: string }
  | { at: 'forgot-email' }
  | { at: 'forgot-otp'; email: string }
  | { at: 'forgot-new-password'; email: string }

/** All there is (ACC-17): who is stored comes from the session, which another tab may change as well. */
export type AccountState = Guest | { at: 'logged-in'; user: StoredUser }

/** Whatever is typed outlives a closed dropdown, a failed call and a change of screen (D-51). */
export type Typed = {
  login: LoginForm
  signup: SignupForm
  code: string
  forgotEmail: string
  otp: string
  reset: { password: string; confirm: string }
}

export const NOTHING_TYPED: Typed = {
  login: { email: '', password: '' },
  signup: { full_name: '', email: '', phone: '', password: '', confirm_password: '' },
  code: '',
  forgotEmail: '',
  otp: '',
  reset: { password: '', confirm: '' },
}
