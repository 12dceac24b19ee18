// @vitest-environment node
import { describe, expect, it } from 'vitest'
import {
  blankPicture,
  drawQrCode,
  asPhoto,
  drawPoster,
  drawTornCode,
  drawWithLogo,
  type Pixels,
} from '../../tests/codePictures'
import { judgePaymentAccount, judgeQrCode, qrTextOfPixels } from './judgeQrCode'
import { crcOf } from './qrPayload'

const OWNER = { accountName: 'Nava Clothing', accountNumber: '9841000001', names: ['Nava'] }

type CodeParts = { point?: string; currency?: string; amount?: string; name?: string }
const qrField = (tag: string, value: string) =>
  `${tag}${String(value.length).padStart(2, '0')}${value}`

function paymentCode({
  point = '11',
  currency = '524',
  amount = '',
  name = 'NAVA CLOTHING PVT LTD',
}: CodeParts = {}) {
  const account = qrField('26', qrField('00', 'fonepay.com') + qrField('07', '2222610015873056'))
  const paid = amount === '' ? '' : qrField('54', amount)
  const text = `000201${qrField('01', point)}${account}52045651${qrField('53', currency)}${paid}5802NP${qrField('59', name)}6009Kathmandu62070703001`
  return `${text}6304${crcOf(`${text}6304`)}`
}
const nepalPayCode = () => {
  const text = `00020101021129270023NCHL00000000MER-1-APP-2520456515303524${'5802NP'}${qrField('59', 'Nava Clothing')}6008Lalitpur`
  return `${text}6304${crcOf(`${text}6304`)}`
}
const esewaCode = (id: string, name: string) => JSON.stringify({ eSewa_id: id, name })

/** Draws a code in each way in which owners make its picture. */
const PICTURE_KINDS: ((text: string, seed: number) => Pixels)[] = [
  (text) => drawQrCode(text, 6),
  (text) => drawQrCode(text, 2),
  (text) => drawWithLogo(text, 5),
  (text, seed) => asPhoto(drawQrCode(text, 7), seed),
  (text, seed) => asPhoto(drawWithLogo(text, 6), seed),
  (text) => drawPoster(text),
]

const SOUND_CODES = [
  paymentCode(),
  paymentCode({ name: 'NAVA CLOTHING AND FASHIO' }),
  nepalPayCode(),
  esewaCode('9841000001', 'Nava Clothing'),
]
const BROKEN_CODES: Record<string, string[]> = {
  checksum: [paymentCode().replace('NAVA', 'NAWA'), paymentCode().slice(0, -12)],
  currency: [paymentCode({ currency: '356' }), paymentCode({ currency: '840' })],
  amount: [paymentCode({ point: '12', amount: '1500' })],
  'one time': [paymentCode({ point: '12' })],
  name: [paymentCode({ name: 'RAM BAHADUR THAPA' }), esewaCode('9841000001', 'Hari Sharma')],
  account: [esewaCode('9800000007', 'Nava Clothing')],
  link: ['https://nava.np/pay'],
  'no payment': ['WIFI:S:nava;T:WPA;P:secret;;', 'Welcome to our shop'],
}

type CodeCase = { what: string; wanted: string; picture: () => Pixels }
const CODE_CASES: CodeCase[] = [
  ...SOUND_CODES.flatMap((text, at) =>
    PICTURE_KINDS.map((way, n) => ({
      what: `sound ${at + 1}, way ${n + 1}`,
      wanted: 'sound',
      picture: () => way(text, at * 10 + n + 1),
    })),
  ),
  ...Object.entries(BROKEN_CODES)
    .flatMap(([wanted, texts]) => texts.map((text) => [wanted, text] as const))
    .flatMap(([wanted, text], at) =>
      [0, 1].map((n) => ({
        what: `${wanted}, ${at + 1}.${n + 1}`,
        wanted,
        picture: () =>
          (PICTURE_KINDS[(at + n * 3) % PICTURE_KINDS.length] ?? drawQrCode)(
            text,
            100 + at * 10 + n,
          ),
      })),
    ),
  ...[0, 1, 2].map((n) => ({
    what: `tornPicture ${n + 1}`,
    wanted: 'unreadable',
    picture: () => drawTornCode(SOUND_CODES[n] ?? ''),
  })),
  ...[0, 1, 2].map((n) => ({
    what: `no code ${n + 1}`,
    wanted: 'unreadable',
    picture: () => (n === 0 ? blankPicture(300, 300) : asPhoto(blankPicture(200, 200), n + 7)),
  })),
  ...[
    '34071c43a61fd112fb4e36f24247e4579720643170adc79b',
    'upi://pay?pa=nava@bank&pn=Nava',
    '{"till":"7"}',
  ].flatMap((text, at) =>
    [0, 3].map((n) => ({
      what: `unknown ${at + 1}, way ${n + 1}`,
      wanted: 'unknown',
      picture: () => (PICTURE_KINDS[n] ?? drawQrCode)(text, 300 + at),
    })),
  ),
]

it(
  'judges 60 pictures: sound, broken in 12 ways, photographed, small, with a logo',
  { timeout: 120_000 },
  () => {
    expect(CODE_CASES).toHaveLength(60)
    const judged = CODE_CASES.map(({ what, wanted, picture }) => {
      const { verdict } = judgeQrCode(qrTextOfPixels(picture()), OWNER)
      return { what, wanted, verdict }
    })
    const missed = judged.filter(({ wanted, verdict }) => wanted !== verdict)
    expect(missed.filter(({ wanted }) => wanted === 'sound' || wanted === 'unknown')).toEqual([])
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(3)
  },
)

describe('the judgement of a code', () => {
  const verdict = (text: string | null, owner: Partial<typeof OWNER> = {}) =>
    judgeQrCode(text, { ...OWNER, ...owner }).verdict

  it.each([
    ['Nava Clothing', 'NAVA CLOTHING PVT LTD', 'sound'],
    ['Asha Gurung', 'A. Gurung', 'sound'],
    ['Gurung Asha', 'ASHA GURUNG', 'sound'],
    ['Asha Maya Gurung', 'ASHA GURUNG', 'sound'],
    ['आशा गुरुङ', 'ASHA GURUNG', 'sound'],
    ['', 'ASHA GURUNG', 'sound'],
    ['Asha Gurung', 'Ram Gurung', 'name'],
    ['Asha Gurung', 'Nava Clothing', 'name'],
  ])('%s against the code of %s: %s', (accountName, name, wanted) => {
    expect(verdict(paymentCode({ name }), { accountName, names: [] })).toBe(wanted)
  })

  it('takes the name of the brand or the business as well', () => {
    const names = ['Nava', 'Nava Traders Pvt. Ltd.']
    expect(
      verdict(paymentCode({ name: 'NAVA TRADERS' }), { accountName: 'Asha Gurung', names }),
    ).toBe('sound')
  })

  it.each([
    ['9841000001', '+977 9841-000001', 'sound'],
    ['nava@mail.np', '9841000001', 'sound'],
    ['nava@mail.np', 'other@mail.np', 'account'],
    ['9841000001', '', 'sound'],
    ['9841000001', '9841000002', 'account'],
  ])('the account %s against the shop’s %s: %s', (account, accountNumber, wanted) => {
    expect(verdict(esewaCode(account, ''), { accountNumber })).toBe(wanted)
  })

  it('says what each fault is and what to do', () => {
    const texts = [null, ...Object.values(BROKEN_CODES).flat(), 'opaque-token-of-a-wallet']
    for (const text of texts) {
      const { what, fix } = judgeQrCode(text, OWNER)
      expect(what).toMatch(/^(?:can|is|isn|pays|opens|contains|has|doesn)\b/)
      expect(fix).toMatch(/\.$/)
    }
  })
})

describe('an account with the amount in its code', () => {
  const account = { ...OWNER, name: 'Khalti', qrImage: 'brand/qr.png' }
  const found = (text: string, more: object) =>
    judgePaymentAccount({ ...account, ...more }, text, ['Nava'], 'wallet').map(
      ({ key, verdict }) => [key, verdict],
    )

  it('is sound with the text of its picture', () => {
    expect(found(paymentCode(), { amountInQr: true, qrText: paymentCode() })).toEqual([
      ['wallet.qrImage', 'sound'],
    ])
    expect(found(paymentCode(), {})).toEqual([['wallet.qrImage', 'sound']])
  })

  it.each([[''], [nepalPayCode()]])('is wrong with another text: %j', (qrText) => {
    expect(found(paymentCode(), { amountInQr: true, qrText })).toEqual([
      ['wallet.qrImage', 'sound'],
      ['wallet.qrText', 'text'],
    ])
  })

  it('is wrong for a code that can take no amount', () => {
    const text = esewaCode('9841000001', 'Nava')
    expect(found(text, { amountInQr: true, qrText: text })).toEqual([
      ['wallet.qrImage', 'sound'],
      ['wallet.amountInQr', 'no amount'],
    ])
  })
})
