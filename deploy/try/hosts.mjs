// node deploy/try/hosts.mjs [--dist dist] [--port 6150]
// The doctor before real servers that are set up as hosts set them up: Apache and nginx with the shop's files, and an nginx in
// front of Apache with the lines that cost a shop its sales. tools/doctor.test.ts plays those that need no real server.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argument } from '../../mocks/server/mockOptions.mjs'
import { loadTool } from '../../tools/loadTool.mjs'
import { available, startServer } from './servers.mjs'

const dist = argument('dist') ?? 'dist'
const first = Number(argument('port') ?? 6150)
const [APACHE, NGINX, FRONT] = [first, first + 1, first + 2]

const { CONTRACT } = await loadTool('../mocks/contractTable.ts')

/** Beside the small backend's own scripts: each other one of the contract refuses, as PHP does with made-up values. */
function scripts(root) {
  const refusal =
    '<?php header(\'Content-Type: application/json\'); echo \'{"success":false,"error":"Refused"}\';'
  for (const { file } of CONTRACT) {
    const path = join(root, 'backend/api', file)
    if (!existsSync(path)) writeFileSync(path, refusal)
  }
  const detail =
    "<?php echo json_encode(($_GET['id'] ?? '') === '1' ? ['product' => ['title' => 'Kurta', 'price' => '1250.00']] : ['error' => 'Not found']);"
  writeFileSync(join(root, 'backend/api/get_product_detail.php'), detail)
}

/** An owner's own values. */
function owned(root) {
  const path = join(root, 'shop.config.json')
  const qrImage = 'brand/own-qr.svg'
  const config = {
    ...JSON.parse(readFileSync(path, 'utf8')),
    adminEmail: 'owner@shop.np',
    adminPasswordHash: `argon2id$19456$2$1$${'ab'.repeat(16)}$${'cd'.repeat(32)}`,
    wallet: { name: 'eSewa', accountName: 'Asha Rai', accountNumber: '9812345670', qrImage },
  }
  writeFileSync(path, JSON.stringify(config, null, 2))
  writeFileSync(join(root, qrImage), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
}

async function answers(origin) {
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

const doctor = (origin) =>
  new Promise((done) => {
    const child = spawn(process.execPath, ['tools/doctor.mjs', origin, '--json'])
    let said = ''
    child.stdout.on('data', (part) => (said += part))
    child.on('exit', () => done(JSON.parse(said)))
  })

const folder = mkdtempSync(join(tmpdir(), 'shop-front-'))
const HOST = 'proxy_set_header Host $http_host;'
const BODY = 'client_max_body_size 8m;'
const LIVE = 'proxy_buffering off;'

/** nginx as a proxy in front of Apache; \`zone\` stands outside of the server. */
async function front({ lines, zone = '' }) {
  for (const name of ['body', 'proxy', 'fcgi', 'uwsgi', 'scgi', 'cache'])
    mkdirSync(join(folder, name), { recursive: true })
  for (const path of ['', 'cache', 'proxy']) chmodSync(join(folder, path), 0o777)
  const conf = join(folder, 'front.conf')
  writeFileSync(
    conf,
    `pid ${folder}/front.pid; error_log ${folder}/front.log; daemon off; user www-data;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache keys_zone=kept:1m;
  ${zone}
  server {
    listen 127.0.0.1:${FRONT};
    location / { proxy_pass http://127.0.0.1:${APACHE}; proxy_http_version 1.1; ${lines} }
  }
}
`,
  )
  const child = spawn('/usr/sbin/nginx', ['-c', conf, '-p', folder, '-e', `${folder}/front.log`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(`http://127.0.0.1:${FRONT}/`)
  return child
}

const CACHE =
  'proxy_cache kept; proxy_cache_valid any 10m; proxy_ignore_headers Cache-Control Expires Vary; add_header X-Cache-Status $upstream_cache_status;'

/** [what the host does, its lines, what the first line has to be] */
const FRONTS = [
  ['a proxy as it should be', { lines: HOST + BODY + LIVE }, /^sells/],
  ["nginx's own Host", { lines: BODY + LIVE }, /^cannot sell: the shop's own POST: .*changes Host/],
  ['a Host without its port', { lines: `${BODY}${LIVE}proxy_set_header Host $host;` }, /^cannot sell: the shop's own POST: /],
  ["nginx's own limit of 1 MB", { lines: HOST + LIVE }, /^cannot sell: a receipt of 1\.9 MB .*413/],
  ['a cache on all replies', { lines: `${HOST}${BODY}${CACHE}` }, /^cannot sell: calls: come from a cache/],
  ['a limit of 20 requests a second', { zone: 'limit_req_zone $binary_remote_addr zone=few:1m rate=20r/s;', lines: `${HOST}${BODY}${LIVE}limit_req zone=few burst=20 nodelay; limit_req_status 429;` }, /^sells/],
  ['POST refused', { lines: `${HOST}${BODY}${LIVE}limit_except GET { deny all; }` }, /^cannot sell: every POST: /],
] // prettier-ignore

let failed = 0
async function tell(name, origin, wanted) {
  const { summary, asked, found } = await doctor(origin)
  // A limited visit asks some things again.
  const fine = wanted.test(summary) && asked <= 200
  if (!fine) failed++
  console.log(`${fine ? 'ok   ' : 'WRONG'} ${name}: "${summary}", ${asked} requests`)
  if (!fine)
    for (const { level, name: what, what: why } of found)
      if (level === 'wrong') console.log(`        ${what}: ${why}`)
}

if (!available.apache || !available.nginx) {
  console.log('Apache with mod_php and nginx with php-fpm are needed.')
  process.exit(1)
}
const servers = []
try {
  for (const [kind, port] of [
    ['apache', APACHE],
    ['nginx', NGINX],
  ])
    servers.push(
      await startServer({ kind, dist, port, prepare: (root) => (owned(root), scripts(root)) }),
    )
  for (const [at, kind] of ['Apache', 'nginx'].entries())
    await tell(kind, servers[at].origin, /^sells/)
  for (const [name, how, wanted] of FRONTS) {
    const child = await front(how)
    await tell(name, `http://127.0.0.1:${FRONT}`, wanted)
    const ended = new Promise((done) => child.on('exit', done))
    child.kill()
    await ended
  }
} finally {
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed === 0 ? 0 : 1)
