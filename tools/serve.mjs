// Starts the dev server on the mock backend or in front of a real one.
import { createServer } from 'vite'

export function argument(name) {
  const at = process.argv.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`))
  if (at < 0) return undefined
  const word = process.argv[at]
  return word.includes('=') ? word.slice(word.indexOf('=') + 1) : process.argv[at + 1]
}

export const MOCK_OPTIONS = `  --latency shared-host   shared-host, 3g, edge, none, or milliseconds for each call
  --workers 10            this many PHP workers, each open stream holds one
  --scenario sold-out     another starting world
  --clock fixed           the seed's own day; live is today; or a moment such as 2026-01-14T09:00
  --world file.json       keeps the world in this file over a restart`

/** Hands the mock's options to vite.config.ts, which reads the environment. */
export function takeMockOptions() {
  for (const name of ['latency', 'workers', 'scenario', 'clock', 'world']) {
    const value = argument(name)
    if (value !== undefined) process.env[`MOCK_${name.toUpperCase()}`] = value
  }
}

/** Ends by `process.exit`, so that a kept world is saved. */
export function endWith(close) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void close().then(() => process.exit(0)))
}

export async function serve({ host = false } = {}) {
  takeMockOptions()
  const server = await createServer({
    server: { port: Number(argument('port') ?? 5173), host },
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
