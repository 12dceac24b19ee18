import { isValidElement, type ReactNode } from 'react'
import type { Order } from '../../api/admin/adminOrders'
import { tel } from '../../rules/contact'
import { langOf } from '../../rules/devanagari'
import { shownDate, shownTime } from '../../rules/stamp'
import { CopyButton } from '../../ui/controls/CopyButton'
import { shortenedForRow } from '../../rules/text'
import css from '../orders/orders.module.css'

/** Values that the owner compares with a receipt, writes on a parcel or copies: a translator must leave them as they are. */
const EXACT_FACTS = /^(Name|Customer|Phone|Email|Paid to|City|Delivery)/

/** A name and a value; a dash if the value is empty. */
export function Fact({
  name,
  className,
  children,
}: {
  name: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <>
      <dt>{name}</dt>
      <dd
        className={className}
        translate={EXACT_FACTS.test(name) ? 'no' : undefined}
        lang={langOf(
          isValidElement<{ children?: unknown }>(children) ? children.props.children : children,
        )}
      >
        {children === '' ? '–' : children}
      </dd>
    </>
  )
}

/** The phone number, as a link if wanted, with a button that copies it for a wallet's search. */
export function PhoneFact({ phone, link }: { phone: string; link?: boolean }) {
  return (
    <Fact name="Phone" className={css.copied}>
      {phone === '' ? (
        ''
      ) : (
        <>
          {link ? <a href={tel(phone)}>{phone}</a> : <span>{phone}</span>}{' '}
          <CopyButton text={phone} label="phone" />
        </>
      )}
    </Fact>
  )
}

export function stampText({ created_at }: Pick<Order, 'created_at'>): string {
  return `${shownDate(created_at)} ${shownTime(created_at)}`
}

/**
 * An email address that wraps at its @ rather than within a word. It is one element, because
 * a link that is a flex container lays out each part of its text as an item of its own once a translator has wrapped it.
 */
export function EmailText({ email }: { email: string }) {
  const shown = shortenedForRow(email)
  const at = Math.max(0, shown.lastIndexOf('@'))
  return (
    <span translate="no">
      {shown.slice(0, at)}
      <wbr />
      {shown.slice(at)}
    </span>
  )
}
