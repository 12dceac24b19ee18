import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ReadStateNote, type ReadState } from './readState'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-11-24T14:05:00+05:45'))
})

const readOf = (name: string, more: Partial<ReadState> = {}): ReadState => ({
  name,
  failed: false,
  at: Date.now(),
  busy: false,
  retry: vi.fn(),
  ...more,
})
const refresh = () => screen.queryByRole('button')

it('says from when the oldest reads are after two minutes, and reads those again on request', () => {
  const orders = readOf('orders', { at: Date.now() - 60_000 })
  const [users, missing] = [readOf('users', { busy: true }), readOf('products', { at: 0 })]
  render(<ReadStateNote reads={[users, orders, missing]} />)
  const passTime = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  passTime(60_000)
  expect(refresh()).toBeNull()
  passTime(15_000)
  expect(screen.getByText('As of 2:04 PM')).toBeVisible()
  expect(refresh()).toHaveAccessibleName('Refresh: orders')
  expect(refresh()).not.toHaveAttribute('aria-busy')
  passTime(60_000)
  expect(screen.getByText('As of 2:04 PM')).toBeVisible()
  expect(refresh()).toHaveAccessibleName('Refresh: users, orders')
  expect(refresh()).toHaveAttribute('aria-busy', 'true')
})

it('names only the reads that failed, and reads only those again', () => {
  const [users, orders] = [
    readOf('users', { failed: true, at: 0 }),
    readOf('orders', { at: Date.now() - 600_000 }),
  ]
  render(<ReadStateNote reads={[users, orders]} />)
  expect(screen.getByText("Couldn't load users.")).toBeVisible()
  act(() => refresh()?.click())
  expect([users, orders].map(({ retry }) => vi.mocked(retry).mock.calls.length)).toEqual([1, 0])
})
