import { act, configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { renderAt } from './renderAt'

// Screens load lazily, which takes time on a busy machine.
configure({ asyncUtilTimeout: 5000 })

/** Opens the account dropdown on a screen that makes no calls. */
export async function openAccountAt(
  path = '/order-success',
  options: Parameters<typeof renderAt>[1] = {},
) {
  const view = renderAt(path, options)
  await view.user.click(screen.getByRole('button', { name: 'Account' }))
  await screen.findByRole('dialog', { name: 'Account' })
  return { ...view, panel: () => within(screen.getByRole('dialog', { name: 'Account' })) }
}

export type OpenedAccount = Awaited<ReturnType<typeof openAccountAt>>

export function userOnFakeClock() {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  return {
    user: userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) }),
    push: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  }
}
