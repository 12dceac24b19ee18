import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderAt } from '../../tests/renderAt'

vi.mock('./about/AboutScreen', () => ({
  AboutScreen() {
    throw new Error('torn')
  },
}))

describe('a screen that fails to render', () => {
  it('shows an error between header and footer, which keep working (ERR-78, D-32)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = renderAt('/about')
    expect(await screen.findByText('Something went wrong. Please try again later.')).toBeVisible()
    expect(await screen.findByRole('contentinfo')).toBeVisible()
    expect(log).toHaveBeenCalled()
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Contact' }))
    expect(await screen.findByRole('form', { name: 'To Pahiran' })).toBeVisible()
    expect(screen.queryByText('Something went wrong. Please try again later.')).toBeNull()
  })
})
