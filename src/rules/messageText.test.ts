import { expect, it } from 'vitest'
import {
  PAYMENT_QUESTIONS,
  filledTemplateText,
  DEFAULT_TEMPLATES,
  messageChannels,
  unfilledPlaceholders,
} from './messageText'

const VALUES = {
  name: 'Asha',
  number: '61',
  amount: 'NPR 2,650',
  status: 'shipped',
  items: '1 × Kurta',
  shop: 'Pahiran',
  short: 'NPR 1,000',
}

it.each([...PAYMENT_QUESTIONS, ...DEFAULT_TEMPLATES].filter(({ about }) => about === 'order'))(
  'the template "$name" is filled in whole',
  ({ text }) => {
    expect(unfilledPlaceholders(filledTemplateText(text, VALUES))).toEqual([])
  },
)

it('ready texts for a person need no order', () => {
  for (const { text } of DEFAULT_TEMPLATES.filter(({ about }) => about === 'person'))
    expect(
      unfilledPlaceholders(filledTemplateText(text, { name: 'Asha', shop: 'Pahiran' })),
    ).toEqual([])
})

it('a misspelled placeholder, or one without a value, stays and is named', () => {
  expect(
    unfilledPlaceholders(
      filledTemplateText('Hello {nam}, order #{number}', { name: 'Asha', number: '' }),
    ),
  ).toEqual(['{nam}', '{number}'])
})

it('a name with braces or dollar signs changes nothing else', () => {
  expect(
    filledTemplateText('Hello {name}, {amount}', { name: '$& {amount}', amount: 'NPR 1' }),
  ).toBe('Hello $& {amount}, NPR 1')
})

it('the links carry text, subject and the number with its country code', () => {
  expect(messageChannels('984-1000003', 'a b@shop.test', 'Hi & bye #1', 'Order #1')).toEqual([
    { name: 'WhatsApp', url: 'https://wa.me/9779841000003?text=Hi%20%26%20bye%20%231' },
    { name: 'Viber', url: 'viber://chat?number=%2B9779841000003&draft=Hi%20%26%20bye%20%231' },
    { name: 'SMS', url: 'sms:+9779841000003?body=Hi%20%26%20bye%20%231' },
    { name: 'Email', url: 'mailto:ab@shop.test?subject=Order%20%231&body=Hi%20%26%20bye%20%231' },
  ])
})

it('a number without a known country gets no chat, a missing address no letter', () => {
  expect(messageChannels('12345', 'none', 'Hi', '')).toEqual([])
})
