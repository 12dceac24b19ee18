// Tests faults that once occurred in only one dialect of PHP. Each test names the switch that causes its fault.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { world } from '../mocks/world/world'
import { config, CONFIG_DEFAULTS, setConfig } from '../src/api/core/config'
import { owner, renderAt } from './renderAt'

afterEach(() => setConfig(CONFIG_DEFAULTS))

const SETTINGS_WARNING = /Couldn't load the settings/

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
    await waitFor(() =>
      expect(world.settings).toMatchObject({ organization_name: 'Pahiran', site_name: 'Pahiran' }),
    )
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

describe('a server whose clock shows another zone', () => {
  it.each([
    [{ zone: 'nepal' }, ''],
    [{ zone: 'utc' }, 'Z'],
    [{ zone: 'iso' }, ''],
    [{ zone: 'iso' }, 'Z'],
  ] as const)(
    'shows the age of an order from %j with stampZone %j (D-13)',
    async (dialect, stampZone) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 19, 15) })
      setConfig({ ...config(), stampZone })
      world.speak(dialect)
      const [order] = world.orders
      if (!order) throw new Error('The seed has no order')
      world.orders = [{ ...order, created_at: '2026-11-21 00:55:00' }]
      renderAt('/nest/orders', { signedIn: owner })
      const number = await screen.findByRole('button', { name: `#${order.id}` })
      expect(number.closest('tr')).toHaveTextContent('21 Nov 202612:55 AM, 5 min ago')
    },
  )
})
