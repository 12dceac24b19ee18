import { useState } from 'react'
import { useResetPassword, useSendOtp, useVerifyOtp } from '../../api/auth'
import { resetPassword } from '../../rules/validation'
import { NOTHING_TYPED, type Guest, type Forms } from './useForms'

/** The three steps of Forgot Password; only a success leads to the next step (D-52). */
export function useForgot({ typed, type, showMessage, clearMessage, fail, goTo, moveOn }: Forms) {
  const sending = useSendOtp()
  const verifying = useVerifyOtp()
  const resetting = useResetPassword()
  /** Both passwords are checked on submit, and from then on while they are typed. */
  const [tried, setTried] = useState(false)
  const onError = (at: Guest['at']) => fail(at, 'An error occurred', 'Request failed.')

  function begin() {
    // Copy the address from the login form, so that it need not be typed twice.
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
    sending.mutate({ email }, { onSuccess, onError: onError('forgot-email') })
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
      { onSuccess, onError: onError('forgot-otp') },
    )
  }

  /** False if the passwords have errors and nothing was sent. */
  function reset(email: string): boolean {
    const { password, confirm } = typed.reset
    setTried(true)
    if (resetPassword(password, confirm)) return false
    clearMessage()
    const onSuccess = () => {
      showMessage('Password reset successfully!', 'good')
      type({ reset: NOTHING_TYPED.reset, otp: '', forgotEmail: '', login: { email, password: '' } })
      moveOn('forgot-new-password', { at: 'login' })
    }
    resetting.mutate({ email, password }, { onSuccess, onError: onError('forgot-new-password') })
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
    resetError: tried ? resetPassword(typed.reset.password, typed.reset.confirm) : null,
  }
}

export type Forgot = ReturnType<typeof useForgot>
