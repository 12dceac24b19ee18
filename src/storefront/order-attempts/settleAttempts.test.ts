// @vitest-environment node
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { attemptWith, KURTA } from '../../../tests/money/someAttempt'
import type { MyOrder } from '../../api/orders'
import { ABSENCE_PROOF_MS, type Attempt, type AttemptLine } from '../../rules/orderAttempt'
import type { Id } from '../../rules/types'
import type { AttemptDependencies } from './attemptDependencies'
import { applyOrderList, type AttemptContext } from './settleAttempts'

const CART_LINES: readonly AttemptLine[] = [
  KURTA,
  { ...KURTA, id: 2, size: 'L' },
  { ...KURTA, id: 3, quantity: 1 },
  { ...KURTA, id: 4, product_id: 6, title: 'Cap', price: 0 },
  { ...KURTA, id: 'buynow-5', product_id: 7, title: 'Shawl', price: 99_999 },
]
/** Baskets have one to five lines of a small set, so that two attempts often have the same basket. */
const anyBasket = fc
  .oneof(fc.subarray([...CART_LINES.keys()], { minLength: 1 }), fc.constantFrom([0], [0, 1]))
  .map((places) => [...places].sort())
const anyAttempts = fc.array(
  fc.record({ basket: anyBasket, stored: fc.boolean(), old: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 4,
  },
)
type AttemptCase = { basket: number[]; stored: boolean; old: boolean }

const attemptOf = ({ basket }: AttemptCase, at: number): Attempt =>
  attemptWith({ id: `a${at}`, lines: basket.map((place) => CART_LINES[place] as AttemptLine) })
const orderOf = (id: number, lines: readonly AttemptLine[]) =>
  ({
    order: { id, subtotal: 240_000, created_at: '', status: 'pending' },
    items: lines,
  }) as unknown as MyOrder

function contextWith(list: Attempt[]) {
  const kept = { list }
  const removed: Id[] = []
  const showAlert = vi.fn()
  const dependencies = {
    store: {
      read: async () => kept.list,
      async change(_owner: string, change: (list: Attempt[]) => Attempt[]) {
        // If the database aborts, the store applies the change again.
        change(kept.list)
        kept.list = change(kept.list)
        return { list: kept.list, saved: true }
      },
    },
    ownerOf: () => 'owner',
    clock: { wall: () => 1_000_000 },
    showAlert,
    keepReceipt: () => {},
    notify: () => 0,
    forgetDraft: async () => {},
    currentUser: () => null,
    removeFromCart: async ({ cart_id }: { cart_id: Id }) => void removed.push(cart_id),
  } as unknown as AttemptDependencies
  const context: AttemptContext = { email: 'asha@pahiran.example', dependencies, ageOf: () => 0 }
  return { context, kept, removed, showAlert }
}

/**
 * A second, slow implementation: each order belongs to the earliest attempt with the same items. If an attempt has no
 * order after the proof time, it was lost.
 */
function settleSlowly(cases: readonly AttemptCase[]) {
  const free = new Set(cases.flatMap(({ stored }, at) => (stored ? [at] : [])))
  return cases.map(({ basket, old }) => {
    const own = [...free].filter((at) => String(cases[at]?.basket) === String(basket))
    for (const at of own) free.delete(at)
    return { phase: own.length > 0 ? 'confirmed' : old ? 'refused' : 'unknown', orders: own.length }
  })
}

it('one list settles several attempts: an order is the end of one alone, and the same list again changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(anyAttempts, fc.boolean(), async (cases, reversed) => {
      const { context, kept, removed, showAlert } = contextWith(cases.map(attemptOf))
      const news = cases.flatMap((one, at) =>
        one.stored ? [orderOf(100 + at, attemptOf(one, at).lines)] : [],
      )
      const orders = [orderOf(7, [{ ...KURTA, title: 'Old' }]), ...news]
      const ages = new Map(
        cases.map(({ old }, at) => [`a${at}`, old ? ABSENCE_PROOF_MS : ABSENCE_PROOF_MS - 1]),
      )
      const look = () => applyOrderList(context, reversed ? orders.slice().reverse() : orders, ages)
      await look()
      const ends = () => kept.list.map(({ phase, found }) => ({ phase, orders: found.length }))
      expect(ends()).toEqual(settleSlowly(cases))
      const claimed = kept.list.flatMap(({ found }) => found)
      expect(claimed).toHaveLength(new Set(claimed).size)
      expect(removed).toEqual(
        kept.list
          .filter(({ phase }) => phase === 'confirmed')
          .flatMap(({ ids }) => ids.filter((id) => typeof id === 'number')),
      )
      expect(kept.list.every(({ left }) => left.length === 0)).toBe(true)
      const told = showAlert.mock.calls.length
      expect(told).toBe(settleSlowly(cases).filter(({ phase }) => phase === 'confirmed').length)
      await look()
      expect(ends()).toEqual(settleSlowly(cases))
      expect(showAlert).toHaveBeenCalledTimes(told)
    }),
    { numRuns: 150 },
  )
})
