// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TAGLINE } from '../rules/constants'
import { CONFIG_DEFAULTS, payAccounts, readConfig, setConfig, tagline } from '../api/core/config'
import { buyingFacts, contactIntro, contactLines, paymentRule, policies } from './policies'

const NO_ACCOUNT = {
  name: '',
  accountName: '',
  accountNumber: '',
  qrImage: '',
  qrText: '',
  amountInQr: false,
}
const setShopConfig = (value: object) => setConfig(readConfig(value))

afterEach(() => setConfig(CONFIG_DEFAULTS))

describe('the texts of the owner', () => {
  it('are the texts of the specification while the owner wrote none (D-139)', () => {
    setShopConfig({})
    const specified = policies()
    expect(specified.Shipping.facts[0]?.says).toBe(
      'Free shipping over NPR 5,000. Below that, a shipping fee applies.',
    )
    expect(specified['Terms and Conditions'].list?.items).toEqual([
      'Cash on Delivery',
      'eSewa',
      'Khalti',
      'bank transfer',
    ])
    expect([tagline(), paymentRule(), contactIntro()]).toEqual([
      TAGLINE,
      'Cash on delivery is not accepted.',
      'Write to us about size and fit, an order, a return or a product.',
    ])
    setShopConfig({ texts: { tagline: '', footer: '', days: {}, policies: {}, waysToPay: [] } })
    expect(policies()).toEqual(specified)
  })

  it('take the place of the specified ones', () => {
    setShopConfig({
      texts: {
        tagline: 'Made by hand.',
        payment: 'Cash on delivery costs NPR 100.',
        waysToPay: ['Khalti'],
        days: { return: '14 days' },
        policies: { Shipping: { 'What it costs': 'NPR 100.' } },
      },
    })
    expect([tagline(), paymentRule()]).toEqual(['Made by hand.', 'Cash on delivery costs NPR 100.'])
    expect(policies().Shipping.facts).toEqual([{ when: 'What it costs', says: 'NPR 100.' }])
    expect(policies()['Terms and Conditions'].list?.items).toEqual(['Khalti'])
    expect(policies().Return.facts.map(({ says }) => says)).toEqual([
      'You can return an order within 14 days.',
      "We'll refund you within 7 business days.",
      'Report damage or wrong items within 24 hours.',
    ])
  })

  it('name the seller, the contact for complaints and the privacy policy as far as they are set', () => {
    const names = () => contactLines().map(({ name }) => name)
    setShopConfig({})
    expect([names(), policies()['Terms and Conditions'].facts]).toEqual([[], []])
    setShopConfig({
      business: {
        legalName: 'Nava Pvt. Ltd.',
        pan: '301234567',
        complaints: { name: 'Sita Rai', hours: '10 to 5', email: 'help@nava.np' },
        privacy: 'Kept for five years.',
      },
    })
    expect(names()).toEqual(['Sold by', 'PAN', 'Complaints', 'Complaints by email'])
    expect(policies()['Terms and Conditions'].facts.map(({ says }) => says)).toEqual([
      'Nava Pvt. Ltd.',
      '301234567',
      'Sita Rai, 10 to 5',
      'help@nava.np',
    ])
    expect(policies().Privacy.facts[0]?.says).toBe('Kept for five years.')
  })

  it('stand in one line each on the page of a product: delivery, return, payment', () => {
    const lines = (onSale = false) => buyingFacts(onSale).map(({ text }) => text)
    setShopConfig({})
    expect(lines()).toEqual([
      '2-4 business days in Kathmandu Valley, 5-7 business days elsewhere',
      'You can return it within 7 days',
      'Pay first, then add the receipt. Cash on delivery is not accepted.',
    ])
    expect(lines(true)[1]).toBe("Sale items can't be returned")
    setShopConfig({
      texts: {
        payment: 'Cash on delivery costs NPR 100.',
        notReturnable: ['gift cards'],
        policies: { Shipping: { Costs: 'NPR 100 everywhere.' }, Return: { Window: '14 days.' } },
      },
    })
    expect(lines(true)).toEqual([
      'NPR 100 everywhere.',
      '14 days.',
      'Cash on delivery costs NPR 100.',
    ])
  })

  it('that have a wrong type are named and leave the specified text', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    setShopConfig({
      texts: { tagline: 7, waysToPay: 'cash', policies: { Shipping: { Costs: 5 } } },
      payments: 'eSewa',
      hours: 9,
    })
    expect(tagline()).toBe(TAGLINE)
    expect(policies()['Terms and Conditions'].list?.items).toHaveLength(4)
    expect(policies().Shipping.facts).toHaveLength(3)
    expect(payAccounts()).toEqual([{ ...NO_ACCOUNT, name: 'eSewa' }])
    expect(log.mock.calls.map(([text]) => /"([\w.]+)"/.exec(String(text))?.[1]).toSorted()).toEqual(
      ['hours', 'payments', 'texts.policies', 'texts.tagline', 'texts.waysToPay'],
    )
  })
})

describe('the accounts that shoppers pay to', () => {
  it('are the single wallet of a configuration without "payments"', () => {
    setShopConfig({ wallet: { name: 'Khalti', accountNumber: '9841000001' } })
    expect(payAccounts()).toEqual([{ ...NO_ACCOUNT, name: 'Khalti', accountNumber: '9841000001' }])
  })

  it('log a wallet of the wrong form once and show its default', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    setShopConfig({ wallet: { name: 4 } })
    expect(payAccounts()).toEqual([{ ...NO_ACCOUNT, name: 'eSewa' }])
    expect(log.mock.calls.map(([text]) => String(text))).toEqual([
      expect.stringContaining('"wallet"'),
    ])
  })

  it('are all that "payments" lists', () => {
    setShopConfig({
      wallet: { name: 'Khalti' },
      payments: [{ name: 'eSewa' }, { name: 'Nabil Bank', accountNumber: '01' }],
    })
    expect(payAccounts().map(({ name }) => name)).toEqual(['eSewa', 'Nabil Bank'])
  })
})

describe('how to reach the shop', () => {
  it('has no line for a blank value', () => {
    setShopConfig({ phone: '', address: ' ', hours: '' })
    expect(contactLines()).toEqual([])
  })

  it('links the telephone, WhatsApp and the map, and no address that could run code', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    setShopConfig({
      phone: '+977 98-41000001',
      whatsapp: '+977 9841000001',
      address: 'Patan',
      mapUrl: 'https://maps.app/x',
    })
    expect(contactLines()).toEqual([
      { name: 'Phone', text: '+977 98-41000001', url: 'tel:+9779841000001' },
      { name: 'WhatsApp', text: '+977 9841000001', url: 'https://wa.me/9779841000001' },
      { name: 'Address', text: 'Patan' },
      { name: 'Map', text: 'Show on map', url: 'https://maps.app/x' },
    ])
    expect(log).not.toHaveBeenCalled()
    setShopConfig({ mapUrl: 'javascript:alert(1)', whatsapp: 'call me' })
    expect(contactLines()).toEqual([])
    expect(log).toHaveBeenCalledTimes(2)
  })
})
