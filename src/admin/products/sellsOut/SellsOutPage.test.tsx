import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../../mocks/server/node'
import { stampOf } from '../../../../mocks/world/clock'
import { world } from '../../../../mocks/world/world'
import { owner, renderAt } from '../../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../../tests/readPage'
import { idbDelete } from '../../../state/idb'
import { removeFromLocalStorage } from '../../../state/localStorage'

const DAY = 86_400_000

/**
 * Fills the shop with two products and one order for each entry. A further order is 60 days old, so the shop has been
 * selling for more than 30 days.
 */
function sellPieces(
  ...sales: { id: number; size: string; pieces: number; days: number; status?: string }[]
) {
  const [model] = world.orders
  const [first, second] = world.products
  if (!model || !first || !second) throw new Error('The seed is empty')
  world.products = [
    { ...first, id: 101, title: 'Kurta', size_stock: { m: 6, l: 0, xl: 40 } },
    { ...second, id: 102, title: 'Topi', size_stock: { m: 3 } },
  ]
  const old = { id: 101, size: 'xl', pieces: 1, days: 60, status: 'delivered' }
  world.orders = [old, ...sales].map(({ id, size, pieces, days, status = 'delivered' }, at) => ({
    ...model,
    id: at + 1,
    status,
    created_at: stampOf(Date.now() - days * DAY),
    items: [
      {
        ...model.items[0],
        id: 1,
        product_id: id,
        title: 'x',
        quantity: pieces,
        price: 1,
        size,
        color: '',
      },
    ],
  }))
}

beforeEach(async () => {
  world.speak('plain')
  removeFromLocalStorage('sells-out-within')
  removeFromLocalStorage('sells-out-lasting')
  await idbDelete('sold-lines')
})

const LONG_WAIT = { timeout: 15_000 }
const openSellsOut = () => renderAt('/nest/products?view=sells-out', { signedIn: owner })
const sizeRows = () =>
  within(screen.getByRole('table', { name: 'Sizes that are running out' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '))

describe('what sells out', { timeout: 30_000 }, () => {
  it('counts one piece in the singular', async () => {
    sellPieces({ id: 101, size: 'l', pieces: 1, days: 5 })
    openSellsOut()
    const list = await screen.findByRole('region', { name: 'List for the tailor' }, LONG_WAIT)
    expect(list).toHaveTextContent('1 piece')
    expect(list).not.toHaveTextContent('1 pieces')
  })

  it('names each size that is sold out within the wanted days, at the speed of the last 30 days', async () => {
    sellPieces(
      { id: 101, size: 'M', pieces: 10, days: 3 },
      { id: 101, size: 'm', pieces: 5, days: 20 },
      { id: 101, size: 'l', pieces: 2, days: 5 },
      { id: 101, size: 'm', pieces: 90, days: 1, status: 'Cancelled' },
      { id: 102, size: 'm', pieces: 1, days: 10 },
    )
    openSellsOut()
    expect(
      await screen.findByText('Based on the last 30 days (4 orders).', {}, LONG_WAIT),
    ).toBeVisible()
    expect(sizeRows()).toEqual(['Kurta L 0 2 sold out 2', 'Kurta M 6 15 12 days 9'])
    expect(screen.getByRole('region', { name: 'List for the tailor' })).toHaveTextContent(
      'KurtaL 2, M 9',
    )
  })

  it("the owner's days stay on this device", async () => {
    sellPieces({ id: 102, size: 'm', pieces: 1, days: 10 })
    const { user, unmount } = openSellsOut()
    expect(
      await screen.findByText('No sizes are likely to sell out within 14 days.', {}, LONG_WAIT),
    ).toBeVisible()
    const days = screen.getByRole('textbox', { name: 'Sells out within (days)' })
    await user.clear(days)
    await user.type(days, '89')
    // The only size lasts 90 days, so it is not within 89. An input of 0 counts as the default of 14 days.
    expect(screen.getByText('No sizes are likely to sell out within 89 days.')).toBeVisible()
    await user.clear(days)
    await user.type(days, '0')
    expect(screen.getByText('No sizes are likely to sell out within 14 days.')).toBeVisible()
    await user.clear(days)
    await user.type(days, '90')
    expect(sizeRows()).toEqual(['Topi M 3 1 90 days 0'])
    unmount()
    openSellsOut()
    await waitFor(() => expect(sizeRows()).toEqual(['Topi M 3 1 90 days 0']), LONG_WAIT)
  })

  it('reads each order once, also over a reload', async () => {
    sellPieces({ id: 102, size: 'm', pieces: 9, days: 10 })
    const { unmount } = openSellsOut()
    await screen.findByText('Based on the last 30 days (1 order).', {}, LONG_WAIT)
    const reads = () => world.log.of('get_order_details.php').length
    const before = reads()
    unmount()
    openSellsOut()
    await screen.findByText('Based on the last 30 days (1 order).', {}, LONG_WAIT)
    expect(reads()).toBe(before)
  })

  it('says that the orders could not be read, and shows no speed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    mockServer.use(
      http.get('*/backend/api/get_orders.php', () => new HttpResponse('', { status: 500 })),
    )
    openSellsOut()
    const panel = await screen.findByRole('region', { name: 'Selling out soon' })
    await waitFor(() => expect(panel).toHaveTextContent("Couldn't load orders."), LONG_WAIT)
    expect(within(panel).getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(screen.queryByText(/No sales|No size/)).toBeNull()
  })

  it('says how many orders could not be read in detail', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    sellPieces(
      { id: 102, size: 'm', pieces: 9, days: 10 },
      { id: 101, size: 'l', pieces: 1, days: 1 },
    )
    world.faults.set({ name: 'H6', file: 'get_order_details.php' })
    const { user } = openSellsOut()
    expect(
      await screen.findByText(
        "Couldn't load 2 orders. Older orders aren't counted.",
        {},
        LONG_WAIT,
      ),
    ).toBeVisible()
    world.faults.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(
      await screen.findByText('Based on the last 30 days (2 orders).', {}, LONG_WAIT),
    ).toBeVisible()
  })

  it('says so when nothing was sold', async () => {
    sellPieces()
    openSellsOut()
    expect(await screen.findByText('No sales in the last 30 days.', {}, LONG_WAIT)).toBeVisible()
  })
})

it('reads as written down', async () => {
  fixDateAndDialect()
  sellPieces(
    { id: 101, size: 'm', pieces: 9, days: 3 },
    { id: 101, size: 'l', pieces: 4, days: 5 },
    { id: 102, size: 'm', pieces: 12, days: 20 },
  )
  openSellsOut()
  await screen.findByRole('table', { name: 'Sizes that are running out' }, LONG_WAIT)
  await expectPageSnapshot('sells-out')
})
