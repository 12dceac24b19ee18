import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { NO_FILTERS, type ProductFilters } from './arrange'
import { FilterFields } from './FilterFields'

it('keeps a size that is ticked before the list has followed the thumb, and then follows the filters', () => {
  vi.useFakeTimers()
  const seen = vi.fn()
  function Sheet() {
    const [filters, setFilters] = useState<ProductFilters>(NO_FILTERS)
    const change = (next: ProductFilters) => {
      seen(next)
      setFilters(next)
    }
    return (
      <>
        <FilterFields
          filters={filters}
          colors={[]}
          prices={{ lowest: 1000, highest: 3000 }}
          onChange={change}
        />
        <button onClick={() => setFilters(NO_FILTERS)}>Clear</button>
      </>
    )
  }
  render(<Sheet />)
  fireEvent.change(screen.getByRole('slider', { name: 'Highest price' }), {
    target: { value: '2000' },
  })
  fireEvent.click(screen.getByRole('checkbox', { name: 'M' }))
  act(() => vi.advanceTimersByTime(300))
  expect(seen).toHaveBeenLastCalledWith({
    ...NO_FILTERS,
    sizes: ['m'],
    price: { from: null, to: 2000 },
  })
  expect(screen.getByRole('slider', { name: 'Highest price' })).toHaveValue('2000')
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByRole('slider', { name: 'Highest price' })).toHaveValue('3000')
  vi.useRealTimers()
})
