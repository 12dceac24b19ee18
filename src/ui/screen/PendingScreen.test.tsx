import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyScreen } from './lazyPart'
import { PendingScreen, ScreenFallback } from './PendingScreen'

const SLOW_TEXT = 'Still loading this page. Your connection seems slow.'

function TestShop({ first = '/', load }: { first?: string; load: () => Promise<() => ReactNode> }) {
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

const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const pendingBar = () => document.querySelector('.pending')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a press whose screen has no code yet shows so within 400 ms, and after 4 s what it waits for (R16)', async () => {
  let come: (part: () => ReactNode) => void = () => {}
  render(<TestShop load={() => new Promise((done) => (come = done))} />)
  fireEvent.click(screen.getByRole('link', { name: 'Contact' }))
  await passTime(250)
  expect(pendingBar()).toBeNull()
  await passTime(100)
  expect(pendingBar()).not.toBeNull()
  expect(screen.getByText('Home', { selector: 'p' })).toBeVisible()
  await passTime(4000)
  expect(screen.getByText(SLOW_TEXT)).toBeVisible()
  come(() => <p>Write to us</p>)
  await passTime(0)
  expect(screen.getByText('Write to us')).toBeVisible()
  expect(pendingBar()).toBeNull()
  expect(screen.queryByText(SLOW_TEXT)).toBeNull()
})

it('a screen that comes at once flashes no bar', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<TestShop load={async () => () => <p>Write to us</p>} />)
  fireEvent.click(screen.getByRole('link', { name: 'Contact' }))
  await passTime(500)
  expect(screen.getByText('Write to us')).toBeVisible()
  expect(pendingBar()).toBeNull()
})

it('a page that is opened there says it once, in the place of its screen', async () => {
  render(<TestShop first="/contact" load={() => new Promise(() => {})} />)
  await passTime(4500)
  expect(screen.getAllByText(SLOW_TEXT)).toHaveLength(1)
  expect(pendingBar()).toBeNull()
})

it('another screen that is opened meanwhile takes the bar away', async () => {
  render(<TestShop load={() => new Promise(() => {})} />)
  fireEvent.click(screen.getByRole('link', { name: 'Contact' }))
  await passTime(500)
  expect(pendingBar()).not.toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Home' }))
  await passTime(100)
  expect(pendingBar()).toBeNull()
})
