import { act, configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { renderAt } from './renderAt'

// Screens are fetched lazily, and a busy machine needs its time for that.
configure({ asyncUtilTimeout: 5000 })

/** The account dropdown, opened over a quiet screen. */
export async function openAccountAt(path = '/order-success', options: Parameters<typeof renderAt>[1] = {}) {
  const view = renderAt(path, options)
  await view.user.click(screen.getByRole('button', { name: 'Account' }))
  await screen.findByRole('dialog', { name: 'Account' })
  return { ...view, panel: () => within(screen.getByRole('dialog', { name: 'Account' })) }
}

export type Opened = Awaited<ReturnType<typeof openAccountAt>>

/** Timers that run with the real time and can be pushed ahead. */
export function pushableClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  return {
    user: userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) }),
    push: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  }
}
