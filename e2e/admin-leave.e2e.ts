import type { Page } from 'playwright/test'
import { readDrafts } from './drafts'
import { expect, openPage, owner, pressUntilGone, test } from './fixtures'

// Back, Forward and Logout must ask before they discard unsaved text.

type FormPlace = {
  name: string
  path: string
  type: (page: Page) => Promise<void>
  holds: (page: Page) => Promise<void>
  leave: string
  popup: string
}

const LEAVE_TITLE = 'Leave with unsaved changes?'
const typesInto = (label: string, text: string) => ({
  type: (page: Page) => page.getByLabel(label).fill(text),
  holds: (page: Page) => expect(page.getByLabel(label)).toHaveValue(text),
})
const typesIntoPreview = (tab: string, label: string, text: string) => {
  const field = (page: Page) =>
    page
      .frameLocator(`iframe[title="${tab} as shoppers see it"]`)
      .getByRole('textbox', { name: label })
  return {
    async type(page: Page) {
      await page.getByRole('tab', { name: tab }).click()
      await field(page).fill(text)
    },
    holds: (page: Page) => expect(field(page)).toHaveValue(text),
  }
}

const FORM_PLACES: FormPlace[] = [
  {
    name: 'a new product',
    path: '/nest/products?form=new',
    ...typesInto('Title', 'Half a topi'),
    leave: 'Leave and keep draft',
    popup: "Your changes aren't saved",
  },
  {
    name: 'an edited product',
    path: '/nest/products?form=edit-101',
    ...typesInto('Title', 'Half a topi'),
    leave: 'Leave and keep draft',
    popup: "Your changes aren't saved",
  },
  {
    name: 'the homepage',
    path: '/nest/pages',
    ...typesIntoPreview('Homepage', 'Left text', 'Half a line'),
    leave: 'Leave',
    popup: LEAVE_TITLE,
  },
  {
    name: 'the About Us page',
    path: '/nest/pages',
    ...typesIntoPreview('About Us', 'First paragraph', 'Half a line'),
    leave: 'Leave',
    popup: LEAVE_TITLE,
  },
  {
    name: 'the bottom section',
    path: '/nest/pages',
    ...typesIntoPreview('Bottom', 'Second title', 'Half a line'),
    leave: 'Leave',
    popup: LEAVE_TITLE,
  },
  {
    name: 'the settings',
    path: '/nest/settings',
    ...typesInto('Support email', 'half@pahiran.example'),
    leave: 'Leave',
    popup: LEAVE_TITLE,
  },
]

/** Opens the screen by a link, so that the history entry before it belongs to the app. */
async function openFromOrders(page: Page, path: string): Promise<void> {
  await openPage(page, '/nest/orders')
  await page.evaluate((to) => {
    const state = history.state as { idx: number }
    history.pushState({ idx: state.idx + 1, key: 'arrived' }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}

const popupNamed = (page: Page, name: string) =>
  page.getByRole(name === LEAVE_TITLE ? 'dialog' : 'alertdialog', { name })
const addressEndingWith = (path: string) => new RegExp(`${path.replace(/[?]/g, '\\?')}$`)
const pressLogout = (page: Page) =>
  page.getByRole('button', { name: 'Logout' }).locator('visible=true').first().click()

for (const { name, path, type, holds, leave, popup: title } of FORM_PLACES)
  test(`${name}: Back and Logout ask first, "Keep editing" keeps everything, and the other answer leaves`, async ({
    page,
    signIn,
  }) => {
    await signIn(owner)
    await openFromOrders(page, path)
    await type(page)
    for (const time of [1, 2]) {
      await page.evaluate(() => history.back())
      await expect(popupNamed(page, title), `time ${time}`).toBeVisible()
      await expect(page).toHaveURL(addressEndingWith(path))
      await pressUntilGone(popupNamed(page, title).getByRole('button', { name: 'Keep editing' }))
      await expect(popupNamed(page, title)).toHaveCount(0)
      await holds(page)
    }
    await pressLogout(page)
    const logout = page.getByRole('dialog', { name: 'Log out with unsaved changes?' })
    await expect(logout.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await pressUntilGone(logout.getByRole('button', { name: 'Keep editing' }))
    await holds(page)
    await page.evaluate(() => history.back())
    await pressUntilGone(popupNamed(page, title).getByRole('button', { name: leave, exact: true }))
    await expect(page).toHaveURL(/\/nest\/orders$/)
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  })

test('Forward asks too, and two steps back in a row are stopped', async ({ page, signIn }) => {
  await signIn(owner)
  await openFromOrders(page, '/nest/settings')
  await page.getByRole('link', { name: 'Inquiries' }).click()
  await expect(page).toHaveURL(/inquiries/)
  await page.goBack()
  await page.getByLabel('Support email').fill('half@pahiran.example')
  await page.evaluate(() => history.forward())
  await pressUntilGone(popupNamed(page, LEAVE_TITLE).getByRole('button', { name: 'Keep editing' }))
  // Wait some time before the check, because a navigation that does not happen fires no event.
  await page.evaluate(async () => {
    const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
    history.back()
    await pause(60)
    history.back()
    await pause(300)
  })
  await expect(popupNamed(page, LEAVE_TITLE)).toBeVisible()
  await expect(page).toHaveURL(/\/nest\/settings$/)
  await expect(page.getByLabel('Support email')).toHaveValue('half@pahiran.example')
  await pressUntilGone(popupNamed(page, LEAVE_TITLE).getByRole('button', { name: 'Keep editing' }))
  await page.evaluate(() => history.forward())
  await pressUntilGone(
    popupNamed(page, LEAVE_TITLE).getByRole('button', { name: 'Leave', exact: true }),
  )
  await expect(page).toHaveURL(/inquiries$/)
})

test('@core a draft survives Back, and Logout deletes it', async ({ page, signIn }) => {
  await signIn(owner)
  await openFromOrders(page, '/nest/products?form=new')
  await page.getByLabel('Title').fill('Half a topi')
  await expect.poll(() => readDrafts(page)).toContainEqual(expect.stringContaining('Half a topi'))
  await page.evaluate(() => history.back())
  await page.getByRole('button', { name: 'Leave and keep draft' }).click()
  await expect(page).toHaveURL(/orders$/)
  await page.goForward()
  await expect(page.getByText('Your draft was restored.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Half a topi')
  await pressLogout(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await expect.poll(() => readDrafts(page)).toEqual([])
})
