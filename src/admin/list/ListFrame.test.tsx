import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { bulkTitle } from '../orders/list/useOrderRun'
import { ListFoot } from './ListFrame'
import { listPageOf } from './listView'
import { createRowTicks } from './rowTicks'

it('numbers are grouped as in Nepal: the range, the selection, and what a bulk act is about to do', () => {
  const found = Array.from({ length: 123_456 }, (_, id) => ({ id }))
  const page = { rows: found.slice(1200, 1225), page: 49, pages: 4939, first: 1200 }
  render(
    <ListFoot
      name="orders"
      page={page}
      found={found}
      ticks={createRowTicks('test')}
      viewKey=""
      onPage={() => {}}
    />,
  )
  expect(screen.getByText('1,201 to 1,225 of 1,23,456')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Select all 1,23,456 orders' })).toBeVisible()
  expect(bulkTitle('ship', 5000)).toBe('Mark 5,000 orders as Shipped')
  expect(bulkTitle('print ship', 5000)).toBe('Print and ship 5,000 orders')
})

it.each([
  [30, 100, true],
  [26, 25, true],
  [25, 25, false],
])('of %i rows at %i per page, the number per page can be chosen: %s', (count, size, isOffered) => {
  const found = Array.from({ length: count }, (_, id) => ({ id }))
  render(
    <ListFoot
      name="orders"
      page={listPageOf(found, 1, size)}
      found={found}
      ticks={createRowTicks('test')}
      viewKey=""
      onPage={() => {}}
      size={{ value: size, of: [25, 50, 100], onChange: () => {} }}
    />,
  )
  expect(screen.queryAllByRole('combobox', { name: 'Orders per page' })).toHaveLength(
    isOffered ? 1 : 0,
  )
})
