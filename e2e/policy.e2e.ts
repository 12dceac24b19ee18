import type { Page } from 'playwright/test'
import { expect, openPage, test } from './fixtures'

// Tests the policy guard of fixtures.ts: the page does each forbidden act on purpose, and the guard must report it.

type PlantedAct = { name: string; directive: RegExp; act: () => unknown }

const PLANTED_ACTS: PlantedAct[] = [
  {
    name: 'an inline script',
    directive: /script-src|require-trusted-types-for/,
    act: () => {
      const script = document.createElement('script')
      script.append('window.__planted = true')
      document.body.append(script)
    },
  },
  {
    name: 'eval',
    directive: /script-src|require-trusted-types-for/,
    // oxlint-disable-next-line no-eval -- the policy must block this eval
    act: () => (0, eval)('window.__planted = true'),
  },
  {
    name: 'a picture from elsewhere',
    directive: /img-src/,
    act: () => {
      const picture = document.createElement('img')
      picture.src = 'https://elsewhere.example/x.png'
      document.body.append(picture)
    },
  },
  {
    name: 'a call to elsewhere',
    directive: /connect-src/,
    act: () => fetch('https://elsewhere.example/x').catch(() => {}),
  },
  {
    name: 'HTML from a string',
    directive: /require-trusted-types-for/,
    act: () => {
      document.body.innerHTML = '<img src="x" onerror="window.__planted = true">'
    },
  },
]

/** Runs the act in a timer, because code that Playwright evaluates is exempt from the policy. */
const plantAct = (page: Page, act: () => unknown) =>
  page.addInitScript(
    `window.plant = () => setTimeout(() => { try { (${String(act)})() } catch {} })`,
  )

for (const { name, directive, act } of PLANTED_ACTS)
  test(`@core a planted violation is caught: ${name} (R8)`, async ({ page, complaints }) => {
    await plantAct(page, act)
    await openPage(page, '/about')
    expect(complaints).toEqual([])
    await page.evaluate(() => (window as unknown as { plant: () => void }).plant())
    const told = new RegExp(`policy violated: (?:${directive.source})`)
    await expect.poll(() => complaints.some((text) => told.test(text))).toBe(true)
    expect(await page.evaluate(() => '__planted' in window)).toBe(false)
    expect(await page.evaluate(() => document.getElementById('root') !== null)).toBe(true)
    // The test caused all of these itself; any other violation fails it.
    complaints.length = 0
  })
