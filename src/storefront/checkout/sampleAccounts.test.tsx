import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { asha, renderAt } from '../../../tests/renderAt'
import { config, loadConfig, readConfig, setConfig } from '../../api/core/config'
import { checkoutRouteState } from '../../rules/routeState'
import { SAMPLE_ACCOUNT, SAMPLE_WARNING, type PaymentAccount } from '../../rules/sampleShop'

const OWN_WALLET: PaymentAccount = {
  name: 'Khalti',
  accountName: 'Nava',
  accountNumber: '9841000001',
  qrImage: 'brand/qr.svg',
}
const SAMPLE_QR = readFileSync('public/brand/qr.svg', 'utf8')

const paymentRegion = () => within(screen.getByRole('region', { name: 'Payment Details' }))
const amountStep = () => paymentRegion().getByText('Pay exactly this amount.').closest('li')
const sendButton = () => screen.queryByRole('button', { name: 'Place Order' })

async function openCheckout(accounts: readonly PaymentAccount[], qr = '<svg>own</svg>') {
  const [wallet = OWN_WALLET] = accounts
  setConfig(
    readConfig({ ...config(), ...(accounts.length > 1 ? { payments: accounts } : { wallet }) }),
  )
  mockServer.use(http.get('*/brand/qr.svg', () => new HttpResponse(qr)))
  const view = renderAt('/checkout', { state: checkoutRouteState([1]), signedIn: asha })
  await screen.findByRole('heading', { level: 1, name: 'Checkout form' })
  return view
}

beforeAll(async () => void (await import('./CheckoutScreen')), 30_000)

describe('an account that is still the delivered sample', () => {
  it.each([
    ['the wallet’s name', { ...OWN_WALLET, name: SAMPLE_ACCOUNT.name }, ''],
    ['the account’s name', { ...OWN_WALLET, accountName: SAMPLE_ACCOUNT.accountName }, ''],
    ['the number', { ...OWN_WALLET, accountNumber: SAMPLE_ACCOUNT.accountNumber }, ''],
    ['the QR code', OWN_WALLET, SAMPLE_QR],
    ['all of it', SAMPLE_ACCOUNT, SAMPLE_QR],
  ])('is called one beside the amount: %s', async (_part, account, qr) => {
    await openCheckout([account], qr)
    await waitFor(() => expect(amountStep()).toHaveTextContent(SAMPLE_WARNING))
    expect(SAMPLE_WARNING).toBe("Sample account for testing only. Don't send money.")
    expect(sendButton()).toBeVisible()
  })

  it('is never said of an owner’s own account, although the QR code has the delivered name', async () => {
    await openCheckout([OWN_WALLET])
    await waitFor(() => expect(paymentRegion().getByText('9841000001')).toBeVisible())
    await new Promise((done) => setTimeout(done, 50))
    expect(paymentRegion().queryByText(SAMPLE_WARNING)).toBeNull()
  })

  it('is not said because the QR code could not be read', async () => {
    await openCheckout([OWN_WALLET])
    mockServer.use(http.get('*/brand/qr.svg', () => HttpResponse.error()))
    await new Promise((done) => setTimeout(done, 50))
    expect(paymentRegion().queryByText(SAMPLE_WARNING)).toBeNull()
  })

  it('is told apart from the owner’s others', async () => {
    await openCheckout([{ ...OWN_WALLET, qrImage: '' }, SAMPLE_ACCOUNT])
    await waitFor(() => expect(paymentRegion().getAllByText(SAMPLE_WARNING)).toHaveLength(2))
    expect(
      paymentRegion().getByText(SAMPLE_ACCOUNT.accountNumber).closest('div[class]'),
    ).not.toHaveTextContent('Khalti')
  })
})

describe('a shop without an account', () => {
  it('says that payment is not set up, and takes no order', async () => {
    await openCheckout([{ ...OWN_WALLET, accountNumber: ' ' }])
    expect(
      paymentRegion().getByText("Payment isn't set up yet. Please contact us before you order."),
    ).toBeVisible()
    expect(sendButton()).toBeNull()
    expect(screen.queryByLabelText('Receipt', { selector: 'input' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copy amount' })).toBeNull()
    fireEvent.submit(screen.getByRole('form', { name: 'Checkout form' }))
    await new Promise((done) => setTimeout(done, 50))
    expect(world.log.of('orders.php')).toEqual([])
  })

  it('sells as long as one of several accounts has a number', async () => {
    await openCheckout([{ ...OWN_WALLET, accountNumber: '' }, OWN_WALLET])
    expect(
      paymentRegion().queryByText("Payment isn't set up yet. Please contact us before you order."),
    ).toBeNull()
    expect(sendButton()).toBeVisible()
  })

  it('is not judged by a configuration that did not arrive', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    setConfig(
      readConfig({ ...config(), wallet: { ...OWN_WALLET, accountNumber: '', qrImage: '' } }),
    )
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
    await loadConfig('/shop.config.json')
    vi.unstubAllGlobals()
    renderAt('/checkout', { state: checkoutRouteState([1]), signedIn: asha })
    await screen.findByRole('heading', { level: 1, name: 'Checkout form' })
    expect(sendButton()).toBeVisible()
    setConfig(config())
  })
})
