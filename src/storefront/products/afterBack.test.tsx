import { act, render, screen, waitFor } from '@testing-library/react'
import { Activity } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { testProduct } from '../../../tests/testProduct'
import { setHistoryEntry } from '../../ui/screen/historyState'
import { ProductGrid } from './ProductGrid'

const drawnCards = vi.hoisted(() => [] as number[])

// Each card renders one price, so the mock counts rendered cards.
vi.mock('../../display/Price', async (original) => {
  const { reportingRender } = await import('../../../tests/reportingRender')
  return reportingRender(
    await original<typeof import('../../display/Price')>(),
    'Price',
    ({ price }) => drawnCards.push(price),
  )
})

afterEach(() => {
  vi.restoreAllMocks()
})

const HUNDRED_PRODUCTS = Array.from({ length: 100 }, (_, at) =>
  testProduct({ id: at + 1, title: `Kurta ${at + 1}`, price: at }),
)
/** Blocks of four cards are 300 px high, and the list begins 200 px below the page's top. */
const KEPT_HEIGHTS = { width: 0, top: 200, heights: new Map<number, number>(), usual: 300 }

it('after Back the cards in sight render first and alone, none of the top of the list (D-37)', () => {
  const y = 3200
  window.history.replaceState({ key: 'left' }, '')
  setHistoryEntry('left', {
    y,
    width: 0,
    heights: [],
    pressed: null,
    first: null,
    values: { heights: KEPT_HEIGHTS },
  })
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(600)
  // RouteEffects has scrolled to the place before the list measures itself.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    ...new DOMRect(0, 200 - y, 0, 7500).toJSON(),
  })
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  render(
    <MemoryRouter>
      <ProductGrid products={HUNDRED_PRODUCTS} identity="" label="All products" onOpen={() => {}} />
    </MemoryRouter>,
  )
  // The window shows 3,000 px to 3,600 px of the list: blocks 10 and 11.
  expect(drawnCards).toEqual([40, 41, 42, 43, 44, 45, 46, 47])
})

/** Renders the list at the top of the page. The returned function hides it for another screen, or shows it again. */
function startAtTop() {
  window.history.replaceState({ key: 'new' }, '')
  setHistoryEntry('new', {
    y: 0,
    width: 0,
    heights: [],
    pressed: null,
    first: null,
    values: { heights: KEPT_HEIGHTS },
  })
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    ...new DOMRect(0, 200, 0, 7500).toJSON(),
  })
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const screens = (isLeft: boolean) => (
    <MemoryRouter>
      <div data-screen={isLeft ? 'hidden' : 'shown'}>
        <Activity mode={isLeft ? 'hidden' : 'visible'}>
          <ProductGrid
            products={HUNDRED_PRODUCTS}
            identity=""
            label="All products"
            onOpen={openCard}
          />
        </Activity>
      </div>
      <h1 tabIndex={-1}>A product</h1>
    </MemoryRouter>
  )
  const { rerender } = render(screens(false))
  drawnCards.length = 0
  return (isLeft: boolean) => rerender(screens(isLeft))
}

const openCard = () => {}
const GAP_COUNT = 23
const cardsBesideFirst = () => drawnCards.filter((card) => card > 7)

it('Back to a pressed card renders no card: the cards beside it stayed while its screen was left', async () => {
  const leave = startAtTop()
  const pressed = screen.getAllByRole('link').at(-1)
  await act(async () => pressed?.focus())
  expect(cardsBesideFirst()).toEqual([8, 9, 10, 11])
  await act(async () => screen.getByRole('heading', { name: 'A product' }).focus())
  leave(true)
  leave(false)
  await act(async () => pressed?.focus())
  expect(cardsBesideFirst()).toEqual([8, 9, 10, 11])
})

it('titles for find-in-page are hidden once: a second time would lay the list out again', async () => {
  Object.defineProperty(HTMLElement.prototype, 'onbeforematch', { value: null, configurable: true })
  const set = vi.spyOn(Element.prototype, 'setAttribute')
  const hidden = () => set.mock.calls.filter(([, value]) => value === 'until-found').length
  const leave = startAtTop()
  await waitFor(() => expect(hidden()).toBe(GAP_COUNT))
  leave(true)
  leave(false)
  expect(hidden()).toBe(GAP_COUNT)
  Reflect.deleteProperty(HTMLElement.prototype, 'onbeforematch')
})

it('a pressed card is answered before the cards beside it render', async () => {
  startAtTop()
  const last = screen.getAllByRole('link').at(-1)
  await act(async () => {
    last?.focus()
    // React renders urgent updates in a microtask of the event.
    await Promise.resolve()
    expect(cardsBesideFirst()).toEqual([])
  })
  expect(cardsBesideFirst()).toEqual([8, 9, 10, 11])
})
