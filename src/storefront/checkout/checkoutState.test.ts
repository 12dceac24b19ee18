import { describe, expect, it } from 'vitest'
import { attemptWith, KURTA } from '../../../tests/money/someAttempt'
import type { Attempt, AttemptPhase } from '../../rules/orderAttempt'
import {
  blockingAttempt,
  confirmedAttemptsSince,
  attemptInPanel,
  notArrivedAttempt,
  reduceCheckout,
  showsError,
  INITIAL_CHECKOUT_STATE,
  type CheckoutEvent,
  type CheckoutState,
} from './checkoutState'

const stateAfter = (...events: CheckoutEvent[]): CheckoutState =>
  events.reduce(reduceCheckout, INITIAL_CHECKOUT_STATE)

const attemptOf = (id: string, phase: AttemptPhase, left: number[] = []): Attempt =>
  attemptWith({ id, phase, left })
const placingEvent: CheckoutEvent = {
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
    expect(shows(stateAfter())).toEqual({ first_name: false, phone: false, email: true })
    expect(shows(stateAfter(), '').email).toBe(false)
  })

  it('show for a field that was left, and for the phone while it is typed (CHK-29)', () => {
    expect(shows(stateAfter({ type: 'typed', part: { first_name: 'A' } }))).toMatchObject({
      first_name: false,
    })
    expect(shows(stateAfter({ type: 'left', field: 'first_name' })).first_name).toBe(true)
    expect(shows(stateAfter({ type: 'typed', part: { phone: '98' } })).phone).toBe(true)
    expect(stateAfter({ type: 'left', field: 'additional_info' }).left.size).toBe(0)
  })

  it('all show once Place Order was pressed', () => {
    expect(shows(stateAfter({ type: 'tried' }), '')).toEqual({
      first_name: true,
      phone: true,
      email: true,
    })
  })
})

describe('placing an order', () => {
  it('keeps the lines and the total of the press until it stops, and counts its upload', () => {
    const sending = stateAfter(placingEvent, { type: 'uploaded', part: 0.5 })
    expect(sending.placing).toMatchObject({ part: 0.5, sums: { total: 3 } })
    expect(reduceCheckout(sending, { type: 'stopped' }).placing).toBeNull()
  })

  it('is not begun by the last progress of an upload that stopped', () => {
    expect(
      stateAfter(placingEvent, { type: 'stopped' }, { type: 'uploaded', part: 1 }).placing,
    ).toBeNull()
  })

  it('goes on without its screen, which shows no earlier attempt when it is seen again', () => {
    const left = stateAfter({ type: 'shown', attempt: attemptOf('a', 'unknown') }, placingEvent, {
      type: 'exited',
    })
    expect(left).toMatchObject({ onScreen: false, shown: null })
    expect(left.placing).not.toBeNull()
    expect(reduceCheckout(left, { type: 'entered' }).onScreen).toBe(true)
  })
})

it('keeps the value of the focused field until it is left', () => {
  const focused = stateAfter({ type: 'focused', part: { phone: '' } })
  expect(focused.untouched).toEqual({ phone: '' })
  expect(reduceCheckout(focused, { type: 'left', field: 'phone' }).untouched).toEqual({})
})

describe('an earlier order', () => {
  const looked = (...attempts: Attempt[]) => stateAfter({ type: 'looked', attempts })

  it('is told once it is confirmed, and only if it was under way at the last look', () => {
    const now = [
      attemptOf('a', 'confirmed'),
      attemptOf('b', 'confirmed'),
      attemptOf('c', 'refused'),
    ]
    const before = looked(attemptOf('a', 'unknown'), attemptOf('c', 'sending'))
    expect(confirmedAttemptsSince(before, now).map(({ id }) => id)).toEqual(['a'])
    expect(
      confirmedAttemptsSince(reduceCheckout(before, { type: 'looked', attempts: now }), now),
    ).toEqual([])
    // Before the first look no order is known to be under way, so none is reported: each was confirmed before the screen
    // opened.
    expect(confirmedAttemptsSince(stateAfter(), now)).toEqual([])
  })

  it('waits until its lines have left the cart', () => {
    const before = looked(attemptOf('a', 'sending'))
    expect(confirmedAttemptsSince(before, [attemptOf('a', 'confirmed', [1])])).toEqual([])
    const removing = reduceCheckout(before, {
      type: 'looked',
      attempts: [attemptOf('a', 'confirmed', [1])],
    })
    expect(confirmedAttemptsSince(removing, [attemptOf('a', 'confirmed')])).toHaveLength(1)
  })

  const lineWith = (id: number) => ({ ...KURTA, id, buyNow: false, discount_price: 0, images: [] })
  const attemptWithLine = (id: string, phase: AttemptPhase, line: number) =>
    attemptWith({ id, phase, lines: [{ ...KURTA, id: line, product_id: line }] })

  it('that did not arrive is the newest one with exactly these lines', () => {
    const refused = ['a', 'b'].map((id) => attemptWithLine(id, 'refused', 1))
    const list = [
      ...refused,
      attemptWithLine('c', 'refused', 2),
      attemptWithLine('d', 'unknown', 1),
    ]
    expect(notArrivedAttempt(list, [1], [lineWith(1)])?.id).toBe('b')
    expect(notArrivedAttempt(list, [1, 3], [lineWith(1), lineWith(3)])).toBeNull()
    expect(notArrivedAttempt(list, [], [])).toBeNull()
  })

  it('blocks one that shares a line, and the form without any line', () => {
    const list = [
      attemptWithLine('a', 'confirmed', 1),
      attemptWithLine('b', 'unknown', 3),
      attemptWithLine('c', 'unknown', 4),
    ]
    const blocks = (...ids: number[]) =>
      blockingAttempt(
        list,
        ids,
        ids.map((id) => ({ ...lineWith(id), product_id: id })),
      )?.id
    expect([blocks(4), blocks(2), blocks()]).toEqual(['c', undefined, 'b'])
  })
})

describe('the panel that replaces the form', () => {
  const open = attemptOf('a', 'unknown')
  const shown = stateAfter({ type: 'shown', attempt: open })

  it('is of the attempt that blocks this order', () => {
    expect(attemptInPanel(stateAfter(), open, [open])).toBe(open)
    expect(attemptInPanel(stateAfter(), null, [open])).toBeNull()
  })

  it('stays when the order was found, until the thank-you page replaces it', () => {
    expect(attemptInPanel(shown, null, [attemptOf('a', 'confirmed')])).toBe(open)
    expect(attemptInPanel(stateAfter(), null, [attemptOf('a', 'confirmed')])).toBeNull()
  })

  it('gives way to the form when the order did not arrive', () => {
    expect(attemptInPanel(shown, null, [attemptOf('a', 'refused')])).toBeNull()
    expect(attemptInPanel(shown, null, [])).toBeNull()
  })

  it('is not shown while an order is being placed', () => {
    expect(attemptInPanel(reduceCheckout(shown, placingEvent), open, [open])).toBeNull()
  })
})
