import { setupServer } from 'msw/node'
import { handlers } from '../handlers/index'

/** For tests: call `mockServer.listen({ onUnhandledRequest: 'error' })`, and `world.reset()` after each test. */
export const mockServer = setupServer(...handlers)
