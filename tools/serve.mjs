// Starts the dev server on the mock backend or in front of a real one.
import { createServer } from 'vite'
import { readArgument, copyMockOptionsToEnv } from '../mocks/server/mockOptions.mjs'

/** Calls `process.exit`, because the mock saves its world on the exit event. */
export function closeOnSignal(close) {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => void close().then(() => process.exit(0)))
}

export async function startDevServer({ host = false } = {}) {
  copyMockOptionsToEnv()
  const server = await createServer({
    server: { port: Number(readArgument('port') ?? 5173), host },
    logLevel: 'warn',
  }).catch((cause) => {
    console.error(cause.message)
    process.exit(1)
  })
  await server.listen()
  const address = server.httpServer?.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port, close: () => server.close() }
}
