import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { world } from '../../../mocks/world/world'
import { renderAt } from '../../../tests/renderAt'
import { openStreams, sendFrame, sendStreamsByHand } from '../../../tests/fakeStreams'
import { cache } from '../../api/core/cache'
import type { Product } from '../../api/products'
import { applyReads } from '../../api/today'
import { useAnnounced } from '../../ui/dialog/announce'
import { testProduct } from '../../../tests/testProduct'

const LIST = ['products', 'live', 'shop']

const products: Product[] = [
  testProduct({ id: 1, title: 'Patan Brick Kurta', price: 3200_00, discount_price: 450_00 }),
  testProduct({ id: 2, title: 'Indigo Kurta', tags: ['Kurta'] }),
  testProduct({ id: 3, title: 'Palpali Dhaka Topi', tags: ['Topi'] }),
]

/** Fills the cache like another screen does: the box itself requests nothing. */
function remember(list: Product[] = products) {
  cache.setQueryData(LIST, list)
}

/** The product's screen does not find a product that only the cache has. */
const silence = () => void vi.spyOn(console, 'error').mockImplementation(() => {})

const box = () => screen.getByRole('combobox', { name: 'Search' })
const options = () => screen.findAllByRole('option')
const names = async () =>
  (await options()).map((option) => option.querySelector('[class*="name"]')?.textContent)

describe('suggestions', () => {
  it('come from the cached products, without a request', async () => {
    remember()
    const { user } = renderAt('/abc')
    await user.type(box(), 'kurta')
    expect(await names()).toEqual(['Patan Brick Kurta', 'Indigo Kurta'])
    expect(box()).toHaveAttribute('aria-expanded', 'true')
    await waitFor(() => expect(useAnnounced.getState().text).toBe('2 suggestions'))
    expect(world.log.entries).toEqual([])
  })

  it('say politely that no product was found', async () => {
    remember()
    const { user } = renderAt('/abc')
    await user.type(box(), 'zzqqx')
    await waitFor(() => expect(useAnnounced.getState().text).toBe('No products found'))
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box()).toHaveAttribute('aria-expanded', 'false')
    await user.keyboard('{Escape}')
    expect(screen.queryByText('No products found')).toBeNull()
    expect(box()).toHaveValue('zzqqx')
  })

  it('tolerate a typo and understand Nepali', async () => {
    sendStreamsByHand()
    remember()
    const { user } = renderAt('/abc')
    await user.type(box(), 'krta')
    expect(await names()).toEqual(['Patan Brick Kurta', 'Indigo Kurta'])
    await user.clear(box())
    await user.type(box(), 'टोपी')
    await waitFor(async () => expect(await names()).toEqual(['Palpali Dhaka Topi']))
  })

  it('are reached with the arrow keys and opened with Enter, with navigation state', async () => {
    silence()
    remember()
    const { user, place } = renderAt('/abc')
    await user.type(box(), 'kurta')
    await options()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    const active = screen.getByRole('option', { selected: true })
    expect(active).toHaveTextContent('Indigo Kurta')
    expect(box()).toHaveAttribute('aria-activedescendant', active.id)
    expect(box()).toHaveFocus()
    // After the last suggestion come the box itself and then the first suggestion.
    await user.keyboard('{ArrowDown}')
    expect(screen.queryByRole('option', { selected: true })).toBeNull()
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() =>
      expect(place()).toMatchObject({ pathname: '/product', search: '', state: { productId: 1 } }),
    )
    expect(box()).toHaveValue('')
  })

  it('open their product on a click, and disappear', async () => {
    silence()
    remember()
    const { user, place } = renderAt('/abc')
    await user.type(box(), 'topi')
    const [option] = await options()
    if (option) await user.click(option)
    await waitFor(() =>
      expect(place()).toMatchObject({ pathname: '/product', state: { productId: 3 } }),
    )
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('leave Enter to the search if none is active, wherever the pointer is (HDR-07)', async () => {
    remember()
    const { user, place } = renderAt('/abc')
    await user.type(box(), 'kurta')
    const [first] = await options()
    if (first) await user.hover(first)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(place()).toMatchObject({ pathname: '/search', search: '?q=kurta' }))
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('close on Escape, and the text stays', async () => {
    remember()
    const { user } = renderAt('/abc')
    await user.type(box(), 'kurta')
    await options()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box()).toHaveValue('kurta')
  })

  it('close when the focus leaves the box', async () => {
    remember()
    const { user } = renderAt('/abc')
    await user.type(box(), 'kurta')
    await options()
    await user.tab()
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('come from a read of their own if no screen has read the products yet', async () => {
    const { user } = renderAt('/abc')
    await user.type(box(), 'kurta')
    expect(await names()).toEqual(expect.arrayContaining(['Patan Brick Kurta']))
  })

  it('show titles as plain text and both prices', async () => {
    remember([testProduct({ title: '<b>Kurta</b>', price: 1000_00, discount_price: 200_00 })])
    const { user } = renderAt('/abc')
    await user.type(box(), 'kurta')
    const [option] = await options()
    expect(option).toHaveTextContent('<b>Kurta</b>')
    if (option) expect(within(option).getByText('NPR 800')).toBeVisible()
  })

  it('show current prices even if the cached list is older than a minute', async () => {
    sendStreamsByHand()
    cache.setQueryData(LIST, products, { updatedAt: Date.now() - 61_000 })
    const { user } = renderAt('/abc')
    await user.type(box(), 'indigo')
    await options()
    await waitFor(() => expect(openStreams('products_sse.php')).toHaveLength(1))
    await act(async () =>
      sendFrame('products_sse.php', {
        products: [{ id: 2, title: 'Indigo Kurta', price: '777.00' }],
      }),
    )
    expect(await screen.findByText('NPR 777')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(openStreams('products_sse.php')).toEqual([]), { timeout: 4000 })
  })

  it('show a newer price that was loaded for a single product', async () => {
    remember()
    const { user } = renderAt('/abc')
    await user.type(box(), 'indigo')
    await options()
    act(() => applyReads([{ id: 2, price: 888_00 }], Date.now() + 1))
    expect(await screen.findByText('NPR 888')).toBeVisible()
  })
})
