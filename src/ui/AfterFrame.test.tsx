import { act, render, screen } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { AfterFrame } from './AfterFrame'
import { Modal } from './Modal'

it('renders its children after the frame around them, which holds their room', async () => {
  const holder = document.createElement('div')
  // Outside of act(), which would render both steps at once.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const root = createRoot(holder)
  flushSync(() =>
    root.render(
      <section>
        <h2>Order #12</h2>
        <AfterFrame className="room">
          <p>Its items</p>
        </AfterFrame>
      </section>,
    ),
  )
  expect(holder).toHaveTextContent('Order #12')
  expect(holder).not.toHaveTextContent('Its items')
  expect(holder.querySelector('.room')).not.toBeNull()
  await vi.waitFor(() => expect(holder).toHaveTextContent('Its items'))
  expect(holder.querySelector('.room')).toBeNull()
  root.unmount()
  vi.unstubAllGlobals()
})

it('leaves the focus on the dialog, and its title names it', () => {
  render(
    <Modal open onClose={() => {}} title="Filters">
      <AfterFrame>
        <button type="button">Size M</button>
      </AfterFrame>
    </Modal>,
  )
  act(() => {})
  expect(screen.getByRole('dialog', { name: 'Filters' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Size M' })).toBeVisible()
})
