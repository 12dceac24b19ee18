import type { Browser } from 'playwright/test'
import { expect, test, type Mock } from './fixtures'
import { Shopper } from './money/browserShopper'

// Kills the browser's renderer while an order is being sent, between the press of Place Order and the reply. The
// shopper opens the shop again, finds the form and the receipt, and must end with one order.

/**
 * How many kills are played, each at another time after the press. `npm run proofs -- --only money-browser` plays
 * twenty.
 */
const KILL_MOMENTS = Number(process.env.MONEY_KILLS ?? 1)
const LAST_KILL_MS = 1500
const MINUTE = 60_000
const STORE_DELAYS = { 'at once': 0, '10 s later': 10_000, '119 s later': 119_000 }

type KillResult = { moment: string; wrong: string[] }

async function playKill(
  browser: Browser,
  baseURL: string,
  mock: Mock,
  ms: number,
  storeAfter: number,
): Promise<KillResult> {
  await mock.live()
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } })
  const shopper = new Shopper(context, mock, undefined, 150_000)
  const wrong: string[] = []
  try {
    await shopper.begin()
    await shopper.toCheckout()
    await shopper.fill()
    // The form saves the draft a moment after the last key.
    await shopper.page.waitForTimeout(1200)
    await mock.network({ rate: 400_000, latency: { 'get_myorders.php': 150, 'orders.php': 150 } })
    await mock.fault({
      name: 'T10',
      file: 'orders.php',
      method: 'POST',
      storeAfter,
      commit: true,
      count: 1,
    })
    const dying = shopper.page
    const session = await context.newCDPSession(dying)
    await shopper.press()
    await new Promise((resolve) => setTimeout(resolve, ms))
    const reached = await shopper.posts()
    const crashed = dying.waitForEvent('crash', { timeout: 5000 })
    void session.send('Page.crash').catch(() => {})
    await crashed
    shopper.note(`killed ${ms} ms after the press, ${reached} requests had arrived`)
    await mock.network({ rate: null, latency: {} })
    await shopper.newTab()
    await dying.close().catch(() => {})
    await shopper.takeClock()
    await shopper.toCheckout()
    for (let thanked = false; !thanked && shopper.now < 10 * MINUTE;) {
      const seen = await shopper.look()
      const open = seen.attempts.some(({ phase }) => phase === 'sending' || phase === 'unknown')
      // If the renderer was killed after the ordered lines had left the cart, no thank-you page appears: the checkout
      // shows the next line. Then a stored order without an open attempt is enough.
      thanked = seen.thanks || ((await shopper.made()).length > 0 && !open && !seen.panel)
      if (seen.send !== null && (await shopper.made()).length === 0) {
        await shopper.answer()
        if (await shopper.isLost()) wrong.push('a field or the receipt is lost')
        await shopper.press()
      }
      await shopper.pass(5000)
    }
    await shopper.pass(2 * MINUTE)
    const made = await shopper.made()
    if (made.length !== 1) wrong.push(`${made.length} orders`)
    wrong.push(...shopper.complaints)
  } catch (cause) {
    wrong.push(cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause))
  } finally {
    await context.close()
  }
  return { moment: `${ms} ms\n  ${shopper.notes.join('\n  ')}`, wrong }
}

for (const [when, storeAfter] of Object.entries(STORE_DELAYS))
  test(`the renderer is killed at ${KILL_MOMENTS} ${KILL_MOMENTS === 1 ? 'moment' : 'moments'} of sending, stored ${when}: one order, nothing typed is lost`, async ({
    browser,
    baseURL,
    mock,
  }) => {
    test.setTimeout(KILL_MOMENTS * MINUTE + MINUTE)
    const bad: string[] = []
    for (let at = 0; at < KILL_MOMENTS; at++) {
      const { moment, wrong } = await playKill(
        browser,
        baseURL ?? '',
        mock,
        Math.round(
          KILL_MOMENTS === 1 ? LAST_KILL_MS / 2 : (LAST_KILL_MS * at) / (KILL_MOMENTS - 1),
        ),
        storeAfter,
      )
      if (wrong.length > 0) bad.push(`${wrong.join(', ')} after ${moment}`)
    }
    expect(bad.join('\n')).toBe('')
  })
