import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ignoreSecondPresses } from '../controls/secondPress'
import { Dropdown } from './Dropdown'
import { Modal } from './Modal'

function CartDropdown({ asks = false }: { asks?: boolean }) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button type="button" ref={anchor} onClick={() => setOpen(!open)}>
        Cart
      </button>
      <Dropdown open={open} onClose={() => setOpen(false)} anchor={anchor} label="Your cart">
        <button type="button">Checkout</button>
      </Dropdown>
      <button type="button">Elsewhere</button>
      <p>Page</p>
      <Modal open={asks && open} onClose={() => {}} title="Really?">
        <button type="button">Yes</button>
      </Modal>
    </>
  )
}

const cartPanel = () => screen.queryByRole('dialog', { name: 'Your cart' })
const openerButton = () => screen.getByRole('button', { name: 'Cart' })

describe('Dropdown', () => {
  it('opens without blocking the page, and takes the focus', async () => {
    render(<CartDropdown />)
    expect(cartPanel()).toBeNull()
    await userEvent.click(openerButton())
    expect(cartPanel()).toHaveFocus()
    expect(cartPanel()).not.toHaveAttribute('aria-modal')
  })

  it('closes on Escape and returns the focus to its button (D-25, D-44)', async () => {
    render(<CartDropdown />)
    await userEvent.click(openerButton())
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Checkout' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(cartPanel()).toBeNull()
    expect(openerButton()).toHaveFocus()
  })

  it('closes on a press outside (D-44)', async () => {
    render(<CartDropdown />)
    await userEvent.click(openerButton())
    await userEvent.click(screen.getByText('Page'))
    expect(cartPanel()).toBeNull()
  })

  it('stays open when its content became shorter under a double press', async () => {
    render(<CartDropdown />)
    await userEvent.click(openerButton())
    const end = ignoreSecondPresses()
    const now = vi.spyOn(Event.prototype, 'timeStamp', 'get')
    const place = { detail: 1, clientX: 300, clientY: 500 }
    now.mockReturnValue(5000)
    fireEvent.click(screen.getByRole('button', { name: 'Checkout' }), place)
    now.mockReturnValue(5700)
    fireEvent.pointerDown(screen.getByText('Page'), place)
    expect(cartPanel()).toBeVisible()
    now.mockReturnValue(6300)
    fireEvent.pointerDown(screen.getByText('Page'), place)
    expect(cartPanel()).toBeNull()
    now.mockRestore()
    end()
  })

  it('closes when the focus leaves it, without moving the focus back', async () => {
    render(<CartDropdown />)
    await userEvent.click(openerButton())
    await userEvent.tab()
    await userEvent.tab()
    expect(cartPanel()).toBeNull()
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
  })

  it('does not count its own button as outside', async () => {
    render(<CartDropdown />)
    await userEvent.click(openerButton())
    await userEvent.click(openerButton())
    expect(cartPanel()).toBeNull()
  })

  it('stays open below a dialog, which gets Escape first', async () => {
    render(<CartDropdown asks />)
    await userEvent.click(openerButton())
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
    await userEvent.keyboard('{Escape}')
    expect(cartPanel()).toBeInTheDocument()
  })
})
