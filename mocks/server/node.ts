import { setupServer } from 'msw/node'
import { handlers } from '../handlers/index'

/** The mock backend for tests: `mockServer.listen({ onUnhandledRequest: 'error' })`, and `world.reset()` after each test. */
export const mockServer = setupServer(...handlers)
