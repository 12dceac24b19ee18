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
import { available, startServer } from './servers.mjs'

const KINDS = ['apache', 'fpm', 'nginx']
const named = KINDS.filter((kind) => process.argv.includes(kind))
const dist = argument('dist') ?? 'dist'
let port = Number(argument('port') ?? 6510)
let failed = 0
const tell = (name, problems) => {
  if (problems.length > 0) failed++
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
async function visit(name, origin, into, stop) {
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
    tell(
      `${name}: Chromium may install the shop`,
      installabilityErrors.map(({ errorId }) => errorId),
    )
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    tell(`${name}: the worker's scope is the shop's folder`, scope === shop ? [] : [scope])
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
    tell(`${name}: the shop opens after the server has stopped`, problem)
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

if (!existsSync(join(dist, 'index.html'))) {
  console.error(`There is no build in ${dist}: npm run build`)
  process.exit(2)
}
for (const kind of named.length > 0 ? named : KINDS)
  for (const into of ['', 'shop']) {
    const name = `${kind}${into === '' ? ', at the root' : ', in a folder'}`
    if (!available[kind]) {
      console.log(`${name}: not installed here`)
      continue
    }
    const folder = await buildFor(into)
    const server = await startServer({ kind, dist: folder, into, port: port++ })
    let stopped = false
    const stop = async () => {
      if (!stopped) await server.stop()
      stopped = true
    }
    try {
      await visit(name, server.origin, into, stop)
    } catch (cause) {
      tell(name, [cause.message.split('\n')[0]])
    } finally {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
process.exit(failed === 0 ? 0 : 1)
