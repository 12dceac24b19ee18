import { expect, openPage, owner, test } from './fixtures'

type OrderRow = { id: number; status: string; payment_receipt: string | null }

/** Each forged receipt, with the index of its order in the queue. */
const FORGED_RECEIPTS = {
  'no payment at all': 2,
  'another amount': 6,
  'a payment of three days before the order': 9,
  'money that went out': 13,
  "another order's payment once more": 17,
}

test('20 receipts beside a statement, by keys: the 15 that were paid are verified, the 5 forged ones are seen, within 25 s', async ({
  page,
  mock,
  signIn,
}) => {
  const rows = (await mock.rows<OrderRow>('orders')).toSorted((a, b) => a.id - b.id)
  const picture = rows.find(({ payment_receipt }) => payment_receipt !== null)?.payment_receipt
  for (const { id, status } of rows.slice(20))
    if (/^pending$/i.test(status)) await mock.change('orders', id, { status: 'Delivered' })
  const queue = rows.slice(0, 20).map(({ id }, at) => ({
    id,
    phone: `98410000${10 + (at === FORGED_RECEIPTS["another order's payment once more"] ? 1 : at)}`,
    amount: at === FORGED_RECEIPTS["another order's payment once more"] ? 3010 : 3000 + 10 * at,
    minute: String(10 + at),
  }))
  for (const { id, phone, amount, minute } of queue)
    await mock.change('orders', id, {
      status: 'pending',
      phone,
      total_amount: amount,
      created_at: `2026-11-19 10:${minute}:00`,
      payment_receipt: picture,
    })
  const payments = queue.flatMap(({ id, phone, amount, minute }, at) => {
    if (
      at === FORGED_RECEIPTS['no payment at all'] ||
      at === FORGED_RECEIPTS["another order's payment once more"]
    )
      return []
    const day = at === FORGED_RECEIPTS['a payment of three days before the order'] ? '16' : '19'
    const paid = at === FORGED_RECEIPTS['another amount'] ? amount - 1000 : amount
    const sign = at === FORGED_RECEIPTS['money that went out'] ? 'DR' : 'CR'
    return [`2026-11-${day} 10:${minute}:30,TX${id},"Order ${id}, ${phone}",${sign},${paid}.00`]
  })

  await signIn(owner)
  await openPage(page, '/nest/orders?view=desk')
  await page.getByRole('button', { name: 'Match payments' }).click()
  const popup = page.getByRole('dialog', { name: 'Match payments to orders' })
  await popup
    .getByLabel(/^Or paste/)
    .fill(['Transaction Date,Transaction Code,Remarks,Type,Amount(NPR)', ...payments].join('\n'))
  await popup.getByRole('button', { name: /^Match \d+ payments/ }).click()
  await popup.getByRole('button', { name: 'Done' }).click()

  await expect(page.getByText('Found in your statement:')).toBeVisible()
  const started = Date.now()
  const seen: number[] = []
  for (const [at, { id }] of queue.entries()) {
    const receipt = page.getByRole('region', { name: `Order #${id}`, exact: true })
    await expect(receipt).toHaveAttribute('data-settled')
    const paid = await receipt.getByText('Found in your statement:').isVisible()
    if (!paid) seen.push(at)
    await page.keyboard.press(paid ? 'v' : 'j')
  }
  const seconds = (Date.now() - started) / 1000
  console.info(`20 receipts beside a statement: ${seconds.toFixed(1)} s`)
  expect(seen).toEqual(Object.values(FORGED_RECEIPTS))
  expect(seconds).toBeLessThan(25)
  const waiting = () =>
    mock.rows<OrderRow>('orders').then((all) =>
      all
        .filter(({ status }) => status === 'pending')
        .map(({ id }) => id)
        .toSorted(),
    )
  await expect.poll(waiting).toEqual(seen.map((at) => queue[at]?.id).toSorted())
})
