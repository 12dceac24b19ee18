import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { userDetailQuery } from '../../api/users'
import type { Attempt } from '../../rules/orderAttempt'
import { ORDER_SUCCESS } from '../../rules/paths'
import { orderSuccessState, type readCheckoutState } from '../../rules/routeState'
import { cleanPastedPhone } from '../../rules/validation'
import type { Id, Paisa } from '../../rules/types'
import { forgetCheckout } from '../../state/lastCheckout'
import { keepDelivery, lastDelivery } from '../../state/lastDelivery'
import { currentUser, useSession } from '../../state/session'
import { alertBox, notify } from '../../state/notices'
import { refreshAttempts, useAttempts, useShownHere } from '../order-attempts/useAttempts'
import { attemptOn, isAttemptUnderWay, notArrivedAttempt } from './attemptOn'
import { CHECKED_FIELDS, errorsIn, isChecked, type CheckoutField } from './checkoutChecks'
import { orderOf, sumsOf, type Billing, type CheckoutLine, type Sums } from './order'
import { submitOrder, type OrderOutcome } from './placeOrder'
import { runChecks } from './todaysPrices'
import { useCheckoutLines } from './useCheckoutLines'
import { useSavedForm } from './useSavedForm'
import { keepReceipt } from '../order-attempts/dependencies'
import { halved, type HeldReceipt } from './readReceipt'
import { useReceiptFile } from './useReceiptFile'

type Placing = {
  /** A snapshot: the cart is cleared while the order is being sent. */
  lines: CheckoutLine[]
  sums: Sums
  /** Upload progress from 0 to 1; null before and after the upload. */
  part: number | null
  cancel: () => void
}

const EARLIER_PLACED = 'Your earlier order has been placed.'

type Wanted = ReturnType<typeof readCheckoutState>

const firstOf = (errors: ReturnType<typeof errorsIn>) =>
  CHECKED_FIELDS.find((name) => errors[name] !== undefined)

function paidBefore(paid: Paisa | null, total: Paisa, notArrived: Attempt | null): Paisa | null {
  if (notArrived) return paid ?? (notArrived.total > 0 ? notArrived.total : null)
  return paid === total ? null : paid
}

/**
 * Once the order is sent, its files may be gone: an update can delete them at any time. It does not go through fetchCode,
 * because a page that is about to send an order must neither reload nor tell the shopper to.
 */
const loadThankYou = () => import('../order-success/OrderSuccessScreen').catch(() => {})

/** Limit for loading the thank-you page before sending, so that a slow connection does not delay the order. */
const THANK_YOU_MS = 2000

export function useCheckout(wanted: Wanted) {
  const go = useNavigate()
  const user = useSession((session) => session.user)
  const email = user?.email ?? ''
  const form = useSavedForm(email)
  const found = useCheckoutLines(wanted, email)
  // Until prices and charge have loaded, the total on the page may change, so a receipt is not saved with it.
  const unknown = found.loading || found.reading || found.lines.length === 0
  const shownTotal = unknown ? null : sumsOf(found.lines, found.shipping).total
  const receipt = useReceiptFile(form.receipt, form.hold, shownTotal)
  const { data: detail, isLoading: readingAccount } = useQuery(userDetailQuery(email))
  const [left, setLeft] = useState<ReadonlySet<CheckoutField>>(new Set())
  const [tried, setTried] = useState(false)
  const [placing, setPlacing] = useState<Placing | null>(null)
  /** The field that has the focus: the account's data may arrive now, and must not come between its first digits. */
  const [untouched, setUntouched] = useState<Partial<Billing>>({})
  const busy = useRef(false)
  const mounted = useRef(true)
  /**
   * The attempt that this screen shows, sends or has shown. When it is confirmed, the screen leads to the thank-you
   * page.
   */
  const mine = useRef<string | null>(null)

  const billingOf = (typed: Partial<Billing>): Billing => ({
    first_name: detail?.first_name ?? '',
    last_name: detail?.last_name ?? '',
    phone: cleanPastedPhone(detail?.phone ?? ''),
    address: detail?.address ?? '',
    delivery_address: lastDelivery(email),
    additional_info: '',
    ...untouched,
    ...typed,
  })
  const billing = billingOf(form.typed)
  const paid = form.receipt?.paid ?? null
  const lines = placing?.lines ?? found.lines
  const sums = placing?.sums ?? sumsOf(found.lines, found.shipping)
  const totalKnown = placing !== null || shownTotal !== null
  const errors = errorsIn({ ...billing, email, receipt: form.receipt?.file ?? null })
  // The e-mail is read-only, so its error shows at once.
  const showsError = (name: CheckoutField) =>
    tried || left.has(name) || (name === 'email' && email !== '')
  const error = (name: CheckoutField) => (showsError(name) ? (errors[name] ?? null) : null)

  const [lastChecked, setLastChecked] = useState<Attempt | null>(null)
  useEffect(() => {
    mounted.current = true
    void loadThankYou()
    return () => {
      mounted.current = false
      // Back shows this screen again, with the form.
      setLastChecked(null)
    }
  }, [])

  const stillIn = () => currentUser()?.email === email

  function showThankYou(orderId: Id | null) {
    // If the shopper has left this screen, do not navigate. The alert has told them already.
    if (mounted.current)
      go(ORDER_SUCCESS, { state: orderId === null ? null : orderSuccessState(orderId) })
  }

  async function leaveWith(orderId: Id | null) {
    // A logout has deleted the draft; a draft that exists now belongs to another user.
    if (stillIn()) {
      const { delivery_address } = form.latest().typed
      if (delivery_address !== undefined) keepDelivery(email, delivery_address.trim())
      forgetCheckout()
      await form.clear()
    }
    showThankYou(orderId)
  }

  /** Another attempt was confirmed: drop its receipt, and keep the typed fields for the next order. */
  async function dropSentReceipt({ receipt: sent }: Attempt) {
    notify(EARLIER_PLACED, 'good')
    const held = form.latest().receipt
    if (!held || !stillIn()) return
    // Records of an earlier build have no receipt hash: their receipt was the one loaded with the draft.
    if (sent === '' ? held !== form.loaded() : held.mark !== sent) return
    keepReceipt(held.mark)
    await form.hold(null)
  }

  const attempts = useAttempts((state) => state.list)
  const underWay = attemptOn(attempts, wanted.selectedItems, lines)
  const checked = placing ? null : underWay
  if (checked && checked !== lastChecked) setLastChecked(checked)
  const isFound = attempts.some(({ id, phase }) => id === lastChecked?.id && phase === 'confirmed')
  // The panel of a found order stays until the thank-you page replaces it. Otherwise the form would flash up, and its receipt would be
  // announced again.
  const panel = checked ?? (isFound && !placing ? lastChecked : null)
  const notArrived = underWay ? null : notArrivedAttempt(attempts, wanted.selectedItems, lines)
  useShownHere(underWay?.id ?? notArrived?.id ?? null)

  const settled = useEffectEvent((done: Attempt) => {
    const { id, found: ids } = done
    if (id === mine.current) void leaveWith(ids[0] ?? null)
    else void dropSentReceipt(done)
  })
  const open = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (panel) mine.current = panel.id
    // During sending, `place` gets the outcome itself.
    if (placing || !form.ready) return
    const before = open.current
    open.current = new Set(attempts.filter(isAttemptUnderWay).map(({ id }) => id))
    for (const attempt of attempts)
      if (attempt.phase === 'confirmed' && !isAttemptUnderWay(attempt) && before.has(attempt.id))
        settled(attempt)
  }, [attempts, panel, placing, form.ready])

  function after(outcome: OrderOutcome) {
    // Keep the ordered lines on screen until the thank-you page replaces them.
    if (outcome.is === 'placed' && stillIn()) return leaveWith(outcome.orderId)
    busy.current = false
    if (mounted.current) setPlacing(null)
    if (outcome.is === 'unsent') alertBox(`Error submitting order: ${outcome.message}`)
    if (outcome.is === 'busy') notify('Your order is being placed in another tab.')
    if (outcome.is === 'cancelled') notify('Order not sent.')
  }

  /** Stops before anything is sent. */
  function stop(bad: CheckoutField | null = null) {
    busy.current = false
    // Render at once: the field with the error can take focus only when the form is enabled again.
    if (mounted.current) flushSync(() => setPlacing(null))
    return bad
  }

  /** The receipt, or a smaller copy if the server refused this one as too large. */
  async function acceptable(picked: HeldReceipt): Promise<HeldReceipt> {
    if (notArrived?.status !== 413 || notArrived.receipt !== picked.mark) return picked
    const smaller = await halved(picked)
    if (smaller !== picked) await form.hold(smaller)
    return smaller
  }

  async function place(): Promise<CheckoutField | null> {
    const ender = new AbortController()
    const fixed = { lines: found.lines, sums: sumsOf(found.lines, found.shipping) }
    setPlacing({ ...fixed, part: null, cancel: () => ender.abort() })
    try {
      // Scaling a large picture takes time, and the shopper may edit fields during it.
      await receipt.settled()
      if (!mounted.current) {
        notify('Order not sent.', 'bad')
        return null
      }
      const { typed, receipt: picked } = form.latest()
      const held = picked && (await acceptable(picked))
      const [billing, file] = [billingOf(typed), held?.file ?? null]
      const bad = firstOf(errorsIn({ ...billing, email, receipt: file }))
      if (!held || !file || bad !== undefined || !stillIn()) return stop(bad)
      const paid = held.paid ?? shownTotal
      const checked = await runChecks({ email, billing, ...fixed, receipt: { ...held, paid } })
      if (!checked || !stillIn()) return stop()
      await Promise.race([loadThankYou(), new Promise((done) => setTimeout(done, THANK_YOU_MS))])
      const onProgress = (part: number) =>
        mounted.current && setPlacing((now) => now && { ...now, part })
      const order = orderOf({ ...checked, receipt: checked.receipt.file })
      const ids = checked.lines.map(({ id }) => id)
      const job = { order, ids, receipt: checked.receipt.mark, onProgress, signal: ender.signal }
      const outcome = await submitOrder(job)
      // Without this, the form would flash up before the panel.
      await refreshAttempts()
      await after(outcome)
    } catch (cause) {
      console.error(cause)
      await after({ is: 'unsent', message: 'Failed to place order' })
    }
    return null
  }

  /** Returns the field to focus if its error stops the order; otherwise null. */
  async function submit(): Promise<CheckoutField | null> {
    // Two presses in one frame see the same state, so this check is first.
    if (busy.current) return null
    // The user may have changed in another tab.
    const who = currentUser()
    if (!who) {
      alertBox('User not logged in!')
      return null
    }
    if (found.loading) {
      notify('Loading...')
      return null
    }
    if (found.lines.length === 0) {
      alertBox('No items selected')
      return null
    }
    setTried(true)
    const bad = firstOf(errors)
    // A receipt that is still being read is not missing.
    if (bad !== undefined && !(bad === 'receipt' && receipt.reading)) return bad
    busy.current = true
    return place()
  }

  return {
    email,
    visitor: user === null,
    billing,
    readingAccount,
    lines,
    sums,
    loading: found.loading && !placing,
    expected: wanted.selectedItems.length,
    failedCart: found.failed,
    retryCart: found.retry,
    warnings: found.warnings,
    missing: found.missing,
    retryPrices: found.retryPrices,
    shippingFailed: found.shippingFailed,
    retryShipping: found.retryShipping,
    /** A price or the shipping charge is still loading, so the total may change. */
    reading: found.reading && !placing,
    /** The amount paid, if it differs from the total; otherwise null. */
    paidOther: totalKnown && paid !== sums.total ? paid : null,
    /** The amount paid, if paying the total now would be too much; otherwise null. */
    paidBefore: totalKnown ? paidBefore(paid, sums.total, notArrived) : null,
    receipt,
    receiptSaved: form.receiptSaved,
    /** The draft has been loaded, and the total is known or will stay unknown. */
    takesReceipt: form.ready && !found.loading && !found.reading && !placing,
    placing,
    /** An attempt with the same lines whose outcome is unknown: its panel replaces the form. */
    panel,
    /** The same order was sent and did not arrive: the button offers to send it again. */
    notArrived,
    error,
    type: (part: Partial<Billing>) => {
      form.type(part)
      // The phone is checked while the shopper types (CHK-29), the other fields on blur.
      if (part.phone !== undefined) setLeft((names) => new Set(names).add('phone'))
    },
    focus: (name: keyof Billing) => setUntouched({ [name]: billing[name] }),
    leave: (name: CheckoutField | keyof Billing) => {
      setUntouched({})
      if (isChecked(name)) setLeft((names) => (names.has(name) ? names : new Set(names).add(name)))
    },
    submit,
  }
}

export type Checkout = ReturnType<typeof useCheckout>
