import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { beginSale, removeFromSale, useSales } from './saveRows'

const saleLine = (id: string, typed = '10') => ({
  id,
  title: `Product ${id}`,
  edit: { off: { typed, was: null } },
})
const currentSales = () => renderHook(useSales).result.current

const saleActs = fc.array(
  fc.record({
    begins: fc.boolean(),
    name: fc.constantFrom('Dashain', 'Tihar'),
    ids: fc.uniqueArray(fc.constantFrom('1', '2', '3'), { minLength: 1 }),
  }),
  { maxLength: 8 },
)

it('sales that begin and end keep the first former price of each product, for each sale', () => {
  fc.assert(
    fc.property(saleActs, (all) => {
      localStorage.clear()
      const model = new Map<string, Map<string, string>>()
      for (const [at, { begins, name, ids }] of all.entries()) {
        const known = model.get(name) ?? new Map<string, string>()
        if (begins) {
          for (const id of ids) if (!known.has(id)) known.set(id, `${at}`)
          // A sale that begins again moves to the end of the stored sales, so move it in the model too.
          model.delete(name)
          model.set(name, known)
          beginSale({ name, lines: ids.map((id) => saleLine(id, `${at}`)) })
        } else {
          for (const id of ids) known.delete(id)
          if (known.size === 0) model.delete(name)
          removeFromSale(name, ids)
        }
      }
      const expected = [...model].map(([name, lines]) => [name, ...lines])
      const stored = currentSales().map((sale) => [
        sale.name,
        ...sale.lines.map(({ id, edit }) => [id, edit.off?.typed]),
      ])
      expect(stored).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

it.each([
  ['null', 0],
  ['{', 0],
  ['{}', 0],
  ['[null, 7]', 0],
  [JSON.stringify([{ name: 7, lines: [saleLine('1')] }]), 0],
  [JSON.stringify([{ name: 'a', lines: {} }]), 0],
  [JSON.stringify([{ name: 'a', lines: [] }]), 0],
  [JSON.stringify([{ name: 'a', lines: [{ ...saleLine('1'), id: 1 }] }]), 0],
  [JSON.stringify([{ name: 'a', lines: [{ ...saleLine('1'), title: null }] }]), 0],
  [JSON.stringify([{ name: 'a', lines: [{ ...saleLine('1'), edit: { size: {} } }] }]), 0],
  [
    JSON.stringify([
      { name: 'a', lines: [{ ...saleLine('1'), edit: { off: { typed: 1, was: null } } }] },
    ]),
    0,
  ],
  [
    JSON.stringify([
      { name: 'a', lines: [{ ...saleLine('1'), edit: { off: { typed: '1', was: '2' } } }] },
    ]),
    0,
  ],
  [
    JSON.stringify([
      { name: 'a', lines: [7, { ...saleLine('1'), edit: { price: { typed: '1', was: 2 } } }] },
    ]),
    1,
  ],
])('reads only what it has written: %s', (stored, count) => {
  localStorage.setItem('office-sales', stored)
  expect(currentSales().flatMap(({ lines }) => lines)).toHaveLength(count)
})
