import { useState } from 'react'
import { useSignup } from '../../api/auth'
import type { SignupForm } from '../../api/auth'
import type { Message } from '../../rules/validation'
import { firstSignupProblem, SIGNUP_NAMES, signupProblem, type SignupName } from './signupChecks'
import type { Forms } from './useForms'

const SIGNED_UP = 'Signup successful! Please check your email for the verification code.'

export function useSignupForm({ typed, type, say, hush, fail, moveOn, setAwaiting }: Forms) {
  const call = useSignup()
  const form = typed.signup
  /** A field speaks once it was left or sent, and is silent again as soon as it is right. */
  const [left, setLeft] = useState<ReadonlySet<SignupName>>(new Set())

  /** The first field that is wrong, for the focus; null when the form is on its way. */
  function send(): SignupName | null {
    setLeft(new Set(SIGNUP_NAMES))
    const bad = firstSignupProblem(form)
    if (bad) return bad
    hush()
    const email = form.email.trim()
    call.mutate(
      { ...form, full_name: form.full_name.trim(), email, phone: form.phone.trim() },
      {
        onSuccess: (text) => {
          say(text || SIGNED_UP, 'good')
          setAwaiting(email)
          type({ code: '' })
          moveOn('signup', { at: 'verify', email })
        },
        onError: fail('An error occurred during signup', 'Signup failed.'),
      },
    )
    return null
  }

  return {
    form,
    change: (part: Partial<SignupForm>) => type({ signup: { ...form, ...part } }),
    error: (name: SignupName): Message => (left.has(name) ? signupProblem(form, name) : null),
    leave: (name: SignupName) => setLeft((names) => new Set([...names, name])),
    forget: () => setLeft(new Set()),
    send,
    sending: call.isPending,
  }
}

export type Signup = ReturnType<typeof useSignupForm>
