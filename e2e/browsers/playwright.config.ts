import { defineConfig } from 'playwright/test'
import { BROWSER_KINDS } from './list'

const WORKERS = Number(process.env.E2E_WORKERS ?? 2)
const PORT = Number(process.env.E2E_PORT ?? 4173)

/**
 * `npm run e2e -- --browsers` names the installed browsers. A missing browser gets no project, so its journeys cannot
 * pass unseen.
 */
const wantedBrowsers = (process.env.E2E_BROWSERS ?? '').split(',').filter(Boolean)

export default defineConfig<object, { kind: string }>({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results/browsers',
  workers: WORKERS,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 12_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.E2E_REPORT ?? '../../test-results/browsers.json' }],
  ],
  projects: BROWSER_KINDS.filter(
    ({ name, find }) =>
      (wantedBrowsers.length === 0 || wantedBrowsers.includes(name)) && find() !== null,
  ).map(({ name }) => ({ name, use: { kind: name } })),
  webServer: Array.from({ length: WORKERS }, (_, n) => ({
    command: `npx vite preview --port ${PORT + n} --strictPort --host 127.0.0.1`,
    cwd: '../..',
    url: `http://127.0.0.1:${PORT + n}/`,
    reuseExistingServer: !process.env.CI,
    stdout: 'ignore' as const,
  })),
})
