import { drawFile } from './drawnFile'
import { expect, openPage, owner, test } from './fixtures'

test('@core the owner adds and deletes a category after confirmation, and another tab of the shop follows (APR-13, APR-14, APR-33, APR-34, APR-35, APR-36, CALL-47, CALL-48, ROLE-16)', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products')
  const shop = await page.context().newPage()
  await openPage(shop, '/products')
  // Mark the window of the storefront: a reload would delete the mark.
  await shop.evaluate(() => Object.assign(window, { sameVisit: true }))
  await page.bringToFront()

  const form = page.getByRole('form', { name: 'Add a category' })
  const add = form.getByRole('button', { name: 'Add', exact: true })
  const asked = page.getByRole('dialog')
  await form.getByLabel('New category').fill('Rhododendron wear')
  await add.click()
  await expect(asked).toHaveCount(0)
  await form.getByLabel('Image').setInputFiles(await drawFile(page, 'flower.png', 40, 40))
  await add.click()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toHaveCount(0)
  await add.click()
  await asked.getByRole('button', { name: /^Add/ }).click()
  await expect(page.getByText('Category added successfully')).toBeVisible()
  // The message appears only after the reply, so a call sent by an earlier press would be in the log by now.
  const added = await mock.calls('add_category.php')
  expect(added).toHaveLength(1)
  expect(added[0]).toMatchObject({
    problems: [],
    sent: { name: 'Rhododendron wear' },
    files: [{ field: 'image' }],
  })
  await shop.bringToFront()
  await expect(shop.getByText('Rhododendron wear').first()).toBeAttached()

  await page.bringToFront()
  const remove = page.getByRole('button', { name: 'Delete Rhododendron wear' })
  await remove.click()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked).toHaveCount(0)
  await remove.click()
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Category deleted successfully')).toBeVisible()
  const deleted = await mock.calls('delete_category.php')
  expect(deleted).toHaveLength(1)
  expect(deleted[0]).toMatchObject({ problems: [], sent: { id: expect.anything() as unknown } })
  await shop.bringToFront()
  await expect(shop.getByText('Rhododendron wear')).toHaveCount(0)
  expect(await shop.evaluate(() => 'sameVisit' in window)).toBe(true)
})
