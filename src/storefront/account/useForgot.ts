import { useState } from 'react'
import { useResetPassword, useSendOtp, useVerifyOtp } from '../../api/auth'
import { resetPassword } from '../../rules/validation'
import { NOTHING_TYPED, type Guest } from './accountState'
import type { Forms } from './useForms'

/** The three steps of a forgotten password; only a success leads to the next one (D-52). */
export function useForgot({ typed, type, say, hush, fail, goTo, moveOn }: Forms) {
  const sending = useSendOtp()
  const proving = useVerifyOtp()
  const resetting = useResetPassword()
  /** The two entries are checked when they are sent, and from then on until they are right. */
  const [tried, setTried] = useState(false)
  const onError = (at: Guest['at']) => fail(at, 'An error occurred', 'Request failed.')

  function begin() {
    // Whoever has just tried to log in need not type the address again.
    if (typed.forgotEmail.trim() === '') type({ forgotEmail: typed.login.email })
    goTo({ at: 'forgot-email' })
  }

  function sendOtp() {
    const email = typed.forgotEmail.trim()
    hush()
    const onSuccess = () => {
      say('OTP sent to your email!', 'good')
      type({ otp: '' })
      moveOn('forgot-email', { at: 'forgot-otp', email })
    }
    sending.mutate({ email }, { onSuccess, onError: onError('forgot-email') })
  }

  function verifyOtp(email: string) {
    hush()
    const onSuccess = () => {
      say('OTP verified successfully!', 'good')
      setTried(false)
      type({ reset: NOTHING_TYPED.reset })
      moveOn('forgot-otp', { at: 'forgot-new-password', email })
    }
    proving.mutate({ email, otp: typed.otp.trim() }, { onSuccess, onError: onError('forgot-otp') })
  }

  /** False when the two entries are not good enough to be sent. */
  function reset(email: string): boolean {
    const { password, confirm } = typed.reset
    setTried(true)
    if (resetPassword(password, confirm)) return false
    hush()
    const onSuccess = () => {
      say('Password reset successfully!', 'good')
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
    proving: proving.isPending,
    reset,
    resetting: resetting.isPending,
    resetError: tried ? resetPassword(typed.reset.password, typed.reset.confirm) : null,
  }
}

export type Forgot = ReturnType<typeof useForgot>
