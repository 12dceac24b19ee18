import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { demoConfig, devConfig } from './demoConfig.ts'
import { runnerImport, type Plugin, type PreviewServer, type ViteDevServer } from 'vite'
import type { StartOptions } from './startOptions.ts'
import type { KeptWorlds } from './worlds.ts'

type Mock = typeof import('./http')
type Middleware = ReturnType<Mock['createMockMiddleware']>
type LoadedMock = { module: Mock; files: string[] }

/** Loads the mock when a server starts, not with Vite's configuration, because unit tests do not need it. */
async function loadMock(root: string): Promise<LoadedMock> {
  const { module, dependencies } = await runnerImport<Mock>('/mocks/server/http.ts', {
    root,
    configFile: false,
    logLevel: 'error',
  })
  module.setPictureReader((path) => readFile(join(root, 'mocks/seed', path)))
  return { module, files: dependencies }
}

export type ShopOptions = StartOptions & {
  /** The origin of a real backend; '' for none. */
  backend?: string
  /** The email that opens the back office. */
  admin?: string
}

function mountMiddleware(
  server: ViteDevServer | PreviewServer,
  config: () => string,
  middleware: Middleware,
): void {
  server.middlewares.use((request, response, next) => {
    if (request.url?.split('?')[0] !== '/shop.config.json') return next()
    response.setHeader('Content-Type', 'application/json')
    response.end(config())
  })
  server.middlewares.use(middleware)
}

/**
 * A restart of the dev server loads this file again, so a global WeakMap keeps the mock's worlds. Its key is the
 * configuration object that Vite passes on to the new server.
 */
const RUNNING_KEY = Symbol.for('mock backend of a dev server')
type Running = WeakMap<object, () => Promise<KeptWorlds>>
const runningMocks = ((globalThis as { [RUNNING_KEY]?: Running })[RUNNING_KEY] ??= new WeakMap())

/** Wait this long for more changes, because an editor or a checkout saves many files at once. */
const SETTLE_MS = 50

async function mountLive(server: ViteDevServer, shop: ShopOptions): Promise<void> {
  const { admin, ...options } = shop
  const { root, inlineConfig, logger } = server.config
  let { module, files } = await loadMock(root)
  let middleware = module.createMockMiddleware(options, await runningMocks.get(inlineConfig)?.())
  runningMocks.set(inlineConfig, () => module.handOverWorlds())
  let ready = Promise.resolve()
  const config = () =>
    devConfig(root, { backend: options.backend, admin, stampZone: module.stampZoneOfDialect() })
  mountMiddleware(
    server,
    config,
    (request, response, next) => void ready.then(() => middleware(request, response, next)),
  )

  async function swap(loaded: LoadedMock): Promise<void> {
    const kept = await module.handOverWorlds()
    ;({ module, files } = loaded)
    middleware = module.createMockMiddleware(options, kept)
  }
  async function takeOver(): Promise<void> {
    try {
      const loaded = await loadMock(root)
      ready = swap(loaded)
      await ready
      logger.info('The mock runs on its new files; its rows, faults and log stay.', {
        timestamp: true,
      })
    } catch (cause) {
      logger.error(
        `The mock runs on with its former files: ${cause instanceof Error ? cause.message : String(cause)}`,
      )
    }
  }
  let turn = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  server.watcher.on('change', (file) => {
    if (!files.some((own) => file.endsWith(own))) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      turn = turn.then(takeOver)
    }, SETTLE_MS)
  })
}

/** Runs the mock inside the dev and preview servers, also in front of a real backend. No build contains it. */
export function mockBackend(shop: ShopOptions): Plugin {
  return {
    name: 'mock-backend',
    configureServer(server) {
      return mountLive(server, shop)
    },
    async configurePreviewServer(server) {
      const { root } = server.config
      const { module } = await loadMock(root)
      const { admin: _admin, ...options } = shop
      mountMiddleware(server, () => demoConfig(root), module.createMockMiddleware(options))
    },
  }
}

const SCRIPT = 'mockServiceWorker.js'

/** Copies the worker's script from the installed msw into the static demo, because the project does not contain it. */
export function mockWorker(): Plugin {
  let root = '.'
  let outDir = 'dist-demo'
  const path = createRequire(import.meta.url).resolve(`msw/${SCRIPT}`)
  return {
    name: 'mock-worker',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.split('?')[0]?.endsWith(`/${SCRIPT}`)) return next()
        response.setHeader('Content-Type', 'text/javascript')
        createReadStream(path).pipe(response)
      })
    },
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: SCRIPT, source: readFileSync(path) })
    },
    closeBundle() {
      if (existsSync(outDir)) writeFileSync(join(outDir, 'shop.config.json'), demoConfig(root))
    },
  }
}
