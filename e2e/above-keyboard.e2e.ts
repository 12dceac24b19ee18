import type { Locator, Page } from 'playwright/test'
import { asha, expect, openPage, test, toCheckout } from './fixtures'

// A phone's keyboard leaves about 300 px of the screen's height, and `interactive-widget` shrinks the page's window to
// them. Each field, its label and the button that sends it must then be visible.

const LOW_SCREEN = { width: 360, height: 300 }

/** Names each field that is covered or outside the window while it has the focus, or whose label is. */
async function hiddenFields(part: Locator): Promise<string[]> {
  const faults: string[] = []
  const fields = part.locator(
    'input:not([type=file], [type=radio], [type=checkbox], [type=range], [readonly]), textarea, select',
  )
  for (const field of await fields.all()) {
    if (!(await field.isVisible()) || (await field.isDisabled())) continue
    await field.focus()
    const fault = await field.evaluate(async (element) => {
      // In some parts the browser scrolls smoothly to the focused field, so wait.
      await new Promise((done) => setTimeout(done, 60))
      const name = document.querySelector(`label[for="${element.id}"]`)
      const covered = (of: Element, whole: boolean) => {
        const { left, top, bottom, width } = of.getBoundingClientRect()
        const points = whole ? [top + 3, (top + bottom) / 2, bottom - 3] : [(top + bottom) / 2]
        return points.some((y) => {
          const at = document.elementFromPoint(left + Math.min(width / 2, 40), y)
          return !at || !(of.contains(at) || at.contains(of))
        })
      }
      const of = element.id || element.getAttribute('aria-label') || ''
      // A text area may be higher than the space above the keyboard, so only its top must be visible.
      if (covered(element, element.getBoundingClientRect().height < 120)) return `field ${of}`
      return name && name.getBoundingClientRect().height > 1 && covered(name, false)
        ? `name of ${of}`
        : ''
    })
    if (fault !== '') faults.push(fault)
  }
  return faults
}

async function expectReachable(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  expect(
    await button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }),
    `${String(button)} can be pressed`,
  ).toBe(true)
}

const accountPanel = (page: Page) => page.getByRole('dialog', { name: 'Account' })

test('@phone the page asks the browser to make the window as low as the rest above a keyboard', async ({
  page,
}) => {
  await openPage(page, '/')
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
    'content',
    /interactive-widget=resizes-content/,
  )
})

test('@phone above a keyboard each field of the checkout and of Contact is in sight with its name, and the button can be pressed', async ({
  page,
  signIn,
}) => {
  await signIn(asha)
  await openPage(page, '/contact')
  await page.setViewportSize(LOW_SCREEN)
  expect(await hiddenFields(page.getByRole('main'))).toEqual([])
  await expectReachable(page.getByRole('button', { name: 'Send', exact: true }))
  await page.setViewportSize({ width: 360, height: 640 })
  await toCheckout(page)
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await page.setViewportSize(LOW_SCREEN)
  await page.getByRole('button', { name: 'Help me enter the address' }).click()
  expect(await hiddenFields(page.getByRole('main'))).toEqual([])
  await expectReachable(page.getByRole('button', { name: 'Place Order' }))
})

test('@phone above a keyboard each field of login, sign-up and a new password is in sight with its name, and the button can be pressed', async ({
  page,
}) => {
  await page.setViewportSize(LOW_SCREEN)
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Account' }).click()
  const press = (name: string) =>
    accountPanel(page).getByRole('button', { name, exact: true }).last()
  expect(await hiddenFields(accountPanel(page)), 'login').toEqual([])
  await expectReachable(press('Login'))
  await accountPanel(page).getByRole('tab', { name: 'Signup' }).click()
  expect(await hiddenFields(accountPanel(page)), 'sign-up').toEqual([])
  await expectReachable(press('Signup'))
  await accountPanel(page).getByRole('tab', { name: 'Login' }).click()
  await press('Forgot Password').click()
  expect(await hiddenFields(accountPanel(page)), 'a new password').toEqual([])
  await expectReachable(press('Send OTP'))
})

test('@phone above a keyboard the search, the filters and the choices of a product are in sight, and their buttons can be pressed', async ({
  page,
}) => {
  await page.setViewportSize(LOW_SCREEN)
  await openPage(page, '/products')
  await page.getByRole('button', { name: 'Search' }).click()
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.fill('kurta')
  await expect(page.getByRole('option').first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('option').nth(1)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await expect(filters).toBeVisible()
  expect(await hiddenFields(filters), 'filters').toEqual([])
  await expectReachable(filters.getByRole('button', { name: /^Show/ }))
  await openPage(page, '/product?id=101')
  await page.getByRole('main').getByRole('button', { name: 'Choose size' }).click()
  const choices = page.getByRole('dialog', { name: /size/i })
  await expect(choices).toBeVisible()
  await expectReachable(choices.getByRole('button', { name: 'Buy Now' }))
  await choices.getByRole('radio', { name: /^L\b/ }).check({ force: true })
  expect(await hiddenFields(choices), 'choices').toEqual([])
  await expectReachable(choices.getByRole('button', { name: 'Add To Cart' }))
})
