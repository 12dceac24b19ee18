import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { inquiriesQuery, type Inquiry } from '../../api/admin/adminInquiries'
import { ordersQuery, type Order } from '../../api/admin/adminOrders'
import { usersQuery } from '../../api/admin/adminUsers'
import { hasReadFailed } from '../../api/core/cache'
import { StatusChip } from '../../display/StatusChip'
import { mailtoUrl, telUrl } from '../../rules/contact'
import { deliveryLines } from '../../rules/deliveryLines'
import { langOf } from '../../rules/devanagari'
import { groupDigits, npr } from '../../rules/pricing'
import { couldntLoadText, countText } from '../../rules/sharedTexts'
import { shownDate } from '../../rules/stamp'
import { shortenedForRow, plainText } from '../../rules/text'
import { idText } from '../../rules/types'
import { Button, buttonClass } from '../../ui/controls/Button'
import { CopyButton } from '../../ui/controls/CopyButton'
import { EmptyState } from '../../ui/screen/EmptyState'
import { LoadingState, Skeleton } from '../../ui/screen/Skeleton'
import { AdminHead } from '../frame/AdminHead'
import { inquiryPath } from '../inquiries/inquiryView'
import { EmailText, Fact } from '../parts/Facts'
import { MessageButton, NotePanel } from '../parts/RecordPanels'
import { orderPath } from '../orders/list/orderView'
import { ValueCard, ValueCards, Panel, UnknownValue } from '../parts/Panel'
import { readStateOf, ReadStateNote } from '../parts/readState'
import { buyerOrdersPath, userView } from '../users/userView'
import { buyerOf, type Buyer, piecesByName, type NamedCount } from './buyerOf'
import { isSaleStatus } from '../../rules/orderStatus'
import { useDetailsOfOrders } from '../orders/useDetailsOfOrders'
import page from '../parts/detailPage.module.css'
import css from './buyer.module.css'

/**
 * The page first loads the items of the newest 12 orders: get_orders.php sends no items, so each order needs a call.
 */
const ITEMS_SHOWN = 12
const MAX_NAMES = 8

function CountList({ counts }: { counts: readonly NamedCount[] }) {
  if (counts.length === 0) return '–'
  return (
    <ul className={`flex wraps ${css.counts}`}>
      {counts.slice(0, MAX_NAMES).map(({ name, count }) => (
        <li key={name} lang={langOf(name)}>
          {`${count} × ${name}`}
        </li>
      ))}
    </ul>
  )
}

function PurchasedItems({ orders }: { orders: readonly Order[] }) {
  const [all, setAll] = useState(false)
  const sold = useMemo(() => orders.filter(({ status }) => isSaleStatus(status)), [orders])
  const read = useMemo(() => (all ? sold : sold.slice(0, ITEMS_SHOWN)), [all, sold])
  const { ready, failed, going, retry } = useDetailsOfOrders(read)
  const items = ready.flatMap((order) => order.items)
  const left = sold.length - read.length
  return (
    <Panel
      title="Purchases"
      note={sold.length === orders.length ? undefined : 'excluding cancelled and returned orders'}
    >
      {ready.length === 0 && going ? (
        <LoadingState className={page.body}>
          <Skeleton shape="box" height="96px" />
        </LoadingState>
      ) : (
        <dl className={page.facts}>
          <Fact name="Sizes">
            <CountList counts={piecesByName(items, ({ size }) => size.toUpperCase())} />
          </Fact>
          <Fact name="Colors">
            <CountList counts={piecesByName(items, ({ color }) => color)} />
          </Fact>
          <Fact name="Products">
            <CountList counts={piecesByName(items, ({ title }) => title)} />
          </Fact>
        </dl>
      )}
      {failed.length > 0 && !going && (
        <p className={`cluster gap-2 inset muted ${css.more}`} role="status">
          <span>{`Couldn't load the items in ${failed.length === 1 ? 'order' : 'orders'} ${failed.map(({ id }) => `#${idText(id)}`).join(', ')}.`}</span>{' '}
          <Button kind="line" small onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {left > 0 && (
        <p className={`cluster gap-2 inset muted ${css.more}`}>
          <span>{`Based on the latest ${groupDigits(read.length)} of ${groupDigits(sold.length)} orders.`}</span>{' '}
          <Button kind="line" small onClick={() => setAll(true)}>
            {`Load ${countText(left, 'more order')}`}
          </Button>
        </p>
      )}
    </Panel>
  )
}

const ORDERS_SHOWN_AT_ONCE = 20

const NO_ORDERS: readonly Order[] = []
const NO_INQUIRIES: readonly Inquiry[] = []

function BuyerOrders({ orders }: { orders: readonly Order[] }) {
  const [shown, setShown] = useState(ORDERS_SHOWN_AT_ONCE)
  if (orders.length === 0) return <p className="inset muted">No orders.</p>
  return (
    <>
      <ul className={`${page.lines} grid one-column ${css.lines}`} aria-label="Orders">
        {orders.slice(0, shown).map(({ id, created_at, total_amount, status }) => (
          <li key={idText(id)}>
            <Link to={orderPath(id)}>{`#${idText(id)}`}</Link>
            <span className="muted">{shownDate(created_at)}</span>
            <StatusChip status={status} admin />
            <span className="figures nowrap end">{npr(total_amount)}</span>
          </li>
        ))}
      </ul>
      {orders.length > shown && (
        <p className={`cluster gap-2 inset muted ${css.more}`}>
          <Button kind="line" small onClick={() => setShown(shown + ORDERS_SHOWN_AT_ONCE)}>
            {`Show ${Math.min(ORDERS_SHOWN_AT_ONCE, orders.length - shown)} more of ${groupDigits(orders.length)}`}
          </Button>
        </p>
      )}
    </>
  )
}

function BuyerInquiries({ inquiries }: { inquiries: readonly Inquiry[] }) {
  if (inquiries.length === 0) return <p className="inset muted">No inquiries.</p>
  return (
    <ul className={`${page.lines} grid one-column ${css.lines}`} aria-label="Inquiries">
      {inquiries.map(({ id, submitted_at, contact_reason, message, is_replied }) => (
        <li key={idText(id)}>
          <Link to={inquiryPath(id)}>{contact_reason || 'Inquiry'}</Link>
          <span className="muted">{shownDate(submitted_at)}</span>
          <span>{is_replied ? 'Replied' : 'Not replied yet'}</span>
          <span className={`clamp anywhere ${css.words}`} lang={langOf(message)}>
            {shortenedForRow(plainText(message))}
          </span>
        </li>
      ))}
    </ul>
  )
}

function BuyerContacts({ buyer: { emails, phones, account } }: { buyer: Buyer }) {
  return (
    <Panel title="Contact">
      <dl className={page.facts}>
        <Fact name={emails.length > 1 ? 'Emails' : 'Email'}>
          {emails.length === 0
            ? ''
            : emails.map((email) => (
                <span key={email} className={`cluster ${css.copied}`}>
                  <a href={mailtoUrl(email)}>
                    <EmailText email={email} />
                  </a>
                  <CopyButton text={email} label={`email ${email}`} />
                </span>
              ))}
        </Fact>
        <Fact name={phones.length > 1 ? 'Phones' : 'Phone'}>
          {phones.length === 0
            ? ''
            : phones.map((phone) => (
                <span key={phone} className={`cluster ${css.copied}`}>
                  <a href={telUrl(phone)}>{phone}</a>
                  <CopyButton text={phone} label={`phone ${phone}`} />
                </span>
              ))}
        </Fact>
        <Fact name="Account">{accountText(account)}</Fact>
      </dl>
    </Panel>
  )
}

function accountText(account: Buyer['account']): string {
  if (!account) return 'No account found'
  const since = account.created_at === '' ? '' : `, since ${shownDate(account.created_at)}`
  return `${account.full_name || account.email}${since}${account.role === 'admin' ? ' (admin)' : ''}`
}

function BuyerAddresses({ places }: Pick<Buyer, 'places'>) {
  return (
    <Panel title="Addresses">
      {places.length === 0 ? (
        <p className="inset muted">No addresses.</p>
      ) : (
        <ul
          className={`${page.lines} grid one-column ${css.lines} ${css.places}`}
          aria-label="Addresses"
        >
          {places.map(({ address, city, times }) => {
            const text = deliveryLines({ delivery_address: address, address: city }).join(', ')
            return (
              <li key={text}>
                <span lang={langOf(text)}>{text}</span>
                <span className="muted">{countText(times, 'order')}</span>
                <CopyButton text={text} label={`address ${text}`} />
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

type LoadedBuyerProps = { buyer: Buyer; list: string; unread: ReadonlySet<string>; note: ReactNode }

function LoadedBuyer({ buyer, list, unread, note }: LoadedBuyerProps) {
  const { name, emails, phones, orders, inquiries, sum, places, keys } = buyer
  const [last] = orders
  const first = orders.at(-1)
  const [email = ''] = emails
  const figure = (value: string) => (unread.has('orders') ? <UnknownValue /> : value)
  return (
    <>
      <AdminHead title={shortenedForRow(name)} above={<Link to={list}>Users</Link>} note={note}>
        {emails.length === 1 && orders.length > 0 && (
          <Link className={buttonClass('line')} to={buyerOrdersPath(email)}>
            View orders
          </Link>
        )}
        <MessageButton
          to={name}
          phone={phones[0] ?? ''}
          email={email}
          subject={name}
          values={{ name }}
          about="person"
        />
      </AdminHead>
      <ValueCards>
        <ValueCard label="Orders" value={figure(groupDigits(orders.length))} />
        <ValueCard label="Total purchased" value={figure(npr(sum))}>
          <p className="muted">excluding cancelled and returned</p>
        </ValueCard>
        <ValueCard label="First order" value={figure(first ? shownDate(first.created_at) : '–')} />
        <ValueCard label="Last order" value={figure(last ? shownDate(last.created_at) : '–')} />
      </ValueCards>
      <div className={page.columns}>
        <div className={page.column}>
          <Panel title="Orders">
            {unread.has('orders') ? <NotLoaded name="orders" /> : <BuyerOrders orders={orders} />}
          </Panel>
          {orders.length > 0 && <PurchasedItems orders={orders} />}
          <Panel title="Inquiries">
            {unread.has('inquiries') ? (
              <NotLoaded name="inquiries" />
            ) : (
              <BuyerInquiries inquiries={inquiries} />
            )}
          </Panel>
        </div>
        <div className={page.column}>
          <BuyerContacts buyer={buyer} />
          <BuyerAddresses places={places} />
          <NotePanel keys={keys} />
        </div>
      </div>
    </>
  )
}

const NotLoaded = ({ name }: { name: string }) => (
  <p className="inset muted">{couldntLoadText([name])}</p>
)

/** `asked` is the email or phone number in the address: `?buyer=asha@...` or `?buyer=98...`. */
export function BuyerPage({ asked }: { asked: string }) {
  const [search] = useSearchParams()
  const list = userView.path(userView.read(search))
  const orders = useQuery(ordersQuery())
  const users = useQuery(usersQuery())
  const inquiries = useQuery(inquiriesQuery())
  const lists = [
    { name: 'orders', read: orders },
    { name: 'users', read: users },
    { name: 'inquiries', read: inquiries },
  ]
  const unread = new Set(lists.filter(({ read }) => hasReadFailed(read)).map(({ name }) => name))
  const waiting = lists.some(({ name, read }) => read.data === undefined && !unread.has(name))
  const buyer = useMemo(
    () =>
      waiting
        ? null
        : buyerOf(asked, {
            orders: orders.data ?? NO_ORDERS,
            users: users.data ?? [],
            inquiries: inquiries.data
              ? [...inquiries.data.unresolved_inquiries, ...inquiries.data.resolved_inquiries]
              : NO_INQUIRIES,
          }),
    [waiting, asked, orders.data, users.data, inquiries.data],
  )
  const note = <ReadStateNote reads={lists.map(({ name, read }) => readStateOf(name, read))} />
  if (buyer)
    return <LoadedBuyer key={buyer.keys[0]} buyer={buyer} list={list} unread={unread} note={note} />
  return (
    <>
      <AdminHead
        title={shortenedForRow(asked) || 'Buyer'}
        above={<Link to={list}>Users</Link>}
        note={note}
      />
      {waiting ? (
        <LoadingState>
          <Skeleton shape="box" height="480px" />
        </LoadingState>
      ) : (
        <EmptyState
          text="No buyer found."
          onRetry={
            unread.size > 0
              ? () => lists.forEach(({ name, read }) => unread.has(name) && void read.refetch())
              : undefined
          }
          action={
            <Link className={buttonClass('line')} to={list}>
              All users
            </Link>
          }
        >
          <p>
            {unread.size > 0
              ? couldntLoadText([...unread])
              : 'No order, account or inquiry has this email or phone number.'}
          </p>
        </EmptyState>
      )}
    </>
  )
}
