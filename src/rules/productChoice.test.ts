import { expect, it } from 'vitest'
import { productChoicePath, productChoiceOfSearch } from './productChoice'

it('a link carries what was chosen on a product, and reads it back', () => {
  const url = productChoicePath({ product_id: 7, size: 'm', color: 'Brick & sand', quantity: 2 })
  expect(url).toBe('/product?id=7&size=m&color=Brick+%26+sand&quantity=2')
  expect(productChoiceOfSearch(url.slice('/product'.length))).toEqual({
    size: 'm',
    color: 'Brick & sand',
    quantity: 2,
  })
  expect(productChoiceOfSearch('?id=7&quantity=-3')).toEqual({
    size: null,
    color: null,
    quantity: 1,
  })
})
