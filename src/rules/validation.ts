import { CONTACT_NAME_MIN, FULL_NAME_MIN, PASSWORD_MIN, PHONE_DIGITS } from './constants'

// One function per field; it returns the message, or null if the value is valid. Text is trimmed before the check, a password
// never is (D-54).

export type FieldMessage = string | null

/** One @ with text before it, and a dot with text on both sides after it; no white space. */
export function isEmail(value: string): boolean {
  const text = value.trim()
  const [name, host, ...more] = text.split('@')
  return (
    !/\s/.test(text) && !!name && !!host && more.length === 0 && host.slice(1, -1).includes('.')
  )
}

export function isPhone(value: string): boolean {
  return new RegExp(`^[0-9]{${PHONE_DIGITS}}$`).test(value.trim())
}

export function fullNameError(value: string): FieldMessage {
  const name = value.trim()
  if (name === '') return 'Full Name is required'
  return name.length < FULL_NAME_MIN ? 'Full Name must be at least 3 characters' : null
}

export function emailError(value: string): FieldMessage {
  if (value.trim() === '') return 'Email is required'
  return isEmail(value) ? null : 'Email address is invalid'
}

export function phoneError(value: string): FieldMessage {
  if (value.trim() === '') return 'Phone is required'
  return isPhone(value) ? null : 'Phone number is invalid'
}

export function passwordError(value: string): FieldMessage {
  if (value === '') return 'Password is required'
  return value.length < PASSWORD_MIN ? 'Password must be at least 6 characters' : null
}

export function confirmPasswordError(value: string, confirm: string): FieldMessage {
  if (confirm === '') return 'Confirm Password is required'
  return confirm === value ? null : 'Passwords do not match'
}

/** Compares the two passwords before the length check, in the order of the specification's sentence (D-53). */
export function newPasswordError(value: string, confirm: string): FieldMessage {
  if (value !== confirm) return 'Passwords do not match'
  return value.length < PASSWORD_MIN ? 'Password must be at least 6 characters' : null
}

const contactNameError =
  (label: string) =>
  (value: string): FieldMessage =>
    value.trim().length < CONTACT_NAME_MIN ? `${label} must be at least 2 characters` : null

export const contactFirstNameError = contactNameError('First Name')
export const contactLastNameError = contactNameError('Last Name')

export function contactEmailError(value: string): FieldMessage {
  return isEmail(value) ? null : 'Email address is invalid'
}

export function contactPhoneError(value: string): FieldMessage {
  return isPhone(value) ? null : 'Phone number is invalid'
}

export function checkoutPhoneError(value: string): FieldMessage {
  return isPhone(value) ? null : 'Please enter a valid 10-digit phone number'
}

export function checkoutEmailError(value: string): FieldMessage {
  return isEmail(value) ? null : 'Please enter a valid email address'
}

export const requiredFieldError =
  (label: string) =>
  (value: string): FieldMessage =>
    value.trim() === '' ? `${label} is required` : null

const DEVANAGARI_ZERO = '०'.charCodeAt(0)

/** Reduces a pasted or autofilled number with +977, spaces, dashes or Devanagari digits to its digits (D-54). */
export function cleanPastedPhone(text: string): string {
  const latin = text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
  // Address books wrap a number in invisible direction marks.
  if (/[^\d\s+().\-\u2010-\u2015\u200B-\u200F\u202A-\u202E\u2060-\u2069]/.test(latin)) return text
  const digits = latin.replaceAll(/\D/g, '')
  const local = digits.replace(/^(?:00)?977(?=\d{10}$)/, '')
  return local === '' ? text : local
}
