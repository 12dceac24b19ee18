// What an installed shop must answer, for the small PHP backend of this folder.
import { request as httpRequest } from 'node:http'

/** Without any of fetch's help: the bytes and headers as they come, and when. */
export function ask(address, { headers = {}, method = 'GET', body, firstOnly = false } = {}) {
  return new Promise((done, fail) => {
    const started = performance.now()
    const request = httpRequest(address, { headers, method }, (reply) => {
      const parts = []
      const finish = () =>
        done({
          status: reply.statusCode,
          headers: reply.headers,
          raw: reply.rawHeaders,
          bytes: Buffer.concat(parts),
          text: Buffer.concat(parts).toString(),
          first: parts.first,
        })
      reply.on('data', (part) => {
        parts.first ??= performance.now() - started
        parts.push(part)
        if (firstOnly) {
          finish()
          request.destroy()
        }
      })
      reply.on('end', finish)
    })
    request.on('error', fail)
    request.end(body)
  })
}

const count = (reply, name) => reply.raw.filter((word, index) => index % 2 === 0 && word.toLowerCase() === name).length

export async function checks(origin, into = '') {
  const results = []
  const base = into ? `${origin}/${into}` : origin
  const check = async (name, address, expectations, options) => {
    const problems = []
    try {
      const reply = await ask(address, options)
      for (const [what, wanted] of Object.entries(expectations)) {
        const got =
          what === 'status'
            ? reply.status
            : what === 'text'
              ? reply.text
              : what === 'first'
                ? reply.first
                : (reply.headers[what] ?? '')
        const fine =
          typeof wanted === 'function' ? wanted(got) : wanted instanceof RegExp ? wanted.test(got) : got === wanted
        if (!fine) problems.push(`${what} is ${JSON.stringify(typeof got === 'string' ? got.slice(0, 90) : got)}`)
        if (!['status', 'text', 'first'].includes(what) && count(reply, what) > 1)
          problems.push(`${what} is sent ${count(reply, what)} times`)
      }
    } catch (cause) {
      problems.push(String(cause))
    }
    results.push({ name, problem: problems.join('; ') })
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
  for (const path of ['/', '/products', '/nest/dashboard', '/search?q=a.b', '/product?id=7', '/nowhere/at/all'])
    await check(`${path} is the page`, base + path, {
      status: 200,
      text: page,
      'content-type': /^text\/html/,
      'cache-control': 'no-cache',
      ...app,
    })
  await check('the page is not kept by http', `${base}/`, { 'strict-transport-security': '' })
  await check(
    'https is kept',
    `${base}/`,
    { 'strict-transport-security': 'max-age=31536000; includeSubDomains' },
    { headers: { 'X-Forwarded-Proto': 'https' } },
  )

  const html = (await ask(`${base}/`)).text
  const script = /src="([^"]+\.js)"/.exec(html)?.[1] ?? '/assets/none.js'
  const style = /href="([^"]+\.css)"/.exec(html)?.[1] ?? '/assets/none.css'
  const immutable = 'public, max-age=31536000, immutable'
  await check('a script', origin + script, {
    status: 200,
    'content-type': /^(text|application)\/javascript/,
    'cache-control': immutable,
    'content-encoding': '',
    'x-content-type-options': 'nosniff',
  })
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
    { status: 200, 'content-type': /^(text|application)\/javascript/, 'content-encoding': /^(br|gzip)$/ },
    { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } },
  )
  await check('a style sheet', origin + style, {
    status: 200,
    'content-type': /^text\/css/,
    'cache-control': immutable,
  })
  await check(
    'the page compressed',
    `${base}/products`,
    { status: 200, 'content-type': /^text\/html/, 'content-encoding': /^(br|gzip)$/, 'cache-control': 'no-cache' },
    { headers: { 'Accept-Encoding': 'gzip, br' } },
  )
  await check(
    'a script asked for again',
    origin + script,
    { status: 304, 'cache-control': immutable },
    { headers: { 'If-Modified-Since': (await ask(origin + script)).headers['last-modified'] } },
  )
  await check('a missing asset is missing', `${base}/assets/gone-12345678.js`, {
    status: 404,
    'cache-control': (value) => !/immutable|max-age=[1-9]/.test(value),
    text: (text) => !page.test(text),
  })
  await check('a missing picture is missing', `${base}/brand/gone.svg`, { status: 404 })
  await check('a missing script of PHP is missing', `${base}/wp-login.php`, { status: 404 })
  await check('no list of a folder', `${base}/assets/`, { status: (status) => status === 403 || status === 404 })
  await check('the configuration', `${base}/shop.config.json`, {
    status: 200,
    'content-type': /^application\/json/,
    'cache-control': 'no-cache',
  })
  await check('robots.txt', `${base}/robots.txt`, { status: 200, 'content-type': /^text\/plain/ })
  await check('hidden files', `${base}/.htaccess`, { status: 403 })
  await check('hidden files of any name', `${base}/.env`, { status: (status) => status === 403 || status === 404 })
  await check('no certificate file is no page', `${origin}/.well-known/acme-challenge/x`, { status: 404 })

  if (into) return results // The backend is not below this folder: backend.htaccess is for it.
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
  await check('a missing call is missing', `${api}/gone.php`, { status: 404, text: (text) => !page.test(text) })
  await check('a missing file of the backend', `${origin}/backend/gone`, {
    status: 404,
    text: (text) => !page.test(text),
  })
  await check('PHP keeps its notices to itself', `${api}/noise.php`, { text: '{"success":true}' })
  const boundary = 'x'.repeat(20)
  const upload = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}\r\nContent-Disposition: form-data; name="payment_receipt"; filename="r.png"\r\nContent-Type: image/png\r\n\r\n${'b'.repeat(1_900_000)}\r\n--${boundary}--\r\n`
  await check(
    'an upload of 1.9 MB',
    `${api}/upload.php`,
    { text: '{"success":true,"size":1900000,"fields":["a"]}' },
    { method: 'POST', body: upload, headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` } },
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
  const sandbox = /sandbox/
  const products = `${api}/uploads/products`
  await check('an uploaded picture', `${products}/1.png`, {
    status: 200,
    'content-type': 'image/png',
    'content-security-policy': sandbox,
    'x-content-type-options': 'nosniff',
    'content-disposition': '',
  })
  await check('an uploaded page is only saved', `${products}/page.html`, {
    status: 200,
    'content-disposition': 'attachment',
    'content-security-policy': sandbox,
  })
  for (const name of ['evil.php', 'evil.php.jpg', 'evil.phtml', 'evil.PHP', '1.png/evil.php'])
    await check(`uploads/${name} never runs`, `${products}/${name}`, {
      status: (status) => status === 403 || status === 404,
      text: (text) => !/ran|<\?php/.test(text),
    })
  await check('a missing upload is missing', `${products}/gone.png`, { status: 404 })
  await check('a receipt', `${api}/uploads/receipts/1.png`, {
    status: 200,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'cross-origin-resource-policy': 'same-origin',
  })
  return results
}
