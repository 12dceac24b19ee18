import type { Locator } from 'playwright/test'
import { expect, openPage, owner, test } from './fixtures'

/** Lists parts whose content is wider than they are, without texts for screen readers. */
const cutTextsIn = (part: Locator) =>
  part.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((element) => !element.closest('.sr') && element.clientWidth > 1)
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element)
        return overflowX !== 'visible' && textOverflow !== 'ellipsis'
      })
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName} ${element.scrollWidth} > ${element.clientWidth}`),
  )

test('at each width of the receipt desk the items’ prices and the Undo of a decision stand whole', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await openPage(page, '/nest/orders?view=desk')
  await expect(page.locator('[data-settled]')).toBeVisible()
  await page.keyboard.press('v')
  const desk = page.locator('[data-settled]')
  await expect(desk).toBeVisible()
  for (const width of [820, 1024, 1110, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 768 })
    await expect(desk.getByRole('table')).toBeVisible()
    expect(await cutTextsIn(desk), `${width} px`).toEqual([])
    const undo = page.getByRole('button', { name: /^Undo order/ })
    if (width > 1100) {
      const [box, list] = [
        await undo.boundingBox(),
        await page.getByRole('navigation', { name: 'Receipts waiting' }).boundingBox(),
      ]
      expect((box?.x ?? 0) + (box?.width ?? 9999), `Undo at ${width} px`).toBeLessThanOrEqual(
        (list?.x ?? 0) + (list?.width ?? 0),
      )
    }
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test.beforeEach(async ({ signIn }) => signIn(owner))

  const right = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 9999)
  }

  test('a receipt takes more than half of the width, and the buttons below it one row', async ({
    page,
  }) => {
    await openPage(page, '/nest/orders?view=desk')
    const desk = page.locator('[data-settled]')
    const picture = desk.getByRole('img', { name: /receipt/i })
    await expect(picture).toBeVisible()
    // The demo's receipts are as tall and narrow as a phone's screenshot.
    await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(210)
    const tops = ['Reject', 'Verify', 'Ask the buyer'].map(async (name) => {
      const box = await desk.getByRole('button', { name, exact: true }).boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
    })
    expect(new Set(await Promise.all(tops)).size).toBe(1)
  })

  test('the two dates stand inside of the list, and a page of orders is selected above it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openPage(page, '/nest/orders')
    await page.getByRole('button', { name: 'Dates, export and print' }).click()
    await page.getByLabel('Period').selectOption('days')
    const [from, to] = [page.getByLabel('From'), page.getByLabel('To')]
    const edge = await right(page.getByRole('search', { name: 'Orders' }))
    for (const field of [from, to]) expect(await right(field)).toBeLessThanOrEqual(edge - 8)
    const [one, other] = [await from.boundingBox(), await to.boundingBox()]
    expect(other?.y).toBeGreaterThan((one?.y ?? 0) + (one?.height ?? 0))
    await page.getByRole('button', { name: 'Select 7 orders' }).click()
    await expect(page.getByRole('region', { name: 'Selected orders' })).toContainText('7 selected')
  })

  test('no button of an order’s head breaks its label', async ({ page, mock }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const orders = await mock.rows<{ id: number; status: string }>('orders')
    const unpaid = orders.find(({ status }) => /^pending$/i.test(status))
    await openPage(page, `/nest/orders?order=${unpaid?.id}`)
    // The rest of the button's name is only for screen readers.
    const message = page.getByRole('button', { name: /^Message to/ })
    expect(await textLineCount(message.getByText('Message', { exact: true }))).toBe(1)
    for (const name of ['Print slip', 'View bill', 'Verify Payment'])
      expect(await textLineCount(page.getByRole('button', { name, exact: true })), name).toBe(1)
  })

  test('nothing tells a thumb to press Ctrl', async ({ page }) => {
    await openPage(page, '/nest/inquiries')
    await page
      .getByRole('button', { name: /^Reply/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByLabel('Message')).toBeVisible()
    await expect(page.getByText(/Ctrl/).filter({ visible: true })).toHaveCount(0)
    await openPage(page, '/nest/pages')
    await expect(page.getByText('How to edit')).toBeVisible()
    await expect(page.getByText(/Ctrl/).filter({ visible: true })).toHaveCount(0)
  })
})

/** Counts the text lines in a control. An icon's box does not count. */
const textLineCount = (control: Locator) =>
  control.evaluate((element) => {
    const tops = new Set<number>()
    const range = document.createRange()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      for (const { top } of range.getClientRects()) tops.add(Math.round(top))
    }
    return tops.size
  })
