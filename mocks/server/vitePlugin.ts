import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { demoConfig } from './demoConfig.ts'
import { runnerImport, type Plugin, type PreviewServer, type ViteDevServer } from 'vite'
import type { StartOptions } from './startOptions.ts'

/** Vite loads it at run time, not with its configuration: a run of the unit tests does not need it. */
async function mount(server: ViteDevServer | PreviewServer, options: StartOptions): Promise<string[]> {
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
  server.middlewares.use(module.mockMiddleware(options))
  return dependencies
}

/** Plays the PHP backend inside the dev and the preview server. No build contains it. */
export function mockBackend(options: StartOptions): Plugin {
  return {
    name: 'mock-backend',
    async configureServer(server) {
      const files = new Set(await mount(server, options))
      server.watcher.on('change', (file) => {
        if ([...files].some((own) => file.endsWith(own))) void server.restart()
      })
    },
    async configurePreviewServer(server) {
      await mount(server, options)
    },
  }
}

const SCRIPT = 'mockServiceWorker.js'

/** Copies the worker's script from the installed package, only for the static demo; the project does not contain it. */
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
