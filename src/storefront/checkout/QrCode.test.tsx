import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import decodeQR from 'qr/decode.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { blankPicture } from '../../../tests/codePictures'
import { asha, renderAt } from '../../../tests/renderAt'
import { config, readConfig, setConfig } from '../../api/core/config'
import { crcOf, readQrPayload, qrValueOfTag, qrFields } from '../../rules/qrPayload'
import { checkoutRouteState } from '../../rules/routeState'

const BODY =
  '00020101021126350011fonepay.com071622226100158730565204527153035245802NP5904Nava6009Kathmandu6304'
const WALLET = {
  name: 'Fonepay',
  accountName: 'Nava',
  accountNumber: '9841000001',
  qrImage: 'brand/own.png',
  qrText: BODY + crcOf(BODY),
  amountInQr: true,
}

beforeAll(async () => void (await import('./CheckoutScreen')), 30_000)

async function openCheckout(wallet: object = WALLET) {
  setConfig(readConfig({ ...config(), wallet }))
  const view = renderAt('/checkout', { state: checkoutRouteState([1]), signedIn: asha })
  await screen.findByRole('heading', { level: 1, name: 'Checkout form' })
  return view
}
const paymentRegion = () => within(screen.getByRole('region', { name: 'Payment Details' }))
const shownAddress = () =>
  paymentRegion().getByRole<HTMLImageElement>('img', { name: 'QR code for Fonepay' }).src

function scannedText(): string {
  const svg = decodeURIComponent(shownAddress().replace('data:image/svg+xml,', ''))
  const edge = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  const picture = blankPicture(edge * 4, edge * 4)
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < 4; row++) {
      const at = ((Number(y) * 4 + row) * picture.width + Number(x) * 4) * 4
      picture.data.fill(0, at, at + 16)
    }
  return decodeQR(picture, { timeLimit: 1000 })
}

describe('the QR code at the checkout', () => {
  it('holds the amount and the phone number once both are known', async () => {
    await openCheckout()
    const phone = await screen.findByLabelText<HTMLInputElement>('Phone')
    await waitFor(() => expect(shownAddress()).toMatch(/^data:/))
    await waitFor(() => expect(scannedText()).toContain(phone.value))
    const payload = readQrPayload(scannedText())
    if (payload.kind !== 'payment') throw new Error(payload.kind)
    expect(payload).toMatchObject({ isSound: true, isDynamic: true, merchant: 'Nava' })
    const amount = paymentRegion().getByText('Pay exactly this amount.').closest('li')
    expect(amount).toHaveTextContent(`NPR ${Number(payload.amount).toLocaleString('en-IN')}`)
    const additional = qrFields(qrValueOfTag(payload.fields, '62')) ?? []
    expect(additional).toEqual([{ tag: '08', value: phone.value }])
  })

  it('is the owner’s own picture one tap away, and back', async () => {
    const { user } = await openCheckout()
    await user.click(
      await paymentRegion().findByRole('button', { name: 'Show code without amount' }),
    )
    expect(shownAddress()).toMatch(/brand\/own\.png$/)
    expect(
      paymentRegion().getByText(
        "This code doesn't include the amount. Enter the amount in your wallet.",
      ),
    ).toBeVisible()
    await user.click(paymentRegion().getByRole('button', { name: 'Show code with amount' }))
    expect(shownAddress()).toMatch(/^data:/)
  })

  it.each([
    ['the owner switched nothing on', { ...WALLET, amountInQr: false }],
    ['its text is missing', { ...WALLET, qrText: '' }],
    ['its text is damaged', { ...WALLET, qrText: `${WALLET.qrText}0` }],
    ['it is a wallet’s own code', { ...WALLET, qrText: '{"eSewa_id":"9841000001"}' }],
  ])('is the owner’s own picture if %s', async (_why, wallet) => {
    await openCheckout(wallet)
    await waitFor(() => expect(paymentRegion().queryByText('Loading...')).toBeNull())
    await new Promise((done) => setTimeout(done, 100))
    expect(shownAddress()).toMatch(/brand\/own\.png$/)
    expect(paymentRegion().queryByRole('button', { name: /^Show code with/ })).toBeNull()
  })
})
