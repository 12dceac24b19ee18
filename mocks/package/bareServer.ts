// Serves the mock backend on a plain Node server, for apps other than this shop's dev server.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handOverWorlds, createMockMiddleware, type MockOptions } from '../server/http'
import { checkCalls } from '../server/unknownCalls'
import { loggedCallsOf, requestedWorldOf } from '../server/worlds'

export type BareOptions = MockOptions & {
  /** The default 0 means any free port. */
  port?: number
  /** By default the server listens on every address, so that a phone in the same network can reach it. */
  host?: string
  tell?: (line: string) => void
}

export type BareServer = {
  origin: string
  port: number
  /** Throws an error that lists the unknown calls so far. Call it at the end of each test. */
  checkCalls: () => void
  /** Stops the server, then calls checkCalls. */
  close: () => Promise<void>
}

/** A front end on another origin or behind a proxy cannot load pictures from relative addresses. */
const DIALECT = 'pictures=absolute'

const CALL_PATH = /\/backend\/api\/([\w-]+\.php)$/

/** Reports method, file, status, time, violations of the contract, and the world unless it is the main one. */
function reportCall(
  incoming: IncomingMessage,
  response: ServerResponse,
  tell: (line: string) => void,
): void {
  const { name, path } = requestedWorldOf(incoming, incoming.url ?? '/')
  const [, file] = CALL_PATH.exec(path.split('?')[0] ?? '') ?? []
  if (name === null || file === undefined || incoming.method === 'OPTIONS') return
  const begun = performance.now()
  response.on('close', () => {
    const { problems = [], fault = null } = loggedCallsOf(name, file, incoming.method).at(-1) ?? {}
    const status = response.headersSent ? response.statusCode : 'no answer'
    const words = [
      new Date().toTimeString().slice(0, 8),
      incoming.method,
      file,
      status,
      `${Math.round(performance.now() - begun)} ms`,
      ...(name === 'main' ? [] : [`world ${name}`]),
      ...(fault === null ? [] : [`fault ${fault}`]),
      ...(problems.length === 0 ? [] : [`broken: ${problems.join('; ')}`]),
    ]
    tell(words.join('  '))
  })
}

const listenOn = (server: Server, port: number, host?: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host !== undefined && { host }) }, resolve)
  })

/** Throws an error that names the option if an option cannot be read. */
export async function startMock({
  port = 0,
  host,
  tell,
  ...options
}: BareOptions = {}): Promise<BareServer> {
  const middleware = createMockMiddleware({ dialect: DIALECT, ...options, alone: true })
  const server = createServer((incoming, response) => {
    if (tell) reportCall(incoming, response, tell)
    middleware(incoming, response, () => {
      const isFront = (incoming.url ?? '/').split('?')[0] === '/'
      if (isFront) response.writeHead(302, { Location: '/__mock/' }).end()
      else
        response
          .writeHead(404, { 'Content-Type': 'text/plain' })
          .end('This is the mock backend. Its page is /__mock/.')
    })
  })
  await listenOn(server, port, host)
  const taken = (server.address() as AddressInfo).port
  return {
    origin: `http://127.0.0.1:${taken}`,
    port: taken,
    checkCalls,
    async close() {
      await handOverWorlds()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      checkCalls()
    },
  }
}
