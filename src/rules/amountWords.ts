import type { Paisa } from './types'

const SMALL = [
  '', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen',
  'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
] // prettier-ignore
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const UNITS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

function numberWords(whole: number): string {
  const unit = UNITS.find(([size]) => whole >= size)
  if (unit) {
    const [size, name] = unit
    return `${numberWords(Math.floor(whole / size))} ${name} ${numberWords(whole % size)}`.trim()
  }
  if (whole < 20) return SMALL[whole] ?? ''
  return `${TENS[Math.floor(whole / 10)]} ${SMALL[whole % 10]}`.trim()
}

/** "Rupees one lakh twenty five thousand only" in Nepal's units, as bills and cheques are written. */
export function amountWords(paisa: Paisa): string {
  const positive = Math.abs(paisa)
  const [whole, rest] = [Math.floor(positive / 100), positive % 100]
  const parts = [
    paisa < 0 ? 'minus' : '',
    whole > 0 || rest === 0 ? `rupees ${numberWords(whole) || 'zero'}` : '',
    whole > 0 && rest > 0 ? 'and' : '',
    rest > 0 ? `${numberWords(rest)} paisa` : '',
    'only',
  ]
  const text = parts.filter(Boolean).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
