import { fireEvent, render, screen } from '@testing-library/react'
import { BrowserRouter, Router, useLocation, type Navigator } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Link } from './Link'
import { NavLink } from './NavLink'
import { Redirect } from './Redirect'
import { useGo } from './useGo'

const rendered = vi.fn()

function Where() {
  const { pathname, search, state } = useLocation()
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>
}

function Steps() {
  const go = useGo()
  rendered()
  return (
    <>
      <button type="button" onClick={() => go(-1)}>
        Back
      </button>
      <button type="button" onClick={() => go('/search?q=kurta', { replace: true })}>
        Search
      </button>
    </>
  )
}

/** The same elements at each step. */
const readers = (
  <>
    <Link to="/products" state={{ from: 'here' }}>
      Products
    </Link>
    <Steps />
    <Where />
  </>
)

const show = (basename = '/', more = <></>) =>
  render(
    <BrowserRouter basename={basename}>
      <NavLink to="/about?list=2">About Us</NavLink>
      {readers}
      {more}
    </BrowserRouter>,
  )

const link = (name: string) => screen.getByRole('link', { name })
const place = () => screen.getByRole('status').textContent
const arrived = (text: string) => vi.waitFor(() => expect(place()).toBe(text))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  window.history.replaceState(null, '', '/')
  rendered.mockReset()
})

describe('a link', () => {
  it('opens its path with its state, and Back returns (react-router: UNSAFE_NavigationContext)', async () => {
    show()
    fireEvent.click(link('Products'))
    await arrived('/products {"from":"here"}')
    press('Back')
    await arrived('/ null')
  })

  it('adds no history entry at the address that is open', async () => {
    show()
    fireEvent.click(link('Products'))
    await arrived('/products {"from":"here"}')
    const { length } = window.history
    fireEvent.click(link('Products'))
    expect(window.history).toHaveLength(length)
  })

  it.each([
    ['the middle button', { button: 1 }],
    ['Ctrl', { ctrlKey: true }],
    ['Cmd', { metaKey: true }],
    ['Shift', { shiftKey: true }],
    ['Alt', { altKey: true }],
  ])('leaves a press with %s to the browser', (_, how) => {
    show()
    expect(fireEvent.click(link('Products'), how)).toBe(true)
    expect(place()).toBe('/ null')
  })

  it('does nothing if its handler has prevented it', () => {
    show(
      '/',
      <Link to="/contact" onClick={(event) => event.preventDefault()}>
        Contact
      </Link>,
    )
    fireEvent.click(link('Contact'))
    expect(place()).toBe('/ null')
  })

  it.each(['/shop', '/shop/'])('leads into the folder %s of the shop', async (folder) => {
    window.history.replaceState(null, '', '/shop/contact')
    show(folder)
    expect(link('Products')).toHaveAttribute('href', '/shop/products')
    fireEvent.click(link('Products'))
    await arrived('/products {"from":"here"}')
    expect(window.location.pathname).toBe('/shop/products')
  })

  it('of a menu is marked while its path is open, whatever its query', async () => {
    show()
    expect(link('About Us')).not.toHaveAttribute('aria-current')
    fireEvent.click(link('About Us'))
    await arrived('/about?list=2 null')
    expect(link('About Us')).toHaveAttribute('aria-current', 'page')
  })

  it('and a button that goes are not rendered by a step to another screen', () => {
    const createHref = vi.fn(String)
    const navigator = { createHref } as unknown as Navigator
    const at = (pathname: string) => (
      <Router location={pathname} navigator={navigator}>
        {readers}
      </Router>
    )
    const { rerender } = render(at('/'))
    rerender(at('/about'))
    expect(place()).toBe('/about null')
    // A link asks for its address when it renders.
    expect(createHref).toHaveBeenCalledOnce()
    expect(rendered).toHaveBeenCalledOnce()
  })
})

describe('going', () => {
  it('in the place of an entry adds none', async () => {
    show()
    const { length } = window.history
    press('Search')
    await arrived('/search?q=kurta null')
    expect(window.history).toHaveLength(length)
  })

  it('by a redirect takes the place of the entry', async () => {
    const { length } = window.history
    show('/', <Redirect to="/contact" />)
    await arrived('/contact null')
    expect(window.history).toHaveLength(length)
  })
})
