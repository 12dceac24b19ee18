import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { seedBottom, seedHomepage } from '../../../mocks/seed/seedPages'
import { world } from '../../../mocks/world/world'
import { setWidth } from '../../../tests/pretendPage'
import { renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { openStreams, sendFrame, sendStreamsByHand } from '../../../tests/fakeStreams'
import { chooseCategory } from '../../state/chosenCategory'
import { storefrontRoutes } from '../storefrontRoutes'
import { UNREACHABLE_TEXT } from '../../rules/constants'

// Load the lazy screens first, because their load time would exceed the tests' timeout.
beforeAll(() => Promise.all(storefrontRoutes.map(({ load }) => load())))

const sectionNamed = (name: string | RegExp) => within(screen.getByRole('region', { name }))
const titlesIn = (name: string | RegExp) =>
  sectionNamed(name)
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent)
const firstTitles = (count: number) => world.products.slice(0, count).map(({ title }) => title)

async function openHome() {
  const view = renderAt('/')
  await waitFor(() => expect(screen.queryByText(/^Loading\.\.\./)).toBeNull())
  return view
}

describe('Home', () => {
  it('shows the banner with its texts and pictures (HOME-03, HOME-04, HOME-05, DATA-36, CALL-55)', async () => {
    await openHome()
    const banner = sectionNamed('Pahiran')
    expect(banner.getByText(seedHomepage.left_text)).toBeVisible()
    expect(banner.getByText(seedHomepage.right_text)).toBeVisible()
    const shown = [...screen.getByRole('region', { name: 'Pahiran' }).querySelectorAll('img')].map(
      ({ src }) => src,
    )
    for (const path of [
      seedHomepage.banner_images[0],
      seedHomepage.first_image,
      seedHomepage.second_image,
    ])
      expect(shown).toContain(`${window.location.origin}/backend/api/${path}`)
    expect(world.log.of('get_homepage_data.php')).toMatchObject([
      { method: 'GET', query: {}, problems: [] },
    ])
    expect(banner.getByRole('link', { name: 'Shop now' })).toHaveAttribute('href', '/products')
  })

  it('shows the first 4 products under "Trending Now" and "New Launch" (HOME-06, HOME-07, CONST-13)', async () => {
    await openHome()
    expect(
      screen.getByRole('heading', { level: 2, name: /^Trending Now\s+New Launch$/ }),
    ).toBeVisible()
    expect(titlesIn(/^Trending Now\s+New/)).toEqual(firstTitles(4))
  })

  it('shows the first 8 products as Hot Picks, in the server’s order (HOME-14, HOME-15, D-75)', async () => {
    await openHome()
    expect(world.products.length).toBeGreaterThan(8)
    expect(titlesIn('Hot Picks')).toEqual(firstTitles(8))
  })

  it('lists the categories with their pictures (HOME-11, CALL-21, DATA-20)', async () => {
    await openHome()
    const links = sectionNamed('Shop By Categories').getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(world.categories.map(({ name }) => name))
    expect(links.map((link) => link.querySelector('img')?.src)).toEqual(
      world.categories.map(({ image }) => `${window.location.origin}/backend/api/${image}`),
    )
    expect(world.log.of('get_categories.php')).toMatchObject([
      { method: 'GET', query: {}, problems: [] },
    ])
  })

  it('stores the id of a clicked category and opens /products with it (HOME-12, HOME-13, DATA-41, D-85)', async () => {
    const { user, place } = await openHome()
    const [, second] = world.categories
    await user.click(
      sectionNamed('Shop By Categories').getByRole('link', { name: second?.name ?? '' }),
    )
    expect(localStorage.getItem('selectedCategoryId')).toBe(String(second?.id))
    await waitFor(() =>
      expect(place()).toMatchObject({ pathname: '/products', search: `?category=${second?.id}` }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: second?.name ?? '' })).toBeVisible()
    expect(localStorage.getItem('selectedCategoryId')).toBe(String(second?.id))
  })

  it('leads from the Hot Picks to all products, also after a category was chosen', async () => {
    const [first] = world.categories
    chooseCategory(first?.id ?? '')
    const { user } = await openHome()
    await user.click(screen.getByRole('link', { name: `All ${world.products.length} products` }))
    expect(await screen.findByRole('heading', { level: 1, name: 'All products' })).toBeVisible()
  })

  it('shows the bottom collection (HOME-16, HOME-17, DATA-38, CALL-61)', async () => {
    await openHome()
    for (const number of ['first', 'second', 'third'] as const) {
      const figure = screen.getByText(seedBottom[`${number}_title`]).closest('figure')
      expect(figure?.querySelector('img')?.src).toContain(seedBottom[`${number}_image`])
    }
    expect(world.log.of('get_bottom_data.php')).toMatchObject([
      { method: 'GET', query: {}, problems: [] },
    ])
  })

  it('shows first sentences at 800 px and full descriptions at 801 px, also after a resize (HOME-18, HOME-19, HOME-20, CONST-20)', async () => {
    setWidth(800)
    await openHome()
    const full = seedHomepage.left_description
    expect(
      screen.getByText(
        'Cut and sewn in Patan, in small runs, from cloth we can name the weaver of.',
      ),
    ).toBeVisible()
    expect(
      screen.getByText("Made to be worn on an ordinary Tuesday and at your cousin's wedding."),
    ).toBeVisible()
    expect(screen.queryByText(full)).toBeNull()
    expect(screen.queryByText(seedHomepage.right_description)).toBeNull()
    act(() => setWidth(801))
    expect(screen.getByText(full)).toBeVisible()
    expect(screen.getByText(seedHomepage.right_description)).toBeVisible()
  })

  it('opens a product at /product with navigation state (ROLE-02, RTE-09, RTE-10, RTE-11)', async () => {
    const { user, place } = await openHome()
    const [product] = world.products
    await user.click(sectionNamed('Hot Picks').getByRole('link', { name: product?.title ?? '' }))
    await waitFor(() => expect(place()).toMatchObject({ pathname: '/product', search: '' }))
    expect(place().state).toMatchObject({ product: { title: product?.title } })
    expect(String((place().state as { productId: unknown }).productId)).toBe(String(product?.id))
  })

  it('updates Trending and Hot Picks with each stream message (D-72)', async () => {
    sendStreamsByHand()
    renderAt('/')
    await waitFor(() => expect(openStreams('products_sse.php')).toHaveLength(1))
    const row = (id: number) => ({
      id,
      title: `Shirt ${id}`,
      price: '900.00',
      discount_price: '0.00',
      images: '[]',
    })
    act(() => sendFrame('products_sse.php', { products: [row(1), row(2)] }))
    await waitFor(() => expect(titlesIn('Hot Picks')).toEqual(['Shirt 1', 'Shirt 2']))
    act(() => sendFrame('products_sse.php', { products: [row(3)] }))
    await waitFor(() => expect(titlesIn('Hot Picks')).toEqual(['Shirt 3']))
    expect(titlesIn(/^Trending Now\s+New/)).toEqual(['Shirt 3'])
  })

  describe('while it loads', () => {
    it('reserves the room of all sections, and tells screen readers that it loads (D-31)', () => {
      sendStreamsByHand()
      renderAt('/')
      expect(screen.getAllByText('Loading...').length).toBeGreaterThanOrEqual(4)
      expect(screen.queryByText('No products found.')).toBeNull()
      expect(screen.queryByText('No categories available.')).toBeNull()
    })
  })

  describe('a new shop without content', () => {
    beforeEach(() => {
      Object.assign(world, { products: [], categories: [], homepage: null, bottom: null })
    })

    it('shows the empty texts in every section, and the tagline (ERR-79, ERR-80, HDR-01, D-76)', async () => {
      const { container } = await openHome()
      expect(sectionNamed('Hot Picks').getByText('No products found.')).toBeVisible()
      expect(sectionNamed(/^Trending Now/).getByText('No products found.')).toBeVisible()
      expect(sectionNamed('Shop By Categories').getByText('No categories available.')).toBeVisible()
      expect(sectionNamed('Pahiran').getByText('Wear Your Identity. Own the Moment.')).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
      expect(container.querySelectorAll('main figure')).toHaveLength(1)
    })
  })

  describe('when requests fail', () => {
    beforeEach(() => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
    })

    it('logs the errors, says that the shop cannot be reached and offers a retry that works (ERR-76, ERR-77, D-30)', async () => {
      for (const file of ['get_categories.php', 'get_homepage_data.php', 'get_bottom_data.php'])
        world.faults.set({ name: 'H7', file, count: 1 })
      const { user } = await openHome()
      expect(screen.queryByRole('alert')).toBeNull()
      expect(console.error).toHaveBeenCalledTimes(3)
      expect(sectionNamed('Shop By Categories').getByText(UNREACHABLE_TEXT)).toBeVisible()
      expect(screen.getByText('No categories available.')).toBeVisible()
      // The message is below the banner and in the list. A single button retries both reads.
      expect(screen.getAllByText(UNREACHABLE_TEXT)).toHaveLength(2)
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByText(seedHomepage.left_text)).toBeVisible()
      expect(await screen.findByText(seedBottom.first_title)).toBeVisible()
      await waitFor(() =>
        expect(sectionNamed('Shop By Categories').getAllByRole('link')).toHaveLength(
          world.categories.length,
        ),
      )
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    })

    it.each([
      ['bottom', ['get_bottom_data.php']],
      [
        'lists',
        ['products_sse.php', 'get_products.php', 'get_categories.php', 'get_bottom_data.php'],
      ],
    ])('offers one retry where only the %s failed', async (_what, files) => {
      for (const file of files)
        world.faults.set({ name: file === 'products_sse.php' ? 'E2' : 'H7', file })
      const { user } = await openHome()
      world.faults.clear()
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByText(seedBottom.first_title)).toBeVisible()
      await waitFor(() => expect(titlesIn('Hot Picks')).toEqual(firstTitles(8)))
      expect(screen.queryByText(UNREACHABLE_TEXT)).toBeNull()
    })

    it('does the same for the products when both stream and fallback fail', async () => {
      world.faults.set({ name: 'E2', file: 'products_sse.php' })
      world.faults.set({ name: 'H7', file: 'get_products.php' })
      const { user } = await openHome()
      expect(sectionNamed('Hot Picks').getByText(UNREACHABLE_TEXT)).toBeVisible()
      expect(sectionNamed(/^Trending Now/).getByText(UNREACHABLE_TEXT)).toBeVisible()
      expect(sectionNamed('Hot Picks').getByText('No products found.')).toBeVisible()
      world.faults.clear()
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(titlesIn('Hot Picks')).toEqual(firstTitles(8)))
    })
  })

  it('describes the shop to search engines', async () => {
    await openHome()
    expect(document.title).toBe('Pahiran')
    expect(document.head.querySelector('meta[name="description"]')).toHaveAttribute(
      'content',
      'Pahiran. Wear Your Identity. Own the Moment.',
    )
    expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${window.location.origin}/`,
    )
    const facts = document.head.querySelector('script[type="application/ld+json"]')
    expect(JSON.parse(facts?.textContent ?? '')).toMatchObject({
      '@type': 'Organization',
      name: 'Pahiran',
      sameAs: ['https://facebook.example/pahiran', 'https://instagram.example/pahiran'],
    })
  })
})

it('reads as written down', async () => {
  fixDateAndDialect()
  world.products = world.products.slice(0, 2)
  await openHome()
  await expectPageSnapshot('home')
})
