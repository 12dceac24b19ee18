import { defineConfig } from 'playwright/test'
import { BROWSER_ARGS, findBrowser } from './tools/browser.mjs'

const executablePath = findBrowser()
/**
 * One server a worker: each has a world of its own, so that tests cannot meddle with each other. Three for two cores: a
 * journey waits for the loader, for timers and for streams more than it works.
 */
const WORKERS = Number(process.env.E2E_WORKERS ?? 3)
const PORT = Number(process.env.E2E_PORT ?? 4173)
/** Where `npm run e2e:apache` has started real servers already. */
const SERVED = (process.env.E2E_ORIGINS ?? '') !== ''

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/e2e',
  workers: WORKERS,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 12_000 },
  // `npm test` and CI run every journey; alone, `npx playwright test` may focus one.
  forbidOnly: Boolean(process.env.CI ?? process.env.E2E_ALL),
  retries: process.env.CI ? 1 : 0,
  grepInvert: process.argv.some((word) => word.includes('@pictures')) ? undefined : /@pictures/,
  reporter: [['line'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/e2e.json' }]],
  use: {
    // Recording what only a failure needs takes as long again as the journey itself.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: BROWSER_ARGS,
    },
  },
  projects: [
    // What becomes of an order is the same at every width.
    {
      name: 'phone',
      testIgnore: /\/money[^/]*\.e2e\.ts$/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
  ],
  webServer: Array.from({ length: SERVED ? 0 : WORKERS }, (_, n) => ({
    command: `npx vite preview --port ${PORT + n} --strictPort --host 127.0.0.1`,
    url: `http://127.0.0.1:${PORT + n}/`,
    // A server that already listens may serve another build.
    reuseExistingServer: false,
    stdout: 'ignore' as const,
  })),
})
