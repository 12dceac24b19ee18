// The checks of an installed shop from outside, each with its remedy.
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { directives } from './observatory.mjs'

/** Reads the raw bytes; fetch would decompress and follow redirects. */
export function ask(address, { headers = {}, timeoutMs = 15_000, enough } = {}) {
  return new Promise((done) => {
    const started = performance.now()
    const reply = { status: 0, headers: {}, text: '', first: null, bytes: 0, problem: '' }
    const parts = []
    const finish = (problem = '') => {
      clearTimeout(limit)
      request.destroy()
      const body = Buffer.concat(parts)
      const encoding = reply.headers['content-encoding'] ?? ''
      try {
        reply.text = (
          encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
        ).toString()
      } catch {
        reply.text = body.toString()
      }
      done({ ...reply, bytes: body.length, problem })
    }
    const request = (address.startsWith('https:') ? secure : plain)(address, { headers, agent: false }, (incoming) => {
      reply.status = incoming.statusCode
      reply.headers = incoming.headers
      incoming.on('data', (part) => {
        reply.first ??= Math.round(performance.now() - started)
        parts.push(part)
        if (enough?.(Buffer.concat(parts).toString())) finish()
      })
      incoming.on('end', () => finish())
      incoming.on('error', () => finish('the reply breaks off'))
    })
    const limit = setTimeout(() => finish(`no end within ${timeoutMs / 1000} s`), timeoutMs)
    request.on('error', (cause) => finish(cause.code ?? cause.message))
    request.end()
  })
}

const HTACCESS =
  'Is .htaccess uploaded (its name begins with a dot) and does the host read it (AllowOverride All)? On nginx: deploy/nginx.conf.'

/** Checks an installed shop; each line is fine, a hint, or wrong with its remedy. */
export async function examine(address, { streamMs = 8000 } = {}) {
  const base = address.replace(/\/+$/, '')
  const { origin } = new URL(base)
  const found = []
  const good = (name, what = '') => found.push({ level: 'good', name, what, cure: '' })
  const wrong = (name, what, cure) => found.push({ level: 'wrong', name, what, cure })
  const think = (name, what, cure) => found.push({ level: 'think', name, what, cure })
  const rule = (fine, name, what, cure, level = wrong) => (fine ? good(name) : level(name, what, cure))

  const page = await ask(`${base}/`)
  if (page.status !== 200 || !page.text.includes('<div id="root">')) {
    wrong(
      'the page',
      page.status === 0 ? `no answer (${page.problem})` : `${page.status}, and not the shop`,
      'Are the contents of dist/ (not the folder itself) in the document root?',
    )
    return found
  }
  good('the page')
  const header = (reply, name) => String(reply.headers[name] ?? '')

  const deep = await ask(`${base}/nest/dashboard`)
  rule(
    deep.status === 200 && deep.text.includes('<div id="root">'),
    'fallback',
    `/nest/dashboard gives ${deep.status}: a reload on any screen fails`,
    `Paths that are no files have to give index.html. ${HTACCESS}`,
  )
  const gone = await ask(`${base}/assets/gone-00000000.js`)
  rule(
    gone.status === 404 && !gone.text.includes('<div id="root">'),
    'missing assets',
    `a missing script gives ${gone.status}: old tabs break after an upload`,
    `What is missing in assets/ has to give 404. ${HTACCESS}`,
  )
  const noCall = await ask(`${origin}/backend/api/gone-00000000.php`)
  rule(
    noCall.status === 404 && !noCall.text.includes('<div id="root">'),
    'missing calls',
    `a missing file of the backend gives ${noCall.status}`,
    `Nothing below backend/ may give index.html. ${HTACCESS}`,
  )
  const list = await ask(`${base}/assets/`)
  rule(
    !/Index of|<title>Index/i.test(list.text),
    'folder lists',
    'assets/ shows its contents',
    'Options -Indexes (Apache) or autoindex off (nginx).',
  )
  for (const hidden of ['.htaccess', '.user.ini']) {
    const reply = await ask(`${origin}/${hidden}`)
    rule(
      reply.status !== 200 || reply.text.includes('<div id="root">'),
      `hidden file ${hidden}`,
      `${hidden} can be read from outside`,
      `Refuse names that begin with a dot. ${HTACCESS}`,
    )
  }

  // The last chunk is the app itself; a small first one has no compressed copy and needs none.
  const script = [...page.text.matchAll(/<script[^>]+src="([^"]+)"/g)].at(-1)?.[1] ?? ''
  const style =
    /<link[^>]+rel="stylesheet"[^>]*href="([^"]+)"/.exec(page.text)?.[1] ??
    /href="([^"]+\.css)"/.exec(page.text)?.[1] ??
    ''
  rule(
    new URL(script, `${base}/`).href.startsWith(`${base}/assets/`),
    'folder',
    `index.html asks for ${script}, and the shop lies at ${base}/`,
    `For a folder: node tools/subfolder.mjs dist ${new URL(`${base}/`).pathname}, then upload again.`,
  )
  const asset = await ask(new URL(script, `${base}/`).href, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } })
  rule(
    asset.status === 200,
    'the script',
    `${script} gives ${asset.status}`,
    'Upload the whole of assets/, then index.html last.',
  )
  rule(
    /javascript/.test(header(asset, 'content-type')),
    'type of scripts',
    `"${header(asset, 'content-type')}": browsers refuse it`,
    `AddType text/javascript .js. ${HTACCESS}`,
  )
  rule(
    /immutable/.test(header(asset, 'cache-control')),
    'caching of assets',
    `Cache-Control is "${header(asset, 'cache-control')}"`,
    `Hashed files may be kept for a year: "public, max-age=31536000, immutable". ${HTACCESS}`,
    think,
  )
  rule(
    /^(br|gzip|zstd)$/.test(header(asset, 'content-encoding')),
    'compression',
    'scripts come uncompressed: three times as many bytes',
    `The build holds .br and .gz beside each file. ${HTACCESS}`,
  )
  if (header(asset, 'content-encoding') === 'gzip')
    think(
      'brotli',
      'scripts come in gzip; brotli is about a seventh smaller',
      'Apache serves the .br files through .htaccess; nginx needs brotli_static (libnginx-mod-http-brotli-static).',
    )
  const sheet = await ask(new URL(style, `${base}/`).href)
  rule(
    /^text\/css/.test(header(sheet, 'content-type')),
    'type of style sheets',
    `"${header(sheet, 'content-type')}"`,
    `AddType text/css .css. ${HTACCESS}`,
  )
  rule(
    /no-cache|no-store|max-age=0/.test(header(page, 'cache-control')),
    'caching of the page',
    `Cache-Control is "${header(page, 'cache-control')}": visitors keep an old page after an upload`,
    `"no-cache" for index.html. ${HTACCESS}`,
  )

  const policy = header(page, 'content-security-policy')
  const meta = (/http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page.text)?.[1] ?? '').replaceAll(
    '&#39;',
    "'",
  )
  if (policy === '')
    (meta === '' ? wrong : think)(
      'content security policy',
      meta === ''
        ? 'neither a header nor in the page'
        : 'only in the page, not as a header: other sites may frame the shop',
      HTACCESS,
    )
  else
    rule(
      directives(policy).get('default-src')?.join() === "'none'",
      'content security policy',
      `"${policy.slice(0, 60)}..."`,
      'The policy of .htaccess or nginx.conf, unchanged.',
    )
  for (const [name, wanted] of [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
  ])
    rule(
      header(page, name).toLowerCase() === wanted,
      name,
      header(page, name) === '' ? 'is missing' : `is "${header(page, name)}"`,
      `${name}: ${wanted}. ${HTACCESS}`,
      name === 'x-content-type-options' ? wrong : think,
    )
  if (header(page, 'x-powered-by') !== '')
    think('x-powered-by', `tells "${header(page, 'x-powered-by')}"`, 'expose_php = Off')

  if (base.startsWith('https:')) {
    rule(
      /max-age=\d{7,}/.test(header(page, 'strict-transport-security')),
      'https is kept',
      'no Strict-Transport-Security',
      `${HTACCESS} Behind a proxy: it has to send X-Forwarded-Proto.`,
      think,
    )
    // A separate port accepts https only.
    const http =
      new URL(base).port === '' ? await ask(`${base.replace('https:', 'http:')}/`, { timeoutMs: 5000 }) : null
    rule(
      http === null || http.status === 0 || header(http, 'location').startsWith('https:'),
      'http goes on to https',
      `http gives ${http?.status}`,
      'The host\'s panel has a switch for it; .htaccess: the three lines under "Everything to https"; nginx: the block under "Everything to https" in deploy/nginx.conf.',
    )
  } else if (!/^(localhost|127\.|\[::1\])/.test(new URL(base).hostname))
    wrong(
      'https',
      'the shop is on plain http: passwords can be read on their way',
      "A certificate costs nothing (Let's Encrypt; most panels have a switch).",
    )

  await configuration()
  await calls()
  return found

  async function configuration() {
    const reply = await ask(`${base}/shop.config.json`)
    if (reply.status !== 200 || reply.text.trimStart().startsWith('<'))
      return think('shop.config.json', 'is missing: defaults are in use', 'Upload it beside index.html.')
    let config
    try {
      config = JSON.parse(reply.text)
    } catch (cause) {
      return wrong(
        'shop.config.json',
        `is no JSON (${cause.message})`,
        'Often a comma too many or too few; defaults are in use until then.',
      )
    }
    good('shop.config.json')
    const text = (name) => (typeof config[name] === 'string' ? config[name] : '')
    rule(
      text('adminEmail') !== '' && text('adminPasswordHash') !== '',
      'the admin',
      'adminEmail or adminPasswordHash is blank: nobody gets into /nest by the pair',
      'npm run admin-hash, then put its line into shop.config.json.',
    )
    if (text('adminPasswordHash') !== '')
      rule(
        /^argon2id\$\d+\$\d+\$\d+\$[0-9a-f]+\$[0-9a-f]+$/.test(text('adminPasswordHash')),
        "the admin's hash",
        'is no line of npm run admin-hash',
        'npm run admin-hash, then put its whole line into shop.config.json.',
      )
    if (/\.example$/.test(text('adminEmail')) || /sample/i.test(config.wallet?.name ?? ''))
      think(
        'sample values',
        "the demo's values are still in shop.config.json",
        'Put your own in their place: docs/operating.md, "Changing the brand".',
      )
    if (config.errorReports !== '' && config.errorReports !== false) {
      const file = new URL(text('errorReports') || 'errors', `${base}/`)
      const report = await ask(file.href)
      rule(
        file.origin === origin && [200, 204].includes(report.status) && !report.text.includes('<div id="root">'),
        'error reports',
        `${file.pathname} gives ${report.status}${report.status === 200 ? ' and the page' : ''}: each report costs more than it has to`,
        'Upload the file errors beside index.html, or set "errorReports" to "" in shop.config.json.',
        think,
      )
    } else
      rule(
        !/id="report" data-src="(?!data:)/.test(page.text),
        'no error reports',
        'index.html still names an address for the report of a failed start',
        'Write data-src="data:," beside id="report" in index.html, or build again with that configuration.',
        think,
      )
    const hosts = [text('apiHost'), ...(Array.isArray(config.adminHosts) ? config.adminHosts : [])].filter(
      (host) => host !== '' && host !== origin,
    )
    for (const host of hosts)
      for (const [where, words] of [
        ['the header', policy],
        ['index.html', meta],
      ])
        if (words !== '')
          rule(
            directives(words).get('connect-src')?.includes(host),
            `${host} in ${where}`,
            'the content security policy does not let the shop ask it',
            'Add it to connect-src and img-src in both places, or build anew with that configuration.',
          )
    for (const path of [text('wordmark') || 'brand/wordmark.svg', config.wallet?.qrImage ?? ''].filter(
      (word) => word !== '' && !/^(https?:|data:)/.test(word),
    )) {
      const picture = await ask(new URL(path, `${base}/`).href)
      rule(
        picture.status === 200 && /^image\//.test(header(picture, 'content-type')),
        path,
        `gives ${picture.status} ${header(picture, 'content-type')}`,
        'Upload the picture, or mend its path in shop.config.json.',
      )
    }
  }

  async function calls() {
    const host = await apiHost()
    const call = await ask(`${host}/backend/api/get_products.php`)
    let json = null
    try {
      json = JSON.parse(call.text.replace(/^\uFEFF+/, ''))
    } catch {}
    if (/^\s*<\?(php|=)/.test(call.text))
      return wrong(
        'the backend',
        'its source is shown in place of running: anybody can read its passwords',
        'Switch PHP on at once. Debian: a2enmod proxy_fcgi, a2enconf php8.2-fpm, or the package libapache2-mod-php. Change the passwords that stood there.',
      )
    rule(
      call.status === 200 && json !== null,
      'the backend',
      `get_products.php gives ${call.status || call.problem}${json === null && call.status === 200 ? ' and no JSON' : ''}`,
      call.status === 502 || call.status === 503
        ? 'The server does not reach PHP: does php-fpm run, and is its socket the one that the configuration names (ls /run/php)?'
        : `Does the backend lie at ${host}/backend/api/? npm run contract -- ${host} says more.`,
    )
    if (call.status === 200)
      rule(
        /no-store/.test(header(call, 'cache-control')),
        'calls are not kept',
        `Cache-Control is "${header(call, 'cache-control')}"`,
        `no-store for backend/. ${HTACCESS}`,
      )
    const stream = await ask(`${host}/backend/api/products_sse.php`, {
      timeoutMs: streamMs,
      headers: { Accept: 'text/event-stream', 'Accept-Encoding': 'gzip, deflate, br' },
      enough: (text) => /(^|\n)data:.*\r?\n\r?\n/.test(text),
    })
    if (stream.status !== 200)
      return wrong(
        'streams',
        `products_sse.php gives ${stream.status || stream.problem}`,
        'The shop then reads its lists once and goes without live changes.',
      )
    rule(
      /^text\/event-stream/.test(header(stream, 'content-type')),
      'type of streams',
      `"${header(stream, 'content-type')}": browsers refuse it`,
      "header('Content-Type: text/event-stream') in the script.",
    )
    rule(
      header(stream, 'content-encoding') === '',
      'compression of streams',
      `${header(stream, 'content-encoding')}: messages are held back`,
      `no-gzip for *_sse.php, zlib.output_compression off. ${HTACCESS}`,
    )
    const late = stream.problem !== '' || stream.first === null || stream.first > 2000
    rule(
      !late,
      'first stream message',
      stream.first === null || stream.problem !== ''
        ? `none within ${streamMs / 1000} s: something on the way collects it`
        : `after ${stream.first} ms`,
      'output_buffering = 0 (backend/.user.ini), flush() in the script; Apache with php-fpm: ProxySet flushpackets=on; nginx: fastcgi_buffering off. See "Streams" in docs/operating.md.',
    )
    for (const name of ['get_orders.php', 'get_users.php']) {
      const office = await ask(`${host}/backend/api/${name}`)
      rule(
        office.status === 401 || office.status === 403,
        `guard of ${name}`,
        'anybody may read it',
        'The client cannot guard it. Switch the guard of .htaccess (a shop in a folder: backend/.htaccess) or nginx.conf on: docs/operating.md, "The true guard".',
        think,
      )
    }
  }

  async function apiHost() {
    try {
      const { apiHost: host } = JSON.parse((await ask(`${base}/shop.config.json`)).text)
      return typeof host === 'string' && host !== '' ? host.replace(/\/+$/, '') : origin
    } catch {
      return origin
    }
  }
}
