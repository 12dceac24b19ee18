import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary'
import { SlowFallback } from './PendingScreen'

const fakeReload = vi.fn()

function pretendLocation(): void {
  vi.stubGlobal('location', { ...window.location, reload: fakeReload })
  fakeReload.mockClear()
}

it('says after 4 s why nothing comes, after 9 s that loading takes long, and offers to reload (R16)', () => {
  vi.useFakeTimers()
  pretendLocation()
  render(<SlowFallback>Loading...</SlowFallback>)
  act(() => vi.advanceTimersByTime(3999))
  expect(screen.getByText('Loading...')).toBeVisible()
  act(() => vi.advanceTimersByTime(5000))
  expect(screen.getByText('Still loading this page. Your connection seems slow.')).toBeVisible()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('alert')).toHaveTextContent('This is taking longer than usual.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(fakeReload).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

it('retries a broken part without a reload while the page holds typed text (R16)', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  pretendLocation()
  let broken = false
  function Part() {
    if (broken) throw new Error('torn')
    return <p>Whole</p>
  }
  const page = () => (
    <>
      <input aria-label="Search" defaultValue="kurta" />
      <input type="checkbox" aria-label="Box" />
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>
    </>
  )
  const { rerender } = render(page())
  broken = true
  rerender(page())
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Something went wrong. Please try again later.Copy your text, then reload this page.',
  )
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('Whole')).toBeVisible()
  expect(fakeReload).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

it('loads the page again although a hidden screen holds text, because nobody sees it (R16)', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  pretendLocation()
  function Torn(): never {
    throw new Error('torn')
  }
  render(
    <>
      <div data-screen="hidden">
        <input aria-label="Lowest price" defaultValue="500" />
      </div>
      <ErrorBoundary>
        <Torn />
      </ErrorBoundary>
    </>,
  )
  expect(screen.queryByText(/Copy your text/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(fakeReload).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

it.each([
  ['loads the page again when the connection returns', false, '', 1],
  ['keeps typed text when the connection returns', false, 'kurta', 0],
  ['waits for the button if there was a connection', true, '', 0],
])('a part that failed offline: %s', (_what, wasOnline, typed, reloads) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(wasOnline)
  pretendLocation()
  function Torn(): never {
    throw new Error('torn')
  }
  const { unmount } = render(
    <>
      <input aria-label="Search" defaultValue={typed} />
      <ErrorBoundary>
        <Torn />
      </ErrorBoundary>
    </>,
  )
  fireEvent(window, new Event('online'))
  expect(fakeReload).toHaveBeenCalledTimes(reloads)
  unmount()
  fireEvent(window, new Event('online'))
  expect(fakeReload).toHaveBeenCalledTimes(reloads)
  vi.unstubAllGlobals()
})
