import type { ReactNode } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { tel } from '../../../rules/contactLinks'
import { shownDate, shownTime } from '../../../rules/stamp'
import { CopyButton } from '../../../ui/CopyButton'
import css from '../orders.module.css'

/** A line of an order's facts; a dash where nothing was given. */
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
      <dd className={className}>{children === '' ? '–' : children}</dd>
    </>
  )
}

/** To be called, or copied into a wallet's search. */
export function PhoneFact({ phone, link }: { phone: string; link?: boolean }) {
  return (
    <Fact name="Phone" className={css.copied}>
      {phone === '' ? (
        ''
      ) : (
        <>
          {link ? <a href={tel(phone)}>{phone}</a> : <span>{phone}</span>} <CopyButton text={phone} label="phone" />
        </>
      )}
    </Fact>
  )
}

export function stampText({ created_at }: Pick<Order, 'created_at'>): string {
  return `${shownDate(created_at)} ${shownTime(created_at)}`
}
