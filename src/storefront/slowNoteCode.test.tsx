import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderAt } from '../../tests/renderAt'

// The import of the note's code never resolves.
vi.mock('./last-seen/LastSeenNote', () => new Promise(() => {}))

afterEach(() => document.getElementById('loader')?.remove())

it('the products and the footer of the first view do not wait for the code of the note of old prices', async () => {
  // While the loader covers the page, the parts below the first view render in a second, deferred render.
  document.body.append(Object.assign(document.createElement('div'), { id: 'loader' }))
  renderAt('/')
  expect(
    (await screen.findAllByRole('article', undefined, { timeout: 8000 })).length,
  ).toBeGreaterThan(3)
  expect(await screen.findByRole('contentinfo', undefined, { timeout: 8000 })).toBeVisible()
})
