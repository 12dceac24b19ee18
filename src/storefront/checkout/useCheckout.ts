import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { userDetailQuery } from '../../api/users'
import { ORDER_SUCCESS } from '../../rules/paths'
import { orderSuccessState, type readCheckoutState } from '../../rules/routeState'
import { cleanPastedPhone } from '../../rules/validation'
import type { Id } from '../../rules/types'
import { currentUser, useSession } from '../../state/session'
import { alertBox, notify } from '../../state/notices'
import { keepReceipt } from './attempts'
import { CHECKED, wrongIn, type Checked } from './checks'
import { orderOf, sumsOf, type Billing, type CheckoutLine, type Sums } from './order'
import { EARLIER_PLACED, overlap, resumeOrder, submitOrder, type Outcome } from './placeOrder'
import { runChecks } from './sendChecks'
import { useCheckoutLines } from './useCheckoutLines'
import { useKept } from './useKept'
import { useReceipt } from './useReceipt'

type Placing = {
  /** As they were when the order was sent: the cart is being cleared meanwhile. */
  lines: CheckoutLine[]
  sums: Sums
  /** Of the upload, from 0 to 1; null before and after it. */
  part: number | null
  cancel: () => void
}

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
  const [failed, setFailed] = useState(false)
  const busy = useRef(false)
  const here = useRef(true)
  const resumed = useRef<Promise<boolean>>(Promise.resolve(false))

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

  async function forget() {
    // A logout has deleted everything, and what stands here since is somebody else's.
    if (!stillIn()) return
    keepReceipt(kept.latest().receipt?.mark ?? '')
    await kept.clear()
  }

  /** An earlier order is there: its receipt goes, what is typed may be for the next one. */
  async function letGo() {
    const sent = kept.loaded()
    if (!sent || !stillIn()) return
    keepReceipt(sent.mark)
    if (kept.latest().receipt === sent) await kept.hold(null)
  }

  function thank(orderId: Id | null) {
    // Whoever has gone elsewhere meanwhile stays there; the alert has said it.
    if (here.current) void navigate(ORDER_SUCCESS, { state: orderId === null ? null : orderSuccessState(orderId) })
  }

  /** Whether it was for the order on this page, which is over then. */
  const resume = useEffectEvent(async () => {
    const done = await resumeOrder(email, letGo)
    if (!done || !stillIn()) return false
    const { selectedItems } = wanted
    if (selectedItems.length > 0 && !overlap(selectedItems, done.ids)) {
      notify(EARLIER_PLACED, 'good')
      return false
    }
    await kept.clear()
    thank(done.orderId)
    return true
  })
  useEffect(() => {
    if (email !== '' && kept.ready) resumed.current = resume()
  }, [email, kept.ready])

  function after(outcome: Outcome) {
    // What was ordered stays on the screen until the next one is there.
    if (outcome.is === 'placed' && stillIn()) return thank(outcome.orderId)
    busy.current = false
    if (here.current) setPlacing(null)
    if (outcome.is === 'failed') {
      setFailed(true)
      return alertBox(`Error submitting order: ${outcome.message}`)
    }
    if (outcome.is === 'busy') notify('An order of yours is being placed in another tab.')
    if (outcome.is === 'cancelled')
      notify(
        outcome.sure ? 'The order was not sent.' : 'Stopped. My Orders shows whether the order had arrived already.',
      )
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
    setFailed(false)
    setPlacing({ ...fixed, part: null, cancel: () => ender.abort() })
    try {
      // A large picture takes a while to be made smaller, and a field can be mended meanwhile.
      await receipt.settled()
      if (await resumed.current) return stop()
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
      after(await submitOrder({ order, ids, onPlaced: forget, onProgress, signal: ender.signal }))
    } catch (cause) {
      console.error(cause)
      after({ is: 'failed', message: 'Failed to place order' })
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
    /** What was paid, where the total differs from it now. */
    paidOther: placing || found.reading || asked === null || paid === null || paid === asked ? null : paid,
    receipt,
    placing,
    /** The last try failed: the button offers another. */
    failed,
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
