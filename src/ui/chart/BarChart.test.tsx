import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BarChart, shortNumber, axisTicks } from './BarChart'

const THREE_DAYS = [
  { label: '18 Nov', value: 1000, before: 500 },
  { label: '19 Nov', value: 3000, before: 0 },
  { label: 'today', value: 0, before: 250, now: true },
]

function renderChart() {
  render(
    <BarChart
      title="Sales of three days"
      bars={THREE_DAYS}
      format={(value) => `NPR ${value}`}
      heads={['Day', 'Sales', 'a month earlier']}
    />,
  )
}

const chartBars = () =>
  within(screen.getByRole('group', { name: 'Sales of three days' })).getAllByRole('img')

describe('BarChart', () => {
  it('describes each bar to screen readers', () => {
    renderChart()
    expect(chartBars().map((bar) => bar.getAttribute('aria-label'))).toEqual([
      '18 Nov: NPR 1000, a month earlier NPR 500',
      '19 Nov: NPR 3000, a month earlier NPR 0',
      'today: NPR 0, a month earlier NPR 250',
    ])
  })

  it('is one tab stop; arrow keys move from bar to bar', async () => {
    renderChart()
    await userEvent.tab()
    expect(chartBars()[0]).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    expect(chartBars()[1]).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(chartBars()[2]).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowLeft}')
    expect(chartBars()[0]).toHaveFocus()
    await userEvent.tab()
    expect(chartBars().some((bar) => bar === document.activeElement)).toBe(false)
  })

  it('shows the values of the bar under pointer or focus', () => {
    renderChart()
    const tip = () => document.querySelector('p')?.textContent
    expect(tip()).toBeUndefined()
    fireEvent.pointerEnter(chartBars()[0] as Element)
    expect(tip()).toBe('NPR 1000 18 Nov a month earlier NPR 500')
    fireEvent.focus(chartBars()[1] as Element)
    expect(tip()).toContain('NPR 3000')
  })

  it('Escape closes the values without a move of the pointer or the focus', async () => {
    renderChart()
    const tip = () => document.querySelector('p')
    fireEvent.pointerEnter(chartBars()[0] as Element)
    await userEvent.keyboard('{Escape}')
    expect(tip()).toBeNull()
    await userEvent.tab()
    expect(tip()).not.toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(tip()).toBeNull()
    expect(chartBars()[0]).toHaveFocus()
  })

  it('cuts one value that would flatten all others, and says so', () => {
    const tall = { label: '20 Nov', value: 90_000, before: 0 }
    const rest = [1000, 3000, 2000, 2500].map((value, n) => ({ label: `${n + 1} Nov`, value }))
    const { rerender } = render(
      <BarChart title="Cut" bars={[...rest, tall]} heads={['Day', 'Sales']} />,
    )
    expect(screen.getByText('Not to scale: 20 Nov, 90000.')).toBeVisible()
    rerender(
      <BarChart
        title="Whole"
        bars={[...rest, { ...tall, value: 8000 }]}
        heads={['Day', 'Sales']}
      />,
    )
    expect(screen.queryByText(/^Not to scale/)).toBeNull()
  })

  it('draws heights in proportion', () => {
    renderChart()
    const height = (index: number) =>
      Number.parseFloat(
        chartBars()[index]?.querySelector<HTMLElement>('.value')?.style.height ?? '',
      )
    expect(height(0)).toBeCloseTo(height(1) / 3)
    expect(height(2)).toBe(0)
  })

  it('offers its data as a table', () => {
    renderChart()
    const table = screen.getByRole('table', { name: 'Sales of three days', hidden: true })
    expect(
      within(table)
        .getAllByRole('row', { hidden: true })
        .map((row) => row.textContent),
    ).toEqual([
      'DaySalesa month earlier',
      '18 NovNPR 1000NPR 500',
      '19 NovNPR 3000NPR 0',
      'todayNPR 0NPR 250',
    ])
  })
})

describe('ticks', () => {
  it.each([
    [37_660, [0, 10_000, 20_000, 30_000, 40_000]],
    [40_000, [0, 10_000, 20_000, 30_000, 40_000]],
    [7, [0, 2, 4, 6, 8]],
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [0, [0, 1]],
    [Number.NaN, [0, 1]],
  ])('reach over %d in round steps', (most, expected) => {
    expect(axisTicks(most)).toEqual(expected)
  })
})

describe('shortNumber', () => {
  it.each([
    [0, '0'],
    [950, '950'],
    [2500, '2.5k'],
    [40_000, '40k'],
    [99_000, '99k'],
    [100_000, '1 lakh'],
    [1_500_000, '15 lakh'],
    [9_900_000, '99 lakh'],
    [25_000_000, '2.5 crore'],
  ])('writes %d as %s', (value, expected) => {
    expect(shortNumber(value)).toBe(expected)
  })
})
