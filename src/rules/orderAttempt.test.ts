import { describe, expect, it } from 'vitest'
import { attemptWith, KURTA } from '../../tests/money/someAttempt'
import {
  attemptAfterLook,
  unknownAttempt,
  RESEND_ALLOWED_AFTER_MS,
  isAttemptExpired,
  mayArriveLate,
  mayResend,
  newestAttemptsOf,
  nextLookAge,
  withProposedOrdersRejected,
  proofTimeAfter,
  ABSENCE_PROOF_MS,
  redactedAttempt,
  reopenedAttempt,
  SHORT_ABSENCE_PROOF_MS,
  sharesLine,
  judgeByOrders,
  REFUSED_ABSENCE_PROOF_MS,
  type ListedOrder,
} from './orderAttempt'

const CAP = { ...KURTA, id: 2, product_id: 6, title: 'Cap', size: 'l', quantity: 1, price: 50_000 }
const listedOrder = (id: number, part: Partial<ListedOrder> = {}): ListedOrder => ({
  id,
  subtotal: 240_000,
  lines: [KURTA],
  at: null,
  old: false,
  ...part,
})
const OLD_ORDER = listedOrder(7, { lines: [CAP], at: 1000 })
const judge = (
  orders: ListedOrder[],
  attempt = attemptWith(),
  others = [] as ReturnType<typeof attemptWith>[],
) => judgeByOrders(attempt, others, orders)

describe('what a list shows of an attempt', () => {
  it.each([
    ['nothing new', [OLD_ORDER], { is: 'absent' }],
    ['a new order with its lines', [OLD_ORDER, listedOrder(8)], { is: 'found', ids: [8] }],
    [
      'the same lines, spelled differently',
      [OLD_ORDER, listedOrder(8, { lines: [{ ...KURTA, title: ' Dhaka Kurta ', size: 'm' }] })],
      { is: 'found', ids: [8] },
    ],
    ['another subtotal', [OLD_ORDER, listedOrder(8, { subtotal: 1 })], { is: 'found', ids: [8] }],
    [
      'changed titles',
      [OLD_ORDER, listedOrder(8, { lines: [{ ...KURTA, title: 'D. Kurta' }] })],
      { is: 'found', ids: [8] },
    ],
    [
      'two new orders with its lines',
      [OLD_ORDER, listedOrder(8, { subtotal: 1 }), listedOrder(9)],
      { is: 'found', ids: [9, 8] },
    ],
    [
      'a new order with another quantity',
      [OLD_ORDER, listedOrder(8, { lines: [{ ...KURTA, quantity: 1 }] })],
      { is: 'maybe', ids: [8] },
    ],
    [
      'a new order with another title and price',
      [OLD_ORDER, listedOrder(8, { lines: [{ ...KURTA, title: 'x', price: 1 }] })],
      { is: 'maybe', ids: [8] },
    ],
    [
      'its lines in an order older than a known one',
      [OLD_ORDER, listedOrder(8, { at: 999 })],
      { is: 'maybe', ids: [8] },
    ],
    ['no order from before: a cached or cut list', [listedOrder(8)], { is: 'unread' }],
    ['an empty list by mistake', [], { is: 'unread' }],
  ])('%s', (_what, orders, sight) => expect(judge(orders)).toEqual(sight))

  it('without earlier orders, a new order is judged by the device’s clock', () => {
    expect(judge([listedOrder(8)], attemptWith({ baseline: [] }))).toEqual({
      is: 'found',
      ids: [8],
    })
    expect(judge([listedOrder(8, { old: true })], attemptWith({ baseline: [] }))).toEqual({
      is: 'maybe',
      ids: [8],
    })
  })

  it('after a weak baseline a match is proposed, and other orders mean nothing', () => {
    const weak = attemptWith({ weak: true, baseline: [] })
    expect(judge([OLD_ORDER, listedOrder(8)], weak)).toEqual({ is: 'maybe', ids: [8] })
    expect(judge([OLD_ORDER], weak)).toEqual({ is: 'absent' })
  })

  it('orders of other attempts do not count', () => {
    const done = attemptWith({ id: 'two', phase: 'confirmed', found: [8] })
    expect(judge([OLD_ORDER, listedOrder(8)], attemptWith(), [done])).toEqual({ is: 'absent' })
    const open = attemptWith({ id: 'two', lines: [CAP] })
    expect(judge([OLD_ORDER, listedOrder(8, { lines: [CAP] })], attemptWith(), [open])).toEqual({
      is: 'absent',
    })
  })
})

describe('what follows from a look', () => {
  const unknown = attemptWith()
  it.each([
    [ABSENCE_PROOF_MS - 1, 'unknown'],
    [ABSENCE_PROOF_MS, 'refused'],
  ])('without the order at %i ms: %s', (age, phase) =>
    expect(attemptAfterLook(unknown, { is: 'absent' }, age, 5).phase).toBe(phase),
  )

  it('an incomplete list decides nothing, however late', () => {
    expect(attemptAfterLook(unknown, { is: 'unread' }, RESEND_ALLOWED_AFTER_MS, 5)).toMatchObject({
      phase: 'unknown',
      read: false,
      lookedAt: 5,
    })
  })

  it('a look that began before the last one does not turn the clock of the looks back', () => {
    const looked = attemptWith({ waited: 45_000 })
    expect(attemptAfterLook(looked, { is: 'absent' }, 20_000, 5).waited).toBe(45_000)
    expect(attemptAfterLook(looked, { is: 'absent' }, 60_000, 5).waited).toBe(60_000)
  })

  it('a match settles the attempt, with the cart lines that remain to clear', () => {
    const both = attemptWith({ ids: [1, 'buynow-5'] })
    expect(attemptAfterLook(both, { is: 'found', ids: [8] }, 0, 5)).toMatchObject({
      phase: 'confirmed',
      found: [8],
      left: [1],
      settledAt: 5,
      told: true,
    })
  })

  it('a match later than the proof settles an attempt that counted as lost', () => {
    expect(
      attemptAfterLook(attemptWith({ phase: 'refused' }), { is: 'found', ids: [8] }, 0, 5).phase,
    ).toBe('confirmed')
  })

  it('a second match after a second try is told; after a single try it is another order', () => {
    const placed = attemptWith({ phase: 'confirmed', found: [8], told: true })
    const sight = { is: 'found', ids: [8, 9] } as const
    expect(
      attemptAfterLook({ ...placed, tries: 2 }, { ...sight, ids: [8, 9] }, 0, 5),
    ).toMatchObject({
      found: [8, 9],
      told: false,
    })
    expect(attemptAfterLook(placed, { ...sight, ids: [8, 9] }, 0, 5)).toEqual(placed)
  })

  it('a possible match waits for the shopper, and a no adds it to the baseline', () => {
    const asked = attemptAfterLook(unknown, { is: 'maybe', ids: [8] }, ABSENCE_PROOF_MS, 5)
    expect(asked).toMatchObject({ phase: 'unknown', proposed: ['8'] })
    expect(mayResend(asked, RESEND_ALLOWED_AFTER_MS)).toBe(false)
    expect(withProposedOrdersRejected(asked)).toMatchObject({ proposed: [], baseline: ['7', '8'] })
  })

  it('a possible match also stops a second try', () => {
    const lost = attemptWith({ phase: 'refused', settledAt: 5 })
    expect(reopenedAttempt(lost, { is: 'maybe', ids: [8] })).toMatchObject({
      phase: 'unknown',
      proposed: ['8'],
      settledAt: null,
    })
    expect(reopenedAttempt(lost, { is: 'absent' })).toBe(lost)
  })
})

describe('how long a request proves nothing after its end', () => {
  const end = (kind: string, status: number | null = null, unsentBytes = 0) =>
    proofTimeAfter({ kind, status, message: '', unsentBytes })
  it.each([
    ['a refusal in JSON', end('refused', 200), REFUSED_ABSENCE_PROOF_MS],
    ['a refusal in JSON with 422', end('refused', 422), REFUSED_ABSENCE_PROOF_MS],
    ['JSON with 500', end('refused', 500), ABSENCE_PROOF_MS],
    ['403 without JSON', end('http', 403), SHORT_ABSENCE_PROOF_MS],
    ['413 without JSON', end('http', 413), SHORT_ABSENCE_PROOF_MS],
    ['502 of a gateway', end('http', 502), ABSENCE_PROOF_MS],
    ['200 without JSON', end('notJson', 200), ABSENCE_PROOF_MS],
    ['a cut line with all bytes gone', end('network'), ABSENCE_PROOF_MS],
    ['a cut line, a megabyte unsent', end('network', null, 1 << 20), ABSENCE_PROOF_MS],
    [
      'a cut line, more than a megabyte unsent',
      end('network', null, (1 << 20) + 1),
      SHORT_ABSENCE_PROOF_MS,
    ],
    ['a gateway’s answer before the body had left', end('http', 504, 1 << 21), ABSENCE_PROOF_MS],
  ])('%s', (_what, proof, must) => expect(proof).toBe(must))

  it('counts from the start of `unknown`', () => {
    const sent = attemptWith({ phase: 'sending', waited: 40, proposed: ['8'] })
    const next = unknownAttempt(sent, { kind: 'http', status: 403, message: 'x', unsentBytes: 0 })
    expect(next).toMatchObject({
      phase: 'unknown',
      waited: -1,
      proof: SHORT_ABSENCE_PROOF_MS,
      message: 'x',
      status: 403,
      proposed: [],
    })
  })
})

describe('the looks', () => {
  const ages = (proof: number) => {
    const all: number[] = []
    for (let waited = -1; all.length < 13; waited = all.at(-1) ?? 0)
      all.push(nextLookAge({ waited, proof }))
    return all.map((age) => age / 1000)
  }
  it.each([
    [REFUSED_ABSENCE_PROOF_MS, [0, 3, 33, 63]],
    [SHORT_ABSENCE_PROOF_MS, [0, 2, 5, 10, 40]],
    [ABSENCE_PROOF_MS, [0, 2, 5, 10, 20, 30, 45, 60, 90, 120, 150, 180]],
  ])('for a proof after %i ms', (proof, must) =>
    expect(ages(proof).slice(0, must.length)).toEqual(must),
  )

  it('are a minute apart after ten minutes', () => {
    expect(nextLookAge({ waited: RESEND_ALLOWED_AFTER_MS, proof: ABSENCE_PROOF_MS })).toBe(
      RESEND_ALLOWED_AFTER_MS + 60_000,
    )
  })
})

describe('the record', () => {
  it.each([
    ['the same line', { ids: [1], marks: { goods: [] } }, true],
    ['the same goods under another id', { ids: ['buynow-9'], marks: attemptWith().marks }, true],
    ['other goods', { ids: [2], marks: attemptWith({ lines: [CAP] }).marks }, false],
  ])('shares a line with a basket of %s', (_what, basket, shares) =>
    expect(sharesLine(attemptWith(), basket)).toBe(shares),
  )

  it('ends two days after it was settled, and never by time while it is open', () => {
    const days = 24 * 60 * 60 * 1000
    expect(isAttemptExpired(attemptWith({ settledAt: 0 }), 2 * days)).toBe(false)
    expect(isAttemptExpired(attemptWith({ settledAt: 0 }), 2 * days + 1)).toBe(true)
    expect(isAttemptExpired(attemptWith(), 900 * days)).toBe(false)
  })

  it('is watched for half an hour if a later order would contradict the message', () => {
    const minute = 60_000
    const settled = (part: Parameters<typeof attemptWith>[0]) =>
      attemptWith({ settledAt: 0, proof: ABSENCE_PROOF_MS, message: null, ...part })
    expect(mayArriveLate(settled({ phase: 'refused' }), 29 * minute)).toBe(true)
    expect(mayArriveLate(settled({ phase: 'refused' }), 30 * minute)).toBe(false)
    expect(
      mayArriveLate(
        settled({ phase: 'refused', proof: 3000, message: 'Not enough stock' }),
        minute,
      ),
    ).toBe(false)
    expect(mayArriveLate(settled({ phase: 'confirmed', tries: 2, found: [8] }), minute)).toBe(true)
    expect(mayArriveLate(settled({ phase: 'confirmed', tries: 2, found: [8, 9] }), minute)).toBe(
      false,
    )
    expect(mayArriveLate(settled({ phase: 'confirmed', tries: 1, found: [8] }), minute)).toBe(false)
    expect(mayArriveLate(attemptWith(), minute)).toBe(false)
  })

  it('holds nothing readable after a logout, and is still recognised', () => {
    const blind = redactedAttempt(attemptWith())
    expect(JSON.stringify(blind)).not.toMatch(/Kurta|Red/)
    expect(judge([OLD_ORDER, listedOrder(8)], blind)).toEqual({ is: 'found', ids: [8] })
  })

  it('is the copy with the most changes', () => {
    const [older, newer] = [attemptWith({ rev: 3 }), attemptWith({ rev: 4, phase: 'confirmed' })]
    expect(newestAttemptsOf([older], [newer])).toEqual([newer])
    expect(newestAttemptsOf([newer], [older])).toEqual([newer])
  })
})
