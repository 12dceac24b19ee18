import { expect, isPhone, open, owner, test } from './fixtures'

test('a buyer phones: found by the number in Devanagari, the whole person on one page, an answer by WhatsApp', async ({
  page,
  mock,
  signIn,
}) => {
  test.skip(isPhone(page), 'a phone has no Ctrl')
  const [order] = (
    await mock.rows<{ id: number; phone: string; user_email: string }>('orders')
  ).filter(({ user_email }) => user_email === 'asha@pahiran.example')
  if (!order) throw new Error('the seed has no order of Asha')
  await signIn(owner)
  await open(page, '/nest/orders')
  const search = page.getByRole('combobox', { name: 'Search everything' })
  // The search listens once its code has come.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(search).toBeVisible({ timeout: 1000 })
  }).toPass()
  const typed = order.phone.replaceAll(/\d/g, (digit) =>
    String.fromCodePoint(0x966 + Number(digit)),
  )
  await search.fill(typed)
  await page.getByRole('group', { name: 'Buyers' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/users\?buyer=/)
  await expect(page.getByRole('link', { name: `#${order.id}`, exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Message to/ }).click()
  const chat = page.getByRole('dialog').getByRole('link', { name: 'WhatsApp' })
  await expect(chat).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/977${order.phone.slice(-10)}\\?text=`),
  )
})

test('the day’s end names what was shipped here, and an Undo takes it out again', async ({
  page,
  mock,
  signIn,
}) => {
  test.skip(isPhone(page), 'one width is enough')
  const order = (await mock.rows<{ id: number; status: string }>('orders')).find(
    ({ status }) => status === 'processing',
  )
  if (!order) throw new Error('the seed has no order in processing')
  await signIn(owner)
  await open(page, `/nest/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Mark as Shipped' }).click()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeVisible()
  const shipped = page
    .getByRole('region', { name: 'Shipped' })
    .getByRole('link', { name: `#${order.id}` })
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: "Day's end" }).click()
  await expect(shipped).toBeVisible()
  await undo.click()
  await expect(
    page.getByText(`Order #${order.id} is processing again.`, { exact: false }),
  ).toBeVisible()
  await expect(shipped).toHaveCount(0)
})
