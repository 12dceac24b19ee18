import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ProductText } from './ProductText'
import { testProduct } from '../../tests/testProduct'

it('shows each text of a product but its title, which stands above the price', () => {
  const { id: _id, title: _title, ...rest } = testProduct()
  const texts = Object.entries(rest).filter(([, value]) => typeof value === 'string')
  const { container } = render(<ProductText product={testProduct()} className="text" />)
  expect(texts.length).toBeGreaterThan(0)
  for (const [name, text] of texts) expect(container, name).toHaveTextContent(String(text))
})

it('shows the plain text of markup, and no paragraph for an empty text', () => {
  const { container, rerender } = render(
    <ProductText product={testProduct({ description: '<b>Long</b> kurta' })} className="text" />,
  )
  expect(container).toHaveTextContent('Long kurta')
  const empty = Object.fromEntries(
    Object.entries(testProduct()).map(([name, value]) => [
      name,
      typeof value === 'string' ? '' : value,
    ]),
  )
  rerender(<ProductText product={testProduct(empty)} className="text" />)
  expect(container).toBeEmptyDOMElement()
})
