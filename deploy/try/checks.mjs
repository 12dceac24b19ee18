// Checks the replies that an installed shop must give, with the small PHP backend of this folder.
import { request as plain } from 'node:http'
import { globalAgent, request as secure } from 'node:https'
import {
  ARCHIVE_FILES,
  FILES_BELOW_BACKEND,
  SCRIPT_ENDINGS,
  SECRET_FILES,
  EXPORTED_FILES,
} from './secrets.mjs'

/**
 * Sends a request without changing its path, and returns bytes, headers and times as they arrive. `enough` is the number
 * of chunks after which the rest is ignored.
 */
export function sendRawRequest(
  address,
  { headers = {}, method = 'GET', body, firstOnly = false, enough = firstOnly ? 1 : Infinity } = {},
) {
  return new Promise((done, fail) => {
    const started = performance.now()
    const [, scheme, hostname, port, path] = /^(https?):\/\/([^/:]+):(\d+)(.*)$/.exec(address)
    const request = (scheme === 'https' ? secure : plain)(
      {
        hostname,
        port,
        path: path || '/',
        headers,
        method,
        // Check the certificate against this name, because the Host header may be made up.
        ...(scheme === 'https' ? { ca: globalAgent.options.ca, servername: 'localhost' } : {}),
        agent: false,
      },
      (reply) => {
        const parts = []
        const times = []
        const finish = () =>
          done({
            status: reply.statusCode,
            headers: reply.headers,
            raw: reply.rawHeaders,
            bytes: Buffer.concat(parts),
            text: Buffer.concat(parts).toString(),
            first: times[0],
            times,
          })
        reply.on('data', (part) => {
          times.push(performance.now() - started)
          parts.push(part)
          if (parts.length >= enough) {
            finish()
            request.destroy()
          }
        })
        reply.on('end', finish)
      },
    )
    request.on('error', fail)
    request.end(body)
  })
}

const countHeader = (reply, name) =>
  reply.raw.filter((word, index) => index % 2 === 0 && word.toLowerCase() === name).length

export async function checkReplies(origin, into = '') {
  const results = []
  const server = (await sendRawRequest(`${origin}/robots-none.txt`)).headers.server ?? ''
  const base = into ? `${origin}/${into}` : origin
  const check = async (name, address, expectations, options) => {
    const problems = []
    let note = ''
    try {
      const reply = await sendRawRequest(address, options)
      if ('first' in expectations || 'times' in expectations)
        note = `after ${reply.times.map((ms) => Math.round(ms)).join(', ')} ms`
      for (const [what, wanted] of Object.entries(expectations)) {
        const got =
          what === 'status'
            ? reply.status
            : what === 'text'
              ? reply.text
              : what === 'first' || what === 'times'
                ? reply[what]
                : (reply.headers[what] ?? '')
        const fine =
          typeof wanted === 'function'
            ? wanted(got)
            : wanted instanceof RegExp
              ? wanted.test(got)
              : got === wanted
        if (!fine)
          problems.push(
            `${what} is ${JSON.stringify(typeof got === 'string' ? got.slice(0, 90) : got)}`,
          )
        if (!['status', 'text', 'first', 'times'].includes(what) && countHeader(reply, what) > 1)
          problems.push(`${what} is sent ${countHeader(reply, what)} times`)
      }
    } catch (cause) {
      problems.push(String(cause))
    }
    results.push({ name, problem: problems.join('; '), note })
  }

  const page = /<div id="root">/
  const appCsp = /^default-src 'none'; script-src 'self'.*frame-ancestors 'none'$/
  const app = {
    'content-security-policy': appCsp,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': /camera=\(\)/,
  }
  for (const path of [
    '/',
    '/products',
    '/nest/dashboard',
    '/search?q=a.b',
    '/product?id=7',
    '/Products/',
  ])
    await check(`${path} is the page`, base + path, {
      status: 200,
      text: page,
      'content-type': /^text\/html/,
      'cache-control': 'no-cache',
      ...app,
    })
  for (const path of ['/nowhere/at/all', '/productz', '/product/7'])
    await check(`${path} is the page with status 404`, base + path, {
      status: 404,
      text: page,
      ...app,
    })
  const kept = 'max-age=86400'
  if (origin.startsWith('https:'))
    await check('https is kept', `${base}/`, { 'strict-transport-security': kept })
  else {
    await check('the page is not kept by http', `${base}/`, { 'strict-transport-security': '' })
    const behind = { headers: { 'X-Forwarded-Proto': 'https' } }
    await check(
      'https is kept behind a proxy that ends it',
      `${base}/`,
      { 'strict-transport-security': kept },
      behind,
    )
  }
  for (const path of ['/products/', '/index.html'])
    await check(`${path} is the page too`, base + path, {
      status: 200,
      text: page,
      'cache-control': 'no-cache',
    })
  await check(
    'the page by HEAD',
    `${base}/products`,
    { status: 200, text: '', 'cache-control': 'no-cache', ...app },
    { method: 'HEAD' },
  )

  const html = (await sendRawRequest(`${base}/`)).text
  // The last script is the app itself. The first one may be too small for a compressed copy.
  const script = [...html.matchAll(/src="([^"]+\.js)"/g)].at(-1)?.[1] ?? '/assets/none.js'
  const style = /href="([^"]+\.css)"/.exec(html)?.[1] ?? '/assets/none.css'
  const immutable = 'public, max-age=31536000, immutable'
  await check('a script', origin + script, {
    status: 200,
    'content-type': /^(text|application)\/javascript/,
    'cache-control': immutable,
    'content-encoding': '',
    vary: /Accept-Encoding/i,
    'x-content-type-options': 'nosniff',
  })
  const [whole, inGzip] = await Promise.all([
    sendRawRequest(origin + script),
    sendRawRequest(origin + script, { headers: { 'Accept-Encoding': 'gzip' } }),
  ])
  await check('a script in gzip is the file made ahead', origin + script, {
    text: () =>
      inGzip.bytes.length < whole.bytes.length / 2 &&
      inGzip.headers['content-length'] === String(inGzip.bytes.length),
  })
  await check('its variants have tags of their own', origin + script, {
    etag: (tag) => tag !== '' && tag !== inGzip.headers.etag,
  })
  for (const [name, encoding, reply] of [
    ['as it is', 'identity', whole],
    ['in gzip', 'gzip', inGzip],
  ])
    await check(
      `a script known by its tag, ${name}`,
      origin + script,
      { status: 304, text: '', 'cache-control': immutable },
      { headers: { 'If-None-Match': reply.headers.etag ?? '"none"', 'Accept-Encoding': encoding } },
    )
  await check(
    'a part of a script',
    origin + script,
    { status: 206, 'content-range': /^bytes 0-99\//, text: (text) => text.length === 100 },
    { headers: { Range: 'bytes=0-99' } },
  )
  await check(
    'the page known by its tag',
    `${base}/`,
    { status: 304, 'cache-control': 'no-cache' },
    { headers: { 'If-None-Match': (await sendRawRequest(`${base}/`)).headers.etag ?? '"none"' } },
  )
  await check(
    'a script in gzip, made ahead',
    origin + script,
    {
      status: 200,
      'content-type': /^(text|application)\/javascript/,
      'cache-control': immutable,
      'content-encoding': 'gzip',
      vary: /Accept-Encoding/i,
    },
    { headers: { 'Accept-Encoding': 'gzip' } },
  )
  await check(
    'a script for browsers',
    origin + script,
    {
      status: 200,
      'content-type': /^(text|application)\/javascript/,
      'content-encoding': /^(br|gzip)$/,
    },
    { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } },
  )
  // The server chooses the policy by the file's name alone, so even the 404 for a missing file has the policy.
  await check(
    'the encoder of pictures goes by a policy of its own',
    `${base}/assets/webpWorker-none.js`,
    {
      status: 404,
      'content-security-policy':
        /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self';/,
    },
  )
  await check('no other script may compile WebAssembly', origin + script, {
    'content-security-policy': appCsp,
  })
  const wasm =
    (
      await (await sendRawRequest(`${base}/files.json`)).text.match(/"(assets\/[^"]+\.wasm)"/)
    )?.[1] ?? 'assets/none.wasm'
  for (const encoding of server.startsWith('nginx') ? ['gzip'] : ['gzip', 'br'])
    await check(
      `the encoder of pictures in ${encoding}`,
      `${base}/${wasm}`,
      {
        status: 200,
        'content-type': 'application/wasm',
        'content-encoding': encoding,
        'cache-control': immutable,
      },
      { headers: { 'Accept-Encoding': encoding } },
    )
  await check('a style sheet', origin + style, {
    status: 200,
    'content-type': /^text\/css/,
    'cache-control': immutable,
  })
  await check(
    'the page compressed',
    `${base}/products`,
    {
      status: 200,
      'content-type': /^text\/html/,
      'content-encoding': /^(br|gzip)$/,
      'cache-control': 'no-cache',
    },
    { headers: { 'Accept-Encoding': 'gzip, br' } },
  )
  await check(
    'a script asked for again',
    origin + script,
    { status: 304, 'cache-control': immutable },
    {
      headers: {
        'If-Modified-Since': (await sendRawRequest(origin + script)).headers['last-modified'],
      },
    },
  )
  await check(
    'the logo compressed on its way',
    `${base}/brand/wordmark.svg`,
    {
      status: 200,
      'content-type': /^image\/svg\+xml/,
      'content-encoding': 'gzip',
      vary: /Accept-Encoding/i,
      'cache-control': 'no-cache',
    },
    { headers: { 'Accept-Encoding': 'gzip, br' } },
  )
  await check('a missing asset is missing', `${base}/assets/gone-12345678.js`, {
    status: 404,
    'cache-control': (value) => !/immutable|max-age=[1-9]/.test(value),
    text: (text) => !page.test(text),
  })
  await check('a missing picture is missing', `${base}/brand/gone.svg`, { status: 404 })
  await check('no source map', `${origin}${script}.map`, {
    status: 404,
    text: (text) => !page.test(text),
  })
  for (const path of [
    '/assets/..%2f..%2fetc/passwd',
    '/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/..%2fetc/passwd',
  ])
    await check(`${path} leads nowhere`, base + path, {
      text: (text) => !/root:/.test(text),
      status: (status) => status >= 200 && status < 500,
    })
  await check('a missing script of PHP is missing', `${base}/wp-login.php`, { status: 404 })
  await check('no list of a folder', `${base}/assets/`, {
    status: (status) => status === 403 || status === 404,
  })
  await check('the configuration', `${base}/shop.config.json`, {
    status: 200,
    'content-type': /^application\/json/,
    'cache-control': 'no-cache',
  })
  await check('the service worker', `${base}/sw.js`, {
    status: 200,
    'content-type': /^(?:text|application)\/javascript/,
    'cache-control': 'no-cache',
    'content-security-policy': /connect-src 'self'/,
    'x-content-type-options': 'nosniff',
  })
  await check('an error report', `${base}/errors?k=page&m=x`, {
    status: 200,
    text: (text) => text.length < 200 && !page.test(text),
    'cache-control': 'no-cache',
  })
  await check('robots.txt', `${base}/robots.txt`, { status: 200, 'content-type': /^text\/plain/ })
  await check('hidden files', `${base}/.htaccess`, { status: 403 })
  await check('hidden files of any name', `${base}/.env`, {
    status: (status) => status === 403 || status === 404,
  })
  for (const path of ['/nest/.env', '/.git/config', '/%2egit/config', '/.htaccess.bak'])
    await check(`${path} is not served`, base + path, {
      status: (status) => status === 403 || status === 404,
    })
  const secret = (text) => !/<\?php|s3cret/.test(text)
  // The server may run the script or refuse it, but must never send its source.
  const closed = { status: (status) => status !== 500, text: secret }
  for (const path of [...SECRET_FILES, ...ARCHIVE_FILES, ...EXPORTED_FILES])
    await check(`/${path} is not served`, `${base}/${path}`, closed)
  for (const path of [...SECRET_FILES, ...ARCHIVE_FILES, ...EXPORTED_FILES, ...FILES_BELOW_BACKEND])
    await check(`/backend/${path} is not served`, `${origin}/backend/${path}`, closed)

  await check('the catalogue for other shops', `${base}/feed.csv`, { status: 200, text: /^id,/ })

  const alone = {
    'content-security-policy': '',
    'cross-origin-opener-policy': '',
    'permissions-policy': '',
  }
  const left = {
    status: 200,
    ...alone,
    'cache-control': (value) => !/immutable|no-store/.test(value),
  }
  if (!into) {
    for (const path of SECRET_FILES)
      await check(`/blog/${path} is not served`, `${origin}/blog/${path}`, closed)
    await check('an own file beside the shop', `${origin}/google123.html`, {
      ...left,
      text: /^google-site/,
    })
    await check('a folder without a page shows no list', `${origin}/pictures/`, {
      status: (status) => status === 403 || status === 404,
      text: (text) => !/Index of|1\.txt/.test(text),
    })
  }
  for (const path of ['/blog/', '/blog/index.html', '/blog/post.html', '/mail/'])
    await check(`${path} is its neighbour's page`, origin + path, { ...left, text: /The blog/ })
  await check('/blog/assets/style.css is its neighbour’s', `${origin}/blog/assets/style.css`, {
    ...left,
    'content-type': /^text\/css/,
  })
  await check('/blog goes on to its folder', `${origin}/blog`, {
    status: 301,
    location: /\/blog\/$/,
  })
  if (!/^nginx/.test(server))
    await check('an old panel runs', `${origin}/panel/`, { ...left, text: 'The panel' })
  await check('no certificate file is no page', `${origin}/.well-known/acme-challenge/x`, {
    status: 404,
  })

  const api = `${origin}/backend/api`
  const apiCsp = "default-src 'none'; frame-ancestors 'none'"
  await check('a call', `${api}/get_products.php`, {
    status: 200,
    text: /"price":"1250\.00"/,
    'cache-control': 'no-store',
    'content-security-policy': apiCsp,
    'x-content-type-options': 'nosniff',
    'x-powered-by': '',
  })
  await check('a missing call is missing', `${api}/gone.php`, {
    status: 404,
    text: (text) => !page.test(text),
  })
  await check('a missing file of the backend', `${origin}/backend/gone`, {
    status: 404,
    text: (text) => !page.test(text),
  })
  await check('/backend is no page', `${origin}/backend`, { text: (text) => !page.test(text) })
  await check('/backend/api/ shows no list', `${api}/`, {
    status: (status) => status === 403 || status === 404,
    text: (text) => !/Index of|\.php/.test(text),
  })
  if (!into)
    await check('/backendish is no call', `${origin}/backendish`, { status: 404, text: page })
  await check('an old panel of the backend runs', `${origin}/backend/panel/index.php`, {
    status: 200,
    text: 'The panel',
  })
  for (const status of [404, 422, 500])
    await check(
      `a call that answers ${status} is not kept either`,
      `${api}/status.php?is=${status}`,
      {
        status,
        text: '{"success":false}',
        'cache-control': 'no-store',
        'content-security-policy': apiCsp,
        'x-content-type-options': 'nosniff',
      },
    )
  await check('PHP keeps its notices to itself', `${api}/noise.php`, { text: '{"success":true}' })
  const boundary = 'x'.repeat(20)
  const upload = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}\r\nContent-Disposition: form-data; name="payment_receipt"; filename="r.png"\r\nContent-Type: image/png\r\n\r\n${'b'.repeat(1_900_000)}\r\n--${boundary}--\r\n`
  await check(
    'an upload of 1.9 MB',
    `${api}/upload.php`,
    { text: '{"success":true,"size":1900000,"fields":["a"]}' },
    {
      method: 'POST',
      body: upload,
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    },
  )
  await check(
    'a stream speaks at once',
    `${api}/products_sse.php`,
    {
      status: 200,
      first: (ms) => ms < 700,
      text: /^(retry: 15000\n)?(data: )?/,
      'content-type': /^text\/event-stream/,
      'content-encoding': '',
      'cache-control': 'no-cache, no-transform',
    },
    { firstOnly: true, headers: { 'Accept-Encoding': 'gzip, br' } },
  )
  await check(
    'and goes on as it speaks',
    `${api}/products_sse.php`,
    {
      times: (times) =>
        times.length >= 3 &&
        times[0] < 700 &&
        times.at(-1) - times[0] > 800 &&
        times.at(-1) - times[0] < 3500,
    },
    { enough: 3 },
  )

  const evil = 'http://evil.example'
  const shut = Object.fromEntries(
    [
      'allow-origin',
      'allow-credentials',
      'allow-methods',
      'allow-headers',
      'expose-headers',
      'max-age',
    ].map((name) => [`access-control-${name}`, '']),
  )
  for (const path of ['open.php', 'open_sse.php'])
    await check(
      `what ${path} allows to other sites counts for nothing`,
      `${api}/${path}`,
      { status: 200, ...shut },
      {
        headers: { Origin: evil },
      },
    )
  await check('a preflight of another site gets no permission', `${api}/open.php`, shut, {
    method: 'OPTIONS',
    headers: {
      Origin: evil,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    },
  })
  const write = (headers) => ({
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'text/plain', ...headers },
  })
  for (const from of [
    evil,
    'null',
    `${origin}0`,
    `${origin}.evil.example`,
    origin.replace('127.0.0.1', '127.0.0.2'),
  ])
    for (const path of ['open.php', 'open_sse.php'])
      await check(
        `a POST to ${path} from ${from} is refused`,
        `${api}/${path}`,
        { status: 403, ...shut },
        write({ Origin: from }),
      )
  await check(
    'a POST of the shop is accepted',
    `${api}/open.php`,
    { status: 200 },
    write({ Origin: origin }),
  )
  await check('a POST without an origin is accepted', `${api}/open.php`, { status: 200 }, write({}))
  await check(
    'a POST through a proxy that changes the name is accepted',
    `${api}/open.php`,
    { status: 200 },
    write({
      Origin: 'https://shop.example',
      'X-Forwarded-Host': 'shop.example',
    }),
  )
  for (const [what, headers] of [
    ['adds a port', { Host: 'nava.com.np:80', Origin: 'https://nava.com.np' }],
    [
      'names a second one',
      { 'X-Forwarded-Host': 'nava.com.np, inner', Origin: 'https://nava.com.np' },
    ],
    [
      'hides the name, of a newer browser',
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://nava.com.np' },
    ],
    ['hides the name, of the shop that the rules name', { Origin: 'https://www.shop.example' }],
  ])
    await check(
      `a POST through a proxy that ${what} is accepted`,
      `${api}/open.php`,
      { status: 200 },
      write(headers),
    )
  for (const headers of [
    { Origin: 'https://nava.com.np', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://shop.example.evil.example' },
    { Origin: 'https://nava.com.np', 'X-Forwarded-Host': 'nava.com.np.evil.example' },
    { Origin: 'https://nava.com.np:8080', 'X-Forwarded-Host': 'nava.com.np' },
  ])
    await check(
      `a POST with ${Object.values(headers).join(' and ')} is refused`,
      `${api}/open.php`,
      { status: 403 },
      write(headers),
    )
  for (const name of ['service-worker.js', 'offline-3.js'])
    await check(
      `the former worker ${name} is answered by one that removes itself`,
      `${base}/${name}`,
      { status: 200, 'content-type': /javascript/, text: /unregister/ },
      { headers: { 'Service-Worker': 'script' } },
    )
  await check('the backend reads the whole name of the host', `${api}/open.php`, {
    text: (text) => JSON.parse(text).host === origin.replace(/^https?:\/\//, ''),
  })
  const sandbox = /sandbox/
  const products = `${api}/uploads/products`
  await check('an uploaded picture', `${products}/1.png`, {
    status: 200,
    'content-type': 'image/png',
    'content-security-policy': sandbox,
    'x-content-type-options': 'nosniff',
    'content-disposition': '',
    'cache-control': 'public, max-age=86400',
  })
  const receipts = `${api}/uploads/receipts`
  await check('a receipt', `${receipts}/1.png`, {
    status: 200,
    'content-disposition': '',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': sandbox,
  })
  for (const name of ['page.html', 'code.js', 'paper.pdf'])
    await check(`a receipt that is no picture (${name}) is only saved`, `${receipts}/${name}`, {
      status: 200,
      'content-disposition': 'attachment',
      'cache-control': 'no-store',
      'content-security-policy': sandbox,
      'x-content-type-options': 'nosniff',
    })
  await check('an uploaded page is only saved', `${products}/page.html`, {
    status: 200,
    'content-disposition': 'attachment',
    'content-security-policy': sandbox,
  })
  await check(
    'a part of an uploaded picture',
    `${products}/1.png`,
    { status: 206, 'content-range': /^bytes 0-9\// },
    { headers: { Range: 'bytes=0-9' } },
  )
  const picture = { 'x-content-type-options': 'nosniff', 'content-security-policy': sandbox }
  await check('a drawing with a script in it', `${products}/script.svg`, {
    status: 200,
    'content-type': /^image\/svg\+xml/,
    ...picture,
  })
  await check('a page that calls itself a picture', `${products}/page.jpg`, {
    status: 200,
    'content-type': 'image/jpeg',
    ...picture,
  })
  await check('PHP that calls itself a picture is only read', `${products}/code.gif`, {
    status: 200,
    'content-type': 'image/gif',
    text: /<\?php/,
    ...picture,
  })
  for (const name of ['plain', 'code.js', 'feed.xml'])
    await check(`an uploaded ${name} is only saved`, `${products}/${name}`, {
      status: 200,
      'content-disposition': 'attachment',
      ...picture,
    })
  const WAYS = [
    '1.png/evil.php',
    'evil.php/x',
    'evil.php/x.jpg',
    'evil.php%00.jpg',
    'evil%2ephp',
    'evil.%70hp',
    'evil.php%2f',
    'evil.php%20',
    'evil.php;.jpg',
    '/evil.php',
    './evil.php',
    '../products/evil.php',
    '%2e%2e/products/evil.php',
    '..%2fproducts/evil.php',
    '.htaccess',
    '.user.ini',
  ]
  for (const name of [...SCRIPT_ENDINGS.map((ending) => `evil.${ending}`), ...WAYS])
    await check(`uploads/${name} never runs`, `${products}/${name}`, {
      status: (status) => [400, 403, 404].includes(status),
      text: (text) => !/it ran|<\?php/.test(text),
    })
  await check('a missing upload is missing', `${products}/gone.png`, { status: 404 })
  return results
}
