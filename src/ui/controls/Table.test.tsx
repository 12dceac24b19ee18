import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { chevronDownIcon, chevronUpIcon } from './moreIcons'
import { SortHead, Table, type Sort } from './Table'

function Orders() {
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

const head = (name: string) => screen.getByRole('columnheader', { name })
const press = (name: string) => userEvent.click(within(head(name)).getByRole('button'))

const arrow = (name: string) =>
  head(name).querySelector('path')?.getAttribute('d') === chevronDownIcon ? 'down' : 'up'

describe('Table', () => {
  it('draws how each column is sorted, or would be', async () => {
    render(<Orders />)
    const arrows: string[][] = [[arrow('Name'), arrow('Total')]]
    for (const name of ['Name', 'Total', 'Total', 'Total']) {
      await press(name)
      arrows.push([arrow('Name'), arrow('Total')])
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
    render(<Orders />)
    expect(screen.getByRole('table', { name: 'Orders' })).toBeInTheDocument()
  })

  it('announces which column sorts it, and in which direction', async () => {
    render(<Orders />)
    expect(head('Name')).toHaveAttribute('aria-sort', 'ascending')
    expect(head('Total')).toHaveAttribute('aria-sort', 'none')
    await press('Name')
    expect(head('Name')).toHaveAttribute('aria-sort', 'descending')
    await press('Total')
    expect(head('Name')).toHaveAttribute('aria-sort', 'none')
    expect(head('Total')).toHaveAttribute('aria-sort', 'descending')
    await press('Total')
    expect(head('Total')).toHaveAttribute('aria-sort', 'ascending')
    await press('Total')
    expect(head('Total')).toHaveAttribute('aria-sort', 'none')
  })
})
