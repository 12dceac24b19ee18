import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { asha, renderAt } from '../../../tests/renderAt'
import { orderSuccessState } from '../../rules/routeState'
import { watchInstall } from '../../state/installOffer'

const OFFER = 'Pahiran on your home screen'
const thanks = () => renderAt('/order-success', { signedIn: asha, state: orderSuccessState(7) })
const heading = () => screen.queryByRole('heading', { name: OFFER })
const prompt = vi.fn(() => Promise.resolve())

function browserOffers(): Event {
  const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(offered))
  return offered
}

beforeAll(async () => {
  await Promise.all([import('./OrderSuccessScreen'), import('./OrderSuccessScreen')])
  watchInstall()
}, 30_000)
beforeEach(() => localStorage.removeItem('installOffered'))
afterEach(() => vi.unstubAllGlobals())

it('offers nothing where the browser cannot install the shop', async () => {
  thanks()
  await screen.findByRole('heading', { level: 1, name: 'Thank you for your order!' })
  expect(heading()).toBeNull()
})

it('offers the home screen after an order in place of the browser’s own offer, once', async () => {
  expect(browserOffers().defaultPrevented).toBe(true)
  const { unmount } = thanks()
  await screen.findByRole('heading', { name: OFFER })
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(heading()).toBeNull()
  unmount()
  thanks()
  await screen.findByRole('heading', { level: 1, name: 'Thank you for your order!' })
  expect(heading()).toBeNull()
  expect(prompt).not.toHaveBeenCalled()
})

it('lets the browser ask after a press', async () => {
  browserOffers()
  thanks()
  fireEvent.click(await screen.findByRole('button', { name: 'Add to home screen' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(heading()).toBeNull()
})

it('says how on an iPhone, where the browser has no offer', async () => {
  vi.stubGlobal('navigator', Object.assign(navigator, { standalone: false }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)',
  )
  thanks()
  expect(await screen.findByText(/In Safari tap Share/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add to home screen' })).toBeNull()
})
