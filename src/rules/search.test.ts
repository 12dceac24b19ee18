// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSearchIndex, suggestFromIndex, suggestProducts } from './search'

const PRODUCTS = [
  { id: 1, title: 'Dhaka Topi', tags: ['cap', 'Palpali'] },
  { id: 2, title: 'Cotton Kurta', tags: ['kurta', 'summer'] },
  { id: 3, title: 'Denim Shirt', tags: ['men'] },
  { id: 4, title: 'T-Shirt Plain', tags: ['summer'] },
  { id: 5, title: 'Pashmina Shawl', tags: ['winter wear'] },
  { id: 6, title: 'Kurta Suruwal', tags: ['women'] },
  { id: 7, title: 'Red Saree', tags: [] },
  { id: 8, title: 'सुती कुर्ता', tags: [] },
  { id: 9, title: 'Sweatshirt', tags: [] },
]
const testIndex = createSearchIndex(PRODUCTS)
const suggestedIds = (typed: string, limit = 20) =>
  suggestFromIndex(testIndex, typed, limit).map(({ id }) => id)

describe('suggestions', () => {
  it.each([
    ['k', [2, 6]],
    ['kur', [2, 6, 8]],
    ['KURTA', [2, 6, 8]],
    ['den', [3]],
    ['winter', [5]],
    ['wea', [5, 9]],
    ['shirt', [3, 4, 9]],
    ['t-shirt', [4, 9]],
    ['t shirt', [4, 9]],
    ['tshirt', [4, 9]],
    ['hirt', [3, 4, 9]],
    [' topi ', [1]],
  ])('%j finds %j by the beginnings of words, whole words first', (typed, found) => {
    expect(suggestedIds(typed)).toEqual(found)
  })

  it('requires every typed word', () => {
    expect(suggestedIds('kurta cot')).toEqual([2])
    expect(suggestedIds('kurta women')).toEqual([6])
    expect(suggestedIds('kurta denim')).toEqual([])
  })

  it.each([
    ['kutra', 2, 'swapped'],
    ['kurat', 2, 'swapped'],
    ['kurrta', 2, 'one too many'],
    ['kurtas', 2, 'one at the end'],
    ['krta', 2, 'one too few'],
    ['kirta', 2, 'one wrong'],
    ['sahwl', 5, 'swapped'],
    ['hsawl', 5, 'the first two swapped'],
    ['pasmhi', 5, 'swapped while still typing'],
    ['denmi shirt', 3, 'in one word of two'],
  ])('%j tolerates one typo: %j, %s', (typed, id) => {
    expect(suggestedIds(typed)).toContain(id)
  })

  it.each(['kzrxa', 'xurta', 'kut', 'zzzz', 'shirtless jacket'])(
    '%j is more than one typo',
    (typed) => {
      expect(suggestedIds(typed)).toEqual([])
    },
  )

  const likes = [
    { id: 'slip', title: 'Shart', tags: [] },
    { id: 'inside', title: 'Sweatshirt', tags: [] },
    { id: 'start', title: 'Shirting', tags: [] },
    { id: 'whole', title: 'Shirt', tags: [] },
  ]

  it('lists better matches first, and tolerates a typo only if nothing matches', () => {
    expect(suggestProducts(likes, 'shirt', 9).map(({ id }) => id)).toEqual([
      'whole',
      'start',
      'inside',
    ])
    expect(suggestProducts(likes, 'sharf', 9).map(({ id }) => id)).toEqual(['slip'])
  })

  it.each([
    ['टोपी', [1]],
    ['टो', [1]],
    ['कुर्ता', [2, 6, 8]],
    ['कुर्', [2, 6, 8]],
    ['कुरता', [2, 6, 8]],
    ['कूर्ता', [2, 6, 8]],
    ['सूती', [8]],
    ['टोपि', [1]],
    ['साल', [5]],
    ['साडि', [7]],
    ['kurtha', [2, 6, 8]],
    ['सुरुवाल', [6]],
    ['साडी', [7]],
    ['sari', [7]],
    ['शाल', [5]],
    ['pasmina', [5]],
    ['pasm', [5]],
    ['kamij', [3]],
    ['सर्ट', [3]],
  ])('%j finds %j: garments by their Nepali, romanised and English names', (typed, found) => {
    expect(suggestedIds(typed)).toEqual(found)
  })

  it.each(
    `kurta kurtha कुर्ता कुर्था; topi टोपी cap; sari saree sadi साडी; daura दौरा; suruwal surwal सुरुवाल; shawl sal shal शाल;
    pashmina pasmina पश्मिना; dhaka ढाका; shirt sart सर्ट kamij कमिज; tshirt tee टिसर्ट; jacket jyaket ज्याकेट coat कोट;
    trousers trouser pants pant पाइन्ट; jeans जिन्स; sweater swetar स्विटर; hoodie hudi हुडी; gunyu गुन्यू; cholo चोलो;
    lehenga lahanga लेहेंगा लहंगा; dress jama जामा; scarf muffler मफलर`.split(';'),
  )('%s are all one garment', (group) => {
    const names = group.trim().split(' ')
    for (const name of names)
      for (const typed of names)
        expect(
          suggestProducts([{ id: 1, title: name, tags: [] }], typed, 1),
          `${name}, typed ${typed}`,
        ).toHaveLength(1)
  })

  it.each(['', '  ', '-', '!?', '\u200D'])('%j suggests nothing', (typed) => {
    expect(suggestedIds(typed)).toEqual([])
  })

  it('gives at most the requested number, in the order of the shop', () => {
    expect(suggestedIds('k', 2)).toEqual([2, 6])
    expect(suggestedIds('k', 0)).toEqual([])
    expect(suggestFromIndex(createSearchIndex([]), 'k', 5)).toEqual([])
  })

  it('keeps one index as long as the list is the same', () => {
    expect(suggestProducts(PRODUCTS, 'topi', 5)).toEqual([PRODUCTS[0]])
    expect(suggestProducts(PRODUCTS.slice(1), 'topi', 5)).toEqual([])
    expect(suggestProducts(PRODUCTS, 'dhaka', 5)).toEqual([PRODUCTS[0]])
  })

  it('agrees with a search through every word of every product', () => {
    const words = fc.stringMatching(/^[abc]{1,4}$/)
    const list = fc.array(fc.array(words, { maxLength: 3 }), { maxLength: 12 })
    fc.assert(
      fc.property(list, fc.stringMatching(/^[abc]{1,3}$/), (titles, typed) => {
        const products = titles.map((title, id) => ({ id, title: title.join(' '), tags: [] }))
        const points = (word: string) =>
          word === typed
            ? 4
            : word.startsWith(typed)
              ? 3
              : typed.length > 2 && word.includes(typed)
                ? 2
                : 0
        const wanted = titles
          .map((title, id) => ({ id, best: Math.max(0, ...title.map(points)) }))
          .filter(({ best }) => best > 0)
          .toSorted((a, b) => b.best - a.best || a.id - b.id)
        expect(
          suggestFromIndex(createSearchIndex(products), typed, 99).map(({ id }) => id),
        ).toEqual(wanted.map(({ id }) => id))
      }),
    )
  })

  it('tolerates any one typo behind the first letter of a word', () => {
    const word = fc.stringMatching(/^[a-z]{6,10}$/)
    fc.assert(
      fc.property(
        word,
        fc.nat(),
        fc.constantFrom('swap', 'drop', 'add', 'change'),
        (title, where, kind) => {
          const at = 1 + (where % (title.length - 2))
          const [head, sign, tail] = [title.slice(0, at), title.charAt(at), title.slice(at + 1)]
          const typed = {
            swap: head + tail.charAt(0) + sign + tail.slice(1),
            drop: head + tail,
            add: `${head}q${sign}${tail}`,
            change: `${head}q${tail}`,
          }[kind]
          expect(
            suggestFromIndex(createSearchIndex([{ id: 1, title, tags: [] }]), typed, 1),
          ).toHaveLength(1)
        },
      ),
    )
  })

  it('finds a misspelt title among 10,000 products', () => {
    const [colors, kinds] = [
      ['Red', 'Blue', 'Black', 'Olive'],
      ['Kurta', 'Shirt', 'Topi', 'Sweater', 'Jacket'],
    ]
    const many = Array.from({ length: 10_000 }, (_, n) => ({
      id: n,
      title: `${colors[n % 4]} ${kinds[n % 5]} model${n % 3000} ${n}`,
      tags: ['women', `line${n % 70}`],
    }))
    const big = createSearchIndex(many)
    expect(suggestFromIndex(big, 'blue kutra', 8)[0]?.title).toMatch(/^Blue Kurta/)
  })
})
