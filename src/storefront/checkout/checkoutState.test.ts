import { describe, expect, it } from 'vitest'
import { attemptWith } from '../../../tests/money/someAttempt'
import type { Attempt, AttemptPhase } from '../../rules/orderAttempt'
import {
  confirmedSince,
  panelOf,
  reduceCheckout,
  showsError,
  START_OF_CHECKOUT,
  type CheckoutEvent,
  type CheckoutState,
} from './checkoutState'

const after = (...events: CheckoutEvent[]): CheckoutState =>
  events.reduce(reduceCheckout, START_OF_CHECKOUT)

const attempt = (id: string, phase: AttemptPhase, left: number[] = []): Attempt =>
  attemptWith({ id, phase, left })
const placing: CheckoutEvent = {
  type: 'placing',
  placing: {
    lines: [],
    sums: { subtotal: 1, shipping: 2, total: 3 },
    part: null,
    cancel: () => {},
  },
}

describe('the errors of the checkout', () => {
  const shows = (state: CheckoutState, email = 'asha@shop.test') => ({
    first_name: showsError(state, 'first_name', email),
    phone: showsError(state, 'phone', email),
    email: showsError(state, 'email', email),
  })

  it('show for the email at once, because it cannot be typed, but not for a visitor', () => {
    expect(shows(after())).toEqual({ first_name: false, phone: false, email: true })
    expect(shows(after(), '').email).toBe(false)
  })

  it('show for a field that was left, and for the phone while it is typed (CHK-29)', () => {
    expect(shows(after({ type: 'typed', part: { first_name: 'A' } }))).toMatchObject({
      first_name: false,
    })
    expect(shows(after({ type: 'left', field: 'first_name' })).first_name).toBe(true)
    expect(shows(after({ type: 'typed', part: { phone: '98' } })).phone).toBe(true)
    expect(after({ type: 'left', field: 'additional_info' }).left.size).toBe(0)
  })

  it('all show once Place Order was pressed', () => {
    expect(shows(after({ type: 'tried' }), '')).toEqual({
      first_name: true,
      phone: true,
      email: true,
    })
  })
})

describe('placing an order', () => {
  it('keeps the lines and the total of the press until it stops, and counts its upload', () => {
    const sending = after(placing, { type: 'uploaded', part: 0.5 })
    expect(sending.placing).toMatchObject({ part: 0.5, sums: { total: 3 } })
    expect(reduceCheckout(sending, { type: 'stopped' }).placing).toBeNull()
  })

  it('is not begun by the last progress of an upload that stopped', () => {
    expect(after(placing, { type: 'stopped' }, { type: 'uploaded', part: 1 }).placing).toBeNull()
  })

  it('goes on without its screen, which shows no earlier attempt when it is seen again', () => {
    const left = after({ type: 'shown', attempt: attempt('a', 'unknown') }, placing, {
      type: 'exited',
    })
    expect(left).toMatchObject({ onScreen: false, shown: null })
    expect(left.placing).not.toBeNull()
    expect(reduceCheckout(left, { type: 'entered' }).onScreen).toBe(true)
  })
})

it('keeps the value of the focused field until it is left', () => {
  const focused = after({ type: 'focused', part: { phone: '' } })
  expect(focused.untouched).toEqual({ phone: '' })
  expect(reduceCheckout(focused, { type: 'left', field: 'phone' }).untouched).toEqual({})
})

describe('an earlier order', () => {
  const looked = (...attempts: Attempt[]) => after({ type: 'looked', attempts })

  it('is told once it is confirmed, and only if it was under way at the last look', () => {
    const now = [attempt('a', 'confirmed'), attempt('b', 'confirmed'), attempt('c', 'refused')]
    const before = looked(attempt('a', 'unknown'), attempt('c', 'sending'))
    expect(confirmedSince(before, now).map(({ id }) => id)).toEqual(['a'])
    expect(confirmedSince(reduceCheckout(before, { type: 'looked', attempts: now }), now)).toEqual(
      [],
    )
    // The first look tells nothing: those orders were confirmed before.
    expect(confirmedSince(after(), now)).toEqual([])
  })

  it('waits until its lines have left the cart', () => {
    const before = looked(attempt('a', 'sending'))
    expect(confirmedSince(before, [attempt('a', 'confirmed', [1])])).toEqual([])
    const removing = reduceCheckout(before, {
      type: 'looked',
      attempts: [attempt('a', 'confirmed', [1])],
    })
    expect(confirmedSince(removing, [attempt('a', 'confirmed')])).toHaveLength(1)
  })
})

describe('the panel that replaces the form', () => {
  const open = attempt('a', 'unknown')
  const shown = after({ type: 'shown', attempt: open })

  it('is of the attempt that blocks this order', () => {
    expect(panelOf(after(), open, [open])).toBe(open)
    expect(panelOf(after(), null, [open])).toBeNull()
  })

  it('stays when the order was found, until the thank-you page replaces it', () => {
    expect(panelOf(shown, null, [attempt('a', 'confirmed')])).toBe(open)
    expect(panelOf(after(), null, [attempt('a', 'confirmed')])).toBeNull()
  })

  it('gives way to the form when the order did not arrive', () => {
    expect(panelOf(shown, null, [attempt('a', 'refused')])).toBeNull()
    expect(panelOf(shown, null, [])).toBeNull()
  })

  it('is not shown while an order is being placed', () => {
    expect(panelOf(reduceCheckout(shown, placing), open, [open])).toBeNull()
  })
})
