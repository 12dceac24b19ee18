// node deploy/try/install.mjs [apache|fpm|nginx] [--dist dist] [--port 6510]: on each installed server, at the root and in a folder,
// a Chromium may install the shop, its worker keeps the shop, and the shop opens after the server has stopped. Needs `npm run build`.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { argument } from '../../mocks/server/mockOptions.mjs'
import { brand } from '../../tools/brand.mjs'
import { BROWSER_ARGS, findBrowser } from '../../tools/browser.mjs'
import { moveIntoFolder } from '../../tools/subfolder.mjs'
import { writeWorker } from '../../tools/worker.mjs'
import { availableServers, startServer } from './servers.mjs'

const SERVER_KINDS = ['apache', 'fpm', 'nginx']
const namedKinds = SERVER_KINDS.filter((kind) => process.argv.includes(kind))
const dist = argument('dist') ?? 'dist'
let nextPort = Number(argument('port') ?? 6510)
let failedCount = 0
const reportCheck = (name, problems) => {
  if (problems.length > 0) failedCount++
  console.log(
    `${problems.length > 0 ? 'FAIL' : 'ok  '} ${name}${problems.length > 0 ? `: ${problems.join('; ')}` : ''}`,
  )
}

/** The build for its place, with its worker, as `npm run build` and tools/subfolder.mjs make it. */
async function buildFor(into) {
  const folder = mkdtempSync(join(tmpdir(), 'install-'))
  cpSync(dist, folder, { recursive: true })
  brand(folder)
  await writeWorker(folder)
  if (into !== '') {
    moveIntoFolder(folder, into)
    brand(folder)
  }
  return folder
}

/** A profile of its own: the pages of a private context are never installed. */
async function visitAndInstall(name, origin, into, stop) {
  const profile = mkdtempSync(join(tmpdir(), 'profile-'))
  const executablePath = findBrowser()
  const browser = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: BROWSER_ARGS,
  })
  try {
    const page = browser.pages()[0] ?? (await browser.newPage())
    const shop = `${origin}/${into === '' ? '' : `${into}/`}`
    await page.goto(shop)
    await page.waitForFunction(
      async () =>
        (await navigator.serviceWorker.getRegistration())?.active !== null &&
        (await caches.keys()).some((one) => one.includes(':code-')),
      null,
      { timeout: 40_000, polling: 500 },
    )
    const driver = await browser.newCDPSession(page)
    const { installabilityErrors } = await driver.send('Page.getInstallabilityErrors')
    reportCheck(
      `${name}: Chromium may install the shop`,
      installabilityErrors.map(({ errorId }) => errorId),
    )
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    reportCheck(`${name}: the worker's scope is the shop's folder`, scope === shop ? [] : [scope])
    // The page is kept with the first files, a moment after them.
    await page.waitForTimeout(3000)
    await stop()
    const opened = async () => {
      await page.goto(`${shop}about`)
      await page.locator('main h1').first().waitFor({ state: 'attached', timeout: 15_000 })
    }
    const problem = await opened().then(
      () => [],
      (cause) => [cause.message.split('\n')[0]],
    )
    reportCheck(`${name}: the shop opens after the server has stopped`, problem)
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

if (!existsSync(join(dist, 'index.html'))) {
  console.error(`There is no build in ${dist}: npm run build`)
  process.exit(2)
}
for (const kind of namedKinds.length > 0 ? namedKinds : SERVER_KINDS)
  for (const into of ['', 'shop']) {
    const name = `${kind}${into === '' ? ', at the root' : ', in a folder'}`
    if (!availableServers[kind]) {
      console.log(`${name}: not installed here`)
      continue
    }
    const folder = await buildFor(into)
    const server = await startServer({ kind, dist: folder, into, port: nextPort++ })
    let stopped = false
    const stop = async () => {
      if (!stopped) await server.stop()
      stopped = true
    }
    try {
      await visitAndInstall(name, server.origin, into, stop)
    } catch (cause) {
      reportCheck(name, [cause.message.split('\n')[0]])
    } finally {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
process.exit(failedCount === 0 ? 0 : 1)
