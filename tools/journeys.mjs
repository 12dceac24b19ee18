// npm run e2e [-- e2e/buy.e2e --ui]
// Playwright on the build. Its window for `--ui` needs a Chromium that Playwright itself has installed; the page is served instead,
// for any browser.
import { spawnSync } from 'node:child_process'
import { ensureBrowser } from './ensure.mjs'

const words = process.argv.slice(2)
const served = words.some((word) => word.startsWith('--ui-'))
if (words.includes('--ui') && !served) {
  words.push('--ui-host=127.0.0.1', '--ui-port=0')
  console.log('The journeys are listed at the address below: open it in a browser.')
}
await ensureBrowser()
const { status } = spawnSync(
  process.execPath,
  ['node_modules/playwright/cli.js', 'test', ...words],
  {
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
