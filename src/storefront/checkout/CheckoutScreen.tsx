import { useEffect, useRef, type FormEvent, useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { wasAlertShown, type Attempt } from '../../rules/orderAttempt'
import { CHECKOUT_PATH, PRODUCTS_PATH } from '../../rules/paths'
import { readCheckoutState } from '../../rules/routeState'
import { chooseAllCategories } from '../../state/chosenCategory'
import { saveLastCheckout, lastCheckout } from '../../state/lastCheckout'
import { openPanel } from '../../state/headerPanel'
import { useSession } from '../../state/session'
import { Button, buttonClass } from '../../ui/controls/Button'
import { consumeLostStateFlag } from '../../ui/screen/historyState'
import { Note } from '../../ui/screen/Note'
import { useReplacedPart } from '../../ui/screen/useReplacedPart'
import { useRootAttribute } from '../../ui/useRootAttribute'
import { AttemptPanel } from '../order-attempts/AttemptPanel'
import {
  NOT_ARRIVED_TEXT,
  RECEIPT_GONE_TEXT,
  RECEIPT_HERE_TEXT,
  unknownOutcomeText,
} from '../order-attempts/attemptTexts'
import { PageHead } from '../PageHead'
import { BillingForm } from './BillingForm'
import { exactNpr } from './order'
import { OrderSummary, OrderTable } from './OrderTable'
import { PaymentDetails, mayHavePayAccount } from './PaymentDetails'
import { PriceNotes } from './PriceNotes'
import { ReceiptField } from './ReceiptField'
import { useCheckout, type Checkout } from './useCheckout'
import { useSharedReceipt, SHARED_KEPT_TEXT } from './useSharedReceipt'
import { withLangAttributes } from '../../ui/withLangAttributes'
import css from './checkout.module.css'

/**
 * Stores the selected lines, and restores them if the checkout opens without them: after a share from the wallet's app, or after a
 * crash that lost the navigation state.
 */
function useLastCheckout(isEmpty: boolean): void {
  const { state, search } = useLocation()
  const go = useNavigate()
  const email = useSession(({ user }) => user?.email ?? '')
  useEffect(() => {
    const isLost = consumeLostStateFlag()
    if (!isEmpty) return saveLastCheckout(email, state)
    const last = search !== '' || isLost ? lastCheckout(email) : null
    if (last) go(`${CHECKOUT_PATH}${search}`, { replace: true, state: last })
  }, [isEmpty, state, search, email, go])
}

export function CheckoutScreen() {
  const { state } = useLocation()
  const wanted = useStableValue(state, readCheckoutState)
  useLastCheckout(wanted.selectedItems.length === 0)
  const checkout = useCheckout(wanted)
  const { panel } = checkout
  const place = useReplacedPart<HTMLDivElement>(shownPart(checkout))
  return (
    <div ref={place} className="wrap">
      <PageHead name="Checkout" path={CHECKOUT_PATH} hidden />
      <h1 className={`display display-40 ${css.head}`}>Checkout form</h1>
      {panel ? (
        <AttemptPanel attempt={panel} className={css.panel} />
      ) : (
        <CheckoutForm checkout={checkout} />
      )}
    </div>
  )
}

/**
 * Names the part on the screen. When the name changes, useReplacedPart scrolls to the new part and focuses it; null
 * changes nothing while the lines load or an order is being placed.
 */
function shownPart({ panel, placing, loading, notArrived }: Checkout): string | null {
  if (panel) return 'panel'
  if (placing || loading) return null
  return notArrived ? 'last try' : 'form'
}

function CheckoutForm({ checkout }: { checkout: Checkout }) {
  const { billing, lines, sums, loading, warnings, placing, notArrived, error } = checkout
  const form = useRef<HTMLFormElement>(null)
  useRootAttribute('data-acts-below')
  const empty = !loading && lines.length === 0
  const total = loading || checkout.reading ? null : sums.total
  /**
   * True if the cart or a line could not be read. If no line is left, the screen has no receipt field and says
   * instead that the draft keeps the receipt.
   */
  const unread = checkout.failedCart || checkout.missing.dropped.length > 0
  const { held } = checkout.receipt
  // A shopper who has paid may send the order even if no payment account is configured any more.
  const open = checkout.paidBefore !== null || mayHavePayAccount()
  const shared = useSharedReceipt(checkout.takesReceipt && !empty && open, checkout.receipt)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!open) return
    // Enter in a field also submits, so scroll the button, which shows the progress, into view.
    form.current?.querySelector('[type=submit]')?.scrollIntoView({ block: 'nearest' })
    const bad = await checkout.submit()
    if (bad !== null) form.current?.querySelector<HTMLElement>(`#checkout-${bad}`)?.focus()
  }

  const short = lines.flatMap((line) => {
    const text = warnings.get(String(line.id))
    return text === undefined ? [] : [`${line.title}, ${line.size.toUpperCase()}: ${text}.`]
  })

  const send = (
    <Button
      type="submit"
      wide
      busy={placing !== null}
      busyText="Placing Order..."
      className={css.send}
      aria-describedby={total === null || empty ? undefined : 'checkout-total'}
    >
      {sendButtonLabel(notArrived)}
      {total !== null && !empty && (
        <span id="checkout-total" aria-hidden="true">
          {exactNpr(total)}
        </span>
      )}
    </Button>
  )

  return (
    // The shop shows its own error texts, so the browser's validation is off (D-109).
    <form
      ref={form}
      className={`grid one-column ${css.checkout}`}
      noValidate
      aria-label="Checkout form"
      aria-busy={placing !== null || undefined}
      onSubmit={(event) => void submit(event)}
    >
      {!empty && <OrderSummary lines={loading ? [] : lines} total={total} />}
      <BillingForm
        billing={billing}
        reading={checkout.readingAccount}
        email={checkout.email}
        error={error}
        onType={checkout.type}
        onFocus={checkout.focus}
        onLeave={checkout.leave}
      />
      <section className={css.order} aria-labelledby="your-order">
        <h2 id="your-order">Your Order</h2>
        <OrderTable
          lines={lines}
          sums={empty ? null : sums}
          loading={loading}
          expected={checkout.expected}
          warnings={warnings}
          onRetry={checkout.failedCart ? checkout.retryCart : undefined}
          onRetryShipping={checkout.shippingFailed ? checkout.retryShipping : undefined}
        />
        {empty && shared.waits && <Note role="status">{SHARED_KEPT_TEXT}</Note>}
        {empty && unread && held && (
          <Note role="status">{`${RECEIPT_HERE_TEXT} ${held.file.name}`}</Note>
        )}
        {empty && <NextLinks />}
        {!placing && (
          <PriceNotes
            missing={checkout.missing}
            paid={checkout.paidOther}
            total={sums.total}
            onRetry={checkout.retryPrices}
          />
        )}
        <StockWarnings texts={short} />
        {/* Visitors keep the button: a press tells them to log in first (D-109). */}
        {empty && checkout.visitor && send}
      </section>
      {/* Without items there is nothing to pay for (D-68). */}
      {!empty && (
        <div className={`grid one-column ${css.pay}`}>
          <PaymentDetails
            total={total}
            paid={checkout.paidBefore}
            hasReceipt={held !== null}
            phone={billing.phone}
          />
          {open && (
            <div>
              <ReceiptField
                receipt={checkout.receipt}
                saved={checkout.receiptSaved}
                shared={shared.note}
                missing={error('receipt')}
                placing={placing}
                lines={lines}
              />
              {notArrived && !placing && (
                <LastTryNote attempt={notArrived} hasReceipt={held !== null} />
              )}
            </div>
          )}
          {open && (
            <div className={css.act}>
              {send}
              {placing && placing.part !== null && placing.part < 1 && (
                <Button kind="quiet" wide onClick={placing.cancel}>
                  Cancel
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </form>
  )
}

function NextLinks() {
  return (
    <div className="flex wraps gap-3 above-4">
      <Link
        className={buttonClass('ink', { small: true })}
        to={PRODUCTS_PATH}
        onClick={chooseAllCategories}
      >
        See all products
      </Link>
      <Button kind="line" small onClick={() => openPanel('cart')}>
        View cart
      </Button>
    </div>
  )
}

function sendButtonLabel(notArrived: Attempt | null): string {
  if (!notArrived) return 'Place Order'
  return wasAlertShown(notArrived) ? 'Try Again' : 'Send again'
}

function LastTryNote({ attempt, hasReceipt }: { attempt: Attempt; hasReceipt: boolean }) {
  const here = hasReceipt ? RECEIPT_HERE_TEXT : RECEIPT_GONE_TEXT
  return (
    <div className={css.note} data-read-first="">
      {wasAlertShown(attempt) ? (
        <Note kind="calm">
          {hasReceipt
            ? 'Your details and receipt are still here. Please try again.'
            : RECEIPT_GONE_TEXT}
        </Note>
      ) : (
        <Note kind="warn" role="status">
          {attempt.read ? NOT_ARRIVED_TEXT : unknownOutcomeText(attempt)} {here}
        </Note>
      )}
    </div>
  )
}

/** Warns before the shopper pays. It never blocks the order, because the server decides about stock (D-126). */
function StockWarnings({ texts }: { texts: readonly string[] }) {
  return (
    <div role="status">
      {texts.length > 0 && (
        <Note kind="bad" className={css.note}>
          <ul>
            {texts.map((text) => (
              <li key={text}>{withLangAttributes(text)}</li>
            ))}
          </ul>
          <p>Please update your cart before you pay.</p>
        </Note>
      )}
    </div>
  )
}

/** Returns the same object until `value` changes, so that hooks with the object as a dependency do not run again. */
function useStableValue<In, Out>(value: In, read: (value: In) => Out): Out {
  return useMemo(() => read(value), [value, read])
}
