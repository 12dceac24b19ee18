import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Modal } from './Modal'
import { AlertBox, Notices } from './Notices'

const SAVED_NOTICE = { id: 7, text: 'Saved.', kind: 'good' } as const

describe('Notices', () => {
  it('are announced: the live region exists before the first notice', () => {
    const { rerender } = render(<Notices notices={[]} onClose={() => {}} onHold={() => {}} />)
    const region = screen.getByRole('status')
    rerender(<Notices notices={[SAVED_NOTICE]} onClose={() => {}} onHold={() => {}} />)
    expect(region).toHaveTextContent('Saved.')
  })

  it('can be dismissed', async () => {
    const close = vi.fn()
    render(<Notices notices={[SAVED_NOTICE]} onClose={close} onHold={() => {}} />)
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(close.mock.calls).toEqual([[7]])
  })

  it('are rendered inside an open dialog, because everything outside it is inert', () => {
    const page = (open: boolean) => (
      <>
        <Modal open={open} onClose={() => {}} title="Reply" />
        <Notices notices={[SAVED_NOTICE]} onClose={() => {}} onHold={() => {}} />
      </>
    )
    const { rerender } = render(page(true))
    expect(within(screen.getByRole('dialog')).getByText('Saved.')).toBeVisible()
    rerender(page(false))
    expect(screen.getByText('Saved.')).toBeVisible()
  })
})

it('a notice that moves into a dialog and out again is not announced again, a new one there is', () => {
  const page = (open: boolean, notices: readonly { id: number; text: string; kind: 'good' }[]) => (
    <>
      <Modal open={open} onClose={() => {}} title="Reply" />
      <Notices notices={notices} onClose={() => {}} onHold={() => {}} />
    </>
  )
  const isSilent = (text: string) => screen.getByText(text).closest('[aria-live=off]') !== null
  const { rerender } = render(page(false, [SAVED_NOTICE]))
  expect(isSilent('Saved.')).toBe(false)
  rerender(page(true, [SAVED_NOTICE]))
  expect(isSilent('Saved.')).toBe(true)
  const sent = { id: 8, text: 'Sent.', kind: 'good' } as const
  rerender(page(true, [SAVED_NOTICE, sent]))
  expect([isSilent('Saved.'), isSilent('Sent.')]).toEqual([true, false])
  rerender(page(false, [SAVED_NOTICE, sent]))
  expect([isSilent('Saved.'), isSilent('Sent.')]).toEqual([true, true])
})

describe('AlertBox', () => {
  it('is an alert with its exact text that stays until OK (D-11)', async () => {
    const close = vi.fn()
    render(<AlertBox text="User not logged in!" onClose={close} />)
    expect(screen.getByRole('alert')).toHaveTextContent(/^User not logged in!$/)
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(close).toHaveBeenCalledOnce()
  })
})
