import type { Page } from 'playwright/test'
import { drawFile, dropOrPasteFiles } from './drawnFile'
import { expect, isPhone, openPage, owner, test } from './fixtures'

// Tracing is off, because the tracer fetches each blob of the page, which the policy refuses.
test.use({ serviceWorkers: 'block', trace: 'off' })

type Row = { id: number; title: string; images: string[] }

const ADD_INPUT = 'input[type=file][multiple]'
const convertedSizes = (page: Page) => page.getByText(/ WebP$/)
/** A busy machine encodes slowly, so wait long. */
const expectConverted = (page: Page, count: number) =>
  expect(convertedSizes(page)).toHaveCount(count, { timeout: 30_000 })
const pictureNames = async (page: Page) =>
  page
    .getByRole('list', { name: 'Pictures' })
    .getByRole('img')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src))
const pickPictures = async (page: Page, ...files: Awaited<ReturnType<typeof drawFile>>[]) =>
  page.locator(ADD_INPUT).setInputFiles(files)

async function storedPicture(page: Page, path: string) {
  const url = `/backend/api/${path}`
  const bytes = await (await page.request.get(url)).body()
  const size = await page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, url)
  return { mark: `${bytes.toString('latin1', 0, 4)} ${bytes.toString('latin1', 8, 12)}`, size }
}

const NO_OFFSCREEN_WEBP =
  "OffscreenCanvas.prototype.convertToBlob = () => Promise.resolve(new Blob(['png'], { type: 'image/png' }));"

/** Imitates Safari, whose canvas writes png instead of webp, in the page and in the worker. */
async function withoutWebp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function refuse(done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
    }
  })
  // Keep the response's headers, because the test needs its content security policy too.
  await page.route(/webpWorker-/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${NO_OFFSCREEN_WEBP}${await response.text()}` })
  })
}

/** Returns the longest time in ms in which the page did not respond while `act` ran. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const kept = window as unknown as { slow: number[] }
    kept.slow = []
    new PerformanceObserver((list) =>
      kept.slow.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    })
  })
  await act()
  await page.waitForTimeout(100)
  return page.evaluate(() => Math.max(0, ...(window as unknown as { slow: number[] }).slow))
}

test('a browser that cannot write webp uses the encoder: real webp, same proportions, no policy violation (APR-18, D-166)', async ({
  page,
  mock,
  signIn,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await withoutWebp(page)
  await signIn(owner)
  await openPage(page, '/nest/products?form=new')
  expect(
    fetched.filter((path) => /webp|encode/i.test(path) && path.startsWith('/assets/')),
  ).toEqual([])
  await page.getByLabel('Title').fill('Encoded aside')
  await page.getByRole('spinbutton', { name: 'Price' }).fill('900')
  await pickPictures(
    page,
    await drawFile(page, 'wide.png', 320, 200),
    await drawFile(page, 'square.png', 300, 300),
  )
  await expectConverted(page, 2)
  await page.getByRole('button', { name: 'Crop picture 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Crop' }).click()
  await expectConverted(page, 2)
  expect(fetched.filter((path) => path.endsWith('.wasm')).length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Product added successfully')).toBeVisible()
  const call = (await mock.calls('add_product.php')).at(-1)
  expect(call?.files.map(({ name, type }) => [name, type])).toEqual([
    ['wide.webp', 'image/webp'],
    ['square.webp', 'image/webp'],
  ])
  const [wide = '', square = ''] =
    (await mock.rows<Row>('products')).find(({ title }) => title === 'Encoded aside')?.images ?? []
  expect(await storedPicture(page, wide)).toEqual({ mark: 'RIFF WEBP', size: [320, 200] })
  expect(await storedPicture(page, square)).toEqual({ mark: 'RIFF WEBP', size: [240, 300] })
})

test('a browser that writes webp itself does not download the encoder (D-166)', async ({
  page,
  signIn,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await signIn(owner)
  await openPage(page, '/nest/products?form=new')
  await pickPictures(page, await drawFile(page, 'own.png', 80, 100))
  await expectConverted(page, 1)
  expect(fetched.filter((url) => /wasm|webp_enc/.test(url))).toEqual([])
})

test('a picture is refused with a message if the encoder cannot be downloaded (D-166)', async ({
  page,
  signIn,
  expected,
}) => {
  expected.push(/Failed to load resource|wasm|fetch/i)
  await withoutWebp(page)
  await page.route(/\.wasm$/, (route) => route.abort())
  await signIn(owner)
  await openPage(page, '/nest/products?form=new')
  await pickPictures(page, await drawFile(page, 'front.png', 80, 100))
  await expect(page.locator('span', { hasText: /^Only image files are accepted\./ })).toBeVisible()
})

for (const [name, refuse] of [
  ['by the browser', false],
  ['by the encoder', true],
] as const)
  test(`a photo of 12 megapixels is converted ${name}, in a worker, while the form keeps responding`, async ({
    page,
    signIn,
  }) => {
    // On a busy machine the encoder may need more than the shop's limit of 90 s; then the shop refuses the picture.
    test.setTimeout(180_000)
    if (refuse) await withoutWebp(page)
    await signIn(owner)
    await openPage(page, '/nest/products?form=new')
    const photo = await drawFile(page, 'photo.jpg', 4000, 3000, true)
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    // The conversion takes half a second and must run in the worker, so drawing in the page fails the test.
    await page.evaluate(() => {
      CanvasRenderingContext2D.prototype.drawImage = () => {
        throw new Error('drawn in the page')
      }
    })
    const began = Date.now()
    const slow = await longestTask(page, async () => {
      await pickPictures(page, photo)
      await page.getByLabel('Title').pressSequentially('typed meanwhile', { delay: 30 })
      await expect(convertedSizes(page)).toHaveCount(1, { timeout: 95_000 })
    })
    await expect(page.getByLabel('Title')).toHaveValue('typed meanwhile')
    expect(workers).toHaveLength(1)
    // Only printed, because on a busy machine every task is long.
    console.info(
      `longest task while converting ${name}: ${slow} ms; converted after ${Date.now() - began} ms`,
    )
  })

test('pictures can be dropped and pasted; other files and too many pictures are refused with a message (APR-16, APR-17, D-167)', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products?form=new')
  const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }
  const broken = {
    name: 'broken.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  }
  await dropOrPasteFiles(page, 'drop', ADD_INPUT, [await drawFile(page, 'dropped.png', 80, 100)])
  await expectConverted(page, 1)
  await dropOrPasteFiles(page, 'paste', 'body', [await drawFile(page, 'pasted.png', 80, 100)])
  await expectConverted(page, 2)
  await dropOrPasteFiles(page, 'drop', ADD_INPUT, [note])
  await expect(page.locator('span', { hasText: /^Only image files are accepted\./ })).toBeVisible()
  await dropOrPasteFiles(page, 'paste', 'body', [
    await drawFile(page, 'third.png', 80, 100),
    await drawFile(page, 'fourth.png', 80, 100),
  ])
  await expect(page.locator('span', { hasText: /^At most 3 images\.$/ })).toBeVisible()
  await expectConverted(page, 3)
  await page.getByRole('button', { name: 'Remove picture 3' }).click()
  await dropOrPasteFiles(page, 'drop', ADD_INPUT, [broken])
  await expect(page.locator('span', { hasText: /^Only image files are accepted\./ })).toBeVisible()
  await expectConverted(page, 2)
})

test('a picture that is too large for webp is refused, and the form still works', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products?form=new')
  await pickPictures(page, await drawFile(page, 'endless.png', 17_000, 20))
  await expect(page.locator('span', { hasText: /^Only image files are accepted\./ })).toBeVisible()
  await pickPictures(page, await drawFile(page, 'small.png', 80, 100))
  await expectConverted(page, 1)
})

test('@widths pictures are sent in the order into which they were dragged', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products?form=new')
  await page.getByLabel('Title').fill('In order')
  await page.getByRole('spinbutton', { name: 'Price' }).fill('900')
  await pickPictures(
    page,
    await drawFile(page, 'a.png', 80, 100),
    await drawFile(page, 'b.png', 80, 100),
    await drawFile(page, 'c.png', 80, 100),
  )
  await expectConverted(page, 3)
  const tile = (place: number) =>
    page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').nth(place)
  const [a, b, c] = await pictureNames(page)
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Move picture 3 left' }).tap()
    await page.getByRole('button', { name: 'Move picture 2 left' }).tap()
  } else await tile(2).dragTo(tile(0))
  await expect.poll(() => pictureNames(page)).toEqual([c, a, b])
  await expect(tile(0).getByText('Cover')).toBeVisible()
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Product added successfully')).toBeVisible()
  expect((await mock.calls('add_product.php')).at(-1)?.files.map(({ name }) => name)).toEqual([
    'c.webp',
    'a.webp',
    'b.webp',
  ])
})

test('@widths a new picture cannot be moved before a saved one, and the form says why (D-165)', async ({
  page,
  mock,
  signIn,
}) => {
  await mock.change('products', 101, {
    images: (await mock.rows<Row>('products')).find(({ id }) => id === 101)?.images.slice(0, 2),
  })
  await signIn(owner)
  await openPage(page, '/nest/products?form=edit-101')
  await pickPictures(page, await drawFile(page, 'new.png', 80, 100))
  await expectConverted(page, 1)
  const before = await pictureNames(page)
  const tile = (place: number) =>
    page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').nth(place)
  await expect(
    page.getByText(
      'Saved pictures always come first. To put a new picture first, remove the saved ones.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move picture 3 left' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Move picture 2 right' })).toBeDisabled()
  if (!isPhone(page)) {
    await tile(2).dragTo(tile(0))
    expect(await pictureNames(page)).toEqual(before)
    await tile(1).dragTo(tile(0))
  } else await page.getByRole('button', { name: 'Move picture 2 left' }).tap()
  await expect.poll(() => pictureNames(page)).toEqual([before[1], before[0], before[2]])
  const shown = await pictureNames(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Product updated successfully')
  const after = (await mock.rows<Row>('products')).find(({ id }) => id === 101)?.images ?? []
  expect(shown.slice(0, 2).map((url) => url.split('/').at(-1))).toEqual(
    after.slice(0, 2).map((path) => path.split('/').at(-1)),
  )
  expect(after[2]).toMatch(/\.webp$/)
})

test('the upload of pictures shows its progress', async ({ page, mock, signIn }) => {
  await signIn(owner)
  await openPage(page, '/nest/products?form=new')
  await page.getByLabel('Title').fill('Slow line')
  await page.getByRole('spinbutton', { name: 'Price' }).fill('900')
  await pickPictures(page, await drawFile(page, 'grain.jpg', 1600, 2000, true))
  await expectConverted(page, 1)
  await mock.network({ rate: 60_000 })
  await page.getByRole('button', { name: 'Add product' }).click()
  const bar = page.getByRole('progressbar', { name: 'Uploading' })
  await expect(bar).toBeVisible()
  await expect(bar).toHaveAttribute('aria-valuenow', /\d+/)
  await mock.network({ rate: null })
  await expect(page.getByText('Product added successfully')).toBeVisible({ timeout: 20_000 })
})

test('a copy of a product has its own pictures, and both products keep theirs', async ({
  page,
  mock,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/products')
  const source = (await mock.rows<Row>('products')).find(({ id }) => id === 101)
  await openPage(page, '/nest/products?form=copy-101')
  await expectConverted(page, source?.images.length ?? 0)
  await expect(page.getByText('No changes yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Product added successfully')).toBeVisible()
  const rows = await mock.rows<Row>('products')
  const copy = rows.find(({ title }) => title === `${source?.title} (copy)`)
  expect(copy?.images).toHaveLength(source?.images.length ?? 0)
  expect(copy?.images.filter((path) => source?.images.includes(path))).toEqual([])
  expect(rows.find(({ id }) => id === 101)?.images).toEqual(source?.images)
  // The copy's picture is webp already, so its bytes are sent unchanged.
  const bytes = async (path: string) =>
    (await (await page.request.get(`/backend/api/${path}`)).body()).toString('base64')
  await openPage(page, `/nest/products?form=copy-${copy?.id}`)
  await expectConverted(page, source?.images.length ?? 0)
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Product added successfully')).toBeVisible()
  const third = (await mock.rows<Row>('products')).find(
    ({ title }) => title === `${copy?.title} (copy)`,
  )
  expect(await bytes(third?.images[0] ?? '')).toBe(await bytes(copy?.images[0] ?? ''))
})
