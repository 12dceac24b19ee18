import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect, openPage, owner, test } from './fixtures'

type Jpeg = { type: string; width: number; height: number }

async function downloadedJpeg(page: Page): Promise<Jpeg & { name: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download picture' }).click(),
  ])
  const bytes = readFileSync(await download.path()).toString('base64')
  const read = await page.evaluate(async (base64): Promise<Jpeg> => {
    const blob = new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))])
    const { width, height } = await createImageBitmap(blob)
    return { type: base64.startsWith('/9j/') ? 'image/jpeg' : 'other', width, height }
  }, bytes)
  return { ...read, name: download.suggestedFilename() }
}

test.use({ serviceWorkers: 'block' })

test('the owner shares a product: a ready caption, and a picture for a story or a post, also where the picture is gone', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products?form=edit-101')
  await page.getByRole('button', { name: 'Share' }).click()
  const popup = page.getByRole('dialog', { name: 'Share Helambu Bakkhu with Pangden' })
  await expect(popup.getByLabel('Caption')).toHaveValue(
    /^Helambu Bakkhu with Pangden\nNPR [\d,]+ \(was NPR [\d,]+\)\nSizes [SMLX, ]+\nhttps?:\/\/[^/]+\/product\?id=101$/,
  )
  await expect(popup.getByRole('img', { name: /^Story with/ })).toBeVisible()
  expect(await downloadedJpeg(page)).toEqual({
    type: 'image/jpeg',
    width: 1080,
    height: 1920,
    name: 'Helambu-Bakkhu-with-Pangden-story.jpg',
  })
  await popup.getByRole('tab', { name: 'Post' }).click()
  await expect(popup.getByRole('img', { name: /^Post with/ })).toBeVisible()
  expect(await downloadedJpeg(page)).toMatchObject({ width: 1080, height: 1350 })
  // Imitate a host that does not let the page read its pictures.
  await page.route('**/uploads/products/**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '' }),
  )
  await popup.getByRole('button', { name: 'Picture 2' }).click()
  await expect(popup.getByText("Couldn't load the product's picture")).toBeVisible()
  expect(await downloadedJpeg(page)).toMatchObject({ width: 1080, height: 1350 })
})
