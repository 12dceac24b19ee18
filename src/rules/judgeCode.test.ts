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
import { judgeAccount, judgeCode, textOfPixels } from './judgeCode'
import { crcOf } from './qrPayload'

const OWNER = { accountName: 'Nava Clothing', accountNumber: '9841000001', names: ['Nava'] }

type Parts = { point?: string; currency?: string; amount?: string; name?: string }
const field = (tag: string, value: string) =>
  `${tag}${String(value.length).padStart(2, '0')}${value}`

function code({
  point = '11',
  currency = '524',
  amount = '',
  name = 'NAVA CLOTHING PVT LTD',
}: Parts = {}) {
  const account = field('26', field('00', 'fonepay.com') + field('07', '2222610015873056'))
  const paid = amount === '' ? '' : field('54', amount)
  const text = `000201${field('01', point)}${account}52045651${field('53', currency)}${paid}5802NP${field('59', name)}6009Kathmandu62070703001`
  return `${text}6304${crcOf(`${text}6304`)}`
}
const nepalPay = () => {
  const text = `00020101021129270023NCHL00000000MER-1-APP-2520456515303524${'5802NP'}${field('59', 'Nava Clothing')}6008Lalitpur`
  return `${text}6304${crcOf(`${text}6304`)}`
}
const esewa = (id: string, name: string) => JSON.stringify({ eSewa_id: id, name })

/** How an owner's picture of a code came to be. */
const WAYS: ((text: string, seed: number) => Pixels)[] = [
  (text) => drawQrCode(text, 6),
  (text) => drawQrCode(text, 2),
  (text) => drawWithLogo(text, 5),
  (text, seed) => asPhoto(drawQrCode(text, 7), seed),
  (text, seed) => asPhoto(drawWithLogo(text, 6), seed),
  (text) => drawPoster(text),
]

const SOUND = [
  code(),
  code({ name: 'NAVA CLOTHING AND FASHIO' }),
  nepalPay(),
  esewa('9841000001', 'Nava Clothing'),
]
const BROKEN: Record<string, string[]> = {
  checksum: [code().replace('NAVA', 'NAWA'), code().slice(0, -12)],
  currency: [code({ currency: '356' }), code({ currency: '840' })],
  amount: [code({ point: '12', amount: '1500' })],
  'one time': [code({ point: '12' })],
  name: [code({ name: 'RAM BAHADUR THAPA' }), esewa('9841000001', 'Hari Sharma')],
  account: [esewa('9800000007', 'Nava Clothing')],
  link: ['https://nava.np/pay'],
  'no payment': ['WIFI:S:nava;T:WPA;P:secret;;', 'Welcome to our shop'],
}

type Case = { what: string; wanted: string; picture: () => Pixels }
const CASES: Case[] = [
  ...SOUND.flatMap((text, at) =>
    WAYS.map((way, n) => ({
      what: `sound ${at + 1}, way ${n + 1}`,
      wanted: 'sound',
      picture: () => way(text, at * 10 + n + 1),
    })),
  ),
  ...Object.entries(BROKEN)
    .flatMap(([wanted, texts]) => texts.map((text) => [wanted, text] as const))
    .flatMap(([wanted, text], at) =>
      [0, 1].map((n) => ({
        what: `${wanted}, ${at + 1}.${n + 1}`,
        wanted,
        picture: () => (WAYS[(at + n * 3) % WAYS.length] ?? drawQrCode)(text, 100 + at * 10 + n),
      })),
    ),
  ...[0, 1, 2].map((n) => ({
    what: `tornPicture ${n + 1}`,
    wanted: 'unreadable',
    picture: () => drawTornCode(SOUND[n] ?? ''),
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
      picture: () => (WAYS[n] ?? drawQrCode)(text, 300 + at),
    })),
  ),
]

it(
  'judges 60 pictures: sound, broken in 12 ways, photographed, small, with a logo',
  { timeout: 120_000 },
  () => {
    expect(CASES).toHaveLength(60)
    const judged = CASES.map(({ what, wanted, picture }) => {
      const { verdict } = judgeCode(textOfPixels(picture()), OWNER)
      return { what, wanted, verdict }
    })
    const missed = judged.filter(({ wanted, verdict }) => wanted !== verdict)
    expect(missed.filter(({ wanted }) => wanted === 'sound' || wanted === 'unknown')).toEqual([])
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(3)
  },
)

describe('the judgement of a code', () => {
  const verdict = (text: string | null, owner: Partial<typeof OWNER> = {}) =>
    judgeCode(text, { ...OWNER, ...owner }).verdict

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
    expect(verdict(code({ name }), { accountName, names: [] })).toBe(wanted)
  })

  it('takes the name of the brand or the business as well', () => {
    const names = ['Nava', 'Nava Traders Pvt. Ltd.']
    expect(verdict(code({ name: 'NAVA TRADERS' }), { accountName: 'Asha Gurung', names })).toBe(
      'sound',
    )
  })

  it.each([
    ['9841000001', '+977 9841-000001', 'sound'],
    ['nava@mail.np', '9841000001', 'sound'],
    ['nava@mail.np', 'other@mail.np', 'account'],
    ['9841000001', '', 'sound'],
    ['9841000001', '9841000002', 'account'],
  ])('the account %s against the shop’s %s: %s', (account, accountNumber, wanted) => {
    expect(verdict(esewa(account, ''), { accountNumber })).toBe(wanted)
  })

  it('says what each fault is and what to do', () => {
    const texts = [null, ...Object.values(BROKEN).flat(), 'opaque-token-of-a-wallet']
    for (const text of texts) {
      const { what, fix } = judgeCode(text, OWNER)
      expect(what).toMatch(/^(?:can|is|isn|pays|opens|contains|has|doesn)\b/)
      expect(fix).toMatch(/\.$/)
    }
  })
})

describe('an account with the amount in its code', () => {
  const account = { ...OWNER, name: 'Khalti', qrImage: 'brand/qr.png' }
  const found = (text: string, more: object) =>
    judgeAccount({ ...account, ...more }, text, ['Nava'], 'wallet').map(({ key, verdict }) => [
      key,
      verdict,
    ])

  it('is sound with the text of its picture', () => {
    expect(found(code(), { amountInQr: true, qrText: code() })).toEqual([
      ['wallet.qrImage', 'sound'],
    ])
    expect(found(code(), {})).toEqual([['wallet.qrImage', 'sound']])
  })

  it.each([[''], [nepalPay()]])('is wrong with another text: %j', (qrText) => {
    expect(found(code(), { amountInQr: true, qrText })).toEqual([
      ['wallet.qrImage', 'sound'],
      ['wallet.qrText', 'text'],
    ])
  })

  it('is wrong for a code that can take no amount', () => {
    const text = esewa('9841000001', 'Nava')
    expect(found(text, { amountInQr: true, qrText: text })).toEqual([
      ['wallet.qrImage', 'sound'],
      ['wallet.amountInQr', 'no amount'],
    ])
  })
})
