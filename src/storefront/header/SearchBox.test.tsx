import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { world } from '../../../mocks/world/world'
import { renderAt } from '../../../tests/renderAt'
import { openStreams, sendFrame, sendStreamsByHand } from '../../../tests/fakeStreams'
import { cache } from '../../api/core/cache'
import type { Product } from '../../api/products'
import { applyTodaysReads } from '../../api/latestPrices'
import { useAnnouncedText } from '../../ui/dialog/announce'
import { testProduct } from '../../../tests/testProduct'

const PRODUCTS_QUERY_KEY = ['products', 'live', 'shop']

const products: Product[] = [
  testProduct({ id: 1, title: 'Patan Brick Kurta', price: 3200_00, discount_price: 450_00 }),
  testProduct({ id: 2, title: 'Indigo Kurta', tags: ['Kurta'] }),
  testProduct({ id: 3, title: 'Palpali Dhaka Topi', tags: ['Topi'] }),
]

/** Fills the cache as another screen would, because the box itself requests nothing. */
function setProducts(list: Product[] = products) {
  cache.setQueryData(PRODUCTS_QUERY_KEY, list)
}

/** The product's screen reports an error, because only the cache has this product. */
const silenceErrors = () => void vi.spyOn(console, 'error').mockImplementation(() => {})

const searchBox = () => screen.getByRole('combobox', { name: 'Search' })
const findOptions = () => screen.findAllByRole('option')
const optionNames = async () =>
  (await findOptions()).map((option) => option.querySelector('[class*="name"]')?.textContent)

describe('suggestions', () => {
  it('come from the cached products, without a request', async () => {
    setProducts()
    const { user } = renderAt('/abc')
    await user.type(searchBox(), 'kurta')
    expect(await optionNames()).toEqual(['Patan Brick Kurta', 'Indigo Kurta'])
    expect(searchBox()).toHaveAttribute('aria-expanded', 'true')
    await waitFor(() => expect(useAnnouncedText.getState().text).toBe('2 suggestions'))
    expect(world.log.entries).toEqual([])
  })

  it('say politely that no product was found', async () => {
    setProducts()
    const { user } = renderAt('/abc')
    await user.type(searchBox(), 'zzqqx')
    await waitFor(() => expect(useAnnouncedText.getState().text).toBe('No products found'))
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(searchBox()).toHaveAttribute('aria-expanded', 'false')
    await user.keyboard('{Escape}')
    expect(screen.queryByText('No products found')).toBeNull()
    expect(searchBox()).toHaveValue('zzqqx')
  })

  it('tolerate a typo and understand Nepali', async () => {
    sendStreamsByHand()
    setProducts()
    const { user } = renderAt('/abc')
    await user.type(searchBox(), 'krta')
    expect(await optionNames()).toEqual(['Patan Brick Kurta', 'Indigo Kurta'])
    await user.clear(searchBox())
    await user.type(searchBox(), 'टोपी')
    await waitFor(async () => expect(await optionNames()).toEqual(['Palpali Dhaka Topi']))
  })

  it('are reached with the arrow keys and opened with Enter, with navigation state', async () => {
    silenceErrors()
    setProducts()
    const { user, place } = renderAt('/abc')
    await user.type(searchBox(), 'kurta')
    await findOptions()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    const active = screen.getByRole('option', { selected: true })
    expect(active).toHaveTextContent('Indigo Kurta')
    expect(searchBox()).toHaveAttribute('aria-activedescendant', active.id)
    expect(searchBox()).toHaveFocus()
    // ArrowDown after the last suggestion selects none, and then the first one.
    await user.keyboard('{ArrowDown}')
    expect(screen.queryByRole('option', { selected: true })).toBeNull()
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Indigo Kurta')
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Patan Brick')
    // Another text has another list, so nothing is selected.
    await user.keyboard('{Backspace}')
    expect(screen.queryByRole('option', { selected: true })).toBeNull()
    await user.keyboard('{ArrowDown}{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.keyboard('a')
    await findOptions()
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() =>
      expect(place()).toMatchObject({ pathname: '/product', search: '', state: { productId: 1 } }),
    )
    expect(searchBox()).toHaveValue('')
  })

  it('open their product on a click, and disappear', async () => {
    silenceErrors()
    setProducts()
    const { user, place } = renderAt('/abc')
    await user.type(searchBox(), 'topi')
    const [option] = await findOptions()
    if (option) await user.click(option)
    await waitFor(() =>
      expect(place()).toMatchObject({ pathname: '/product', state: { productId: 3 } }),
    )
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('leave Enter to the search if none is active, wherever the pointer is (HDR-07)', async () => {
    setProducts()
    const { user, place } = renderAt('/abc')
    await user.type(searchBox(), 'kurta')
    const [first] = await findOptions()
    if (first) await user.hover(first)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(place()).toMatchObject({ pathname: '/search', search: '?q=kurta' }))
    expect(screen.queryByRole('listbox')).toBeNull()
    // With the focus, a phone's keyboard would cover the results.
    expect(searchBox()).not.toHaveFocus()
  })

  it('close on Escape, and the text stays', async () => {
    setProducts()
    const { user } = renderAt('/abc')
    await user.type(searchBox(), 'kurta')
    await findOptions()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(searchBox()).toHaveValue('kurta')
  })

  it('close when the focus leaves the box', async () => {
    setProducts()
    const { user } = renderAt('/abc')
    await user.type(searchBox(), 'kurta')
    await findOptions()
    await user.tab()
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.click(searchBox())
    expect(await findOptions()).toHaveLength(2)
  })

  it('are at most six', async () => {
    setProducts(Array.from({ length: 8 }, (_, n) => testProduct({ id: n, title: `Kurta ${n}` })))
    const { user } = renderAt('/abc')
    await user.type(searchBox(), 'kurta')
    expect(await findOptions()).toHaveLength(6)
  })

  it('come from a read of their own if no screen has read the products yet', async () => {
    const { user } = renderAt('/abc')
    await user.type(searchBox(), 'kurta')
    expect(await optionNames()).toEqual(expect.arrayContaining(['Patan Brick Kurta']))
  })

  it('show titles as plain text and both prices', async () => {
    setProducts([testProduct({ title: '<b>Kurta</b>', price: 1000_00, discount_price: 200_00 })])
    const { user } = renderAt('/abc')
    await user.type(searchBox(), 'kurta')
    const [option] = await findOptions()
    expect(option).toHaveTextContent('<b>Kurta</b>')
    if (option) expect(within(option).getByText('NPR 800')).toBeVisible()
  })

  it('show current prices even if the cached list is older than a minute', async () => {
    sendStreamsByHand()
    cache.setQueryData(PRODUCTS_QUERY_KEY, products, { updatedAt: Date.now() - 61_000 })
    const { user } = renderAt('/abc')
    await user.type(searchBox(), 'indigo')
    await findOptions()
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
    setProducts()
    const { user } = renderAt('/abc')
    await user.type(searchBox(), 'indigo')
    await findOptions()
    act(() => applyTodaysReads([{ id: 2, price: 888_00 }], Date.now() + 1))
    expect(await screen.findByText('NPR 888')).toBeVisible()
  })
})
