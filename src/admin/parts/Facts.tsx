import { isValidElement, type ReactNode } from 'react'
import type { Order } from '../../api/admin/adminOrders'
import { telUrl } from '../../rules/contact'
import { langOf } from '../../rules/devanagari'
import { shownDate, shownTime } from '../../rules/stamp'
import { CopyButton } from '../../ui/controls/CopyButton'
import { shortenedForRow } from '../../rules/text'
import css from '../orders/orders.module.css'

/**
 * The owner compares these values with a receipt, writes them on a parcel or copies them, so a browser's translator must
 * leave them alone.
 */
const EXACT_FACTS = /^(Name|Customer|Phone|Email|Paid to|City|Delivery)/

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

/** The copy button helps the owner to search for the number in a wallet. */
export function PhoneFact({ phone, link }: { phone: string; link?: boolean }) {
  return (
    <Fact name="Phone" className={css.copied}>
      {phone === '' ? (
        ''
      ) : (
        <>
          {link ? <a href={telUrl(phone)}>{phone}</a> : <span>{phone}</span>}{' '}
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
 * Breaks an email address at its @ instead of within a word. All parts are in one element: a page translator wraps
 * each part, and in a flex link each wrapper would become a flex item.
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
