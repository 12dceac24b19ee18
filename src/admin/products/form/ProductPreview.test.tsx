import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { emptyProductFields } from '../../../rules/productFields'
import { ProductPreview } from './ProductPreview'

it.each([
  ['', 'No title yet'],
  ['  ', 'No title yet'],
  [' Kurta ', 'Kurta'],
])('a product with the title "%s" is previewed as "%s"', (title, shown) => {
  render(<ProductPreview fields={{ ...emptyProductFields(), title }} former={null} images={[]} />, {
    wrapper: MemoryRouter,
  })
  expect(screen.getByText(shown)).toBeVisible()
})

it('shows what shoppers pay after the discount', () => {
  const fields = { ...emptyProductFields(), price: '1000', addDiscount: true, discountPrice: '200' }
  render(<ProductPreview fields={fields} former={null} images={[]} />, { wrapper: MemoryRouter })
  expect(screen.getByText('NPR 800')).toBeVisible()
})
