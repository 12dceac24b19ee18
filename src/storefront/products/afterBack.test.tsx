import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { testProduct } from '../../../tests/testProduct'
import { setEntry } from '../../ui/kept'
import { ProductGrid } from './ProductGrid'

const drawn = vi.hoisted(() => [] as number[])

// Each card renders one price, so the mock counts rendered cards.
vi.mock('../../display/Price', async (original) => {
  const { telling } = await import('../../../tests/tellRenders')
  return telling(await original<typeof import('../../display/Price')>(), 'Price', ({ price }) => drawn.push(price))
})

afterEach(() => vi.restoreAllMocks())

const HUNDRED = Array.from({ length: 100 }, (_, at) => testProduct({ id: at + 1, title: `Kurta ${at + 1}`, price: at }))
/** Blocks of four cards are 300 px high, and the list begins 200 px below the page's top. */
const KEPT = { width: 0, top: 200, heights: new Map<number, number>(), usual: 300 }

it('after Back the cards in sight render first and alone, none of the top of the list (D-37)', () => {
  const y = 3200
  window.history.replaceState({ key: 'left' }, '')
  setEntry('left', { y, width: 0, heights: [], pressed: null, first: null, values: { heights: KEPT } })
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(600)
  // RouteEffects has scrolled to the place before the list measures itself.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    ...new DOMRect(0, 200 - y, 0, 7500).toJSON(),
  })
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  render(
    <MemoryRouter>
      <ProductGrid products={HUNDRED} identity="" label="All products" onOpen={() => {}} />
    </MemoryRouter>,
  )
  // From 3,000 px to 3,600 px of the list: blocks 10 and 11.
  expect(drawn).toEqual([40, 41, 42, 43, 44, 45, 46, 47])
})

it('a pressed card is answered before the cards beside it render', async () => {
  window.history.replaceState({ key: 'new' }, '')
  setEntry('new', { y: 0, width: 0, heights: [], pressed: null, first: null, values: { heights: KEPT } })
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    ...new DOMRect(0, 200, 0, 7500).toJSON(),
  })
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  render(
    <MemoryRouter>
      <ProductGrid products={HUNDRED} identity="" label="All products" onOpen={() => {}} />
    </MemoryRouter>,
  )
  drawn.length = 0
  const besides = () => drawn.filter((card) => card > 7)
  const last = screen.getAllByRole('link').at(-1)
  await act(async () => {
    last?.focus()
    // React renders urgent updates in a microtask of the event.
    await Promise.resolve()
    expect(besides()).toEqual([])
  })
  expect(besides()).toEqual([8, 9, 10, 11])
})
