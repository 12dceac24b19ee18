import type { Page } from 'playwright/test'
import { createDice } from '../mocks/world/dice'
import { asha, expect, openPage, owner, test, type Mock, type Person } from './fixtures'

// Plays random clicks, keys, navigation and window sizes while one reply in five is faulty; the same seed plays the
// same acts. No error may be uncaught and no screen blank. `npm run proofs -- --only monkey` is the long run.

const SECONDS = Number(process.env.MONKEY_SECONDS ?? 20)
const SEED = Number(process.env.MONKEY_SEED ?? 20261121)
const FAULTS = [
  'T1',
  'T2',
  'H1',
  'H3',
  'H6',
  'H7',
  'H8',
  'B1',
  'B2',
  'B3',
  'B8',
  'S1',
  'S2',
  'S5',
  'S7',
  'S8',
  'S14',
]
const STREAM_FAULTS = ['E1', 'E2', 'E3', 'E5', 'E8', 'E9', 'E10', 'E11', 'E15']
const KEYS = [
  'Tab',
  'Tab',
  'Tab',
  'Enter',
  'Escape',
  'Space',
  'ArrowDown',
  'ArrowRight',
  'PageDown',
  'Home',
]
const SIZES = [
  { width: 360, height: 740 },
  { width: 800, height: 600 },
  { width: 1280, height: 900 },
]
const TARGET_SELECTOR =
  'a[href^="/"]:visible, button:visible:enabled, input:visible, select:visible, textarea:visible, summary:visible'
/**
 * After this many acts the monkey starts again, because once it has logged out or deleted everything, it tests little.
 */
const RESTART_EVERY = 250
const LAST_ACTS_SHOWN = 20

// Half an hour of traces would fill the disk.
test.use(SECONDS > 120 ? { trace: 'off' } : {})

type Side = { name: string; who: Person; home: string }
const MONKEY_SIDES: Side[] = [
  { name: 'shop', who: asha, home: '/' },
  { name: 'back office', who: owner, home: '/nest/dashboard' },
]

/** Names what is blank or broken; an empty list if the screen shows its content. */
async function brokenPage(page: Page): Promise<string[]> {
  // During a navigation the screen may be blank for a moment, so look again.
  for (let tries = 0; tries < 40; tries++) {
    // Back may leave the shop; the next act returns to it.
    if (!page.url().startsWith('http')) return []
    const found = await page
      .evaluate(() => ({
        blank: (document.querySelector('#root')?.textContent?.trim() ?? '') === '',
        broken: document.querySelector('.wrong') !== null,
      }))
      .catch(() => ({ blank: true, broken: false }))
    if (found.broken) return [`broken: ${page.url()}`]
    if (!found.blank) return []
    await page.waitForTimeout(100)
  }
  return [`blank: ${page.url()}`]
}

class Monkey {
  readonly faults: string[] = []
  readonly acts: string[] = []
  done = 0
  private readonly dice = createDice(SEED)

  constructor(
    private readonly page: Page,
    private readonly mock: Mock,
    private readonly side: Side,
  ) {
    // Pages outside the shop have no storage, so the journey's own script fails there.
    page.on(
      'pageerror',
      (error) =>
        void (page.url().startsWith('http') && this.faults.push(`uncaught: ${error.message}`)),
    )
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
    page.setDefaultTimeout(700)
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.dice.whole(0, list.length - 1)] as T
  }

  private note(act: string): void {
    this.acts.push(`${act} at ${new URL(this.page.url()).pathname}`)
    if (this.acts.length > LAST_ACTS_SHOWN) this.acts.shift()
  }

  private async click(): Promise<void> {
    const targets = this.page.locator(TARGET_SELECTOR)
    const count = await targets.count().catch(() => 0)
    const target = targets.nth(this.dice.whole(0, Math.max(0, count - 1)))
    this.note(
      `click ${await target.evaluate((one) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent ?? ''}`.slice(0, 40)).catch(() => 'nothing')}`,
    )
    await target.click({ force: true, noWaitAfter: true }).catch(() => {})
  }

  private async act(): Promise<void> {
    const roll = this.dice.whole(1, 100)
    if (roll <= 55) return this.click()
    const [key, text] = [
      this.pick(KEYS),
      this.pick(['kurta', '9841000001', 'a@b.np', '<b>', '-1', '०९']),
    ]
    const [back, size, by] = [
      this.dice.whole(0, 1) === 0,
      this.pick(SIZES),
      this.dice.whole(-600, 900),
    ]
    if (roll <= 80) {
      this.note(`key ${key}`)
      await this.page.keyboard.press(key).catch(() => {})
    } else if (roll <= 88) {
      this.note(`type ${text}`)
      await this.page.keyboard.type(text).catch(() => {})
    } else if (roll <= 93) {
      this.note(back ? 'back' : 'forward')
      await this.page
        .evaluate((way) => (way ? history.back() : history.forward()), back)
        .catch(() => {})
    } else if (roll <= 96) {
      this.note(`width ${size.width}`)
      await this.page.setViewportSize(size)
    } else {
      this.note(`wheel ${by}`)
      await this.page.mouse.wheel(0, by).catch(() => {})
    }
  }

  private async spoil(): Promise<void> {
    const call = this.pick(FAULTS)
    const stream = this.pick(STREAM_FAULTS)
    this.note(`faults ${call} ${stream}`)
    for (const name of [call, stream]) await this.mock.fault({ name, file: '*', probability: 0.2 })
  }

  private async anew(): Promise<void> {
    this.note('anew')
    await this.mock.reset()
    await this.page
      .evaluate((user) => localStorage.setItem('user', user), JSON.stringify(this.side.who))
      .catch(() => {})
    await this.page.goto(this.side.home, { waitUntil: 'commit', timeout: 10_000 }).catch(() => {})
  }

  async play(seconds: number): Promise<void> {
    const end = Date.now() + seconds * 1000
    // A busy machine may play few acts in this time. Then continue until there was one act for each second.
    for (; (Date.now() < end || this.done <= seconds) && this.faults.length === 0; this.done++) {
      if (this.done % RESTART_EVERY === RESTART_EVERY - 1) await this.anew()
      if (this.done % 12 === 0) await this.spoil()
      await this.act()
      if (!/^http:\/\/(?:127\.0\.0\.1|e2e-\d+\.localhost):/.test(this.page.url()))
        await this.page.goto(this.side.home, { timeout: 10_000 }).catch(() => {})
      if (this.done % 5 === 0) this.faults.push(...(await brokenPage(this.page)))
    }
  }
}

for (const side of MONKEY_SIDES)
  test(`${side.name}: ${SECONDS} s of a monkey (R24)`, async ({
    page,
    mock,
    signIn,
    expected,
  }, info) => {
    test.setTimeout((3 * SECONDS + 90) * 1000)
    // The shop and the browser log failed replies. The monkey itself collects uncaught errors.
    expected.push(/^(?!uncaught|policy)/)
    await signIn(side.who)
    await openPage(page, side.home)
    const monkey = new Monkey(page, mock, side)
    await monkey.play(SECONDS)
    expect(
      monkey.faults,
      `act ${monkey.done}, MONKEY_SEED=${SEED}, the last acts:\n${monkey.acts.join('\n')}`,
    ).toEqual([])
    expect(monkey.done).toBeGreaterThan(SECONDS)
    info.annotations.push({ type: 'acts', description: String(monkey.done) })
    if (SECONDS > 120)
      console.info(
        `${side.name}: ${monkey.done} acts in ${SECONDS} s, seed ${SEED}: 0 uncaught, 0 blank`,
      )
  })
