import type { SyntheticEvent } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './Button'
import { IconButton } from './Icon'
import { trashIcon } from './moreIcons'

describe('Button', () => {
  it('ignores presses while busy, and keeps the focus', async () => {
    const press = vi.fn()
    const { rerender } = render(<Button onClick={press}>Save</Button>)
    const button = screen.getByRole('button', { name: 'Save' })
    button.focus()
    rerender(
      <Button onClick={press} busy>
        Save
      </Button>,
    )
    await userEvent.click(button)
    await userEvent.keyboard('{Enter}')
    expect(press).not.toHaveBeenCalled()
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-busy', 'true')
  })

  it('ignores presses while it is held, and keeps the focus', async () => {
    const press = vi.fn()
    const { rerender } = render(<Button onClick={press}>Send and resolve</Button>)
    const button = screen.getByRole('button')
    button.focus()
    rerender(
      <Button onClick={press} held>
        Send and resolve
      </Button>,
    )
    await userEvent.click(button)
    await userEvent.keyboard('{Enter}')
    expect(press).not.toHaveBeenCalled()
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).not.toHaveAttribute('aria-busy')
  })

  it('submits its form once: Enter in a field does not bypass a busy button', async () => {
    const submit = vi.fn((event: SyntheticEvent) => event.preventDefault())
    const form = (busy: boolean) => (
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </form>
    )
    const { rerender } = render(form(false))
    await userEvent.type(screen.getByLabelText('Name'), 'a{Enter}')
    expect(submit).toHaveBeenCalledOnce()
    rerender(form(true))
    await userEvent.type(screen.getByLabelText('Name'), 'b{Enter}')
    await userEvent.click(screen.getByRole('button'))
    expect(submit).toHaveBeenCalledOnce()
  })

  it('shows its busy text, and reserves the width for it', () => {
    const { rerender } = render(<Button busyText="Placing Order...">Place Order</Button>)
    expect(screen.getByRole('button', { name: 'Place Order' })).toHaveAttribute(
      'data-busy-text',
      'Placing Order...',
    )
    rerender(
      <Button busyText="Placing Order..." busy>
        Place Order
      </Button>,
    )
    expect(screen.getByRole('button', { name: 'Placing Order...' })).toBeVisible()
  })

  it('does not submit a form without type="submit"', () => {
    render(<Button>Cancel</Button>)
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button')
  })
})

describe('IconButton', () => {
  it('has a name, and a tooltip that is not said as its description too', () => {
    render(<IconButton label="Delete" icon={trashIcon} />)
    const button = screen.getByRole('button', { name: 'Delete' })
    expect(button).not.toHaveAccessibleDescription()
    expect(button.querySelector('[title="Delete"]')).toHaveAttribute('aria-hidden', 'true')
  })
})
