import { useState } from 'react'
import { useSignup } from '../../api/auth'
import type { SignupForm } from '../../api/auth'
import type { Message } from '../../rules/validation'
import { firstSignupProblem, SIGNUP_NAMES, signupProblem, type SignupName } from './signupChecks'
import { isUnclear, type Forms } from './useForms'

const SIGNED_UP = 'Signup successful! Please check your email for the verification code.'

export function useSignupForm({ typed, type, say, hush, fail, goTo, moveOn, awaiting, setAwaiting }: Forms) {
  const call = useSignup()
  const form = typed.signup
  /** A field speaks once it was left or sent, and is silent again as soon as it is right. */
  const [left, setLeft] = useState<ReadonlySet<SignupName>>(new Set())

  const [refused, setRefused] = useState('')

  /** The first field that is wrong, for the focus; null when the form is on its way. */
  function send(): SignupName | null {
    setLeft(new Set(SIGNUP_NAMES))
    const bad = firstSignupProblem(form)
    if (bad) return bad
    hush()
    const email = form.email.trim()
    // Before it is sent: after a reload nothing else tells that a code may have come.
    setAwaiting(email)
    call.mutate(
      { ...form, full_name: form.full_name.trim(), email, phone: form.phone.trim() },
      {
        onSuccess: (text) => {
          say(text || SIGNED_UP, 'good')
          type({ code: '' })
          moveOn('signup', { at: 'verify', email })
        },
        onError(error) {
          // The same e-mail refused twice: the first refusal may have come after the signup was stored.
          if (!isUnclear(error) && refused !== email) setAwaiting(awaiting)
          setRefused(email)
          fail('signup', 'An error occurred during signup', 'Signup failed.')(error)
        },
      },
    )
    return null
  }

  return {
    form,
    change: (part: Partial<SignupForm>) => type({ signup: { ...form, ...part } }),
    error: (name: SignupName): Message => (left.has(name) ? signupProblem(form, name) : null),
    leave: (name: SignupName) => setLeft((names) => new Set([...names, name])),
    /** The way to the code form, for an e-mail that may be signed up already. */
    toCode:
      awaiting === null || call.isPending || awaiting !== form.email.trim()
        ? null
        : () => goTo({ at: 'verify', email: awaiting }),
    forget: () => setLeft(new Set()),
    send,
    sending: call.isPending,
  }
}

export type Signup = ReturnType<typeof useSignupForm>
