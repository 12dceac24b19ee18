// npm run e2e -- --apache|--nginx [--into shop] [--smoke] [any word that playwright knows]
// Runs the journeys of e2e/ on a release that npm run release makes, served by a real Apache or nginx with the shop's own
// configuration. Each worker has its own server and mock world; the backend is the mock, over HTTP. It is not part of npm test,
// because not every machine has these servers.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moveIntoFolder } from '../../tools/subfolder.mjs'
import { availableServers, startServer } from './servers.mjs'

const SMOKE_JOURNEYS = ['browse', 'buy', 'signup', 'admin-gate', 'admin-products', 'policy']
const INSTALL_COMMANDS = {
  apache: 'apt-get install apache2 libapache2-mod-php',
  nginx: 'apt-get install nginx php-fpm libnginx-mod-http-brotli-static',
}

const playwrightWords = process.argv.slice(2)
/** Removes an option and its value from the words for playwright. */
function takeOption(name, following = 0) {
  const at = playwrightWords.indexOf(name)
  return at < 0 ? undefined : playwrightWords.splice(at, 1 + following).at(-1)
}
const kind = takeOption('nginx') ?? takeOption('apache') ?? 'apache'
const shopFolder = (takeOption('--into', 1) ?? '').replaceAll('/', '')
const journeys = takeOption('--smoke') ? SMOKE_JOURNEYS : []
const WORKERS = Number(process.env.E2E_WORKERS ?? 2)
const MOCK_PORT = Number(process.env.E2E_PORT ?? 4173)
const PORT = Number(process.env.SERVER_PORT ?? 6101)
const RESULTS_FOLDER = `test-results/${kind}${shopFolder ? `-in-${shopFolder}` : ''}`
const REPORT_FILE = `${RESULTS_FOLDER}.json`

function stopEarly(text) {
  console.error(text)
  process.exit(2)
}
if (!availableServers[kind])
  stopEarly(`${kind} is not installed here. On Debian: ${INSTALL_COMMANDS[kind]}`)
if (!existsSync('dist/index.html')) stopEarly('There is no build in dist/: npm run build')

/** Made as an owner makes it, with NODE_ENV unset, but with the sample's name and pictures, which the journeys know. */
function makeRelease() {
  const { NODE_ENV: _, ...env } = process.env
  const made = spawnSync(
    process.execPath,
    ['tools/release.mjs', '--with-samples', '--to', releasesFolder],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    },
  )
  if (made.status !== 0) stopEarly('npm run release created no release')
  const [name] = readdirSync(releasesFolder).filter((one) => !one.endsWith('.zip'))
  return join(releasesFolder, name, 'shop')
}
const releasesFolder = mkdtempSync(join(tmpdir(), 'releases-'))
const shopOfRelease = makeRelease()

async function untilItAnswers(address) {
  for (let turn = 0; turn < 200; turn++) {
    const reply = await fetch(address).catch(() => null)
    if (reply?.ok) return reply
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`${address} does not answer`)
}

const mockProcesses = []
const webServers = []
async function stopServers() {
  for (const child of mockProcesses) child.kill('SIGTERM')
  await Promise.all(webServers.map((server) => server.stop()))
  rmSync(releasesFolder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void stopServers().then(() => process.exit(130)))

async function startWorkerServer(n) {
  const backend = `http://127.0.0.1:${MOCK_PORT + n}`
  const preview = [
    'node_modules/vite/bin/vite.js',
    'preview',
    '--port',
    String(MOCK_PORT + n),
    '--strictPort',
    '--host',
    '127.0.0.1',
  ]
  mockProcesses.push(spawn(process.execPath, preview, { stdio: ['ignore', 'ignore', 'inherit'] }))
  const config = await (await untilItAnswers(`${backend}/shop.config.json`)).text()
  const prepare = (root) => {
    const shop = join(root, shopFolder)
    // The demo's owner, whose login the journeys use.
    writeFileSync(join(shop, 'shop.config.json'), config)
    if (shopFolder) moveIntoFolder(shop, shopFolder)
  }
  const server = await startServer({
    kind,
    dist: shopOfRelease,
    into: shopFolder,
    port: PORT + n,
    backend,
    prepare,
  })
  webServers.push(server)
  return server.origin
}

const runPlaywright = (origins) =>
  new Promise((done) => {
    const env = {
      ...process.env,
      E2E_REPORT: REPORT_FILE,
      E2E_WORKERS: String(WORKERS),
      E2E_ORIGINS: origins.join(),
      E2E_ROOTS: webServers.map(({ root }) => join(root, shopFolder)).join(),
      E2E_BASE: shopFolder ? `/${shopFolder}/` : '/',
    }
    const child = spawn(
      process.execPath,
      [
        'node_modules/playwright/cli.js',
        'test',
        `--output=${RESULTS_FOLDER}`,
        ...playwrightWords,
        ...journeys,
      ],
      { stdio: 'inherit', env },
    )
    child.on('exit', (code) => done(code ?? 1))
  })

const specsOfSuite = (suite) => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOfSuite),
]

/** The numbers of guarded journeys, of violations, and of planted violations that were caught. */
function countTests() {
  const { suites } = JSON.parse(readFileSync(REPORT_FILE, 'utf8'))
  const tests = suites
    .flatMap(specsOfSuite)
    .flatMap(({ title, tests }) => tests.map((one) => ({ title, ...one })))
  const ran = tests.filter(({ status }) => status !== 'skipped')
  const planted = ran.filter(({ title }) => title.includes('a planted violation'))
  const met = ran.flatMap(({ results }) => results.flatMap(({ annotations = [] }) => annotations))
  const guarded = met.filter(({ type }) => type === 'violations')
  return {
    journeys: ran.length,
    guarded: guarded.length,
    violations: guarded.reduce((sum, { description }) => sum + Number(description), 0),
    planted: planted.length,
    caught: planted.filter(({ status }) => status === 'expected').length,
  }
}

let exitCode = 1
try {
  rmSync(REPORT_FILE, { force: true })
  const origins = []
  for (let n = 0; n < WORKERS; n++) origins.push(await startWorkerServer(n))
  exitCode = await runPlaywright(origins)
} finally {
  await stopServers()
}
if (existsSync(REPORT_FILE)) {
  const { journeys: all, guarded, violations, planted, caught } = countTests()
  console.log(
    `${kind}${shopFolder ? ` in /${shopFolder}/` : ''}: ${all} journeys, ${guarded} guarded runs, ${violations} violations of the policy; ${caught} of ${planted} planted violations caught`,
  )
  if (violations > 0 || caught < planted) exitCode = 1
}
process.exit(exitCode)
