import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useLeaveGuard, type ContinueNavigation } from './useLeaveGuard'

const askedToLeave = vi.fn<(go: ContinueNavigation) => void>()

function GuardedForm() {
  const [typed, setTyped] = useState('')
  const [also, setAlso] = useState('')
  useLeaveGuard(typed !== '', askedToLeave)
  // Two forms can have unsaved changes at once, for example two tabs of the screen "Pages".
  useLeaveGuard(also !== '', askedToLeave)
  return (
    <>
      <h1>Form</h1>
      <input aria-label="Typed" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <input aria-label="Also" value={also} onChange={(event) => setAlso(event.target.value)} />
      <Link to="/other">Elsewhere</Link>
      <Link to="/form">Here</Link>
    </>
  )
}

async function openForm() {
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/form" element={<GuardedForm />} />
        <Route path="/other" element={<h1>Other</h1>} />
        <Route path="*" element={<Link to="/form">To the form</Link>} />
      </Routes>
    </BrowserRouter>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('link', { name: 'To the form' }))
  return user
}

const typeText = async (user: Awaited<ReturnType<typeof openForm>>) =>
  user.type(screen.getByLabelText('Typed'), 'x')
const goInHistory = (by: number) => act(async () => history.go(by))
const answerQuestion = (time = 0) => act(async () => askedToLeave.mock.calls[time]?.[0]())
/** Waits longer than a history step takes. */
const settleHistory = () =>
  act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))))

beforeEach(() => {
  askedToLeave.mockClear()
  history.pushState(null, '', '/start')
})

describe('useLeaveGuard', () => {
  it('lets Back pass while nothing is typed', async () => {
    await openForm()
    await goInHistory(-1)
    expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible()
    expect(askedToLeave).not.toHaveBeenCalled()
  })

  it('stops Back, keeps the typed text and the URL, and asks', async () => {
    const user = await openForm()
    await typeText(user)
    await goInHistory(-1)
    await waitFor(() => expect(askedToLeave).toHaveBeenCalledTimes(1))
    await settleHistory()
    expect(location.pathname).toBe('/form')
    expect(screen.getByLabelText('Typed')).toHaveValue('x')
  })

  it('goes back after confirmation, without a second question', async () => {
    const user = await openForm()
    await typeText(user)
    await goInHistory(-1)
    await waitFor(() => expect(askedToLeave).toHaveBeenCalledTimes(1))
    await settleHistory()
    await answerQuestion()
    expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible()
    expect(location.pathname).toBe('/start')
    expect(askedToLeave).toHaveBeenCalledTimes(1)
  })

  it('asks again at the next Back after "Keep editing"', async () => {
    const user = await openForm()
    await typeText(user)
    for (const times of [1, 2]) {
      await goInHistory(-1)
      await waitFor(() => expect(askedToLeave).toHaveBeenCalledTimes(times))
      await settleHistory()
      expect(location.pathname).toBe('/form')
    }
  })

  it('stops Forward too, and continues after confirmation', async () => {
    const user = await openForm()
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await goInHistory(-1)
    await screen.findByRole('heading', { name: 'Form' })
    await typeText(user)
    await goInHistory(1)
    await waitFor(() => expect(askedToLeave).toHaveBeenCalledTimes(1))
    await settleHistory()
    expect(location.pathname).toBe('/form')
    await answerQuestion()
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeVisible()
  })

  it('asks only once when two forms have unsaved input', async () => {
    const user = await openForm()
    await typeText(user)
    await user.type(screen.getByLabelText('Also'), 'y')
    await goInHistory(-1)
    await waitFor(() => expect(askedToLeave).toHaveBeenCalledTimes(1))
    await settleHistory()
    await answerQuestion()
    expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible()
    expect(askedToLeave).toHaveBeenCalledTimes(1)
  })

  it('asks at the next Back even if the form was saved during the previous question', async () => {
    const user = await openForm()
    await typeText(user)
    await goInHistory(-1)
    await waitFor(() => expect(askedToLeave).toHaveBeenCalledTimes(1))
    await settleHistory()
    await user.clear(screen.getByLabelText('Typed'))
    await answerQuestion()
    await user.click(await screen.findByRole('link', { name: 'To the form' }))
    await typeText(user)
    await goInHistory(-1)
    await waitFor(() => expect(askedToLeave).toHaveBeenCalledTimes(2))
    await settleHistory()
    expect(location.pathname).toBe('/form')
  })

  it('stops a link, but not a link to the form itself', async () => {
    const user = await openForm()
    await typeText(user)
    await user.click(screen.getByRole('link', { name: 'Here' }))
    expect(askedToLeave).not.toHaveBeenCalled()
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(askedToLeave).toHaveBeenCalledTimes(1)
    expect(location.pathname).toBe('/form')
    await answerQuestion()
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeVisible()
  })
})
