// Serves the mock on real sockets.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createMockMiddleware } from '../mocks/server/http'
import { mockServer } from '../mocks/server/node'
import { takeUnknownCalls } from '../mocks/server/unknownCalls'

export const listenOnFreePort = (server: Server): Promise<string> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  )

export function closeServer(server: Server): void {
  server.closeAllConnections()
  server.close()
}

/** Serves the mock while the tests of a file run, and answers 418 to other paths. Tests may replace `middleware`. */
export function serveMockInThisFile() {
  const mock = { middleware: createMockMiddleware(), origin: '' }
  const server = createServer((incoming, response) =>
    mock.middleware(incoming, response, () => response.writeHead(418).end('the shop')),
  )
  beforeAll(async () => {
    // MSW's interceptor must not catch the calls.
    mockServer.close()
    mock.origin = await listenOnFreePort(server)
  })
  // The tests make unknown calls on purpose, so do not fail on them.
  afterEach(takeUnknownCalls)
  afterAll(() => closeServer(server))
  return Object.assign(mock, { server })
}
