import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { demoConfig } from './demoConfig.ts'
import { runnerImport, type Plugin, type PreviewServer, type ViteDevServer } from 'vite'
import type { Clock } from './http.ts'

/** Read by vite itself and not as part of its configuration: a run of the unit tests, say, does without. */
async function mount(server: ViteDevServer | PreviewServer, clock: Clock): Promise<string[]> {
  const { module, dependencies } = await runnerImport<typeof import('./http')>('/mocks/server/http.ts', {
    root: server.config.root,
    configFile: false,
    logLevel: 'error',
  })
  server.middlewares.use((request, response, next) => {
    if (request.url?.split('?')[0] !== '/shop.config.json') return next()
    response.setHeader('Content-Type', 'application/json')
    response.end(demoConfig(server.config.root))
  })
  server.middlewares.use(module.mockMiddleware(clock))
  return dependencies
}

/** Plays the PHP backend inside the dev and the preview server. Nothing of it reaches a build. */
export function mockBackend({ clock = 'live' }: { clock?: Clock } = {}): Plugin {
  return {
    name: 'mock-backend',
    async configureServer(server) {
      const files = new Set(await mount(server, clock))
      server.watcher.on('change', (file) => {
        if ([...files].some((own) => file.endsWith(own))) void server.restart()
      })
    },
    async configurePreviewServer(server) {
      await mount(server, clock)
    },
  }
}

const SCRIPT = 'mockServiceWorker.js'

/** The worker's script for the static demo alone, taken from the installed package and never kept in the project. */
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
