import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { setReloadDecision } from '../../platform/fetchCode'
import { ErrorBoundary } from './ErrorBoundary'
import { lazyPart } from './lazyPart'

const TestPanel = () => <p>Panel</p>

it('is imported again after a failed import', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const cut = new Error('cut')
  const load = vi
    .fn(async () => TestPanel)
    .mockRejectedValueOnce(cut)
    .mockRejectedValueOnce(cut)
  const { Part } = lazyPart(load)
  const page = (time: string) => (
    <ErrorBoundary resetKey={time} fallback="Not there">
      <Suspense>
        <Part />
      </Suspense>
    </ErrorBoundary>
  )
  const { rerender } = render(page('first'))
  expect(await screen.findByText('Not there', undefined, { timeout: 3000 })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2000)
  await act(async () => rerender(page('second')))
  expect(await screen.findByText('Panel')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(3)
})

it('renders at once if its code is already loaded', async () => {
  const { load, Part } = lazyPart(async () => TestPanel)
  await load()
  render(<Part />)
  expect(screen.getByText('Panel')).toBeVisible()
})

it.each([
  ['it is shown', {}, true],
  ['it is only loaded ahead', {}, false],
  ['it is shown, but the page does without it', { needed: false }, true],
])(
  'tells of a file that the browser refuses only if somebody needs it: %s',
  async (_when, options, shown) => {
    const name = 'https://shop.example/assets/Panel-1.js'
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response())
    const decide = vi.fn(async () => false)
    setReloadDecision(decide)
    const { load, Part } = lazyPart(
      () => Promise.reject(new TypeError(`Failed to fetch: ${name}`)),
      options,
    )
    if (shown)
      render(
        <ErrorBoundary fallback="Not there">
          <Suspense>
            <Part />
          </Suspense>
        </ErrorBoundary>,
      )
    else void load().catch(() => {})
    await vi.waitFor(() => expect(decide).toHaveBeenCalledTimes(1), 3000)
    expect(decide).toHaveBeenCalledWith(shown && !('needed' in options) ? `${name} (0)` : '')
    setReloadDecision(() => Promise.resolve(false))
  },
)
