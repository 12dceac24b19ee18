import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../tests/renderAt'

vi.mock('../account/AccountDropdown', () => ({
  AccountDropdown: () => {
    throw new Error('torn')
  },
}))

it('a dropdown that cannot be drawn says so, and closes with Escape or its own button (R16)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = renderAt('/contact')
  const account = await screen.findByRole('button', { name: 'Account' })
  const told = () => screen.queryByText('Something went wrong. Please try again later.')
  await user.click(account)
  await waitFor(() => expect(told()).toBeVisible(), { timeout: 10_000 })
  await user.keyboard('{Escape}')
  expect(told()).toBeNull()
  expect(account).toHaveAttribute('aria-expanded', 'false')
  await user.click(account)
  await waitFor(() => expect(told()).toBeVisible())
  await user.click(account)
  expect(told()).toBeNull()
})
