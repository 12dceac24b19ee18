import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState, type ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Modal } from './Modal'

function AskingModal({ children, ...props }: Partial<ComponentProps<typeof Modal>>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Delete Himal Hoodie?" {...props}>
        {children}
      </Modal>
    </>
  )
}

const openerButton = () => screen.getByRole('button', { name: 'Delete' })
const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Delete Himal Hoodie?' })

/** jsdom has no layout, so the test sets the box. */
function pressAt(element: HTMLElement, clientX: number) {
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 200))
  fireEvent.pointerDown(element, { clientX, clientY: 50 })
  fireEvent.click(element, { clientX, clientY: 50 })
}

describe('Modal', () => {
  it('is a modal dialog with its title as its name, and takes the focus', async () => {
    const show = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    render(<AskingModal />)
    await userEvent.click(openerButton())
    expect(show).toHaveBeenCalledOnce()
    expect(dialog()).toHaveFocus()
  })

  it('focuses the control with autoFocus', async () => {
    render(
      <AskingModal>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <input aria-label="Reply" autoFocus />
      </AskingModal>,
    )
    await userEvent.click(openerButton())
    expect(screen.getByLabelText('Reply')).toHaveFocus()
  })

  it('closes on Escape and returns the focus (D-25)', async () => {
    render(<AskingModal />)
    await userEvent.click(openerButton())
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(openerButton()).toHaveFocus()
  })

  it('closes by its cross, which can be left out', async () => {
    const { unmount } = render(<AskingModal />)
    await userEvent.click(openerButton())
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    unmount()
    render(<AskingModal noCross />)
    await userEvent.click(openerButton())
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  it('closes on a press on the backdrop, not inside', async () => {
    render(<AskingModal>text</AskingModal>)
    await userEvent.click(openerButton())
    pressAt(dialog(), 150)
    expect(dialog()).toBeInTheDocument()
    pressAt(dialog(), 50)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays open if a press starts inside and ends on the backdrop', async () => {
    render(
      <AskingModal>
        <p>text</p>
      </AskingModal>,
    )
    await userEvent.click(openerButton())
    vi.spyOn(dialog(), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 200))
    fireEvent.pointerDown(screen.getByText('text'), { clientX: 150, clientY: 50 })
    fireEvent.click(dialog(), { clientX: 50, clientY: 50 })
    expect(dialog()).toBeInTheDocument()
  })

  it('ignores presses on the backdrop if it is an alert', async () => {
    render(<AskingModal alert />)
    await userEvent.click(openerButton())
    const alert = screen.getByRole('alertdialog', { name: 'Delete Himal Hoodie?' })
    pressAt(alert, 50)
    expect(alert).toBeInTheDocument()
  })

  it('stops the page from scrolling while open', async () => {
    render(<AskingModal />)
    await userEvent.click(openerButton())
    expect(document.documentElement.style.overflow).toBe('hidden')
    await userEvent.keyboard('{Escape}')
    expect(document.documentElement.style.overflow).toBe('')
  })

  it('closes the inner dialog first, and the page scrolls again only after the outer one closes', async () => {
    function Two() {
      const [inner, setInner] = useState(false)
      return (
        <AskingModal>
          <button type="button" onClick={() => setInner(true)}>
            More
          </button>
          <Modal open={inner} onClose={() => setInner(false)} title="Inner" />
        </AskingModal>
      )
    }
    render(<Two />)
    await userEvent.click(openerButton())
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Inner' })).toBeNull()
    expect(dialog()).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus()
    expect(document.documentElement.style.overflow).toBe('hidden')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.documentElement.style.overflow).toBe('')
    expect(openerButton()).toHaveFocus()
  })

  it('does not close when a file dialog inside it is cancelled', async () => {
    render(
      <AskingModal>
        <input type="file" aria-label="Picture" />
      </AskingModal>,
    )
    await userEvent.click(openerButton())
    fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }))
    expect(dialog()).toBeInTheDocument()
  })

  it('calls onClose when the browser itself closed it', async () => {
    render(<AskingModal />)
    await userEvent.click(openerButton())
    dialog().close()
    expect(await screen.findByRole('button', { name: 'Delete' })).toHaveFocus()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('survives effects that run twice', async () => {
    render(
      <StrictMode>
        <AskingModal>text</AskingModal>
      </StrictMode>,
    )
    await userEvent.click(openerButton())
    expect(dialog().open).toBe(true)
    expect(screen.getByText('text')).toBeVisible()
  })

  it('does not mount its content while closed', () => {
    render(<AskingModal>text</AskingModal>)
    expect(screen.queryByText('text')).toBeNull()
  })
})
