// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { testProduct } from '../../tests/testProduct'
import { PRODUCT_FORM_SIZES } from './constants'
import { changesBetween, mergeForm } from './formFields'
import { moneyColumn } from './productColumns'
import {
  typedColorCount,
  colorsToSend,
  COLORS_MAX,
  discountToSend,
  emptyProductFields,
  productFieldsOf,
  hiddenSizeStock,
  isTagged,
  discountText,
  parsedPricesOf,
  PRODUCT_FIELDS,
  productToSend,
  readProductFields,
  sizeStockOf,
  stockNumber,
  toggleTag,
  withColorCount,
  type ProductFields,
} from './productFields'

const PRODUCT_ROW = testProduct({
  title: 'Kurta',
  description: 'Long.',
  price: 2500_50,
  discount_price: 250_00,
  tags: ['Kurta', 'women'],
  size_stock: { s: 3, M: 6, xxl: 0, 'free size': 2 },
})
const rowFields = productFieldsOf(PRODUCT_ROW)
const sentFields = productToSend(rowFields, PRODUCT_ROW.size_stock)
const changesOf = (from: ProductFields, to: ProductFields) =>
  changesBetween(PRODUCT_FIELDS, from, to).map((change) => ({
    part: change.label,
    from: change.from,
    to: change.to,
  }))
const mergeFields = (mine: ProductFields, base: ProductFields, next: ProductFields) =>
  mergeForm(PRODUCT_FIELDS, mine, base, next)

describe('the values that the form starts with and sends', () => {
  it('starts with the product, and saving it unchanged changes nothing (D-95, D-164)', () => {
    expect(rowFields).toMatchObject({
      price: '2500.50',
      addDiscount: true,
      discountPrice: '250',
      tags: 'Kurta, women',
    })
    expect(rowFields.sizes.m).toEqual({ ticked: true, stock: '6' })
    expect(rowFields.sizes.l).toEqual({ ticked: false, stock: '' })
    expect(sentFields).toMatchObject({
      title: 'Kurta',
      description: 'Long.',
      price: '2500.50',
      discount: '1',
      discountPrice: '250',
      size_stock: { s: 3, 'free size': 2, M: 6, xxl: 0 },
      tags: ['Kurta', 'women'],
      colors: [{ name: 'Brick', code: '#a0432f' }],
    })
  })

  it('starts empty for a new product, and without a discount where the product has none', () => {
    const none = { ticked: false, stock: '' }
    expect(emptyProductFields()).toMatchObject({
      title: '',
      description: '',
      price: '',
      addDiscount: false,
      discountPrice: '',
      sizes: { m: none, l: none, xl: none, xxl: none, xxxl: none },
      colors: [],
      tags: '',
    })
    expect(
      productFieldsOf({ ...PRODUCT_ROW, price: 0, discount_price: 0, size_stock: null }),
    ).toMatchObject({
      price: '0',
      addDiscount: false,
      discountPrice: '',
      sizes: { m: none, xxxl: none },
    })
  })

  it('sends trimmed texts, but the description unchanged', () => {
    const typed = {
      ...rowFields,
      title: ' Kurta ',
      description: ' Long. ',
      price: ' 2500 ',
      discountPrice: ' 250 ',
    }
    expect(productToSend(typed, null)).toMatchObject({
      title: 'Kurta',
      description: ' Long. ',
      price: '2500',
      discountPrice: '250',
    })
  })

  it('sends back the sizes that the form does not show, in any spelling (D-95)', () => {
    expect(hiddenSizeStock({ S: 1, ' M ': 2, xl: 3, 'free size': 4 })).toEqual({
      S: 1,
      'free size': 4,
    })
    expect(hiddenSizeStock(null)).toEqual({})
  })

  it.each([
    ['', 0],
    ['7', 7],
    ['3.7', 3],
    [' 12 ', 12],
    ['-4', 0],
    ['many', 0],
  ])('reads the stock %j as the whole number %i (APR-28)', (text, count) => {
    expect(stockNumber(text)).toBe(count)
  })

  it('sends only the ticked sizes, 0 for an empty stock (CONST-07)', () => {
    expect(PRODUCT_FORM_SIZES).toEqual(['m', 'l', 'xl', 'xxl', 'xxxl'])
    const { sizes } = emptyProductFields()
    const ticked = {
      ...sizes,
      m: { ticked: true, stock: '' },
      xxxl: { ticked: true, stock: '4' },
      l: { ticked: false, stock: '9' },
    }
    expect(sizeStockOf(ticked, null)).toEqual({ m: 0, xxxl: 4 })
  })

  it.each([
    [true, '300', { discount: '1', discountPrice: '300' }],
    [true, '', { discount: '0', discountPrice: '0' }],
    [true, '0', { discount: '0', discountPrice: '0' }],
    [true, 'x', { discount: '0', discountPrice: '0' }],
    [false, '300', { discount: '0', discountPrice: '0' }],
  ])('discount ticked %j with %j', (addDiscount, discountPrice, expected) => {
    expect(discountToSend({ addDiscount, discountPrice })).toEqual(expected)
  })

  it('shows what shoppers pay, never below nothing (D-92)', () => {
    expect(parsedPricesOf({ price: '1000', addDiscount: true, discountPrice: '250' })).toEqual({
      price: 1000_00,
      discount_price: 250_00,
    })
    expect(discountText({ price: 1000_00, discount_price: 250_00 })).toBe('25% off')
    expect(discountText({ price: 1000_00, discount_price: 2000_00 })).toBe('100% off')
    expect(discountText({ price: 1000_00, discount_price: 0 })).toBe('')
    expect(discountText({ price: 0, discount_price: 5_00 })).toBe('')
    expect(discountText({ price: 3_00, discount_price: 1_00 })).toBe('33% off')
    expect(parsedPricesOf({ price: 'many', addDiscount: false, discountPrice: '250' })).toEqual({
      price: 0,
      discount_price: 0,
    })
    expect(parsedPricesOf({ price: '-5', addDiscount: true, discountPrice: '-5' })).toEqual({
      price: 0,
      discount_price: 0,
    })
  })

  it('reads a draft field by field: what it lacks or spoils has the value of the shop, and nothing else is lost', () => {
    const shop = productFieldsOf({
      ...PRODUCT_ROW,
      title: 'As in the shop',
      colors: [],
      size_stock: { l: 1 },
    })
    expect(readProductFields(structuredClone(rowFields), shop)).toEqual(rowFields)
    for (const name of Object.keys(rowFields) as (keyof ProductFields)[]) {
      const { [name]: _lost, ...rest } = rowFields
      const alone = name === 'addDiscount' || name === 'discountPrice' ? 'discount' : name
      const expected =
        alone === 'discount'
          ? { ...rowFields, addDiscount: shop.addDiscount, discountPrice: shop.discountPrice }
          : { ...rowFields, [name]: shop[name] }
      expect(readProductFields(rest, shop), name).toEqual(expected)
      expect(readProductFields({ ...rowFields, [name]: 4 }, shop), name).toEqual(expected)
    }
    const { m: _m, ...fewer } = rowFields.sizes
    for (const sizes of [null, {}, fewer, { ...rowFields.sizes, l: { ticked: true, stock: 4 } }])
      expect(readProductFields({ ...rowFields, sizes }, shop)?.sizes).toEqual(shop.sizes)
    const odd = [[null], [{ name: 'Oat' }], [{ code: '#fff' }], [{ name: 1, code: '#fff' }], {}]
    for (const colors of odd)
      expect(readProductFields({ ...rowFields, colors }, shop)?.colors).toEqual([])
    const ticks = { ...rowFields.sizes, m: { ticked: 'yes', stock: '6', more: 1 } }
    expect(readProductFields({ ...rowFields, sizes: ticks }, shop)?.sizes.m).toEqual({
      ticked: false,
      stock: '6',
    })
    for (const none of [null, 'x', {}, { other: 1 }])
      expect(readProductFields(none, shop)).toBeNull()
  })
})

describe('colors', () => {
  it.each([
    ['0', 0],
    ['2', 2],
    ['-1', null],
    ['1.5', null],
    ['', null],
    ['two', null],
    ['999999', COLORS_MAX],
    [' 3 ', 3],
    ['3 4', null],
    ['a3', null],
    ['1234567890', null],
  ])('the number of colors %j is %j', (typed, count) => {
    expect(typedColorCount(typed)).toBe(count)
  })

  it('adds empty rows, removes the last ones, and does not send a row without a name (D-169)', () => {
    const two = withColorCount([{ name: 'Oat', code: '#ddd0b8' }], 2)
    expect(two).toEqual([
      { name: 'Oat', code: '#ddd0b8' },
      { name: '', code: '#000000' },
    ])
    expect(withColorCount(two, 1)).toEqual([{ name: 'Oat', code: '#ddd0b8' }])
    expect(withColorCount(two, 0)).toEqual([])
    expect(colorsToSend([...two, { name: ' ', code: 'red' }])).toEqual([
      { name: 'Oat', code: '#ddd0b8' },
    ])
    expect(colorsToSend([{ name: ' Oat ', code: ' red ' }])).toEqual([{ name: 'Oat', code: 'red' }])
  })
})

describe('tags', () => {
  it('adds a category to the tags and removes it in any spelling (D-84)', () => {
    expect(toggleTag(' wool ,', 'Topi and caps')).toBe('wool, Topi and caps')
    expect(toggleTag('wool, topi-and_caps', 'Topi and caps')).toBe('wool')
    expect(toggleTag('wool', ' Kurta ')).toBe('wool, Kurta')
    expect(isTagged(['wool', 'KURTA'], 'Kurta')).toBe(true)
    expect(isTagged(['kurtas'], 'Kurta')).toBe(false)
  })
})

describe('a product that changes during the edit', () => {
  it('names each kind of field, takes all of them over, and undoes all of them', () => {
    const colors = [{ name: ' Oat ', code: '#ddd0b8' }]
    const sizes = {
      ...rowFields.sizes,
      l: { ticked: true, stock: 'x' },
      xxl: { ticked: false, stock: '0' },
    }
    const all = {
      ...rowFields,
      title: 'New',
      description: 'New.',
      price: '1',
      discountPrice: '2',
      sizes,
      colors,
      tags: 'new',
    }
    expect(changesOf(rowFields, all)).toEqual([
      { part: 'Title', from: 'Kurta', to: 'New' },
      { part: 'Description', from: 'Long.', to: 'New.' },
      { part: 'Price', from: '2500.50', to: '1' },
      { part: 'Discount', from: '250', to: '2' },
      { part: 'Stock L', from: 'not offered', to: '0' },
      { part: 'Stock XXL', from: '0', to: 'not offered' },
      { part: 'Colors', from: 'Brick #a0432f', to: 'Oat #ddd0b8' },
      { part: 'Tags', from: 'Kurta, women', to: 'new' },
    ])
    expect(mergeFields(rowFields, rowFields, all)).toEqual({
      form: all,
      followed: changesOf(rowFields, all).map(({ part }) => part),
      conflicts: [],
    })
    const undone = changesBetween(PRODUCT_FIELDS, rowFields, all).reduce(
      (form, { undo }) => ({ ...form, ...undo(form) }),
      all,
    )
    expect(undone).toEqual(rowFields)
    expect(changesOf(rowFields, { ...rowFields, title: ' Kurta ', price: ' 2500.50' })).toEqual([])
    const two = [...colors, { name: 'Pine', code: '#234' }]
    expect(changesOf(rowFields, { ...rowFields, colors: two })).toEqual([
      { part: 'Colors', from: 'Brick #a0432f', to: 'Oat #ddd0b8, Pine #234' },
    ])
    expect(changesOf(rowFields, { ...rowFields, addDiscount: false })).toEqual([
      { part: 'Discount', from: '250', to: 'none' },
    ])
    expect(changesOf(rowFields, { ...rowFields, tags: ' Kurta ,women,' })).toEqual([])
  })

  it('merges each size alone', () => {
    const mine = { ...rowFields, sizes: { ...rowFields.sizes, l: { ticked: true, stock: '5' } } }
    const next = productFieldsOf({
      ...PRODUCT_ROW,
      size_stock: { ...PRODUCT_ROW.size_stock, M: 2 },
    })
    const { form, followed, conflicts } = mergeFields(mine, rowFields, next)
    expect([form.sizes.m.stock, form.sizes.l.stock]).toEqual(['2', '5'])
    expect([followed, conflicts]).toEqual([['Stock M'], []])
  })
})

it('a price is shown with its paisa wherever it has some', () => {
  const { words } = moneyColumn({
    label: 'Price',
    field: 'price',
    name: 'price',
    read: () => ({ value: 0 }),
  })
  expect([1900_00, 1900_50, 1900_05].map(words)).toEqual([
    'NPR 1,900',
    'NPR 1900.50',
    'NPR 1900.05',
  ])
})
