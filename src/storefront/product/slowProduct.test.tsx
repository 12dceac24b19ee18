import { act, screen, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { printProduct } from '../../../mocks/world/printRows'
import { world } from '../../../mocks/world/world'
import { openStreams, sendFrame, sendStreamsByHand } from '../../../tests/fakeStreams'
import { renderAt } from '../../../tests/renderAt'
import { storefrontRoutes } from '../storefrontRoutes'

// The calls that these tests hold would count as slow and close the stream, so ignore slow calls.
vi.mock('../../api/core/slowCalls', async (load) => ({
  ...(await load<typeof import('../../api/core/slowCalls')>()),
  onSlowCall: () => () => {},
}))

beforeAll(() => Promise.all(storefrontRoutes.map(({ load }) => load())))

it('a linked product keeps its page and its heading while the list is slow, and offers a way on after 9 s, before the list and the detail have failed (R16)', async () => {
  const [row] = world.products
  if (!row) throw new Error('The seed has no products')
  vi.useFakeTimers()
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  sendStreamsByHand()
  world.network.latency = { '*': 60_000 }
  renderAt(`/product?id=${row.id}`)
  const main = () => within(screen.getByRole('main'))
  const heading = () => main().getByRole('heading', { level: 1, name: 'Just One Step Away' })
  await pass(5000)
  expect(openStreams('products_sse.php')).toHaveLength(1)
  expect(heading()).toHaveAttribute('data-skeleton')
  expect(main().getByText('Loading... Your connection seems slow.')).toBeVisible()
  await pass(4500)
  expect(heading()).toBeVisible()
  expect(main().getByText('This is taking longer than usual.')).toBeVisible()
  expect(main().getByRole('button', { name: 'Try again' })).toBeVisible()
  await act(async () =>
    sendFrame('products_sse.php', { products: world.products.map(printProduct) }),
  )
  await pass(100)
  expect(main().getByRole('heading', { level: 2, name: row.title })).toBeVisible()
  vi.useRealTimers()
})
