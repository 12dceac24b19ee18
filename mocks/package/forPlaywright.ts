// For `import { expect, test } from 'pahiran-mock/playwright'`. The page's calls to /backend/ reach a mock with a fresh
// world. A call that the mock does not know fails the test.
import { expect, test as base } from 'playwright/test'
import { startMock, type BareServer } from './bareServer'
import { MockClient } from './mockClient'

const MOCK_PATHS = /\/(?:backend|__mock)\//

export const test = base.extend<{ mock: MockClient }, { mockServer: BareServer }>({
  mockServer: [
    async ({}, use) => {
      const server = await startMock({ clock: 'fixed', host: '127.0.0.1' })
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  mock: async ({ mockServer }, use) => {
    const mock = new MockClient(mockServer.origin)
    await mock.reset()
    await use(mock)
    mockServer.checkCalls()
  },
  context: async ({ context, mock }, use) => {
    await context.route(
      ({ pathname }) => MOCK_PATHS.test(pathname),
      async (route) => {
        const { pathname, search } = new URL(route.request().url())
        await route.continue({ url: `${mock.origin}${pathname}${search}` })
      },
    )
    await use(context)
  },
})

export { expect }
