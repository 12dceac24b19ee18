import { ADMIN_PASSWORD_MIN } from '../src/api/admin/adminHash.ts'
import { parsedUrl } from '../src/rules/safeUrl.ts'
import { internationalPhone } from '../src/rules/contact.ts'

// The questions of `npm run setup`. Their keys are those of shop.config.json, except for two: instead of the password
// the file stores its hash, and instead of the QR picture the path of a copy.

export type Question = {
  key: string
  ask: string
  hint?: string
  /** True if without an answer the shop does not sell or its back office cannot be opened. */
  needed?: boolean
}

export const PASSWORD_KEY = 'adminPassword'
export const QR_KEY = 'qrFile'
export const AMOUNT_KEY = 'wallet.amountInQr'

export const QUESTIONS: readonly Question[] = [
  { key: 'brandName', ask: 'Name of the shop', needed: true },
  {
    key: 'shopUrl',
    ask: "Web address of the shop, including the folder if it's in one",
    hint: 'https://shop.com.np or https://host.com.np/shop/',
    needed: true,
  },
  {
    key: 'apiHost',
    ask: 'Host of the backend',
    hint: "leave blank if the backend is on the same host, in /backend; otherwise enter https:// and the host's name",
  },
  { key: 'adminEmail', ask: 'Email for logging in to the back office', needed: true },
  {
    key: PASSWORD_KEY,
    ask: 'Back office password',
    hint: `at least ${ADMIN_PASSWORD_MIN} characters; only its hash is saved`,
    needed: true,
  },
  {
    key: 'wallet.name',
    ask: 'Wallet or bank that receives the payments',
    hint: 'eSewa, Khalti, ...',
    needed: true,
  },
  { key: 'wallet.accountName', ask: 'Account name', needed: true },
  { key: 'wallet.accountNumber', ask: 'Account number', needed: true },
  {
    key: QR_KEY,
    ask: "Picture of the account's QR code",
    hint: 'a file: .png, .jpg, .webp or .svg',
  },
  {
    key: AMOUNT_KEY,
    ask: 'Include the amount in the QR code at checkout?',
    hint: 'yes or no. Not every wallet can read such a code, so test yours first: Settings, Shop check, "Try a QR code with an amount"',
  },
  { key: 'phone', ask: 'Phone number for customers' },
  { key: 'whatsapp', ask: 'WhatsApp', hint: '98..., or with the country code of another country' },
  { key: 'viber', ask: 'Viber', hint: '98..., or with the country code of another country' },
  { key: 'messenger', ask: 'Messenger', hint: "the page's name, as in m.me/NAME" },
  { key: 'address', ask: 'Postal address' },
  { key: 'hours', ask: 'Opening hours' },
  { key: 'mapUrl', ask: 'Link to a map' },
  {
    key: 'business.legalName',
    ask: 'Registered name of the business',
    hint: 'shops in Nepal must show the seller; leave it blank if you have none yet',
  },
  { key: 'business.registration', ask: 'Registration number' },
  { key: 'business.pan', ask: 'PAN number' },
  { key: 'business.vat', ask: 'VAT number', hint: 'leave it blank if you have none' },
  { key: 'business.address', ask: 'Registered address' },
  { key: 'business.complaints.name', ask: 'Person who handles complaints' },
  { key: 'business.complaints.phone', ask: 'Their phone number' },
  { key: 'business.complaints.email', ask: 'Their email' },
  { key: 'business.complaints.hours', ask: 'Their office hours' },
  {
    key: 'business.privacy',
    ask: 'Privacy policy',
    hint: 'what customer data you keep and for how long, in a single text',
  },
  { key: 'social.facebook', ask: 'Facebook page' },
  { key: 'social.instagram', ask: 'Instagram page' },
  { key: 'social.tiktok', ask: 'TikTok page' },
  { key: 'texts.tagline', ask: 'Tagline', hint: 'blank: "Wear Your Identity. Own the Moment."' },
  { key: 'credits', ask: "Second line of the footer, such as the photographer's name" },
  { key: 'vendorName', ask: 'Name of the software\'s vendor ("Powered by" in the back office)' },
  { key: 'vendorEmail', ask: 'Their email' },
  { key: 'vendorUrl', ask: 'Their web address' },
]

/** No one can own these domains (RFC 2606), so such an answer was copied from an example. */
const isReserved = (host: string) =>
  /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid)$/i.test(host)

/** Returns the address, with a slash at its end if it has a folder; null if it cannot be a shop's address. */
export function shopAddressOrNull(typed: string): string | null {
  const url = parsedUrl(typed.trim())
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  )
    return null
  const path = url.pathname.replace(/\/*$/, '/')
  return /^\/(?:[\w~-]+\/)*$/.test(path) ? `${url.origin}${path === '/' ? '' : path}` : null
}

/**
 * Returns why an answer is refused although the check of the configuration accepts it. That check accepts everything with
 * which a running shop can work.
 */
export function answerRefusalOf(
  key: string,
  value: string,
  own: readonly string[] = [],
): string | null {
  if (key === 'shopUrl') {
    const address = shopAddressOrNull(value)
    if (address === null)
      return "isn't a shop address: enter https:// and the domain, plus the folder if there is one"
    if (isReserved(new URL(address).hostname)) return 'is an example address'
  }
  if (/email$/i.test(key) && isReserved(value.split('@')[1] ?? ''))
    return 'is an example email address'
  if (key === 'phone' && !/\d{6}/.test(value.replaceAll(/[\s()+-]/g, '')))
    return "isn't a phone number"
  if ((key === 'whatsapp' || key === 'viber') && value !== '' && internationalPhone(value) === null)
    return 'has no country code: add +977 at the beginning'
  if (key === PASSWORD_KEY) return passwordRefusal(value, own)
  return null
}

const FEWEST_SIGNS = 6

/** Attackers try these words first. Longer words come before words that they contain. */
const GUESSABLE_WORDS = [
  'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnop', '1234567890', '9876543210', '123456789', '12345678',
  'administrator', 'passw0rd', 'password', 'welcome', 'letmein', 'kathmandu', 'namaste', 'iloveyou', 'qwerty', 'sunshine',
  'princess', 'football', 'monkey', 'dragon', 'master', 'secret', 'clothing', 'fashion', 'nepal', 'admin', 'owner', 'store',
  'shop', 'login', 'user', 'root', 'asdf', '123456', '12345', '1234', '123', 'abcd', 'abc', '2024', '2025', '2026',
] // prettier-ignore
const FEWEST_OWN_SIGNS = 8

/** An attacker would also try words from the shop's own texts. */
export const wordsOfShop = (...texts: unknown[]): string[] =>
  texts.flatMap((text) => `${text}`.toLowerCase().match(/[a-z\d]{3,}/g) ?? [])

function passwordRefusal(password: string, own: readonly string[]): string | null {
  if (password.length < ADMIN_PASSWORD_MIN)
    return `is too short: use at least ${ADMIN_PASSWORD_MIN} characters, because anyone can read its hash and try to guess it`
  if (new Set(password).size < FEWEST_SIGNS)
    return "has too few different characters, so it's easy to guess"
  const words = [...own, ...GUESSABLE_WORDS].toSorted((one, other) => other.length - one.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), password.toLowerCase())
  if (rest.replaceAll(/[^a-z\d]/g, '').length < FEWEST_OWN_SIGNS && /^[\x20-\x7e]*$/.test(password))
    return 'consists of common words or words from the shop: use four unrelated words'
  if (/^(.{1,10}?)\1+.{0,4}$/.test(password)) return "repeats one part, so it's easy to guess"
  return /^pahiran-demo/i.test(password) ? "is the demo's password, which anyone can read" : null
}
