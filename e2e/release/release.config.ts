import { defineConfig } from 'playwright/test'
import { BROWSER_ARGS, findBrowser } from '../../tools/browser.mjs'

// `node tools/releaseJourney.mjs` starts the servers of these journeys.

const executablePath = findBrowser()

export default defineConfig({
  testDir: '.',
  testMatch: '*.release.ts',
  outputDir: '../../test-results/release',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 12_000 },
  forbidOnly: Boolean(process.env.CI ?? process.env.E2E_ALL),
  reporter: [['line'], ['json', { outputFile: '../../test-results/release.json' }]],
  use: {
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGS },
  },
})
