// npm run e2e:xss
// All 60 payloads in every text field, every string of every reply and the address, with the content security policy
// switched off, to test the shop's own escaping.
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'

const began = Date.now()
const { status } = spawnSync(
  'node_modules/.bin/playwright',
  ['test', 'xss', '--project=desktop', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, XSS: 'all', CHROMIUM: findBrowser() ?? '' },
  },
)
console.log(`${Math.round((Date.now() - began) / 1000)} s`)
process.exit(status ?? 1)
