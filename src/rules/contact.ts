import { normalizedForSearch } from './devanagari'

/** Nepal's mobile numbers in their usual form, which needs no further parsing. */
const MOBILE = /^9[678]\d{8}$/

/**
 * The digits of a phone number with its country code, as wa.me, Viber and SMS need them; null if the country is
 * unknown. If the text has several numbers, the first is taken.
 */
export function internationalPhone(phone: string): string | null {
  if (MOBILE.test(phone)) return `977${phone}`
  const [first = ''] = normalizedForSearch(phone)
    .trim()
    .split(/[,;/]|\bor\b/)
  const digits = first.replaceAll(/\D/g, '')
  const abroad = /^\s*\(?(?:\+|00)/.test(first)
  // Some people write the leading zero of national calls after the country code: +977 (0) 984...
  const whole = digits.replace(abroad ? /^00/ : /^(?=\d)/, '').replace(/^9770(?=\d{8,10}$)/, '977')
  if (abroad) return whole.length >= 8 && whole.length <= 15 ? whole : null
  if (/^977(?:9[678]\d{8}|[1-8]\d{7})$/.test(whole)) return whole
  if (MOBILE.test(whole.replace(/^0/, ''))) return `977${whole.replace(/^0/, '')}`
  return /^0[1-8]\d{7}$/.test(whole) ? `977${whole.slice(1)}` : null
}

export function mailtoUrl(address: string): string {
  return `mailto:${encodeURIComponent(address.replaceAll(/\s/g, '')).replaceAll('%40', '@')}`
}

export function telUrl(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`
}

/** The digits of a phone number for comparisons: without spaces, signs and Nepal's country code. */
export function phoneDigits(phone: string): string {
  return normalizedForSearch(phone)
    .replaceAll(/\D/g, '')
    .replace(/^(?:00)?977(?=\d{8,10}$)/, '')
}

/** Returns the digits if the text looks like a phone number, even an unfinished one; otherwise null. */
export function typedPhoneDigits(typed: string): string | null {
  const text = normalizedForSearch(typed).trim()
  if (!/^[\d\s()+./-]+$/.test(text)) return null
  const digits = phoneDigits(text.replace(/^(?:\+|00)\s*977/, ''))
  return digits.length >= 3 ? digits : null
}
