import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { world } from '../../../mocks/world/world'
import { owner, renderAt } from '../../../tests/renderAt'
import { config, loadConfig, setConfig } from '../../api/core/config'
// Import this module early: otherwise the logout at the end of the test would import it after the page was torn down.
import '../../state/forgetUser'

it('does not redirect the owner while the configuration is not loaded (R16)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const known = config()
  setConfig({ ...known, adminEmail: '' })
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'))
  const loading = loadConfig('/shop.config.json')
  const { place } = renderAt('/nest/orders', { signedIn: owner })
  expect(await screen.findByText('Loading...')).toBeVisible()
  await loading
  renderAt('/nest/orders', { signedIn: owner })
  expect(await screen.findByText("Couldn't load the shop's settings.")).toBeVisible()
  expect(place().pathname).toBe('/nest/orders')
  expect(world.log.of('get_orders.php')).toEqual([])
  setConfig(known)
})
