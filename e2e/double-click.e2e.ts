import type { Request } from 'playwright/test'
import { CONTRACT } from '../mocks/contractTable'
import { expect, openPage, test } from './fixtures'
import { WRITES } from './writes'

// Two presses on a button that changes something must send only one request.

test('the table has every call that changes something (R15)', () => {
  const calls = CONTRACT.filter(({ method }) => method === 'POST').map(({ file }) => file)
  expect(WRITES.map(({ file }) => file).toSorted()).toEqual(calls.toSorted())
  expect(calls).toHaveLength(28)
})

for (const { file, who, path, before, reach } of WRITES)
  test(`${file}: two clicks and Enter within a frame are one request (R15)`, async ({
    page,
    mock,
    signIn,
  }) => {
    if (who) await signIn(who)
    await before?.(mock)
    let [sent, answered] = [0, 0]
    const ours = (request: Request) =>
      request.method() === 'POST' && new URL(request.url()).pathname.endsWith(`/${file}`)
    page.on('request', (request) => {
      if (ours(request)) sent++
    })
    page.on('requestfinished', (request) => {
      if (ours(request)) answered++
    })
    await openPage(page, path)
    const button = await reach({ page, mock })
    await expect(button).toBeVisible()
    // Delay the reply, so that it cannot arrive between two presses.
    await mock.network({ latency: { [file]: 500 } })
    await button.evaluate((one: HTMLButtonElement) => {
      one.click()
      one.click()
      // Enter in a field also submits the form.
      if (one.type === 'submit') one.form?.requestSubmit()
      // Press again as soon as React has rendered the first press.
      setTimeout(() => one.isConnected && one.click())
      requestAnimationFrame(() => one.isConnected && one.click())
    })
    await expect.poll(() => sent).toBeGreaterThan(0)
    await page.waitForTimeout(350)
    expect(sent).toBe(1)
    // A request that is still running would change the next test's world.
    await expect.poll(() => answered).toBe(1)
  })
