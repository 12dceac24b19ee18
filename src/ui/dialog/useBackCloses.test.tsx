import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter, Link, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { Modal } from './Modal'

const pause = (ms: number) => act(() => new Promise((done) => setTimeout(done, ms)))
/** Waits longer than the popup's own history step takes. */
const waitForHistory = () => pause(120)
const currentEntry = () => `${window.location.href} ${JSON.stringify(window.history.state)}`
const goInHistory = async (by: number) => {
  const before = currentEntry()
  act(() => window.history.go(by))
  // On a busy machine the history step may take longer.
  for (let turn = 0; turn < 50 && currentEntry() === before; turn++) await pause(20)
  await waitForHistory()
}

function ListWithPopups() {
  const [open, setOpen] = useState(false)
  const [inner, setInner] = useState(false)
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <>
      <h1>List{search}</h1>
      <button onClick={() => setOpen(true)}>Filters</button>
      <Modal open={open} onClose={() => setOpen(false)} title="Filters">
        <button onClick={() => void navigate({ search: '?size=m' }, { replace: true })}>M</button>
        <button onClick={() => setInner(true)}>More</button>
        <Link to="/other" onClick={() => setOpen(false)}>
          Other
        </Link>
      </Modal>
      <Modal open={inner} onClose={() => setInner(false)} title="More filters">
        <p>Inner</p>
      </Modal>
    </>
  )
}

beforeEach(async () => {
  window.history.pushState({ idx: 0 }, '', '/before')
  window.history.pushState({ idx: 1 }, '', '/list')
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/before" element={<h1>Before</h1>} />
        <Route path="/list" element={<ListWithPopups />} />
        <Route path="/other" element={<h1>Other page</h1>} />
      </Routes>
    </BrowserRouter>,
  )
  await userEvent.click(screen.getByText('Filters'))
  await waitForHistory()
})

const popupNames = () =>
  screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-labelledby')).length

it('Back closes the popup and stays on the page, and the next Back leaves it', async () => {
  await goInHistory(-1)
  await waitFor(() => expect(popupNames()).toBe(0))
  expect(await screen.findByRole('heading', { name: 'List' })).toBeVisible()
  await goInHistory(-1)
  expect(await screen.findByText('Before')).toBeVisible()
})

it('Back keeps what was chosen in the popup, in the address too', async () => {
  await userEvent.click(screen.getByText('M'))
  await waitForHistory()
  await goInHistory(-1)
  await waitFor(() => expect(popupNames()).toBe(0))
  expect(window.location.search).toBe('?size=m')
  expect(await screen.findByRole('heading', { name: 'List?size=m' })).toBeVisible()
  await goInHistory(-1)
  expect(await screen.findByText('Before')).toBeVisible()
})

it('a popup closed with Escape leaves no entry behind', async () => {
  const before = window.history.length
  await userEvent.keyboard('{Escape}')
  await waitForHistory()
  await userEvent.click(screen.getByText('Filters'))
  await waitForHistory()
  expect(window.history.length).toBe(before)
  await userEvent.keyboard('{Escape}')
  await waitForHistory()
  await goInHistory(-1)
  expect(await screen.findByText('Before')).toBeVisible()
})

it('closes the topmost of two popups first', async () => {
  await userEvent.click(screen.getByText('More'))
  await waitForHistory()
  await waitFor(() => expect(popupNames()).toBe(2))
  await goInHistory(-1)
  await waitFor(() => expect(popupNames()).toBe(1))
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Filters')
  await goInHistory(-1)
  await waitFor(() => expect(popupNames()).toBe(0))
  await goInHistory(-1)
  expect(await screen.findByText('Before')).toBeVisible()
})

it('a link in the popup takes its place: one Back leads to the page, one more before it', async () => {
  await userEvent.click(screen.getByText('Other'))
  await waitForHistory()
  expect(await screen.findByText('Other page')).toBeVisible()
  await goInHistory(-1)
  expect(await screen.findByRole('heading', { name: 'List' })).toBeVisible()
  await waitFor(() => expect(popupNames()).toBe(0))
  await goInHistory(1)
  expect(await screen.findByText('Other page')).toBeVisible()
  await goInHistory(-2)
  expect(await screen.findByText('Before')).toBeVisible()
})

it('Forward leads over the second entry of a page with a popup, as Back does', async () => {
  await goInHistory(-1)
  await goInHistory(-1)
  expect(await screen.findByText('Before')).toBeVisible()
  await goInHistory(1)
  expect(await screen.findByRole('heading', { name: 'List' })).toBeVisible()
  await waitFor(() => expect(window.history.state).toMatchObject({ popups: 'above' }))
})

it('a jump to another page closes all popups', async () => {
  await userEvent.click(screen.getByText('More'))
  await waitForHistory()
  await goInHistory(-2)
  expect(await screen.findByText('Before')).toBeVisible()
  expect(popupNames()).toBe(0)
})
