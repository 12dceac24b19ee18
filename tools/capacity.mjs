// npm run proofs -- --only capacity [-- --workers 10 --visitors 30 --mode on --seconds 300 --for 180 --new 20]
// How many visitors few PHP workers serve: simulated visitors (tools/visitors.ts) on nginx and php-fpm with a fixed number of
// workers, streams of 300 s, calls of 50 ms. Without options: a table of 5, 10, 20 and 40 workers. "stubborn" is a client whose
// streams do not give way.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { available, startServer } from '../deploy/try/servers.mjs'

const CALL_MS = 50
/** The first visitors come within this time: a crowd does not arrive at once. */
const ARRIVE_MS = 60_000

const option = (name, otherwise) =>
  process.argv.includes(`--${name}`)
    ? process.argv[process.argv.indexOf(`--${name}`) + 1]
    : otherwise
const seconds = Number(option('seconds', 300))
const forMs = Number(option('for', 180)) * 1000
/** After the first visitors, a new one comes at this interval and the oldest leaves. */
const newcomerMs = Number(option('new', 20)) * 1000
const TRIALS = process.argv.includes('--workers')
  ? [[Number(option('workers')), Number(option('visitors', 30)), option('mode', 'on')]]
  : [
      [5, 15, 'on'],
      [5, 15, 'short'],
      [10, 30, 'stubborn'],
      [10, 30, 'on'],
      [10, 30, 'short'],
      [10, 30, 'off'],
      [20, 60, 'on'],
      [40, 60, 'on'],
    ]

if (!available.nginx) {
  console.error('nginx and php-fpm are needed: apt-get install nginx php-fpm')
  process.exit(2)
}

if (!existsSync('dist/index.html')) {
  console.error('No build: npm run build first.')
  process.exit(2)
}
const pause = (ms) => new Promise((done) => setTimeout(done, ms))
const at = (list, part) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))] ??
  Number.NaN
const s = (ms) => `${(ms / 1000).toFixed(ms < 1000 ? 2 : 1)} s`

const REPLY = `<?php usleep(${CALL_MS * 1000}); header('Content-Type: application/json'); echo '["list"]';`
/** A comment line each second, so that PHP notices a closed connection. */
const STREAM = `<?php header('Content-Type: text/event-stream'); usleep(${CALL_MS * 1000}); echo "data: [\\"list\\"]\\n\\n"; flush();
$end = microtime(true) + $_GET['for']; while (microtime(true) < $end) { sleep(1); echo ":\\n\\n"; flush(); }`

function prepare(root) {
  const at = (name) => join(root, 'backend/api', name)
  for (const name of ['products', 'categories', 'homepage', 'bottom', 'cart', 'detail'])
    writeFileSync(at(`${name}.php`), REPLY)
  for (const name of ['products', 'categories']) writeFileSync(at(`${name}_sse.php`), STREAM)
}

const code = mkdtempSync(join(tmpdir(), 'shop-visitors-'))
await build({
  configFile: false,
  logLevel: 'error',
  build: { ssr: 'tools/visitors.ts', outDir: code, emptyOutDir: true, target: 'node20' },
})
const { visit } = await import(pathToFileURL(join(code, 'visitors.js')).href)

async function trial(workers, most, mode) {
  const server = await startServer({
    kind: 'nginx',
    port: Number(process.env.SERVER_PORT ?? 6115),
    workers,
    prepare,
  })
  const api = `${server.origin}/backend/api`
  const until = performance.now() + forMs
  const here = []
  const all = []
  const newcomers = []
  const come = () => {
    const one = visit(api, seconds, mode, all.length)
    here.push(one)
    all.push(one)
    return one
  }
  for (let n = 0; n < most; n++) {
    come()
    await pause(ARRIVE_MS / most)
  }
  const arrived = performance.now()
  while (performance.now() < until) {
    await pause(newcomerMs)
    here.shift().leave()
    newcomers.push(come())
  }
  // Give the last visitor time for a call.
  await pause(10_000)
  for (const one of here) one.leave()
  await server.stop()
  const calls = all.flatMap((one) => one.calls)
  const times = calls.map(({ ms }) => ms)
  const firsts = newcomers.map((one) => one.first() ?? Number.POSITIVE_INFINITY)
  const settled = calls.filter((call) => call.at > arrived).map(({ ms }) => ms)
  const answered = calls.filter((call) => call.answered).length
  console.log(
    `${String(workers).padStart(2)} workers, ${String(most).padStart(2)} visitors, streams ${mode.padEnd(8)}: ${answered} of ${calls.length} calls answered, p95 ${s(at(times, 0.95))} (${s(at(settled, 0.95))} once all have arrived), longest ${s(at(times, 1))}; first products of ${firsts.length} new visitors: half ${s(at(firsts, 0.5))}, p95 ${s(at(firsts, 0.95))}, longest ${s(at(firsts, 1))}`,
  )
}

for (const [workers, visitors, mode] of TRIALS) await trial(workers, visitors, mode)
rmSync(code, { recursive: true, force: true })
process.exit(0)
