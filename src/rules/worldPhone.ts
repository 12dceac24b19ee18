import { findable } from './devanagari'

/** Nepal's mobile numbers, the usual writing of which needs no other step. */
const MOBILE = /^9[678]\d{8}$/

/**
 * The digits of a phone number with its country code, as wa.me, Viber and SMS need them; null if the country is unknown.
 * Of several numbers in one text the first is taken.
 */
export function worldPhone(phone: string): string | null {
  if (MOBILE.test(phone)) return `977${phone}`
  const [first = ''] = findable(phone)
    .trim()
    .split(/[,;/]|\bor\b/)
  const digits = first.replaceAll(/\D/g, '')
  const abroad = /^\s*\(?(?:\+|00)/.test(first)
  // Some write the zero of calls within Nepal after the country code: +977 (0) 984...
  const whole = digits.replace(abroad ? /^00/ : /^(?=\d)/, '').replace(/^9770(?=\d{8,10}$)/, '977')
  if (abroad) return whole.length >= 8 && whole.length <= 15 ? whole : null
  if (/^977(?:9[678]\d{8}|[1-8]\d{7})$/.test(whole)) return whole
  if (MOBILE.test(whole.replace(/^0/, ''))) return `977${whole.replace(/^0/, '')}`
  return /^0[1-8]\d{7}$/.test(whole) ? `977${whole.slice(1)}` : null
}
