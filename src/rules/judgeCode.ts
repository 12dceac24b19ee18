import { withAmount } from './qrAmount'
import { NPR_CODE, readPayload, type Payload } from './qrPayload'

// Judges the text of a payment QR code against the account that the shop names beside it. Setup, build, doctor and Shop
// check say these words to the owner.

/** `unknown`: a readable code in another format. It may work, so it is not reported as wrong. */
type CodeVerdict =
  | 'sound'
  | 'unknown'
  | 'unreadable'
  | 'no payment'
  | 'link'
  | 'checksum'
  | 'currency'
  | 'amount'
  | 'one time'
  | 'name'
  | 'account'
  | 'text'
  | 'no amount'

export type CodeFinding = {
  verdict: CodeVerdict
  level: 'wrong' | 'think' | 'good'
  what: string
  fix: string
}

export type CodeOwner = {
  accountName: string
  accountNumber: string
  /** Other names that the merchant may have: the brand's and the business's. */
  names: readonly string[]
}

const NEW_PICTURE = "Save the code again from your wallet's or bank's app, and use that picture."

/** Words that tell nothing about whose account it is. */
const FORMS =
  /^(?:pvt|private|p|ltd|limited|co|company|and|the|shop|store|stores|pasal|nepal|mr|ms|mrs)$/

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !FORMS.test(word))

/** Codes cut a name after 25 characters, and people shorten theirs: "A. Gurung". */
const sameWord = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

/** Only names that certainly differ count as different. A name in Devanagari is not compared with one in Latin letters. */
function mayBeSame(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.length === 0 || b.length === 0) return true
  if (sameWord(a.join(''), b.join('')) || sameWord(a[0] ?? '', b[0] ?? '')) return true
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  const shared = few.filter((word) => many.some((candidate) => sameWord(word, candidate)))
  return shared.length * 2 > few.length
}

const isLikeOwner = (name: string, { accountName, names }: CodeOwner) => {
  const own = [accountName, ...names].filter((one) => one.trim() !== '')
  return name === '' || own.length === 0 || own.some((one) => mayBeSame(name, one))
}

/** An eSewa ID can be an email address, and an account number may have a country code or blanks. */
function isOwnAccount(account: string, own: string): boolean {
  const [a, b] = [account, own].map((text) => text.replaceAll(/\D/g, ''))
  if (!a || !b || account.includes('@') || own.includes('@'))
    return account.includes('@') !== own.includes('@') || account.trim() === own.trim()
  return a.endsWith(b.slice(-10)) || b.endsWith(a.slice(-10))
}

const wrong = (verdict: CodeVerdict, what: string, fix: string): CodeFinding => ({
  verdict,
  level: 'wrong',
  what,
  fix,
})

const otherName = (name: string, { accountName }: CodeOwner): CodeFinding =>
  wrong(
    'name',
    `pays to “${name}”, while the shop says “${accountName}”`,
    'Check whose code it is. If both are yours, spell the name as in the code.',
  )

const sound = (what: string): CodeFinding => ({ verdict: 'sound', level: 'good', what, fix: '' })

function judgePayload(payload: Payload, owner: CodeOwner): CodeFinding {
  if (payload.kind === 'link')
    return wrong(
      'link',
      `opens a web address (${payload.address.slice(0, 60)}) instead of a payment`,
      'Use the code that your wallet or bank shows under “Receive money” or gave you as a merchant.',
    )
  if (payload.kind === 'other')
    return wrong(
      'no payment',
      "isn't a payment code of NepalPay, Fonepay or a wallet",
      'Use the code that your wallet or bank shows under “Receive money” or gave you as a merchant.',
    )
  if (payload.kind === 'unknown')
    return {
      verdict: 'unknown',
      level: 'think',
      what: "has a format that we don't know, so it wasn't checked",
      fix: 'Scan it once with your own wallet and look at the name it shows.',
    }
  if (payload.kind === 'wallet') {
    const { wallet, account, name } = payload
    if (owner.accountNumber.trim() !== '' && !isOwnAccount(account, owner.accountNumber))
      return wrong(
        'account',
        `pays to the account ${account}, while the shop says ${owner.accountNumber}`,
        'Correct the account number, or use the code of that account.',
      )
    if (!isLikeOwner(name, owner)) return otherName(name, owner)
    return sound(`pays to the ${wallet} account ${name === '' ? account : `of ${name}`}`)
  }
  const { merchant, currency, amount, isDynamic, isSound, networks } = payload
  if (!isSound)
    return wrong('checksum', 'is damaged: its checksum is wrong, so wallets refuse it', NEW_PICTURE)
  if (currency !== NPR_CODE)
    return wrong(
      'currency',
      currency === ''
        ? "doesn't say its currency"
        : `isn't in Nepalese rupees (its currency is ${currency}, not ${NPR_CODE})`,
      'Use a code of a Nepali wallet or bank.',
    )
  if (amount !== '')
    return wrong(
      'amount',
      `contains the amount ${amount}, so every customer would pay that`,
      'Use your static code, the one without an amount.',
    )
  if (isDynamic)
    return wrong(
      'one time',
      'is a dynamic code, which is made for one payment and may expire',
      'Use your static code, the one that customers can scan again and again.',
    )
  if (!isLikeOwner(merchant, owner)) return otherName(merchant, owner)
  const network = networks.find((name) => /[a-z]/i.test(name)) ?? 'EMVCo'
  return sound(`pays to ${merchant || 'an unnamed account'} (${network})`)
}

/** `text` is null if no code was found in the picture. */
export function judgeCode(text: string | null, owner: CodeOwner): CodeFinding {
  if (text === null || text.trim() === '')
    return wrong(
      'unreadable',
      "can't be read: the picture shows no complete QR code",
      `${NEW_PICTURE} Show the whole code with its white margin.`,
    )
  return judgePayload(readPayload(text), owner)
}

/** The names that a merchant's code may show besides the account's. */
export function ownNames(config: Record<string, unknown>): string[] {
  const { legalName } = Object(config.business) as { legalName?: unknown }
  return [config.brandName, legalName].filter((name) => typeof name === 'string')
}

export type AccountFinding = CodeFinding & { key: string }

/**
 * The findings about one account as written in shop.config.json, so any value may have the wrong type. `inside` is the
 * account's key.
 */
export function judgeAccount(
  account: object,
  text: string | null,
  names: readonly string[],
  inside: string,
): AccountFinding[] {
  const values = account as Record<string, unknown>
  const [accountName, accountNumber, qrText] = ['accountName', 'accountNumber', 'qrText'].map(
    (name) => (typeof values[name] === 'string' ? values[name] : ''),
  ) as [string, string, string]
  const picture = judgeCode(text, { accountName, accountNumber, names })
  const found = [{ ...picture, key: `${inside}.qrImage` }]
  if (values.amountInQr !== true || text === null) return found
  if (withAmount(text, '1', '') === null)
    return [
      ...found,
      {
        ...wrong(
          'no amount',
          "is on, but this code can't take an amount",
          'Set it to false. Only a valid static code of NepalPay or Fonepay can take one.',
        ),
        key: `${inside}.amountInQr`,
      },
    ]
  if (qrText.trim() === text.trim()) return found
  return [
    ...found,
    {
      ...wrong(
        'text',
        qrText === ''
          ? 'is blank, so the checkout shows the picture without an amount'
          : "doesn't match the picture, so customers may pay into another account",
        `Set it to ${JSON.stringify(text.trim())}`,
      ),
      key: `${inside}.qrText`,
    },
  ]
}
