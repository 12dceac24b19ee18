import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../tests/renderAt'
import { openPanel } from '../../state/panels'

const drawn = vi.hoisted(() => [] as string[])

// The header renders one badge, so the mock counts its renders.
vi.mock('../../ui/Badge', async (original) => {
  const { telling } = await import('../../../tests/tellRenders')
  return telling(await original<typeof import('../../ui/Badge')>(), 'Badge', () =>
    drawn.push('Badge'),
  )
})

it('is not rendered by a step to another screen, which closes its open panel', async () => {
  const { step } = renderAt('/abc')
  await screen.findByRole('heading', { level: 1 })
  const account = screen.getByRole('button', { name: 'Account' })
  drawn.length = 0
  await step('/def')
  expect(drawn).toEqual([])
  act(() => openPanel('account'))
  expect(account).toHaveAttribute('aria-expanded', 'true')
  await step('/ghi')
  expect(account).toHaveAttribute('aria-expanded', 'false')
})
