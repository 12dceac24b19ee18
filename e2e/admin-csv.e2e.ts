import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, openPage, owner, test } from './fixtures'

type Row = { id: number; title: string; price: number; size_stock: Record<string, number> }

async function exportedCsv(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export \d+ products/ }).click()
  return readFileSync(await (await download).path(), 'utf8')
}

const chooseCsv = (page: Page, text: string, name = 'products.csv') =>
  page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('an export that is imported unchanged changes nothing', async ({ page, mock, signIn }) => {
  await signIn(owner)
  await openPage(page, '/nest/products')
  await page.getByRole('link', { name: 'CSV' }).click()
  const text = await exportedCsv(page)
  const { length } = await mock.rows('products')
  await chooseCsv(page, text)
  await expect(page.getByText('No changes to import.')).toBeVisible()
  await expect(page.getByRole('tab', { name: `Unchanged ${length}` })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('button', { name: 'Import' })).toBeDisabled()
  expect(await mock.calls('edit_product.php')).toEqual([])
})

test('@core an import tells row by row what happens, goes on after two reloads, sends nothing twice, and is taken back', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await mock.network({ latency: { 'edit_product.php': 250 } })
  const before = await mock.rows<Row>('products')
  await openPage(page, '/nest/products?view=csv')
  const prices = [
    'ID,Price',
    ...before.map(({ id, price }, at) => `${id},${at === 3 ? 'cheap' : price + 5}`),
  ]
  await chooseCsv(page, `${prices.join('\n')}\n,1\n`)
  const good = before.length - 1
  await expect(
    page.getByText(
      `This file will update ${good} products. 2 rows have errors and will be skipped.`,
    ),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Errors 2' }).click()
  await expect(page.getByRole('row', { name: /Price: "cheap" isn't a valid price/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Title is missing/ })).toBeVisible()
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()

  for (const sent of [4, 9]) {
    await expect
      .poll(async () => (await mock.calls('edit_product.php')).length)
      .toBeGreaterThanOrEqual(sent)
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(await page.evaluate(asks), 'closing the tab asks').toBe(true)
    await page.reload()
    await expect(page.getByText(/^Paused after \d+ of \d+/)).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).click()
  }
  await expect(page.getByText(`${good} of ${good} saved`)).toBeVisible({ timeout: 60_000 })
  await expect(
    page.getByRole('list', { name: "Rows that weren't saved" }).getByRole('listitem'),
  ).toHaveCount(2)
  const ids = (await mock.calls('edit_product.php')).map(({ sent }) => (sent as { id: string }).id)
  expect(ids.toSorted()).toEqual(
    before
      .filter((_, at) => at !== 3)
      .map(({ id }) => String(id))
      .toSorted(),
  )
  expect(await mock.rows<Row>('products')).toEqual(
    before.map((row, at) => (at === 3 ? row : { ...row, price: row.price + 5 })),
  )

  const result = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download results' }).click()
  const written = readFileSync(await (await result).path(), 'utf8')
  expect(written.match(/"Saved"/g)).toHaveLength(good)
  expect(written).toContain(`"Error","Price: ""cheap"" isn't a valid price"`)

  await mock.network({})
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${good} of ${good} undone`)).toBeVisible({ timeout: 60_000 })
  expect(await mock.rows<Row>('products')).toEqual(before)
  const exported = page.getByRole('button', { name: /^Export \d+ products/ })
  // Close takes the place of Undo. The press guard ignores Close for a second after the press on Undo, so try again.
  const close = page.getByRole('button', { name: 'Close' })
  await expect(async () => {
    if (await close.isVisible()) await close.click({ timeout: 1000 })
    await expect(exported).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.reload()
  await expect(exported).toBeVisible()
})

test('a new product comes with its picture from the folder', async ({ page, mock, signIn }) => {
  await signIn(owner)
  await openPage(page, '/nest/products?view=csv')
  await chooseCsv(
    page,
    'Title;Price;Stock M;Pictures\nOut of a file;900;;\nOut of a folder;1,250.00;4;front.png\n',
  )
  await expect(
    page.getByText('This file will add 1 product. 1 row has errors and will be skipped.'),
  ).toBeVisible()
  const picture = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 50 })
    canvas.getContext('2d')?.fillRect(0, 0, 40, 50)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  writeFileSync(join(folder, 'Front.png'), Buffer.from(picture, 'base64'))
  await page.getByLabel('Choose the folder with pictures of new products').setInputFiles(folder)
  await expect(page.getByText('This file will add 2 products.')).toBeVisible()
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('2 of 2 saved')).toBeVisible({ timeout: 30_000 })
  const added = (await mock.rows<Row & { images: string[] }>('products')).find(
    ({ title }) => title === 'Out of a folder',
  )
  expect(added).toMatchObject({ price: 1250, size_stock: { m: 4 } })
  expect(added?.images).toHaveLength(1)
  expect((await mock.calls('add_product.php')).map(({ problems }) => problems)).toEqual([[], []])
})

test('what sells out soon is reached from the dashboard, and its list is copied', async ({
  page,
  mock,
  signIn,
}) => {
  await mock.live()
  await signIn(owner)
  await openPage(page, '/nest/dashboard')
  await page.getByRole('link', { name: /^Restock/ }).click()
  await expect(page).toHaveURL(/\?view=sells-out$/)
  await page.getByLabel('Sells out within (days)').fill('365')
  await expect(page.getByText(/^Based on the last \d+ days \(\d+ orders\)\.$/)).toBeVisible({
    timeout: 30_000,
  })
  const rows = page.getByRole('table', { name: 'Sizes that are running out' }).getByRole('row')
  expect(await rows.count()).toBeGreaterThan(1)
  await expect(
    page.getByRole('region', { name: 'List for the tailor' }).getByRole('listitem').first(),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Sells out within (days)')).toHaveValue('365')
})
