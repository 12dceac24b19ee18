import { findable } from './devanagari'

/** The digits of a phone number as they are compared: without spaces, signs and Nepal's country code. */
export function phoneDigits(phone: string): string {
  return findable(phone)
    .replaceAll(/\D/g, '')
    .replace(/^(?:00)?977(?=\d{8,10}$)/, '')
}

/** The digits of a typed text that looks like a phone number, also while it is being typed; otherwise null. */
export function typedPhone(typed: string): string | null {
  const text = findable(typed).trim()
  if (!/^[\d\s()+./-]+$/.test(text)) return null
  const digits = phoneDigits(text.replace(/^(?:\+|00)\s*977/, ''))
  return digits.length >= 3 ? digits : null
}
