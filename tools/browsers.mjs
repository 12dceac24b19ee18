// npm run e2e -- --browsers [--only Firefox,WebKitGTK] [--short] [--get 109,92]
// Runs the main journeys on the production build in each installed browser. For a missing browser it prints how to get
// it, and counts it as "not tried". Old Chromiums are downloaded from an npm package into an ignored folder.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { runnerImport } from 'vite'
import { readArgument } from '../mocks/server/mockOptions.mjs'
import { ensurePackages } from './ensure.mjs'

/**
 * In this order: the oldest supported Chromium; the last for Windows 7; the last for Android 7; the last with the old
 * Trusted Types for scripts.
 */
const OLD_CHROMIUMS = { 92: '92.0.0', 109: '109.0.6', 119: '119.0.2', 143: '143.0.4' }
const FOLDER = '.browsers'
const REPORT_FILE = 'test-results/browsers.json'

const isShort = process.argv.includes('--short')

/** Unpacks only the browser itself, because Debian's chromium package provides the libraries. */
async function getChromium(major) {
  const target = join(FOLDER, String(major))
  if (existsSync(join(target, 'chromium'))) return
  if (platform() !== 'linux' || arch() !== 'x64') return
  console.log(`Downloading Chromium ${major} (once) ...`)
  const work = mkdtempSync(join(tmpdir(), 'chromium-'))
  try {
    const packed = spawnSync(
      'npm',
      [
        'pack',
        '--silent',
        `@sparticuz/chromium@${OLD_CHROMIUMS[major]}`,
        '--pack-destination',
        work,
      ],
      { encoding: 'utf8', timeout: 300_000 },
    )
    const file = packed.stdout?.trim().split('\n').at(-1)
    if (packed.status !== 0 || !file)
      return void console.warn(`Couldn't get Chromium ${major} from npm: ${packed.stderr?.trim()}`)
    if (spawnSync('tar', ['xzf', file, 'package/bin/chromium.br'], { cwd: work }).status !== 0)
      return
    mkdirSync(target, { recursive: true })
    const half = join(target, 'half')
    await pipeline(
      createReadStream(join(work, 'package/bin/chromium.br')),
      createBrotliDecompress(),
      createWriteStream(half),
    )
    chmodSync(half, 0o755)
    renameSync(half, join(target, 'chromium'))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function playJourneys(names) {
  return new Promise((resolve) => {
    const args = [
      'node_modules/.bin/playwright',
      'test',
      '-c',
      'e2e/browsers',
      ...(isShort ? ['--grep', '@short'] : []),
    ]
    const child = spawn(process.execPath, args, {
      stdio: 'inherit',
      // Firefox is driven over WebSocket only, and Node 20 has WebSocket behind a flag.
      env: {
        ...process.env,
        NODE_OPTIONS: '--experimental-websocket --disable-warning=ExperimentalWarning',
        E2E_BROWSERS: names.join(','),
      },
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

async function main() {
  ensurePackages()
  const asked = readArgument('get')
  const majors =
    asked === undefined
      ? Object.keys(OLD_CHROMIUMS)
      : asked.split(',').filter((major) => major in OLD_CHROMIUMS)
  if (!isShort || asked !== undefined) for (const major of majors) await getChromium(major)
  if (asked !== undefined) return true

  const { BROWSER_KINDS } = (
    await runnerImport('/e2e/browsers/list.ts', {
      configFile: false,
      logLevel: 'error',
      root: process.cwd(),
    })
  ).module
  const only = readArgument('only')?.split(',')
  // Firefox and Chromium 109 differ most from the Chromium of the other journeys, so the short form plays only these two.
  const kinds = BROWSER_KINDS.filter(
    ({ name }) =>
      only?.includes(name) ?? (!isShort || name === 'Firefox' || name === 'Chromium 109'),
  )
  const found = kinds.filter(({ find }) => find() !== null)
  const missing = kinds.filter(({ find }) => find() === null)
  for (const { name, how } of missing)
    console.log(`${name}: not tested, because it isn't installed. To install it: ${how}`)
  mkdirSync('test-results', { recursive: true })
  rmSync(REPORT_FILE, { force: true })
  if (found.length === 0) return true
  if (!existsSync('dist/index.html'))
    spawnSync('npx', ['vite', 'build', '--logLevel=warn'], { stdio: 'inherit' })
  return playJourneys(found.map(({ name }) => name))
}

process.exit((await main()) ? 0 : 1)
