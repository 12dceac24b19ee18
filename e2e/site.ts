import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { moveIntoFolder } from '../tools/subfolder.mjs'
import { APP_HEADERS } from '../tools/headers'
import { CONTENT_TYPES, proxyRequest } from '../tools/proxy.mjs'
import { writeWorker } from '../tools/worker.mjs'
import type { MockClient } from '../mocks/package/mockClient'
import { BASE } from './fixtures'

// Serves a shop whose files are replaced while a browser shows it.

/** The document roots of `npm run e2e -- --apache`, one for each worker. */
const SERVER_ROOTS = (process.env.E2E_ROOTS ?? '').split(',').filter((root) => root !== '')

/** Makes a second build of the same shop. A changed text gives its files other names. */
export async function makeNextBuild(from: string, to: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'next-build-'))
  let changed = 0
  // Playwright sets NODE_ENV to "test", with which Vite would build development code.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await build({
    logLevel: 'silent',
    build: { outDir: folder, emptyOutDir: true },
    plugins: [
      {
        name: 'one-text-changed',
        enforce: 'pre',
        transform(code, id) {
          if (!/[\\/]src[\\/].*\.tsx?$/.test(id) || !code.includes(from)) return null
          changed++
          return code.replaceAll(from, to)
        },
      },
    ],
  })
  process.env.NODE_ENV = NODE_ENV
  if (changed === 0) throw new Error(`no source says "${from}"`)
  if (BASE !== '/') moveIntoFolder(folder, BASE)
  return folder
}

/** Adds the service worker to a copy of the build in dist/, as `npm run build` does. */
export async function makeBuildWithWorker(): Promise<{ folder: string; bytes: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'with-worker-'))
  cpSync('dist', folder, { recursive: true })
  execFileSync(process.execPath, ['tools/brand.mjs', folder], { stdio: 'ignore' })
  return { folder, bytes: (await writeWorker(folder)).bytes }
}

const TYPES = new Map(Object.entries(CONTENT_TYPES))

function sendFile(folders: readonly string[], path: string, reply: ServerResponse): void {
  const [folder = 'dist'] = folders
  const files = folders.map((one) => join(one, path))
  const file = files.find((one) => existsSync(one) && statSync(one).isFile())
  const found = file !== undefined
  // Answer like a real server: a missing file below assets is a 404, any other path gets the app's page.
  if (!found && /^\/(assets|brand)\//.test(path)) return void reply.writeHead(404).end('Not Found')
  const name = file ?? join(folder, 'index.html')
  reply.writeHead(200, {
    ...APP_HEADERS,
    'Content-Type': TYPES.get(extname(name)) ?? 'application/octet-stream',
    'Cache-Control': path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
  })
  reply.end(readFileSync(name))
}

export type Site = {
  origin: string
  /** `keep` leaves the old files beside the new ones, as docs/running.md advises. */
  deploy: (folder: string, keep?: boolean) => void
  /** Cuts the connection of pages and of service workers. The browser's own "offline" leaves service workers online. */
  cut: (isCut: boolean) => void
  /** If `way` returns a reply for a path, the site sends it instead of the server's. */
  answer: (way: (path: string) => { status: number; type: string; body: string } | null) => void
  asked: string[]
  close: () => void
}

/** Replaces files in a real server's document root, and restores them at the end. */
function siteOnServer(root: string, origin: string): Site {
  const kept = mkdtempSync(join(tmpdir(), 'kept-'))
  const put = (from: string, keep = false) => {
    if (!keep) rmSync(join(root, 'assets'), { recursive: true })
    for (const name of ['assets', 'index.html'])
      cpSync(join(from, name), join(root, name), { recursive: true })
  }
  cpSync(root, kept, { recursive: true, filter: (path) => !path.includes('backend') })
  return {
    origin,
    deploy: put,
    cut: () => {
      throw new Error('a real server is not cut')
    },
    answer: () => {
      throw new Error('a real server answers by itself')
    },
    asked: [],
    close: () => {
      put(kept)
      rmSync(kept, { recursive: true })
    },
  }
}

export async function serveSite(
  shop: string,
  mock: MockClient,
  worker: number,
  first = 'dist',
): Promise<Site> {
  const root = SERVER_ROOTS[worker]
  if (root !== undefined) return siteOnServer(root, shop)
  let folders = [first]
  let isCut = false
  let way: Parameters<Site['answer']>[0] = () => null
  const asked: string[] = []
  const server = createServer((request, reply) => {
    if (isCut) return void request.socket.destroy()
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    asked.push(path)
    const other = way(path)
    if (other)
      reply
        .writeHead(other.status, {
          'Content-Type': other.type,
          'Cache-Control': 'public, max-age=31536000, immutable',
        })
        .end(other.body)
    else if (/^\/(backend|uploads|__mock)\//.test(path) || path === '/shop.config.json')
      proxyRequest(request, reply, mock.origin, { 'x-mock-world': mock.world })
    else sendFile(folders, path, reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    deploy: (next, keep = false) => void (folders = keep ? [next, ...folders] : [next]),
    cut: (now) => {
      isCut = now
      if (now) server.closeAllConnections()
    },
    answer: (next) => void (way = next),
    asked,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
