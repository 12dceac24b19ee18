// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { installedShop, OWN_CONFIG, standUp, type InstalledShop } from './brokenShops'
import { examine } from './doctorExamine'
import { ruleAt, SERVER_RULES, type ServerRule } from './doctorRules'
import { quietText, reportOf, textOf, type Report } from './doctorReport'

/** Signed by itself, for a hundred years. */
const TLS = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrTYC15j9vktbryYk
2pqcTaIGoQFVYPOo+/FbZjMNuAqhRANCAATGJNIo/u0bCTfArr9ZOcyrL3wry1fr
DWswfFKVBtnoobxTbNg15NKVaR8/Y6ALJMwDfGIVbD/cyKF+fuCJah98
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUWABgSdRrLkVd+OQqNmuWMXF1JrYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzE3MDQzM1oYDzIxMjYxMDMw
MTcwNDMzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATGJNIo/u0bCTfArr9ZOcyrL3wry1frDWswfFKVBtnoobxTbNg15NKV
aR8/Y6ALJMwDfGIVbD/cyKF+fuCJah98o1MwUTAdBgNVHQ4EFgQUvrb2GpSuLPVu
3vovooQBzTDtnrcwHwYDVR0jBBgwFoAUvrb2GpSuLPVu3vovooQBzTDtnrcwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA03X2Hor1yE6ygsb1SLdn
sX5XiNfASYggpbKaX298M+sCIDczU/XUBzwNnHx9R2Y5mOxkF7KNBOFJXEC3w8cv
pwFj
-----END CERTIFICATE-----
`,
}

const LIMITS = { streamMs: 1200, timeoutMs: 5000 }

async function reported(
  shop: InstalledShop,
  change: (address: string) => string = (address) => address,
): Promise<Report> {
  const { address, close } = await standUp(shop)
  try {
    return reportOf(await examine(change(address), LIMITS))
  } finally {
    close()
  }
}

type Break = (shop: InstalledShop) => void
const NOTES = [
  expect.objectContaining({ level: 'note', name: 'receipts' }),
  expect.objectContaining({ level: 'note', name: "PHP's limits" }),
  expect.objectContaining({ level: 'note', name: 'link previews' }),
]
/** `also`: the further causes that this installation has. */
type Wanted = [level: 'stops' | 'wrong' | 'think', name: RegExp, words: RegExp, also?: RegExp]

const config =
  (part: object): Break =>
  (shop) =>
    shop.files.set(
      'shop.config.json',
      Buffer.from(JSON.stringify({ ...OWN_CONFIG, ...part }, null, 2)),
    )
const text =
  (file: string | Buffer): Break =>
  (shop) =>
    shop.files.set('shop.config.json', Buffer.from(file as string))
const lines = (change: (text: string) => string): Break =>
  text(change(JSON.stringify(OWN_CONFIG, null, 2)))
const gone =
  (...names: string[]): Break =>
  (shop) =>
    names.forEach((name) => shop.files.delete(name))
const without =
  (module: 'rewrite' | 'headers' | 'setenvif'): Break =>
  (shop) =>
    shop.modules.delete(module)
const changed =
  (name: string, change: (body: Buffer) => Buffer): Break =>
  (shop) =>
    shop.files.set(name, change(shop.files.get(name) ?? Buffer.alloc(0)))
const half = (body: Buffer) => body.subarray(0, Math.floor(body.length / 2))
const call =
  (
    name: string,
    status: number,
    body: string,
    type = 'text/html',
    headers: Record<string, string> = {},
  ): Break =>
  (shop) =>
    void (shop.calls[name] = { status, body, type, headers })
const there =
  (files: Record<string, string>): Break =>
  (shop) =>
    Object.entries(files).forEach(([name, body]) => shop.files.set(name, Buffer.from(body)))
const pictures = (image: string) =>
  call(
    'get_products.php',
    200,
    JSON.stringify({ products: [{ id: 1, images: JSON.stringify([image]) }] }),
    'application/json',
  )
const policy =
  (change: (words: string) => string): Break =>
  (shop) =>
    void (shop.policy = change(shop.policy))
const SAMPLE = JSON.parse(readFileSync('public/shop.config.json', 'utf8')) as typeof OWN_CONFIG
const limits = (upload: string, form: string) =>
  call(
    'shop-doctor.php',
    200,
    JSON.stringify({
      'shop-doctor': { upload_max_filesize: upload, post_max_size: form, display_errors: '' },
    }),
    'application/json',
  )

/** The installations of the report on operations, and more; each has one cause. */
const BROKEN: [title: string, how: Break, wanted: Wanted, folder?: 'shop/'][] = [
  // The web server
  ['no .htaccess', (shop) => void (shop.htaccess = 'none'), ['stops', /^\.htaccess$/, /is not read.*AllowOverride/s]],
  ['AllowOverride None', (shop) => { shop.htaccess = 'none'; shop.closed.add('.htaccess') }, ['stops', /^\.htaccess$/, /AllowOverride FileInfo/]],
  ["another program's .htaccess", (shop) => void (shop.htaccess = 'foreign'), ['wrong', /^\.htaccess$/, /another program/]],
  ['mod_headers missing', without('headers'), ['wrong', /^mod_headers$/, /a2enmod/]],
  ['mod_setenvif missing', without('setenvif'), ['wrong', /^mod_setenvif$/, /a2enmod/]],
  ['mod_rewrite missing', without('rewrite'), ['stops', /^mod_rewrite$/, /a2enmod/]],
  ['Options not allowed: 500 on everything', (shop) => void (shop.htaccess = 'refused'), ['stops', /^the page$/, /refuses a line of \.htaccess.*Options/s]],
  ['an .htaccess of an earlier version', (shop) => void (shop.rules = ''), ['wrong', /^version of \.htaccess$/, /this build needs/]],
  ['an .htaccess of another version', (shop) => void (shop.rules = '0'), ['wrong', /^version of \.htaccess$/, /is 0; this build needs/]],
  ['an old policy without connect-src', policy((words) => words.replace(/connect-src [^;]*; /, '')), ['stops', /^policy of the header$/, /connect-src 'self'/]],
  ['a policy that the host shortened', policy((words) => words.replace("img-src 'self' blob: data:", "img-src 'self'")), ['stops', /^policy of the header$/, /img-src blob: data:/]],
  ['plain nginx without the shop’s file', (shop) => { shop.serverName = 'nginx/1.22.1'; shop.htaccess = 'none' }, ['stops', /^nginx\.conf$/, /deploy\/nginx\.conf/]],
  ['a guard on the whole shop', (shop) => void (shop.first = () => ({ status: 401, type: 'text/html', body: 'Unauthorized' })), ['stops', /^the page$/, /asks for a password/]],
  ['www that goes on elsewhere', (shop) => void (shop.first = () => ({ status: 301, headers: { Location: 'https://www.nava.np/' } })), ['stops', /^the page$/, /goes on to https:\/\/www\.nava\.np/]],
  ['neighbours swallowed', (shop) => { shop.sparesFolders = false; there({ 'blog/index.html': '<h1>Blog</h1>' })(shop) }, ['wrong', /^neighbours$/, /\/blog\//]],

  ['backend/.htaccess forgotten in a folder', (shop) => void (shop.backendRules = false), ['wrong', /^backend\/\.htaccess$/, /deploy\/backend\.htaccess/], 'shop/'],
  ['a backend/.htaccess of an earlier version', call('get_products.php', 200, '{"products":[]}', 'application/json', { 'X-Shop-Rules': '1' }), ['wrong', /^backend\/\.htaccess$/, /version 1; this build needs/], 'shop/'],
  ['a build of the root in a folder', changed('shop/index.html', (body) => Buffer.from(body.toString().replaceAll('/shop/', '/'))), ['stops', /^folder$/, /tools\/subfolder\.mjs/], 'shop/'],

  // The upload
  ['index.html missing', gone('index.html'), ['stops', /^the page$/, /404/]],
  ['dist/ itself uploaded', (shop) => { for (const [name, body] of new Map(shop.files)) if (!name.startsWith('backend')) { shop.files.delete(name); shop.files.set(`dist/${name}`, body) } shop.htaccess = 'none' }, ['stops', /^the page$/, /dist\/ itself was uploaded/]],
  ['main script cut in half', changed('assets/shop-1.js', half), ['stops', /cut or torn/, /assets\/shop-1\.js/]],
  ['its .br cut', changed('assets/shop-1.js.br', (body) => body.subarray(0, 40)), ['stops', /cut or torn/, /assets\/shop-1\.js \(br\)/]],
  ['a script of mode 600', (shop) => { for (const end of ['', '.br', '.gz']) shop.closed.add(`assets/libraries-1.js${end}`) }, ['stops', /may not be read/, /libraries-1\.js.*chmod 644/s]],
  ['the checkout’s script missing', gone('assets/CheckoutScreen-1.js', 'assets/CheckoutScreen-1.js.br', 'assets/CheckoutScreen-1.js.gz'), ['stops', /^assets missing/, /CheckoutScreen-1\.js/]],
  ['a script missing where the server sends the page in its place', (shop) => { shop.first = (_request, path) => (/^assets\/CheckoutScreen/.test(path) ? { status: 200, type: 'text/html', body: shop.files.get('index.html') ?? '' } : null) }, ['stops', /^assets missing \(200\)/, /CheckoutScreen-1\.js/]],
  ['the style sheet missing', gone('assets/shop-1.css', 'assets/shop-1.css.br', 'assets/shop-1.css.gz'), ['stops', /^assets missing/, /shop-1\.css/]],
  ['.br and .gz missing', (shop) => { for (const name of shop.files.keys()) if (/\.(br|gz)$/.test(name)) shop.files.delete(name) }, ['wrong', /^compression$/, /\.br and \.gz/]],
  ['scripts changed by an upload as text', changed('assets/libraries-1.js', (body) => Buffer.from(body.toString().replaceAll('\n', '\r\n'))), ['stops', /another build or changed/, /libraries-1\.js/]],
  ['files.json missing', gone('files.json'), ['wrong', /^files\.json$/, /is missing/]],
  ['index.html of another build', changed('index.html', (body) => Buffer.from(body.toString().replace('shop-1.js', 'shop-2.js'))), ['stops', /^index\.html$/, /of another build.*shop-2\.js/]],
  ['sw.js forgotten', gone('sw.js'), ['wrong', /^service worker$/, /missing \(404\)/]],
  ['sw.js of the build before', changed('sw.js', (body) => Buffer.from(body.toString().replace('shop-1', 'shop-0'))), ['wrong', /^service worker$/, /another build.*shop-1\.js/]],
  ['the worker’s list of files forgotten', gone('assets/later-1.json'), ['wrong', /^service worker$/, /later-1\.json is missing/]],
  ['sw.js kept by browsers', (shop) => void (shop.fileCache = 'max-age=604800'), ['wrong', /^service worker$/, /max-age=604800/]],
  ['sw.js kept for ever', (shop) => void (shop.fileCache = 'immutable'), ['wrong', /^service worker$/, /immutable/]],
  ['a worker that the page does not name', changed('index.html', (body) => Buffer.from(body.toString().replace(' data-worker="sw.js"', ''))), ['wrong', /^service worker$/, /names no worker/]],
  ['the dark wordmark missing', gone('brand/wordmark-light.svg'), ['wrong', /wordmark-light\.svg/, /404/]],
  ['the icon missing', gone('brand/icon-192.png'), ['wrong', /icon-192\.png/, /404/]],
  ['the QR code missing', gone('brand/qr.svg'), ['wrong', /qr\.svg/, /404/]],

  // shop.config.json
  ['the configuration missing', gone('shop.config.json'), ['stops', /^shop\.config\.json$/, /is missing/]],
  ['no hash', config({ adminPasswordHash: '' }), ['wrong', /adminPasswordHash/, /blank/]],
  ['no adminEmail', config({ adminEmail: '' }), ['wrong', /adminEmail/, /blank/]],
  ['adminEmail "admin"', config({ adminEmail: 'admin' }), ['wrong', /adminEmail/, /no e-mail address/]],
  ['bcrypt', config({ adminPasswordHash: '$2y$10$abcdefghijklmnopqrstuv' }), ['wrong', /adminPasswordHash/, /bcrypt/]],
  ['the password itself as hash', config({ adminPasswordHash: 'my own long password' }), ['wrong', /adminPasswordHash/, /everybody can read it.*another password/s]],
  ['a hash cut by 20 signs', config({ adminPasswordHash: OWN_CONFIG.adminPasswordHash.slice(0, -20) }), ['wrong', /adminPasswordHash/, /cut/]],
  ['the sample as delivered', (shop) => { text(readFileSync('public/shop.config.json'))(shop); shop.files.set('brand/qr.svg', readFileSync('public/brand/qr.svg')) }, ['stops', /wallet\.accountNumber/, /still the sample/, /wallet\.qrImage|adminPasswordHash/]],
  ['half of the sample', config({ wallet: { ...SAMPLE.wallet, name: 'Khalti' } }), ['stops', /wallet\.accountName, wallet\.accountNumber/, /still the sample/]],
  ['the sample’s QR code alone', (shop) => void shop.files.set('brand/qr.svg', readFileSync('public/brand/qr.svg')), ['stops', /wallet\.qrImage/, /still the sample/]],
  ['the sample’s wordmark', (shop) => void shop.files.set('brand/wordmark.svg', readFileSync('public/brand/wordmark.svg')), ['think', /^wordmark$/, /sample/]],
  ['a blank account number', config({ wallet: { ...OWN_CONFIG.wallet, accountNumber: '' } }), ['stops', /wallet\.accountNumber/, /Payment is not set up/]],
  ['a comma missing', lines((file) => file.replace('",\n', '"\n')), ['stops', /^shop\.config\.json:3$/, /comma is missing/]],
  ['a comma too many', lines((file) => file.replace(/\n\}$/, ',\n}')), ['stops', /^shop\.config\.json:\d+$/, /comma too many/]],
  ['a comment', lines((file) => file.replace('{\n', '{\n// ours\n')), ['stops', /^shop\.config\.json:2$/, /comment/]],
  ['UTF-16', text(Buffer.from(`\uFEFF${JSON.stringify(OWN_CONFIG)}`, 'utf16le')), ['stops', /^shop\.config\.json$/, /UTF-16/]],
  ['Latin-1', text(Buffer.from(JSON.stringify({ ...OWN_CONFIG, brandName: 'Caf\u00E9' }), 'latin1')), ['wrong', /^shop\.config\.json:1$/, /not saved as UTF-8/]],
  ['a list in place of the group', text('[]'), ['wrong', /^shop\.config\.json$/, /no group/]],
  ['misspelt keys', config({ scoial: {} }), ['wrong', /^shop\.config\.json:\d+ scoial$/, /did you mean "social"/]],
  ['wrong types', config({ sizeGuide: 'none' }), ['wrong', /sizeGuide/, /list in \[ \]/]],
  ['a social address without https://', config({ social: { facebook: 'facebook.com/nava' } }), ['wrong', /social\.facebook/, /https:\/\//]],
  ['the QR code on another host', config({ wallet: { ...OWN_CONFIG.wallet, qrImage: 'https://cdn.nava.np/qr.png' } }), ['wrong', /wallet\.qrImage/, /another host/]],
  ['apiHost without http://', config({ apiHost: 'api.nava.np' }), ['wrong', /apiHost/, /no https:\/\/ in front.*ignores it/s]],
  ['apiHost with a path', config({ apiHost: 'https://api.nava.np/backend/api' }), ['wrong', /apiHost/, /more than a host/]],
  ['a host that the policy lacks', config({ adminHosts: ['https://api.nava.np'] }), ['stops', /^https:\/\/api\.nava\.np$/, /the header and index\.html.*connect-src/s]],
  ['receiptsFolder wrong', (shop) => { config({ receiptsFolder: 'backend/api/uploads/bills' })(shop); call('get_orders.php', 200, '{"orders":[{"payment_receipt":"1.png"}]}', 'application/json')(shop) }, ['wrong', /^receiptsFolder$/, /not found, such as 1\.png/]],

  // The backend
  ['no backend', (shop) => { shop.calls = {}; gone('backend/api/uploads/products/1.png')(shop) }, ['stops', /^the backend$/, /404/]],
  ['a backend that is the page', call('get_products.php', 200, '<div id="root"></div>'), ['stops', /^the backend$/, /the shop's page/]],
  ['PHP that is shown and not run', (shop) => void (shop.php = 'source'), ['stops', /^PHP$/, /source is shown/]],
  ['php-fpm down', (shop) => void (shop.php = 'down'), ['stops', /^php-fpm$/, /503.*socket/s]],
  ['the database down', call('get_products.php', 500, '<b>Fatal error</b>: Uncaught PDOException: SQLSTATE[HY000] [2002] Connection refused'), ['stops', /^the database$/, /SQLSTATE/]],
  ['a script that fails', call('get_products.php', 500, '<b>Fatal error</b>: Call to undefined function foo()'), ['stops', /^the backend$/, /500 \("Fatal error/]],
  ['notices before the JSON', call('get_products.php', 200, '<b>Notice</b>: Undefined index in /home/nava/x.php\n{"products":[]}'), ['think', /^PHP notices$/, /display_errors/]],
  ['a backend that never ends', (shop) => void (shop.calls['get_products.php'] = () => {}), ['stops', /^the backend$/, /no end within/]],
  ['calls that are kept', call('get_products.php', 200, '{"products":[]}', 'application/json', { 'Cache-Control': 'max-age=60' }), ['wrong', /^calls are not kept$/, /no-store/]],
  ['streams held back', (shop) => void (shop.calls['products_sse.php'] = (_request, reply) => reply.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache, no-transform' }).flushHeaders()), ['wrong', /^first stream message$/, /output_buffering/]],
  ['a first stream message held back in part', (shop) => void (shop.calls['products_sse.php'] = (_request, reply) => reply.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: {"products":')), ['wrong', /^first stream message$/, /something on the way collects it/]],
  ['streams compressed', call('products_sse.php', 200, 'data: 1\n\n', 'text/event-stream', { 'Content-Encoding': 'gzip', 'Cache-Control': 'no-cache, no-transform' }), ['wrong', /^compression of streams$/, /no-gzip/]],
  ['no stream script', (shop) => void delete shop.calls['products_sse.php'], ['wrong', /^streams$/, /404/]],
  ['five PHP workers', (shop) => void (shop.workers = 5), ['wrong', /^PHP workers$/, /six streams.*pm\.max_children/s]],
  ['pictures of another origin', pictures('http://old.nava.np/backend/api/uploads/products/1.png'), ['stops', /^pictures$/, /http:\/\/old\.nava\.np.*HTTP_HOST/s]],
  ['pictures that are not there', pictures('uploads/products/9.png'), ['think', /^pictures$/, /cannot be loaded/]],
  ['foreign origins may read', call('get_products.php', 200, '{"products":[]}', 'application/json', { 'Access-Control-Allow-Origin': '*' }), ['wrong', /^other origins$/, /read calls/]],
  ['forged writes arrive', (shop) => void (shop.refusesForeignWrites = false), ['wrong', /^forged writes$/, /mod_rewrite, public\/\.htaccess:\d+/]],
  ['an open back office', call('get_users.php', 200, '{"users":[]}', 'application/json'), ['think', /guard of the back office/, /get_users\.php/]],
  ['upload_max_filesize 512K', limits('512K', '8M'), ['stops', /^upload_max_filesize$/, /512K/]],
  ['post_max_size 2M', limits('2M', '2M'), ['wrong', /^post_max_size$/, /2M/]],
  ['PHP in uploads runs', (shop) => { shop.uploadsClosed = false; there({ 'backend/api/uploads/shop-doctor.php': '{"shop-doctor":{}}' })(shop) }, ['wrong', /^PHP in uploads$/, /uploads\.htaccess/]],

  // Search engines
  ['a robots.txt that forbids the calls of the page', there({ 'robots.txt': 'User-agent: *\nDisallow: /backend/\nDisallow: /nest\n' }), ['wrong', /^robots\.txt$/, /products_sse\.php/]],
  ['a robots.txt that lets search engines into the back office', there({ 'robots.txt': 'User-agent: *\nDisallow:\nSitemap: https://nava.np/sitemap.xml' }), ['think', /^robots\.txt$/, /nest\/dashboard/]],
  ['no robots.txt', gone('robots.txt'), ['think', /^robots\.txt$/, /404/]],
  ['robots.txt in the folder of the shop alone', (shop) => { shop.files.set('shop/robots.txt', shop.files.get('robots.txt') ?? Buffer.alloc(0)); gone('robots.txt')(shop) }, ['think', /^robots\.txt$/, /root of the host/], 'shop/'],
  ['a robots.txt without the sitemap', changed('robots.txt', (body) => Buffer.from(body.toString().replace(/^Sitemap.*/m, ''))), ['think', /^sitemap$/, /names none.*shopUrl/s]],
  ['a robots.txt that names the sitemap of another place', changed('robots.txt', (body) => Buffer.from(body.toString().replace('/sitemap.xml', '/old/sitemap.xml'))), ['think', /^sitemap$/, /\/old\/sitemap\.xml/]],
  ['the sitemap missing', gone('sitemap.xml'), ['think', /^sitemap$/, /no sitemap.*npm run sitemap/s]],

  // What nobody should get
  ['dumps and copies in the root', (shop) => { shop.serverName = 'nginx'; there({ 'backup.sql': 'INSERT', 'config.php.bak': 'x' })(shop); shop.first = (_request, path) => (shop.files.has(path) && /sql|bak/.test(path) ? { status: 200, body: shop.files.get(path) ?? '' } : null) }, ['wrong', /^files for nobody$/, /\/backup\.sql/]],
  ['deploy/ in the root', there({ 'deploy/nginx.conf.txt': 'x', 'deploy/README.md': '# Deploy' }), ['wrong', /^files for nobody$/, /\/deploy\/README\.md/]],
  ['PHP source outside of the backend', there({ 'config.php': "<?php $db_password = 's3cret';" }), ['wrong', /^PHP source$/, /\/config\.php.*passwords/s]],
  ['the error log of the backend', (shop) => { shop.first = (_request, path) => (path === 'backend/api/error_log' ? { status: 200, body: 'PHP Warning' } : null) }, ['wrong', /^files for nobody$/, /error_log/]],
] // prettier-ignore

describe('npm run doctor', { timeout: 40_000 }, () => {
  it.each(['', 'shop/'] as const)(
    'has nothing to say of a shop that is installed as it should be, in /%s',
    async (folder) => {
      const shop = installedShop(folder)
      const { sells, summary, found } = await reported(shop)
      expect(found.filter(({ level }) => level !== 'good')).toEqual(NOTES)
      expect([sells, summary]).toEqual([true, 'sells'])
    },
  )

  const headed = (change: (html: string) => string) => {
    const shop = installedShop()
    const head = `<meta property="og:url" content="https://nava.np/product?id=1" />
<meta property="og:title" content="Kurta &amp; &quot;shawl&quot;" /><meta property="product:price:amount" content="800.00" />`
    const products = [{ id: 1, title: 'Kurta & "shawl"', price: 900, discount_price: '100', images: '["uploads/products/1.png"]' }]
    call('get_products.php', 200, JSON.stringify({ products }), 'application/json')(shop)
    const body = change(`${shop.files.get('index.html')}${head}`)
    shop.first = (_request, path) => (path === 'product' ? { status: 200, type: 'text/html', body } : null)
    return shop
  } // prettier-ignore
  it.each([
    ['good', 'as in the list', (html: string) => html, /1 products/],
    ['think', 'with another price', (html: string) => html.replace('800.00', '900.00'), /older than the catalogue: product 1 costs 900\.00 there, and 800\.00/],
    ['think', 'with another title', (html: string) => html.replace('Kurta', 'Coat'), /older than the catalogue: product 1 is "Coat/],
    ['wrong', 'of another build', (html: string) => html.replace(/assets\/shop-\w+\.js/, 'assets/shop-0.js'), /scripts of another build/],
  ] as const)('says %s of the head of a product’s link %s', async (level, _title, change, words) => {
    const { found } = await reported(headed(change))
    expect(found.find(({ name }) => name === 'link previews')).toMatchObject({
      level,
      what: expect.stringMatching(words),
    })
  }) // prettier-ignore

  it('names a product that has no head where others have one', async () => {
    const shop = headed((html) => html)
    const products = [1, 2].map((id) => ({ id, title: 'Kurta & "shawl"', price: 800, images: '["uploads/products/1.png"]' })) // prettier-ignore
    call('get_products.php', 200, JSON.stringify({ products }), 'application/json')(shop)
    const { found } = await reported(shop)
    expect(found.find(({ name }) => name === 'link previews')?.what).toContain('product 2 has none')
  })

  it('takes a configuration with a byte-order mark, which browsers read', async () => {
    const shop = installedShop()
    text(`\uFEFF${JSON.stringify(OWN_CONFIG)}`)(shop)
    expect(await reported(shop)).toMatchObject({ sells: true, wrong: 0, think: 0 })
  })

  it.concurrent.each(BROKEN)(
    'finds the cause: %s',
    async (_title, how, [level, name, words, also], folder) => {
      const shop = installedShop(folder)
      how(shop)
      const { sells, summary, found } = await reported(shop)
      const cause = found.find(
        (line) => name.test(line.name) && words.test(`${line.what} ${line.cure}`),
      )
      expect(
        cause,
        JSON.stringify(
          found.filter((line) => line.level !== 'good'),
          null,
          1,
        ),
      ).toMatchObject({ level: level === 'think' ? 'think' : 'wrong', stops: level === 'stops' })
      expect(cause?.cure).not.toBe('')
      expect(sells).toBe(level !== 'stops')
      if (level === 'stops') expect(summary).toContain(`cannot sell: ${cause?.name}: `)
      // No other cause is blamed.
      const blamed = found
        .filter((line) => line.level === 'wrong' && line !== cause && !also?.test(line.name))
        .map((line) => line.name)
      expect(blamed).toEqual([])
      expect(found.some(({ what }) => /could not be examined/.test(what))).toBe(false)
    },
  )

  it('has nothing to say of a shop whose backend lies on a second origin', async () => {
    const api = installedShop()
    api.backendRules = true
    const backend = await standUp(api)
    const apiHost = backend.address.replace(/\/$/, '')
    const shop = installedShop()
    shop.calls = {}
    config({ apiHost })(shop)
    const wider = (words: string) =>
      words.replace(/(img|connect)-src 'self'/g, `$1-src 'self' ${apiHost}`)
    const quoted = (words: string) =>
      words.replace(/(img|connect)-src &#39;self&#39;/g, `$1-src &#39;self&#39; ${apiHost}`)
    policy(wider)(shop)
    changed('index.html', (body) => Buffer.from(quoted(body.toString())))(shop)
    changed('files.json', (body) => Buffer.from(wider(body.toString())))(shop)
    const { address, close } = await standUp(shop)
    api.allowedOrigin = address.replace(/\/$/, '')
    const healthy = reportOf(await examine(address, LIMITS))
    api.allowedOrigin = ''
    const shut = reportOf(await examine(address, LIMITS))
    close()
    backend.close()
    expect(healthy.found.filter(({ level }) => level !== 'good')).toEqual(NOTES)
    expect(healthy.sells).toBe(true)
    expect(shut.summary).toContain('cannot sell: own origin: ')
    expect(shut.wrong).toBe(1)
  })

  it('says why it gets no shop: nothing listens, plain http, a certificate that no browser takes', async () => {
    expect(
      await reported(installedShop(), (address) => address.replace(/:\d+/, ':1')),
    ).toMatchObject({
      sells: false,
      summary: 'cannot sell: the page: nothing answers there',
    })
    const http = await reported(installedShop(), (address) =>
      address.replace('127.0.0.1', '0.0.0.0'),
    )
    expect(http.found.filter(({ level }) => level === 'wrong').map(({ name }) => name)).toEqual([
      'https',
    ])
    const { address, close } = await standUp(installedShop(), TLS)
    const secure = reportOf(await examine(address, LIMITS))
    close()
    expect(secure.summary).toMatch(
      /^cannot sell: certificate: no known authority has signed the certificate/,
    )
    expect(secure.wrong).toBe(1)
  })

  it('sees the receipts behind the guard with its password', async () => {
    const shop = installedShop()
    config({ receiptsFolder: 'bills' })(shop)
    shop.calls['get_orders.php'] = ({ headers }, reply) =>
      void reply
        .writeHead(headers.authorization === 'Basic bzpw' ? 200 : 401)
        .end('{"orders":[{"payment_receipt":"1.png"}]}')
    const { address, close } = await standUp(shop)
    const report = reportOf(await examine(address, { ...LIMITS, auth: 'o:p' }))
    close()
    expect(report.found.filter(({ level }) => level === 'wrong').map(({ name }) => name)).toEqual([
      'receiptsFolder',
    ])
  })

  it('begins with whether the shop sells, and tells cron nothing of a healthy one', async () => {
    const healthy = await reported(installedShop())
    expect(textOf(healthy).split('\n')[0]).toBe('sells')
    expect(quietText(healthy)).toBe('')
    const shop = installedShop()
    shop.php = 'down'
    const down = await reported(shop)
    expect(textOf(down).split('\n')[0]).toBe('cannot sell: php-fpm: is not reached (503)')
    expect(quietText(down)).toBe(
      `cannot sell: php-fpm: is not reached (503)\nWRONG  php-fpm: is not reached (503)\n       cure: ${down.found[0]?.cure}`,
    )
  })

  it('names lines that the delivered server files have', () => {
    for (const [rule, places] of Object.entries(SERVER_RULES))
      for (const place of ['shop', 'backend', 'nginx'] as const)
        if (place in places) expect(ruleAt(place, rule as ServerRule)).toMatch(/:[1-9]\d*$/)
  })
})
