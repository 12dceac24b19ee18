import { Modal } from '../../ui/Modal'
import type { PolicyName } from './Footer'
import css from './policy.module.css'

// A policy is a promise, so it contains only the specification's facts (D-139).

type Fact = { when: string; says: string }

const TEXTS: Record<PolicyName, { facts: readonly Fact[]; list?: { intro: string; items: readonly string[] } }> = {
  Shipping: {
    facts: [
      { when: 'What it costs', says: 'Free shipping over NPR 5,000. Below that a shipping fee applies.' },
      { when: 'In Kathmandu Valley', says: 'Your parcel takes 2-4 business days.' },
      { when: 'Outside Kathmandu Valley', says: 'Your parcel takes 5-7 business days.' },
    ],
  },
  'Terms and Conditions': {
    facts: [],
    list: {
      intro: 'These are the ways to pay:',
      items: ['Cash on Delivery', 'eSewa', 'Khalti', 'bank transfer'],
    },
  },
  Return: {
    facts: [
      { when: 'Return window', says: 'You can return an order within 7 days.' },
      { when: 'Refunds', says: 'We refund you within 7 business days.' },
      { when: 'Damaged or wrong', says: 'Report damage or wrong items within 24 hours.' },
    ],
    list: {
      intro: 'These cannot be returned:',
      items: ['sale items', 'underwear', 'customised items', 'gift cards'],
    },
  },
}

export function PolicyPopup({ name, onClose }: { name: PolicyName; onClose: () => void }) {
  const { facts, list } = TEXTS[name]
  return (
    <Modal open onClose={onClose} title={name}>
      {facts.length > 0 && (
        <dl className={css.facts}>
          {facts.map(({ when, says }) => (
            <div key={when}>
              <dt>{when}</dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
      )}
      {list && (
        <div className={css.list}>
          <p>{list.intro}</p>
          <ul>
            {list.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )}
    </Modal>
  )
}
