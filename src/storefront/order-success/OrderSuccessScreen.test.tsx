import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { asha, renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import '../../../tests/openAccount'
import { chooseCategory } from '../../state/chosenCategory'

describe('the thank-you page', () => {
  it.each([
    ['no state', undefined],
    ['an empty id', { orderId: '' }],
    ['nonsense', 'x'],
  ])('thanks without an order id for %s (OSU-01)', async (_what, state) => {
    renderAt('/order-success', { state })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Thank you for your order!' }),
    ).toBeVisible()
    expect(screen.queryByText(/order number/)).toBeNull()
  })

  it('says what happens next in plain words, the unit of the delivery once and its numbers with a dash', async () => {
    renderAt('/order-success', { state: { orderId: 1 } })
    const next = within(await screen.findByRole('region', { name: 'What happens next' }))
    const texts = next
      .getAllByRole('paragraph')
      .map(({ textContent }) => textContent.replaceAll('\u2060', ''))
    expect(texts).toEqual([
      "Your order is Pending until we've checked your receipt.",
      "You'll see it change to Processing, then Shipped.",
      '2–4 business days in Kathmandu Valley, 5–7 outside the valley.',
    ])
  })

  it('links to all products (OSU-02)', async () => {
    chooseCategory('3')
    const { user, place } = renderAt('/order-success', { state: { orderId: 1 } })
    await user.click(await screen.findByRole('link', { name: 'Continue Shopping' }))
    expect(place().pathname).toBe('/products')
    expect(localStorage.getItem('selectedCategoryId')).toBeNull()
  })

  it('links to My Orders, which shows the progress', async () => {
    const { user, place } = renderAt('/order-success', { signedIn: asha })
    await screen.findByRole('heading', { level: 1 })
    await user.click(screen.getByRole('link', { name: 'My Orders' }))
    expect(place().pathname).toBe('/myorders')
  })
})

it('reads as written down (OSU-01, OSU-03)', async () => {
  fixDateAndDialect()
  renderAt('/order-success', { state: { orderId: 1234 }, signedIn: asha })
  await screen.findByText('#1234')
  await expectPageSnapshot('order-success')
})
