// node deploy/try/hosts.mjs [--dist dist] [--port 6150]
// Runs the doctor against real servers: Apache and nginx with the shop's files, and Apache behind an nginx that is
// configured like hosts on which a shop cannot sell. tools/doctor.test.ts plays the hosts that need no real server.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArgument } from '../../mocks/server/mockOptions.mjs'
import { exitWithResult, makeOwnersShop, reportCheck, runDoctor } from './report.mjs'
import { availableServers, startServer } from './servers.mjs'

const dist = readArgument('dist') ?? 'dist'
const firstPort = Number(readArgument('port') ?? 6150)
const [APACHE, NGINX, FRONT] = [firstPort, firstPort + 1, firstPort + 2]

async function untilItAnswers(origin) {
  for (let turn = 0; turn < 200; turn++) {
    if (
      await fetch(origin).then(
        () => true,
        () => false,
      )
    )
      return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`${origin} does not answer`)
}

const frontFolder = mkdtempSync(join(tmpdir(), 'shop-front-'))
const PASS_HOST_LINE = 'proxy_set_header Host $http_host;'
const BODY_SIZE_LINE = 'client_max_body_size 8m;'
const UNBUFFERED_LINE = 'proxy_buffering off;'

/** Starts nginx as a proxy in front of Apache. `lines` are inside its server block, `zone` is outside. */
async function startFront({ lines, zone = '' }) {
  for (const name of ['body', 'proxy', 'fcgi', 'uwsgi', 'scgi', 'cache'])
    mkdirSync(join(frontFolder, name), { recursive: true })
  for (const path of ['', 'cache', 'proxy']) chmodSync(join(frontFolder, path), 0o777)
  const conf = join(frontFolder, 'front.conf')
  writeFileSync(
    conf,
    `pid ${frontFolder}/front.pid; error_log ${frontFolder}/front.log; daemon off; user www-data;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${frontFolder}/body; proxy_temp_path ${frontFolder}/proxy; fastcgi_temp_path ${frontFolder}/fcgi;
  uwsgi_temp_path ${frontFolder}/uwsgi; scgi_temp_path ${frontFolder}/scgi;
  proxy_cache_path ${frontFolder}/cache keys_zone=kept:1m;
  ${zone}
  server {
    listen 127.0.0.1:${FRONT};
    location / { proxy_pass http://127.0.0.1:${APACHE}; proxy_http_version 1.1; ${lines} }
  }
}
`,
  )
  const child = spawn(
    '/usr/sbin/nginx',
    ['-c', conf, '-p', frontFolder, '-e', `${frontFolder}/front.log`],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  await untilItAnswers(`http://127.0.0.1:${FRONT}/`)
  return child
}

const CACHE_LINES =
  'proxy_cache kept; proxy_cache_valid any 10m; proxy_ignore_headers Cache-Control Expires Vary; add_header X-Cache-Status $upstream_cache_status;'

/** Each row: what the host does, its configuration lines, and how the doctor's first line must read. */
const FRONT_CASES = [
  ['a proxy as it should be', { lines: PASS_HOST_LINE + BODY_SIZE_LINE + UNBUFFERED_LINE }, /^Customers can buy/],
  ["nginx's own Host", { lines: BODY_SIZE_LINE + UNBUFFERED_LINE }, /^Customers can't buy: the shop's own POST: .*changes Host/],
  ['a Host without its port', { lines: `${BODY_SIZE_LINE}${UNBUFFERED_LINE}proxy_set_header Host $host;` }, /^Customers can't buy: the shop's own POST: /],
  ["nginx's own limit of 1 MB", { lines: PASS_HOST_LINE + UNBUFFERED_LINE }, /^Customers can't buy: a receipt of 1\.9 MB .*413/],
  ['a cache on all replies', { lines: `${PASS_HOST_LINE}${BODY_SIZE_LINE}${CACHE_LINES}` }, /^Customers can't buy: calls: are answered from a cache/],
  ['a limit of 20 requests a second', { zone: 'limit_req_zone $binary_remote_addr zone=few:1m rate=20r/s;', lines: `${PASS_HOST_LINE}${BODY_SIZE_LINE}${UNBUFFERED_LINE}limit_req zone=few burst=20 nodelay; limit_req_status 429;` }, /^Customers can buy/],
  ['POST refused', { lines: `${PASS_HOST_LINE}${BODY_SIZE_LINE}${UNBUFFERED_LINE}limit_except GET { deny all; }` }, /^Customers can't buy: every POST: /],
] // prettier-ignore

async function checkDoctor(name, origin, wanted) {
  const { summary, asked, found } = await runDoctor(origin)
  const wrong = found.filter(({ level }) => level === 'wrong')
  const words = wrong.map(({ name: what, what: why }) => `\n        ${what}: ${why}`)
  // The doctor repeats requests that a host refused because of its limit, so the count includes repeats.
  reportCheck(
    `${name}: "${summary}", ${asked} requests`,
    wanted.test(summary) && asked <= 200,
    words.join(''),
  )
}

if (!availableServers.apache || !availableServers.nginx) {
  console.log('Apache with mod_php and nginx with php-fpm are needed.')
  process.exit(1)
}
const startedServers = []
try {
  for (const [kind, port] of [
    ['apache', APACHE],
    ['nginx', NGINX],
  ])
    startedServers.push(
      await startServer({
        kind,
        dist,
        port,
        prepare: makeOwnersShop,
      }),
    )
  for (const [at, kind] of ['Apache', 'nginx'].entries())
    await checkDoctor(kind, startedServers[at].origin, /^Customers can buy/)
  for (const [name, how, wanted] of FRONT_CASES) {
    const child = await startFront(how)
    await checkDoctor(name, `http://127.0.0.1:${FRONT}`, wanted)
    const ended = new Promise((done) => child.on('exit', done))
    child.kill()
    await ended
  }
} finally {
  for (const server of startedServers) await server.stop()
  rmSync(frontFolder, { recursive: true, force: true })
}
exitWithResult()
