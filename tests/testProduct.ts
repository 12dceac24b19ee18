import type { ProductInput } from '../src/api/admin/adminProductWrites'
import type { Product } from '../src/api/products'
import { productFieldsOf, productToSend } from '../src/rules/productFields'
import type { ProductRow } from '../mocks/world/rows'

// The same product in each of its forms. A new field is added only to the first form.

/** A product as src/api returns it. */
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

/** A product as the admin's form sends it. */
export const productInput = (part: Partial<ProductInput> = {}): ProductInput => ({
  ...productToSend(productFieldsOf(testProduct()), null),
  images: [],
  ...part,
})

/** A product as the fields of the form data. */
export function productSent(part: Record<string, string> = {}): Record<string, string> {
  const { images: _images, ...fields } = productInput()
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return { ...Object.fromEntries(texts), ...part }
}

/** A product as a row of the mock's world. */
export function productRow(part: Partial<ProductRow> = {}): ProductRow {
  const { discount: _flag, category_hints: _hints, ...product } = testProduct()
  return {
    ...product,
    id: 7,
    price: 2500,
    discount_price: 0,
    size_stock: { m: 4 },
    created_at: '2025-11-01 10:00:00',
    ...part,
  }
}
