import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paintAtOnce } from '../../tests/pretendPage'
import { setAfterPaint } from '../rules/afterPaint'
import { Dropdown } from './Dropdown'
import { Modal } from './Modal'
import { veilThen } from './veil'

// In the other tests nothing is painted. Here the test says when: the frames in which a popup opens and closes.

const waiting = new Set<() => void>()

const paint = () =>
  act(async () => {
    const now = [...waiting]
    waiting.clear()
    for (const run of now) run()
  })

beforeEach(() => {
  waiting.clear()
  setAfterPaint((run) => {
    waiting.add(run)
    return () => void waiting.delete(run)
  })
  return () => paintAtOnce()
})

function Asking({ onClose, second = false }: { onClose?: () => void; second?: boolean }) {
  const [open, setOpen] = useState(false)
  const [inner, setInner] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        Delete
      </button>
      <Modal open={open} onClose={onClose ?? (() => setOpen(false))} title="Delete it?">
        <p>It is gone then.</p>
        {second && (
          <button type="button" onClick={() => setInner(true)}>
            Why?
          </button>
        )}
      </Modal>
      <Modal open={inner} onClose={() => setInner(false)} title="Why" />
    </>
  )
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.pointerDown(button)
  fireEvent.click(button)
}
const veil = () => document.querySelector('body > .veil')
const dialog = () => screen.queryByRole<HTMLDialogElement>('dialog', { name: 'Delete it?' })
const shown = () => document.querySelector('dialog')
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })

describe('a dialog that opens', () => {
  it('dims the page in the frame of the press, and comes after it', async () => {
    render(<Asking />)
    press('Delete')
    expect(veil()).not.toBeNull()
    expect(shown()?.open).toBe(false)
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus()
    await paint()
    expect(veil()).toBeNull()
    expect(dialog()).toHaveFocus()
    expect(dialog()).toHaveTextContent('It is gone then.')
  })

  it('is open before a key that comes sooner', async () => {
    render(<Asking />)
    press('Delete')
    fireEvent.keyDown(screen.getByRole('button', { name: 'Delete' }), { key: 'Escape' })
    expect(veil()).toBeNull()
    await paint()
    expect(shown()).toBeNull()
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus()
  })

  it('leaves nothing when it is closed sooner', async () => {
    render(<Asking />)
    press('Delete')
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(veil()).toBeNull()
    const show = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    await paint()
    expect(show).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus()
  })

  it('comes at once above another, whose veil is there', async () => {
    render(<Asking second />)
    press('Delete')
    await paint()
    press('Why?')
    expect(veil()).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Why' })).toHaveFocus()
  })
})

describe('a popup that is rendered after the frame of the press', () => {
  const rendered = vi.fn()
  function Popup({ onClose }: { onClose: () => void }) {
    rendered()
    return (
      <Modal open onClose={onClose} title="Delete it?">
        <p>It is gone then.</p>
      </Modal>
    )
  }
  function Row() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => veilThen(() => setOpen(true))}>
          Delete
        </button>
        {open && <Popup onClose={() => setOpen(false)} />}
      </>
    )
  }
  beforeEach(() => void rendered.mockClear())

  it('dims the page first, and is open in the task that renders it', async () => {
    render(<Row />)
    press('Delete')
    expect(veil()).not.toBeNull()
    expect(rendered).not.toHaveBeenCalled()
    await paint()
    expect(veil()).toBeNull()
    expect(dialog()).toHaveFocus()
    escape()
    await paint()
    expect(shown()).toBeNull()
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus()
  })

  it('is open before a key that comes sooner, and the next one dims the page again', async () => {
    render(<Row />)
    press('Delete')
    fireEvent.keyDown(screen.getByRole('button', { name: 'Delete' }), { key: 'Tab' })
    expect(dialog()).toHaveFocus()
    escape()
    await paint()
    press('Delete')
    expect(veil()).not.toBeNull()
    await paint()
    expect(dialog()).toHaveFocus()
  })
})

describe('a dialog that closes', () => {
  it('is hidden in the frame of the press, and closes after it', async () => {
    render(<Asking />)
    press('Delete')
    await paint()
    escape()
    expect(dialog()).toHaveAttribute('data-leaving')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await paint()
    expect(dialog()).toBeNull()
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus()
  })

  it('asks to be closed once, however often Escape is pressed', async () => {
    const onClose = vi.fn()
    render(<Asking onClose={onClose} />)
    press('Delete')
    await paint()
    escape()
    escape()
    await paint()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is shown again when its owner keeps it open', async () => {
    render(<Asking onClose={() => {}} />)
    press('Delete')
    await paint()
    escape()
    await paint()
    await paint()
    expect(dialog()).not.toHaveAttribute('data-leaving')
  })
})

it('a panel has its name and the focus in the frame of the press, and its content after it', async () => {
  function Cart() {
    const anchor = useRef(null)
    return (
      <Dropdown open onClose={() => {}} anchor={anchor} label="Cart">
        <p>1 product</p>
      </Dropdown>
    )
  }
  render(<Cart />)
  expect(screen.getByRole('dialog', { name: 'Cart' })).toHaveFocus()
  expect(screen.queryByText('1 product')).toBeNull()
  await paint()
  expect(screen.getByText('1 product')).toBeVisible()
})

it('a key that comes before the frame finds the content of the panel', () => {
  function Cart() {
    const anchor = useRef(null)
    return (
      <Dropdown open onClose={() => {}} anchor={anchor} label="Cart">
        <button type="button">Checkout</button>
      </Dropdown>
    )
  }
  render(<Cart />)
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Cart' }), { key: 'Tab' })
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeVisible()
})
