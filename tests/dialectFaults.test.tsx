// What failed in one dialect of PHP: each test names the switch that shows it.
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { world } from '../mocks/world/world'
import { owner, renderAt } from './renderAt'

const SETTINGS_WARNING = /The settings could not be read/

describe('a new shop', () => {
  it.each([
    [{ emptySettings: 'error' }],
    [{ emptySettings: 'error', refusal: 'status' }],
    [{ emptySettings: 'object' }],
    [{ emptySettings: 'null', numbers: 'number' }],
  ] as const)('offers the first settings without a warning: %j (D-198)', async (dialect) => {
    world.settings = null
    world.speak(dialect)
    const { user } = renderAt('/nest/settings', { signedIn: owner })
    const name = await screen.findByLabelText(/Organization name/)
    expect(screen.queryByText(SETTINGS_WARNING)).toBeNull()
    await user.type(name, 'Pahiran')
    await user.tab()
    const save = screen.getByRole('button', { name: 'Save settings' })
    await waitFor(() => expect(save).toBeEnabled())
    await user.click(save)
    await waitFor(() => expect(world.settings).toMatchObject({ organization_name: 'Pahiran', site_name: 'Pahiran' }))
  })

  it.each([
    [{ emptyPage: 'error' }],
    [{ emptyPage: 'error', refusal: 'status' }],
    [{ emptyPage: 'null' }],
    [{ emptyPage: 'object' }],
    [{ emptyPage: 'false' }],
  ] as const)('offers to add the first homepage: %j (D-191)', async (dialect) => {
    world.homepage = null
    world.speak(dialect)
    renderAt('/nest/pages', { signedIn: owner })
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeVisible()
  })
})
