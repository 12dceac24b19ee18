import { config } from '../api/core/config'
import { complaintContactLines, sellerLines } from '../rules/business'
import { latinDigits } from '../rules/devanagari'

// The owner's texts about the shop. The specification's texts replace those that are missing.

export type ContactLine = { name: string; text: string; url?: string }

/** The shop's contact details from top to bottom. A value that the owner left blank gets no line. */
export function contactLines(): ContactLine[] {
  const { phone, whatsapp, address, hours, mapUrl, business } = config()
  const lines: ContactLine[] = [
    { name: 'Phone', text: phone, url: `tel:${phone.replaceAll(/[^\d+]/g, '')}` },
    {
      name: 'WhatsApp',
      text: whatsapp,
      url: `https://wa.me/${whatsapp.replaceAll(/\D/g, '').replace(/^0+/, '')}`,
    },
    { name: 'Address', text: address },
    { name: 'Opening hours', text: hours },
    { name: 'Map', text: mapUrl === '' ? '' : 'Show on map', url: mapUrl },
    ...sellerLines(business),
    ...complaintContactLines(business),
  ]
  return lines.filter((line) => line.text.trim() !== '')
}

export type Policy = {
  facts: readonly { when: string; says: string }[]
  list?: { intro: string; items: readonly string[] }
}

const ownFacts = (facts: Record<string, string>, otherwise: Policy['facts']): Policy['facts'] =>
  Object.keys(facts).length > 0
    ? Object.entries(facts).map(([when, says]) => ({ when, says }))
    : otherwise

const itemsOr = (items: readonly string[], otherwise: readonly string[]) =>
  items.length > 0 ? items : otherwise

/** A policy is a promise, so without the owner's texts it contains only the specification's facts (D-139). */
export function policies(): Record<
  'Shipping' | 'Terms and Conditions' | 'Return' | 'Privacy',
  Policy
> {
  const { texts, business } = config()
  const { days, policies: facts, waysToPay, notReturnable } = texts
  const seller = [...sellerLines(business), ...complaintContactLines(business)]
  return {
    Shipping: {
      facts: ownFacts(facts.Shipping, [
        {
          when: 'What it costs',
          says: 'Free shipping over NPR 5,000. Below that, a shipping fee applies.',
        },
        { when: 'In Kathmandu Valley', says: `Delivery takes ${days.kathmandu}.` },
        { when: 'Outside Kathmandu Valley', says: `Delivery takes ${days.outside}.` },
      ]),
    },
    'Terms and Conditions': {
      facts: [
        ...ownFacts(facts['Terms and Conditions'], []),
        ...seller.map(({ name, text }) => ({ when: name, says: text })),
      ],
      list: {
        intro: 'You can pay with:',
        items: itemsOr(waysToPay, ['Cash on Delivery', 'eSewa', 'Khalti', 'bank transfer']),
      },
    },
    Return: {
      facts: ownFacts(facts.Return, [
        { when: 'Return window', says: `You can return an order within ${days.return}.` },
        { when: 'Refunds', says: `We'll refund you within ${days.refund}.` },
        {
          when: 'Damaged or wrong items',
          says: `Report damage or wrong items within ${days.damage}.`,
        },
      ]),
      list: {
        intro: "You can't return:",
        items: itemsOr(notReturnable, [
          'sale items',
          'underwear',
          'customised items',
          'gift cards',
        ]),
      },
    },
    Privacy: { facts: [{ when: 'Your data', says: business.privacy }] },
  }
}

type BuyingFact = {
  name: 'Delivery' | 'Return' | 'Payment'
  text: string
  policy?: 'Shipping' | 'Return'
}

/** Each policy in one line, for the product page. If the owner worded a policy, its first fact is shown. */
export function buyingFacts(onSale: boolean): BuyingFact[] {
  const { days, payment, policies: facts } = config().texts
  const { Return } = policies()
  const kept = onSale && Return.list?.items.includes('sale items')
  const [shipping] = Object.values(facts.Shipping)
  const [back] = Object.values(facts.Return)
  return [
    {
      name: 'Delivery',
      text: shipping ?? `${days.kathmandu} in Kathmandu Valley, ${days.outside} elsewhere`,
      policy: 'Shipping',
    },
    {
      name: 'Return',
      text: kept
        ? "Sale items can't be returned"
        : (back ?? `You can return it within ${days.return}`),
      policy: 'Return',
    },
    { name: 'Payment', text: payment || `Pay first, then add the receipt. ${paymentRule()}` },
  ]
}

export const contactIntro = (): string =>
  config().texts.contact || 'Write to us about size and fit, an order, a return or a product.'

export const paymentRule = (): string =>
  config().texts.payment || 'Cash on delivery is not accepted.'

const RETURN_DAYS = 7

/** The days of the return policy as a number; the specification's 7 if the owner's text names no number. */
export const returnPeriodDays = (): number =>
  Number(/\d+/.exec(latinDigits(config().texts.days.return))?.[0] ?? RETURN_DAYS)
