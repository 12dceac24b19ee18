import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Price } from './Price'

describe('Price', () => {
  it('strikes the old price through and shows the discounted one (CARD-03, CARD-04, SUM-03)', () => {
    render(<Price price={1000_00} discount_price={200_00} />)
    const old = screen.getByText('NPR 1,000')
    expect(old.closest('s')).not.toBeNull()
    expect(screen.getByText('NPR 800').closest('s')).toBeNull()
  })

  it('is one text for a screen reader, which says which of the two prices is to be paid', () => {
    const { container } = render(<Price price={1000_00} discount_price={200_00} />)
    const heard = [...container.querySelectorAll('span, s')].filter(
      (one) => one.childElementCount === 0 && one.closest('[aria-hidden]') === null,
    )
    expect(heard.map(({ textContent }) => textContent)).toEqual([
      'New price NPR 800, old price NPR 1,000',
    ])
  })

  it.each([
    ['if there is no discount (CARD-05, SUM-04)', 0],
    ['if the discounted one reads the same', 40],
  ])('shows one price without a strike-through %s', (_, discount_price) => {
    const { container } = render(<Price price={1000_00} discount_price={discount_price} />)
    expect(container).toHaveTextContent(/^NPR 1,000$/)
    expect(container.querySelector('s')).toBeNull()
  })

  it('shows prices in NPR, rounded (SUM-01, SUM-02)', () => {
    const { container } = render(<Price price={999_60} discount_price={0} />)
    expect(container).toHaveTextContent(/^NPR 1,000$/)
  })

  it('never falls below zero (D-92)', () => {
    render(<Price price={100_00} discount_price={300_00} />)
    expect(screen.getByText('NPR 0')).toBeInTheDocument()
  })
})
