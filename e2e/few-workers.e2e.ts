import { asha, expect, openPage, test } from './fixtures'

test('on a host whose few workers all hold streams a shopper still gets an answer: the streams give way to a call that waits', async ({
  page,
  mock,
  signIn,
}) => {
  // PHP notices a disconnected client only when it writes to the stream, so let it write a comment line every 500 ms.
  await mock.streams({ comment: 500 })
  await signIn(asha)
  await openPage(page, '/products')
  await expect(page.getByRole('link', { name: /Patan Brick Kurta/ }).first()).toBeVisible()
  const streams = async () => (await mock.state()).streams.length
  await expect.poll(streams).toBeGreaterThan(1)
  await mock.workers({ workers: await streams() })

  // Navigate inside the app, because a full page load would close the streams by itself.
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'My Orders' }).click()
  await expect(
    page
      .getByRole('main')
      .getByText(/Order #?\w+/)
      .first(),
  ).toBeVisible({ timeout: 9000 })
  // PHP notices a little later that the last stream's client has disconnected.
  await expect.poll(streams).toBe(0)
})
