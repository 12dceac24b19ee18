import 'fake-indexeddb/auto'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { world } from '../../../mocks/world/world'
import { asha, renderAt } from '../../../tests/renderAt'
import { cache } from '../../api/core/cache'
import { resetLiveQueries } from '../../api/live/liveQuery'
import { idbKeys, idbGet } from '../../state/idb'
import { groupDigits } from '../../rules/pricing'
import { storefrontRoutes } from '../storefrontRoutes'

configure({ asyncUtilTimeout: 8000 })
beforeAll(() => Promise.all(storefrontRoutes.map(({ load }) => load())))
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const savedKeys = () => idbKeys('seen:')
const shownNote = () => screen.queryByText(/Prices as of/)
const firstTitle = () => world.products[0]?.title ?? ''
const shownTitle = async () => within(await screen.findByRole('main')).findAllByText(firstTitle())

async function firstVisit(path = '/', options = {}) {
  renderAt(path, options)
  await shownTitle()
  await waitFor(async () =>
    expect((await savedKeys()).length).toBeGreaterThanOrEqual(path === '/' ? 4 : 1),
  )
  cleanup()
  cache.clear()
  resetLiveQueries()
  // Data that was read before the page began is of an earlier visit.
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 1)
}

it('shows without a connection what was seen last, and from when the prices are; the first reply takes its place', async () => {
  await firstVisit()
  world.faults.set({ name: 'T1', file: '*' })
  renderAt('/')
  await shownTitle()
  await waitFor(() =>
    expect(shownNote()).toHaveTextContent(/^You're offline\. Prices as of \d{1,2}:\d\d [AP]M\.$/),
  )
  expect(screen.getByText('Traditional', { exact: false, selector: 'main *' })).toBeVisible()

  world.faults.clear()
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() - 60_000)
  await cache.refetchQueries()
  await waitFor(() => expect(shownNote()).toBeNull())
}, 40_000)

it('says that the shop cannot be reached where the connection works and the server refuses', async () => {
  await firstVisit()
  world.faults.set({ name: 'H2', file: '*' })
  renderAt('/')
  await waitFor(() =>
    expect(shownNote()).toHaveTextContent(/^We can't connect to the shop right now\. Prices as of/),
  )
}, 40_000)

it('shows what the server says where nothing was seen before', async () => {
  world.faults.set({ name: 'T1', file: '*' })
  renderAt('/products')
  expect(
    (await screen.findAllByText("We can't connect to the shop right now.")).length,
  ).toBeGreaterThan(0)
  expect(shownNote()).toBeNull()
}, 40_000)

it('brings no prices of an earlier visit to a screen that shows another list', async () => {
  await firstVisit('/products')
  const [first] = world.products
  if (!first) throw new Error('The seed has no product')
  const { price } = first
  first.price = price + 1000
  renderAt(`/search?q=${encodeURIComponent(first.title)}`)
  await shownTitle()
  await new Promise((done) => setTimeout(done, 2500))
  expect(shownNote()).toBeNull()
  const card = (await shownTitle())[0]?.closest('article') as HTMLElement
  expect(card).toHaveTextContent(groupDigits(price + 1000 - first.discount_price))
}, 40_000)

it('keeps nothing of a person', async () => {
  await firstVisit('/products', { signedIn: asha })
  const texts = await Promise.all(
    (await savedKeys()).map(async (key) => JSON.stringify(await idbGet(key))),
  )
  expect(await savedKeys()).toEqual(expect.arrayContaining([expect.stringContaining('products')]))
  for (const key of await savedKeys())
    expect(key).not.toMatch(/cart|order|user|notification|email/i)
  expect(texts.join()).not.toContain(asha.email)
}, 40_000)
