import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useLeaveGuard, type Proceed } from './useLeaveGuard'

const asked = vi.fn<(go: Proceed) => void>()

function Form() {
  const [typed, setTyped] = useState('')
  const [also, setAlso] = useState('')
  useLeaveGuard(typed !== '', asked)
  // Two forms can be dirty at once, like the tabs of Pages.
  useLeaveGuard(also !== '', asked)
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

async function open() {
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/form" element={<Form />} />
        <Route path="/other" element={<h1>Other</h1>} />
        <Route path="*" element={<Link to="/form">To the form</Link>} />
      </Routes>
    </BrowserRouter>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('link', { name: 'To the form' }))
  return user
}

const type = async (user: Awaited<ReturnType<typeof open>>) =>
  user.type(screen.getByLabelText('Typed'), 'x')
const step = (by: number) => act(async () => history.go(by))
const answer = (time = 0) => act(async () => asked.mock.calls[time]?.[0]())
/** Waits longer than a history step takes. */
const settled = () =>
  act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))))

beforeEach(() => {
  asked.mockClear()
  history.pushState(null, '', '/start')
})

describe('useLeaveGuard', () => {
  it('lets Back pass while nothing is typed', async () => {
    await open()
    await step(-1)
    expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible()
    expect(asked).not.toHaveBeenCalled()
  })

  it('stops Back, keeps the typed text and the URL, and asks', async () => {
    const user = await open()
    await type(user)
    await step(-1)
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    await settled()
    expect(location.pathname).toBe('/form')
    expect(screen.getByLabelText('Typed')).toHaveValue('x')
  })

  it('goes back after confirmation, without a second question', async () => {
    const user = await open()
    await type(user)
    await step(-1)
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    await settled()
    await answer()
    expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible()
    expect(location.pathname).toBe('/start')
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('asks again at the next Back after "Keep editing"', async () => {
    const user = await open()
    await type(user)
    for (const times of [1, 2]) {
      await step(-1)
      await waitFor(() => expect(asked).toHaveBeenCalledTimes(times))
      await settled()
      expect(location.pathname).toBe('/form')
    }
  })

  it('stops Forward too, and continues after confirmation', async () => {
    const user = await open()
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await step(-1)
    await screen.findByRole('heading', { name: 'Form' })
    await type(user)
    await step(1)
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    await settled()
    expect(location.pathname).toBe('/form')
    await answer()
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeVisible()
  })

  it('asks only once when two forms have unsaved input', async () => {
    const user = await open()
    await type(user)
    await user.type(screen.getByLabelText('Also'), 'y')
    await step(-1)
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    await settled()
    await answer()
    expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('asks at the next Back even if the form was saved during the previous question', async () => {
    const user = await open()
    await type(user)
    await step(-1)
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    await settled()
    await user.clear(screen.getByLabelText('Typed'))
    await answer()
    await user.click(await screen.findByRole('link', { name: 'To the form' }))
    await type(user)
    await step(-1)
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    await settled()
    expect(location.pathname).toBe('/form')
  })

  it('stops a link, but not a link to the form itself', async () => {
    const user = await open()
    await type(user)
    await user.click(screen.getByRole('link', { name: 'Here' }))
    expect(asked).not.toHaveBeenCalled()
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(asked).toHaveBeenCalledTimes(1)
    expect(location.pathname).toBe('/form')
    await answer()
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeVisible()
  })
})
