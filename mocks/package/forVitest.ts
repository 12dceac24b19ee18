// `import { world } from 'pahiran-mock/vitest'` in a setup file or a test: each test starts on a fresh world, and a call to the
// backend that the mock does not know fails.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { fault } from '../faults/faultWords'
import { mockServer } from '../server/node'
import { world } from '../world/world'

beforeAll(() =>
  mockServer.listen({
    onUnhandledRequest: (request, print) => {
      if (new URL(request.url).pathname.includes('/backend/')) print.error()
    },
  }),
)
beforeEach(() => world.reset())
afterEach(() => mockServer.resetHandlers())
afterAll(() => mockServer.close())

export { fault, mockServer, world }
