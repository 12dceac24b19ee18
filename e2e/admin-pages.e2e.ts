import { type Page } from 'playwright/test'
import { readDrafts } from './drafts'
import { expect, openPage, owner, test } from './fixtures'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const pictureFile = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })

const previewFrame = (page: Page, tab = 'Homepage') =>
  page.frameLocator(`iframe[title="${tab} as shoppers see it"]`)

async function saveAndConfirm(page: Page, verb: string, thing: string): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${verb} ${thing}` })
    .click()
}

test('@core the homepage is edited in place, and the shop shows it (APG-04, APG-13, CALL-57, ERR-68)', async ({
  page,
  mock,
  signIn,
}) => {
  // Relative paths, because the test compares the removed picture's stored path.
  await mock.dialect({ pictures: 'relative' })
  await signIn(owner)
  await openPage(page, '/nest/pages')
  const shown = previewFrame(page)
  await shown.getByRole('textbox', { name: 'Right text' }).fill('Worn daily.')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    shown.getByRole('button', { name: 'Replace the first picture' }).click(),
  ])
  await chooser.setFiles(pictureFile('side.png'))
  await page
    .getByLabel('Add banner pictures')
    .setInputFiles([pictureFile('a.png'), pictureFile('b.png')])
  await page.getByRole('button', { name: 'Remove banner 1' }).click()
  await page.getByRole('button', { name: 'Modify', exact: true }).click()
  const popup = page.getByRole('dialog', { name: 'Modify the homepage?' })
  await expect(popup.getByRole('listitem')).toHaveCount(5)
  await popup.getByRole('button', { name: 'Keep editing' }).click()
  expect(await mock.calls('edit_homepage_data.php')).toEqual([])
  await saveAndConfirm(page, 'Modify', 'homepage')
  await expect(page.getByText('Homepage data submitted successfully!')).toBeVisible()
  const call = (await mock.calls('edit_homepage_data.php')).at(-1)
  expect(call?.problems).toEqual([])
  expect(call?.files.map(({ field, name, type, size }) => [field, name, type, size])).toEqual([
    ['banner_images[]', 'a.png', 'image/png', PNG.length],
    ['banner_images[]', 'b.png', 'image/png', PNG.length],
    ['first_image', 'side.png', 'image/png', PNG.length],
  ])
  expect(call?.sent).toMatchObject({
    right_text: 'Worn daily.',
    removed_images: '["uploads/pages/banner-1.webp"]',
  })
  await expect(page.getByText('No unsaved changes')).toBeVisible()
  await openPage(page, '/')
  await expect(page.getByText('Worn daily.')).toBeVisible()
})

test('a banner is moved by keyboard, and the shop shows the new order', async ({
  page,
  mock,
  signIn,
}) => {
  await mock.dialect({ pictures: 'relative' })
  await signIn(owner)
  await openPage(page, '/nest/pages')
  await page.getByRole('button', { name: 'Remove banner 3' }).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByText('moved', { exact: true })).toHaveCount(1)
  await saveAndConfirm(page, 'Modify', 'homepage')
  await expect(page.getByText('Homepage data submitted successfully!')).toBeVisible()
  expect((await mock.calls('edit_homepage_data.php')).at(-1)?.sent).toMatchObject({
    removed_images: '["uploads/pages/banner-2.webp"]',
  })
})

test('a draft with its pictures survives a reload, which asks first; undo and redo work by keys', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/pages')
  const text = previewFrame(page).getByRole('textbox', { name: 'Left text' })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Each day')
  await page.keyboard.press('Control+z')
  await expect(text).toHaveValue('Wear Your Identity. Each')
  await page.keyboard.press('Control+y')
  await expect(text).toHaveValue('Wear Your Identity. Each day')
  await page.getByLabel('Add banner pictures').setInputFiles(pictureFile('kept.png'))
  await expect
    .poll(() => readDrafts(page))
    .toEqual([
      expect.stringContaining('Each day'),
      expect.stringMatching(/kept\.png.*[1-9]\d* bytes/),
    ])
  await page.getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/\/nest\/pages$/)
  const asked = page.waitForEvent('dialog')
  const reload = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reload
  await expect(page.getByText('Your draft was restored.')).toBeVisible()
  await expect(text).toHaveValue('Wear Your Identity. Each day')
  await expect(page.getByText(/^kept\.png/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByText('No unsaved changes')).toBeVisible()
})

test('@core About Us and Bottom are saved for the first time (APG-10, APG-11, APG-12, CALL-59, CALL-62)', async ({
  page,
  mock,
  signIn,
}) => {
  await mock.put('aboutus', null)
  await mock.put('bottom', null)
  await signIn(owner)
  await openPage(page, '/nest/pages')
  await page.getByRole('tab', { name: 'About Us' }).click()
  await previewFrame(page, 'About Us')
    .getByRole('textbox', { name: 'First paragraph' })
    .fill('We sew.')
  await saveAndConfirm(page, 'Submit', 'About Us page')
  await expect(page.getByText('About Us data submitted successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modify', exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Bottom' }).click()
  await previewFrame(page, 'Bottom')
    .getByRole('textbox', { name: 'Second title' })
    .fill('Mountain air')
  await saveAndConfirm(page, 'Submit', 'bottom section')
  await expect(page.getByText('Bottom section data submitted successfully!')).toBeVisible()
  for (const file of ['add_aboutus_data.php', 'add_bottom_data.php'])
    expect((await mock.calls(file)).at(-1)?.problems).toEqual([])
})

test('a small screen gets the notice and the phone layout, and the phone preview matches a phone (APG-07)', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(owner)
  await openPage(page, '/nest/pages')
  await expect(page.getByText('This page is best viewed on a bigger screen.')).toBeVisible()
  const columns = () =>
    previewFrame(page)
      .locator('section[aria-label="Banner"]')
      .evaluate(
        (part) =>
          part.getBoundingClientRect().width / (part.ownerDocument.defaultView?.innerWidth ?? 1),
      )
  expect(await columns()).toBeGreaterThan(0.8)
  await page.getByRole('tab', { name: 'Desktop' }).click()
  await expect.poll(columns).toBeLessThan(0.6)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('the preview is there again after another screen, and its controls keep their size when the window changes', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/pages')
  await expect(previewFrame(page).getByRole('textbox', { name: 'Right text' })).toBeVisible()
  const preview = () =>
    page.evaluate(() => {
      const frame = document.querySelector('iframe')
      const content = frame?.contentDocument?.querySelector<HTMLElement>('[role=region]')
      return {
        height: content?.offsetHeight ?? 0,
        scale: Number(/scale\((.*)\)/.exec(frame?.style.transform ?? '')?.[1]),
        size: Number(content?.style.getPropertyValue('--size')),
      }
    })
  await expect.poll(async () => (await preview()).height).toBeGreaterThan(300)
  const nav = page.getByRole('navigation', { name: 'Back office' })
  await nav.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await nav.getByRole('link', { name: 'Pages' }).click()
  await expect(previewFrame(page).getByRole('textbox', { name: 'Right text' })).toBeVisible()
  await expect.poll(async () => (await preview()).height).toBeGreaterThan(300)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const before = await preview()
  await page.setViewportSize({ width: width - 40, height })
  await expect.poll(async () => (await preview()).scale).toBeLessThan(before.scale)
  await expect
    .poll(async () => ((await preview()).size * (await preview()).scale).toFixed(2))
    .toBe('1.00')
})
