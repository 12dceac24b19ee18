import { createServer } from 'node:http'
import { createMockMiddleware } from '../mocks/server/http'
import { mockServer } from '../mocks/server/node'

/** Serves the mock backend at an address of its own, for tools that ask a real host. `stop` returns the calls to MSW. */
export async function serveMock(): Promise<{ host: string; stop: () => void }> {
  mockServer.close()
  const middleware = createMockMiddleware()
  const server = createServer((request, response) =>
    middleware(request, response, () => response.writeHead(404).end()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    host: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections()
      server.close()
      mockServer.listen()
    },
  }
}
