import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { userDetailQuery } from '../../api/users'
import type { Attempt } from '../../rules/attempt'
import { ORDER_SUCCESS } from '../../rules/paths'
import { orderSuccessState, type readCheckoutState } from '../../rules/routeState'
import { cleanPastedPhone } from '../../rules/validation'
import type { Id } from '../../rules/types'
import { currentUser, useSession } from '../../state/session'
import { alertBox, notify } from '../../state/notices'
import { refreshAttempts, useAttempts, useShownHere } from '../attempts/useAttempts'
import { attemptOn, isUnderWay, lateAttempt } from './attemptOn'
import { CHECKED, wrongIn, type Checked } from './checkoutChecks'
import { orderOf, sumsOf, type Billing, type CheckoutLine, type Sums } from './order'
import { submitOrder, type Outcome } from './placeOrder'
import { runChecks } from './sendChecks'
import { useCheckoutLines } from './useCheckoutLines'
import { useKept } from './useSavedForm'
import { keepReceipt } from './receiptStore'
import { useReceipt } from './useReceiptFile'

type Placing = {
  /** As they were when the order was sent, because the cart is cleared before the thank-you page. */
  lines: CheckoutLine[]
  sums: Sums
  /** Of the upload, from 0 to 1; null before and after it. */
  part: number | null
  cancel: () => void
}

const EARLIER_PLACED = 'Your earlier order has been placed.'

type Wanted = ReturnType<typeof readCheckoutState>

const firstOf = (wrong: ReturnType<typeof wrongIn>) => CHECKED.find((name) => wrong[name] !== undefined)

export function useCheckout(wanted: Wanted) {
  const navigate = useNavigate()
  const user = useSession((session) => session.user)
  const email = user?.email ?? ''
  const kept = useKept(email)
  const found = useCheckoutLines(wanted, email)
  const asked = found.loading || found.lines.length === 0 ? null : sumsOf(found.lines, found.shipping).total
  const receipt = useReceipt(kept.receipt, kept.hold, asked)
  const { data: detail } = useQuery(userDetailQuery(email))
  const [left, setLeft] = useState<ReadonlySet<Checked>>(new Set())
  const [tried, setTried] = useState(false)
  const [placing, setPlacing] = useState<Placing | null>(null)
  const busy = useRef(false)
  const here = useRef(true)
  /** The attempt that this screen shows, sends, or has shown: its end is the screen's end. */
  const mine = useRef<string | null>(null)

  const billingOf = (typed: Partial<Billing>): Billing => ({
    first_name: typed.first_name ?? detail?.first_name ?? '',
    last_name: typed.last_name ?? detail?.last_name ?? '',
    phone: typed.phone ?? cleanPastedPhone(detail?.phone ?? ''),
    address: typed.address ?? detail?.address ?? '',
    delivery_address: typed.delivery_address ?? '',
    additional_info: typed.additional_info ?? '',
  })
  const billing = billingOf(kept.typed)
  const paid = kept.receipt?.paid ?? null
  const lines = placing?.lines ?? found.lines
  const sums = placing?.sums ?? sumsOf(found.lines, found.shipping)
  const wrong = wrongIn({ ...billing, email, receipt: kept.receipt?.file ?? null })
  // The e-mail cannot be typed here, so there is nothing to wait for.
  const spoken = (name: Checked) => tried || left.has(name) || (name === 'email' && email !== '')
  const error = (name: Checked) => (spoken(name) ? (wrong[name] ?? null) : null)

  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const stillIn = () => currentUser()?.email === email

  function thank(orderId: Id | null) {
    // Do not navigate a shopper who has left the checkout; the alert has told them.
    if (here.current) void navigate(ORDER_SUCCESS, { state: orderId === null ? null : orderSuccessState(orderId) })
  }

  async function leaveWith(orderId: Id | null) {
    // A logout has deleted everything, and what stands here since is somebody else's.
    if (stillIn()) await kept.clear()
    thank(orderId)
  }

  /** Another order has arrived: the receipt goes if it was that one's, what is typed may be for the next. */
  async function letGo({ receipt: sent }: Attempt) {
    notify(EARLIER_PLACED, 'good')
    const held = kept.latest().receipt
    if (!held || !stillIn()) return
    // An earlier build noted no receipt: the one that came with the draft was sent.
    if (sent === '' ? held !== kept.loaded() : held.mark !== sent) return
    keepReceipt(held.mark)
    await kept.hold(null)
  }

  const attempts = useAttempts((state) => state.list)
  const underWay = attemptOn(attempts, wanted.selectedItems, lines)
  const panel = placing ? null : underWay
  const late = underWay ? null : lateAttempt(attempts, wanted.selectedItems, lines)
  useShownHere(underWay?.id ?? late?.id ?? null)

  const settled = useEffectEvent((done: Attempt) => {
    const { id, found: ids } = done
    if (id === mine.current) void leaveWith(ids[0] ?? null)
    else void letGo(done)
  })
  const open = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (panel) mine.current = panel.id
    // While it is sent here, the answer comes to the sender.
    if (placing || !kept.ready) return
    const before = open.current
    open.current = new Set(attempts.filter(isUnderWay).map(({ id }) => id))
    for (const attempt of attempts)
      if (attempt.phase === 'confirmed' && !isUnderWay(attempt) && before.has(attempt.id)) settled(attempt)
  }, [attempts, panel, placing, kept.ready])

  function after(outcome: Outcome) {
    // What was ordered stays on the screen until the next one is there.
    if (outcome.is === 'placed' && stillIn()) return leaveWith(outcome.orderId)
    busy.current = false
    if (here.current) setPlacing(null)
    if (outcome.is === 'unsent') alertBox(`Error submitting order: ${outcome.message}`)
    if (outcome.is === 'busy') notify('An order of yours is being placed in another tab.')
    if (outcome.is === 'cancelled') notify('The order was not sent.')
  }

  /** Nothing is sent. */
  function stop(bad: Checked | null = null) {
    busy.current = false
    // At once: what is wrong takes the focus, and cannot while it is sent.
    if (here.current) flushSync(() => setPlacing(null))
    return bad
  }

  async function place(): Promise<Checked | null> {
    const ender = new AbortController()
    const fixed = { lines: found.lines, sums: sumsOf(found.lines, found.shipping) }
    setPlacing({ ...fixed, part: null, cancel: () => ender.abort() })
    try {
      // Making a large picture smaller takes seconds, in which a field can be corrected.
      await receipt.settled()
      if (!here.current) {
        notify('The order was not sent.', 'bad')
        return null
      }
      const { typed, receipt: held } = kept.latest()
      const [billing, file] = [billingOf(typed), held?.file ?? null]
      const bad = firstOf(wrongIn({ ...billing, email, receipt: file }))
      if (!held || !file || bad !== undefined || !stillIn()) return stop(bad)
      const checked = await runChecks({ email, billing, ...fixed, receipt: held })
      if (!checked || !stillIn()) return stop()
      const onProgress = (part: number) => here.current && setPlacing((now) => now && { ...now, part })
      const order = orderOf({ ...checked, receipt: checked.receipt.file })
      const ids = checked.lines.map(({ id }) => id)
      const job = { order, ids, receipt: checked.receipt.mark, onProgress, signal: ender.signal }
      const outcome = await submitOrder(job)
      // Otherwise the form would be back for a moment before the panel takes its place.
      await refreshAttempts()
      await after(outcome)
    } catch (cause) {
      console.error(cause)
      await after({ is: 'unsent', message: 'Failed to place order' })
    }
    return null
  }

  /** The field that keeps the order from being sent, for the focus; null when it is on its way or an alert says why. */
  async function submit(): Promise<Checked | null> {
    // Before anything else: two presses in one frame see the same screen.
    if (busy.current) return null
    // In another tab somebody may have logged out, or in as someone else.
    const who = currentUser()
    if (!who) return (alertBox('User not logged in!'), null)
    if (found.loading) return (notify('Loading...'), null)
    if (found.lines.length === 0) return (alertBox('No items selected'), null)
    setTried(true)
    const bad = firstOf(wrong)
    // A receipt that is being read is on its way into the form.
    if (bad !== undefined && !(bad === 'receipt' && receipt.reading)) return bad
    busy.current = true
    return place()
  }

  return {
    email,
    billing,
    lines,
    sums,
    loading: found.loading && !placing,
    failedCart: found.failed,
    retryCart: found.retry,
    warnings: found.warnings,
    missing: found.missing,
    retryPrices: found.retryPrices,
    shippingFailed: found.shippingFailed,
    retryShipping: found.retryShipping,
    /** A price or the shipping charge is still being read: the total may change at any moment. */
    reading: found.reading && !placing,
    /** The paid amount, if the total differs from it now. */
    paidOther: placing || found.reading || asked === null || paid === null || paid === asked ? null : paid,
    receipt,
    receiptSaved: kept.saved,
    placing,
    /** An order with the same lines whose end is not known: the form has to wait for it. */
    panel,
    /** The same order did not arrive: the button offers another try. */
    late,
    error,
    type: (part: Partial<Billing>) => {
      kept.type(part)
      // The phone speaks while it is being typed (CHK-29), the other fields once they were left.
      if (part.phone !== undefined) setLeft((names) => new Set(names).add('phone'))
    },
    leave: (name: Checked) => setLeft((names) => (names.has(name) ? names : new Set(names).add(name))),
    submit,
  }
}

export type Checkout = ReturnType<typeof useCheckout>
