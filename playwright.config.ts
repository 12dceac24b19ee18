import { defineConfig } from 'playwright/test'
import { BROWSER_ARGS, findBrowser } from './tools/browser.mjs'

const executablePath = findBrowser()
/**
 * One server serves all workers, and each worker has its own mock world, so that tests cannot disturb each other. On two
 * cores the same eighth of the journeys took 133 s with three workers, 131 s with four and 148 s with five.
 */
const WORKERS = Number(process.env.E2E_WORKERS ?? 4)
const PORT = Number(process.env.E2E_PORT ?? 4173)

/**
 * Journeys with limits in seconds or long waits. They start before the others, so that no long one is left at the end.
 * `npm run test:all` plays two of them at a time.
 */
const TIMED = /\/(?:broken-start|prices|statement|tabs|worker)\.e2e\.ts$/

/** Only `npm run e2e -- --pictures` plays the journeys with @pictures. */
const PICTURES = process.argv.some((word) => word.includes('@pictures'))

/** True if the journeys run on servers that already exist (`npm run e2e -- --apache`, `-- --dev`). */
const SERVED = (process.env.E2E_ORIGINS ?? process.env.E2E_DEV ?? '') !== ''

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  snapshotPathTemplate: 'e2e/looks/{arg}{ext}',
  outputDir: 'test-results/e2e',
  workers: WORKERS,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 12_000 },
  // `npm test` and CI refuse a focused test (`test.only`).
  forbidOnly: Boolean(process.env.CI ?? process.env.E2E_ALL),
  reporter: [['line'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/e2e.json' }]],
  use: {
    // Recording traces costs 23 % more time, so `npm test` and `npm run test:all` record none. Elsewhere only failed
    // journeys keep theirs. A file with its own trace setting gets separate browsers, which take seconds to start.
    trace: process.env.E2E_ALL ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: BROWSER_ARGS,
    },
  },
  // A journey plays at a desktop's width, or at a phone's if its title starts with @phone. @widths plays it at both.
  projects: [
    { name: 'timed', testMatch: TIMED, use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      testIgnore: TIMED,
      grep: /@phone|@widths/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: TIMED,
      grepInvert: PICTURES ? /@phone/ : /@phone|@pictures/,
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
  ...(!SERVED && {
    webServer: {
      command: `npx vite preview --port ${PORT} --strictPort --host 127.0.0.1`,
      url: `http://127.0.0.1:${PORT}/`,
      // Journeys press products at the top of a long list, so the list is in the demo's order.
      env: { MOCK_DIALECT: process.env.MOCK_DIALECT ?? 'php,order=usual' },
      // A server that already listens may serve another build.
      reuseExistingServer: false,
      stdout: 'ignore' as const,
    },
  }),
})
