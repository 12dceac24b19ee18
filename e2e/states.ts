import { expect, open, type Mock, type Person } from './fixtures'
import type { BrowserContext, Page } from 'playwright/test'

// What a table of screens and their states is made of. A state is a name and the way to it from the state before.

export type Scene = { page: Page; mock: Mock; context: BrowserContext }
type Way = (scene: Scene) => Promise<void>

export type State = { name: string; reach: Way }

export type Visit = {
  /** One of the 17 screens, or what is none of them. */
  screen: string
  path: string
  who?: Person
  /** What distinguishes this visit of the screen: "loading", "empty". Left out: the screen as it opens. */
  as?: string
  /** Before the page is opened. */
  before?: Way
  /** Once it is open: what has to be seen there. */
  ready?: Way
  /** Its calls fail on purpose, so the console may speak of them. */
  faulty?: boolean
  /** Where the states are reached; they are looked at in every width. */
  width?: 360 | 1280
  states?: State[]
}

/** Calls to these files are never answered: what is shown meanwhile stays. */
export const hold =
  (...files: string[]): Way =>
  async ({ page }) => {
    for (const file of files) await page.route(file === 'backend/' ? '**/backend/**' : `**/${file}*`, () => {})
  }

/** Every call to these files is answered with an empty 500. */
export const fail =
  (...files: string[]): Way =>
  async ({ mock }) => {
    for (const file of files) await mock.fault({ name: 'H6', file })
  }

export const scenario =
  (name: string): Way =>
  async ({ mock }) =>
    void (await mock.scenario(name))

export const press =
  (name: string | RegExp, exact = false): Way =>
  async ({ page }) =>
    page.getByRole('button', { name, exact }).first().click()

export const inOrder =
  (...ways: Way[]): Way =>
  async (scene) => {
    for (const way of ways) await way(scene)
  }

export const seen =
  (text: string | RegExp): Way =>
  async ({ page }) =>
    expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

export const popup =
  (name?: string | RegExp): Way =>
  async ({ page }) =>
    expect(
      page
        .getByRole('dialog', name === undefined ? {} : { name })
        .or(page.getByRole('alertdialog', name === undefined ? {} : { name }))
        .first(),
    ).toBeVisible()

export const escape: Way = async ({ page }) => page.keyboard.press('Escape')

/** Opens the visit's screen, in the width in which its states are reached. */
export async function visit(scene: Scene, { path, before, ready, width = 1280 }: Visit): Promise<void> {
  await scene.page.setViewportSize({ width, height: 900 })
  await before?.(scene)
  await open(scene.page, path)
  await ready?.(scene)
}
