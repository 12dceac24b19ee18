// node deploy/try/workers.mjs [dist]: measures how many PHP workers visitors need. Simulated visitors behave like the shop's
// browsers (streams reopen after 7.5 to 37.5 s, every second visitor polls a cart every 3 s, other calls), against php-fpm
// with a fixed number of workers; docs/running.md shows the figures beside its formula.
import { request } from 'node:http'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { available, startServer } from './servers.mjs'

const STREAMS_EACH = 1.5
const CALL_MS = 50
const OTHER_CALLS = 0.1
const POLL_MS = 3000
/** A call that waits longer than this found no free worker. */
const STALL_MS = 1000

const pause = (ms) => new Promise((done) => setTimeout(done, ms))
/**
 * PHP workers for `visitors`: the average number of open streams, plus room for peaks (never more than all of them), plus the average number of running
 * calls, plus one.
 */
function formula(visitors, seconds) {
  const streams = (visitors * STREAMS_EACH * seconds) / (seconds + 22.5)
  const calls = ((visitors / 2) * CALL_MS) / POLL_MS + visitors * OTHER_CALLS * (CALL_MS / 1000)
  return Math.min(visitors * STREAMS_EACH, streams + 3 * Math.sqrt(streams)) + calls + 1
}

function ended(address) {
  const started = performance.now()
  let one
  const over = new Promise((done) => {
    one = request(address, { agent: false }, (reply) =>
      reply
        .resume()
        .on('end', () => done({ ms: performance.now() - started, status: reply.statusCode }))
        .on('error', () => done(null)),
    )
    one.on('error', () => done(null))
    one.end()
  })
  return { over, leave: () => one.destroy() }
}

/** Runs one crowd for a while; returns the times of its calls after it has settled. */
async function crowd(origin, visitors, seconds, forSeconds) {
  const api = `${origin}/backend/api`
  const until = performance.now() + forSeconds * 1000
  // Visitors start at random moments of their visit, because a crowd does not arrive at once.
  const arriving = Math.min(22_500 + seconds * 1000, forSeconds * 300)
  const settled = performance.now() + arriving * 1.2
  const took = []
  const streams = new Set()
  let open = 0
  const waiting = new Set()
  const call = async () => {
    const from = performance.now()
    waiting.add(from)
    const reply = await ended(`${api}/call.php`).over
    waiting.delete(from)
    if (reply && from > settled) took.push(reply.status === 200 ? reply.ms : 60_000)
  }
  const stream = async () => {
    await pause(Math.random() * arriving)
    while (performance.now() < until) {
      const one = ended(`${api}/visitor_sse.php?for=${seconds}`)
      streams.add(one)
      open++
      await one.over
      open--
      streams.delete(one)
      await pause(7500 + Math.random() * 30_000)
    }
  }
  const poll = async () => {
    await pause(Math.random() * POLL_MS)
    while (performance.now() < until) {
      const [reply] = await Promise.all([call(), pause(POLL_MS)])
      void reply
    }
  }
  const browse = async () => {
    while (performance.now() < until) {
      await pause((-Math.log(1 - Math.random()) * 1000) / OTHER_CALLS)
      if (performance.now() < until) await call()
    }
  }
  for (let n = 0; n < Math.round(visitors * STREAMS_EACH); n++) void stream()
  for (let n = 0; n < visitors; n++) {
    if (n % 2 === 0) void poll()
    void browse()
  }
  let most = 0
  while (performance.now() < until) {
    most = Math.max(most, open)
    await pause(100)
  }
  // A call without a reply has waited at least until now.
  for (const from of waiting) if (from > settled) took.push(performance.now() - from)
  for (const one of streams) one.leave()
  took.sort((a, b) => a - b)
  const at = (part) =>
    Math.round(took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? Number.NaN)
  return { calls: took.length, half: at(0.5), most95: at(0.95), worst: at(1), streams: most }
}

const TRIALS = [
  { name: 'streams that last', seconds: 300, workers: 16, crowds: [8, 10, 11, 12], forSeconds: 8 },
  { name: 'streams that last', seconds: 300, workers: 153, crowds: [100, 105], forSeconds: 12 },
  { name: 'streams of 15 s', seconds: 15, workers: 86, crowds: [100, 140], forSeconds: 90 },
  { name: 'streams of 5 s', seconds: 5, workers: 16, crowds: [20, 26, 33, 45, 60], forSeconds: 67 },
  { name: 'one message, then the end', seconds: 0.1, workers: 3, crowds: [100], forSeconds: 50 },
  {
    name: 'one message, then the end',
    seconds: 0.1,
    workers: 7,
    crowds: [100, 200],
    forSeconds: 50,
  },
]

if (!available.nginx) {
  console.error('nginx and php-fpm are needed: apt-get install nginx php-fpm')
  process.exit(2)
}
const wanted = process.argv.find((word) => word.startsWith('--only='))?.slice(7)
for (const [n, { name, seconds, workers, crowds, forSeconds }] of TRIALS.entries()) {
  if (wanted !== undefined && wanted !== String(n)) continue
  for (const visitors of crowds) {
    const server = await startServer({
      kind: 'nginx',
      dist: process.argv[2]?.startsWith('--') === false ? process.argv[2] : 'dist',
      port: Number(process.env.SERVER_PORT ?? 6115),
      workers,
      prepare: (root) => {
        writeFileSync(
          join(root, 'backend/api/call.php'),
          `<?php usleep(${CALL_MS * 1000}); echo '{"success":true}';`,
        )
        writeFileSync(
          join(root, 'backend/api/visitor_sse.php'),
          `<?php header('Content-Type: text/event-stream'); echo "data: {}\\n\\n"; flush(); $end = microtime(true) + $_GET['for']; while (microtime(true) < $end) { usleep($_GET['for'] > 10 ? 1000000 : 100000); if ($_GET['for'] > 10) { echo ":\\n\\n"; flush(); } }`,
        )
      },
    })
    const { calls, half, most95, worst, streams } = await crowd(
      server.origin,
      visitors,
      seconds,
      forSeconds,
    )
    await server.stop()
    const verdict = most95 > STALL_MS ? 'stalls' : 'fine'
    console.log(
      `${name.padEnd(26)} ${String(workers).padStart(3)} workers, ${String(visitors).padStart(3)} visitors (the formula wants ${formula(visitors, seconds).toFixed(1)}): ${calls} calls, half within ${half} ms, 95 % within ${most95} ms, all within ${worst} ms; at most ${streams} streams at once: ${verdict}`,
    )
  }
}
