import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { printCategory, printProduct } from '../../../mocks/world/printRows'
import { world } from '../../../mocks/world/world'
import { paintAtOnce, setWidth } from '../../../tests/pretendPage'
import { renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { idAsReplied } from '../../../tests/dialectTexts'
import { openStreams, sendFrame, sendStreamsByHand } from '../../../tests/fakeStreams'
import { cache } from '../../api/core/cache'
import { categoriesQuery } from '../../api/categories'
import { finalPrice, groupDigits } from '../../rules/pricing'
import { storefrontRoutes } from '../storefrontRoutes'
import { setAfterPaint } from '../../platform/timer'
import { UNREACHABLE_TEXT } from '../../rules/constants'

// The first render can be slow on a busy machine.
configure({ asyncUtilTimeout: 5000 })

beforeAll(() => Promise.all(storefrontRoutes.map(({ load }) => load())))

const mainPart = () => within(screen.getByRole('main'))
const categoryStrip = () => within(mainPart().getByRole('group', { name: 'Categories' }))
const shownTitles = () =>
  mainPart()
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent)
const productsFrame = (rows = world.products) => ({ products: rows.map(printProduct) })
const seedTitles = () => world.products.map(({ title }) => title)
const titlesInCategory = (name: string) =>
  world.products.filter(({ tags }) => tags.includes(name)).map(({ title }) => title)

async function openProducts(path = '/products') {
  const view = renderAt(path)
  await waitFor(() => expect(screen.queryByText(/^Loading\.\.\./)).toBeNull())
  await waitFor(() => expect(shownTitles().length).toBeGreaterThan(0))
  return view
}

async function openWithHandStreams(first: object = productsFrame()) {
  sendStreamsByHand()
  const view = renderAt('/products')
  await waitFor(() => expect(openStreams('products_sse.php')).toHaveLength(1))
  act(() => sendFrame('products_sse.php', first))
  await waitFor(() => expect(screen.queryByText(/^Loading\.\.\./)).toBeNull())
  return view
}

describe('/products', () => {
  it('shows the category strip and the grid of cards to a visitor (RTE-03, PRD-01, PRD-03, ROLE-02)', async () => {
    await openProducts()
    expect(
      categoryStrip()
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['All', ...world.categories.map(({ name }) => name)])
    expect(shownTitles()).toEqual(seedTitles().slice(0, shownTitles().length))
    expect(world.log.of('products_sse.php')).toHaveLength(1)
    expect(world.log.of('get_products.php')).toEqual([])
  })

  it('is on paper as a whole, and then again on the screen in part', async () => {
    await openProducts()
    expect(shownTitles().length).toBeLessThan(seedTitles().length)
    fireEvent(window, new Event('beforeprint'))
    expect(shownTitles()).toEqual(seedTitles())
    fireEvent(window, new Event('afterprint'))
    expect(shownTitles().length).toBeLessThan(seedTitles().length)
  })

  it('shows the categories cached by Home at once, while it loads them again', async () => {
    cache.setQueryData(categoriesQuery().queryKey, [{ id: 7, name: 'Read on Home', image: '' }])
    sendStreamsByHand()
    renderAt('/products')
    expect(categoryStrip().getByRole('button', { name: 'Read on Home' })).toBeVisible()
    await waitFor(() =>
      expect(categoryStrip().getAllByRole('button')).toHaveLength(1 + world.categories.length),
    )
    expect(world.log.of('get_categories.php')).toHaveLength(1)
  })

  it('says "Loading..." to screen readers until the first reply, and shows no empty text before (D-31)', async () => {
    sendStreamsByHand()
    renderAt('/products')
    await waitFor(() => expect(mainPart().getAllByText('Loading...').length).toBeGreaterThan(0))
    expect(screen.queryByText('No products found in this category.')).toBeNull()
    await waitFor(() => expect(openStreams('products_sse.php')).toHaveLength(1))
    act(() => sendFrame('products_sse.php', { products: [] }))
    expect(await mainPart().findByText('No products found in this category.')).toBeVisible()
  })

  it('shows "No categories found" for an empty list (PRD-02, CALL-21)', async () => {
    world.put('categories', [])
    renderAt('/products')
    expect(await mainPart().findByText('No categories found')).toBeVisible()
    expect(mainPart().queryByRole('button', { name: 'All' })).toBeNull()
  })

  it('says below the empty texts that the shop cannot be reached (PRD-04, D-30)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const file of ['products_sse.php', 'categories_sse.php'])
      world.faults.set({ name: 'E2', file })
    for (const file of ['get_products.php', 'get_categories.php'])
      world.faults.set({ name: 'H7', file })
    const { user } = renderAt('/products')
    expect(await mainPart().findByText(UNREACHABLE_TEXT)).toBeVisible()
    expect(await mainPart().findByText("We couldn't load the categories.")).toBeVisible()
    expect(mainPart().getByText('No products found in this category.')).toBeVisible()
    expect(mainPart().getByText('No categories found')).toBeVisible()
    world.faults.clear()
    await user.click(mainPart().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(shownTitles().length).toBeGreaterThan(0))
    await user.click(mainPart().getByRole('button', { name: 'Try again to load the categories' }))
    expect(await mainPart().findByRole('button', { name: 'All' })).toBeVisible()
  })
})

describe('the category strip', () => {
  it('starts with All and filters by the chosen category (PRD-05, D-84, D-86, ROLE-11)', async () => {
    const { user } = await openProducts()
    expect(categoryStrip().getByRole('button', { name: 'All' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const [, denim] = [world.categories[0], world.categories.find(({ name }) => name === 'Denim')]
    await user.click(categoryStrip().getByRole('button', { name: 'Denim' }))
    expect(shownTitles()).toEqual(titlesInCategory('Denim'))
    expect(shownTitles().length).toBeLessThan(seedTitles().length)
    expect(mainPart().getByRole('heading', { level: 1, name: 'Denim' })).toBeVisible()
    expect(localStorage.getItem('selectedCategoryId')).toBe(String(denim?.id))
    await user.click(categoryStrip().getByRole('button', { name: 'All' }))
    expect(shownTitles()).toEqual(seedTitles().slice(0, shownTitles().length))
    expect(localStorage.getItem('selectedCategoryId')).toBeNull()
  })

  it('gives a category one address and title for search engines, which sorting and unknown words do not change', async () => {
    const canonical = () =>
      document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')
    const denim = world.categories.find(({ name }) => name === 'Denim')
    await openProducts(`/products?category=${denim?.id}&sort=price&page=3&fbclid=abc`)
    expect(mainPart().getByRole('heading', { level: 1, name: 'Denim' })).toBeVisible()
    expect(document.title).toMatch(/^Denim · /)
    expect(canonical()).toBe(`${window.location.origin}/products?category=${denim?.id}`)
    expect(document.head.querySelector('meta[name="robots"]')).toBeNull()
  })

  it('has the address of all products for a category that does not exist', async () => {
    await openProducts('/products?category=99999')
    expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${window.location.origin}/products`,
    )
  })

  it.each([
    ['a JSON list', '["Denim","Men"]'],
    ['text with commas', 'Denim, Men'],
  ])('finds the products of a category by tags that come as %s (DATA-13)', async (_how, tags) => {
    const [first, second] = productsFrame().products as object[]
    const { user } = await openWithHandStreams({
      products: [first, { ...second, title: 'Tagged', tags }],
    })
    await user.click(await mainPart().findByRole('button', { name: 'Denim' }))
    expect(shownTitles()).toEqual(['Tagged'])
  })

  it('starts with the category that Home stored (PRD-06, DATA-41)', async () => {
    const pashmina = world.categories.find(({ name }) => name === 'Pashmina')
    localStorage.setItem('selectedCategoryId', String(pashmina?.id))
    await openProducts()
    expect(await categoryStrip().findByRole('button', { name: 'Pashmina' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(shownTitles()).toEqual(titlesInCategory('Pashmina'))
  })

  it('reads the choice of another tab on arrival, and stays as it is when that tab chooses again (D-22)', async () => {
    const { step } = renderAt('/contact')
    await screen.findByRole('heading', { level: 1 })
    const choose = (name: string) =>
      localStorage.setItem(
        'selectedCategoryId',
        String(world.categories.find((one) => one.name === name)?.id),
      )
    choose('Pashmina')
    await step('/products')
    await waitFor(() => expect(shownTitles()).toEqual(titlesInCategory('Pashmina')))
    choose('Denim')
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    act(() => setWidth(700))
    expect(categoryStrip().getByRole('button', { name: 'Pashmina' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(shownTitles()).toEqual(titlesInCategory('Pashmina'))
  })

  it('treats an id that no longer exists as All (D-87)', async () => {
    localStorage.setItem('selectedCategoryId', '9999')
    await openProducts()
    expect(categoryStrip().getByRole('button', { name: 'All' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(shownTitles()).toEqual(seedTitles().slice(0, shownTitles().length))
  })

  it('says that a category has no products, and links to all products (PRD-04)', async () => {
    world.add('categories', { name: 'Umbrellas', image: '' })
    const { user } = await openProducts()
    await user.click(categoryStrip().getByRole('button', { name: 'Umbrellas' }))
    expect(mainPart().getByText('No products found in this category.')).toBeVisible()
    expect(shownTitles()).toEqual([])
    await user.click(mainPart().getByRole('button', { name: 'See all products' }))
    expect(shownTitles().length).toBeGreaterThan(0)
  })

  it('updates with each message of its stream (D-88, CALL-30)', async () => {
    sendStreamsByHand()
    renderAt('/products')
    await waitFor(() =>
      expect(categoryStrip().getAllByRole('button')).toHaveLength(world.categories.length + 1),
    )
    await waitFor(() => expect(openStreams('categories_sse.php')).toHaveLength(1))
    const [first] = world.categories
    act(() => sendFrame('categories_sse.php', { categories: first ? [printCategory(first)] : [] }))
    await waitFor(() =>
      expect(
        categoryStrip()
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(['All', first?.name]),
    )
  })
})

describe('the live list', () => {
  it('updates with each message, without a reload (RTE-04, PRD-07, CALL-28)', async () => {
    await openWithHandStreams()
    const [first, second, third] = world.products
    if (!first || !second || !third) throw new Error('The seed is too small')
    act(() => sendFrame('products_sse.php', productsFrame([third, first])))
    await waitFor(() => expect(shownTitles()).toEqual([third.title, first.title]))
    act(() => sendFrame('products_sse.php', productsFrame([second])))
    await waitFor(() => expect(shownTitles()).toEqual([second.title]))
    expect(mainPart().getByText('1 product')).toBeVisible()
  })

  it('ignores an invalid message, and accepts an empty list (D-74)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await openWithHandStreams()
    await waitFor(() => expect(shownTitles().length).toBeGreaterThanOrEqual(12))
    const before = shownTitles()
    for (const frame of ['{', '{"error":"x"}', '{"topSelling":[]}'])
      act(() => sendFrame('products_sse.php', frame))
    expect(shownTitles()).toEqual(before)
    act(() => sendFrame('products_sse.php', { products: [] }))
    await waitFor(() =>
      expect(mainPart().getByText('No products found in this category.')).toBeVisible(),
    )
  })

  it('keeps the chosen category when it updates (PRD-08)', async () => {
    const { user } = await openWithHandStreams()
    await user.click(await mainPart().findByRole('button', { name: 'Denim' }))
    const denim = world.products.filter(({ tags }) => tags.includes('Denim'))
    const other = world.products.find(({ tags }) => !tags.includes('Denim'))
    const [kept] = denim
    if (!kept || !other) throw new Error('The seed has no denim')
    act(() => sendFrame('products_sse.php', productsFrame([other, kept])))
    await waitFor(() => expect(shownTitles()).toEqual([kept.title]))
    expect(categoryStrip().getByRole('button', { name: 'Denim' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  describe('after the shopper has scrolled', () => {
    beforeEach(() => Object.assign(window, { scrollY: 900 }))
    const back = () => Object.assign(window, { scrollY: 0 })

    it('updates a card at once, but holds back new cards above it behind a button', async () => {
      await openWithHandStreams()
      // Cards below the window are rendered after those in view.
      await waitFor(() => expect(shownTitles().length).toBeGreaterThanOrEqual(12))
      const before = shownTitles()
      const [first, ...rest] = world.products
      if (!first) throw new Error('The seed is empty')
      const fresh = { ...first, id: 9001, title: 'Brand new cap' }
      act(() =>
        sendFrame(
          'products_sse.php',
          productsFrame([fresh, { ...first, title: 'Renamed' }, ...rest]),
        ),
      )
      await waitFor(() => expect(shownTitles()[0]).toBe('Renamed'))
      expect(shownTitles().slice(1)).toEqual(before.slice(1))
      const scroll = vi.spyOn(window, 'scrollTo')
      const show = mainPart().getByRole('button', { name: 'Show 1 new product' })
      show.focus()
      fireEvent.click(show)
      expect(shownTitles().slice(0, 2)).toEqual(['Brand new cap', 'Renamed'])
      expect(scroll).toHaveBeenCalledWith(0, 0)
      await waitFor(() =>
        expect(mainPart().getByRole('list', { name: 'All products' })).toHaveFocus(),
      )
      expect(mainPart().queryByRole('button', { name: /new$/ })).toBeNull()
      back()
    })

    it('shows the new list when the page is scrolled to the top again', async () => {
      await openWithHandStreams()
      const [first, second, ...rest] = world.products
      if (!first || !second) throw new Error('The seed is too small')
      act(() => sendFrame('products_sse.php', productsFrame([second, first, ...rest])))
      expect(await mainPart().findByRole('button', { name: 'Show updated list' })).toBeVisible()
      expect(shownTitles()[0]).toBe(first.title)
      back()
      act(() => void window.dispatchEvent(new Event('scroll')))
      expect(shownTitles().slice(0, 2)).toEqual([second.title, first.title])
    })
  })
})

describe('sorting and filtering', () => {
  it('keeps the server’s order at first, and stores the choice in the URL', async () => {
    const scroll = vi.spyOn(window, 'scrollTo')
    const { user, place } = await openProducts()
    expect(place().search).toBe('')
    scroll.mockClear()
    await user.selectOptions(
      mainPart().getByRole('combobox', { name: 'Sort' }),
      'Price: low to high',
    )
    expect(place()).toMatchObject({ pathname: '/products', search: '?sort=price' })
    const cheapest = world.products.toSorted((a, b) => finalPrice(a) - finalPrice(b))[0]
    expect(shownTitles()[0]).toBe(cheapest?.title)
    await user.selectOptions(mainPart().getByRole('combobox', { name: 'Sort' }), 'Featured')
    expect(place().search).toBe('')
    expect(shownTitles()).toEqual(seedTitles().slice(0, shownTitles().length))
    // A change of the query alone does not scroll (D-37).
    expect(scroll).not.toHaveBeenCalled()
  })

  it('filters by size, colour and sale, counts the filters, and clears them all', async () => {
    const { user, place } = await openProducts()
    await user.click(mainPart().getByRole('button', { name: 'Filters' }))
    const panel = within(mainPart().getByRole('region', { name: 'Filters' }))
    await user.click(panel.getByRole('checkbox', { name: 'XXL' }))
    // Older browsers have no :has(), so an attribute of the label shows the state.
    expect(
      [...document.querySelectorAll('label[data-chosen]')].map((label) => label.textContent),
    ).toEqual(['XXL'])
    await user.click(panel.getByRole('checkbox', { name: 'On sale' }))
    expect(place().search).toBe('?size=xxl&sale=1')
    const wanted = world.products.filter(
      ({ size_stock, discount_price }) => (size_stock.xxl ?? 0) > 0 && discount_price > 0,
    )
    expect(shownTitles()).toEqual(wanted.map(({ title }) => title))
    expect(mainPart().getByText(`${wanted.length} products`)).toBeVisible()
    expect(mainPart().getByRole('button', { name: 'Filters (2)' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await user.click(mainPart().getByRole('button', { name: 'Remove filter Size XXL' }))
    expect(place().search).toBe('?sale=1')
    await user.click(mainPart().getByRole('button', { name: 'Clear all' }))
    expect(place().search).toBe('')
    expect(shownTitles()).toEqual(seedTitles().slice(0, shownTitles().length))
  })

  it('filters by a price range, kept in the URL and named by a chip', async () => {
    const { user, place } = await openProducts()
    await user.click(mainPart().getByRole('button', { name: 'Filters' }))
    const panel = within(mainPart().getByRole('region', { name: 'Filters' }))
    const prices = world.products.map((one) => finalPrice(one))
    const from = panel.getByRole('textbox', { name: 'Price from (NPR)' })
    expect(from).toHaveAttribute('placeholder', groupDigits(Math.min(...prices)))
    await user.type(from, '2000')
    await user.type(panel.getByRole('textbox', { name: 'Price to (NPR)' }), '1,000{Enter}')
    await waitFor(() => expect(place().search).toBe('?min=2000&max=1000'))
    const wanted = prices.filter((price) => price >= 1000 && price <= 2000).length
    expect(mainPart().getByText(`${wanted} products`)).toBeVisible()
    await user.click(mainPart().getByRole('button', { name: 'Filters (1)' }))
    await user.click(mainPart().getByRole('button', { name: 'Remove filter NPR 1,000 – 2,000' }))
    expect(place().search).toBe('')
  })

  it('filters by two thumbs over one line, each named with its price; at the end of the line a thumb sets no limit', async () => {
    const { user, place } = await openProducts()
    await user.click(mainPart().getByRole('button', { name: 'Filters' }))
    const panel = within(mainPart().getByRole('region', { name: 'Filters' }))
    expect(panel.getByRole('checkbox', { name: /^Red$/ })).toHaveAccessibleDescription(
      /^(?:1 product has|\d+ products have) this color$/,
    )
    const low = panel.getByRole('slider', { name: 'Lowest price' })
    const high = panel.getByRole<HTMLInputElement>('slider', { name: 'Highest price' })
    const prices = world.products.map((one) => finalPrice(one))
    expect(Number(high.min)).toBeLessThanOrEqual(Math.min(...prices))
    expect(Number(high.max)).toBeGreaterThanOrEqual(Math.max(...prices))
    fireEvent.change(low, { target: { value: '2000' } })
    expect(low).toHaveAttribute('aria-valuetext', 'NPR 2,000')
    fireEvent.change(high, { target: { value: '5000' } })
    await waitFor(() => expect(place().search).toBe('?min=2000&max=5000'))
    expect(panel.getByRole('textbox', { name: 'Price from (NPR)' })).toHaveValue('2,000')
    const wanted = prices.filter((price) => price >= 2000 && price <= 5000).length
    expect(mainPart().getByText(`${wanted} products`)).toBeVisible()
    // Neither thumb can pass the other one.
    fireEvent.change(low, { target: { value: '9000' } })
    await waitFor(() => expect(place().search).toBe('?min=5000&max=5000'))
    fireEvent.change(low, { target: { value: low.getAttribute('min') } })
    fireEvent.change(high, { target: { value: high.max } })
    await waitFor(() => expect(place().search).toBe(''))
  })

  it('stay when another category is chosen', async () => {
    const { user, place } = await openProducts('/products?sort=price&size=m')
    const denim = world.categories.find(({ name }) => name === 'Denim')
    await user.click(await categoryStrip().findByRole('button', { name: 'Denim' }))
    expect(place().search).toBe(`?sort=price&size=m&category=${denim?.id}`)
    await user.click(categoryStrip().getByRole('button', { name: 'All' }))
    expect(place().search).toBe('?sort=price&size=m')
  })

  it('opens with the sort and filters of the URL', async () => {
    await openProducts('/products?sort=newest&color=brick')
    const brick = world.products.filter(({ colors }) =>
      colors.some(({ name }) => name.toLowerCase() === 'brick'),
    )
    expect(new Set(shownTitles())).toEqual(new Set(brick.map(({ title }) => title)))
    expect(mainPart().getByRole('combobox', { name: 'Sort' })).toHaveDisplayValue('Newest first')
  })

  it('offers to clear the filters when nothing matches', async () => {
    const { user } = renderAt('/products?color=nosuchcolour')
    expect(await mainPart().findByText('No products match these filters.')).toBeVisible()
    await user.click(mainPart().getAllByRole('button', { name: 'Clear all' })[0] as HTMLElement)
    expect(shownTitles().length).toBeGreaterThan(0)
  })

  it('opens in a sheet on a phone', async () => {
    setWidth(360)
    const { user } = await openProducts()
    await user.click(mainPart().getByRole('button', { name: 'Filters' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
    await user.click(sheet.getByRole('checkbox', { name: 'On sale' }))
    const count = world.products.filter(({ discount_price }) => discount_price > 0).length
    await user.click(sheet.getByRole('button', { name: `Show ${count} products` }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(mainPart().getByRole('button', { name: 'Filters (1)' })).toHaveFocus()
  })
})

describe('opening a product', () => {
  it('navigates to /product, with its id and the product as navigation state (RTE-08, RTE-09, RTE-10, RTE-11, CARD-01)', async () => {
    const { user, place } = await openProducts()
    const [row] = world.products
    await user.click(mainPart().getByRole('link', { name: row?.title ?? '' }))
    await waitFor(() => expect(place().pathname).toBe('/product'))
    expect(place().search).toBe('')
    const id = idAsReplied('get_products.php', '101')
    expect(place().state).toMatchObject({
      productId: id,
      product: { id, title: row?.title, price: row?.price, discount_price: row?.discount_price },
    })
    expect(
      await mainPart().findByRole('heading', { level: 1, name: 'Just One Step Away' }),
    ).toBeVisible()
    expect(mainPart().getByRole('heading', { level: 2, name: row?.title ?? '' })).toBeVisible()
  })
})

describe('a long list', () => {
  const many = (count: number) => {
    const [row] = world.products
    if (!row) throw new Error('The seed is empty')
    return productsFrame(
      Array.from({ length: count }, (_, n) => ({ ...row, id: n + 1, title: `Product ${n + 1}` })),
    )
  }

  it('renders few cards, announces the total, and renders more where the focus moves', async () => {
    await openWithHandStreams(many(2000))
    expect(await mainPart().findByText('2,000 products')).toBeVisible()
    expect(document.querySelectorAll('*').length).toBeLessThan(700)
    // The cards of one screen ahead render after the cards in view.
    await waitFor(() => expect(mainPart().getAllByRole('listitem')).toHaveLength(12))
    const last = mainPart().getAllByRole('listitem').at(-1) as HTMLElement
    const place = Number(last.getAttribute('aria-posinset'))
    expect(last).toHaveAttribute('aria-setsize', '2000')
    expect(within(last).getByRole('heading')).toHaveTextContent(`Product ${place}`)
    act(() => within(last).getByRole('link').focus())
    const grown = Number(mainPart().getAllByRole('listitem').at(-1)?.getAttribute('aria-posinset'))
    expect(grown).toBeGreaterThan(place)
    expect(within(last).getByRole('link')).toHaveFocus()
    // Another window takes the focus (blur without a new target). The card must stay, because the focus returns to it.
    fireEvent.blur(within(last).getByRole('link'))
    expect(Number(mainPart().getAllByRole('listitem').at(-1)?.getAttribute('aria-posinset'))).toBe(
      grown,
    )
    // While a panel of the header is open, the body has the focus. The panel later returns the focus to the card.
    fireEvent.blur(within(last).getByRole('link'), { relatedTarget: document.body })
    expect(Number(mainPart().getAllByRole('listitem').at(-1)?.getAttribute('aria-posinset'))).toBe(
      grown,
    )
    fireEvent.blur(within(last).getByRole('link'), {
      relatedTarget: mainPart().getByRole('button', { name: /^Filter/ }),
    })
    await waitFor(() =>
      expect(
        Number(mainPart().getAllByRole('listitem').at(-1)?.getAttribute('aria-posinset')),
      ).toBeLessThan(grown),
    )
  })

  describe('shows its first products while the rest is read', () => {
    const painted: (() => void)[] = []
    beforeEach(() => {
      painted.length = 0
      setAfterPaint((run) => {
        painted.push(run)
        return () => {}
      })
      return () => paintAtOnce()
    })
    const readOn = () => act(() => painted.splice(0).forEach((run) => run()))

    it('without their number, and keeps their cards', async () => {
      await openWithHandStreams(many(2000))
      const [first] = mainPart().getAllByRole('listitem')
      expect(shownTitles().slice(0, 2)).toEqual(['Product 1', 'Product 2'])
      expect(first).toHaveAttribute('aria-setsize', '-1')
      expect(mainPart().queryByText(/\d products/)).toBeNull()
      expect(mainPart().queryByRole('button', { name: /^Filter/ })).toBeNull()
      readOn()
      expect(await mainPart().findByText('2,000 products')).toBeVisible()
      expect(mainPart().getAllByRole('listitem')[0]).toBe(first)
      expect(first).toHaveAttribute('aria-setsize', '2000')
    })

    it.each(['?sort=price-down', '?size=m', '?category=1'])('but not of %s', async (search) => {
      sendStreamsByHand()
      renderAt(`/products${search}`)
      await waitFor(() => expect(openStreams('products_sse.php')).toHaveLength(1))
      act(() => sendFrame('products_sse.php', many(2000)))
      await waitFor(() => expect(painted).toHaveLength(1))
      await waitFor(() => expect(categoryStrip().getAllByRole('button').length).toBeGreaterThan(1))
      expect(shownTitles()).toEqual([])
      readOn()
      await waitFor(() => expect(shownTitles().length).toBeGreaterThan(0))
    })

    it('unless the message around them is an error', async () => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      sendStreamsByHand()
      renderAt('/products')
      await waitFor(() => expect(openStreams('products_sse.php')).toHaveLength(1))
      act(() => sendFrame('products_sse.php', { ...many(2000), error: 'Too many connections' }))
      expect(painted).toEqual([])
      expect(shownTitles()).toEqual([])
      act(() => sendFrame('products_sse.php', productsFrame()))
      await waitFor(() =>
        expect(shownTitles()).toEqual(seedTitles().slice(0, shownTitles().length)),
      )
    })

    it('unless none of them has an id', async () => {
      sendStreamsByHand()
      renderAt('/products')
      await waitFor(() => expect(openStreams('products_sse.php')).toHaveLength(1))
      const { products } = many(2000)
      act(() =>
        sendFrame('products_sse.php', {
          products: products.map((row, n) => (n < 500 ? { ...row, id: '' } : row)),
        }),
      )
      expect(painted).toHaveLength(1)
      // The cache notifies its observers in a later task.
      await act(() => new Promise((told) => setTimeout(told, 20)))
      expect(mainPart().queryByText('No products found in this category.')).toBeNull()
      readOn()
      await waitFor(() => expect(shownTitles()[0]).toBe('Product 501'))
    })

    it('and takes them back if the rest cannot be read', async () => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      sendStreamsByHand()
      renderAt('/products')
      await waitFor(() => expect(openStreams('products_sse.php')).toHaveLength(1))
      const text = JSON.stringify(many(2000))
      act(() => sendFrame('products_sse.php', text.replace('"Product 1900"', 'Product 1900')))
      await waitFor(() => expect(shownTitles().length).toBeGreaterThan(0))
      readOn()
      await waitFor(() => expect(shownTitles()).toEqual([]))
      expect(mainPart().getAllByText('Loading...').length).toBeGreaterThan(0)
      act(() => sendFrame('products_sse.php', productsFrame()))
      await waitFor(() =>
        expect(shownTitles()).toEqual(seedTitles().slice(0, shownTitles().length)),
      )
    })

    it('also on Home', async () => {
      sendStreamsByHand()
      renderAt('/')
      await waitFor(() => expect(openStreams('products_sse.php')).toHaveLength(1))
      act(() => sendFrame('products_sse.php', many(2000)))
      const trending = await mainPart().findByRole('region', { name: /Trending/ })
      expect(await within(trending).findAllByRole('link', { name: /Product 1\b/ })).not.toEqual([])
      expect(mainPart().queryByText('All 2,000 products')).toBeNull()
      readOn()
      expect(await mainPart().findByText('All 2,000 products')).toBeInTheDocument()
    })
  })

  it('lets find-in-page find the titles of the missing cards, each near its position', async () => {
    Object.defineProperty(HTMLElement.prototype, 'onbeforematch', {
      value: null,
      configurable: true,
    })
    await openWithHandStreams(many(100))
    const gaps = () => [...document.querySelectorAll<HTMLElement>('[hidden="until-found"]')]
    // The hidden placeholders of the missing cards get the titles after the first frame.
    await waitFor(() => {
      const drawn = shownTitles().length
      expect(gaps().flatMap((gap) => gap.textContent.split('\n'))).toEqual(
        Array.from({ length: 100 - drawn }, (_, n) => `Product ${drawn + n + 1}`),
      )
    })
    Reflect.deleteProperty(HTMLElement.prototype, 'onbeforematch')
    for (const { style, textContent } of gaps())
      expect(Number.parseFloat(style.lineHeight) * textContent.split('\n').length).toBeCloseTo(
        Number.parseFloat(style.height),
      )
  })

  it('can be skipped with the keyboard', async () => {
    await openWithHandStreams(many(100))
    const skip = mainPart().getByRole('button', { name: 'Skip products' })
    fireEvent.click(skip)
    expect(document.activeElement).toHaveTextContent('End of products')
  })
})

it('reads as written down: all products, the filtered ones, and none', async () => {
  fixDateAndDialect()
  world.products = world.products.slice(0, 4)
  const { step } = await openProducts()
  await expectPageSnapshot('shop-products')
  await step('/products?size=xxl&sort=price')
  await expectPageSnapshot('shop-products-filtered')
  await step('/products?max=1')
  await expectPageSnapshot('shop-products-none')
})
