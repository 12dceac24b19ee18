// npm run e2e -- --apache|--nginx [--into shop] [--smoke] [any option of Playwright]
// Runs the journeys of e2e/ on a release that npm run release makes, served by a real Apache or nginx with the shop's
// own configuration. Each worker has its own server and mock world; the backend is the mock, over HTTP. `npm test` does
// not run this, because not every machine has these servers.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPreview } from '../../tools/previewServer.mjs'
import { moveIntoFolder } from '../../tools/subfolder.mjs'
import { availableServers, startServer } from './servers.mjs'

const SMOKE_JOURNEYS = ['browse', 'buy', 'signup', 'admin-gate', 'admin-products', 'policy']
const INSTALL_COMMANDS = {
  apache: 'apt-get install apache2 libapache2-mod-php',
  nginx: 'apt-get install nginx php-fpm libnginx-mod-http-brotli-static',
}

const playwrightWords = process.argv.slice(2)
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

function stopEarly(text) {
  console.error(text)
  process.exit(2)
}
if (!availableServers[kind])
  stopEarly(`${kind} is not installed here. On Debian: ${INSTALL_COMMANDS[kind]}`)
if (!existsSync('dist/index.html')) stopEarly('There is no build in dist/: npm run build')

/**
 * Makes the release as an owner does, with NODE_ENV unset. It keeps the sample's name and pictures, because the journeys
 * expect them.
 */
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

const mocks = []
const webServers = []
async function stopServers() {
  await Promise.all([...mocks, ...webServers].map((server) => server.stop()))
  rmSync(releasesFolder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void stopServers().then(() => process.exit(130)))

async function startWorkerServer(n) {
  const mock = await startPreview(MOCK_PORT + n)
  mocks.push(mock)
  const config = await (await fetch(`${mock.origin}/shop.config.json`)).text()
  const prepare = (root) => {
    const shop = join(root, shopFolder)
    // Adds the demo's owner, who logs in during the journeys.
    writeFileSync(join(shop, 'shop.config.json'), config)
    if (shopFolder) moveIntoFolder(shop, shopFolder)
  }
  const server = await startServer({
    kind,
    dist: shopOfRelease,
    into: shopFolder,
    port: PORT + n,
    backend: mock.origin,
    prepare,
  })
  webServers.push(server)
  return server.origin
}

const runPlaywright = (origins) =>
  new Promise((done) => {
    const env = {
      ...process.env,
      E2E_REPORT: `${RESULTS_FOLDER}.json`,
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

let exitCode = 1
try {
  const origins = []
  for (let n = 0; n < WORKERS; n++) origins.push(await startWorkerServer(n))
  exitCode = await runPlaywright(origins)
} finally {
  await stopServers()
}
process.exit(exitCode)
