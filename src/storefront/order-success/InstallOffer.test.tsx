import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { asha, renderAt } from '../../../tests/renderAt'
import { orderSuccessRouteState } from '../../rules/routeState'
import { watchInstallPrompt } from '../../state/installOffer'

const OFFER_TITLE = 'Pahiran on your home screen'
const openThankYou = () =>
  renderAt('/order-success', { signedIn: asha, state: orderSuccessRouteState(7) })
const offerHeading = () => screen.queryByRole('heading', { name: OFFER_TITLE })
const fakePrompt = vi.fn(() => Promise.resolve())

function dispatchOffer(): Event {
  const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: fakePrompt,
  })
  act(() => void dispatchEvent(offered))
  return offered
}

beforeAll(async () => {
  await Promise.all([import('./OrderSuccessScreen'), import('./OrderSuccessScreen')])
  watchInstallPrompt()
}, 30_000)
beforeEach(() => localStorage.removeItem('installOffered'))
afterEach(() => vi.unstubAllGlobals())

it('offers nothing where the browser cannot install the shop', async () => {
  openThankYou()
  await screen.findByRole('heading', { level: 1, name: 'Thank you for your order!' })
  expect(offerHeading()).toBeNull()
})

it('offers the home screen after an order in place of the browser’s own offer, once', async () => {
  expect(dispatchOffer().defaultPrevented).toBe(true)
  const { unmount } = openThankYou()
  await screen.findByRole('heading', { name: OFFER_TITLE })
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(offerHeading()).toBeNull()
  unmount()
  openThankYou()
  await screen.findByRole('heading', { level: 1, name: 'Thank you for your order!' })
  expect(offerHeading()).toBeNull()
  expect(fakePrompt).not.toHaveBeenCalled()
})

it('lets the browser ask after a press', async () => {
  dispatchOffer()
  openThankYou()
  fireEvent.click(await screen.findByRole('button', { name: 'Add to home screen' }))
  expect(fakePrompt).toHaveBeenCalledOnce()
  expect(offerHeading()).toBeNull()
})

it('says how on an iPhone, where the browser has no offer', async () => {
  vi.stubGlobal('navigator', Object.assign(navigator, { standalone: false }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)',
  )
  openThankYou()
  expect(await screen.findByText(/In Safari, tap Share/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add to home screen' })).toBeNull()
})
