import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { baseAtRuntime } from './tools/baseAtRuntime'
import { finishBuild } from './tools/finishBuild'
import { servedHeaders } from './tools/headers'
import { mockBackend, mockWorker } from './mocks/vitePlugin'

/** A real PHP backend to work against, from `npm run dev -- --backend=https://host`. */
const backend = process.env.BACKEND ?? ''
const demo = process.env.VITE_MOCKS === 'worker'

const FIRST_VIEW = new RegExp(
  [
    'api/(cache|cart|categories|client|config|liveQuery|pages|php|products|storedUser|write|live/\\w+)',
    'rules/(constants|paths|pricing|safe|text|types)',
    'state/(cart|category|confirm|dirty|notices|panels|session|store)',
    'display/(?!AboutContent|StatusChip)\\w+',
    'ui/(Badge|Button|Dots|Empty|ErrorBoundary|Icon|IconButton|Rotator|Skeleton|Spinner|Weave|cx|icons|useFocusReturn|useHidden|useInterval|useMediaQuery|useSwipe)',
    'storefront/(home|header)/(?!HomeScreen|Suggestions|findSuggestions|MenuPanel)\\w+',
    'storefront/(StorefrontFrame|PageHead|routes|footer/Footer|product/openProduct)',
  ]
    .map((files) => `src/${files}\\.`)
    .join('|'),
)

/** axios always bundles three ways to send a request, and this client uses one: XMLHttpRequest, for its upload progress. */
function withoutFetchAdapter(): Plugin {
  return {
    name: 'without-fetch-adapter',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (/axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/.test(id) ? 'export const getFetch = () => null\nexport default null' : null),
  }
}

export default defineConfig({
  plugins: [
    react(),
    withoutFetchAdapter(),
    baseAtRuntime(),
    finishBuild({ demo }),
    servedHeaders(),
    ...(demo ? [mockWorker()] : backend === '' ? [mockBackend({ clock: process.env.MOCK_CLOCK === 'fixed' ? 'fixed' : 'live' })] : []),
  ],
  define: { 'import.meta.env.VITE_MOCKS': JSON.stringify(process.env.VITE_MOCKS ?? '') },
  server: {
    // Streams pass through as they come: nothing here may buffer them.
    ...(backend === '' ? {} : { proxy: { '/backend': { target: backend, changeOrigin: true, secure: true } } }),
  },
  build: {
    outDir: demo ? 'dist-demo' : 'dist',
    target: 'es2022',
    // Inlined pictures and fonts would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Libraries change seldom and compress best together. The admin's hash stays apart: it is fetched on need.
          groups: [
            { name: 'libraries', test: /node_modules[\\/](?!@noble)/ },
            // What the first view needs anyway, in one piece: a dozen small chunks compress a quarter worse.
            { name: 'shop', test: FIRST_VIEW },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/', pretendToBeVisual: true } },
    setupFiles: ['tests/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'mocks/**/*.test.ts', 'tests/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 15_000,
    // A failing query prints the part of the page that matters, not all of it.
    env: { DEBUG_PRINT_LIMIT: '3000' },
    maxWorkers: 2,
  },
})
