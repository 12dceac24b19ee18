// For `import { world } from 'pahiran-mock/vitest'` in a setup file or a test. Each test starts with a fresh world. A
// call to the backend that the mock does not know fails the test.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { fault } from '../faults/faultList'
import { mockServer } from '../server/node'
import { checkCalls, noteUnknownCall, takeUnknownCalls } from '../server/unknownCalls'
import { world } from '../world/world'

beforeAll(() =>
  mockServer.listen({
    onUnhandledRequest: ({ method, url }) => {
      if (new URL(url).pathname.includes('/backend/'))
        noteUnknownCall(`${method} ${url} is not below /backend/api/`)
    },
  }),
)
beforeEach(() => world.reset())
afterEach(() => {
  mockServer.resetHandlers()
  checkCalls()
})
afterAll(() => mockServer.close())

export { fault, mockServer, takeUnknownCalls, world }
