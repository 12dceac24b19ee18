// npm run bench -- --guard [--base=v1.0.0] [--pairs=4]
// Ten telling rows of this build beside the build of the release before, both built and loaded in this run, pair by pair. Ends
// with 1 if a row grew by more than a tenth and three times the noise. It takes under six minutes.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { BROWSER_ARGS, findBrowser } from '../tools/browser.mjs'
import { judge } from './compareJudge.mjs'
import { DESK, hand, load, open, PHONE, slowestInput, until } from './page.mjs'
import { picturesOf } from './pictures.mjs'
import { serve } from './serveBuild.mjs'

const ROOT = join(import.meta.dirname, '..')
const CACHE = join(ROOT, 'node_modules/.cache/guard')
const [BACKEND, ...PORTS] = [0, 1, 2].map((at) => Number(process.env.BENCH_PORT ?? 5241) + at)
const word = (name) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const PAIRS = Number(word('pairs') ?? 4)
const OWNER = { email: 'owner@pahiran.example', full_name: 'Admin', role: 'admin', phone: '' }
/** The browser counts the time of an interaction in steps of 8 ms. */
const INPUT_STEP = 8

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/** The commit of the release before: the newest tag that is not this commit. */
function former() {
  if (word('base')) return word('base')
  try {
    return git('describe', '--tags', '--abbrev=0', 'HEAD^')
  } catch {
    console.error(
      'No release is tagged yet. Name the commit to compare with: npm run bench -- --guard --base=COMMIT',
    )
    process.exit(2)
  }
}

function buildOf(folder, out) {
  execFileSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel=error', '--outDir', out],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  return out
}

/** The sources of a commit, with this folder's packages where both ask for the same ones. */
function sourcesOf(commit) {
  const folder = join(CACHE, 'former')
  rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = join(CACHE, 'former.tar')
  git('archive', '--format=tar', '-o', archive, commit)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  const lock = (root) => readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (lock(folder) === lock(ROOT))
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  else
    execFileSync('npm', ['ci'], {
      cwd: folder,
      stdio: 'ignore',
      shell: process.platform === 'win32',
    })
  return folder
}

/** One visit of a shopper who presses and changes screens, on a fast line with a slow processor. */
async function visit(browser, shop) {
  const { context, page } = await open(browser, { device: PHONE, slow: false })
  await page.goto(`${shop}/`)
  await page.waitForFunction(() => window.__bench.uncovered > 0 && window.__bench.ready > 0)
  // The next screens' code is fetched 5 s after the first view.
  await page.waitForTimeout(6000)
  const near = async (selector) => {
    await page.locator(selector).first().scrollIntoViewIfNeeded()
    await page.waitForTimeout(1200)
    return hand(page, page.locator(selector).first())
  }
  await slowestInput(page)
  await (
    await hand(page, page.getByRole('button', { name: 'Cart' }))
  )()
  const cart = await slowestInput(page)
  await page.keyboard.press('Escape')
  const toList = await until(
    page,
    await near('main a[href="/products"]'),
    () => location.pathname === '/products' && document.querySelector('main [data-card]') !== null,
  )
  await page.waitForTimeout(1200)
  // Home was left at its top, so its first view is what counts: sections below the screen render after it.
  const back = await until(
    page,
    () => page.keyboard.press('Shift').then(() => page.evaluate(() => history.back())),
    () =>
      location.pathname === '/' &&
      document.getElementById('trending')?.closest('[data-screen=hidden]') === null,
  )
  // The list's place is restored before the next card is pressed.
  await page.waitForTimeout(1200)
  const toProduct = await until(
    page,
    await near('main ul li article a'),
    () =>
      location.pathname === '/product' && document.querySelector('main input[type=radio]') !== null,
  )
  await page.waitForTimeout(800)
  await slowestInput(page)
  await (
    await near('main label:has(input[type=radio]:enabled)')
  )()
  const size = await slowestInput(page)
  await context.close()
  return { cart, toList, back, toProduct, size }
}

async function measure(browser, shop) {
  const home = await load(browser, `${shop}/`, { device: PHONE, there: 'main article' })
  const desk = await load(browser, `${shop}/nest/dashboard`, { device: DESK, user: OWNER })
  const { cart, toList, back, toProduct, size } = await visit(browser, shop)
  return {
    '/: FCP': home.fcp,
    '/: LCP': home.lcp,
    '/: products there': home.ready,
    '/: main thread': home.main,
    '/nest/dashboard: ready': desk.ready,
    'change to /products': toList,
    'back to /': back,
    'change to a product': toProduct,
    'INP: open cart': cart,
    'INP: choose size': size,
  }
}

const commit = former()
const builds = [
  buildOf(sourcesOf(commit), join(CACHE, 'before')),
  buildOf(ROOT, join(CACHE, 'now')),
]
const preview = spawn(
  'npx',
  [
    'vite',
    'preview',
    '--port',
    String(BACKEND),
    '--strictPort',
    '--host',
    '127.0.0.1',
    '--outDir',
    builds[1],
  ],
  {
    cwd: ROOT,
    stdio: 'ignore',
    detached: true,
  },
)
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: BROWSER_ARGS,
})
const servers = []
const found = [{}, {}]
try {
  const reset = () =>
    fetch(`http://127.0.0.1:${BACKEND}/__mock/api/reset`, {
      method: 'POST',
      body: '{"scenario":"seed"}',
      headers: { 'Content-Type': 'application/json' },
    })
  for (
    let tries = 0;
    !(await reset().then(
      ({ ok }) => ok,
      () => false,
    ));
    tries++
  ) {
    if (tries === 60) throw new Error('The mock backend does not answer.')
    await new Promise((done) => setTimeout(done, 500))
  }
  const pictures = await picturesOf(`http://127.0.0.1:${BACKEND}`)
  for (const [at, folder] of builds.entries())
    servers.push(await serve(folder, PORTS[at], BACKEND, pictures))
  for (let pair = 0; pair < PAIRS; pair++) {
    // Each build is first in every other pair, so that a machine that grows slower favors neither.
    for (const at of pair % 2 === 0 ? [0, 1] : [1, 0])
      for (const [row, value] of Object.entries(
        await measure(browser, `http://127.0.0.1:${PORTS[at]}`),
      ))
        (found[at][row] ??= []).push(value)
    console.log(`pair ${pair + 1} of ${PAIRS}`)
  }
} finally {
  await browser.close()
  for (const server of servers) server.close().closeAllConnections()
  process.kill(-preview.pid)
  if (existsSync(CACHE)) rmSync(CACHE, { recursive: true, force: true })
}

const ms = (value) => `${Math.round(value)} ms`
const slower = []
console.log(
  `\n| measure | ${commit} | now | difference | noise | |\n| --- | --- | --- | --- | --- | --- |`,
)
for (const [row, before] of Object.entries(found[0])) {
  const verdict = judge(before, found[1][row], row.startsWith('INP') ? INPUT_STEP : 0)
  if (verdict.slower) slower.push(row)
  const { was, is, difference, noise } = verdict
  console.log(
    `| ${row} | ${ms(was)} | ${ms(is)} | ${ms(difference)} | ± ${ms(noise)} | ${verdict.slower ? 'SLOWER' : ''} |`,
  )
}
if (slower.length > 0)
  console.error(`\nSlower by more than a tenth and three times the noise: ${slower.join(', ')}`)
process.exit(slower.length > 0 ? 1 : 0)
