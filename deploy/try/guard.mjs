// node deploy/try/guard.mjs
// Switches on the password guard of the back office as the comments in the server files describe, and tests it. Then
// tests backend.htaccess with a shop on another origin, limits.php, and the lines that an owner may switch on.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendRawRequest } from './checks.mjs'
import { exitWithResult, reportCheck } from './report.mjs'
import { availableServers, startServer } from './servers.mjs'

const dist = process.argv[2] ?? 'dist'
const passwordHash = execFileSync('openssl', ['passwd', '-apr1', 'secret']).toString().trim()
const passwordFile = '/tmp/shop-office.htpasswd'
writeFileSync(passwordFile, `owner:${passwordHash}\n`)
const Authorization = `Basic ${Buffer.from('owner:secret').toString('base64')}`

const withGuardOn = (htaccess) =>
  htaccess
    .replace(/^# (AuthType[\s\S]*)$/m, (block) => block.replaceAll(/^# ?/gm, ''))
    .replaceAll('/outside/the/document/root/office.htpasswd', passwordFile)

if (availableServers.apache) {
  // Test the shop in the document root, and in a folder whose .htaccess does not apply to the backend.
  for (const { into, port, file, from } of [
    { into: '', port: 6441, file: '.htaccess', from: 'public/.htaccess' },
    { into: 'shop', port: 6444, file: 'backend/.htaccess', from: 'deploy/backend.htaccess' },
  ]) {
    const server = await startServer({
      kind: 'apache',
      dist,
      into,
      port,
      prepare: (root) => writeFileSync(join(root, file), withGuardOn(readFileSync(from, 'utf8'))),
    })
    const name = `apache, guard of ${from} on`
    for (const [path, wanted] of [
      ['api/get_orders.php', 401],
      ['api/get_products.php', 200],
      ['api/products_sse.php', 200],
      ['api/uploads/receipts/1.png', 401],
      ['uploads/receipts/1.png', 401],
      ['api/uploads/products/1.png', 200],
    ])
      reportCheck(
        `${name}: ${path} ${wanted}`,
        (await sendRawRequest(`${server.origin}/backend/${path}`, { firstOnly: true })).status ===
          wanted,
      )
    reportCheck(
      `${name}: the page is open`,
      (await sendRawRequest(`${server.origin}/${into ? `${into}/` : ''}nest`)).status === 200,
    )
    reportCheck(
      `${name}: get_orders.php with the password`,
      (
        await sendRawRequest(`${server.origin}/backend/api/get_orders.php`, {
          headers: { Authorization },
        })
      ).status === 200,
    )
    await server.stop()
  }

  const other = await startServer({
    kind: 'apache',
    dist,
    port: 6442,
    prepare: (root) => {
      rmSync(join(root, '.htaccess'))
      writeFileSync(
        join(root, 'backend/.htaccess'),
        readFileSync('deploy/backend.htaccess', 'utf8').replace(
          '# SetEnvIf Origin',
          'SetEnvIf Origin',
        ),
      )
      copyFileSync('deploy/uploads.htaccess', join(root, 'backend/api/uploads/.htaccess'))
    },
  })
  const from = (origin, method = 'GET') =>
    sendRawRequest(`${other.origin}/backend/api/get_products.php`, {
      method,
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    })
  const allowed = await from('https://shop.example')
  reportCheck(
    'backend.htaccess: a listed origin may read',
    allowed.headers['access-control-allow-origin'] === 'https://shop.example' &&
      allowed.headers['cache-control'] === 'no-store',
  )
  reportCheck(
    'backend.htaccess: another origin may not',
    (await from('https://evil.example')).headers['access-control-allow-origin'] === undefined,
  )
  const preflight = await from('https://shop.example', 'OPTIONS')
  reportCheck(
    'backend.htaccess: the preflight',
    preflight.status === 204 &&
      preflight.headers['access-control-allow-headers'] === 'Content-Type',
    String(preflight.status),
  )
  for (const name of ['evil.php', 'evil.php.jpg', 'page.html'])
    reportCheck(
      `uploads.htaccess: ${name} 403`,
      (await sendRawRequest(`${other.origin}/backend/api/uploads/products/${name}`)).status === 403,
    )
  await other.stop()
}

async function sendManyPosts(address, times) {
  const all = []
  for (let n = 0; n < times; n++)
    all.push((await sendRawRequest(address, { method: 'POST', body: '{}' })).status)
  return all
}

const LIMITS_OF_SCRIPTS = [
  ['login.php', 12],
  ['verify.php', 8],
  ['orders.php', 8],
  ['submit_inquiry.php', 8],
]
const addScripts = (root) => {
  for (const [name] of LIMITS_OF_SCRIPTS)
    writeFileSync(join(root, 'backend/api', name), '{"success":true}')
}

for (const kind of ['apache', 'fpm']) {
  if (!availableServers[kind]) continue
  const limits = join(tmpdir(), 'shop-limits.php')
  copyFileSync('deploy/limits.php', limits)
  rmSync(join(tmpdir(), 'shop-limits'), { recursive: true, force: true })
  const limited = await startServer({
    kind,
    dist,
    port: 6445,
    prepare: (root) => {
      addScripts(root)
      const [file, line] =
        kind === 'fpm'
          ? ['.user.ini', `auto_prepend_file = ${limits}`]
          : ['.htaccess', `php_value auto_prepend_file ${limits}`]
      const path = join(root, 'backend', file)
      writeFileSync(path, `${readFileSync(path, 'utf8')}\n${line}\n`)
    },
  })
  for (const [name, times] of LIMITS_OF_SCRIPTS) {
    const came = await sendManyPosts(`${limited.origin}/backend/api/${name}`, times)
    reportCheck(
      `${kind}, limits.php: ${name} is limited`,
      came[0] === 200 && came.at(-1) === 429,
      came.join(' '),
    )
  }
  await limited.stop()
  rmSync(limits)
  rmSync(join(tmpdir(), 'shop-limits'), { recursive: true, force: true })

  // A host on which .htaccess may contain FileInfo directives only.
  const strict = await startServer({
    kind,
    dist,
    port: 6446,
    allow: 'FileInfo',
    prepare: (root) => rmSync(join(root, 'backend/.htaccess'), { force: true }),
  })
  for (const path of ['/', '/products', '/backend/api/get_products.php'])
    reportCheck(
      `${kind}, AllowOverride FileInfo: ${path}`,
      (await sendRawRequest(strict.origin + path)).status === 200,
    )
  reportCheck(
    `${kind}, AllowOverride FileInfo: no list of a folder`,
    (await sendRawRequest(`${strict.origin}/pictures/`)).status === 404,
  )
  await strict.stop()

  // These lines are switched off in the shipped files; an owner may switch them on.
  const own = await startServer({
    kind,
    dist,
    port: 6447,
    prepare: (root) => {
      const path = join(root, '.htaccess')
      writeFileSync(
        path,
        readFileSync(path, 'utf8')
          .replace('# RewriteRule ^backend/.+_sse', 'RewriteRule ^backend/.+_sse')
          .replace('# RewriteRule ^(?:blog|mail)', 'RewriteRule ^(?:blog|mail)')
          .replace('# Header always set Strict', 'Header always set Strict'),
      )
    },
  })
  const get = (path, headers = {}) => sendRawRequest(own.origin + path, { headers })
  reportCheck(
    `${kind}, streams off: 404`,
    (await get('/backend/api/products_sse.php')).status === 404,
  )
  reportCheck(
    `${kind}, a neighbour by name: its missing page`,
    (await get('/blog/2024/none')).status === 404,
  )
  reportCheck(
    `${kind}, HSTS of a year`,
    (await get('/', { 'X-Forwarded-Proto': 'https' })).headers['strict-transport-security'] ===
      'max-age=31536000; includeSubDomains',
  )
  await own.stop()
}

if (availableServers.nginx) {
  const conf = new URL('../nginx.conf', import.meta.url)
  const original = readFileSync(conf, 'utf8')
  // Test the shipped file itself, with the comment signs of these lines removed.
  const guarded = original
    .replaceAll(
      /^ {2}# ( *)(location ~ \^\/(?:\(\?:\.\*\/\)\?uploads\/receipts|backend\/api)[\s\S]*?\n {2}# \})/gm,
      (_all, space, block) => `  ${space}${block.replaceAll(/\n {2}# ?/g, '\n  ')}`,
    )
    .replaceAll('/etc/nginx/office.htpasswd', passwordFile)
  const server = await startServer({ kind: 'nginx', dist, port: 6443, conf: guarded })
  const api = `${server.origin}/backend/api`
  for (const [path, wanted] of [
    ['backend/api/get_orders.php', 401],
    ['backend/api/get_products.php', 200],
    ['backend/api/uploads/receipts/1.png', 401],
    ['backend/uploads/receipts/1.png', 401],
    ['uploads/receipts/1.png', 401],
    ['backend/api/uploads/products/1.png', 200],
  ])
    reportCheck(
      `nginx, guard on: ${path} ${wanted}`,
      (await sendRawRequest(`${server.origin}/${path}`, { firstOnly: true })).status === wanted,
    )
  reportCheck(
    'nginx, guard on: get_orders.php with the password',
    (await sendRawRequest(`${api}/get_orders.php`, { headers: { Authorization } })).status === 200,
  )

  const limits = original
    .replaceAll(/^# (map "\$request_method \$uri" \$shop_|limit_req_zone)/gm, '$1')
    .replaceAll(/^ {2}# (limit_req zone)/gm, '  $1')
    .replace('# return 404; ', 'return 404; ')
  const limited = await startServer({
    kind: 'nginx',
    dist,
    port: 6448,
    conf: limits,
    prepare: addScripts,
  })
  for (const [name, times] of LIMITS_OF_SCRIPTS) {
    const came = await sendManyPosts(`${limited.origin}/backend/api/${name}`, times)
    reportCheck(
      `nginx, limits: ${name} is limited`,
      came[0] === 200 && came.at(-1) === 429,
      came.join(' '),
    )
  }
  const many = await Promise.all(
    Array.from({ length: 40 }, () =>
      sendRawRequest(`${limited.origin}/backend/api/get_products.php`),
    ),
  )
  reportCheck(
    'nginx, limits: reads are not',
    many.every(({ status }) => status === 200),
  )
  reportCheck(
    'nginx, streams off: 404',
    (await sendRawRequest(`${limited.origin}/backend/api/products_sse.php`)).status === 404,
  )
  const [, port] = /:(\d+)$/.exec(limited.origin)
  reportCheck('nginx listens on IPv6', (await fetch(`http://[::1]:${port}/`)).status === 200)
  await limited.stop()
  await server.stop()
}
rmSync(passwordFile, { force: true })
exitWithResult()
