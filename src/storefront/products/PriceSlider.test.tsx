import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { NO_FILTERS, type Filters } from './arrange'
import { FilterFields } from './FilterFields'

it('keeps a size that is ticked before the list has followed the thumb', () => {
  vi.useFakeTimers()
  let now: Filters = NO_FILTERS
  function Sheet() {
    const [filters, setFilters] = useState(now)
    now = filters
    return (
      <FilterFields
        filters={filters}
        colors={[]}
        prices={{ lowest: 1000, highest: 3000 }}
        onChange={setFilters}
      />
    )
  }
  render(<Sheet />)
  fireEvent.change(screen.getByRole('slider', { name: 'Highest price' }), {
    target: { value: '2000' },
  })
  fireEvent.click(screen.getByRole('checkbox', { name: 'M' }))
  act(() => vi.advanceTimersByTime(300))
  expect(now).toEqual({ ...NO_FILTERS, sizes: ['m'], price: { from: null, to: 2000 } })
  vi.useRealTimers()
})
