import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyScreen } from './lazyPart'
import { PendingScreen, ScreenFallback } from './PendingScreen'

const SLOW = 'Still loading this page. The connection is slow.'

function Shop({ first = '/', load }: { first?: string; load: () => Promise<() => ReactNode> }) {
  const { Screen } = lazyScreen('/contact', load)
  return (
    <MemoryRouter initialEntries={[first]}>
      <Suspense fallback={<ScreenFallback>Loading...</ScreenFallback>}>
        <Routes>
          <Route path="/" element={<p>Home</p>} />
          <Route path="/contact" element={<Screen />} />
        </Routes>
      </Suspense>
      <PendingScreen />
      <Link to="/contact">Contact</Link>
      <Link to="/">Home</Link>
    </MemoryRouter>
  )
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const bar = () => document.querySelector('.pending')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a press whose screen has no code yet shows so within 400 ms, and after 4 s what it waits for (R16)', async () => {
  let come: (part: () => ReactNode) => void = () => {}
  render(<Shop load={() => new Promise((done) => (come = done))} />)
  fireEvent.click(screen.getByRole('link', { name: 'Contact' }))
  await pass(250)
  expect(bar()).toBeNull()
  await pass(100)
  expect(bar()).not.toBeNull()
  expect(screen.getByText('Home', { selector: 'p' })).toBeVisible()
  await pass(4000)
  expect(screen.getByText(SLOW)).toBeVisible()
  come(() => <p>Write to us</p>)
  await pass(0)
  expect(screen.getByText('Write to us')).toBeVisible()
  expect(bar()).toBeNull()
  expect(screen.queryByText(SLOW)).toBeNull()
})

it('a screen that comes at once flashes no bar', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<Shop load={async () => () => <p>Write to us</p>} />)
  fireEvent.click(screen.getByRole('link', { name: 'Contact' }))
  await pass(500)
  expect(screen.getByText('Write to us')).toBeVisible()
  expect(bar()).toBeNull()
})

it('a page that is opened there says it once, in the place of its screen', async () => {
  render(<Shop first="/contact" load={() => new Promise(() => {})} />)
  await pass(4500)
  expect(screen.getAllByText(SLOW)).toHaveLength(1)
  expect(bar()).toBeNull()
})

it('another screen that is opened meanwhile takes the bar away', async () => {
  render(<Shop load={() => new Promise(() => {})} />)
  fireEvent.click(screen.getByRole('link', { name: 'Contact' }))
  await pass(500)
  expect(bar()).not.toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Home' }))
  await pass(100)
  expect(bar()).toBeNull()
})
