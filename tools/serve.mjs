// Starts the dev server on the mock backend or in front of a real one.
import { createServer } from 'vite'

export function argument(name) {
  const at = process.argv.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`))
  if (at < 0) return undefined
  const word = process.argv[at]
  return word.includes('=') ? word.slice(word.indexOf('=') + 1) : process.argv[at + 1]
}

export async function serve({ host = false } = {}) {
  const server = await createServer({
    server: { port: Number(argument('port') ?? 5173), host },
    logLevel: 'warn',
  })
  await server.listen()
  const address = server.httpServer?.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port, close: () => server.close() }
}
