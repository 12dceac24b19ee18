import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../tests/renderAt'

vi.mock('./footer/Footer', () => Promise.reject(new Error('lost')))

it(
  'a footer whose code does not come says so in its place, and the screen stays (D-32)',
  { timeout: 20_000 },
  async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    renderAt('/contact')
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    const words = await screen.findByText(/^Something went wrong/, undefined, { timeout: 15_000 })
    expect(screen.getByRole('main')).not.toContainElement(words)
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  },
)
