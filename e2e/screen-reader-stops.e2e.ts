import type { Page } from 'playwright/test'
import { expect, openPage, test } from './fixtures'

type AxNode = {
  nodeId: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  childIds?: string[]
}

const ONE_STOP =
  /^(?:StaticText|link|button|checkbox|radio|combobox|textbox|image|slider|spinbutton|tab|option)$/

/** Lists where a phone's screen reader stops in each article: at each control, and at each text outside of a control. */
async function stopsOfCards(page: Page): Promise<string[][]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as unknown as {
    nodes: AxNode[]
  }
  await devtools.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const stops = (node: AxNode | undefined): string[] => {
    if (!node) return []
    const role = node.role?.value ?? ''
    if (!node.ignored && ONE_STOP.test(role))
      return (node.name?.value ?? '').trim() === '' ? [] : [node.name?.value ?? '']
    return (node.childIds ?? []).flatMap((id) => stops(byId.get(id)))
  }
  return nodes.filter(({ ignored, role }) => !ignored && role?.value === 'article').map(stops)
}

test('@phone a phone’s screen reader stops twice at each product: at its name and at its price', async ({
  page,
}) => {
  for (const [path, most] of [
    // Cards far below the window are not rendered, so they are not in the accessibility tree.
    ['/', 4],
    ['/products', 4],
    ['/search?q=kurta', 1],
  ] as const) {
    await openPage(page, path)
    // The browser adds cards to the tree some frames after they are in the document.
    let cards: string[][] = []
    await expect
      .poll(async () => (cards = await stopsOfCards(page)).length, { message: path })
      .toBeGreaterThanOrEqual(most)
    expect(
      cards.filter(
        ([, price, more]) => more !== undefined || !/^(?:New price )?NPR [\d,]+/.test(price ?? ''),
      ),
      path,
    ).toEqual([])
  }
  await openPage(page, '/products')
  await expect
    .poll(async () => (await stopsOfCards(page)).flat())
    .toContain('New price NPR 2,750, old price NPR 3,200')
})
