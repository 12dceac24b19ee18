import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { baseAtRuntime } from './tools/baseAtRuntime.ts'
import { failedStart } from './tools/failedStart.ts'
import { finishBuild } from './tools/finishBuild.ts'
import { TARGETS } from './tools/floorBrowsers.mjs'
import { servedHeaders } from './tools/headers.ts'
import { licences } from './tools/licences.ts'
import { inFirstView, sharedChunk, shortClass, slimBuild, type Modules } from './tools/slimBuild.ts'
import { testGroups } from './tools/testGroups.ts'
import { mockBackend, mockWorker } from './mocks/server/vitePlugin.ts'

/** A real PHP backend to work against, from `npm run dev -- --backend=https://host`. */
const backend = process.env.BACKEND ?? ''
const demo = process.env.VITE_MOCKS === 'worker'

const GROUPS = testGroups(import.meta.dirname)

const MAIN = resolve(import.meta.dirname, 'src/main.tsx')

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    ...slimBuild(),
    failedStart({ demo }),
    baseAtRuntime(),
    licences(),
    finishBuild({ demo }),
    servedHeaders(),
    ...(demo
      ? [mockWorker()]
      : backend === ''
        ? [mockBackend({ clock: process.env.MOCK_CLOCK === 'fixed' ? 'fixed' : 'live' })]
        : []),
  ],
  define: { 'import.meta.env.VITE_MOCKS': JSON.stringify(process.env.VITE_MOCKS ?? '') },
  ...(command === 'build' ? { css: { modules: { generateScopedName: shortClass } } } : {}),
  // Streams pass through as they come: nothing here may buffer them.
  server: backend === '' ? {} : { proxy: { '/backend': { target: backend, changeOrigin: true, secure: true } } },
  worker: { format: 'es' as const },
  build: {
    outDir: demo ? 'dist-demo' : 'dist',
    // What browsers of the floor lack of it, tools/floor.mjs finds; a lower target would write every class field at length.
    target: 'es2022',
    cssTarget: TARGETS,
    // Inlined pictures and fonts would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A chunk's own imports follow by themselves; the list of them all would stand in front of the first view.
      resolveDependencies: (_file, names, { hostType }) =>
        hostType === 'html' ? names : names.filter((name) => /\/(?:parts|shopping|office)-/.test(name)),
    },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // The first view lists every chunk by name: two letters less of each. 36 bits still tell two builds apart.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          // Libraries change seldom and compress best together. What no first view needs comes with what does.
          groups: [
            {
              debugName: 'libraries',
              name: (id, modules) =>
                id.includes('node_modules') && inFirstView(id, MAIN, modules) ? 'libraries' : null,
            },
            {
              name: 'early',
              test: /src[\\/](?:app[\\/](?:polyfills|early)|api[\\/]core[\\/](?:ahead|failures)|rules[\\/]safe)\.ts$|preload-helper/,
            },
            // What the first view needs anyway, in one piece: a dozen small chunks compress a quarter worse.
            { debugName: 'shop', name: (id, modules) => (inFirstView(id, MAIN, modules) ? 'shop' : null) },
            // What several of the later chunks share comes with the first of them: a dozen small files would each be
            // found only after another one has come.
            // Four groups and not one: a group takes along what its modules import, so shoppers' parts go first.
            ...(['soon', 'parts', 'shopping', 'office'] as const).map((chunk) => ({
              debugName: chunk,
              name: (id: string, modules: Modules) => (sharedChunk(id, MAIN, modules) === chunk ? chunk : null),
            })),
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/', pretendToBeVisual: true } },
    setupFiles: ['tests/unitSetup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 30_000,
    // A failing query prints the part of the page that matters, not all of it.
    env: { DEBUG_PRINT_LIMIT: '3000' },
    maxWorkers: 2,
    // One after the other by their names: what needs a process of its own comes first and shares the cores with the rest.
    projects: (['alone', 'looks', 'rules'] as const).map((name) => ({
      extends: true as const,
      test: { name, include: GROUPS[name], isolate: name === 'alone' },
    })),
  },
}))
