import { useEffect, useState } from 'react'
import { useSignup, type SignupFields } from '../../api/auth'
import {
  type FieldMessage,
  confirmPasswordError,
  emailError,
  fullNameError,
  passwordError,
  phoneError,
} from '../../rules/validation'
import { onUserChange } from '../../state/session'
import { mayHaveSucceeded, type AccountForms } from './useAccountForms'

export type SignupFieldName = keyof SignupFields

const SIGNUP_CHECKS: Record<SignupFieldName, (form: SignupFields) => FieldMessage> = {
  full_name: (form) => fullNameError(form.full_name),
  email: (form) => emailError(form.email),
  phone: (form) => phoneError(form.phone),
  password: (form) => passwordError(form.password),
  confirm_password: (form) => confirmPasswordError(form.password, form.confirm_password),
}

const SIGNUP_NAMES = Object.keys(SIGNUP_CHECKS) as SignupFieldName[]

function signupProblem(form: SignupFields, name: SignupFieldName): FieldMessage {
  return SIGNUP_CHECKS[name](form)
}

function firstSignupProblem(form: SignupFields): SignupFieldName | null {
  return SIGNUP_NAMES.find((name) => signupProblem(form, name) !== null) ?? null
}

const SIGNED_UP_TEXT = 'Signup successful! Please check your email for the verification code.'

export function useSignupForm({
  typed,
  type,
  showMessage,
  clearMessage,
  fail,
  goTo,
  moveOn,
  awaiting,
  setAwaiting,
}: AccountForms) {
  const call = useSignup()
  const form = typed.signup
  /** Fields that lost the focus or were submitted. Only these show their errors. */
  const [left, setLeft] = useState<ReadonlySet<SignupFieldName>>(new Set())

  const [refused, setRefused] = useState('')

  // A change of user empties the form, so its errors end too.
  useEffect(() => onUserChange(() => setLeft(new Set())), [])

  /** Returns the first field with an error, for the focus; null if the form was sent. */
  function send(): SignupFieldName | null {
    setLeft(new Set(SIGNUP_NAMES))
    const bad = firstSignupProblem(form)
    if (bad) return bad
    clearMessage()
    const email = form.email.trim()
    // Save the email before the request, because after a reload nothing else tells that a code may have been sent.
    setAwaiting(email)
    call.mutate(
      { ...form, full_name: form.full_name.trim(), email, phone: form.phone.trim() },
      {
        onSuccess: (text) => {
          showMessage(text || SIGNED_UP_TEXT, 'good')
          type({ code: '' })
          moveOn('signup', { at: 'verify', email })
        },
        onError(error) {
          // After a refusal no code is expected, so restore the former email. But if the server refuses the same email
          // twice, keep it: the first signup may have been stored.
          if (!mayHaveSucceeded(error) && refused !== email) setAwaiting(awaiting)
          setRefused(email)
          fail('signup', 'An error occurred during signup', "We couldn't sign you up.")(error)
        },
      },
    )
    return null
  }

  return {
    form,
    change: (part: Partial<SignupFields>) => type({ signup: { ...form, ...part } }),
    error: (name: SignupFieldName): FieldMessage =>
      left.has(name) ? signupProblem(form, name) : null,
    leave: (name: SignupFieldName) => setLeft((names) => new Set([...names, name])),
    /** Opens the code form if this email may already be signed up; otherwise null. */
    toCode:
      awaiting === null || call.isPending || awaiting !== form.email.trim()
        ? null
        : () => goTo({ at: 'verify', email: awaiting }),
    forget: () => setLeft(new Set()),
    send,
    sending: call.isPending,
  }
}

export type SignupFormState = ReturnType<typeof useSignupForm>
