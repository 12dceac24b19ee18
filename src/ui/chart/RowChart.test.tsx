import { act, fireEvent, render, renderHook, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FocusEvent } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useRovingTabStop } from './ChartTable'
import { RowChart } from './RowChart'

const CHART_ROWS = [
  { sentence: 'Shawl: 8 sold', value: 8 },
  { sentence: 'Topi: 2 sold', value: 2 },
  { sentence: 'Sari: 0 sold', value: 0 },
]

function renderChart(
  more: { href?: (name: string) => string; onOpen?: (href: string) => void } = {},
) {
  render(
    <RowChart
      title="Sold"
      rows={CHART_ROWS.map((row) => ({
        ...row,
        ...(more.href ? { href: more.href(row.sentence.slice(0, 4)) } : {}),
      }))}
      full={8}
      rowHeight={40}
      room={{ left: 20, right: 80, top: 10 }}
      {...(more.onOpen ? { onOpen: more.onOpen } : {})}
      table={{
        heads: ['Title', 'Sold'],
        rows: [
          ['Shawl', '8'],
          ['Topi', '2'],
          ['Sari', '0'],
        ],
      }}
    >
      <p>over</p>
    </RowChart>,
  )
  return within(screen.getByRole('group', { name: 'Sold' })).getAllByRole(
    more.href ? 'link' : 'img',
  )
}

describe('RowChart', () => {
  it('describes each row, and draws widths in proportion', () => {
    const bars = renderChart()
    expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Shawl: 8 sold',
      'Topi: 2 sold',
      'Sari: 0 sold',
    ])
    const wide = bars.map((bar) => bar.querySelector<HTMLElement>('.value')?.style.width)
    expect(wide).toEqual(['100%', '25%', '0%'])
  })

  it('keeps a tab stop when fewer rows are left than before the one that had it', () => {
    const { result, rerender } = renderHook((count: number) => useRovingTabStop(count, [], []), {
      initialProps: 3,
    })
    const target = document.createElement('i')
    target.dataset.mark = '2'
    act(() => result.current.onFocus({ target } as unknown as FocusEvent))
    rerender(2)
    expect([0, 1].map((at) => result.current.markAt(at).tabIndex)).toEqual([-1, 0])
  })

  it('is one tab stop; arrow keys, Home and End move from row to row', async () => {
    const bars = renderChart()
    await userEvent.tab()
    expect(bars[0]).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(bars[1]).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowDown}')
    expect(bars[2]).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(bars[0]).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Home}')
    expect(bars[0]).toHaveFocus()
    await userEvent.tab()
    expect(bars.some((bar) => bar === document.activeElement)).toBe(false)
    await userEvent.tab({ shift: true })
    expect(bars[0]).toHaveFocus()
  })

  it('opens the link of a row, in this window or a new tab', () => {
    const onOpen = vi.fn()
    const [first] = renderChart({ href: (name) => `/there/${name}`, onOpen })
    expect(first).toHaveAttribute('href', '/there/Shaw')
    expect(fireEvent.click(first as Element)).toBe(false)
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('/there/Shaw')
    expect(fireEvent.click(first as Element, { ctrlKey: true })).toBe(true)
    expect(onOpen).toHaveBeenCalledOnce()
  })

  it('offers its data as a table', () => {
    renderChart()
    const table = screen.getByRole('table', { name: 'Sold', hidden: true })
    expect(
      within(table)
        .getAllByRole('row', { hidden: true })
        .map((row) => row.textContent),
    ).toEqual(['TitleSold', 'Shawl8', 'Topi2', 'Sari0'])
  })
})
