import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { useAnnounced } from '../dialog/announce'
import { Stepper } from './Stepper'
import { useFocusHome } from '../dialog/useFocusHome'

function Counted({ max, start = 1 }: { max: number; start?: number }) {
  useFocusHome()
  const [count, setCount] = useState(start)
  return (
    <>
      <Stepper label="Quantity" value={count} max={max} onChange={setCount} />
      <b data-testid="held">{count}</b>
    </>
  )
}

const box = () => screen.getByRole('spinbutton', { name: 'Quantity' })
const minus = () => screen.getByRole('button', { name: 'Decrease quantity' })
const plus = () => screen.getByRole('button', { name: 'Increase quantity' })
const held = () => Number(screen.getByTestId('held').textContent)

describe('Stepper', () => {
  it('steps by one and stops at both ends (D-101)', async () => {
    render(<Counted max={3} />)
    expect(minus()).toBeDisabled()
    await userEvent.click(plus())
    await userEvent.click(plus())
    expect(held()).toBe(3)
    expect(plus()).toBeDisabled()
    // The focus is in the number field now, which says the number itself.
    await waitFor(() => expect(useAnnounced.getState().text).toBe('Quantity 2'))
    await userEvent.click(minus())
    expect(useAnnounced.getState().text).toBe('')
    await waitFor(() => expect(useAnnounced.getState().text).toBe('Quantity 2'))
    expect(held()).toBe(2)
  })

  it('keeps the focus when a button becomes disabled', async () => {
    render(<Counted max={2} />)
    await userEvent.click(plus())
    expect(box()).toHaveFocus()
  })

  it.each(['0', '4', '99', 'x', '-1', '1.5'])(
    'keeps the old value when %s is typed (D-101)',
    async (typed) => {
      render(<Counted max={3} start={2} />)
      await userEvent.clear(box())
      await userEvent.paste(typed)
      await userEvent.tab()
      expect(held()).toBe(2)
      expect(box()).toHaveValue('2')
    },
  )

  it('accepts a typed value within the range, digit by digit', async () => {
    render(<Counted max={12} />)
    await userEvent.clear(box())
    await userEvent.type(box(), '12')
    expect(held()).toBe(12)
  })

  it('may be empty while typing and gets its number back on blur (D-101)', async () => {
    render(<Counted max={5} start={4} />)
    await userEvent.clear(box())
    expect(box()).toHaveValue('')
    await userEvent.tab()
    expect(box()).toHaveValue('4')
  })

  it('follows the arrow keys and announces its value', async () => {
    render(<Counted max={5} />)
    box().focus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(held()).toBe(2)
    expect(box()).toHaveAttribute('aria-valuenow', '2')
    expect(box()).toHaveAttribute('aria-valuemax', '5')
  })
})
