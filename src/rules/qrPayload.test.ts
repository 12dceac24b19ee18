// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeImageUrlWithAmount, codeTextWithAmount } from './qrAmount'
import { crcOf, qrFields, readQrPayload, qrValueOfTag } from './qrPayload'

const withChecksumTag = (text: string) => `${text}6304`
const withChecksum = (text: string) => withChecksumTag(text) + crcOf(withChecksumTag(text))
const BODY =
  '00020101021126350011fonepay.com071622226100158730565204527153035245802NP5913Nava Clothing6009Kathmandu62070703001'
const WHOLE_CODE = withChecksum(BODY)

const paymentOf = (text: string) => {
  const payload = readQrPayload(text)
  if (payload.kind !== 'payment') throw new Error(payload.kind)
  return payload
}

describe('the text of a payment code', () => {
  it('has the checksum of CRC-16/CCITT-FALSE', () => {
    expect(crcOf('123456789')).toBe('29B1')
    expect(crcOf('')).toBe('FFFF')
  })

  it('gives merchant, network, currency and kind', () => {
    expect(paymentOf(WHOLE_CODE)).toMatchObject({
      merchant: 'Nava Clothing',
      networks: ['fonepay.com'],
      currency: '524',
      amount: '',
      isDynamic: false,
      isSound: true,
    })
  })

  it('is read with a small checksum, with blanks around it, and without its first field', () => {
    expect(
      paymentOf(`\n${WHOLE_CODE.slice(0, -4)}${WHOLE_CODE.slice(-4).toLowerCase()} `).isSound,
    ).toBe(true)
    expect(paymentOf(withChecksum(BODY.slice(6))).isSound).toBe(true)
  })

  it('is read with a name in Nepali, counted in characters or in bytes', () => {
    const named = (length: number) =>
      withChecksum(
        BODY.replace('5913Nava Clothing', `59${String(length).padStart(2, '0')}पहिरन पसल`),
      )
    expect([...'पहिरन पसल']).toHaveLength(9)
    for (const length of [9, 25]) expect(paymentOf(named(length)).merchant).toBe('पहिरन पसल')
  })

  it.each([
    ['one letter changed', WHOLE_CODE.replace('Nava', 'Nawa')],
    ['the end missing', WHOLE_CODE.slice(0, -9)],
    ['the checksum missing', BODY],
    ['something behind the checksum', `${WHOLE_CODE}00`],
  ])('is not sound with %s', (_what, text) => {
    expect(paymentOf(text).isSound).toBe(false)
  })

  it.each([
    ['{"eSewa_id":"9841000001","name":"Nava"}', 'eSewa', '9841000001', 'Nava'],
    ['{"Khalti_ID":9841000001,"name":"Nava"}', 'Khalti', '9841000001', 'Nava'],
    ['{"accountNumber":"01705","accountName":"NAVA","bankCode":"X"}', 'bank', '01705', 'NAVA'],
  ])('may be the JSON of a wallet: %s', (text, wallet, account, name) => {
    expect(readQrPayload(text)).toEqual({ kind: 'wallet', wallet, account, name })
  })

  it.each([
    ['https://nava.np', 'link'],
    ['www.nava.np', 'link'],
    ['WIFI:S:nava;P:secret;;', 'other'],
    ['tel:+9779841000001', 'other'],
    ['BEGIN:VCARD\nFN:Nava\nEND:VCARD', 'other'],
    ['pay here please', 'other'],
    ['', 'other'],
    ['34071c43a61fd112fb4e36f24247e457', 'unknown'],
    ['esewa://transfer?id=9841000001', 'unknown'],
    ['upi://pay?pa=nava@bank', 'unknown'],
    ['{"unheard":"of"}', 'unknown'],
    ['{broken', 'unknown'],
  ])('%s is of the kind %s', (text, kind) => {
    expect(readQrPayload(text).kind).toBe(kind)
  })

  it('never throws, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string().map((end) => BODY + end),
        ),
        (text) => {
          expect(readQrPayload(text)).toHaveProperty('kind')
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the amount in the code', () => {
  const changed = (amount: string, reference = '9841000001') =>
    codeTextWithAmount(WHOLE_CODE, amount, reference) ?? ''

  it('is added with the reference and a new checksum; the account stays as it was', () => {
    const before = paymentOf(WHOLE_CODE).fields
    const { fields, isSound, isDynamic, amount } = paymentOf(changed('2225.50'))
    expect([isSound, isDynamic, amount]).toEqual([true, true, '2225.50'])
    expect(qrFields(qrValueOfTag(fields, '62'))).toEqual([
      { tag: '07', value: '001' },
      { tag: '08', value: '9841000001' },
    ])
    const others = ({ tag }: { tag: string }) => !['01', '54', '62', '63'].includes(tag)
    expect(fields.filter(others)).toEqual(before.filter(others))
    expect(fields.map(({ tag }) => tag)).toEqual(['00', '01', '26', '52', '53', '54', '58', '59', '60', '62', '63']) // prettier-ignore
  })

  it('needs no reference, and leaves out one that has no room', () => {
    expect(qrValueOfTag(paymentOf(changed('5', '')).fields, '62')).toBe('0703001')
    expect(qrValueOfTag(paymentOf(changed('5', '9'.repeat(95))).fields, '62')).toBe('0703001')
  })

  it.each([
    ['a damaged code', WHOLE_CODE.replace('Nava', 'Nawa')],
    ['a dynamic code', withChecksum(BODY.replace('010211', '010212'))],
    ['a code with an amount', withChecksum(BODY.replace('5802NP', '5402105802NP'))],
    ['another currency', withChecksum(BODY.replace('5303524', '5303356'))],
    ['letters of Nepali', withChecksum(BODY.replace('5913Nava Clothing', '5905पहिरन'))],
    ['a wallet’s JSON', '{"eSewa_id":"9841000001"}'],
    ['a link', 'https://nava.np'],
  ])('is not added to %s', (_what, text) => {
    expect(codeTextWithAmount(text, '5', '')).toBeNull()
    expect(codeImageUrlWithAmount(text, '5', '')).toBeNull()
  })

  it('keeps any amount and reference that a shop has', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.stringMatching(/^9[78]\d{8}$/),
        (n, phone) => {
          const payload = paymentOf(changed((n / 100).toFixed(2), phone))
          expect([payload.isSound, payload.amount]).toEqual([true, (n / 100).toFixed(2)])
        },
      ),
    )
  })
})
