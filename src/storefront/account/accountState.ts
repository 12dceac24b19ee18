import type { LoginForm, SignupForm } from '../../api/auth'
import type { StoredUser } from '../../api/core/storedUser'

/** The form that a visitor sees in the account dropdown. */
export type Guest =
  | { at: 'login' }
  | { at: 'signup' }
  | { at: 'verify'; email: string }
  | { at: 'forgot-email' }
  | { at: 'forgot-otp'; email: string }
  | { at: 'forgot-new-password'; email: string }

/** All states of the dropdown (ACC-17). The user comes from the session, which another tab may also change. */
export type AccountState = Guest | { at: 'logged-in'; user: StoredUser }

/** The typed values survive a closed dropdown, a failed call and a change of form (D-51). */
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
