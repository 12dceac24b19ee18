import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { world } from '../../mocks/world/world'
import { owner, renderAt } from '../../tests/renderAt'
import { config, loadConfig, setConfig } from '../api/core/config'
// The logout at the end of the test imports it, otherwise after the test's page is gone.
import '../state/forgetUser'

it('the back office sends nobody away while it cannot know who the owner is (R16)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const known = config()
  setConfig({ ...known, adminEmail: '' })
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'))
  const loading = loadConfig('/shop.config.json')
  const { place } = renderAt('/nest/orders', { signedIn: owner })
  expect(await screen.findByText('Loading...')).toBeVisible()
  await loading
  renderAt('/nest/orders', { signedIn: owner })
  expect(await screen.findByText("The shop's settings could not be read.")).toBeVisible()
  expect(place().pathname).toBe('/nest/orders')
  expect(world.log.of('get_orders.php')).toEqual([])
  setConfig(known)
})
