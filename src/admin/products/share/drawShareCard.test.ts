import { describe, expect, it } from 'vitest'
import { shareCaption, sizesInStockText } from './drawShareCard'

const kurta = {
  title: ' Brick kurta ',
  price: 2500_00,
  discount_price: 0,
  size_stock: { m: 4, XL: 1, s: 0, xxxl: 9 },
}

describe('the ready caption of a product', () => {
  it('has title, price, the sizes in stock and the link, one below the other', () => {
    expect(shareCaption(kurta, 'https://nava.test/product?id=7')).toBe(
      'Brick kurta\nNPR 2,500\nSizes M, XL\nhttps://nava.test/product?id=7',
    )
  })

  it('names the old price beside a discount', () => {
    expect(shareCaption({ ...kurta, discount_price: 500_00 }, '/')).toContain(
      'NPR 2,000 (was NPR 2,500)',
    )
  })

  it('says sold out where no size that the shop sells is left', () => {
    expect(shareCaption({ ...kurta, size_stock: { xxxl: 9, m: 0 } }, '/')).toContain('\nSold out\n')
    expect(sizesInStockText(null)).toBe('Sold out')
    expect(sizesInStockText({ xl: 0, m: 2 })).toBe('Size M')
  })
})
