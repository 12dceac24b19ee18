// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SAMPLE_ACCOUNT } from '../../rules/sampleShop'
import {
  checkConfigFile,
  configComplaintLines,
  configComplaintsOfFolder,
  similarKnownKey,
} from './configCheck'

const HASH = `argon2id$19456$2$1$${'ab'.repeat(16)}$${'cd'.repeat(32)}`
const OWN_WALLET = {
  name: 'Khalti',
  accountName: 'Nava',
  accountNumber: '9841000001',
  qrImage: 'brand/qr.svg',
}
const GOOD_CONFIG = {
  brandName: 'Nava',
  adminEmail: 'owner@nava.np',
  adminPasswordHash: HASH,
  wallet: OWN_WALLET,
}
const SAMPLE_QR = readFileSync('public/brand/qr.svg', 'utf8')

const checkConfig = (config: object, qr: string | null = '<svg/>') =>
  checkConfigFile(new TextEncoder().encode(JSON.stringify(config, null, 1)), { qrText: () => qr })
const complaintsTold = (config: object) =>
  checkConfig(config).map(({ key, level, what }) => [key, level, what] as const)

describe('the strict check of shop.config.json', () => {
  it('has nothing to say of an owner who filled in everything', () => {
    expect(checkConfig(GOOD_CONFIG)).toEqual([])
    expect(
      checkConfig({ ...GOOD_CONFIG, _note: 'mine', phone: '+977 1 4000000', errorReports: false }),
    ).toEqual([])
  })

  it.each([
    ['walet', 'wallet'],
    ['adminPaswordHash', 'adminPasswordHash'],
    ['Brand Name', 'brandName'],
    ['brand_name', 'brandName'],
    ['apihost', 'apiHost'],
    ['scoial', 'social'],
  ])('asks for the key that was meant: %s', (typed, meant) => {
    expect(complaintsTold({ ...GOOD_CONFIG, [typed]: '' })).toEqual([
      [typed, 'wrong', `isn't a known key (did you mean "${meant}"?)`],
    ])
  })

  it('suggests nothing where no key is near', () => {
    expect(similarKnownKey('newsletter', ['wallet', 'social'])).toBeNull()
    expect(complaintsTold({ ...GOOD_CONFIG, newsletter: true })).toEqual([
      ['newsletter', 'wrong', "isn't a known key"],
    ])
  })

  it('knows the switch for smaller uploads, and that it is no text', () => {
    expect(checkConfig({ ...GOOD_CONFIG, shrinkUploads: true })).toEqual([])
    expect(complaintsTold({ ...GOOD_CONFIG, shrinkUploads: 'yes' })).toEqual([
      ['shrinkUploads', 'wrong', 'must be true or false, without quotation marks'],
    ])
  })

  it('looks into groups too', () => {
    expect(
      complaintsTold({ ...GOOD_CONFIG, wallet: { ...OWN_WALLET, accountnr: '1', qrimage: 'x' } }),
    ).toEqual([
      ['wallet.accountnr', 'wrong', 'isn\'t a known key (did you mean "accountName"?)'],
      ['wallet.qrimage', 'wrong', 'isn\'t a known key (did you mean "qrImage"?)'],
    ])
  })

  it.each([
    [{ brandName: 7 }, 'brandName', 'must be text in quotation marks'],
    [{ adminHosts: 'https://x.np' }, 'adminHosts', 'must be a list in [ ]'],
    [{ social: [] }, 'social', 'must be a group in { }'],
    [
      { sizeGuide: [{ size: 'M', Chest: 96 }] },
      'sizeGuide[0].Chest',
      'must be text in quotation marks',
    ],
    [{ errorReports: 'https://x.np/y' }, 'errorReports', 'must be a path such as errors, or ""'],
    [{ texts: { tagLine: 'x' } }, 'texts.tagLine', 'isn\'t a known key (did you mean "tagline"?)'],
    [
      { texts: { days: { retrun: '9 days' } } },
      'texts.days.retrun',
      'isn\'t a known key (did you mean "return"?)',
    ],
    [
      { viber: '9812345678' },
      'viber',
      'has no country code, so the link may open a chat with a stranger',
    ],
    [{ whatsapp: '123' }, 'whatsapp', 'must be a number with its country code'],
    [{ mapUrl: 'maps.np/x' }, 'mapUrl', 'must be an address that begins with https://'],
    [
      { payments: [OWN_WALLET, { ...OWN_WALLET, accountnumber: '1' }] },
      'payments[1].accountnumber',
      'isn\'t a known key (did you mean "accountNumber"?)',
    ],
    [
      { apiHost: 'shop.np' },
      'apiHost',
      "doesn't begin with https://, so the shop uses its own address instead",
    ],
    [
      { adminHosts: ['shop.np'] },
      'adminHosts[0]',
      "doesn't begin with https://, so the shop uses its own address instead",
    ],
    [
      { adminHosts: ['https://shop.np/backend'] },
      'adminHosts[0]',
      'contains more than a host name, so the shop uses its own address instead',
    ],
    [{ adminEmail: 'admin' }, 'adminEmail', "isn't an email address, so no one can log in with it"],
    [{ adminEmail: '' }, 'adminEmail', 'is blank, so no one can log in to the back office'],
    [
      { adminPasswordHash: '' },
      'adminPasswordHash',
      'is blank, so no one can log in to the back office',
    ],
    [
      { adminPasswordHash: '$2y$10$abc' },
      'adminPasswordHash',
      "is a bcrypt hash, which the shop can't check",
    ],
    [
      { adminPasswordHash: 'my dog is called Kali' },
      'adminPasswordHash',
      "isn't a hash. If it's the password itself, anyone can read it",
    ],
    [
      { adminPasswordHash: HASH.slice(0, -20) },
      'adminPasswordHash',
      'is incomplete or was changed, so the password is refused',
    ],
    [
      { adminPasswordHash: HASH.replace('ab', 'x') },
      'adminPasswordHash',
      'is incomplete or was changed, so the password is refused',
    ],
    [
      { social: { facebook: 'facebook.com/nava' } },
      'social.facebook',
      "doesn't begin with https://, so the link isn't shown",
    ],
    [
      { vendorUrl: 'www.nest.np' },
      'vendorUrl',
      "doesn't begin with https://, so the link isn't shown",
    ],
    [{ receiptsFolder: 'https://cdn.np/r' }, 'receiptsFolder', "isn't a folder on the host"],
    [{ wordmark: '//cdn.np/w.svg' }, 'wordmark', 'is on another host, which browsers block'],
  ])('names a value that does not work: %j', (part, key, what) => {
    expect(complaintsTold({ ...GOOD_CONFIG, ...part })).toEqual([[key, 'wrong', what]])
  })

  it('takes a QR code of another host only where the configuration names that host', () => {
    const config = { ...GOOD_CONFIG, wallet: { ...OWN_WALLET, qrImage: 'https://cdn.np/qr.png' } }
    expect(complaintsTold(config).map(([key]) => key)).toEqual(['wallet.qrImage'])
    expect(complaintsTold({ ...config, adminHosts: ['https://cdn.np'] })).toEqual([])
  })

  it.each(['', '  ', undefined])(
    'calls a blank account number a matter of money: %j',
    (accountNumber) => {
      expect(complaintsTold({ ...GOOD_CONFIG, wallet: { ...OWN_WALLET, accountNumber } })).toEqual([
        ['wallet.accountNumber', 'money', "is blank, so customers can't pay"],
      ])
    },
  )

  it('looks at every account that takes payments, and at the single one only without them', () => {
    const payments = [
      OWN_WALLET,
      { ...OWN_WALLET, accountNumber: SAMPLE_ACCOUNT.accountNumber },
      { name: 'Bank' },
    ]
    expect(
      complaintsTold({ ...GOOD_CONFIG, wallet: SAMPLE_ACCOUNT, payments }).map(([key]) => key),
    ).toEqual(['payments[2].accountNumber', 'payments[1].accountNumber'])
  })

  it.each(['name', 'accountName', 'accountNumber'] as const)(
    'calls the sample’s %s a matter of money',
    (key) => {
      const found = complaintsTold({
        ...GOOD_CONFIG,
        wallet: { ...OWN_WALLET, [key]: SAMPLE_ACCOUNT[key] },
      })
      expect(found).toEqual([
        [`wallet.${key}`, 'money', expect.stringContaining('is still the sample')],
      ])
    },
  )

  it('knows the sample’s QR code by what it shows, not by its name', () => {
    const keys = (qr: string) => checkConfig(GOOD_CONFIG, qr).map(({ key }) => key)
    expect(keys(SAMPLE_QR)).toEqual(['wallet.qrImage'])
    expect(keys(SAMPLE_QR.replaceAll('\n', '\r\n'))).toEqual(['wallet.qrImage'])
    expect(keys(SAMPLE_QR.replace('h7v1', 'h6v1'))).toEqual([])
  })

  it('finds every value of the file as it is delivered, and all are named at once', () => {
    const delivered = checkConfigFile(readFileSync('public/shop.config.json'), {
      qrText: () => SAMPLE_QR,
    })
    expect(delivered.filter(({ level }) => level === 'money').map(({ key }) => key)).toEqual([
      'wallet.name',
      'wallet.accountName',
      'wallet.accountNumber',
      'wallet.qrImage',
    ])
    expect(delivered.filter(({ level }) => level === 'think').map(({ key }) => key)).toEqual([
      'brandName',
      'adminEmail',
      'vendorEmail',
      'vendorUrl',
      'credits',
      'social.facebook',
      'social.instagram',
      'social.tiktok',
    ])
    expect(delivered.filter(({ level }) => level === 'wrong').map(({ key }) => key)).toEqual([
      'adminPasswordHash',
    ])
  })

  it('says one line per cause, with the lines of the file', () => {
    expect(
      configComplaintLines(
        checkConfig({
          ...GOOD_CONFIG,
          adminEmail: 'owner@pahiran.example',
          credits: 'Illustrations, not photos',
        }),
      ),
    ).toEqual([
      'shop.config.json:3,11 adminEmail, credits are the same as in the sample. Enter your own value.',
    ])
    expect(configComplaintLines(checkConfigFile(new TextEncoder().encode('{ "a": 1,, }')))).toEqual(
      ["shop.config.json:1 isn't valid JSON: there's an extra comma. Remove one comma."],
    )
  })

  it('reads a folder whose QR code is missing', () => {
    const read = (path: string) => {
      if (path.endsWith('.json')) return new TextEncoder().encode(JSON.stringify(GOOD_CONFIG))
      throw new Error('ENOENT')
    }
    expect(configComplaintsOfFolder('public', read)).toEqual([])
  })

  it.each([[7], [[]], [null], ['text']])('survives a file that holds no group: %j', (value) => {
    expect(checkConfig(value as unknown as object).map(({ what }) => what)).toEqual([
      "isn't a group in { }, so the shop uses its defaults",
    ])
  })

  it.each([
    { wallet: null },
    { wallet: [] },
    { social: null },
    { adminHosts: [1, null] },
    { adminEmail: {} },
    { adminPasswordHash: 4 },
    { payments: 7 },
    { payments: [null, 3] },
  ])('survives values of any type: %j', (part) => {
    expect(checkConfig({ ...GOOD_CONFIG, ...part }).length).toBeGreaterThan(0)
  })
})
