import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { demoConfig } from '../../mocks/server/demoConfig'
import { createMockMiddleware } from '../../mocks/server/http'
import { APP_HEADERS } from '../../tools/headers'

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/** Serves a built folder with the shop's headers and the mock backend. A path without a file gets `index`. */
export async function serveBuild(
  folder: string,
  index: string,
  port: number,
): Promise<{ origin: string; close: () => void }> {
  const backend = createMockMiddleware()
  const server = createServer((request, response) =>
    backend(request, response, () => {
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      if (path === '/shop.config.json')
        return void response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(demoConfig(process.cwd()))
      const wanted = join(folder, path)
      const found =
        extname(path) !== '' && existsSync(wanted)
          ? wanted
          : extname(path) === ''
            ? join(folder, index)
            : null
      if (!found) return void response.writeHead(404).end()
      response.writeHead(200, {
        ...APP_HEADERS,
        'Content-Type': CONTENT_TYPES[extname(found)] ?? 'application/octet-stream',
      })
      response.end(readFileSync(found))
    }),
  )
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
