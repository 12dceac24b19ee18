import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { emptyProductFields } from '../../../rules/productFields'
import { StockFields } from './StockFields'

function FilledStockFields() {
  const { sizes: empty } = emptyProductFields()
  const [sizes, setSizes] = useState({ ...empty, m: { ticked: true, stock: '7' } })
  return <StockFields sizes={sizes} former={null} hidden={{}} onChange={setSizes} />
}

const stockOf = (size: string) => screen.getByRole('spinbutton', { name: `Stock of ${size}` })
const tick = (size: string) => userEvent.click(screen.getByRole('checkbox', { name: size }))

it('a size that is unticked by mistake has its stock again when it is ticked', async () => {
  render(<FilledStockFields />)
  await tick('M')
  expect(stockOf('M')).toBeDisabled()
  await tick('M')
  expect(stockOf('M')).toBeEnabled()
  expect(stockOf('M')).toHaveValue(7)
})

it('a size that is ticked for the first time has no pieces', async () => {
  render(<FilledStockFields />)
  await tick('L')
  expect(stockOf('L')).toHaveValue(0)
  expect(screen.getByText('sold out')).toBeVisible()
})
