import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { useAnnouncedText } from '../dialog/announce'
import { Stepper } from './Stepper'
import { useRestoreLostFocus } from '../dialog/useRestoreLostFocus'

function CountedStepper({ max, start = 1 }: { max: number; start?: number }) {
  useRestoreLostFocus()
  const [count, setCount] = useState(start)
  return (
    <>
      <Stepper label="Quantity" value={count} max={max} onChange={setCount} />
      <b data-testid="held">{count}</b>
    </>
  )
}

const quantityBox = () => screen.getByRole('spinbutton', { name: 'Quantity' })
const minusButton = () => screen.getByRole('button', { name: 'Decrease quantity' })
const plusButton = () => screen.getByRole('button', { name: 'Increase quantity' })
const heldCount = () => Number(screen.getByTestId('held').textContent)

describe('Stepper', () => {
  it('steps by one and stops at both ends (D-101)', async () => {
    render(<CountedStepper max={3} />)
    expect(minusButton()).toBeDisabled()
    await userEvent.click(plusButton())
    await userEvent.click(plusButton())
    expect(heldCount()).toBe(3)
    expect(plusButton()).toBeDisabled()
    // The focus is in the number field now, and the field announces the number itself.
    await waitFor(() => expect(useAnnouncedText.getState().text).toBe('Quantity 2'))
    await userEvent.click(minusButton())
    expect(useAnnouncedText.getState().text).toBe('')
    await waitFor(() => expect(useAnnouncedText.getState().text).toBe('Quantity 2'))
    expect(heldCount()).toBe(2)
  })

  it('keeps the focus when a button becomes disabled', async () => {
    render(<CountedStepper max={2} />)
    await userEvent.click(plusButton())
    expect(quantityBox()).toHaveFocus()
  })

  it.each(['0', '4', '99', 'x', '-1', '1.5'])(
    'keeps the old value when %s is typed (D-101)',
    async (typed) => {
      render(<CountedStepper max={3} start={2} />)
      await userEvent.clear(quantityBox())
      await userEvent.paste(typed)
      await userEvent.tab()
      expect(heldCount()).toBe(2)
      expect(quantityBox()).toHaveValue('2')
    },
  )

  it('accepts a typed value within the range, digit by digit', async () => {
    render(<CountedStepper max={12} />)
    await userEvent.clear(quantityBox())
    await userEvent.type(quantityBox(), '12')
    expect(heldCount()).toBe(12)
  })

  it('may be empty while typing and gets its number back on blur (D-101)', async () => {
    render(<CountedStepper max={5} start={4} />)
    await userEvent.clear(quantityBox())
    expect(quantityBox()).toHaveValue('')
    await userEvent.tab()
    expect(quantityBox()).toHaveValue('4')
  })

  it('follows the arrow keys and announces its value', async () => {
    render(<CountedStepper max={5} />)
    quantityBox().focus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(heldCount()).toBe(2)
    expect(quantityBox()).toHaveAttribute('aria-valuenow', '2')
    expect(quantityBox()).toHaveAttribute('aria-valuemax', '5')
  })
})
