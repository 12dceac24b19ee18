import { codeTextWithAmount } from './qrAmount'
import { NPR_CODE, readQrPayload, type QrPayload } from './qrPayload'
import decodeQR from 'qr/decode.js'

// Compares a payment QR code with the account in shop.config.json, and words the findings. Setup, build, doctor and
// Shop check show them to the owner.

/** `unknown` is a readable code in another format. It may work, so it is not reported as wrong. */
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

type CodeFinding = {
  verdict: CodeVerdict
  level: 'wrong' | 'think' | 'good'
  what: string
  fix: string
}

type CodeOwner = {
  accountName: string
  accountNumber: string
  /** Other names that the merchant may have: the brand's and the business's. */
  names: readonly string[]
}

const NEW_PICTURE_FIX = 'Save the code again from your wallet or bank app, and use that picture.'

/** Many names contain these words, so they identify no merchant. */
const IGNORED_WORDS =
  /^(?:pvt|private|p|ltd|limited|co|company|and|the|shop|store|stores|pasal|nepal|mr|ms|mrs)$/

const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !IGNORED_WORDS.test(word))

/** True also for the start of a word, because QR codes cut a name after 25 characters and people write "A. Gurung". */
const isSameWord = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

/** False only if the names certainly differ. A name in Devanagari cannot be compared with one in Latin letters. */
function mayBeSameName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.length === 0 || b.length === 0) return true
  if (isSameWord(a.join(''), b.join('')) || isSameWord(a[0] ?? '', b[0] ?? '')) return true
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  const shared = few.filter((word) => many.some((candidate) => isSameWord(word, candidate)))
  return shared.length * 2 > few.length
}

const isLikeOwner = (name: string, { accountName, names }: CodeOwner) => {
  const own = [accountName, ...names].filter((one) => one.trim() !== '')
  return name === '' || own.length === 0 || own.some((one) => mayBeSameName(name, one))
}

/**
 * Compares the last ten digits, because a number may have a country code or blanks. An eSewa ID can also be an email
 * address.
 */
function isOwnAccount(account: string, own: string): boolean {
  const [a, b] = [account, own].map((text) => text.replaceAll(/\D/g, ''))
  if (!a || !b || account.includes('@') || own.includes('@'))
    return account.includes('@') !== own.includes('@') || account.trim() === own.trim()
  return a.endsWith(b.slice(-10)) || b.endsWith(a.slice(-10))
}

const wrongFinding = (verdict: CodeVerdict, what: string, fix: string): CodeFinding => ({
  verdict,
  level: 'wrong',
  what,
  fix,
})

const otherNameFinding = (name: string, { accountName }: CodeOwner): CodeFinding =>
  wrongFinding(
    'name',
    `pays “${name}”, but the shop's account name is “${accountName}”`,
    'Check whose code it is. If both names are yours, enter the account name exactly as it appears in the code.',
  )

const soundFinding = (what: string): CodeFinding => ({
  verdict: 'sound',
  level: 'good',
  what,
  fix: '',
})

function judgePayload(payload: QrPayload, owner: CodeOwner): CodeFinding {
  if (payload.kind === 'link')
    return wrongFinding(
      'link',
      `opens a web address (${payload.address.slice(0, 60)}) instead of a payment`,
      'Use the code that your wallet or bank shows under “Receive money”, or your merchant code.',
    )
  if (payload.kind === 'other')
    return wrongFinding(
      'no payment',
      "isn't a NepalPay, Fonepay or wallet payment code",
      'Use the code that your wallet or bank shows under “Receive money”, or your merchant code.',
    )
  if (payload.kind === 'unknown')
    return {
      verdict: 'unknown',
      level: 'think',
      what: "is in an unknown format, so it wasn't checked",
      fix: 'Scan it with your own wallet and check the name that appears.',
    }
  if (payload.kind === 'wallet') {
    const { wallet, account, name } = payload
    if (owner.accountNumber.trim() !== '' && !isOwnAccount(account, owner.accountNumber))
      return wrongFinding(
        'account',
        `pays into account ${account}, but the shop's account is ${owner.accountNumber}`,
        "Correct the account number, or use the QR code of the shop's account.",
      )
    if (!isLikeOwner(name, owner)) return otherNameFinding(name, owner)
    return soundFinding(`pays to the ${wallet} account ${name === '' ? account : `of ${name}`}`)
  }
  const { merchant, currency, amount, isDynamic, isSound, networks } = payload
  if (!isSound)
    return wrongFinding(
      'checksum',
      'is damaged: its checksum is wrong, so wallets will refuse it',
      NEW_PICTURE_FIX,
    )
  if (currency !== NPR_CODE)
    return wrongFinding(
      'currency',
      currency === ''
        ? "doesn't state its currency"
        : `isn't in Nepalese rupees (its currency is ${currency}, not ${NPR_CODE})`,
      'Use a code from a Nepali wallet or bank.',
    )
  if (amount !== '')
    return wrongFinding(
      'amount',
      `contains a fixed amount (${amount}), so every customer would pay the same`,
      'Use your static code, the one without an amount.',
    )
  if (isDynamic)
    return wrongFinding(
      'one time',
      'is a dynamic code, which is made for one payment and may expire',
      'Use your static code, the one that customers can scan again and again.',
    )
  if (!isLikeOwner(merchant, owner)) return otherNameFinding(merchant, owner)
  const network = networks.find((name) => /[a-z]/i.test(name)) ?? 'EMVCo'
  return soundFinding(`pays ${merchant || 'an unnamed account'} (${network})`)
}

export function judgeQrCode(text: string | null, owner: CodeOwner): CodeFinding {
  if (text === null || text.trim() === '')
    return wrongFinding(
      'unreadable',
      "can't be read: the picture doesn't show a complete QR code",
      `${NEW_PICTURE_FIX} Include the whole code and its white margin.`,
    )
  return judgePayload(readQrPayload(text), owner)
}

export function allowedMerchantNames(config: Record<string, unknown>): string[] {
  const { legalName } = Object(config.business) as { legalName?: unknown }
  return [config.brandName, legalName].filter((name) => typeof name === 'string')
}

export type PaymentAccountFinding = CodeFinding & { key: string }

/**
 * Checks one account as shop.config.json has it, so any value may have the wrong type. `text` is what the QR picture says,
 * `inside` the account's key in the file.
 */
export function judgePaymentAccount(
  account: object,
  text: string | null,
  names: readonly string[],
  inside: string,
): PaymentAccountFinding[] {
  const values = account as Record<string, unknown>
  const [accountName, accountNumber, qrText] = ['accountName', 'accountNumber', 'qrText'].map(
    (name) => (typeof values[name] === 'string' ? values[name] : ''),
  ) as [string, string, string]
  const picture = judgeQrCode(text, { accountName, accountNumber, names })
  const found = [{ ...picture, key: `${inside}.qrImage` }]
  if (values.amountInQr !== true || text === null) return found
  if (codeTextWithAmount(text, '1', '') === null)
    return [
      ...found,
      {
        ...wrongFinding(
          'no amount',
          "is on, but an amount can't be added to this code",
          'Set it to false. An amount can only be added to a valid static NepalPay or Fonepay code, which customers can scan again and again.',
        ),
        key: `${inside}.amountInQr`,
      },
    ]
  if (qrText.trim() === text.trim()) return found
  return [
    ...found,
    {
      ...wrongFinding(
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

// Finds the QR code in a picture's pixels, in Node and in the browser.

export type Pixels = { width: number; height: number; data: Uint8Array | Uint8ClampedArray }

/** Larger pictures are scaled down first, because a photo of 12 million pixels would take seconds. */
const LARGEST_EDGE = 1600

/**
 * A photographed code is tried at each of these sizes: a smaller picture has less camera noise, a larger one smoother
 * edges. Measured: the decoder found about 80% of codes at the original size, but 28 of 30 with all these sizes.
 */
const DECODER_SCALES = [1, 0.75, 1.4, 0.88, 0.6, 0.45]

/** The brightness of each pixel over white, so that a transparent background does not turn black. */
function greysOfPixels({ width, height, data }: Pixels): Float32Array {
  const grey = new Float32Array(width * height)
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0, alpha = 255] = data.subarray(at * 4, at * 4 + 4)
    grey[at] = 255 + ((red * 2 + green * 5 + blue) / 8 - 255) * (alpha / 255)
  }
  return grey
}

function scaleGreys(grey: Float32Array, width: number, height: number, scale: number): Pixels {
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const data = new Uint8ClampedArray(w * h * 4).fill(255)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const [left, top] = [Math.floor(x / scale), Math.floor(y / scale)]
      const right = Math.min(width, Math.max(left + 1, Math.ceil((x + 1) / scale)))
      const bottom = Math.min(height, Math.max(top + 1, Math.ceil((y + 1) / scale)))
      let sum = 0
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) sum += grey[row * width + column] ?? 255
      const value = sum / Math.max(1, (right - left) * (bottom - top))
      data.fill(value, (y * w + x) * 4, (y * w + x) * 4 + 3)
    }
  return { width: w, height: h, data }
}

export function qrTextOfPixels(picture: Pixels): string | null {
  const grey = greysOfPixels(picture)
  const fit = Math.min(1, LARGEST_EDGE / Math.max(picture.width, picture.height))
  for (const scale of DECODER_SCALES)
    try {
      return decodeQR(scaleGreys(grey, picture.width, picture.height, fit * scale), {
        format: 'RGBA',
        timeLimit: 500,
      })
    } catch {
      // No code was found at this scale.
    }
  return null
}
