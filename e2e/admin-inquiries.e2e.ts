import { expect, openPage, owner, test } from './fixtures'

test('@core an inquiry is answered, resolved and deleted; a new one appears without a reload (AIN-06, AIN-08, AIN-09, AIN-12, AIN-14, ROLE-16)', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/inquiries')
  const first = page.getByRole('button', { name: /^Reply to/ }).first()
  await first.click()
  await page.getByLabel('Message').fill('Yes, we have it in L again.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply sent')).toBeVisible()
  expect((await mock.calls('reply_inquiry.php')).at(-1)?.problems).toEqual([])
  await expect(page.getByRole('button', { name: /^Replied to/ }).first()).toBeDisabled()
  const rows = page.getByRole('row')
  const unresolved = await rows.count()
  await page
    .getByRole('button', { name: /^Resolve/ })
    .first()
    .click()
  await expect.poll(async () => (await mock.calls('resolve_inquiry.php')).length).toBe(1)
  // An inquiry that leaves one list joins the other, so wait until both lists are stable.
  await expect(rows).toHaveCount(unresolved - 1)
  await page.getByRole('tab', { name: 'Past' }).click()
  await expect(page.getByRole('button', { name: /^Resolve/ })).toHaveCount(0)
  const before = await rows.count()
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => rows.count()).toBe(before - 1)
  await page.getByRole('tab', { name: 'New' }).click()
  await page.request.post('/backend/api/submit_inquiry.php', {
    data: {
      firstName: 'Binod',
      lastName: 'Tamang',
      email: 'b@pahiran.example',
      phone: '9800000009',
      message: 'Hello',
      contactReason: '',
      source: '',
    },
  })
  await expect(page.getByText('Binod Tamang')).toBeVisible()
})

test('five inquiries are answered and resolved with six clicks and keys, apart from the texts', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  for (let n = 1; n <= 5; n++)
    await page.request.post('/backend/api/submit_inquiry.php', {
      data: {
        firstName: `Sender${n}`,
        lastName: 'Five',
        email: `five${n}@pahiran.example`,
        phone: '9800000009',
        message: 'Is it there in L?',
        contactReason: '',
        source: '',
      },
    })
  await openPage(page, '/nest/inquiries?q=Five')
  await page
    .getByRole('button', { name: /^Reply to/ })
    .first()
    .click()
  const popup = page.getByRole('dialog')
  for (let n = 1; n <= 5; n++) {
    const box = popup.getByRole('textbox', { name: 'Message' })
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('')
    await page.keyboard.type('Yes.')
    await page.keyboard.press('Control+Shift+Enter')
    await expect.poll(async () => (await mock.calls('resolve_inquiry.php')).length).toBe(n)
  }
  await expect(popup).toHaveCount(0)
  // The live region contains the same text, so search in main.
  await expect(page.getByRole('main').getByText('No inquiries found.')).toBeVisible()
  expect(await mock.calls('reply_inquiry.php')).toHaveLength(5)
})
