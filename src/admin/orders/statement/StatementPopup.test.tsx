import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { world } from '../../../../mocks/world/world'
import { owner, renderAt } from '../../../../tests/renderAt'
import { cache } from '../../../api/core/cache'

const firstOrder = () => {
  const [first] = world.orders
  if (!first) throw new Error('the seed has no order')
  return first
}
const orderWith = (id: number, more: object = {}) => ({
  ...firstOrder(),
  id,
  phone: `98410000${id}`,
  status: 'pending',
  total_amount: 3900,
  created_at: '2026-11-20 10:00:00',
  ...more,
})

const STATEMENT = [
  'Transaction Date,Transaction Code,Remarks,Type,Amount(NPR)',
  '2026-11-20 10:04:00,AB1,"Payment order 71, 9841000001",CR,"3,900.00"',
  '2026-11-20 11:00:00,AB2,lunch,CR,"2,500.00"',
  '2026-11-20 12:00:00,AB3,supplier,DR,"3,900.00"',
].join('\n')

async function compareStatement(
  user: ReturnType<typeof renderAt>['user'],
  statement = STATEMENT,
  payments = '2 payments',
) {
  await user.click(await screen.findByRole('button', { name: 'Match payments' }))
  const popup = within(await screen.findByRole('dialog', { name: 'Match payments to orders' }))
  fireEvent.change(popup.getByLabelText(/^Or paste/), { target: { value: statement } })
  await user.click(await popup.findByRole('button', { name: `Match ${payments}` }))
  return popup
}

it('compares waiting orders with a pasted statement, and shows the row beside the receipt', async () => {
  world.orders = [
    orderWith(73, { total_amount: 9999 }),
    orderWith(72, { total_amount: 2500 }),
    orderWith(71),
  ]
  const { user } = renderAt('/nest/orders?view=desk', { signedIn: owner })
  const popup = await compareStatement(user)
  const lines = await popup.findAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent).toSorted()).toEqual([
    expect.stringMatching(/^#71.*Found.*Payment order 71, 9841000001, AB1$/),
    expect.stringMatching(/^#72.*Same amount only \(1 payment\)$/),
    expect.stringMatching(/^#73.*Not found$/),
  ])
  await user.click(popup.getByRole('button', { name: 'Done' }))
  const desk = within(await screen.findByRole('region', { name: /^Order #/ }))
  expect(await desk.findByText(/statement/)).toBeVisible()
  // The popup only advises, so no status may change.
  expect(new Set(world.orders.map(({ status }) => status))).toEqual(new Set(['pending']))
})

it('says that a payment was used, once the order that it paid is verified', async () => {
  world.orders = [
    orderWith(72, { phone: '9841000001', created_at: '2026-11-20 10:01:00' }),
    orderWith(71, { phone: '9841000001' }),
  ]
  const { user } = renderAt('/nest/orders?view=desk', { signedIn: owner })
  const popup = await compareStatement(user)
  await user.click(popup.getByRole('button', { name: 'Done' }))
  // The desk accepts no decision just after a receipt has appeared, so wait.
  const first = await screen.findByRole('region', { name: 'Order #71' })
  await waitFor(() => expect(first.closest('[data-settled]')).not.toBeNull())
  await user.click(within(first).getByRole('button', { name: /^Verify/ }))
  const next = within(await screen.findByRole('region', { name: 'Order #72' }))
  expect(await next.findByText('This payment was already used for order #71:')).toBeVisible()
})

it('lists income without an order and orders without income at the end of the day', async () => {
  world.orders = [orderWith(73, { total_amount: 9999 }), orderWith(71)]
  const first = renderAt('/nest/orders?view=desk', { signedIn: owner })
  await compareStatement(first.user)
  first.unmount()
  renderAt('/nest/dashboard?day=2026-11-20', { signedIn: owner })
  const alone = within(await screen.findByRole('region', { name: 'Payments without an order' }))
  expect(alone.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('lunch'),
  ])
  expect(
    within(screen.getByRole('region', { name: 'Orders without a payment' })).getByRole('link', {
      name: '#73',
    }),
  ).toBeVisible()
})

it('says at the end of a day that all fits', async () => {
  world.orders = [orderWith(71)]
  const { user, unmount } = renderAt('/nest/orders?view=desk', { signedIn: owner })
  await compareStatement(user, STATEMENT.replace(/^.*lunch.*\n/m, ''), '1 payment')
  unmount()
  renderAt('/nest/dashboard?day=2026-11-20', { signedIn: owner })
  expect(await screen.findByText('Every payment in the statement matches an order.')).toBeVisible()
  expect(screen.getByText('Every order has a payment in the statement.')).toBeVisible()
})

const paymentRow = (time: string, remarks: string, amount = '3900') =>
  `2026-11-20 ${time}:00,T${time},${remarks},CR,${amount}`

it.each([
  ['Found in your statement:', [paymentRow('10:04', 'Payment order 71')], 1],
  [
    '2 payments in your statement mention this order or phone number:',
    [paymentRow('10:04', 'Payment order 71'), paymentRow('10:09', 'Order 71 again')],
    2,
  ],
  [
    'This amount appears once in your statement, but without this order or phone number. Check who paid:',
    [paymentRow('10:04', 'lunch')],
    1,
  ],
  [
    'This amount appears 4 times in your statement, but without this order or phone number. Check who paid:',
    ['10:04', '10:05', '10:06', '10:07'].map((time) => paymentRow(time, 'lunch')),
    3,
  ],
  [
    'No payment found in your statement, which covers 20 Nov 2026, 11:00 AM to 20 Nov 2026, 1:30 PM.',
    ['13:30', '11:00', '12:00'].map((time) => paymentRow(time, 'Payment order 71', '5')),
    0,
  ],
])('tells beside the receipt: %s', async (text, rows, listed) => {
  world.orders = [orderWith(71, { phone: '9841000071' })]
  const { user } = renderAt('/nest/orders?view=desk', { signedIn: owner })
  const statement = [STATEMENT.split('\n')[0], ...rows].join('\n')
  const payments = rows.length === 1 ? '1 payment' : `${rows.length} payments`
  const popup = await compareStatement(user, statement, payments)
  await user.click(popup.getByRole('button', { name: 'Done' }))
  const desk = within(await screen.findByRole('region', { name: 'Order #71' }))
  const note = (await desk.findByText(text)).parentElement as HTMLElement
  expect(within(note).queryAllByRole('listitem')).toHaveLength(listed)
})

it('reads a file, refuses one without rows, and remembers the columns that were chosen for its kind', async () => {
  world.orders = [orderWith(71)]
  const { user } = renderAt('/nest/orders?view=desk', { signedIn: owner })
  const openPopup = async () => {
    await user.click(await screen.findByRole('button', { name: 'Match payments' }))
    return within(await screen.findByRole('dialog', { name: 'Match payments to orders' }))
  }
  type Popup = Awaited<ReturnType<typeof openPopup>>
  const pick = (popup: Popup, text: string) =>
    user.upload(
      popup.getByLabelText(/^Choose a file/),
      new File([text], 'november.csv', { type: 'text/csv' }),
    )
  const choose = (popup: Popup, role: string, column: string) =>
    user.selectOptions(popup.getByRole('combobox', { name: role }), column)
  const popup = await openPopup()
  expect(popup.getByRole('button', { name: 'Match 0 payments' })).toBeDisabled()
  await pick(popup, STATEMENT)
  expect(await popup.findByText('Found 2 incoming payments in 3 rows.')).toBeVisible()
  await pick(popup, 'Date,Amount\n')
  expect(await popup.findByRole('alert')).toHaveTextContent('No rows found below the column names.')
  expect(popup.queryByText(/incoming payments? in/)).toBeNull()
  await pick(popup, STATEMENT)
  expect(await popup.findByText('Found 2 incoming payments in 3 rows.')).toBeVisible()
  expect(popup.queryByRole('alert')).toBeNull()
  await choose(popup, 'Money in or amount', 'None')
  expect(
    popup.getByText('No payments found in these columns. Choose other columns above.'),
  ).toBeVisible()
  await choose(popup, 'Money in or amount', 'Amount(NPR)')
  await choose(popup, 'In or out', 'None')
  await user.click(popup.getByRole('button', { name: 'Match 3 payments' }))
  await user.click(await popup.findByRole('button', { name: 'Done' }))
  const again = await openPopup()
  await pick(again, STATEMENT)
  expect(await again.findByText('Found 3 incoming payments in 3 rows.')).toBeVisible()
})

it('verifies all that were found exactly, through the list that every bulk act shows, and only after it', async () => {
  world.orders = [
    orderWith(73, { total_amount: 9999 }),
    orderWith(72, { total_amount: 2500 }),
    orderWith(71),
  ]
  const { user } = renderAt('/nest/orders', { signedIn: owner })
  const popup = await compareStatement(user)
  await user.click(await popup.findByRole('button', { name: 'Verify 1 match' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Verify 1 order?' }))
  expect(
    ask.getByText(/^Your statement lists a payment of the exact amount for each order/),
  ).toBeVisible()
  expect(
    within(ask.getByRole('list', { name: 'Orders that will change' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^#71/)])
  expect(new Set(world.orders.map(({ status }) => status))).toEqual(new Set(['pending']))
  await user.click(ask.getByRole('button', { name: 'Verify 1 order' }))
  expect(await screen.findByText('1 of 1 done')).toBeInTheDocument()
  const status = new Map(world.orders.map(({ id, status }) => [id, status]))
  expect([71, 72, 73].map((id) => status.get(id))).toEqual(['processing', 'pending', 'pending'])
})

it('remembers on this device which payment the bulk act has used, also for the next statement', async () => {
  world.orders = [orderWith(71)]
  const { user, unmount } = renderAt('/nest/orders', { signedIn: owner })
  await user.click(
    await (await compareStatement(user)).findByRole('button', { name: 'Verify 1 match' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Verify 1 order' }))
  await screen.findByText('1 of 1 done')
  unmount()
  cache.clear()
  // The verified order left the list; another one of the same buyer waits.
  world.orders = [orderWith(72, { phone: '9841000001' })]
  const next = renderAt('/nest/orders', { signedIn: owner })
  const popup = await compareStatement(next.user)
  expect(await popup.findByText('Already used for #71')).toBeVisible()
  expect(popup.queryByRole('button', { name: /^Verify/ })).toBeNull()
})

it('only shows at the desk what was found: there each receipt is decided on its own', async () => {
  world.orders = [orderWith(71)]
  const { user } = renderAt('/nest/orders?view=desk', { signedIn: owner })
  const popup = await compareStatement(user)
  expect(await popup.findByText('Found')).toBeVisible()
  expect(popup.queryByRole('button', { name: /^Verify/ })).toBeNull()
})

it('says what to do if the browser cannot read the file', async () => {
  const { user } = renderAt('/nest/orders?view=desk', { signedIn: owner })
  await user.click(await screen.findByRole('button', { name: 'Match payments' }))
  const popup = within(await screen.findByRole('dialog', { name: 'Match payments to orders' }))
  const file = new File(['a,b'], 'statement.csv')
  file.arrayBuffer = () => Promise.reject(new DOMException('denied', 'NotReadableError'))
  fireEvent.change(popup.getByLabelText('Choose a file, or drop it here'), {
    target: { files: [file] },
  })
  expect(await popup.findByText(/^Couldn't read the file. Choose it again/)).toBeVisible()
})
