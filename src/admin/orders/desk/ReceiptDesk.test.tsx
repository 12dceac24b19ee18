import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../../mocks/server/node'
import type { OrderRow } from '../../../../mocks/world/rows'
import { world } from '../../../../mocks/world/world'
import { owner, renderAt } from '../../../../tests/renderAt'
import { holdCalls } from '../../../../tests/holdCalls'
import { orderItem, orderRow } from '../../../../tests/testOrder'
import { expectPageSnapshot, fixDateAndDialect } from '../../../../tests/readPage'
import { idAsReplied } from '../../../../tests/dialectTexts'
import { cache } from '../../../api/core/cache'
import * as pictures from './seenReceipts'
import { dropReceiptCache, recordReceiptLines, recordSameReceipts } from './seenReceipts'

const orderRowOf = (order: Partial<OrderRow> & { id: number }): OrderRow =>
  orderRow({
    user_email: 'buyer@shop.test',
    additional_info: '',
    total_amount: 2000 + order.id,
    items: [orderItem({ title: `Kurta ${order.id}` })],
    ...order,
  })

const setOrders = (...orders: (Partial<OrderRow> & { id: number })[]) => {
  world.orders = orders.map(orderRowOf)
}
const replyId = (id: number) => idAsReplied('get_orders.php', String(id))
const sentStatuses = () => world.log.of('update_order_status.php').map((entry) => entry.sent)
const waitUntilSettled = () => act(() => new Promise((resolve) => setTimeout(resolve, 450)))
const findReceipt = (id: number) => screen.findByRole('region', { name: `Order #${id}` })

async function openDesk() {
  const view = renderAt('/nest/orders?view=desk', { signedIn: owner })
  await screen.findByText('Expected amount')
  return view
}

beforeEach(() => {
  dropReceiptCache()
  setOrders(
    { id: 13 },
    { id: 11 },
    { id: 12, payment_receipt: null },
    { id: 14, status: 'processing' },
    { id: 15, status: 'Pending' },
  )
})

describe('the receipt desk', () => {
  it('shows the oldest pending order: its receipt beside amount, name, phone and items', async () => {
    await openDesk()
    const desk = await findReceipt(11)
    const queue = screen.getByRole('navigation', { name: 'Receipts waiting' })
    expect(
      within(queue)
        .getAllByRole('button')
        .map((button) => button.textContent?.slice(0, 3)),
    ).toEqual(['#11', '#12', '#13'])
    expect(within(desk).getByRole('img', { name: 'Receipt for order #11' })).toHaveAttribute(
      'src',
      'http://localhost:3000/backend/api/uploads/receipts/receipt-11.jpg',
    )
    expect(within(desk).getAllByText('NPR 2,011').length).toBeGreaterThan(0)
    expect(within(desk).getByText('Name').nextElementSibling).toHaveTextContent('Buyer No11')
    expect(within(desk).getByText('Phone').nextElementSibling).toHaveTextContent('9800000011')
    expect(await within(desk).findByText('Kurta 11')).toBeVisible()
  })

  it('works by keyboard alone: V verifies, R twice rejects, until no receipt is left', async () => {
    const { user } = await openDesk()
    await findReceipt(11)
    await waitUntilSettled()
    await user.keyboard('v')
    await findReceipt(12)
    expect(sentStatuses()).toEqual([{ order_id: replyId(11), status: 'processing' }])
    await waitUntilSettled()
    await user.keyboard('r')
    expect(screen.getByRole('button', { name: 'Press again' })).toBeVisible()
    expect(sentStatuses()).toHaveLength(1)
    await user.keyboard('r')
    await findReceipt(13)
    expect(sentStatuses()[1]).toEqual({ order_id: replyId(12), status: 'Cancelled' })
    const queue = screen.getByRole('navigation', { name: 'Receipts waiting' })
    expect(
      within(queue)
        .getAllByRole('listitem')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^#12 .*cancelled/i),
      expect.stringMatching(/^#11 .*processing/i),
    ])
    await waitUntilSettled()
    await user.keyboard('v')
    expect(await screen.findByText('All receipts have been checked.')).toBeVisible()
    expect(screen.getByText(/Recently checked: 3/)).toBeVisible()
    expect(world.log.of('get_orders.php')).toHaveLength(1)
  })

  it('decides nothing by a key when the owner has switched the keys off', async () => {
    const { user } = await openDesk()
    await findReceipt(11)
    await waitUntilSettled()
    await user.keyboard('?')
    const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await user.click(within(keys).getByRole('checkbox', { name: 'Use single-key shortcuts' }))
    await user.click(within(keys).getByRole('button', { name: 'Close' }))
    await user.keyboard('vj')
    await waitUntilSettled()
    expect(await findReceipt(11)).toBeVisible()
    expect(sentStatuses()).toEqual([])
  })

  it('decides nothing while a key is held down', async () => {
    await openDesk()
    await findReceipt(11)
    await waitUntilSettled()
    fireEvent.keyDown(document.body, { key: 'v', repeat: true })
    expect(screen.getByRole('button', { name: 'Verify' })).toBeEnabled()
    fireEvent.keyDown(document.body, { key: 'r' })
    fireEvent.keyDown(document.body, { key: 'r', repeat: true })
    expect(screen.getByRole('button', { name: 'Press again' })).toBeEnabled()
    expect(sentStatuses()).toEqual([])
  })

  it('takes no second decision while the first is sent, and stays at a receipt that was gone to meanwhile', async () => {
    const release = holdCalls('update_order_status.php')
    const { user } = await openDesk()
    await findReceipt(11)
    await waitUntilSettled()
    await user.keyboard('v')
    expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Verifying' })).toBeVisible()
    await user.keyboard('vrr')
    expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled()
    await user.keyboard('jj')
    await findReceipt(13)
    expect(screen.getByRole('button', { name: 'Reject' })).toBeEnabled()
    release()
    expect(await screen.findByText('Recently checked')).toBeVisible()
    expect(await findReceipt(13)).toBeVisible()
    expect(sentStatuses()).toEqual([{ order_id: replyId(11), status: 'processing' }])
    await user.keyboard('k')
    expect(await findReceipt(12)).toBeVisible()
  })

  it('takes a wrong decision back while the next receipt is looked at', async () => {
    const { user } = await openDesk()
    await findReceipt(11)
    await waitUntilSettled()
    await user.keyboard('v')
    await findReceipt(12)
    await user.click(await screen.findByRole('button', { name: 'Undo order #11' }))
    await waitFor(() => expect(world.orders.find(({ id }) => id === 11)?.status).toBe('pending'))
    expect(sentStatuses()).toEqual([
      { order_id: replyId(11), status: 'processing' },
      { order_id: replyId(11), status: 'pending' },
    ])
    expect(await findReceipt(12)).toBeVisible()
  })

  it('goes to the last one that waits after the last of the queue, not back to the first', async () => {
    const { user } = await openDesk()
    await user.keyboard('jj')
    await findReceipt(13)
    await waitUntilSettled()
    await user.keyboard('v')
    expect(await findReceipt(12)).toBeVisible()
    expect(await screen.findByText(/^#12, .+, 2 of 2$/, { ignore: false })).toHaveAttribute(
      'role',
      'status',
    )
  })

  it('ignores a decision right after a receipt appears', async () => {
    const { user } = await openDesk()
    await findReceipt(11)
    await waitUntilSettled()
    await user.keyboard('v')
    await findReceipt(12)
    await user.keyboard('v')
    await waitUntilSettled()
    expect(sentStatuses()).toHaveLength(1)
  })

  it('disarms Reject with Escape, on another receipt, and 20 s after a key that no second one followed', async () => {
    const { user, place } = await openDesk()
    await findReceipt(11)
    await user.keyboard('r')
    await user.keyboard('j')
    await findReceipt(12)
    expect(screen.getByRole('button', { name: 'Reject' })).toBeVisible()
    expect(await screen.findByText(/#12, .+, 2 of 3/, { ignore: false })).not.toHaveTextContent(
      'Press again',
    )
    await user.keyboard('r')
    expect(screen.getByRole('button', { name: 'Press again' })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Reject' })).toBeVisible()
    expect(place().search).toBe('?view=desk')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await user.keyboard('r')
    act(() => void vi.advanceTimersByTime(19_999))
    expect(screen.getByRole('button', { name: 'Press again' })).toBeVisible()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByRole('button', { name: 'Reject' })).toBeVisible()
    expect(sentStatuses()).toEqual([])
  })

  it('waits for the second press on Reject as long as the focus stays on it, and no longer', async () => {
    const { user } = await openDesk()
    await findReceipt(11)
    await waitUntilSettled()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    act(() => void vi.advanceTimersByTime(600_000))
    expect(screen.getByRole('button', { name: 'Press again' })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Reject' })).toBeVisible()
    await user.tab({ shift: true })
    await user.keyboard('{Enter}')
    await user.unhover(screen.getByRole('button', { name: 'Press again' }))
    expect(screen.getByRole('button', { name: 'Reject' })).toBeVisible()
    expect(sentStatuses()).toEqual([])
  })

  it('a double press on Reject only arms it, and one on Verify does not verify the next receipt', async () => {
    await openDesk()
    await findReceipt(11)
    await waitUntilSettled()
    const now = vi.spyOn(Event.prototype, 'timeStamp', 'get')
    const press = (name: string, ms: number) => {
      now.mockReturnValue(ms)
      fireEvent.click(screen.getByRole('button', { name }), {
        detail: 1,
        clientX: 300,
        clientY: 500,
      })
    }
    press('Reject', 5000)
    press('Press again', 5250)
    expect(screen.getByRole('button', { name: 'Press again' })).toBeVisible()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    press('Verify', 10_000)
    await findReceipt(12)
    await waitUntilSettled()
    press('Verify', 10_700)
    await waitUntilSettled()
    expect(sentStatuses()).toEqual([{ order_id: replyId(11), status: 'processing' }])
    press('Verify', 11_300)
    await findReceipt(13)
    now.mockRestore()
  })

  it('moves forward and back with J and K, and returns to the list with Escape', async () => {
    const { user, place } = await openDesk()
    await user.keyboard('jj')
    await findReceipt(13)
    // The keys move no focus, so the new receipt must be announced.
    expect(
      await screen.findByText(/^#13, .+, NPR [\d,]+, 3 of \d$/, { ignore: false }),
    ).toHaveAttribute('role', 'status')
    expect(screen.getByRole('button', { name: 'Next receipt' })).toBeDisabled()
    await user.keyboard('jk')
    await findReceipt(12)
    await user.click(screen.getByRole('button', { name: 'Next receipt' }))
    await findReceipt(13)
    await user.click(screen.getByRole('button', { name: 'Previous receipt' }))
    await findReceipt(12)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(place()).toMatchObject({ pathname: '/nest/orders', search: '' }))
  })

  it('moves the focus with the receipt while it is in the list', async () => {
    const { user } = await openDesk()
    const queue = within(screen.getByRole('navigation', { name: 'Receipts waiting' }))
    const entry = (id: number) => queue.getByRole('button', { name: new RegExp(`^#.*No${id}`) })
    await user.click(entry(11))
    await user.keyboard('j')
    await findReceipt(12)
    await waitFor(() => expect(entry(12)).toHaveFocus())
    await user.keyboard('k')
    await findReceipt(11)
    await waitFor(() => expect(entry(11)).toHaveFocus())
  })

  it('leaves the focus on another entry when a receipt above is decided elsewhere', async () => {
    const { user } = await openDesk()
    const queue = within(screen.getByRole('navigation', { name: 'Receipts waiting' }))
    const entry = (id: number) => queue.getByRole('button', { name: new RegExp(`^#.*No${id}`) })
    await user.click(entry(12))
    await findReceipt(12)
    act(() => entry(13).focus())
    world.change('orders', 11, { status: 'processing' })
    await act(() => cache.invalidateQueries({ queryKey: ['orders'], exact: true }))
    await waitFor(() => expect(queue.queryByRole('button', { name: /No11/ })).toBeNull())
    expect(entry(13)).toHaveFocus()
  })

  it('shows how long each order is waiting as of the latest refetch, and nothing for unreadable dates', async () => {
    world.speak({ zone: 'nepal' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 6, 15) })
    const older = [
      { id: 12, created_at: 'soon' },
      { id: 11, created_at: '2026-11-20 11:55:00' },
    ]
    setOrders(...older)
    const { user } = await openDesk()
    expect(await screen.findByText('#12, 1 of 2')).toBeVisible()
    await user.keyboard('j')
    expect(await screen.findByText('#11, 2 of 2, waiting 5 min')).toBeVisible()
    vi.setSystemTime(Date.UTC(2026, 10, 20, 8, 15))
    setOrders({ id: 13, created_at: '2026-11-20 13:59:00' }, ...older)
    await act(() => cache.invalidateQueries({ queryKey: ['orders'], exact: true }))
    expect(await screen.findByText('#11, 2 of 3, waiting 2 h')).toBeVisible()
    expect(screen.getByRole('button', { name: /^#13.*1 min$/ })).toBeVisible()
  })

  it('rotates, zooms and adds contrast by key and by button, and shows the next receipt as it came', async () => {
    setOrders({ id: 11 }, { id: 12 }, { id: 13, payment_receipt: null })
    const { user } = await openDesk()
    const tools = within(screen.getByRole('toolbar', { name: 'Receipt picture' }))
    const press = (name: string) => user.click(tools.getByRole('button', { name }))
    const picture = await screen.findByRole('img', { name: 'Receipt for order #11' })
    await user.keyboard('t')
    expect(picture).toHaveStyle({ transform: 'rotate(90deg)' })
    await press('Rotate')
    expect(picture).toHaveStyle({ transform: 'rotate(180deg)' })
    await user.keyboard('c')
    expect(tools.getByRole('button', { name: 'Contrast' })).toHaveAttribute('aria-pressed', 'true')
    expect(picture).toHaveAttribute('data-contrast')
    await press('Contrast')
    expect(picture).not.toHaveAttribute('data-contrast')
    for (const [key, scale] of [
      ['z', '200%'],
      ['z', '100%'],
      ['+', '140%'],
      ['=', '196%'],
      ['-', '140%'],
      ['0', '100%'],
    ] as const) {
      await user.keyboard(key)
      expect(tools.getByText(scale)).toBeVisible()
    }
    await press('Zoom in')
    await press('Zoom in')
    await press('Zoom out')
    expect(tools.getByText('140%')).toBeVisible()
    expect(tools.getByRole('button', { name: 'Zoom' })).toHaveAttribute('aria-pressed', 'true')
    await user.keyboard('cj')
    const next = await screen.findByRole('img', { name: 'Receipt for order #12' })
    expect(next).toHaveStyle({ transform: 'rotate(0deg)' })
    expect(next).not.toHaveAttribute('data-contrast')
    const ofNext = within(screen.getByRole('toolbar', { name: 'Receipt picture' }))
    expect(ofNext.getByText('100%')).toBeVisible()
    expect(ofNext.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
      'href',
      expect.stringMatching(/receipt-12\.jpg$/),
    )
    await user.keyboard('j')
    await findReceipt(13)
    const ofNone = within(screen.getByRole('toolbar', { name: 'Receipt picture' }))
    for (const button of ofNone.getAllByRole('button')) expect(button).toBeDisabled()
    expect(ofNone.queryByRole('link')).toBeNull()
  })

  it('lists sixty entries of a long queue, around the current one', async () => {
    setOrders(
      ...Array.from({ length: 100 }, (_, n) => ({
        id: 101 + n,
        created_at: new Date(Date.UTC(2026, 10, 10, 0, n))
          .toISOString()
          .replace(/T|\..*/g, ' ')
          .trim(),
      })),
    )
    const { user } = await openDesk()
    const queue = within(screen.getByRole('navigation', { name: 'Receipts waiting' }))
    const numbers = () =>
      queue.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 4))
    expect(queue.getByText('100 waiting')).toBeVisible()
    expect([numbers().length, numbers()[0], numbers().at(-1)]).toEqual([60, '#101', '#160'])
    await user.click(queue.getByText('#150'))
    expect([numbers().length, numbers()[0], numbers().at(-1)]).toEqual([60, '#120', '#179'])
    await user.click(queue.getByText('#179'))
    expect([numbers().length, numbers()[0], numbers().at(-1)]).toEqual([60, '#141', '#200'])
    expect(queue.getByText('#179').closest('button')).toHaveAttribute('aria-current', 'true')
  })

  it('asks the buyer with the name, number and amount of the receipt on the desk', async () => {
    const { user } = await openDesk()
    await user.keyboard('j')
    await findReceipt(12)
    await user.click(screen.getByRole('button', { name: 'Ask the buyer' }))
    const popup = within(await screen.findByRole('dialog', { name: 'Message to Buyer No12' }))
    expect(popup.getByRole('textbox', { name: 'Message' })).toHaveValue(
      "Hello Buyer No12, we haven't found your payment of NPR 2,012 for order #12 yet. Please send us the payment's reference number.\nPahiran",
    )
    const links = popup.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links[0]).toMatch(/^https:\/\/wa\.me\/9779800000012\?/)
    expect(links.at(-1)).toMatch(/^mailto:buyer@shop\.test\?subject=Order%20%2312&/)
    // Letters typed into the message must decide nothing.
    await user.type(popup.getByRole('textbox', { name: 'Message' }), 'vrr')
    await user.click(popup.getByRole('button', { name: 'Close' }))
    expect(await findReceipt(12)).toBeVisible()
    expect(sentStatuses()).toEqual([])
  })

  it('can verify an order whose receipt is missing or cannot be loaded', async () => {
    mockServer.use(
      http.head('*/receipts/receipt-11.jpg', () => new HttpResponse(null, { status: 404 })),
    )
    const { user } = await openDesk()
    for (let misses = 0; misses < 3; misses++)
      fireEvent.error(await screen.findByRole('img', { name: 'Receipt for order #11' }))
    expect(screen.getByText(/receipt-11.jpg/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByRole('img', { name: 'Receipt for order #11' })).toBeVisible()
    await user.keyboard('j')
    expect(
      within(await findReceipt(12)).getByText(
        'If the buyer paid another way, you can still verify or reject this order.',
      ),
    ).toBeVisible()
    await waitUntilSettled()
    await user.click(screen.getByRole('button', { name: 'Verify' }))
    await waitFor(() =>
      expect(sentStatuses()).toEqual([{ order_id: replyId(12), status: 'processing' }]),
    )
  })

  it('says of a receipt that the server stored as an empty file that it was sent', async () => {
    mockServer.use(
      http.head(
        '*/receipts/receipt-11.jpg',
        () => new HttpResponse(null, { headers: { 'content-length': '0' } }),
      ),
    )
    await openDesk()
    for (let misses = 0; misses < 3; misses++)
      fireEvent.error(await screen.findByRole('img', { name: 'Receipt for order #11' }))
    expect(
      await screen.findByText(/sent “receipt-11.jpg”, but the server stored an empty/),
    ).toBeVisible()
  })

  it('shows the failure and stays with the order', async () => {
    mockServer.use(
      http.post('*/update_order_status.php', () =>
        HttpResponse.json({ success: false, error: 'Locked' }),
      ),
    )
    const { user } = await openDesk()
    await findReceipt(11)
    await waitUntilSettled()
    await user.keyboard('v')
    expect(await screen.findByText('Error: Locked')).toBeVisible()
    expect(await findReceipt(11)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Verify' })).toBeEnabled()
  })

  it('stays with the receipt when its order is changed elsewhere', async () => {
    const { user } = await openDesk()
    await findReceipt(11)
    await waitUntilSettled()
    world.change('orders', 11, { status: 'Cancelled' })
    await act(() => cache.invalidateQueries({ queryKey: ['orders'], exact: true }))
    expect(within(await findReceipt(11)).getByText(/This order is now/)).toBeVisible()
    await user.keyboard('v')
    expect(sentStatuses()).toEqual([])
    const [, below] = screen.getAllByRole('button', { name: 'Next receipt' })
    await user.click(below as HTMLElement)
    await findReceipt(12)
  })

  it('points out that another order has the same picture, and still allows Verify', async () => {
    // jsdom draws no pictures.
    vi.spyOn(pictures, 'compareReceipt').mockImplementation(async (id) => {
      if (id !== '13') return { state: 'new' }
      recordReceiptLines('13', [])
      recordSameReceipts('13', ['11'])
      return { state: 'same', ids: ['11'] }
    })
    const { user } = await openDesk()
    const picture = await screen.findByRole('img', { name: 'Receipt for order #11' })
    const spinner = picture.previousElementSibling
    expect(spinner).toBeInTheDocument()
    fireEvent.load(picture)
    expect(spinner).not.toBeInTheDocument()
    expect(await screen.findByText(/We haven't seen this picture on this device/)).toBeVisible()
    await user.keyboard('jj')
    fireEvent.load(await screen.findByRole('img', { name: 'Receipt for order #13' }))
    expect(await screen.findByText(/This picture was also sent for order #11/)).toBeVisible()
    const queue = screen.getByRole('navigation', { name: 'Receipts waiting' })
    expect(within(queue).getByRole('button', { name: /#11.*Same picture: #13/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Verify' })).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Show #11' }))
    expect(screen.getByRole('dialog', { name: 'Order #11' })).toBeVisible()
    await user.keyboard('{Escape}{Escape}')
    const list = await screen.findByRole('table', { name: /^Orders/ })
    expect(within(list).getByRole('button', { name: 'Same receipt as #11' })).toBeVisible()
    expect(within(list).getByRole('button', { name: 'Same receipt as #13' })).toBeVisible()
  })

  it('compares the next receipts before they are opened, and asks whether a picture is a receipt', async () => {
    setOrders({ id: 11 }, { id: 12 }, { id: 13 })
    vi.spyOn(pictures, 'loadReceiptImage').mockResolvedValue(new Image())
    vi.spyOn(pictures, 'compareReceipt').mockImplementation(async (id) => {
      if (id === '11') return { state: 'empty' }
      return id === '12' ? { state: 'new' } : { state: 'same', ids: ['12'] }
    })
    await openDesk()
    const queue = within(screen.getByRole('navigation', { name: 'Receipts waiting' }))
    expect(await queue.findByRole('button', { name: /#12.*Same picture: #13/ })).toBeVisible()
    expect(queue.getByRole('button', { name: /#13.*Same picture: #12/ })).toBeVisible()
    fireEvent.load(await screen.findByRole('img', { name: 'Receipt for order #11' }))
    expect(await screen.findByText(/so it may not be a receipt/)).toBeVisible()
  })

  it('names two orders that may share one payment, and can show the other one', async () => {
    const one = {
      total_amount: 2650,
      items: [
        {
          id: 1,
          product_id: 1,
          title: 'Kurta',
          quantity: 2,
          price: 1250,
          size: 'm',
          color: 'Brick',
        },
      ],
    }
    setOrders(
      { id: 12, ...one, created_at: '2026-11-11 10:09:00' },
      { id: 11, ...one, created_at: '2026-11-11 10:00:00', status: 'processing' },
    )
    const { user } = await openDesk()
    const desk = await findReceipt(12)
    expect(
      await within(desk).findByText(
        'Orders #11 and #12 have the same email, items and total, and were placed 9 min apart.',
      ),
    ).toBeVisible()
    const queue = screen.getByRole('navigation', { name: 'Receipts waiting' })
    expect(within(queue).getByRole('button', { name: /#12.*Ordered twice\? #11/ })).toBeVisible()
    // On a phone the Verify button covers the note, so the warning is also above the picture.
    expect(within(desk).getByRole('button', { name: 'Ordered twice? #11' })).toBeInTheDocument()
    await user.click(within(desk).getByRole('button', { name: 'Show #11' }))
    expect(screen.getByRole('dialog', { name: 'Order #11' })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Order #11' })).toBeNull()
    expect(await findReceipt(12)).toBeVisible()
    expect(sentStatuses()).toEqual([])
  })

  it('prefetches the details of the next order', async () => {
    await openDesk()
    await waitFor(() =>
      expect(
        world.log
          .of('get_order_details.php')
          .map(({ query }) => query.order_id)
          .toSorted(),
      ).toEqual(['11', '12']),
    )
  })

  it('says that all receipts are checked when none is waiting', async () => {
    setOrders({ id: 14, status: 'processing' })
    renderAt('/nest/orders?view=desk', { signedIn: owner })
    expect(await screen.findByText('All receipts have been checked.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to orders' })).toHaveAttribute(
      'href',
      '/nest/orders',
    )
  })
})

it('reads as written down', async () => {
  fixDateAndDialect()
  await openDesk()
  await expectPageSnapshot('receipt-desk')
})
