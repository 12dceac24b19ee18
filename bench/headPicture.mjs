// npm run bench:heads [-- --loads=9]
// The time to the first paint of a product's picture on slow 4G and a phone four times slower, with deploy/heads.php in front of the page and
// without, in turns on the same build. Each pair opens another product, so PHP asks the mock backend again each time.
// A loader covers the page for its first 2 s: what is timed is the paint below it. Ends with 1 if the picture is not 300 ms sooner.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { BROWSER_ARGS, findBrowser } from '../tools/browser.mjs'
import { load, median, PHONE } from './page.mjs'
import { picturesOf } from './pictures.mjs'
import { serve } from './serveBuild.mjs'

const SOONER_MS = 300
const PICTURE = 'main img[src*="/uploads/"]'
const REST_MS = 9000
const ROOT = join(import.meta.dirname, '..')
const DIST = process.env.BENCH_DIST ?? join(ROOT, 'dist')
const [BACKEND, PLAIN, WITH, PHP] = [0, 1, 2, 3].map(
  (at) => Number(process.env.BENCH_PORT ?? 5251) + at,
)
const LOADS = Number(process.argv.find((arg) => arg.startsWith('--loads='))?.split('=')[1] ?? 9)
const at = (port) => `http://127.0.0.1:${port}`

async function answers(address) {
  for (let turn = 0; turn < 300; turn++) {
    if (await fetch(address).then(({ ok }) => ok, () => false)) return // prettier-ignore
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`${address} does not answer`)
}

/** The folder of heads.php holds what it reads on a shop's own host. */
function headsFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-heads-'))
  for (const name of ['index.html', 'shop.config.json'])
    cpSync(join(DIST, name), join(folder, name))
  cpSync(join(ROOT, 'deploy/heads.php'), join(folder, 'heads.php'))
  const config = JSON.parse(readFileSync(join(folder, 'shop.config.json'), 'utf8'))
  writeFileSync(join(folder, 'shop.config.json'), JSON.stringify({ ...config, shopUrl: at(WITH) }))
  return folder
}

const folder = headsFolder()
const started = [
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'preview', '--port', String(BACKEND), '--strictPort', '--host', '127.0.0.1', '--outDir', DIST], { cwd: ROOT, stdio: 'ignore' }),
  spawn('php', ['-S', `127.0.0.1:${PHP}`, join(folder, 'heads.php')], { env: { ...process.env, SHOP_BACKEND: at(BACKEND), TMPDIR: folder }, stdio: 'ignore' }),
] // prettier-ignore
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: BROWSER_ARGS,
})
const servers = []
try {
  await answers(`${at(BACKEND)}/backend/api/get_products.php`)
  await answers(`${at(PHP)}/contact`)
  const { products } = await (await fetch(`${at(BACKEND)}/backend/api/get_products.php`)).json()
  const opened = products.slice(0, LOADS)
  const reads = opened.map(({ id }) => `get_product_detail.php?id=${id}`)
  const pictures = await picturesOf(at(BACKEND), reads)
  servers.push(await serve(DIST, PLAIN, BACKEND, pictures))
  servers.push(await serve(DIST, WITH, BACKEND, pictures, new Map(), at(PHP)))
  const pairs = []
  for (let turn = 0; turn < LOADS; turn++) {
    const path = `/product?id=${opened[turn % opened.length].id}`
    const pair = {}
    // Each comes first in every other pair.
    for (const [name, port] of turn % 2 === 0 ? [['without', PLAIN], ['with', WITH]] : [['with', WITH], ['without', PLAIN]]) {
      const { picture, uncovered, fcp } = await load(browser, at(port) + path, { device: PHONE, there: PICTURE }, REST_MS)
      if (picture === 0) throw new Error(`${name}: no picture was painted on ${path} within ${REST_MS} ms`)
      pair[name] = { picture, fcp, seen: Math.max(picture, uncovered) }
    } // prettier-ignore
    console.log(
      `${path}: ${Math.round(pair.without.picture)} ms without, ${Math.round(pair.with.picture)} ms with`,
    )
    pairs.push(pair)
  }
  const middle = (name, what) => Math.round(median(pairs.map((pair) => pair[name][what])))
  const sooner = Math.round(median(pairs.map((pair) => pair.without.picture - pair.with.picture)))
  for (const name of ['without', 'with'])
    console.log(
      `${name} heads.php: picture ${middle(name, 'picture')} ms, in sight ${middle(name, 'seen')} ms, first paint ${middle(name, 'fcp')} ms`,
    )
  console.log(
    `medians of ${LOADS} pairs; the picture comes ${sooner} ms sooner with it (must: ${SOONER_MS})`,
  )
  if (sooner < SOONER_MS) process.exitCode = 1
} finally {
  await browser.close()
  for (const server of servers) server.close()
  for (const one of started) one.kill()
  rmSync(folder, { recursive: true })
}
process.exit()
