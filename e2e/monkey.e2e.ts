import type { Page } from 'playwright/test'
import { createDice } from '../mocks/dice'
import { asha, expect, open, owner, test, type Mock, type Person } from './fixtures'

// Random clicks, keys, ways back and sizes, the same for the same seed, while one reply in five is faulty: nothing is
// ever uncaught and no screen is ever blank. MONKEY_SECONDS and MONKEY_SEED ask for another run.

const SECONDS = Number(process.env.MONKEY_SECONDS ?? 15)
const SEED = Number(process.env.MONKEY_SEED ?? 20261121)
const FAULTS = ['T1', 'T2', 'H1', 'H3', 'H6', 'H7', 'H8', 'B1', 'B2', 'B3', 'B8', 'S1', 'S2', 'S5', 'S7', 'S8', 'S14']
const KEYS = ['Tab', 'Tab', 'Tab', 'Enter', 'Escape', 'Space', 'ArrowDown', 'ArrowRight', 'PageDown', 'Home']

async function blankScreens(page: Page): Promise<string[]> {
  // A navigation may be under way: only what stays blank counts.
  for (let tries = 0; tries < 40; tries++) {
    const text = await page.evaluate(() => document.querySelector('#root')?.textContent?.trim() ?? '').catch(() => '')
    if (text !== '') return []
    await page.waitForTimeout(100)
  }
  return [page.url()]
}

async function play(page: Page, mock: Mock, home: string): Promise<void> {
  test.setTimeout((SECONDS + 60) * 1000)
  const dice = createDice(SEED)
  const pick = <T>(list: readonly T[]): T => list[dice.whole(0, list.length - 1)] as T
  const uncaught: string[] = []
  const blank: string[] = []
  page.on('pageerror', (error) => uncaught.push(error.message))
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  page.setDefaultTimeout(700)
  await open(page, home)
  const end = Date.now() + SECONDS * 1000
  let acts = 0
  for (; Date.now() < end; acts++) {
    if (acts % 12 === 0) await mock.fault({ name: pick(FAULTS), file: '*', probability: 0.2 } as never)
    const roll = dice.whole(1, 100)
    if (roll <= 55) {
      const targets = page.locator('a[href^="/"]:visible, button:visible:enabled, input:visible, select:visible, summary:visible')
      const count = await targets.count().catch(() => 0)
      const target = targets.nth(dice.whole(0, Math.max(0, count - 1)))
      await target.click({ force: true, noWaitAfter: true }).catch(() => {})
    } else if (roll <= 80) await page.keyboard.press(pick(KEYS)).catch(() => {})
    else if (roll <= 88) await page.keyboard.type(pick(['kurta', '9841000001', 'a@b.np', '<b>', '-1', '०९'])).catch(() => {})
    else if (roll <= 93) await page.evaluate((back) => (back ? history.back() : history.forward()), dice.whole(0, 1) === 0).catch(() => {})
    else if (roll <= 96) await page.setViewportSize(pick([{ width: 360, height: 740 }, { width: 800, height: 600 }, { width: 1280, height: 900 }]))
    else await page.mouse.wheel(0, dice.whole(-600, 900)).catch(() => {})
    if (!page.url().startsWith('http://127.0.0.1')) await page.goto(home)
    if (acts % 5 === 0) blank.push(...(await blankScreens(page)))
  }
  expect({ uncaught, blank }, `${acts} acts with seed ${SEED}`).toEqual({ uncaught: [], blank: [] })
  expect(acts).toBeGreaterThan(SECONDS)
}

const SIDES: [name: string, who: Person, home: string][] = [
  ['shop', asha, '/'],
  ['back office', owner, '/nest/dashboard'],
]

for (const [name, who, home] of SIDES)
  test(`${name}: ${SECONDS} s of a monkey (R24)`, async ({ page, mock, signIn, expected }, info) => {
    test.skip(info.project.name !== 'desktop', 'it changes the sizes itself')
    // Failed replies are written down by the shop and by the browser; what is uncaught is looked for above.
    expected.push(/^(?!uncaught|policy)/)
    await signIn(who)
    await play(page, mock, home)
  })
