// node deploy/try/tls.mjs [dist]
// Tests Apache and nginx with a certificate of a test authority: all checks of plain http again, the redirect from http
// to https, HTTP/2, streams over HTTP/2, and the doctor's report.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { globalAgent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendRawRequest, checkReplies } from './checks.mjs'
import { exitWithResult, makeOwnersShop, reportCheck, runDoctor } from './report.mjs'
import { availableServers, startServer } from './servers.mjs'

const dist = process.argv[2] ?? 'dist'

function makeCertificate(folder) {
  const openssl = (words) =>
    execFileSync('openssl', words.split(' '), {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  openssl('req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=Trial -keyout ca.key -out ca.pem')
  openssl('req -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -keyout key.pem -out request.pem')
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n')
  openssl(
    'x509 -req -days 2 -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -extfile names -out cert.pem',
  )
  const [ca, cert, key] = ['ca.pem', 'cert.pem', 'key.pem'].map((name) => join(folder, name))
  return { ca, cert, key }
}

/** Returns the reply over HTTP/2, and when its first chunk arrived. */
const requestOverHttp2 = (origin, path, ca) =>
  new Promise((done, fail) => {
    const session = connect(origin, { ca })
    session.on('error', fail)
    const stream = session.request({ ':path': path })
    const started = performance.now()
    let reply
    stream.on('response', (headers) => (reply = headers))
    stream.on('data', () => {
      done({
        protocol: session.alpnProtocol,
        headers: reply,
        first: Math.round(performance.now() - started),
      })
      stream.close()
      session.destroy()
    })
    stream.on('error', fail)
  })

const certificateFolder = mkdtempSync(join(tmpdir(), 'shop-tls-'))
const tls = makeCertificate(certificateFolder)
const authority = readFileSync(tls.ca)
globalAgent.options.ca = authority

/** Switches the redirect to https on, as an owner with a certificate does. */
const redirectToHttps = (root) => {
  const path = join(root, '.htaccess')
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(
      /^  # (Rewrite(?:Cond %\{HTTPS\}|Cond %\{HTTP:X-Forwarded-Proto\}|Rule !).*)$/gm,
      '  $1',
    ),
  )
}

for (const [n, kind] of ['apache', 'fpm', 'nginx'].entries()) {
  if (!availableServers[kind]) {
    console.log(`${kind}: not installed here`)
    continue
  }
  const port = Number(process.env.SERVER_PORT ?? 6105) + 2 * n
  const server = await startServer({
    kind,
    dist,
    port,
    httpPort: port + 1,
    tls,
    prepare: (root) => (makeOwnersShop(root), kind !== 'nginx' && redirectToHttps(root)),
  })
  try {
    const all = await checkReplies(server.origin)
    const wrong = all.filter(({ problem }) => problem)
    reportCheck(
      `${kind}: ${all.length} questions over https`,
      wrong.length === 0,
      wrong.map(({ name, problem }) => `${name}: ${problem}`).join('\n     '),
    )
    const http = `http://127.0.0.1:${port + 1}`
    const moved = await sendRawRequest(`${http}/nest/orders?view=desk`)
    reportCheck(
      `${kind}: http goes on to https, path and all`,
      moved.status === 301 &&
        /^https:.*\/nest\/orders\?view=desk$/.test(moved.headers.location ?? ''),
      moved.headers.location,
    )
    reportCheck(
      `${kind}: no HSTS over http`,
      moved.headers['strict-transport-security'] === undefined,
    )
    const call = await sendRawRequest(`${http}/backend/api/get_products.php`)
    reportCheck(`${kind}: calls go on to https as well`, call.status === 301)
    if (kind !== 'apache') {
      const { protocol, headers } = await requestOverHttp2(server.origin, '/products', authority)
      reportCheck(
        `${kind}: HTTP/2`,
        protocol === 'h2' && headers['strict-transport-security'] !== undefined,
      )
      const stream = await requestOverHttp2(
        server.origin,
        '/backend/api/products_sse.php',
        authority,
      )
      reportCheck(
        `${kind}: a stream's first message over HTTP/2 after ${stream.first} ms`,
        stream.first < 700,
      )
    }
    const { found } = await runDoctor(server.origin, { NODE_EXTRA_CA_CERTS: tls.ca })
    const complaints = found.filter(({ level }) => level === 'wrong')
    reportCheck(
      `${kind}: the doctor over https`,
      complaints.length === 0,
      complaints.map(({ name, what }) => `${name}: ${what}`).join('\n     '),
    )
  } finally {
    await server.stop()
  }
}
rmSync(certificateFolder, { recursive: true, force: true })
exitWithResult()
