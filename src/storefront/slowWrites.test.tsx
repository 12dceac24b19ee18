import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../mocks/server/node'
import { world } from '../../mocks/world/world'
import { openAccountAt, userOnFakeClock } from '../../tests/openAccount'
import { asha, renderAt } from '../../tests/renderAt'
import { useNotices } from '../state/notices'
import { storefrontRoutes } from './storefrontRoutes'

// The replies to a shopper's writes are held, as on a bad connection: the button shows a spinner, and after 4 s a notice
// explains the wait.

beforeAll(() => Promise.all(storefrontRoutes.map(({ load }) => load())))
afterEach(() => void vi.useRealTimers())

const isNoticeShown = () =>
  useNotices
    .getState()
    .notices.some(({ text }) => text === 'Still sending. Your connection seems slow.')

function holdReply(file: string): () => void {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  // An MSW handler that returns nothing leaves the request to the mock backend.
  mockServer.use(http.post(`*/backend/api/${file}`, () => held.then(() => undefined)))
  return release
}

async function pressAndWait(button: HTMLElement, release: () => void) {
  const { push } = userOnFakeClock()
  fireEvent.click(button)
  await push(3500)
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(isNoticeShown()).toBe(false)
  await push(1500)
  expect(isNoticeShown()).toBe(true)
  vi.useRealTimers()
  await act(async () => release())
  await waitFor(() => expect(isNoticeShown()).toBe(false))
}

describe('a write that takes long says so', () => {
  it('Add To Cart', async () => {
    const [row] = world.products
    if (!row) throw new Error('The seed has no products')
    const release = holdReply('add_to_cart.php')
    const { user } = renderAt(`/product?id=${row.id}`, { signedIn: asha })
    await screen.findByRole('heading', { level: 2, name: row.title })
    const main = within(screen.getByRole('main'))
    for (const group of ['Color', 'Size']) {
      const [first] = await within(main.getByRole('radiogroup', { name: group })).findAllByRole(
        'radio',
        {
          name: /^(?!.*sold)/,
        },
      )
      if (first) await user.click(first)
    }
    await pressAndWait(main.getByRole('button', { name: 'Add To Cart' }), release)
    expect(await screen.findByText(/added to cart/i)).toBeVisible()
  })

  it('Login', async () => {
    const release = holdReply('login.php')
    const { user, panel } = await openAccountAt()
    await user.type(panel().getByLabelText('Email'), asha.email)
    await user.type(panel().getByLabelText('Password'), 'namaste123')
    await pressAndWait(panel().getByRole('button', { name: 'Login' }), release)
  })

  it('Order again', async () => {
    const release = holdReply('add_to_cart.php')
    for (const { id } of world.products)
      world.change('products', id, { colors: [], size_stock: { s: 9, m: 9, l: 9, xl: 9, xxl: 9 } })
    renderAt('/myorders', { signedIn: asha })
    const [button] = await screen.findAllByRole('button', { name: /^Order again/ })
    if (!button) throw new Error('The seed has no order')
    await waitFor(() => expect(world.log.of('get_cart.php').length).toBeGreaterThan(0))
    await pressAndWait(button, release)
  })
})
