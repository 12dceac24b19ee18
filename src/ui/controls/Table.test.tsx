import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { chevronDownIcon, chevronUpIcon } from './moreIcons'
import { SortHead, Table, type Sort } from './Table'

function OrdersTable() {
  const [sort, setSort] = useState<Sort<'name' | 'total'>>({ by: 'name', down: false })
  return (
    <Table caption="Orders">
      <thead>
        <tr>
          <SortHead by="name" sort={sort} onSort={setSort}>
            Name
          </SortHead>
          <SortHead by="total" sort={sort} onSort={setSort} number firstDown>
            Total
          </SortHead>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>Nabin</td>
          <td>2025</td>
        </tr>
      </tbody>
    </Table>
  )
}

const columnHead = (name: string) => screen.getByRole('columnheader', { name })
const pressHead = (name: string) => userEvent.click(within(columnHead(name)).getByRole('button'))

const arrowPath = (name: string) =>
  columnHead(name).querySelector('path')?.getAttribute('d') === chevronDownIcon ? 'down' : 'up'

describe('Table', () => {
  it('draws how each column is sorted, or would be', async () => {
    render(<OrdersTable />)
    const arrows: string[][] = [[arrowPath('Name'), arrowPath('Total')]]
    for (const name of ['Name', 'Total', 'Total', 'Total']) {
      await pressHead(name)
      arrows.push([arrowPath('Name'), arrowPath('Total')])
    }
    expect(chevronDownIcon).not.toBe(chevronUpIcon)
    expect(arrows).toEqual([
      ['up', 'down'],
      ['down', 'down'],
      ['up', 'down'],
      ['up', 'up'],
      ['up', 'down'],
    ])
  })

  it('has a name', () => {
    render(<OrdersTable />)
    expect(screen.getByRole('table', { name: 'Orders' })).toBeInTheDocument()
  })

  it('announces which column sorts it, and in which direction', async () => {
    render(<OrdersTable />)
    expect(columnHead('Name')).toHaveAttribute('aria-sort', 'ascending')
    expect(columnHead('Total')).toHaveAttribute('aria-sort', 'none')
    await pressHead('Name')
    expect(columnHead('Name')).toHaveAttribute('aria-sort', 'descending')
    await pressHead('Total')
    expect(columnHead('Name')).toHaveAttribute('aria-sort', 'none')
    expect(columnHead('Total')).toHaveAttribute('aria-sort', 'descending')
    await pressHead('Total')
    expect(columnHead('Total')).toHaveAttribute('aria-sort', 'ascending')
    await pressHead('Total')
    expect(columnHead('Total')).toHaveAttribute('aria-sort', 'none')
  })
})
