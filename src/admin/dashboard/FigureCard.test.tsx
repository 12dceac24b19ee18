import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FigureCard } from './FigureCard'

it.each([
  [0.5, '+0.50%', 'up'],
  [-0.5, '-0.50%', 'down'],
  [0.004, '0.00%', 'flat'],
])('a change of %d percent is shown as %s, with the arrow of %s', (change, text, way) => {
  render(
    <FigureCard
      label="Total Sales"
      of={() => ({ value: 1005, thisMonth: 1005, lastMonth: 1000, change })}
      orders={[]}
      failed={false}
      now={0}
      show={String}
      hint=""
    />,
  )
  const shown = screen.getByText(text).parentElement
  expect(shown).toHaveAttribute('data-way', way)
  expect(shown?.querySelectorAll('svg')).toHaveLength(way === 'flat' ? 0 : 1)
})
