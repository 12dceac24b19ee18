import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { createStore, useStore } from 'zustand'
import { userDetailQuery } from '../../api/users'
import type { Attempt } from '../../rules/orderAttempt'
import { ORDER_SUCCESS_PATH } from '../../rules/paths'
import { orderSuccessRouteState, type readCheckoutState } from '../../rules/routeState'
import { cleanPastedPhone } from '../../rules/validation'
import type { Id, Paisa } from '../../rules/types'
import {
  forgetLastCheckout,
  saveLastDeliveryAddress,
  lastDeliveryAddress,
} from '../../state/lastCheckout'
import { currentUser, onUserChange, useSession } from '../../state/session'
import { showAlert, notify } from '../../state/notices'
import { refreshAttempts, useAttempts, useHideFromStrip } from '../order-attempts/useAttempts'
import {
  blockingAttempt,
  notArrivedAttempt,
  CHECKED_FIELDS,
  checkoutErrorsIn,
  type CheckoutField,
  confirmedAttemptsSince,
  attemptInPanel,
  reduceCheckout,
  showsError,
  INITIAL_CHECKOUT_STATE,
  type CheckoutEvent,
  type CheckoutState,
} from './checkoutState'
import { newOrderOf, orderSumsOf, type Billing } from './order'
import { submitOrder, type OrderOutcome } from './placeOrder'
import { runSendChecks } from './todaysPrices'
import { useCheckoutLines } from './useCheckoutLines'
import { useSavedForm } from './useSavedForm'
import { rememberReceipt } from '../order-attempts/attemptDependencies'
import { halvedReceipt, type HeldReceipt } from './prepareReceipt'
import { useReceiptFile } from './useReceiptFile'

const EARLIER_PLACED_TEXT = 'Your earlier order has been placed.'

type WantedCheckout = ReturnType<typeof readCheckoutState>

const firstErrorField = (errors: ReturnType<typeof checkoutErrorsIn>) =>
  CHECKED_FIELDS.find((name) => errors[name] !== undefined)

function amountPaidBefore(
  paid: Paisa | null,
  total: Paisa,
  notArrived: Attempt | null,
): Paisa | null {
  if (notArrived) return paid ?? (notArrived.total > 0 ? notArrived.total : null)
  return paid === total ? null : paid
}

/**
 * Loads the thank-you page's code before the order is sent, because an update can delete this build's files at any
 * time. Does not use fetchCode, because that may reload the page, or ask for a reload, while the order is being sent.
 */
const loadThankYou = () => import('../order-success/OrderSuccessScreen').catch(() => {})

/** Before sending, the thank-you page may load for at most this long, so that a slow connection does not delay the order. */
const THANK_YOU_LIMIT_MS = 2000

/** A store instead of useReducer, because placing reads the state after each await, even if the shopper left the screen. */
function createCheckout() {
  const store = createStore<CheckoutState>(() => INITIAL_CHECKOUT_STATE)
  const dispatch = (event: CheckoutEvent) => store.setState((state) => reduceCheckout(state, event))
  return { store, dispatch }
}

export function useCheckout(wanted: WantedCheckout) {
  const go = useNavigate()
  const user = useSession((session) => session.user)
  const email = user?.email ?? ''
  const form = useSavedForm(email)
  const found = useCheckoutLines(wanted, email)
  // The total may change until prices and charge have loaded. Until then it is unknown, and no total is saved with the
  // receipt.
  const unknown = found.loading || found.reading || found.lines.length === 0
  const shownTotal = unknown ? null : orderSumsOf(found.lines, found.shipping).total
  const receipt = useReceiptFile(form.receipt, form.hold, shownTotal)
  const { data: detail, isLoading: readingAccount } = useQuery(userDetailQuery(email))
  const [{ store, dispatch }] = useState(createCheckout)
  const state = useStore(store)
  const { placing, untouched } = state

  const billingOf = (typed: Partial<Billing>): Billing => ({
    first_name: detail?.first_name ?? '',
    last_name: detail?.last_name ?? '',
    phone: cleanPastedPhone(detail?.phone ?? ''),
    address: detail?.address ?? '',
    delivery_address: lastDeliveryAddress(email),
    additional_info: '',
    ...untouched,
    ...typed,
  })
  const billing = billingOf(form.typed)
  const paid = form.receipt?.paid ?? null
  const lines = placing?.lines ?? found.lines
  const sums = placing?.sums ?? orderSumsOf(found.lines, found.shipping)
  const totalKnown = placing !== null || shownTotal !== null
  const errors = checkoutErrorsIn({ ...billing, email, receipt: form.receipt?.file ?? null })
  const error = (name: CheckoutField) =>
    showsError(state, name, email) ? (errors[name] ?? null) : null

  useEffect(() => {
    dispatch({ type: 'entered' })
    void loadThankYou()
    return () => dispatch({ type: 'exited' })
  }, [dispatch])

  // A visitor who logs in keeps the typed fields with their errors.
  useEffect(
    () =>
      onUserChange((former) => {
        if (former) dispatch({ type: 'userLeft' })
      }),
    [dispatch],
  )

  const stillIn = () => currentUser()?.email === email

  function showThankYou(orderId: Id | null) {
    // Do not navigate if the shopper has left this screen.
    if (store.getState().onScreen)
      go(ORDER_SUCCESS_PATH, { state: orderId === null ? null : orderSuccessRouteState(orderId) })
  }

  async function leaveWith(orderId: Id | null) {
    // A logout has deleted the draft, so a draft that exists now belongs to another user.
    if (stillIn()) {
      const { delivery_address } = form.latest().typed
      if (delivery_address !== undefined) saveLastDeliveryAddress(email, delivery_address.trim())
      forgetLastCheckout()
      await form.clear()
    }
    showThankYou(orderId)
  }

  /** When another attempt is confirmed, drops its receipt and keeps the typed fields for the next order. */
  async function dropSentReceipt({ receipt: sent }: Attempt) {
    notify(EARLIER_PLACED_TEXT, 'good')
    const held = form.latest().receipt
    if (!held || !stillIn()) return
    // Earlier builds stored attempts without a receipt hash. The receipt of such an attempt can only be the one that was
    // loaded with the draft.
    if (sent === '' ? held !== form.loaded() : held.mark !== sent) return
    rememberReceipt(held.mark)
    await form.hold(null)
  }

  const attempts = useAttempts((state) => state.list)
  const underWay = blockingAttempt(attempts, wanted.selectedItems, lines)
  const panel = attemptInPanel(state, underWay, attempts)
  const notArrived = underWay ? null : notArrivedAttempt(attempts, wanted.selectedItems, lines)
  useHideFromStrip(underWay?.id ?? notArrived?.id ?? null)

  const look = useEffectEvent(() => {
    const { shown } = store.getState()
    const confirmed = confirmedAttemptsSince(store.getState(), attempts)
    dispatch({ type: 'looked', attempts })
    for (const attempt of confirmed)
      if (attempt.id === shown?.id) void leaveWith(attempt.found[0] ?? null)
      else void dropSentReceipt(attempt)
  })
  useEffect(() => {
    if (panel) dispatch({ type: 'shown', attempt: panel })
    // While an order is being placed, `place` handles the outcome itself.
    if (!placing && form.ready) look()
  }, [attempts, panel, placing, form.ready, dispatch])

  function after(outcome: OrderOutcome) {
    // Keep the ordered lines on screen until the thank-you page replaces them.
    if (outcome.is === 'placed' && stillIn()) return leaveWith(outcome.orderId)
    dispatch({ type: 'stopped' })
    if (outcome.is === 'unsent') showAlert(`Error submitting order: ${outcome.message}`)
    if (outcome.is === 'busy') notify('Your order is being placed in another tab.')
    if (outcome.is === 'cancelled') notify("Your order wasn't placed.")
  }

  function stop(bad: CheckoutField | null = null) {
    // Render now: the field with the error can take the focus only once the form is enabled again.
    flushSync(() => dispatch({ type: 'stopped' }))
    return bad
  }

  /** The receipt, or a smaller copy if the server refused this one as too large. */
  async function acceptable(picked: HeldReceipt): Promise<HeldReceipt> {
    if (notArrived?.status !== 413 || notArrived.receipt !== picked.mark) return picked
    const smaller = await halvedReceipt(picked)
    if (smaller !== picked) await form.hold(smaller)
    return smaller
  }

  async function place(): Promise<CheckoutField | null> {
    const ender = new AbortController()
    const fixed = { lines: found.lines, sums: orderSumsOf(found.lines, found.shipping) }
    dispatch({ type: 'placing', placing: { ...fixed, part: null, cancel: () => ender.abort() } })
    try {
      // Scaling a large picture takes time, in which the shopper may edit fields.
      await receipt.settled()
      if (!store.getState().onScreen) {
        notify("Your order wasn't placed.", 'bad')
        return null
      }
      const { typed, receipt: picked } = form.latest()
      const held = picked && (await acceptable(picked))
      const [billing, file] = [billingOf(typed), held?.file ?? null]
      const bad = firstErrorField(checkoutErrorsIn({ ...billing, email, receipt: file }))
      if (!held || !file || bad !== undefined || !stillIn()) return stop(bad)
      const paid = held.paid ?? shownTotal
      const checked = await runSendChecks({ email, billing, ...fixed, receipt: { ...held, paid } })
      if (!checked || !stillIn()) return stop()
      await Promise.race([
        loadThankYou(),
        new Promise((done) => setTimeout(done, THANK_YOU_LIMIT_MS)),
      ])
      const onProgress = (part: number) => dispatch({ type: 'uploaded', part })
      const order = newOrderOf({ ...checked, receipt: checked.receipt.file })
      const ids = checked.lines.map(({ id }) => id)
      const job = { order, ids, receipt: checked.receipt.mark, onProgress, signal: ender.signal }
      const outcome = await submitOrder(job)
      // Without this refresh, the form would flash up before the panel.
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
    // Two presses in one frame see the same render, so read the store.
    if (store.getState().placing) return null
    // The user may have changed in another tab.
    const who = currentUser()
    if (!who) {
      showAlert('User not logged in!')
      return null
    }
    if (found.loading) {
      notify('Loading...')
      return null
    }
    if (found.lines.length === 0) {
      showAlert('No items selected')
      return null
    }
    dispatch({ type: 'tried' })
    const bad = firstErrorField(errors)
    // A receipt that is still being read is not missing.
    if (bad !== undefined && !(bad === 'receipt' && receipt.reading)) return bad
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
    reading: found.reading && !placing,
    /** The amount paid, if it differs from the total; otherwise null. */
    paidOther: totalKnown && paid !== sums.total ? paid : null,
    /** The amount already paid, if paying the total now would be too much; otherwise null. */
    paidBefore: totalKnown ? amountPaidBefore(paid, sums.total, notArrived) : null,
    receipt,
    receiptSaved: form.receiptSaved,
    /** True once the draft has loaded and the total is known or cannot be known. */
    takesReceipt: form.ready && !found.loading && !found.reading && !placing,
    placing,
    /** The attempt whose panel replaces the form; null to show the form. */
    panel,
    /** The same order was sent and did not arrive, so the button offers to send it again; otherwise null. */
    notArrived,
    error,
    type: (part: Partial<Billing>) => {
      form.type(part)
      dispatch({ type: 'typed', part })
    },
    focus: (name: keyof Billing) => dispatch({ type: 'focused', part: { [name]: billing[name] } }),
    leave: (field: CheckoutField | keyof Billing) => dispatch({ type: 'left', field }),
    submit,
  }
}

export type Checkout = ReturnType<typeof useCheckout>
