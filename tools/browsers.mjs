// npm run e2e -- --browsers [--only Firefox,WebKitGTK] [--short] [--get 109,92]
// Runs the main journeys on the production build in each browser that is installed. It names a missing browser and how to
// get it, and counts it as "not tried". Old Chromiums come from an npm package and lie in an ignored folder.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { runnerImport } from 'vite'
import { ensurePackages } from './ensure.mjs'

/** The oldest supported Chromium, Windows 7's last, Android 7's last, and the last with the old Trusted Types for scripts. */
const OLD_CHROMIUMS = { 92: '92.0.0', 109: '109.0.6', 119: '119.0.2', 143: '143.0.4' }
const FOLDER = '.browsers'
const REPORT_FILE = 'test-results/browsers.json'

const optionValue = (name) =>
  process.argv.includes(name) ? (process.argv[process.argv.indexOf(name) + 1] ?? '') : null
const isShortTable = process.argv.includes('--short')

/** Unpacks the browser alone; its libraries come with Debian's chromium. */
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
      ...(isShortTable ? ['--grep', '@short'] : []),
    ]
    const child = spawn(process.execPath, args, {
      stdio: 'inherit',
      // Node 20 has WebSocket behind a flag, and Firefox supports no other transport.
      env: {
        ...process.env,
        NODE_OPTIONS: '--experimental-websocket --disable-warning=ExperimentalWarning',
        E2E_BROWSERS: names.join(','),
      },
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

function resultsOf(suite) {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, annotations, results }) => ({
      title,
      browser: projectName,
      status,
      annotations,
      ms: results.at(-1)?.duration ?? 0,
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap(resultsOf)]
}

const RESULT_MARKS = {
  expected: 'passed',
  flaky: 'second try',
  unexpected: 'FAILED',
  skipped: 'not tried',
}

function tableOf(kinds, results) {
  const titles = [...new Set(results.map(({ title }) => title))]
  const versionOf = (name) =>
    results
      .find(({ browser }) => browser === name)
      ?.annotations.find(({ type }) => type === 'version')?.description ?? ''
  const heads = kinds.map(
    ({ name }) =>
      `${name}${versionOf(name) && !versionOf(name).startsWith(`${name.split(' ')[1]}.`) ? ` ${versionOf(name)}` : ''}`,
  )
  const markOf = (title, name) => {
    const { status, annotations = [] } =
      results.find((one) => one.title === title && one.browser === name) ?? {}
    return [
      RESULT_MARKS[status] ?? 'not tried',
      ...annotations.filter(({ type }) => type === 'note').map(({ description }) => description),
    ].join(', ')
  }
  const rows = titles.map((title) => [
    title.replace(' @short', ''),
    ...kinds.map(({ name }) => markOf(title, name)),
  ])
  const count = kinds.map(({ name }) => {
    const own = results.filter(({ browser }) => browser === name)
    return own.length === 0
      ? 'not tried'
      : `${own.filter(({ status }) => status === 'expected' || status === 'flaky').length} of ${titles.length}`
  })
  return [['journey', ...heads], heads.map(() => '---').concat('---'), ...rows, ['all', ...count]]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

async function main() {
  ensurePackages()
  const asked = optionValue('--get')
  const majors =
    asked === null
      ? Object.keys(OLD_CHROMIUMS)
      : asked.split(',').filter((major) => major in OLD_CHROMIUMS)
  if (!isShortTable || asked !== null) for (const major of majors) await getChromium(major)
  if (asked !== null) return true

  const { BROWSER_KINDS } = (
    await runnerImport('/e2e/browsers/list.ts', {
      configFile: false,
      logLevel: 'error',
      root: process.cwd(),
    })
  ).module
  const only = optionValue('--only')?.split(',')
  // The short form covers the two browsers that differ most from the other journeys' Chromium.
  const kinds = BROWSER_KINDS.filter(
    ({ name }) =>
      only?.includes(name) ?? (!isShortTable || name === 'Firefox' || name === 'Chromium 109'),
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
  const ok = await playJourneys(found.map(({ name }) => name))
  const report = existsSync(REPORT_FILE)
    ? JSON.parse(readFileSync(REPORT_FILE, 'utf8'))
    : { suites: [] }
  const table = tableOf(kinds, report.suites.flatMap(resultsOf))
  writeFileSync('test-results/browsers.md', `${table}\n`)
  console.log(`\n${table}`)
  return ok
}

process.exit((await main()) ? 0 : 1)
