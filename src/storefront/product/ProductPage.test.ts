import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { richResultFaults } from '../../../tests/richResults'
import { testProduct } from '../../../tests/testProduct'
import { readProduct } from '../../api/products'
import { organizationJsonLd } from '../home/HomeScreen'
import { productBreadcrumbJsonLd, productJsonLd } from './ProductPage'

type ProductGroup = {
  hasVariant: { size: string; color?: string; offers: { availability: string; price: string } }[]
}

const ODD_TEXT = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '</script><script>alert(1)</script>',
    '\uD800',
    ' ',
    '<!--',
    '"',
    'नेपाली कुर्ता',
    '0',
    '-5',
    '1e999',
    'data:image/png;base64,AA',
  ),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, undefined, true, [], {}),
)
const ODD_ROW = fc.record({
  id: fc.oneof(fc.integer({ min: 1 }), ODD_TEXT),
  title: ODD_TEXT,
  description: ODD_TEXT,
  price: fc.oneof(fc.integer({ min: 0, max: 90_000 }), ODD_TEXT),
  discount_price: fc.oneof(fc.integer({ min: 0, max: 9000 }), ODD_TEXT),
  images: fc.oneof(fc.array(ODD_TEXT), ODD_TEXT),
  size_stock: fc.oneof(
    fc.dictionary(fc.constantFrom('s', 'M', ' l ', 'xl', 'xxxl', 'free'), ODD_TEXT),
    ODD_TEXT,
  ),
  colors: fc.oneof(fc.array(fc.record({ name: ODD_TEXT, code: ODD_TEXT })), ODD_TEXT),
})

describe('the structured data of a product', () => {
  it('has a variant for each size that the shop stocks, with its own availability, and the colors', () => {
    const colors = [
      { name: 'Brick', code: '#a0432f' },
      { name: 'Sand', code: '#ddccaa' },
    ]
    const product = testProduct({ discount_price: 500_00, colors })
    const facts = productJsonLd(product, { M: 4, l: 0, xxxl: 3 }) as ProductGroup
    expect(richResultFaults(JSON.stringify(facts))).toEqual([])
    expect(
      facts.hasVariant.map(({ size, color, offers }) => [
        size,
        color,
        offers.availability,
        offers.price,
      ]),
    ).toEqual([
      ['M', 'Brick/Sand', 'https://schema.org/InStock', '2000.00'],
      ['L', 'Brick/Sand', 'https://schema.org/OutOfStock', '2000.00'],
    ])
  })

  it('is left out where it could not be true: no name, no price', () => {
    expect(productJsonLd(testProduct({ title: ' ' }), {})).toBeNull()
    expect(productJsonLd(testProduct({ price: 0 }), { m: 1 })).toBeNull()
    expect(productJsonLd(testProduct({ discount_price: 2500_00 }), { m: 1 })).toBeNull()
    expect(productBreadcrumbJsonLd({ id: 1, title: '' })).toBeNull()
  })

  it('breaks no rule for 200 odd products', () => {
    let written = 0
    fc.assert(
      fc.property(ODD_ROW, (row) => {
        const product = readProduct(row)
        if (!product) return
        for (const facts of [
          productJsonLd(product, product.size_stock),
          productJsonLd(product, 'gone'),
          productBreadcrumbJsonLd(product),
        ]) {
          if (facts) written++
          if (facts) expect(richResultFaults(JSON.stringify(facts))).toEqual([])
        }
      }),
      { numRuns: 200, seed: 30 },
    )
    expect(written).toBeGreaterThan(100)
  })
})

it('the structured data of the shop names it and its address', () => {
  expect(richResultFaults(JSON.stringify(organizationJsonLd()))).toEqual([])
})

it('the validator finds what Google would: a price of 0, a currency, a size, a step', () => {
  const product = (part: object) =>
    JSON.stringify({
      ...productJsonLd(testProduct(), 'gone'),
      ...part,
    })
  expect(richResultFaults(product({}))).toEqual([])
  expect(richResultFaults(product({ name: '' }))).toEqual(['Product: name'])
  expect(richResultFaults(product({ offers: { '@type': 'Offer', price: '0.00' } }))).toHaveLength(4)
  expect(richResultFaults(product({ '@type': 'Thing' }))).toEqual(['unknown @type Thing'])
  expect(richResultFaults('{')).toEqual(['no JSON'])
})
