// Runs alone: it replaces what reads and draws pictures, which jsdom cannot.
import { beforeEach, expect, it, vi } from 'vitest'
import { testConfig } from '../../../tests/pretendPage'
import { CONFIG_DEFAULTS, payAccounts, readConfig, setConfig } from '../../api/core/config'
import { qrCodeWithAmount, qrCodeWithoutAmount, isOwnQr, saveQr } from './qr'

vi.mock('./pixels', () => ({
  pngOf: (address: string) => Promise.resolve(address.includes('broken') ? null : new Blob(['x'])),
  loadPicture: (address: string) => Promise.resolve({ address }),
  greyValuesOf: (picture: { address: string }) => Promise.resolve(picture.address),
}))
vi.mock('../../rules/receipt', async (original) => ({
  ...(await original<typeof import('../../rules/receipt')>()),
  looksLikeSamePicture: (one: unknown, other: unknown) => one === other,
}))

const account = (name: string, qrImage: string) => ({
  name,
  accountName: 'Nava',
  accountNumber: '9841000001',
  qrImage,
})
function setAccounts(...accounts: ReturnType<typeof account>[]) {
  setConfig(readConfig({ ...CONFIG_DEFAULTS, ...testConfig, payments: accounts }))
  const [first] = payAccounts()
  if (!first) throw new Error('The configuration has no account')
  return first
}

let saved = ''
beforeEach(() => {
  saved = ''
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved = this.download
  })
})

it.each([
  ['pahiran-qr.png', [account('Khalti', 'brand/own.png')], ''],
  ['pahiran-npr-1-500-qr.png', [account('Khalti', 'brand/own.png')], 'NPR 1,500'],
  [
    'pahiran-khalti-npr-1-500-qr.png',
    [account('Khalti', 'brand/own.png'), account('eSewa', '')],
    'NPR 1,500',
  ],
])(
  'a saved code is named after shop, account and amount where they tell it apart: %s',
  async (name, accounts, amount) => {
    const payment = setAccounts(...accounts)
    const code =
      amount === '' ? qrCodeWithoutAmount(payment) : qrCodeWithAmount(payment, 'blob:1', amount)
    const revoked = vi.spyOn(URL, 'revokeObjectURL')
    vi.useFakeTimers()
    expect(await saveQr(code)).toBe(true)
    expect(saved).toBe(name)
    // The download may start later, and then still needs the URL.
    expect(revoked).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(revoked).toHaveBeenCalledOnce()
    vi.useRealTimers()
  },
)

it('says that a code that cannot be drawn was not saved as a picture', async () => {
  expect(await saveQr(qrCodeWithoutAmount(setAccounts(account('Khalti', 'broken.png'))))).toBe(
    false,
  )
})

it('knows the pictures of the shop and each code that it drew, and no other picture', async () => {
  const payment = setAccounts(account('Khalti', 'brand/own.png'), account('eSewa', ''))
  const picture = (address: string) => ({ address }) as unknown as Blob
  expect(await isOwnQr(picture(qrCodeWithoutAmount(payment).address))).toBe(true)
  expect(await isOwnQr(picture('blob:drawn'))).toBe(false)
  qrCodeWithAmount(payment, 'blob:drawn', 'NPR 5')
  expect(await isOwnQr(picture('blob:drawn'))).toBe(true)
  expect(await isOwnQr(picture('/brand/placeholder.svg'))).toBe(false)
})
