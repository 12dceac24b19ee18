import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { finishBuild } from './tools/finishBuild'
import { servedHeaders } from './tools/headers'
import { mockBackend, mockWorker } from './mocks/vitePlugin'

/** A real PHP backend to work against, from `npm run dev -- --backend=https://host`. */
const backend = process.env.BACKEND ?? ''
const demo = process.env.VITE_MOCKS === 'worker'

export default defineConfig({
  plugins: [
    react(),
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
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/', pretendToBeVisual: true } },
    setupFiles: ['tests/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'mocks/**/*.test.ts', 'tests/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    testTimeout: 15_000,
    maxWorkers: 2,
  },
})
