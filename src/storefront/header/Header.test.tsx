import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { world } from '../../../mocks/world/world'
import { asha, renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { signIn, signOut } from '../../state/session'
import { storefrontRoutes } from '../storefrontRoutes'

/** Popups have headers too, so take the first banner. */
const headerPart = () => within(screen.getAllByRole('banner')[0] ?? document.body)
const mainNav = () => within(headerPart().getByRole('navigation', { name: 'Main' }))
const searchBox = () => headerPart().getByRole('combobox', { name: 'Search' })

// Load the lazy screens first, because their load time would exceed the tests' timeout.
beforeAll(() => Promise.all(storefrontRoutes.map(({ load }) => load())))

describe('Header', () => {
  it.each([
    ['Home', '/', 'HDR-02'],
    ['Product', '/products', 'HDR-03'],
    ['About Us', '/about', 'HDR-04'],
    ['Contact', '/contact', 'HDR-05'],
  ])('link "%s" leads to %s (%s)', async (name, path) => {
    const { user, place } = renderAt('/abc')
    await user.click(mainNav().getByRole('link', { name }))
    // The link is marked as current once the screen's code has loaded.
    await waitFor(() =>
      expect(mainNav().getByRole('link', { name })).toHaveAttribute('aria-current', 'page'),
    )
    expect(place().pathname).toBe(path)
  })

  it('clears the chosen category when its link opens all products (D-87)', async () => {
    localStorage.setItem('selectedCategoryId', '3')
    const { user, place } = renderAt('/abc')
    await user.click(mainNav().getByRole('link', { name: 'Product' }))
    await waitFor(() => expect(place().pathname).toBe('/products'))
    expect(localStorage.getItem('selectedCategoryId')).toBeNull()
  })

  describe('search', () => {
    it('opens the results for the encoded text, and clears the box (HDR-06, HDR-07, HDR-08, HDR-09)', async () => {
      const { user, place } = renderAt('/abc')
      await user.type(searchBox(), '  a&b c{Enter}')
      await waitFor(() =>
        expect(place()).toMatchObject({ pathname: '/search', search: '?q=a%26b%20c' }),
      )
      expect(searchBox()).toHaveValue('')
    })

    it('is opened and closed by its button on a small screen, takes the focus, and closes with Escape and Back', async () => {
      const { user } = renderAt('/abc')
      const button = headerPart().getByRole('button', { name: 'Search' })
      const isOpen = () => button.getAttribute('aria-expanded')
      await user.click(button)
      expect(isOpen()).toBe('true')
      expect(searchBox()).toHaveFocus()
      await user.keyboard('{Escape}')
      expect(isOpen()).toBe('false')
      await user.click(button)
      await user.click(button)
      expect(isOpen()).toBe('false')
      await user.click(button)
      act(() => window.history.back())
      await waitFor(() => expect(isOpen()).toBe('false'))
      await user.click(button)
      await user.keyboard('kurta{Enter}')
      await waitFor(() => expect(isOpen()).toBe('false'))
      expect(searchBox()).not.toHaveFocus()
    })

    it('does not navigate for a blank text, and keeps it (HDR-10, D-43)', async () => {
      const { user, place } = renderAt('/abc')
      await user.type(searchBox(), '{Enter}')
      await user.type(searchBox(), '   {Enter}')
      expect(place().pathname).toBe('/abc')
      expect(searchBox()).toHaveValue('   ')
    })
  })

  describe('dropdowns', () => {
    it('opens the account and the cart, one at a time (HDR-11, HDR-12, D-44)', async () => {
      const { user } = renderAt('/abc')
      const account = headerPart().getByRole('button', { name: 'Account' })
      const cart = headerPart().getByRole('button', { name: 'Cart' })
      await user.click(account)
      expect(account).toHaveAttribute('aria-expanded', 'true')
      expect(await headerPart().findByRole('dialog')).toBeVisible()
      await user.click(cart)
      expect(account).toHaveAttribute('aria-expanded', 'false')
      expect(cart).toHaveAttribute('aria-expanded', 'true')
      await waitFor(() => expect(headerPart().getAllByRole('dialog')).toHaveLength(1))
      await user.click(cart)
      expect(cart).toHaveAttribute('aria-expanded', 'false')
    })

    it('closes on Escape and when the path changes (D-44)', async () => {
      const { user } = renderAt('/abc')
      const cart = headerPart().getByRole('button', { name: 'Cart' })
      await user.click(cart)
      await headerPart().findByRole('dialog')
      await user.keyboard('{Escape}')
      expect(cart).toHaveAttribute('aria-expanded', 'false')
      expect(cart).toHaveFocus()
      await user.click(cart)
      await user.click(mainNav().getByRole('link', { name: 'About Us' }))
      await screen.findByRole('heading', { level: 1, name: 'About Us' })
      expect(cart).toHaveAttribute('aria-expanded', 'false')
    })
  })

  describe('badge', () => {
    beforeEach(() => {
      world.cart = []
    })

    const add = (product_id: number) =>
      world.add('cart', {
        user_email: asha.email,
        product_id,
        size: 'm',
        color: 'Brick',
        quantity: 3,
      })

    it('counts the lines of the cart, not the pieces (HDR-13, D-64)', async () => {
      add(101)
      add(102)
      renderAt('/abc', { signedIn: asha })
      expect(await headerPart().findByRole('button', { name: 'Cart, 2 items' })).toHaveTextContent(
        '2',
      )
    })

    it('has a singular label for one item', async () => {
      add(101)
      renderAt('/abc', { signedIn: asha })
      expect(await headerPart().findByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
    })

    it('is hidden for an empty cart and for a visitor, and sends no request for a visitor (D-64)', async () => {
      renderAt('/abc')
      expect(headerPart().getByRole('button', { name: 'Cart' })).toHaveTextContent('')
      act(() => signIn({ full_name: '', role: 'customer', phone: '', ...asha }))
      await waitFor(() =>
        expect(world.log.of('get_cart.php')).toMatchObject([{ query: { email: asha.email } }]),
      )
      expect(headerPart().getByRole('button', { name: 'Cart' })).toHaveTextContent('')
    })

    it('disappears at logout (D-60)', async () => {
      add(101)
      renderAt('/abc', { signedIn: asha })
      await headerPart().findByRole('button', { name: 'Cart, 1 item' })
      act(() => signOut())
      expect(headerPart().getByRole('button', { name: 'Cart' })).toHaveTextContent('')
    })
  })

  it('shows the navigation in a menu on small screens (HDR-14, D-21)', async () => {
    const { user, place } = renderAt('/abc')
    const burger = headerPart().getByRole('button', { name: 'Menu' })
    await user.click(burger)
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'Product',
      'About Us',
      'Contact',
    ])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(burger).toHaveFocus()
    await user.click(burger)
    await user.click(
      within(screen.getByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'Contact' }),
    )
    await waitFor(() => expect(place().pathname).toBe('/contact'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('lists the categories in the menu once a screen has read them, and opens one', async () => {
    const { user, place } = renderAt('/')
    const burger = headerPart().getByRole('button', { name: 'Menu' })
    const [first, second] = world.categories
    await screen.findByRole('link', { name: first?.name ?? '' })
    expect(world.log.of('get_categories.php')).toHaveLength(1)
    await user.click(burger)
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    const categories = within(await menu.findByRole('navigation', { name: 'Categories' }))
    expect(categories.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      world.categories.map(({ name }) => name),
    )
    await user.click(categories.getByRole('link', { name: second?.name ?? '' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(localStorage.getItem('selectedCategoryId')).toBe(String(second?.id)))
    await waitFor(() => expect(place().pathname).toBe('/products'))
  })

  it('shows the configured wordmark, which links to Home', async () => {
    const { user, place } = renderAt('/abc')
    const brand = headerPart().getByRole('link', { name: 'Pahiran' })
    expect(within(brand).getByRole('img')).toHaveAttribute('src', '/brand/wordmark.svg')
    await user.click(brand)
    await waitFor(() => expect(place().pathname).toBe('/'))
  })
})

it('reads as written down: to a visitor, and to a customer with a cart', async () => {
  fixDateAndDialect()
  renderAt('/abc')
  await expectPageSnapshot('header', screen.getAllByRole('banner')[0])
  act(() => signIn({ full_name: '', role: 'customer', phone: '', ...asha }))
  await headerPart().findByRole('button', { name: /^Cart, 2/ })
  await expectPageSnapshot('header-customer', screen.getAllByRole('banner')[0])
})

it('a dropdown keeps what was typed in it while others are opened (D-51)', async () => {
  const { user } = renderAt('/abc')
  await user.click(headerPart().getByRole('button', { name: 'Account' }))
  await user.type(await screen.findByLabelText('Email'), 'asha@')
  await user.click(headerPart().getByRole('button', { name: /^Cart/ }))
  await screen.findByRole('dialog', { name: 'Shopping Cart' })
  await user.click(headerPart().getByRole('button', { name: 'Account' }))
  expect(await screen.findByLabelText('Email')).toHaveValue('asha@')
})
