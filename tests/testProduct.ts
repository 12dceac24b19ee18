import type { Product } from '../src/api/products'

/** A product for tests, as src/api returns it. */
export function testProduct(part: Partial<Product> = {}): Product {
  return {
    id: 7,
    title: 'Brick kurta',
    description: 'A long kurta. Cut in Patan.',
    price: 2500_00,
    discount: false,
    discount_price: 0,
    images: ['uploads/front.jpg', 'uploads/back.jpg', 'uploads/cloth.jpg'],
    tags: ['Kurta'],
    size_stock: { m: 4 },
    colors: [{ name: 'Brick', code: '#a0432f' }],
    category_hints: [],
    ...part,
  }
}
