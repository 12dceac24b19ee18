import { textHash } from './receipt'

// The sample values that a new shop starts with. A shop that still shows them misleads its customers, who could even pay into
// the sample account.

export type PaymentAccount = {
  name: string
  accountName: string
  accountNumber: string
  qrImage: string
}

export const SAMPLE_ACCOUNT: PaymentAccount = {
  name: 'Sample Wallet',
  accountName: 'Pahiran (sample account)',
  accountNumber: '9800000000',
  qrImage: 'brand/qr.svg',
}

export const SAMPLE_WARNING = "Sample account for testing only. Don't send money."

const SAMPLE_VALUES: Record<string, readonly string[]> = {
  brandName: ['Pahiran'],
  adminEmail: ['owner@pahiran.example'],
  vendorEmail: ['support@nest.example'],
  vendorUrl: ['https://nest.example'],
  credits: ['Illustrations, not photos'],
}

/** Hashes of the sample pictures. White space is not hashed, because an upload in text mode changes line ends. */
const SAMPLE_PICTURES = {
  qr: '2rj-1fl9b3s-fejday',
  wordmark: '48k-1lgnb9j-sdba7h',
  wordmarkLight: '48k-14wq0qi-urp46p',
}
type SamplePicture = keyof typeof SAMPLE_PICTURES

export function isSamplePicture(picture: SamplePicture, text: string): boolean {
  return textHash(text.replaceAll(/\s+/g, '')) === SAMPLE_PICTURES[picture]
}

type MoneyKey = keyof PaymentAccount

/**
 * The keys of an account that still have sample values. `qrText` is the content of the file at `qrImage`. If it is null, the QR
 * code is not judged, because most owners overwrite the sample picture under the same name.
 */
export function sampleAccountKeys(
  account: Partial<PaymentAccount>,
  qrText: string | null,
): MoneyKey[] {
  const same = (key: MoneyKey) => account[key]?.trim() === SAMPLE_ACCOUNT[key]
  const parts = (['name', 'accountName', 'accountNumber'] as const).filter(same)
  return qrText !== null && isSamplePicture('qr', qrText) ? [...parts, 'qrImage'] : parts
}

/** The other keys that still have sample values, among them addresses under .example, which lead nowhere. */
export function otherSampleKeys(config: Record<string, unknown>): string[] {
  const keys = Object.keys(SAMPLE_VALUES).filter((key) =>
    SAMPLE_VALUES[key]?.includes(String(config[key])),
  )
  const social = Object.entries(Object(config.social) as Record<string, unknown>)
  return [
    ...keys,
    ...social
      .filter(([, url]) => /\/\/[^/]*\.example\//.test(`${url}/`))
      .map(([name]) => `social.${name}`),
  ]
}
