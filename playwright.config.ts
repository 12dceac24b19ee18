import { defineConfig } from 'playwright/test'
import { BROWSER_ARGS, findBrowser } from './tools/browser.mjs'

const executablePath = findBrowser()
/**
 * One server for all workers: each has a mock world of its own, so that tests cannot disturb each other. Four workers on
 * two cores: the same eighth of the journeys took 133 s with three, 131 with four and 148 with five.
 */
const WORKERS = Number(process.env.E2E_WORKERS ?? 4)
const PORT = Number(process.env.E2E_PORT ?? 4173)

/** A journey that is left out by `test.skip` costs a browser's page all the same, so files for one width are not opened at the other. */
const files = (names: string) =>
  new RegExp(`/(?:${names.trim().split(/\s+/).join('|')})\\.e2e\\.ts$`)
/** Nothing here depends on the width, or each journey sets it by itself, or needs a keyboard. */
const DESKTOP_ONLY = files(`
  a11y admin-a11y admin-form admin-goods-tabs admin-keyboard admin-leave admin-share bfcache deploy double-click errors eyes
  after-order few-workers five-sizes keyboard logout lost-replies mock-page money money-kills money-random pictures policy robots
  same-pictures spinner storage updates worker xss`)
/** A keyboard on the screen, a chat's own browser. */
const PHONE_ONLY = files('above-keyboard in-app')
/** Limits of seconds, and long waits for them. `npm test` plays these before the others, two at a time. */
const TIMED = files('broken-start prices tabs')

/** The addresses of the real servers that `npm run e2e:apache` has started. */
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
  // `npm test` and CI run every journey; `npx playwright test` alone may focus one.
  forbidOnly: Boolean(process.env.CI ?? process.env.E2E_ALL),
  grepInvert: process.argv.some((word) => word.includes('@pictures')) ? undefined : /@pictures/,
  reporter: [['line'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/e2e.json' }]],
  use: {
    // A trace is recorded for every journey although only those of failed ones stay: 23% more time, which the first try of `npm test` saves.
    trace:
      process.env.E2E_ALL && !process.argv.includes('--last-failed') ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: BROWSER_ARGS,
    },
  },
  projects: [
    { name: 'timed', testMatch: TIMED, use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      testIgnore: [DESKTOP_ONLY, TIMED],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: [PHONE_ONLY, TIMED],
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
  ...(!SERVED && {
    webServer: {
      command: `npx vite preview --port ${PORT} --strictPort --host 127.0.0.1`,
      url: `http://127.0.0.1:${PORT}/`,
      // The dialect of `npm start`. Journeys press products that the top of a long list draws, in the order of the demo.
      env: { MOCK_DIALECT: process.env.MOCK_DIALECT ?? 'php,order=usual' },
      // A server that already listens may serve another build.
      reuseExistingServer: false,
      stdout: 'ignore' as const,
    },
  }),
})
