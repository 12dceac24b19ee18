import { expect, openPage, test } from './fixtures'

test('@core a visitor asks a question; nothing typed is lost when it fails (CON-01, CON-11, CON-12, CON-15, ERR-17, ERR-75, ROLE-15)', async ({
  page,
  mock,
  expected,
}) => {
  expected.push(/500/)
  await openPage(page, '/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^To\s*Pahiran/)
  await page.getByLabel('First Name').fill('A')
  await page.getByLabel('Last Name').fill('Rai')
  await expect(page.getByText('First Name must be at least 2 characters').first()).toBeVisible()
  await page.getByRole('button', { name: /^(Send|Submit)/ }).click()
  await expect(page.getByText('Please fix the errors in the form.').first()).toBeVisible()
  expect(await mock.calls('submit_inquiry.php')).toEqual([])
  await page.getByLabel('First Name').fill('Anil')
  await page.getByLabel('Email').fill('anil@pahiran.example')
  await page.getByLabel('Phone').fill('9841234567')
  await page.getByLabel(/Message/).fill('Does the Patan kurta run small?')
  await mock.fault({ name: 'H6', file: 'submit_inquiry.php', count: 1 })
  await page.getByRole('button', { name: /^(Send|Submit)/ }).click()
  await expect(page.getByText('An error occurred while submitting the inquiry.')).toBeVisible()
  await expect(page.getByLabel(/Message/)).toHaveValue('Does the Patan kurta run small?')
  await page.getByRole('button', { name: /^(Send|Submit)/ }).click()
  // The reply was lost, so the shop cannot know whether the inquiry was stored, and asks before it sends again.
  await page
    .getByRole('dialog', { name: 'Send again?' })
    .getByRole('button', { name: 'Send again' })
    .click()
  await expect(page.getByText('Thank you! Your inquiry has been submitted.')).toBeVisible()
  await expect(page.getByLabel(/Message/)).toHaveValue('')
  const sent = (await mock.calls('submit_inquiry.php')).at(-1)
  expect(sent?.problems).toEqual([])
  expect(sent?.sent).toMatchObject({ firstName: 'Anil', lastName: 'Rai', phone: '9841234567' })
})
