// node deploy/try/heads.mjs [--dist dist]
// Switches on "Heads that need no script" on each installed server, as the comments of .htaccess and nginx.conf describe.
// Then reads links as WhatsApp, Facebook, Telegram and X do, without running scripts.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArgument } from '../../mocks/server/mockOptions.mjs'
import { sendRawRequest } from './checks.mjs'
import { exitWithResult, reportCheck } from './report.mjs'
import { availableServers, startServer } from './servers.mjs'

const dist = readArgument('dist') ?? 'dist'

/** Telegram reads only this many bytes of a page; other chat apps read more. */
const FEWEST_BYTES_READ = 100_000
const metaContent = (html, name) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]

const withBlockUncommented = (text, from) => {
  const lines = text.split('\n')
  let at = lines.findIndex((line) => line.includes(from)) + 1
  if (at === 0) throw new Error(`no line names "${from}": npm run build`)
  for (
    ;
    /^ *# /.test(lines[at]) && !/PHP runs below|The same written|A live feed/.test(lines[at]);
    at++
  )
    lines[at] = lines[at].replace(/# /, '')
  return lines.join('\n')
}
const HEADS_TITLE = 'Heads that need no script'
const FEED_TITLE = 'A live feed'
const WRITTEN_AHEAD_TITLE = 'The same written ahead by npm run heads'
const BACKEND_REPLIES = {
  'get_product_detail.php': `<?php
if ($_GET['id'] === '404') { http_response_code(404); echo '{"success":false,"error":"Product not found"}'; }
elseif ($_GET['id'] === 'slow') { sleep(3); echo '{}'; }
elseif ($_GET['id'] === 'html') echo '<h1>Down</h1>';
else echo '{"success":true,"product":{"title":"Kurta \\u003c/script> & \\"shawl\\"","description":"Long.","price":"1250.00","images":["uploads/products/1.png"]}}';`,
  'products_sse.php': `<?php header('Content-Type: text/event-stream');
echo 'data: {"products":[{"id":3,"title":"Kurta","price":"1250.00","discount_price":"50","images":["uploads/products/1.png"],"size_stock":{"m":3}}]}', "\\n\\n"; flush(); sleep(3);`,
  'get_size_stock.php': '<?php echo \'{"success":true,"size_stock":{"m":3}}\';',
  'get_categories.php':
    '<?php echo \'{"categories":[{"id":4,"name":"Shawls","image":"uploads/products/1.png"}]}\';',
  'get_aboutus_data.php': '<?php echo \'{"aboutus":{"first_paragraph":"We sew."}}\';',
}

for (const [index, kind] of ['apache', 'fpm', 'nginx'].entries()) {
  if (!availableServers[kind]) {
    console.log(`${kind}: not installed here`)
    continue
  }
  const port = 8730 + index
  const both = (text) => withBlockUncommented(withBlockUncommented(text, HEADS_TITLE), FEED_TITLE)
  const conf = both(readFileSync('deploy/nginx.conf', 'utf8'))
  const server = await startServer({
    kind,
    dist,
    port,
    conf,
    prepare: (root) => {
      for (const name of ['heads.php', 'feed.php']) copyFileSync(`deploy/${name}`, join(root, name))
      const config = JSON.parse(readFileSync(join(root, 'shop.config.json'), 'utf8'))
      const own = { ...config, shopUrl: `http://127.0.0.1:${port}`, brandName: 'Nava' }
      writeFileSync(join(root, 'shop.config.json'), JSON.stringify(own))
      writeFileSync(join(root, '.htaccess'), both(readFileSync(join(root, '.htaccess'), 'utf8')))
      for (const [name, text] of Object.entries(BACKEND_REPLIES))
        writeFileSync(join(root, 'backend/api', name), text)
    },
  })
  const { origin } = server
  try {
    const wanted = {
      '/product?id=3': [
        'Kurta &lt;/script&gt; &amp; &quot;shawl&quot;',
        `${origin}/backend/api/uploads/products/1.png`,
      ],
      '/products?category=4': ['Shawls', `${origin}/backend/api/uploads/products/1.png`],
      '/about': ['About Us', `${origin}/brand/share.png`],
      '/': ['Nava', `${origin}/brand/share.png`],
    }
    for (const [path, [title, picture]] of Object.entries(wanted)) {
      const started = performance.now()
      const reply = await sendRawRequest(origin + path)
      const ms = performance.now() - started
      const { headers, status, raw } = reply
      const html = reply.bytes.subarray(0, FEWEST_BYTES_READ).toString()
      const read = ['og:title', 'og:image', 'og:url'].map((name) => metaContent(html, name))
      reportCheck(
        `${kind}: a chat reads ${path}`,
        JSON.stringify(read) === JSON.stringify([title, picture, origin + path]) && ms < 5000,
        JSON.stringify(read),
      )
      reportCheck(`${kind}: ${path} is the page with its headers`,
        status === 200 && /<div id="root">/.test(reply.text) && headers['content-type'] === 'text/html; charset=utf-8' &&
        /^default-src 'none'; script-src 'self';/.test(headers['content-security-policy'] ?? '') &&
        headers['cache-control'] === 'no-cache' && headers['cross-origin-opener-policy'] === 'same-origin' &&
        !raw.some((word) => /^x-powered-by$/i.test(word)) &&
        ['content-security-policy', 'cache-control', 'content-type'].every((name) => raw.filter((word, at) => at % 2 === 0 && word.toLowerCase() === name).length === 1),
        JSON.stringify([status, raw])) // prettier-ignore
      const again = await sendRawRequest(origin + path, {
        headers: { 'If-None-Match': headers.etag ?? '"none"' },
      })
      reportCheck(
        `${kind}: ${path} is known by its tag`,
        again.status === 304,
        String(again.status),
      )
      const small = await sendRawRequest(origin + path, { headers: { 'Accept-Encoding': 'gzip' } })
      reportCheck(
        `${kind}: ${path} compressed`,
        small.headers['content-encoding'] === 'gzip',
        small.headers['content-encoding'],
      )
    }
    const product = (await sendRawRequest(`${origin}/product?id=3`)).text
    reportCheck(
      `${kind}: the price`,
      metaContent(product, 'product:price:amount') === '1250.00',
      metaContent(product, 'product:price:amount'),
    )
    const plain = readFileSync(join(server.root, 'index.html'), 'utf8')
    for (const path of ['/products', '/contact', '/nest/dashboard', '/product?id=html']) {
      const { text, status } = await sendRawRequest(origin + path)
      reportCheck(
        `${kind}: ${path} is the page unchanged`,
        status === 200 && text === plain,
        `${status} ${text.slice(0, 80)}`,
      )
    }
    const gone = await sendRawRequest(`${origin}/product?id=404`)
    reportCheck(
      `${kind}: a product that is gone`,
      gone.status === 404 || gone.text === plain,
      String(gone.status),
    )
    for (const [file, type, row] of [
      ['feed.xml', 'application/xml', '<g:sale_price>1200.00 NPR</g:sale_price>'],
      ['feed.csv', 'text/csv', '"1200.00 NPR"'],
    ]) {
      const { status, text, headers, raw } = await sendRawRequest(`${origin}/${file}`)
      reportCheck(`${kind}: ${file}`,
        status === 200 && text.includes(row) && headers['content-type'] === `${type}; charset=utf-8` && headers['x-content-type-options'] === 'nosniff' &&
        raw.filter((word, at) => at % 2 === 0 && /^(?:cache-control|x-powered-by)$/i.test(word)).length === 1,
        JSON.stringify([status, raw, text.slice(0, 200)])) // prettier-ignore
    }
    // After the reply "html", heads.php sends the backend no request for ten seconds.
    await new Promise((done) => setTimeout(done, 10_500))
    const missing = await sendRawRequest(`${origin}/product?id=404`)
    reportCheck(`${kind}: a product that is gone is a 404 of the shop`, missing.status === 404 && /noindex/.test(missing.text) && /<div id="root">/.test(missing.text), String(missing.status)) // prettier-ignore
    const started = performance.now()
    const slow = await sendRawRequest(`${origin}/product?id=slow`)
    const ms = performance.now() - started
    reportCheck(
      `${kind}: a slow backend delays the page by 800 ms`,
      slow.text === plain && ms < 1500,
      `${Math.round(ms)} ms`,
    )
    const direct = await sendRawRequest(`${origin}/heads.php`)
    reportCheck(
      `${kind}: the file shows no source`,
      !/<\?php/.test(direct.text),
      direct.text.slice(0, 40),
    )
    const feedFile = await sendRawRequest(`${origin}/feed.php`)
    reportCheck(
      `${kind}: the feed's file is no page`,
      feedFile.status === 404,
      String(feedFile.status),
    )
  } finally {
    await server.stop()
  }
}
/** Tests the pages that `npm run heads` writes as files: the server itself chooses the file, without PHP. */
for (const [index, kind] of ['apache', 'nginx'].entries()) {
  if (!availableServers[kind]) continue
  const PAGES = ['home', 'about', 'product/3', 'category/4']
  const server = await startServer({
    kind,
    dist,
    port: 8734 + index,
    conf: withBlockUncommented(readFileSync('deploy/nginx.conf', 'utf8'), WRITTEN_AHEAD_TITLE),
    prepare: (root) => {
      writeFileSync(
        join(root, '.htaccess'),
        withBlockUncommented(readFileSync(join(root, '.htaccess'), 'utf8'), WRITTEN_AHEAD_TITLE),
      )
      for (const name of ['product', 'category', 'gone'])
        mkdirSync(join(root, 'heads', name), { recursive: true })
      for (const name of PAGES) writeFileSync(join(root, 'heads', `${name}.html`), `<p>${name}</p>`)
      // Products 8 and 3 have a marker for deleted products. Product 8 has no page and gets a 404; product 3 has a
      // page, so the server ignores its marker.
      for (const id of ['8', '3']) writeFileSync(join(root, 'heads/gone', id), '')
      writeFileSync(join(root, 'secret.html'), 'secret')
    },
  })
  try {
    const plain = readFileSync(join(server.root, 'index.html'), 'utf8')
    const wanted = {
      '/': 'home',
      '/?fbclid=x': 'home',
      '/about': 'about',
      '/product?id=3': 'product/3',
      '/product?utm_source=x&id=3&y=1': 'product/3',
      '/products?category=4&sort=price': 'category/4',
      '/product?id=9': '',
      '/product?id=8': '404',
      '/product': '',
      '/products': '',
      '/product?grid=3': '',
      '/product?id=../../secret': '',
      '/product?id=..%2F..%2Fsecret': '',
      '/products?category=../product/3': '',
      '/contact': '',
    }
    for (const [path, name] of Object.entries(wanted)) {
      const { status, text, headers } = await sendRawRequest(server.origin + path)
      const right = text === (name === '' || name === '404' ? plain : `<p>${name}</p>`)
      reportCheck(
        `${kind}, ahead: ${path} is ${name || 'the page unchanged'}`,
        status === (name === '404' ? 404 : 200) && right && (name === '404' || headers['cache-control'] === 'no-cache') &&
          /^default-src 'none'/.test(headers['content-security-policy'] ?? '') && /^text\/html; charset=utf-8/i.test(headers['content-type'] ?? ''),
        JSON.stringify([status, text.slice(0, 60), headers]),
      ) // prettier-ignore
    }
  } finally {
    await server.stop()
  }
}
exitWithResult()
