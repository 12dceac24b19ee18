import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { owner, renderAt } from '../../../../tests/renderAt'

const drawn = vi.hoisted(() => ({ rows: 0, lists: 0 }))

// Each row renders one chip of its status, and the screen around them one head.
vi.mock('../../../display/StatusChip', async (original) => {
  const { telling } = await import('../../../../tests/tellRenders')
  return telling(
    await original<typeof import('../../../display/StatusChip')>(),
    'StatusChip',
    () => {
      drawn.rows++
    },
  )
})
vi.mock('../../AdminHead', async (original) => {
  const { telling } = await import('../../../../tests/tellRenders')
  return telling(await original<typeof import('../../AdminHead')>(), 'AdminHead', () => {
    drawn.lists++
  })
})

it('a tick renders the row that was ticked, and not the list around it', async () => {
  renderAt('/nest/orders', { signedIn: owner })
  await waitFor(() =>
    expect(screen.getAllByRole('checkbox', { name: /^Select order/ }).length).toBeGreaterThan(3),
  )
  const user = userEvent.setup()
  const [first, second] = screen.getAllByRole('checkbox', { name: /^Select order/ })
  if (!first || !second) throw new Error('no rows')
  await user.click(first)
  await screen.findByRole('region', { name: 'Selected orders' })
  Object.assign(drawn, { rows: 0, lists: 0 })
  await user.click(second)
  expect(second).toBeChecked()
  expect(screen.getByRole('region', { name: 'Selected orders' })).toHaveTextContent('2 selected')
  expect(drawn).toEqual({ rows: 1, lists: 0 })
})

it('an order that is opened does not render the list around it', async () => {
  renderAt('/nest/orders', { signedIn: owner })
  const [view] = await screen.findAllByRole('button', { name: /^View order/ })
  if (!view) throw new Error('no rows')
  const user = userEvent.setup()
  await user.click(view)
  const popup = await screen.findByRole('dialog', { name: /^Order #/ })
  await user.click(within(popup).getByRole('button', { name: 'Close' }))
  drawn.lists = 0
  await user.click(view)
  expect(await screen.findByRole('dialog', { name: /^Order #/ })).toBeVisible()
  expect(drawn.lists).toBe(0)
})
