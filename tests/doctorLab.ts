import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import {
  installedShop,
  OWN_CONFIG,
  startShop,
  type Answer,
  type InstalledShop,
} from './brokenShops'
import { examineShop } from '../tools/doctorExamine'
import type { VisitOptions } from '../tools/doctorVisit'
import { reportOf, type Report } from '../tools/doctorReport'

// Hosts as owners have them, each broken in one way, with the findings that the doctor must report.

export const LIMITS = { streamMs: 1200, timeoutMs: 5000, pausesMs: [5, 10] }

export async function doctorReport(
  shop: InstalledShop,
  change: (address: string) => string = (address) => address,
  options: VisitOptions = {},
): Promise<Report> {
  const { address, close } = await startShop(shop)
  try {
    return reportOf(await examineShop(change(address), { ...LIMITS, ...options }))
  } finally {
    close()
  }
}

type ShopChange = (shop: InstalledShop) => void
export const USUAL_NOTES = [
  expect.objectContaining({ level: 'note', name: 'receipts and times' }),
  expect.objectContaining({ level: 'note', name: "PHP's limits" }),
  expect.objectContaining({ level: 'note', name: 'link previews' }),
]
/** `also` matches names of other findings that the broken shop may cause. */
type WantedFinding = [
  level: 'stops' | 'wrong' | 'think',
  name: RegExp,
  words: RegExp,
  also?: RegExp,
]

export const withConfig =
  (part: object): ShopChange =>
  (shop) =>
    shop.files.set(
      'shop.config.json',
      Buffer.from(JSON.stringify({ ...OWN_CONFIG, ...part }, null, 2)),
    )
export const withConfigText =
  (file: string | Buffer): ShopChange =>
  (shop) =>
    shop.files.set('shop.config.json', Buffer.from(file as string))
const withConfigChanged = (change: (text: string) => string): ShopChange =>
  withConfigText(change(JSON.stringify(OWN_CONFIG, null, 2)))
const withoutFiles =
  (...names: string[]): ShopChange =>
  (shop) =>
    names.forEach((name) => shop.files.delete(name))
const withoutModule =
  (module: 'rewrite' | 'headers' | 'setenvif'): ShopChange =>
  (shop) =>
    shop.modules.delete(module)
export const withFileChanged =
  (name: string, change: (body: Buffer) => Buffer): ShopChange =>
  (shop) =>
    shop.files.set(name, change(shop.files.get(name) ?? Buffer.alloc(0)))
const firstHalf = (body: Buffer) => body.subarray(0, Math.floor(body.length / 2))
export const withCallAnswer =
  (
    name: string,
    status: number,
    body: string,
    type = 'text/html',
    headers: Record<string, string> = {},
  ): ShopChange =>
  (shop) =>
    void (shop.calls[name] = { status, body, type, headers })
export const withFiles =
  (files: Record<string, string>): ShopChange =>
  (shop) =>
    Object.entries(files).forEach(([name, body]) => shop.files.set(name, Buffer.from(body)))
const withPictures = (...images: string[]) =>
  withCallAnswer(
    'get_products.php',
    200,
    JSON.stringify({ products: [{ id: 1, images: JSON.stringify(images) }] }),
    'application/json',
  )
export const withPolicy =
  (change: (words: string) => string): ShopChange =>
  (shop) =>
    void (shop.policy = change(shop.policy))
const SAMPLE = JSON.parse(readFileSync('public/shop.config.json', 'utf8')) as typeof OWN_CONFIG
const withUploadLimits = (upload: string, form: string) =>
  withCallAnswer(
    'shop-doctor.php',
    200,
    JSON.stringify({
      'shop-doctor': { upload_max_filesize: upload, post_max_size: form, display_errors: '' },
    }),
    'application/json',
  )

export const BROKEN_SHOPS: [title: string, how: ShopChange, wanted: WantedFinding, folder?: 'shop/'][] = [
  // The web server
  ['no .htaccess', (shop) => void (shop.htaccess = 'none'), ['stops', /^\.htaccess$/, /has no effect.*AllowOverride/s]],
  ['AllowOverride None', (shop) => { shop.htaccess = 'none'; shop.closed.add('.htaccess') }, ['stops', /^\.htaccess$/, /AllowOverride FileInfo/]],
  ["another program's .htaccess", (shop) => void (shop.htaccess = 'foreign'), ['wrong', /^\.htaccess$/, /another program/]],
  ['mod_headers missing', withoutModule('headers'), ['wrong', /^mod_headers$/, /a2enmod/]],
  ['mod_setenvif missing', withoutModule('setenvif'), ['wrong', /^mod_setenvif$/, /a2enmod/]],
  ['mod_rewrite missing', withoutModule('rewrite'), ['stops', /^mod_rewrite$/, /a2enmod/]],
  ['Options not allowed: 500 on everything', (shop) => void (shop.htaccess = 'refused'), ['stops', /^the page$/, /line of \.htaccess.*Options/s]],
  ['an .htaccess of an earlier version', (shop) => void (shop.rules = ''), ['wrong', /^\.htaccess version$/, /this build needs/]],
  ['an .htaccess of another version', (shop) => void (shop.rules = '0'), ['wrong', /^\.htaccess version$/, /is 0; this build needs/]],
  ['an old policy without connect-src', withPolicy((words) => words.replace(/connect-src [^;]*; /, '')), ['stops', /^policy in the header$/, /connect-src 'self'/]],
  ['a policy that the host shortened', withPolicy((words) => words.replace("img-src 'self' blob: data:", "img-src 'self'")), ['stops', /^policy in the header$/, /img-src blob: data:/]],
  ['plain nginx without the shop’s file', (shop) => { shop.serverName = 'nginx/1.22.1'; shop.htaccess = 'none' }, ['stops', /^nginx\.conf$/, /server\/nginx\.conf/]],
  ['a guard on the whole shop', (shop) => void (shop.first = () => ({ status: 401, type: 'text/html', body: 'Unauthorized' })), ['stops', /^the page$/, /asks for a password/]],
  ['www that goes on elsewhere', (shop) => void (shop.first = () => ({ status: 301, headers: { Location: 'https://www.nava.np/' } })), ['stops', /^the page$/, /redirects to https:\/\/www\.nava\.np/]],

  ['backend/.htaccess forgotten in a folder', (shop) => void (shop.backendRules = false), ['wrong', /^backend\/\.htaccess$/, /server\/backend\.htaccess/], 'shop/'],
  ['a backend/.htaccess of an earlier version', withCallAnswer('get_products.php', 200, '{"products":[]}', 'application/json', { 'X-Shop-Rules': '1' }), ['wrong', /^backend\/\.htaccess$/, /version 1; this build needs/], 'shop/'],
  ['a build of the root in a folder', withFileChanged('shop/index.html', (body) => Buffer.from(body.toString().replaceAll('/shop/', '/'))), ['stops', /^folder$/, /npm run setup/], 'shop/'],

  // The upload
  ['index.html missing', withoutFiles('index.html'), ['stops', /^the page$/, /404/]],
  ['dist/ itself uploaded', (shop) => { for (const [name, body] of new Map(shop.files)) if (!name.startsWith('backend')) { shop.files.delete(name); shop.files.set(`dist/${name}`, body) } shop.htaccess = 'none' }, ['stops', /^the page$/, /dist\/ itself was uploaded/]],
  ['main script cut in half', withFileChanged('assets/shop-1.js', firstHalf), ['stops', /truncated or damaged/, /assets\/shop-1\.js/]],
  ['its .br cut', withFileChanged('assets/shop-1.js.br', (body) => body.subarray(0, 40)), ['stops', /truncated or damaged/, /assets\/shop-1\.js \(br\)/]],
  ['a script of mode 600', (shop) => { for (const end of ['', '.br', '.gz']) shop.closed.add(`assets/libraries-1.js${end}`) }, ['stops', /can't be read/, /libraries-1\.js.*chmod 644/s]],
  ['the checkout’s script missing', withoutFiles('assets/CheckoutScreen-1.js', 'assets/CheckoutScreen-1.js.br', 'assets/CheckoutScreen-1.js.gz'), ['stops', /^assets missing/, /CheckoutScreen-1\.js/]],
  ['a script missing where the server sends the page in its place', (shop) => { shop.first = (_request, path) => (/^assets\/CheckoutScreen/.test(path) ? { status: 200, type: 'text/html', body: shop.files.get('index.html') ?? '' } : null) }, ['stops', /^assets missing \(200\)/, /CheckoutScreen-1\.js/]],
  ['the style sheet missing', withoutFiles('assets/shop-1.css', 'assets/shop-1.css.br', 'assets/shop-1.css.gz'), ['stops', /^assets missing/, /shop-1\.css/]],
  ['.br and .gz missing', (shop) => { for (const name of shop.files.keys()) if (/\.(br|gz)$/.test(name)) shop.files.delete(name) }, ['wrong', /^compression$/, /\.br and \.gz/]],
  ['scripts changed by an upload as text', withFileChanged('assets/shop-1.js', (body) => Buffer.from(body.toString().replaceAll('\n', '\r\n'))), ['stops', /another build, or changed/, /shop-1\.js/]],
  ['files.json missing', withoutFiles('files.json'), ['wrong', /^files\.json$/, /is missing/]],
  ['index.html of another build', withFileChanged('index.html', (body) => Buffer.from(body.toString().replace('shop-1.js', 'shop-2.js'))), ['stops', /^index\.html$/, /from another build.*shop-2\.js/]],
  ['sw.js forgotten', withoutFiles('sw.js'), ['wrong', /^service worker$/, /missing \(404\)/]],
  ['sw.js of the build before', withFileChanged('sw.js', (body) => Buffer.from(body.toString().replace('shop-1', 'shop-0'))), ['wrong', /^service worker$/, /another build.*shop-1\.js/]],
  ['the worker’s list of files forgotten', withoutFiles('assets/later-1.json'), ['wrong', /^service worker$/, /later-1\.json is missing/]],
  ['sw.js kept by browsers', (shop) => void (shop.fileCache = 'max-age=604800'), ['wrong', /^service worker$/, /max-age=604800/]],
  ['sw.js kept for ever', (shop) => void (shop.fileCache = 'immutable'), ['wrong', /^service worker$/, /immutable/]],
  ['the service worker of a previous site', withFiles({ 'ngsw-worker.js': 'addEventListener("fetch", (event) => event.respondWith(caches.match("/")))' }), ['wrong', /^previous site$/, /ngsw-worker\.js.*never see this shop.*shop\/ngsw-worker\.js/s]],
  ['a worker that the page does not name', withFileChanged('index.html', (body) => Buffer.from(body.toString().replace(' data-worker="sw.js"', ''))), ['wrong', /^service worker$/, /names no worker/]],
  ['the dark wordmark missing', withoutFiles('brand/wordmark-light.svg'), ['wrong', /wordmark-light\.svg/, /404/]],
  ['the icon missing', withoutFiles('brand/icon-192.png'), ['wrong', /icon-192\.png/, /404/]],
  ['the QR code missing', withoutFiles('brand/qr.svg'), ['wrong', /qr\.svg/, /404/]],

  // shop.config.json
  ['the configuration missing', withoutFiles('shop.config.json'), ['stops', /^shop\.config\.json$/, /is missing/]],
  ['no hash', withConfig({ adminPasswordHash: '' }), ['wrong', /adminPasswordHash/, /blank/]],
  ['no adminEmail', withConfig({ adminEmail: '' }), ['wrong', /adminEmail/, /blank/]],
  ['adminEmail "admin"', withConfig({ adminEmail: 'admin' }), ['wrong', /adminEmail/, /isn't an email address/]],
  ['bcrypt', withConfig({ adminPasswordHash: '$2y$10$abcdefghijklmnopqrstuv' }), ['wrong', /adminPasswordHash/, /bcrypt/]],
  ['the password itself as hash', withConfig({ adminPasswordHash: 'my own long password' }), ['wrong', /adminPasswordHash/, /anyone can read it.*another password/s]],
  ['a hash cut by 20 signs', withConfig({ adminPasswordHash: OWN_CONFIG.adminPasswordHash.slice(0, -20) }), ['wrong', /adminPasswordHash/, /incomplete/]],
  ['the sample as delivered', (shop) => { withConfigText(readFileSync('public/shop.config.json'))(shop); shop.files.set('brand/qr.svg', readFileSync('public/brand/qr.svg')) }, ['stops', /wallet\.accountNumber/, /still the sample/, /wallet\.qrImage|adminPasswordHash/]],
  ['half of the sample', withConfig({ wallet: { ...SAMPLE.wallet, name: 'Khalti' } }), ['stops', /wallet\.accountName, wallet\.accountNumber/, /still the sample/, /wallet\.qrImage/]],
  ['the sample’s QR code alone', (shop) => void shop.files.set('brand/qr.svg', readFileSync('public/brand/qr.svg')), ['stops', /wallet\.qrImage/, /still the sample/]],
  ['the sample’s wordmark', (shop) => void shop.files.set('brand/wordmark.svg', readFileSync('public/brand/wordmark.svg')), ['think', /^wordmark$/, /sample/]],
  ['a blank account number', withConfig({ wallet: { ...OWN_CONFIG.wallet, accountNumber: '' } }), ['stops', /wallet\.accountNumber/, /customers can't pay/]],
  ['a comma missing', withConfigChanged((file) => file.replace('",\n', '"\n')), ['stops', /^shop\.config\.json:3$/, /comma is missing/]],
  ['a comma too many', withConfigChanged((file) => file.replace(/\n\}$/, ',\n}')), ['stops', /^shop\.config\.json:\d+$/, /extra comma/]],
  ['a comment', withConfigChanged((file) => file.replace('{\n', '{\n// ours\n')), ['stops', /^shop\.config\.json:2$/, /comment/]],
  ['UTF-16', withConfigText(Buffer.from(`\uFEFF${JSON.stringify(OWN_CONFIG)}`, 'utf16le')), ['stops', /^shop\.config\.json$/, /UTF-16/]],
  ['Latin-1', withConfigText(Buffer.from(JSON.stringify({ ...OWN_CONFIG, brandName: 'Caf\u00E9' }), 'latin1')), ['wrong', /^shop\.config\.json:1$/, /isn't saved as UTF-8/]],
  ['a list in place of the group', withConfigText('[]'), ['wrong', /^shop\.config\.json$/, /isn't a group/]],
  ['misspelt keys', withConfig({ scoial: {} }), ['wrong', /^shop\.config\.json:\d+ scoial$/, /did you mean "social"/]],
  ['wrong types', withConfig({ sizeGuide: 'none' }), ['wrong', /sizeGuide/, /list in \[ \]/]],
  ['a social address without https://', withConfig({ social: { facebook: 'facebook.com/nava' } }), ['wrong', /social\.facebook/, /https:\/\//]],
  ['the QR code on another host', withConfig({ wallet: { ...OWN_CONFIG.wallet, qrImage: 'https://cdn.nava.np/qr.png' } }), ['wrong', /wallet\.qrImage/, /another host/]],
  ['apiHost without http://', withConfig({ apiHost: 'api.nava.np' }), ['wrong', /apiHost/, /doesn't begin with https:\/\/.*its own address instead/s]],
  ['apiHost with a path', withConfig({ apiHost: 'https://api.nava.np/backend/api' }), ['wrong', /apiHost/, /more than a host/]],
  ['a host that the policy lacks', withConfig({ adminHosts: ['https://api.nava.np'] }), ['stops', /^https:\/\/api\.nava\.np$/, /the header and index\.html.*connect-src/s]],
  ['receiptsFolder wrong', (shop) => { withConfig({ receiptsFolder: 'backend/api/uploads/bills' })(shop); withCallAnswer('get_orders.php', 200, '{"orders":[{"payment_receipt":"1.png"}]}', 'application/json')(shop) }, ['wrong', /^receiptsFolder$/, /can't be found, such as 1\.png/]],

  // The backend
  ['no backend', (shop) => { shop.calls = {}; withoutFiles('backend/api/uploads/products/1.png')(shop) }, ['stops', /^the backend$/, /404/]],
  ['a backend that is the page', withCallAnswer('get_products.php', 200, '<div id="root"></div>'), ['stops', /^the backend$/, /the shop's page/]],
  ['PHP that is shown and not run', (shop) => void (shop.php = 'source'), ['stops', /^PHP$/, /visitors see its source/]],
  ['php-fpm down', (shop) => void (shop.php = 'down'), ['stops', /^php-fpm$/, /503.*socket/s]],
  ['the database down', withCallAnswer('get_products.php', 500, '<b>Fatal error</b>: Uncaught PDOException: SQLSTATE[HY000] [2002] Connection refused'), ['stops', /^the database$/, /SQLSTATE/]],
  ['a script that fails', withCallAnswer('get_products.php', 500, '<b>Fatal error</b>: Call to undefined function foo()'), ['stops', /^the backend$/, /500 \("Fatal error/]],
  ['notices before the JSON', withCallAnswer('get_products.php', 200, '<b>Notice</b>: Undefined index in /home/nava/x.php\n{"products":[]}'), ['think', /^PHP notices$/, /display_errors/]],
  ['a backend that never ends', (shop) => void (shop.calls['get_products.php'] = () => {}), ['stops', /^the backend$/, /no end within/]],
  ['calls that are kept', withCallAnswer('get_products.php', 200, '{"products":[]}', 'application/json', { 'Cache-Control': 'max-age=60' }), ['wrong', /^call caching$/, /no-store/]],
  ['streams held back', (shop) => void (shop.calls['products_sse.php'] = (_request, reply) => reply.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache, no-transform' }).flushHeaders()), ['wrong', /^first stream message$/, /output_buffering/]],
  ['a first stream message held back in part', (shop) => void (shop.calls['products_sse.php'] = (_request, reply) => reply.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: {"products":')), ['wrong', /^first stream message$/, /a proxy or PHP is buffering it/]],
  ['streams compressed', withCallAnswer('products_sse.php', 200, 'data: 1\n\n', 'text/event-stream', { 'Content-Encoding': 'gzip', 'Cache-Control': 'no-cache, no-transform' }), ['wrong', /^stream compression$/, /no-gzip/]],
  ['no stream script', (shop) => void delete shop.calls['products_sse.php'], ['wrong', /^streams$/, /404/]],
  ['five PHP workers', (shop) => void (shop.workers = 5), ['wrong', /^PHP workers$/, /six streams.*pm\.max_children/s]],
  ['pictures of another origin', withPictures('http://old.nava.np/backend/api/uploads/products/1.png'), ['stops', /^pictures$/, /http:\/\/old\.nava\.np.*HTTP_HOST/s]],
  ['pictures that are not there', withPictures('uploads/products/9.png'), ['stops', /^pictures$/, /1 of \d can't be loaded.*returns 404.*755/s]],
  ['one picture of two that is not there', withPictures('uploads/products/1.png', 'uploads/products/9.png'), ['think', /^pictures$/, /1 of \d can't be loaded/]],
  ['foreign origins may read', withCallAnswer('get_products.php', 200, '{"products":[]}', 'application/json', { 'Access-Control-Allow-Origin': '*' }), ['wrong', /^other origins$/, /read replies/]],
  ['forged writes arrive', (shop) => void (shop.refusesForeignWrites = false), ['wrong', /^forged writes$/, /mod_rewrite, shop\/\.htaccess:\d+/]],
  ['an open back office', withCallAnswer('get_users.php', 200, '{"users":[]}', 'application/json'), ['think', /back office guard/, /get_users\.php/]],
  ['upload_max_filesize 512K', withUploadLimits('512K', '8M'), ['stops', /^upload_max_filesize$/, /512K/]],
  ['post_max_size 2M', withUploadLimits('2M', '2M'), ['wrong', /^post_max_size$/, /2M/]],
  ['PHP in uploads runs', (shop) => { shop.uploadsClosed = false; withFiles({ 'backend/api/uploads/shop-doctor.php': '{"shop-doctor":{}}' })(shop) }, ['wrong', /^PHP in uploads$/, /uploads\.htaccess/]],

  // Search engines
  ['a robots.txt that forbids the calls of the page', withFiles({ 'robots.txt': 'User-agent: *\nDisallow: /backend/\nDisallow: /nest\n' }), ['wrong', /^robots\.txt$/, /products_sse\.php/]],
  ['a robots.txt that lets search engines into the back office', withFiles({ 'robots.txt': 'User-agent: *\nDisallow:\nSitemap: https://nava.np/sitemap.xml' }), ['think', /^robots\.txt$/, /nest\/dashboard/]],
  ['no robots.txt', withoutFiles('robots.txt'), ['think', /^robots\.txt$/, /404/]],
  ['robots.txt in the folder of the shop alone', (shop) => { shop.files.set('shop/robots.txt', shop.files.get('robots.txt') ?? Buffer.alloc(0)); withoutFiles('robots.txt')(shop) }, ['think', /^robots\.txt$/, /root of the host/], 'shop/'],
  ['a robots.txt without the sitemap', withFileChanged('robots.txt', (body) => Buffer.from(body.toString().replace(/^Sitemap.*/m, ''))), ['think', /^sitemap$/, /isn't named.*shopUrl/s]],
  ['a robots.txt that names the sitemap of another place', withFileChanged('robots.txt', (body) => Buffer.from(body.toString().replace('/sitemap.xml', '/old/sitemap.xml'))), ['think', /^sitemap$/, /\/old\/sitemap\.xml/]],
  ['the sitemap missing', withoutFiles('sitemap.xml'), ['think', /^sitemap$/, /no sitemap there.*npm run sitemap/s]],

] // prettier-ignore

const withProxy =
  (change: (answer: Answer, path: string, request: IncomingMessage) => Answer): ShopChange =>
  (shop) =>
    void (shop.last = (answer, path, request) =>
      path.startsWith('backend/') ? change(answer, path, request) : answer)
const withPostAnswer =
  (answer: (request: IncomingMessage, path: string) => Answer | null): ShopChange =>
  (shop) =>
    void (shop.first = (request, path) =>
      request.method === 'POST' ? answer(request, path) : null)
const isForm = ({ headers }: IncomingMessage) =>
  String(headers['content-type']).startsWith('multipart')
const htmlAnswer = (status: number, body: string): Answer => ({ status, type: 'text/html', body })
export const withOrderRow = (row: object) =>
  withCallAnswer(
    'get_orders.php',
    200,
    JSON.stringify({ orders: [{ id: 1, ...row }] }),
    'application/json',
  )
/** The current time as PHP prints it in a zone so many minutes east of UTC. */
const stampEastBy = (minutesEast: number) =>
  new Date(Date.now() + minutesEast * 60_000).toISOString().slice(0, 19).replace('T', ' ')
const CHALLENGE_PAGE = htmlAnswer(
  200,
  '<title>Just a moment...</title><p>Checking your browser</p>',
)
const GUARD_FINDING = /^back office guard$/

/** On these hosts the page loads, but a shopper cannot log in, order or see a picture. `npm test` plays these ten. */
export const CLOSED_TO_SHOPPERS: typeof BROKEN_SHOPS = [
  ['the scripts of login, signup and order missing', (shop) => { for (const name of ['login.php', 'signup.php', 'orders.php']) delete shop.calls[name] }, ['stops', /^login\.php, orders\.php, signup\.php$/, /is missing \(404\).*backend\/api\//s]],
  ['every POST refused', withPostAnswer(() => htmlAnswer(403, 'Forbidden')), ['stops', /^every POST$/, /ModSecurity/]],
  ['multipart refused', withPostAnswer((request) => (isForm(request) ? htmlAnswer(406, 'Not Acceptable') : null)), ['stops', /^order \(orders\.php\)$/, /firewall \(406\).*Switch off ModSecurity/s]],
  ['a disk that is full: pictures', withFiles({ 'backend/api/uploads/products/1.png': '' }), ['stops', /^pictures$/, /0 bytes.*disk or your quota full/s]],
  ['a disk that is full: receipts', (shop) => { withOrderRow({ payment_receipt: '1.png', created_at: stampEastBy(345) })(shop); withFiles({ 'backend/api/uploads/receipts/1.png': '' })(shop) }, ['stops', /^receipts$/, /0 bytes.*disk or your quota full/s, GUARD_FINDING]],
  ['a cache in front of the calls', withProxy((answer) => ({ ...answer, headers: { ...answer.headers, Age: '300', 'X-Cache': 'HIT' } })), ['stops', /^calls$/, /Age: 300, x-cache: HIT.*\/backend\/\*/s]],
  ['a cache that ignores the query', withCallAnswer('get_product_detail.php', 200, '{"product":{"title":"Kurta"}}', 'application/json'), ['stops', /^calls$/, /ignores the part after/]],
  ['a body limit of 1 MB', withPostAnswer(({ headers }) => (Number(headers['content-length']) > 1e6 ? htmlAnswer(413, 'Too Large') : null)), ['stops', /^a receipt of 1\.9 MB/, /too large for the host \(413\).*8 MB/s]],
  ['a proxy that changes Host', (shop) => void (shop.first = (request) => { request.headers.host = 'internal:8080'; return null }), ['stops', /^the shop's own POST$/, /the proxy in front changes Host.*proxy_set_header Host \$http_host/s]],
  ['a redirect of each POST', withPostAnswer((_request, path) => ({ status: 301, headers: { Location: `https://www.nava.np/${path}` } })), ['stops', /^login \(login\.php\)$/, /redirects to https:\/\/www\.nava\.np.*shopUrl/s]],
] // prettier-ignore

/** More hosts on which no one can buy, which only `npm run test:all` plays. */
export const CLOSED_TO_SHOPPERS_TOO: typeof BROKEN_SHOPS = [
  ['signup alone missing', (shop) => void delete shop.calls['signup.php'], ['stops', /^signup\.php$/, /is missing \(404\)/]],
  ['the cart’s script missing', (shop) => void delete shop.calls['get_cart.php'], ['stops', /^get_cart\.php$/, /is missing \(404\)/]],
  ['JSON refused', withPostAnswer((request) => (isForm(request) ? null : htmlAnswer(415, ''))), ['stops', /^login \(login\.php\)$/, /firewall \(415\)/]],
  ['a proxy that drops the query', (shop) => void (shop.first = (request) => { request.url = request.url?.split('?')[0]; return null }), ['stops', /^products$/, /get_product_detail\.php\?id=1 returns no product.*after the "\?"/s]],
  ['PHP in UTC, by the newest order', withOrderRow({ created_at: stampEastBy(0) }), ['wrong', /^time zone$/, /5 h 45 min.*Asia\/Kathmandu/s, GUARD_FINDING]],
  ['PHP in UTC, by its own word', withCallAnswer('shop-doctor.php', 200, '{"shop-doctor":{"upload_max_filesize":"8M","post_max_size":"8M","zone":"+00:00"}}', 'application/json'), ['wrong', /^time zone$/, /\+00:00.*Asia\/Kathmandu/s]],
  ['a check for robots on the login', withPostAnswer((_request, path) => (path.endsWith('login.php') ? CHALLENGE_PAGE : null)), ['stops', /^login \(login\.php\)$/, /bot check/]],
  ['a login that is guarded', withCallAnswer('login.php', 401, 'Unauthorized'), ['stops', /^login \(login\.php\)$/, /asks for a password/]],
  ['a login that fails', withCallAnswer('login.php', 500, '<b>Fatal error</b>: Call to undefined function'), ['stops', /^login \(login\.php\)$/, /500 \("Fatal error/]],
  ['a login without its table', withCallAnswer('login.php', 500, 'SQLSTATE[42S02]: Base table or view not found'), ['stops', /^login \(login\.php\)$/, /database/]],
  ['a login that says nothing', withCallAnswer('login.php', 200, ''), ['stops', /^login \(login\.php\)$/, /200 without JSON/]],
  ['a static host in front', withPostAnswer(() => htmlAnswer(405, 'Not Allowed')), ['stops', /^login \(login\.php\)$/, /405/]],
  ['orders behind a PHP that is down', withCallAnswer('orders.php', 503, 'Service Unavailable'), ['stops', /^order \(orders\.php\)$/, /503/]],
  ['the folder of uploads closed', (shop) => void shop.closed.add('backend/api/uploads/products/1.png'), ['stops', /^pictures$/, /returns 403.*755/s]],
  ['the page in the place of pictures', (shop) => { shop.first = (_request, path) => (path.includes('uploads/products') ? htmlAnswer(200, String(shop.files.get('index.html'))) : null) }, ['stops', /^pictures$/, /has the type "text\/html"/]],
  ['Rocket Loader', withFileChanged('index.html', (body) => Buffer.from(body.toString().replace('type="module"', 'type="0a1b2c-module"'))), ['stops', /^Rocket Loader$/, /Cloudflare \(Speed/]],
  ['a second policy of the host', (shop) => void (shop.policy += ", default-src 'self'; style-src 'self'; img-src 'self'"), ['stops', /^second security policy$/, /img-src blob: data:.*Remove it/s]],
  ['a host that compresses twice', (shop) => { shop.last = (answer) => (answer.headers?.['Content-Encoding'] === 'br' ? { ...answer, body: gzipSync(answer.body ?? ''), headers: { ...answer.headers, 'Content-Encoding': 'gzip' } } : answer) }, ['stops', /compressed twice/, /shop-1\.js.*mod_setenvif, shop\/\.htaccess:\d+/s]],
  ['an account that is suspended', (shop) => void (shop.first = () => htmlAnswer(200, '<h1>This Account has been suspended.</h1>')), ['stops', /^the page$/, /suspended the account.*Ask the host/s]],
  ['a check for robots on everything', (shop) => void (shop.first = () => CHALLENGE_PAGE), ['stops', /^the page$/, /bot check.*allow the doctor's IP address/s]],
  ['a redirect round and round', (shop) => void (shop.first = ({ headers, url }) => ({ status: 301, headers: { Location: `http://${headers.host}${url}` } })), ['stops', /^the page$/, /in a loop.*X-Forwarded-Proto/s]],
  ['an index.html of yesterday out of a cache', (shop) => { withFileChanged('index.html', (body) => Buffer.from(body.toString().replace('shop-1.js', 'shop-0.js')))(shop); shop.last = (answer, path) => (path === '' ? { ...answer, headers: { ...answer.headers, Age: '41200', 'X-Cache': 'HIT' } } : answer) }, ['stops', /^index\.html$/, /from a cache \(Age: 41200.*Clear the cache/s]],
  ['a stream of which not even the headers come', (shop) => void (shop.calls['products_sse.php'] = () => {}), ['wrong', /^first stream message$/, /neither did the headers.*output_buffering/s]],
  ['a backend that is slow in all', (shop) => { const charge = shop.calls['fetch_shipping_charge.php'] as Answer; shop.calls['fetch_shipping_charge.php'] = (_request, reply) => void setTimeout(() => reply.writeHead(200, { 'Content-Type': 'application/json' }).end(charge.body), 600) }, ['wrong', /^backend speed$/, /0\.\d s/]],
] // prettier-ignore

const withHeaders =
  (headers: Record<string, string>): ShopChange =>
  (shop) =>
    void (shop.last = (answer) => ({ ...answer, headers: { ...answer.headers, ...headers } }))

/** These hosts are unusual, but a browser shows the shop. */
export const HEALTHY_SHOPS: [title: string, how: ShopChange][] = [
  ['a file packed twice and named so', (shop) => { shop.last = (answer, path) => { const packed = answer.headers?.['Content-Encoding']; return path.startsWith('assets/') && packed ? { ...answer, body: gzipSync(answer.body ?? ''), headers: { ...answer.headers, 'Content-Encoding': `${packed}, gzip` } } : answer } }],
  ['a script that the CDN appends', withFileChanged('index.html', (body) => Buffer.from(`${body}<script defer src="/cdn-cgi/analytics.js"></script>`))],
  ['a page made smaller', withFileChanged('index.html', (body) => Buffer.from(body.toString().replaceAll(/(id|src|href|type|lang|data-worker)="([^" ]+)"/g, '$1=$2')))],
  ['pictures without their type', (shop) => void (shop.last = (answer) => (answer.type === 'image/svg+xml' ? { ...answer, type: 'application/octet-stream' } : answer))],
  ['a backend that knows no other method than its own', (shop) => void (shop.first = ({ method }, path) => (method === 'OPTIONS' && path.startsWith('backend/') ? htmlAnswer(404, 'Not Found') : null))],
  ['refusals with a status', (shop) => { for (const name of ['login.php', 'orders.php', 'get_cart.php']) withCallAnswer(name, name === 'login.php' ? 401 : 404, '{"error":"No such thing"}', 'application/json')(shop) }],
  ['notices around each reply', withProxy((answer) => (answer.type === 'application/json' ? { ...answer, body: `<br />\n<b>Warning</b>: Undefined array key "page" in <b>/home/nava/x.php</b> on line <b>3</b><br />\n${answer.body}` } : answer))],
  ['an order that a script without checks cannot read', withCallAnswer('orders.php', 500, '')],
  ['a receipt with the name "null"', withOrderRow({ payment_receipt: 'null', created_at: '2026-01-01 10:00:00' })],
  ['a harmless second policy', (shop) => void (shop.policy += ', upgrade-insecure-requests')],
  ['cookies of a firewall on each reply', withHeaders({ 'Set-Cookie': '__cf_bm=1; path=/; HttpOnly' })],
  ['a clock that is three hours ahead', withHeaders({ Date: new Date(Date.now() + 3 * 3_600_000).toUTCString() })],
  ['the letters of Latin-1 in the type of each reply', (shop) => void (shop.last = (answer) => (answer.type === 'application/json' ? { ...answer, type: 'application/json; charset=iso-8859-1' } : answer))],
  ['a cache that keeps no calls', withProxy((answer) => ({ ...answer, headers: { ...answer.headers, Age: '0', 'X-Cache': 'MISS' } }))],
  ['a PHP in UTC of which the shop knows', (shop) => { withConfig({ stampZone: 'Z' })(shop); withOrderRow({ created_at: stampEastBy(0) })(shop) }],
] // prettier-ignore

/** A host that allows a client `most` requests in `ms`, and then answers `status`. */
export const withRateLimit =
  (most: number, ms: number, status: number, headers: Record<string, string> = {}): ShopChange =>
  (shop) => {
    let [count, since] = [0, 0]
    shop.first = () => {
      if (performance.now() - since > ms) [count, since] = [0, performance.now()]
      return ++count > most ? { ...htmlAnswer(status, 'Slow down'), headers } : null
    }
  }

/** Only `--deep` finds these causes. */
export const HIDDEN_CAUSES: typeof BROKEN_SHOPS = [
  ['neighbours swallowed', (shop) => { shop.sparesFolders = false; withFiles({ 'blog/index.html': '<h1>Blog</h1>' })(shop) }, ['wrong', /^other programs$/, /\/blog\//]],
  ['dumps and copies in the root', (shop) => { shop.serverName = 'nginx'; withFiles({ 'backup.sql': 'INSERT', 'config.php.bak': 'x' })(shop); shop.first = (_request, path) => (shop.files.has(path) && /sql|bak/.test(path) ? { status: 200, body: shop.files.get(path) ?? '' } : null) }, ['wrong', /^private files$/, /\/backup\.sql/]],
  ['deploy/ in the root', withFiles({ 'deploy/nginx.conf.txt': 'x', 'deploy/README.md': '# Deploy' }), ['wrong', /^private files$/, /\/deploy\/README\.md/]],
  ['PHP source outside of the backend', withFiles({ 'config.php': "<?php $db_password = 's3cret';" }), ['wrong', /^PHP source$/, /\/config\.php.*passwords/s]],
  ['the error log of the backend', (shop) => { shop.first = (_request, path) => (path === 'backend/api/error_log' ? { status: 200, body: 'PHP Warning' } : null) }, ['wrong', /^private files$/, /error_log/]],
] // prettier-ignore

/**
 * Expects that the doctor names the cause with a fix for the owner, reports nothing else as wrong, and says correctly
 * whether customers can buy.
 */
export async function expectCauseFound(
  [, how, [level, name, words, also], folder]: (typeof BROKEN_SHOPS)[number],
  options: VisitOptions = {},
) {
  const shop = installedShop(folder)
  how(shop)
  const { sells, summary, found } = await doctorReport(shop, undefined, options)
  const cause = found.find((line) => name.test(line.name) && words.test(`${line.what} ${line.fix}`))
  expect(
    cause,
    JSON.stringify(
      found.filter((line) => line.level !== 'good'),
      null,
      1,
    ),
  ).toMatchObject({ level: level === 'think' ? 'think' : 'wrong', stops: level === 'stops' })
  expect(cause?.fix).not.toBe('')
  expect(sells).toBe(level !== 'stops')
  if (level === 'stops') expect(summary).toContain(`Customers can't buy: ${cause?.name}: `)
  // Owners have a release, not this project, so a fix may only name files of a release.
  expect(
    found.filter(({ fix }) => /\b(?:public|deploy|tools|src|docs)\/|npm run build/.test(fix)),
  ).toEqual([])
  const blamed = found
    .filter((line) => line.level === 'wrong' && line !== cause && !also?.test(line.name))
    .map((line) => line.name)
  expect(blamed).toEqual([])
  expect(found.some(({ what }) => /couldn't be checked/.test(what))).toBe(false)
}
