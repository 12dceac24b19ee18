import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { world } from '../../../mocks/world/world'
import { asha } from '../../../tests/renderAt'
import type { CartLine } from '../../api/cart'
import { signIn } from '../../state/session'
import { savePendingAdd } from '../../state/pendingAdds'
import { addOnce, hasAddArrived, quantityInLines } from './addOnce'

it('an add has arrived when the cart holds its pieces beside those from before, in whatever lines and spelling', () => {
  const line = fc.record({
    product_id: fc.constantFrom(5, '5', 6),
    size: fc.constantFrom('m', ' M', 'l'),
    color: fc.constantFrom('Red', 'red', ''),
    quantity: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), line, fc.boolean(), (cart, add, merges) => {
      const before = cart.map((one, id): CartLine => ({ ...one, id }))
      const same = (one: Pick<CartLine, 'product_id' | 'size' | 'color'>) =>
        String(one.product_id) === String(add.product_id) &&
        one.size.trim().toLowerCase() === add.size.trim().toLowerCase() &&
        one.color.toLowerCase() === add.color.toLowerCase()
      const place = before.findIndex(same)
      const after =
        merges && place !== -1
          ? before.map((one, at) =>
              at === place ? { ...one, quantity: one.quantity + add.quantity } : one,
            )
          : [...before, { ...add, id: 99 }]
      const wanted = { ...add, user_email: 'asha@pahiran.example' }
      const held = quantityInLines(before, wanted)
      expect(held).toBe(cart.filter(same).reduce((sum, { quantity }) => sum + quantity, 0))
      const known = { before: held, quantity: add.quantity }
      expect(hasAddArrived(known, held)).toBe(false)
      expect(hasAddArrived(known, quantityInLines(after, wanted))).toBe(true)
      const unknown = { before: null, quantity: add.quantity }
      expect(hasAddArrived(unknown, add.quantity - 1)).toBe(false)
      expect(hasAddArrived(unknown, quantityInLines(after, wanted))).toBeNull()
    }),
  )
})

it.each([
  [1, ['Your last attempt worked: 2 are already in your cart. Add 1 more?']],
  [2, []],
  [3, ['Your last attempt worked: 2 are already in your cart. Add 3 more?']],
])(
  'after a lost reply about 2 pieces that arrived, a press for %i asks %j',
  async (quantity, questions) => {
    signIn({ full_name: '', role: 'customer', phone: '', ...asha })
    const line = { product_id: 101, size: 'm', color: 'Brick', user_email: asha.email }
    world.cart = [{ ...line, id: 1, quantity: 2 }]
    savePendingAdd({ ...line, quantity: 2, run: '', before: 0, at: Date.now(), arrived: false })
    const ask = vi.fn(async (_question: string) => false)
    expect(await addOnce({ ...line, quantity }, '', ask)).toBe(quantity === 2)
    expect(ask.mock.calls.flat()).toEqual(questions)
    expect(world.log.of('add_to_cart.php')).toEqual([])
  },
)
