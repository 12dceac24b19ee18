// Installs what every command needs: the packages, and for tests a browser. It imports no packages, because they may be
// missing.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { platform } from 'node:os'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`You need Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}

function isInstalled() {
  const made = 'node_modules/.package-lock.json'
  if (!existsSync(made)) return false
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  const there = JSON.parse(readFileSync(made, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional, peer }]) =>
      path === '' || optional || peer || there[path]?.version === version,
  )
}

export function ensurePackages() {
  if (isInstalled()) return
  console.log('Installing packages (once) ...')
  const npm = platform() === 'win32' ? 'npm.cmd' : 'npm'
  execFileSync(npm, ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    stdio: 'inherit',
    shell: platform() === 'win32',
  })
}

export async function ensureBrowser() {
  const { findBrowser } = await import('./browser.mjs')
  const found = findBrowser()
  if (found) return found
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Installing Chromium (once) ...')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const now = findBrowser()
  if (now) return now
  console.error(
    [
      'Found no Chromium or Chrome for the end-to-end tests. Do one of these:',
      '  - install Google Chrome or Chromium,',
      '  - npx playwright install chromium,',
      '  - set CHROMIUM=/path/to/the/browser.',
    ].join('\n'),
  )
  process.exit(1)
}
