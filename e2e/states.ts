import { expect, openPage, test, type Mock, type Person } from './fixtures'
import type { BrowserContext, Page } from 'playwright/test'

// Types and helpers for the tables of states. A state is a name, and the steps that lead to it from the state before.

export type Scene = { page: Page; mock: Mock; context: BrowserContext }
type SceneStep = (scene: Scene) => Promise<void>

export type State = { name: string; reach: SceneStep }

export type Visit = {
  /** One of the 17 screens, or another page. */
  screen: string
  path: string
  who?: Person
  /** Names this visit, such as "loading" or "empty"; undefined for the screen as it opens. */
  as?: string
  /** Runs before the page opens. */
  before?: SceneStep
  /** Runs after the page has opened and checks what must be visible. */
  ready?: SceneStep
  /** True if calls fail on purpose, so that console errors are expected. */
  faulty?: boolean
  /** The width in which the states are reached. They are checked in every width. */
  width?: 360 | 1280
  states?: State[]
}

/**
 * Stops all timers of more than 3 s and keeps calls open. The shop gives up a call after 10 s, but axe may need longer on
 * a busy machine.
 */
export async function waitForever(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    const patient = (run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      start(run, ms > 3000 ? 2 ** 31 - 1 : ms, ...rest)
    window.setTimeout = patient as typeof setTimeout
    AbortSignal.timeout = () => new AbortController().signal
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', { get: () => 0, set: () => {} })
  })
}

/** Never answers calls to these files, so that the loading state lasts. */
export const holdCalls =
  (...files: string[]): SceneStep =>
  async ({ page }) => {
    await waitForever(page)
    for (const file of files)
      await page.route(file === 'backend/' ? '**/backend/**' : `**/${file}*`, () => {})
  }

export const failCalls =
  (...files: string[]): SceneStep =>
  async ({ mock }) => {
    for (const file of files) await mock.fault({ name: 'H6', file })
  }

export const startScenario =
  (name: string): SceneStep =>
  async ({ mock }) =>
    void (await mock.scenario(name))

export const pressButton =
  (name: string | RegExp, exact = false): SceneStep =>
  async ({ page }) =>
    page.getByRole('button', { name, exact }).first().click()

export const doInOrder =
  (...ways: SceneStep[]): SceneStep =>
  async (scene) => {
    for (const way of ways) await way(scene)
  }

export const seesText =
  (text: string | RegExp): SceneStep =>
  async ({ page }) =>
    expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

export const seesPopup =
  (name?: string | RegExp): SceneStep =>
  async ({ page }) =>
    expect(
      page
        .getByRole('dialog', name === undefined ? {} : { name })
        .or(page.getByRole('alertdialog', name === undefined ? {} : { name }))
        .first(),
    ).toBeVisible()

export const pressEscape: SceneStep = async ({ page }) => page.keyboard.press('Escape')

export async function openVisit(
  scene: Scene,
  { path, before, ready, width = 1280 }: Visit,
): Promise<void> {
  await scene.page.setViewportSize({ width, height: 900 })
  await before?.(scene)
  await openPage(scene.page, path)
  await ready?.(scene)
}

/** Expected on the console of a screen whose calls fail on purpose. */
const EXPECTED_OF_FAULTS = /Failed to load resource|ERR_|failed[: ]|dynamically imported module/

type VisitTools = { signIn: (who: Person) => Promise<void>; expected: RegExp[] }

/** Reaches the visit's states one after the other and calls `look` for each. */
export async function eachState(
  scene: Scene,
  one: Visit,
  { signIn, expected }: VisitTools,
  look: (name: string) => Promise<void>,
): Promise<void> {
  if (one.faulty) expected.push(EXPECTED_OF_FAULTS)
  if (one.who) await signIn(one.who)
  await openVisit(scene, one)
  await look('as it opens')
  for (const { name, reach } of one.states ?? [])
    await test.step(name, async () => {
      await reach(scene)
      // A state that loads a page shows the loader again, which would cover the page for two seconds.
      await scene.page.evaluate(() => document.getElementById('loader')?.remove())
      await look(name)
    })
}
