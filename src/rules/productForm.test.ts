// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { PRODUCT_IMAGES_MAX, STOCK_SIZES, WEBP_QUALITY } from './constants'
import {
  AT_MOST,
  changesBetween,
  checksOf,
  colorCount,
  colorsToSend,
  COLORS_MAX,
  keptSizes,
  cropRect,
  discountToSend,
  emptyFields,
  fieldsOf,
  isInView,
  isTagged,
  lessText,
  ONLY_IMAGES,
  pricesOf,
  productToSend,
  readFields,
  rebase,
  rebaseImages,
  sizeStockOf,
  stockNumber,
  takeImages,
  takePart,
  toggleTag,
  troubleOf,
  webpName,
  WHOLE_CROP,
  withColorCount,
} from './productForm'

const row = {
  title: 'Kurta',
  description: 'Long.',
  price: 2500_50,
  discount_price: 250_00,
  images: ['a.webp', 'b.webp'],
  tags: ['Kurta', 'women'],
  size_stock: { s: 3, M: 6, xxl: 0, 'free size': 2 },
  colors: [{ name: 'Brick', code: '#a0432f' }],
}
const fields = fieldsOf(row)
const sent = productToSend(fields, row.size_stock)

describe('what the form starts with and sends', () => {
  it('starts with the row, so that saving without a change changes nothing (D-95, D-164)', () => {
    expect(fields).toMatchObject({ price: '2500.50', addDiscount: true, discountPrice: '250', tags: 'Kurta, women' })
    expect(fields.sizes.m).toEqual({ ticked: true, stock: '6' })
    expect(fields.sizes.l).toEqual({ ticked: false, stock: '' })
    expect(sent).toEqual({
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

  it('starts empty for a new product, and with no discount where there is none', () => {
    const none = { ticked: false, stock: '' }
    expect(emptyFields()).toEqual({
      title: '',
      description: '',
      price: '',
      addDiscount: false,
      discountPrice: '',
      sizes: { m: none, l: none, xl: none, xxl: none, xxxl: none },
      colors: [],
      tags: '',
    })
    expect(fieldsOf({ ...row, price: 0, discount_price: 0, size_stock: null })).toMatchObject({
      price: '0',
      addDiscount: false,
      discountPrice: '',
      sizes: { m: none, xxxl: none },
    })
  })

  it('sends words without the blanks around them, the description as it is', () => {
    const typed = { ...fields, title: ' Kurta ', description: ' Long. ', price: ' 2500 ', discountPrice: ' 250 ' }
    expect(productToSend(typed, null)).toMatchObject({
      title: 'Kurta',
      description: ' Long. ',
      price: '2500',
      discountPrice: '250',
    })
  })

  it('keeps the sizes that the form does not show, in whatever spelling (D-95)', () => {
    expect(keptSizes({ S: 1, ' M ': 2, xl: 3, 'free size': 4 })).toEqual({ S: 1, 'free size': 4 })
    expect(keptSizes(null)).toEqual({})
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

  it('sends the ticked sizes alone, 0 where nothing was entered (APR-27, CONST-07)', () => {
    expect(STOCK_SIZES).toEqual(['m', 'l', 'xl', 'xxl', 'xxxl'])
    const { sizes } = emptyFields()
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
  ])('discount ticked %j with %j (APR-23, APR-24)', (addDiscount, discountPrice, expected) => {
    expect(discountToSend({ addDiscount, discountPrice })).toEqual(expected)
  })

  it('shows what shoppers pay, never below nothing (D-92)', () => {
    expect(pricesOf({ price: '1000', addDiscount: true, discountPrice: '250' })).toEqual({
      price: 1000_00,
      discount_price: 250_00,
    })
    expect(lessText({ price: 1000_00, discount_price: 250_00 })).toBe('25% less')
    expect(lessText({ price: 1000_00, discount_price: 2000_00 })).toBe('100% less')
    expect(lessText({ price: 1000_00, discount_price: 0 })).toBe('')
    expect(lessText({ price: 0, discount_price: 5_00 })).toBe('')
    expect(lessText({ price: 3_00, discount_price: 1_00 })).toBe('33% less')
    expect(pricesOf({ price: 'many', addDiscount: false, discountPrice: '250' })).toEqual({
      price: 0,
      discount_price: 0,
    })
    expect(pricesOf({ price: '-5', addDiscount: true, discountPrice: '-5' })).toEqual({ price: 0, discount_price: 0 })
  })

  it('reads a draft back, and nothing that is none', () => {
    expect(readFields(structuredClone(fields))).toEqual(fields)
    const odd = { ...fields.sizes, m: { ticked: 'yes', stock: '6', more: 1 } }
    expect(readFields({ ...fields, sizes: odd })?.sizes.m).toEqual({ ticked: false, stock: '6' })
    for (const part of ['title', 'description', 'price', 'discountPrice', 'tags', 'addDiscount', 'sizes', 'colors'])
      expect(readFields({ ...fields, [part]: 4 }), part).toBeNull()
    const { m: _m, ...fewer } = fields.sizes
    const broken = [
      { sizes: null },
      { sizes: {} },
      { sizes: fewer },
      { sizes: { ...fields.sizes, l: { ticked: true, stock: 4 } } },
      { colors: {} },
      { colors: [null] },
      { colors: [{ name: 'Oat' }] },
      { colors: [{ code: '#fff' }] },
      { colors: [...fields.colors, { name: 1, code: '#fff' }] },
    ]
    for (const bad of [null, 'x', {}, ...broken.map((part) => ({ ...fields, ...part }))])
      expect(readFields(bad), JSON.stringify(bad)).toBeNull()
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
  ])('the number of colors %j is %j (APR-29)', (typed, count) => {
    expect(colorCount(typed)).toBe(count)
  })

  it('adds empty rows and drops the last ones; a row without a name is not sent (APR-30, D-169)', () => {
    const two = withColorCount([{ name: 'Oat', code: '#ddd0b8' }], 2)
    expect(two).toEqual([
      { name: 'Oat', code: '#ddd0b8' },
      { name: '', code: '#000000' },
    ])
    expect(withColorCount(two, 1)).toEqual([{ name: 'Oat', code: '#ddd0b8' }])
    expect(withColorCount(two, 0)).toEqual([])
    expect(colorsToSend([...two, { name: ' ', code: 'red' }])).toEqual([{ name: 'Oat', code: '#ddd0b8' }])
    expect(colorsToSend([{ name: ' Oat ', code: ' red ' }])).toEqual([{ name: 'Oat', code: 'red' }])
  })
})

describe('tags', () => {
  it('puts a category among the tags and takes it out, whatever its spelling (D-84)', () => {
    expect(toggleTag(' wool ,', 'Topi and caps')).toBe('wool, Topi and caps')
    expect(toggleTag('wool, topi-and_caps', 'Topi and caps')).toBe('wool')
    expect(toggleTag('wool', ' Kurta ')).toBe('wool, Kurta')
    expect(isTagged('wool, KURTA', 'Kurta')).toBe(true)
    expect(isTagged('kurtas', 'Kurta')).toBe(false)
  })
})

describe('pictures', () => {
  const picture = (name: string, type = 'image/png') => ({ name, type })

  it('takes images alone, and at most three (APR-16, APR-17, CONST-05)', () => {
    expect([PRODUCT_IMAGES_MAX, WEBP_QUALITY]).toEqual([3, 0.6])
    const files = [picture('a'), picture('list.txt', 'text/plain'), picture('b'), picture('c'), picture('d')]
    expect(takeImages(files, 3)).toEqual({
      taken: [picture('a'), picture('b'), picture('c')],
      left: `${ONLY_IMAGES} ${AT_MOST}`,
    })
    expect(takeImages([picture('a')], 0)).toEqual({ taken: [], left: 'At most 3 images.' })
    expect(takeImages([picture('x', '')], 3)).toEqual({ taken: [], left: 'Only image files are accepted.' })
    expect(takeImages([picture('a'), picture('b')], -1).taken).toEqual([])
    expect(takeImages([picture('x', 'text/image/png')], 1).taken).toEqual([])
    expect(takeImages([picture('a')], 1)).toEqual({ taken: [picture('a')], left: null })
  })

  it.each([
    ['kurta.JPG', 'kurta.webp'],
    ['kurta.front.png', 'kurta.front.webp'],
    ['कुर्ता', 'कुर्ता.webp'],
    ['.png', 'picture.webp'],
    [' kurta .png', 'kurta.webp'],
  ])('names %s %s (D-166)', (name, own) => {
    expect(webpName(name)).toBe(own)
  })

  it.each([
    [4000, 3000, { x: 0.5, y: 0.5, zoom: 1 }, { left: 800, top: 0, width: 2400, height: 3000 }],
    [800, 2000, { x: 0, y: 1, zoom: 1 }, { left: 0, top: 1000, width: 800, height: 1000 }],
    [800, 1000, { x: 1, y: 0, zoom: 2 }, { left: 400, top: 0, width: 400, height: 500 }],
    [1000, 1000, { x: 0.25, y: 0.5, zoom: 1 }, { left: 50, top: 0, width: 800, height: 1000 }],
    [3, 100, { x: 0, y: 0, zoom: 9 }, { left: 0, top: 0, width: 1, height: 1 }],
    [1, 1, { x: 9, y: -9, zoom: 0 }, { left: 0, top: 0, width: 1, height: 1 }],
  ])('crops %i x %i to 4:5 inside the picture', (width, height, crop, rect) => {
    expect(cropRect(width, height, crop)).toEqual(rect)
  })

  it('begins with the whole middle', () => {
    expect(cropRect(4000, 3000, WHOLE_CROP)).toEqual({ left: 800, top: 0, width: 2400, height: 3000 })
  })

  it('follows what was done to the pictures elsewhere', () => {
    expect(rebaseImages(['a', 'b'], ['a', 'b'], ['b', 'c'])).toEqual(['b', 'c'])
    expect(rebaseImages(['b'], ['a', 'b'], ['a', 'b', 'c'])).toEqual(['b', 'c'])
    expect(rebaseImages(['b', 'a'], ['a', 'b'], ['a'])).toEqual(['a'])
    expect(rebaseImages(['a'], ['a', 'b'], ['c', 'a', 'b'])).toEqual(['a', 'c'])
    expect(rebaseImages(['a', 'b'], ['a', 'b'], ['c', 'b', 'a'])).toEqual(['c', 'b', 'a'])
    expect(rebaseImages(['a', 'x'], ['a', 'b'], ['b', 'a'])).toEqual(['a'])
    expect(rebaseImages(['c'], [], ['c', 'd'])).toEqual(['c', 'd'])
    expect(rebaseImages(['a', 'b', 'mine'], ['a', 'b'], ['a', 'b', 'mine'])).toEqual(['a', 'b', 'mine'])
  })
})

describe('what a shopper would stumble over', () => {
  const texts = (part: Partial<typeof fields>, pictures = 3, stock = row.size_stock as Record<string, number> | null) =>
    checksOf({ ...fields, ...part }, stock, pictures, [{ id: 1, name: 'Kurta' }]).map(
      ({ kind, text }) => `${kind}: ${text}`,
    )

  it('is content with a whole product', () => {
    const good = { ...fields, sizes: { ...fields.sizes, xxl: { ticked: true, stock: '8' } } }
    expect(checksOf(good, { m: 6 }, 3, []).every(({ kind }) => kind === 'good')).toBe(true)
  })

  it('says everything in one order: title, price, pictures, stock, colors, categories', () => {
    expect(texts({})).toEqual([
      'good: It has a title',
      'good: Shoppers pay NPR 2,251',
      'good: 3 pictures',
      'warn: S has 3 left',
      'warn: XXL is sold out',
      'warn: FREE SIZE is never shown in the shop',
      'good: In Kurta',
    ])
    const two = [
      { name: ' ', code: '' },
      { name: '', code: '' },
    ]
    expect(texts({ price: 'x', tags: 'wool', colors: two }, 2, { m: 6 })).toEqual([
      'good: It has a title',
      'bad: A price is needed',
      'warn: Room for 1 more picture',
      'warn: XXL is sold out',
      'warn: 2 colors without a name will not be saved',
      'warn: In no category: it is found under All alone',
    ])
  })

  it('names every category that a product is in, and none where the shop has none', () => {
    const categories = ['Kurta', 'Women', 'Men'].map((name, id) => ({ id, name }))
    expect(checksOf(fields, null, 3, categories).at(-1)).toEqual({ kind: 'good', text: 'In Kurta, Women' })
    expect(checksOf(fields, { m: 6 }, 3, []).at(-1)).toEqual({ kind: 'warn', text: 'XXL is sold out' })
  })

  it.each<[Record<string, number>, string[]]>([
    [{ m: 4, ' XL ': 9 }, ['good: In stock in M, XL']],
    [{ ' s ': 0, m: 3, l: 4 }, ['warn: S is sold out', 'warn: M has 3 left']],
    [{ m: 9, xxxl: 2, free: 1, none: 0 }, ['good: In stock in M', 'warn: FREE, XXXL is never shown in the shop']],
    [{ m: 0, xxxl: 9 }, ['bad: Sold out in every size that the shop offers', 'warn: XXXL is never shown in the shop']],
    [{ m: 0 }, ['bad: Sold out in every size that the shop offers']],
  ])('says of the stock %j: %j', (stock, lines) => {
    const own = { ...emptyFields(), title: 'x', price: '5' }
    const made = fieldsOf({ ...row, size_stock: stock }).sizes
    expect(
      checksOf({ ...own, sizes: made }, stock, 3, [])
        .slice(3)
        .map(({ kind, text }) => `${kind}: ${text}`),
    ).toEqual(lines)
  })

  it.each([
    ['0', '0', 'warn: Shoppers pay nothing'],
    ['100', '100', 'warn: Shoppers pay nothing'],
    ['100', '100.01', 'bad: NPR 100 off is more than the price: shoppers pay nothing'],
    ['100', '99', 'good: Shoppers pay NPR 1'],
  ])('says of the price %s with %s off: %s', (price, discountPrice, line) => {
    expect(texts({ price, discountPrice })[1]).toBe(line)
  })

  it.each([
    [1, 'warn: Room for 2 more pictures'],
    [2, 'warn: Room for 1 more picture'],
    [3, 'good: 3 pictures'],
    [4, 'good: 4 pictures'],
  ])('says of %i pictures: %s', (count, line) => {
    expect(texts({}, count)[2]).toBe(line)
  })

  it('names no picture, a discount above the price, no stock and sizes that the shop never shows', () => {
    expect(texts({}, 0)).toContain('bad: No picture: the shop shows an empty card')
    expect(texts({ discountPrice: '9000' })).toContain(
      'bad: NPR 9,000 off is more than the price: shoppers pay nothing',
    )
    expect(texts({ sizes: emptyFields().sizes }, 3, null)).toContain('bad: No size has stock: nobody can buy it')
    expect(texts({})).toContain('warn: FREE SIZE is never shown in the shop')
    expect(texts({ title: ' ' })).toContain('bad: A title is needed')
    expect(texts({ tags: '' })).toContain('warn: In no category: it is found under All alone')
    expect(texts({ colors: [{ name: '', code: '#000000' }] })).toContain(
      'warn: 1 color without a name will not be saved',
    )
    expect(texts({})).toContain('warn: S has 3 left')
  })

  it('finds what to mend, and what runs low, is out or is on sale', () => {
    expect(troubleOf(row)).toBeNull()
    expect(troubleOf({ ...row, size_stock: null })).toBe('Size stock cannot be read: shoppers see every size sold out')
    expect(troubleOf({ ...row, size_stock: { m: 0, xxxl: 9 } })).toBe('Sold out in every size that the shop offers')
    expect(isInView(row, 'low')).toBe(true)
    expect(isInView({ ...row, size_stock: { m: 9 } }, 'low')).toBe(false)
    expect(isInView({ ...row, size_stock: { m: 0 } }, 'out')).toBe(true)
    expect(isInView({ ...row, discount_price: 0 }, 'sale')).toBe(false)
    expect(isInView({ ...row, discount_price: 1 }, 'sale')).toBe(true)
    expect(isInView({ ...row, discount_price: 0 }, 'all')).toBe(true)
    expect(isInView(row, 'out')).toBe(false)
    expect(troubleOf({ ...row, images: [] })).toBe('No picture: the shop shows an empty card')
    expect(troubleOf({ ...row, price: 1_00 })).toBe('NPR 250 off is more than the price: shoppers pay nothing')
  })
})

describe('a product that changes while it is edited', () => {
  const mine = { ...fields, price: '3000', title: 'My kurta' }

  it('follows what is untouched and names what both changed', () => {
    const next = fieldsOf({ ...row, price: 2700_00, description: 'Longer.', size_stock: { ...row.size_stock, M: 2 } })
    const { fields: merged, followed, conflicts } = rebase(mine, fields, next)
    expect(merged).toMatchObject({ title: 'My kurta', price: '3000', description: 'Longer.' })
    expect(merged.sizes.m.stock).toBe('2')
    expect(followed).toEqual(['Description', 'Stock M'])
    expect(conflicts).toEqual([{ part: 'Price', from: '2700', to: '3000' }])
    expect(takePart('Price', merged, next).price).toBe('2700')
  })

  it('sees nothing where both say the same', () => {
    expect(rebase(mine, fields, mine)).toEqual({ fields: mine, followed: [], conflicts: [] })
  })

  it('leaves alone what only the shop and the form say alike, and names parts of every kind', () => {
    const colors = [{ name: ' Oat ', code: '#ddd0b8' }]
    const sizes = { ...fields.sizes, l: { ticked: true, stock: 'x' }, xxl: { ticked: false, stock: '0' } }
    const all = {
      ...fields,
      title: 'New',
      description: 'New.',
      price: '1',
      discountPrice: '2',
      sizes,
      colors,
      tags: 'new',
    }
    expect(changesBetween(fields, all)).toEqual([
      { part: 'Title', from: 'Kurta', to: 'New' },
      { part: 'Description', from: 'Long.', to: 'New.' },
      { part: 'Price', from: '2500.50', to: '1' },
      { part: 'Discount', from: '250', to: '2' },
      { part: 'Stock L', from: 'not made', to: '0' },
      { part: 'Stock XXL', from: '0', to: 'not made' },
      { part: 'Colors', from: 'Brick #a0432f', to: 'Oat #ddd0b8' },
      { part: 'Tags', from: 'Kurta, women', to: 'new' },
    ])
    expect(rebase(fields, fields, all)).toEqual({
      fields: all,
      followed: changesBetween(fields, all).map(({ part }) => part),
      conflicts: [],
    })
    expect(changesBetween(fields, all).reduce((form, { part }) => takePart(part, form, all), fields)).toEqual(all)
    expect(takePart('Anything', fields, all)).toBe(fields)
    expect(changesBetween(fields, { ...fields, title: ' Kurta ', price: ' 2500.50' })).toEqual([])
    const two = [...colors, { name: 'Pine', code: '#234' }]
    expect(changesBetween(fields, { ...fields, colors: two })).toEqual([
      { part: 'Colors', from: 'Brick #a0432f', to: 'Oat #ddd0b8, Pine #234' },
    ])
  })

  it('tells what saving changes', () => {
    expect(changesBetween(fields, { ...mine, addDiscount: false })).toEqual([
      { part: 'Title', from: 'Kurta', to: 'My kurta' },
      { part: 'Price', from: '2500.50', to: '3000' },
      { part: 'Discount', from: '250', to: 'none' },
    ])
    expect(changesBetween(fields, { ...fields, tags: ' Kurta ,women,' })).toEqual([])
  })
})
