import { mailtoUrl, internationalPhone } from './contact'

/** `text` may contain `{name}` and the other PLACEHOLDERS. */
export type Template = { name: string; text: string; about: 'order' | 'person' }

export const PLACEHOLDERS = ['name', 'number', 'amount', 'status', 'items', 'shop'] as const
export type PlaceholderValues = Partial<Record<(typeof PLACEHOLDERS)[number] | 'short', string>>

export const DEFAULT_TEMPLATES: readonly Template[] = [
  {
    name: 'Payment received',
    about: 'order',
    text: "Hello {name}, we've received your payment of {amount} for order #{number}. We're packing it now.\n{shop}",
  },
  {
    name: 'Shipped',
    about: 'order',
    text: 'Hello {name}, your order #{number} is on its way:\n{items}\n{shop}',
  },
  {
    name: 'Receipt unclear',
    about: 'order',
    text: "Hello {name}, we haven't found your payment of {amount} for order #{number} yet. Please send us the payment's reference number.\n{shop}",
  },
  {
    name: 'Address unclear',
    about: 'order',
    text: 'Hello {name}, what address should we deliver order #{number} to?\n{shop}',
  },
  { name: 'Hello', about: 'person', text: 'Hello {name}, this is {shop}. ' },
  {
    name: 'Thank you',
    about: 'person',
    text: 'Hello {name}, thank you for your message. \n{shop}',
  },
]

/** Questions to a buyer before the owner verifies the payment. `{short}` is the missing amount. */
export const PAYMENT_QUESTIONS: readonly Template[] = [
  {
    name: 'Payment not found',
    about: 'order',
    text: "Hello {name}, we haven't found your payment of {amount} for order #{number} yet. Please send us the payment's reference number.\n{shop}",
  },
  {
    name: 'Amount too low',
    about: 'order',
    text: 'Hello {name}, your payment for order #{number} is {short} short of {amount}. Please pay the rest and send us the receipt.\n{shop}',
  },
  {
    name: 'Receipt unreadable',
    about: 'order',
    text: "Hello {name}, we can't read the receipt for order #{number}. Please send us a screenshot of your payment of {amount}.\n{shop}",
  },
  {
    name: 'Paid to another account',
    about: 'order',
    text: 'Hello {name}, the receipt for order #{number} shows a payment to another account. Please check where you sent {amount}.\n{shop}',
  },
]

/**
 * Replaces the placeholders. A placeholder that is misspelled or has no value stays in the text, so that the owner
 * notices it.
 */
export function filledTemplateText(text: string, values: PlaceholderValues): string {
  return text.replaceAll(
    /\{(\w+)\}/g,
    (whole, name: string) => values[name as keyof PlaceholderValues] || whole,
  )
}

export const unfilledPlaceholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))]

export type MessageChannel = { name: string; url: string }

export function messageChannels(
  phone: string,
  email: string,
  text: string,
  subject: string,
): MessageChannel[] {
  const number = internationalPhone(phone)
  const [body, about] = [encodeURIComponent(text), encodeURIComponent(subject)]
  return [
    ...(number
      ? [
          { name: 'WhatsApp', url: `https://wa.me/${number}?text=${body}` },
          { name: 'Viber', url: `viber://chat?number=%2B${number}&draft=${body}` },
          { name: 'SMS', url: `sms:+${number}?body=${body}` },
        ]
      : []),
    ...(email.includes('@')
      ? [{ name: 'Email', url: `${mailtoUrl(email)}?subject=${about}&body=${body}` }]
      : []),
  ]
}
