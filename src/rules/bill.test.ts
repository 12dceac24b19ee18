// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountWords, billSums } from './bill'
import { adDateOf, bsDateOf, bsText } from './bikramSambat'

const anyPaisa = fc.integer({ min: 0, max: 10_000_000_00 })

it('items and rows of a bill give the stored total to the paisa, whatever the backend stored', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), price: anyPaisa }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.option(anyPaisa),
      fc.option(fc.record({ shipping_cost: anyPaisa, total_amount: anyPaisa })),
      (items, other, whole) => {
        const goods = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
        const subtotal = other ?? goods
        const { rows, total } = billSums(
          { subtotal, ...(whole ?? { shipping_cost: null, total_amount: null }) },
          items,
        )
        const added = rows.filter(({ name }) => name !== 'Items' && name !== 'Subtotal')
        expect(added.reduce((sum, row) => sum + row.paisa, goods)).toBe(total.paisa)
        expect(total.paisa).toBe(whole ? whole.total_amount : subtotal)
      },
    ),
  )
})

const NUMBER_WORDS: Record<string, number> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, at) => [word, at]),
)
'twenty thirty forty fifty sixty seventy eighty ninety'
  .split(' ')
  .forEach((word, at) => (NUMBER_WORDS[word] = 20 + at * 10))
const UNIT_VALUES: Record<string, number> = { hundred: 100, thousand: 1e3, lakh: 1e5, crore: 1e7 }

/** Turns the words back into the number, as a person reads them. */
function numberOfWords(words: string): number {
  let [sum, part] = [0, 0]
  for (const word of words.split(' ')) {
    if (word === 'hundred') part *= 100
    else if (word === 'crore') [sum, part] = [(sum + part) * 1e7, 0]
    else if (UNIT_VALUES[word]) [sum, part] = [sum + part * UNIT_VALUES[word], 0]
    else part += NUMBER_WORDS[word] ?? Number.NaN
  }
  return sum + part
}

it('writes amounts in lakh and crore, so that reading the words gives the amount', () => {
  expect(amountWords(1_25_000_00)).toBe('Rupees one lakh twenty five thousand only')
  expect(amountWords(3900_50)).toBe('Rupees three thousand nine hundred and fifty paisa only')
  expect(amountWords(0)).toBe('Rupees zero only')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_99_99_99_999 }), (amount) => {
      const [, whole = 'zero', rest = 'zero'] =
        /^(?:rupees (.+?))?(?: and )?(?:((?:\w+ ?){1,2}) paisa)? only$/.exec(
          amountWords(amount).toLowerCase(),
        ) ?? []
      expect(numberOfWords(whole) * 100 + numberOfWords(rest)).toBe(amount)
    }),
  )
})

it('dates by the Bikram Sambat in the years whose calendar is printed, and in no other', () => {
  const day = (text: string) => {
    const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
    return { year, month, day }
  }
  // New Year's days and Dashain (Vijaya Dashami) as they were kept.
  expect(bsText(day('2023-04-14'))).toBe('1 Baisakh 2080 BS')
  expect(bsText(day('2024-04-13'))).toBe('1 Baisakh 2081 BS')
  expect(bsText(day('2025-04-14'))).toBe('1 Baisakh 2082 BS')
  expect(bsText(day('2026-04-14'))).toBe('1 Baisakh 2083 BS')
  expect(bsText(day('2025-10-02'))).toBe('16 Asoj 2082 BS')
  expect([bsText(day('2019-04-13')), bsText(day('2027-04-14'))]).toEqual(['', ''])
  expect(adDateOf({ year: 2084, month: 1, day: 1 })).toBeNull()
  expect(adDateOf({ year: 2083, month: 3, day: 33 })).toBeNull()
  for (let ms = Date.UTC(2019, 3, 14); ms < Date.UTC(2027, 3, 14); ms += 86_400_000) {
    const ad = day(new Date(ms).toISOString().slice(0, 10))
    const bs = bsDateOf(ad)
    expect(bs && adDateOf(bs)).toEqual(ad)
  }
})
