import { useNavigate } from 'react-router-dom'
import { useState } from 'react'
import {
  useLogin,
  useVerifySignupCode,
  useResetPassword,
  useSendOtp,
  useVerifyOtp,
} from '../../api/auth'
import type { StoredUser } from '../../api/core/storedUser'
import { EMAIL_VERIFIED_MESSAGE_MS } from '../../rules/constants'
import { ADMIN_PATHS } from '../../rules/paths'
import { notify } from '../../state/notices'
import { signIn, useSession } from '../../state/session'
import {
  NOTHING_TYPED,
  type AccountState,
  isUnverifiedAccountError,
  useAccountForms,
  type GuestState,
  type AccountForms,
} from './useAccountForms'
import { useSignupForm } from './useSignupForm'
import { newPasswordError } from '../../rules/validation'

/** State and calls of the account dropdown. The header calls this hook, so that closing the dropdown loses nothing. */
export function useAccountDropdown(open: boolean, onClose: () => void) {
  const go = useNavigate()
  const user = useSession((session) => session.user)
  const forms = useAccountForms(open)
  const signup = useSignupForm(forms)
  const forgot = useForgotForms(forms)
  const loggingIn = useLogin()
  const verifying = useVerifySignupCode()
  const { guest, typed, type, showMessage, clearMessage, fail, moveOn, setAwaiting } = forms

  function welcome(stored: StoredUser, text: string, ms?: number) {
    signIn(stored)
    notify(text, 'good', ms)
  }

  function login() {
    const { email, password } = typed.login
    clearMessage()
    loggingIn.mutate(
      { email: email.trim(), password },
      {
        onSuccess: ({ user: stored, admin }) => {
          welcome(stored, 'Login successful!')
          if (!admin) return
          onClose()
          go(ADMIN_PATHS.dashboard)
        },
        onError(error) {
          fail('login', 'An error occurred during login', 'Login failed.')(error)
          if (isUnverifiedAccountError(error))
            moveOn('login', { at: 'verify', email: email.trim() })
        },
      },
    )
  }

  function verify(email: string) {
    clearMessage()
    verifying.mutate(
      { email, code: typed.code.trim() },
      {
        onSuccess: (stored) => {
          signup.forget()
          if (stored)
            return welcome(stored, 'Email verified successfully!', EMAIL_VERIFIED_MESSAGE_MS)
          showMessage('Email verified successfully!', 'good', EMAIL_VERIFIED_MESSAGE_MS)
          setAwaiting(null)
          type({ code: '', signup: NOTHING_TYPED.signup, login: { email, password: '' } })
          moveOn('verify', { at: 'login' })
        },
        onError: fail(
          'verify',
          'An error occurred during verification',
          "We couldn't verify your email.",
          EMAIL_VERIFIED_MESSAGE_MS,
        ),
      },
    )
  }

  const state: AccountState = user ? { at: 'logged-in', user } : guest
  return {
    state,
    forms,
    signup,
    forgot,
    login,
    loggingIn: loggingIn.isPending,
    verify,
    verifying: verifying.isPending,
  }
}

export type AccountDropdownState = ReturnType<typeof useAccountDropdown>

/** The three steps of Forgot Password; only a success leads to the next step (D-52). */
function useForgotForms({
  typed,
  type,
  showMessage,
  clearMessage,
  fail,
  goTo,
  moveOn,
}: AccountForms) {
  const sending = useSendOtp()
  const verifying = useVerifyOtp()
  const resetting = useResetPassword()
  /** True after the first submit; from then on each input checks both passwords. */
  const [tried, setTried] = useState(false)
  const onError = (at: GuestState['at'], plain: string) => fail(at, 'An error occurred', plain)

  function begin() {
    // Copy the email from the login form, so that the visitor need not type it twice.
    if (typed.forgotEmail.trim() === '') type({ forgotEmail: typed.login.email })
    goTo({ at: 'forgot-email' })
  }

  function sendOtp() {
    const email = typed.forgotEmail.trim()
    clearMessage()
    const onSuccess = () => {
      showMessage('OTP sent to your email!', 'good')
      type({ otp: '' })
      moveOn('forgot-email', { at: 'forgot-otp', email })
    }
    sending.mutate(
      { email },
      { onSuccess, onError: onError('forgot-email', "We couldn't send the OTP.") },
    )
  }

  function verifyOtp(email: string) {
    clearMessage()
    const onSuccess = () => {
      showMessage('OTP verified successfully!', 'good')
      setTried(false)
      type({ reset: NOTHING_TYPED.reset })
      moveOn('forgot-otp', { at: 'forgot-new-password', email })
    }
    verifying.mutate(
      { email, otp: typed.otp.trim() },
      { onSuccess, onError: onError('forgot-otp', "We couldn't verify the OTP.") },
    )
  }

  /** False if the passwords have errors and nothing was sent. */
  function reset(email: string): boolean {
    const { password, confirm } = typed.reset
    setTried(true)
    if (newPasswordError(password, confirm)) return false
    clearMessage()
    const onSuccess = () => {
      showMessage('Password reset successfully!', 'good')
      type({ reset: NOTHING_TYPED.reset, otp: '', forgotEmail: '', login: { email, password: '' } })
      moveOn('forgot-new-password', { at: 'login' })
    }
    resetting.mutate(
      { email, password },
      { onSuccess, onError: onError('forgot-new-password', "We couldn't reset your password.") },
    )
    return true
  }

  return {
    begin,
    sendOtp,
    sending: sending.isPending,
    verifyOtp,
    verifying: verifying.isPending,
    reset,
    resetting: resetting.isPending,
    resetError: tried ? newPasswordError(typed.reset.password, typed.reset.confirm) : null,
  }
}
