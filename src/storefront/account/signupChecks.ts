import type { SignupForm } from '../../api/auth'
import {
  confirmPassword,
  email,
  fullName,
  password,
  phone,
  type Message,
} from '../../rules/validation'

export type SignupName = keyof SignupForm

const CHECKS: Record<SignupName, (form: SignupForm) => Message> = {
  full_name: (form) => fullName(form.full_name),
  email: (form) => email(form.email),
  phone: (form) => phone(form.phone),
  password: (form) => password(form.password),
  confirm_password: (form) => confirmPassword(form.password, form.confirm_password),
}

export const SIGNUP_NAMES = Object.keys(CHECKS) as SignupName[]

export function signupProblem(form: SignupForm, name: SignupName): Message {
  return CHECKS[name](form)
}

export function firstSignupProblem(form: SignupForm): SignupName | null {
  return SIGNUP_NAMES.find((name) => signupProblem(form, name) !== null) ?? null
}
