// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { purchaseProblem, type PurchaseChoices } from './usePurchase'

const colors = [
  { name: 'Brick', code: '#b4552f' },
  { name: 'Pine', code: '#3f5f4e' },
]
const READY_CHOICES: PurchaseChoices = {
  user: { email: 'asha@pahiran.example' },
  size: 'm',
  color: 'Pine',
  colors,
}

function problemText(act: 'cart' | 'buy', choices: Partial<PurchaseChoices>): string | null {
  const problem = purchaseProblem(act, { ...READY_CHOICES, ...choices })
  return problem && (problem.is === 'message' ? problem.text : problem.is)
}

describe('the checks before a purchase', () => {
  it('pass a complete choice', () => {
    expect(problemText('cart', {})).toBeNull()
    expect(problemText('buy', {})).toBeNull()
  })

  it.each(['cart', 'buy'] as const)(
    'come in the order login, email, size, colour, colour exists: %s (DET-34)',
    (act) => {
      const nothing = { size: null, color: null }
      const [size, color] =
        act === 'cart'
          ? [
              'Please select a size before adding to cart.',
              'Please select a color before adding to cart.',
            ]
          : ['Please select a size before buying', 'Please select a color before buying']
      expect(problemText(act, { user: null, ...nothing })).toBe('login')
      expect(problemText(act, { user: { email: '' }, ...nothing })).toBe('User email not found.')
      expect(problemText(act, nothing)).toBe(size)
      expect(problemText(act, { color: null })).toBe(color)
      expect(problemText(act, { color: 'Gone' })).toBe('Selected color not found.')
    },
  )

  it('name the choice that is missing', () => {
    expect(purchaseProblem('cart', { ...READY_CHOICES, size: null })).toMatchObject({
      missing: 'size',
    })
    expect(purchaseProblem('buy', { ...READY_CHOICES, color: null })).toMatchObject({
      missing: 'color',
    })
    expect(purchaseProblem('buy', { ...READY_CHOICES, user: { email: '' } })).not.toHaveProperty(
      'missing',
    )
  })

  it('report a chosen colour that the product no longer has (ERR-23)', () => {
    expect(problemText('cart', { color: 'Oat' })).toBe('Selected color not found.')
    expect(problemText('buy', { color: 'Oat' })).toBe('Selected color not found.')
  })

  it('skip the colour only for a product without colours (D-98)', () => {
    expect(problemText('cart', { colors: [], color: null })).toBeNull()
    expect(problemText('cart', { colors: colors.slice(0, 1), color: null })).toBe(
      'Please select a color before adding to cart.',
    )
  })
})
