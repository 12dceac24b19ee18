import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { Announcer } from './Hosts'
import { RouteEffects } from './RouteEffects'

let showContent = () => {}

function SlowScreen() {
  const [name, setName] = useState('')
  useEffect(() => {
    showContent = () => setName('Patan Brick Kurta')
  }, [])
  return name === '' ? <h1 data-skeleton="">Just One Step Away</h1> : <LoadedProduct name={name} />
}

const LoadedProduct = ({ name }: { name: string }) => (
  <div>
    <h1>Just One Step Away</h1>
    <h2 data-names-page="">{name}</h2>
  </div>
)

function renderRoutes() {
  render(
    <MemoryRouter>
      <Announcer />
      <RouteEffects />
      <main>
        <Routes>
          <Route path="/" element={<Link to="/product">Kurta</Link>} />
          <Route path="/product" element={<SlowScreen />} />
        </Routes>
      </main>
      <button type="button">Elsewhere</button>
      <input type="checkbox" aria-label="Order 12" />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

it('holds the focus on the skeleton’s heading, and moves it to the product’s name when that is there (D-37)', async () => {
  const user = renderRoutes()
  await user.click(screen.getByRole('link'))
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  act(() => showContent())
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveFocus())
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Patan Brick Kurta$/))
})

it('leaves the focus where the shopper took it while the product was loading, and still says its name', async () => {
  const user = renderRoutes()
  await user.click(screen.getByRole('link'))
  await user.tab()
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
  act(() => showContent())
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Patan Brick Kurta$/))
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
})

it('measures the screen as it is left, and at no press that stays on it', async () => {
  const reads: boolean[] = []
  const user = renderRoutes()
  const link = screen.getByRole('link')
  const spy = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => {
    reads.push(link.isConnected)
    return new DOMRect(0, 5, 10, 10)
  })
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(reads).toEqual([])
  await user.click(link)
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(reads.length).toBeGreaterThan(0)
  expect(reads).not.toContain(false)
  spy.mockRestore()
})

it.each([
  ['another screen', '/about', true],
  ['another search', '/search?q=cap', true],
  ['the same search', '/search?q=kurta', false],
  ['a filter of the same list', '/products?size=m', false],
])('a link to %s begins at the top', async (what, to, isAtTop) => {
  const from = what.includes('search') ? '/search?q=kurta' : '/products'
  render(
    <MemoryRouter initialEntries={[from]}>
      <RouteEffects />
      <main>
        <h1>Shop</h1>
        <Link to={to}>Go</Link>
      </main>
    </MemoryRouter>,
  )
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  await userEvent.click(screen.getByRole('link'))
  expect(scrolled.mock.calls).toEqual(isAtTop ? [[0, 0]] : [])
})
