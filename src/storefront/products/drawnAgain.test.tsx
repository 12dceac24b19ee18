import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { wireProduct } from '../../../mocks/world/wire'
import { world } from '../../../mocks/world/world'
import { renderAt } from '../../../tests/renderAt'
import { openStreams, sendFrame, sendStreamsByHand } from '../../../tests/fakeStreams'
import { storefrontRoutes } from '../storefrontRoutes'

const drawn = vi.hoisted(() => [] as number[])

// Each card renders one price, so the mock counts rendered cards.
vi.mock('../../display/Price', async (original) => {
  const { telling } = await import('../../../tests/tellRenders')
  return telling(await original<typeof import('../../display/Price')>(), 'Price', ({ price }) =>
    drawn.push(price),
  )
})

beforeAll(() => Promise.all(storefrontRoutes.map(({ load }) => load())))

// On /products, cards below the screen render after those in view.
it.each([
  ['/', 4],
  ['/products', 12],
])('on %s a changed price re-renders its own cards only', async (path, all) => {
  sendStreamsByHand()
  renderAt(path)
  await waitFor(() => expect(openStreams('products_sse.php')).toHaveLength(1))
  act(() => sendFrame('products_sse.php', { products: world.products.map(wireProduct) }))
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThanOrEqual(all))
  const [, second] = world.products
  const cards = screen
    .getAllByRole('article')
    .filter((card) => card.textContent?.includes(second?.title ?? '?')).length
  expect(cards).toBeGreaterThan(0)

  drawn.length = 0
  const changed = world.products.map((product, index) =>
    wireProduct(index === 1 ? { ...product, price: 4_321 } : product),
  )
  act(() => sendFrame('products_sse.php', { products: changed }))
  await waitFor(() => expect(screen.getAllByText(/4,321/).length).toBeGreaterThan(0))
  expect(drawn).toHaveLength(cards)
})
