import { useNavigate } from 'react-router-dom'
import { useLogin, useVerify } from '../../api/auth'
import type { StoredUser } from '../../api/core/storedUser'
import { VERIFY_MS } from '../../rules/constants'
import { nest } from '../../rules/paths'
import { notify } from '../../state/notices'
import { signIn, useSession } from '../../state/session'
import { NOTHING_TYPED, type AccountState, isUnverified, useForms } from './useForms'
import { useForgot } from './useForgot'
import { useSignupForm } from './useSignupForm'

/** State and calls of the account dropdown. The header owns it, so that closing the dropdown loses nothing. */
export function useAccount(open: boolean, onClose: () => void) {
  const go = useNavigate()
  const user = useSession((session) => session.user)
  const forms = useForms(open)
  const signup = useSignupForm(forms)
  const forgot = useForgot(forms)
  const loggingIn = useLogin()
  const verifying = useVerify()
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
          go(nest.dashboard)
        },
        onError(error) {
          fail('login', 'An error occurred during login', 'Login failed.')(error)
          if (isUnverified(error)) moveOn('login', { at: 'verify', email: email.trim() })
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
          if (stored) return welcome(stored, 'Email verified successfully!', VERIFY_MS)
          showMessage('Email verified successfully!', 'good', VERIFY_MS)
          setAwaiting(null)
          type({ code: '', signup: NOTHING_TYPED.signup, login: { email, password: '' } })
          moveOn('verify', { at: 'login' })
        },
        onError: fail(
          'verify',
          'An error occurred during verification',
          'Verification failed.',
          VERIFY_MS,
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

export type Account = ReturnType<typeof useAccount>
