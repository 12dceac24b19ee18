import { act, configure, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { world } from '../../../mocks/world/world'
import { renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { cache } from '../../api/core/cache'
import { productDetailQuery } from '../../api/productDetails'
import { storefrontRoutes } from '../storefrontRoutes'
import { UNREACHABLE_TEXT } from '../../rules/constants'

// The first render can be slow on a busy machine.
configure({ asyncUtilTimeout: 5000 })

beforeAll(() => Promise.all(storefrontRoutes.map(({ load }) => load())))

const mainPart = () => within(screen.getByRole('main'))
const shownTitles = () =>
  mainPart()
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent)
const matchingTitles = (q: string) =>
  world.products
    .filter(({ title, description, tags }) =>
      [title, description, ...tags].some((text) => text.toLowerCase().includes(q)),
    )
    .map(({ title }) => title)

describe('/search', () => {
  it('where nothing is found offers the first four products that were loaded before, and reads none for it', async () => {
    const { step } = renderAt('/products')
    await waitFor(() => expect(shownTitles().length).toBeGreaterThan(4))
    const first = shownTitles().slice(0, 4)
    const reads = world.log.of('get_products.php').length
    await step('/search?q=zzzz')
    expect(await mainPart().findByText('No products found matching your search.')).toBeVisible()
    const row = mainPart().getByRole('region', { name: 'You might like' })
    expect(
      within(row)
        .getAllByRole('article')
        .map((card) => within(card).getByRole('heading').textContent),
    ).toEqual(first)
    expect(world.log.of('get_products.php')).toHaveLength(reads)
  })

  it('shows the heading Search Results for "shirt" and the results as cards, also to visitors (RTE-07, SRCH-01, SRCH-02, CALL-20, ROLE-03)', async () => {
    renderAt('/search?q=shirt')
    expect(
      await mainPart().findByRole('heading', { level: 1, name: 'Search Results for "shirt"' }),
    ).toBeVisible()
    await waitFor(() => expect(shownTitles()).toEqual(matchingTitles('shirt')))
    expect(shownTitles().length).toBeGreaterThan(0)
    expect(world.log.of('search.php')).toMatchObject([
      { method: 'GET', query: { q: 'shirt' }, problems: [] },
    ])
    expect(document.title).toBe('Search Results for "shirt" · Pahiran')
  })

  it('says that nothing was found (SRCH-03)', async () => {
    renderAt('/search?q=zzzz')
    expect(await mainPart().findByText('No products found matching your search.')).toBeVisible()
    expect(mainPart().getByRole('link', { name: 'See all products' })).toHaveAttribute(
      'href',
      '/products',
    )
    expect(mainPart().queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('loads the results of a new query from the header (SRCH-04)', async () => {
    const { user } = renderAt('/search?q=shirt')
    await waitFor(() => expect(shownTitles()).toEqual(matchingTitles('shirt')))
    const box = within(screen.getAllByRole('banner')[0] as HTMLElement).getByRole('combobox', {
      name: 'Search',
    })
    await user.type(box, 'topi{Enter}')
    expect(
      await mainPart().findByRole('heading', { level: 1, name: 'Search Results for "topi"' }),
    ).toBeVisible()
    await waitFor(() => expect(shownTitles()).toEqual(matchingTitles('topi')))
    expect(matchingTitles('topi')).not.toEqual(matchingTitles('shirt'))
    // Below the top of the page, a list is not replaced under the reader's eyes, but another search is another list.
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(600)
    await user.type(box, 'shirt{Enter}')
    await waitFor(() => expect(shownTitles()).toEqual(matchingTitles('shirt')))
    expect(world.log.of('search.php').map(({ query }) => query.q)).toEqual(['shirt', 'topi'])
  })

  it.each(['/search', '/search?q=', '/search?q=%20'])(
    'sends no request at %s, and shows empty quotes and the empty text (D-127)',
    async (path) => {
      renderAt(path)
      expect(await mainPart().findByText('No products found matching your search.')).toBeVisible()
      expect(mainPart().getByRole('heading', { level: 1 }).textContent).toMatch(
        /^Search Results for "\s*"$/,
      )
      expect(world.log.of('search.php')).toEqual([])
    },
  )

  it('shows any query as plain text', async () => {
    renderAt(`/search?q=${encodeURIComponent('<img src=x onerror=alert(1)>"&')}`)
    const heading = await mainPart().findByRole('heading', { level: 1 })
    expect(heading).toHaveTextContent('Search Results for "<img src=x onerror=alert(1)>"&"')
    expect(heading.querySelector('img')).toBeNull()
  })

  it('says that the shop cannot be reached after a failure, and offers another try (D-30)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    world.faults.set({ name: 'H7', file: 'search.php', count: 1 })
    const { user } = renderAt('/search?q=shirt')
    expect(await mainPart().findByText(UNREACHABLE_TEXT)).toBeVisible()
    expect(mainPart().getByText('No products found matching your search.')).toBeVisible()
    expect(log).toHaveBeenCalledTimes(1)
    await user.click(mainPart().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(shownTitles()).toEqual(matchingTitles('shirt')))
  })

  it('says that the shop could not search when the server refuses: it can be reached', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    world.faults.set({ name: 'S2', file: 'search.php' })
    renderAt('/search?q=shirt')
    expect(await mainPart().findByText("We can't search the shop right now.")).toBeVisible()
    expect(mainPart().queryByText(UNREACHABLE_TEXT)).toBeNull()
    expect(mainPart().getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('shows the newer price from the product page after a return to the search', async () => {
    const row = world.products.find(({ title }) => title.includes('Kurta'))
    if (!row) throw new Error('The seed has no kurta')
    renderAt('/search?q=kurta')
    await mainPart().findByText(row.title)
    world.change('products', row.id, { price: 4321, discount_price: 0 })
    await cache.fetchQuery({ ...productDetailQuery(row.id), staleTime: 0 })
    expect(await mainPart().findByText('NPR 4,321')).toBeVisible()
    expect(world.log.of('search.php')).toHaveLength(1)
  })

  it('loads the results again after a minute on the screen', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const row = world.products.find(({ title }) => title.includes('Kurta'))
    if (!row) throw new Error('The seed has no kurta')
    renderAt('/search?q=kurta')
    await mainPart().findByText(row.title)
    world.change('products', row.id, { price: 4321, discount_price: 0 })
    await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)))
    expect(await mainPart().findByText('NPR 4,321')).toBeVisible()
  })
})

it('reads as written down: what was found, and nothing found', async () => {
  fixDateAndDialect()
  world.products = world.products.slice(0, 2)
  const { unmount } = renderAt('/search?q=shawl')
  await waitFor(() => expect(shownTitles()).toHaveLength(1))
  await expectPageSnapshot('search')
  unmount()
  renderAt('/search?q=zzzz')
  await mainPart().findByText('No products found matching your search.')
  await expectPageSnapshot('search-none')
})
