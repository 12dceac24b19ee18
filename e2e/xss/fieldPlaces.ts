import { chooseRadio, asha, openPage, owner, toCheckout, type Person } from '../fixtures'
import type { Page } from 'playwright/test'
import { tagsOf } from './watch'

// The screens and popups with text fields, and the steps to them.

export type FieldPlace = {
  name: string
  path: string
  who?: Person
  act?: (page: Page) => Promise<unknown>
  /** The button that is pressed after typing, because its reply or error message may repeat the text. */
  press?: RegExp
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
const openAccount = async (page: Page) =>
  page.getByRole('button', { name: 'Account' }).first().click()
const accountPanel = (page: Page) => page.getByRole('dialog', { name: 'Account' })

const openEdit = async (page: Page) => {
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await page.getByLabel('Title').waitFor()
}

export const FIELD_PLACES: FieldPlace[] = [
  { name: 'contact', path: '/contact', press: /^(Send|Submit)/ },
  { name: 'checkout', path: '/', who: asha, act: toCheckout, press: /^Place order/i },
  { name: 'login', path: '/', act: openAccount, press: /^Login$/ },
  {
    name: 'signup',
    path: '/',
    act: async (page) => {
      await openAccount(page)
      await page.getByRole('tab', { name: 'Signup' }).click()
    },
    press: /^Signup$/,
  },
  {
    name: 'forgotten password',
    path: '/',
    act: async (page) => {
      await openAccount(page)
      await accountPanel(page)
        .getByRole('button', { name: /^Forgot/ })
        .click()
    },
  },
  {
    name: 'search box',
    path: '/about',
    act: (page) => page.getByRole('searchbox').or(page.getByRole('combobox')).first().focus(),
  },
  {
    name: 'product',
    path: '/products',
    act: async (page) => {
      await page
        .getByRole('link', { name: /Patan Brick Kurta/ })
        .first()
        .click()
      await chooseRadio(page, /^L\b/)
    },
  },
  { name: 'cart', path: '/', who: asha, act: button(/^Cart/) },
  {
    name: 'product form',
    path: '/nest/products?form=new',
    who: owner,
    act: (page) => page.getByLabel('Title').waitFor(),
    press: /^Add product$/,
  },
  { name: 'edit a product', path: '/nest/products', who: owner, act: openEdit },
  { name: 'categories and shipping', path: '/nest/products', who: owner },
  { name: 'shipping popup', path: '/nest/products', who: owner, act: button(/shipping/i) },
  { name: 'pages', path: '/nest/pages', who: owner },
  { name: 'settings', path: '/nest/settings', who: owner, press: /^Save settings$/ },
  { name: 'inquiries', path: '/nest/inquiries', who: owner },
  { name: 'inquiry reply', path: '/nest/inquiries', who: owner, act: button(/^Reply to/) },
  { name: 'orders', path: '/nest/orders', who: owner },
  { name: 'order popup', path: '/nest/orders', who: owner, act: button(/^View order/) },
  { name: 'users', path: '/nest/users', who: owner },
]

export async function untilCallsEnd(page: Page): Promise<void> {
  // Wait for running calls; some states stay busy on purpose.
  await page
    .locator('[aria-busy="true"], [data-loading]')
    .first()
    .waitFor({ state: 'detached', timeout: 5000 })
    .catch(() => {})
  for (let [before, now] = ['', 'unknown']; now !== before;) {
    await page.waitForTimeout(250)
    ;[before, now] = [now, (await tagsOf(page)).toSorted().join()]
  }
}

export async function openFieldPlace(page: Page, { path, act }: FieldPlace): Promise<void> {
  await openPage(page, path)
  // Wait for the footer, because its later rendering would look like a payload's effect.
  if (!path.startsWith('/nest')) await page.getByRole('contentinfo').waitFor({ state: 'attached' })
  await act?.(page)
  await untilCallsEnd(page)
}

/** Fills all text fields at once, also those of the editor's iframe, and returns how many. */
export async function typeInto(page: Page, text: string): Promise<number> {
  let fields = 0
  for (const frame of page.frames())
    fields += await frame.evaluate((payload) => {
      let count = 0
      for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'input, textarea',
      )) {
        if (field.readOnly || field.disabled || !field.checkVisibility()) continue
        if (
          !(field instanceof HTMLTextAreaElement) &&
          !/^(text|search|email|tel|url|password)$/.test(field.type)
        )
          continue
        const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')
        field.focus()
        own?.set?.call(field, payload)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
        count++
      }
      return count
    }, text)
  return fields
}
