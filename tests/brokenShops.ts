import encodeQR from 'qr'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { CONTRACT } from '../mocks/contractTable.ts'
import { finishBuild } from '../tools/finishBuild.ts'
import { APP_HEADERS } from '../tools/headers.ts'
import { contentSecurityPolicy, RULES_VERSION } from '../tools/policy.ts'

// Serves an installed shop on a loopback port. Tests break it in each way that owners do. It handles paths as .htaccess
// and Apache's modules do; deploy/try tests what only a real server shows.

export type Answer = {
  status: number
  type?: string
  body?: string | Buffer
  headers?: Record<string, string>
}
type Handler = (request: IncomingMessage, reply: ServerResponse) => void

export type InstalledShop = {
  /** Files of the document root, by path without the first slash. */
  files: Map<string, Buffer>
  /** The web server may not read these files. */
  closed: Set<string>
  folder: '' | 'shop/'
  serverName: string
  /** Whose .htaccess the host has: the release's (`ours`), none, another program's, or one that Apache refuses. */
  htaccess: 'ours' | 'none' | 'foreign' | 'refused'
  modules: Set<'rewrite' | 'headers' | 'setenvif'>
  rules: string
  policy: string
  /** True if requests for existing folders are not sent to the shop. */
  sparesFolders: boolean
  refusesForeignWrites: boolean
  /** True if the backend has deploy/backend.htaccess, which a shop in a folder or on another host needs. */
  backendRules: boolean
  /** The origin of the shop, if the backend has a host of its own. */
  allowedOrigin: string
  fileCache: string
  /** True if the server refuses files with .php in their name in uploads. */
  uploadsClosed: boolean
  /** `source` means that the server sends the scripts as text. */
  php: 'runs' | 'source' | 'down'
  workers: number
  calls: Record<string, Answer | Handler>
  /**
   * Returns a reply that replaces everything else, or null. Like a proxy in front of the server, it may also change the
   * request.
   */
  first: (request: IncomingMessage, path: string) => Answer | null
  /** Changes a reply as a proxy does. */
  last: (answer: Answer, path: string, request: IncomingMessage) => Answer
}

const jsonAnswer = (value: unknown): Answer => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify(value),
})

/** Each script of the contract refuses unknown values and accepts any method. */
const scriptAnswers = (): Record<string, Answer> =>
  Object.fromEntries(
    CONTRACT.map(({ file, audience }) => [
      file,
      audience === 'admin'
        ? { status: 401, type: 'text/html', body: 'Unauthorized' }
        : jsonAnswer({ success: false, error: 'Refused' }),
    ]),
  )

const HASH = `argon2id$19456$2$1$${'ab'.repeat(16)}$${'cd'.repeat(32)}`

export const OWN_CONFIG = {
  brandName: 'Nava',
  adminEmail: 'owner@nava.np',
  adminPasswordHash: HASH,
  vendorEmail: 'help@nava.np',
  social: { facebook: 'https://facebook.com/nava' },
  business: {
    legalName: 'Nava Pvt. Ltd.',
    registration: '1234',
    pan: '301234567',
    address: 'Patan 3',
    complaints: { phone: '015550000' },
    privacy: 'Orders are kept for five years.',
  },
  wallet: {
    name: 'Khalti',
    accountName: 'Nava',
    accountNumber: '9841000001',
    qrImage: 'brand/qr.svg',
  },
}

const OWN_CODE = JSON.stringify({ Khalti_ID: '9841000001', name: 'Nava' })
const SCRIPT_TEXT = 'export const shop = "a shop that sells kurtas and shawls"\n'.repeat(60)
const SVG_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"><title>own</title></svg>'

const pageHtml = (
  base: string,
  policy: string,
) => `<!doctype html><html data-worker="sw.js" lang="en" data-base="${base}"><head>
<meta http-equiv="Content-Security-Policy" content="${policy.replaceAll("'", '&#39;')}">
<script async src="${base}assets/startFailure-1.js"></script>
<script type="module" src="${base}assets/shop-1.js"></script></head>
<body><div id="root"></div><link rel="stylesheet" href="${base}assets/shop-1.css"></body></html>`

let builtFiles: Map<string, Buffer> | null = null

/**
 * Runs the build's own last step, which compresses the files and writes files.json, so that the doctor reads what a
 * real build writes.
 */
function buildFiles(): Map<string, Buffer> {
  if (builtFiles) return builtFiles
  const dir = mkdtempSync(join(tmpdir(), 'shop-'))
  mkdirSync(join(dir, 'assets'))
  cpSync('public/.htaccess', join(dir, '.htaccess'))
  const names = [
    'shop-1.js',
    'libraries-1.js',
    'CheckoutScreen-1.js',
    'startFailure-1.js',
    'shop-1.css',
    'font-1.woff2',
  ]
  for (const name of names)
    writeFileSync(
      join(dir, 'assets', name),
      name.startsWith('start') ? 'x()' : `/* ${name} */${SCRIPT_TEXT}`,
    )
  const { writeBundle } = finishBuild({}) as unknown as {
    writeBundle: (to: object, bundle: object) => void
  }
  writeBundle({ dir }, Object.fromEntries(names.map((name) => [`assets/${name}`, {}])))
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(dir, name)).isFile(),
  )
  builtFiles = new Map(
    files.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(dir, name))]),
  )
  rmSync(dir, { recursive: true })
  return builtFiles
}

export function installedShop(folder: InstalledShop['folder'] = ''): InstalledShop {
  const policy = contentSecurityPolicy()
  const files = new Map([...buildFiles()].map(([name, body]) => [folder + name, body]))
  const put = (name: string, body: string | Buffer) => files.set(name, Buffer.from(body as string))
  put(`${folder}index.html`, pageHtml(`/${folder}`, policy))
  put(`${folder}shop.config.json`, JSON.stringify(OWN_CONFIG, null, 2))
  put(
    `${folder}sw.js`,
    'const first = ["assets/shop-1.js", "assets/startFailure-1.js", "assets/later-1.json"]',
  )
  put(`${folder}assets/later-1.json`, '{"next":[],"admin":[]}')
  put(`${folder}errors`, 'For the log.')
  for (const name of ['wordmark.svg', 'wordmark-light.svg', 'icon-192.png'])
    put(`${folder}brand/${name}`, SVG_PICTURE)
  put(`${folder}brand/qr.svg`, encodeQR(OWN_CODE, 'svg'))
  put('backend/api/uploads/products/1.png', SVG_PICTURE)
  const robots = readFileSync('public/robots.txt', 'utf8').replaceAll(
    /allow: \/(?!backend|uploads)/g,
    `$&${folder}`,
  )
  put('robots.txt', `${robots}Sitemap: https://nava.np/${folder}sitemap.xml\n`)
  put(`${folder}sitemap.xml`, '<urlset><url><loc>https://nava.np/</loc></url></urlset>')
  const shop: InstalledShop = {
    files,
    closed: new Set(),
    folder,
    serverName: 'Apache',
    htaccess: 'ours',
    modules: new Set(['rewrite', 'headers', 'setenvif']),
    rules: RULES_VERSION ?? '',
    policy: `${policy}; frame-ancestors 'none'`,
    sparesFolders: true,
    refusesForeignWrites: true,
    backendRules: folder !== '',
    allowedOrigin: '',
    fileCache: 'no-cache',
    uploadsClosed: true,
    php: 'runs',
    workers: 20,
    calls: {
      ...scriptAnswers(),
      'get_product_detail.php': ({ url }, reply) => {
        const product = url?.endsWith('?id=1') ? { title: 'Kurta', price: '900' } : null
        const body = JSON.stringify(product ? { product } : { error: 'Product not found' })
        const headers = { 'Content-Type': 'application/json', ...backendHeaders(shop) }
        reply.writeHead(200, headers).end(body)
      },
      'get_products.php': jsonAnswer({
        products: [{ id: '1', title: 'Kurta', images: '["uploads/products/1.png"]' }],
      }),
      'get_categories.php': jsonAnswer({
        categories: [{ id: 1, image: 'uploads/products/1.png' }],
      }),
      'get_homepage_data.php': jsonAnswer({ homepage: null }),
      'get_aboutus_data.php': jsonAnswer({ aboutus: null }),
      'get_bottom_data.php': jsonAnswer({ bottom: null }),
      'fetch_shipping_charge.php': jsonAnswer({ shipping_charge: { charge: '150' } }),
      'remove_from_cart.php': jsonAnswer({ success: false, error: 'No such line' }),
      'products_sse.php': (_request, reply) => {
        const marked = shop.modules.has('setenvif') ? 'no-cache, no-transform' : 'no-store'
        const headers = {
          'Content-Type': 'text/event-stream',
          ...backendHeaders(shop),
          'Cache-Control': marked,
        }
        reply.writeHead(200, { Server: shop.serverName, ...headers })
        reply.write('data: {"products":[]}\n\n')
      },
    },
    first: () => null,
    last: (answer) => answer,
  }
  return shop
}

/**
 * True if the backend gets the shop's server rules: from deploy/backend.htaccess, or from the shop's own .htaccess if
 * the shop is in the host's root.
 */
const hasBackendRules = ({ folder, htaccess, modules, backendRules }: InstalledShop) =>
  backendRules || (folder === '' && htaccess === 'ours' && modules.has('rewrite'))

function backendHeaders(shop: InstalledShop, origin?: string): Record<string, string> {
  if (!hasBackendRules(shop) || !shop.modules.has('headers')) return {}
  return {
    'Cache-Control': 'no-store',
    ...(shop.rules !== '' && { 'X-Shop-Rules': shop.rules }),
    ...(origin !== undefined &&
      origin === shop.allowedOrigin && { 'Access-Control-Allow-Origin': origin }),
  }
}

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png', '.woff2': 'font/woff2',
} // prettier-ignore

/** Returns the file or a 403; null if there is no such file. */
function fileAnswer(shop: InstalledShop, path: string): Answer | null {
  const body = shop.files.get(path)
  if (body === undefined) return null
  if (shop.closed.has(path)) return { status: 403, type: 'text/html', body: 'Forbidden' }
  return { status: 200, type: CONTENT_TYPES[extname(path)] ?? '', body }
}

const isFolder = (shop: InstalledShop, path: string) =>
  [...shop.files.keys()].some((name) => name.startsWith(`${path.replace(/\/?$/, '')}/`))

function answerMissing(shop: InstalledShop, path: string): Answer {
  const index =
    path === '' || path.endsWith('/')
      ? (fileAnswer(shop, `${path}index.html`) ?? fileAnswer(shop, `${path}index.php`))
      : null
  if (index) return index
  return path !== '' && isFolder(shop, path)
    ? { status: 403, type: 'text/html', body: 'Forbidden' }
    : { status: 404, type: 'text/html', body: 'Not Found' }
}

const SECRET_FILES =
  /\.(?:php\d|phtml|phps|pht|phar|inc|sql|sqlite3?|db|log|bak|old|orig|save|swp|dist|ini|conf|env|sh)(?:[./~]|$)|(?:^|\/)error_log$|~$/i

/** Imitates the rewrite rules of public/.htaccess. */
function rewrittenPath(shop: InstalledShop, request: IncomingMessage, path: string): Answer {
  const { folder } = shop
  const inner = path.slice(folder.length)
  if (/(?:^|\/)\.(?!well-known)/.test(inner))
    return { status: 403, type: 'text/html', body: 'Forbidden' }
  if (SECRET_FILES.test(inner)) return { status: 404, type: 'text/html', body: 'Not Found' }
  const accepts = String(request.headers['accept-encoding'] ?? '')
  for (const [encoding, end] of [
    ['br', 'br'],
    ['gzip', 'gz'],
  ] as const)
    if (
      inner.startsWith('assets/') &&
      accepts.includes(encoding) &&
      shop.files.has(`${path}.${end}`)
    ) {
      const packed = fileAnswer(shop, `${path}.${end}`)
      if (packed)
        return {
          ...packed,
          ...(packed.status === 200 && {
            type: CONTENT_TYPES[extname(path)] ?? '',
            headers: { 'Content-Encoding': encoding },
          }),
        }
    }
  const file = fileAnswer(shop, path)
  if (file) return file
  if (
    /^(?:assets|brand)(?:\/|$)/.test(inner) ||
    /\.(?:js|css|json|svg|png|txt|php|br|gz|woff2)$/.test(inner)
  )
    return answerMissing(shop, path)
  if (inner !== '' && shop.sparesFolders && isFolder(shop, path)) return answerMissing(shop, path)
  return fileAnswer(shop, `${folder}index.html`) ?? answerMissing(shop, path)
}

function headersFor(
  { modules, htaccess, folder, rules, policy, fileCache }: InstalledShop,
  path: string,
): Record<string, string> {
  if (htaccess !== 'ours' || !modules.has('headers') || !path.startsWith(folder)) return {}
  const always: Record<string, string> = rules === '' ? {} : { 'X-Shop-Rules': rules }
  // The other headers depend on variables that mod_rewrite sets.
  if (!modules.has('rewrite')) return always
  const page = /(?:^|\/)(?:index\.html)?$/.test(path)
  const cache = /\/?assets\//.test(path)
    ? 'public, max-age=31536000, immutable'
    : page
      ? 'no-cache'
      : fileCache
  return { ...APP_HEADERS, ...always, 'Content-Security-Policy': policy, 'Cache-Control': cache }
}

function siteAnswer(shop: InstalledShop, request: IncomingMessage, path: string): Answer {
  if (shop.htaccess === 'refused')
    return { status: 500, type: 'text/html', body: '<h1>Internal Server Error</h1>' }
  // Apache's own configuration refuses these names on every host.
  if (shop.serverName === 'Apache' && /(?:^|\/)\.ht/.test(path))
    return { status: 403, type: 'text/html', body: 'Forbidden' }
  const rewrites =
    shop.htaccess === 'ours' && shop.modules.has('rewrite') && path.startsWith(shop.folder)
  const found = rewrites
    ? rewrittenPath(shop, request, path)
    : (fileAnswer(shop, path) ?? answerMissing(shop, path))
  // The host itself compresses a script that no rule of the shop has compressed.
  if (
    !rewrites &&
    found.type === 'text/javascript' &&
    /gzip/.test(String(request.headers['accept-encoding']))
  )
    return {
      ...found,
      body: gzipSync(found.body ?? ''),
      headers: { ...headersFor(shop, path), 'Content-Encoding': 'gzip' },
    }
  // Another program's rules answer every missing path with the shop's page.
  const foreign =
    shop.htaccess === 'foreign' && found.status === 404
      ? fileAnswer(shop, `${shop.folder}index.html`)
      : null
  const answer = foreign ?? found
  return { ...answer, headers: { ...headersFor(shop, path), ...answer.headers } }
}

function backendAnswer(
  shop: InstalledShop,
  request: IncomingMessage,
  path: string,
): Answer | Handler {
  const name = path.slice('backend/api/'.length)
  if (/uploads\/.*\.php/.test(path) && shop.uploadsClosed && hasBackendRules(shop))
    return { status: 403, type: 'text/html', body: 'Forbidden' }
  const { origin, host } = request.headers
  const foreign =
    origin !== undefined && origin !== shop.allowedOrigin && !origin.endsWith(`//${host}`)
  if (shop.refusesForeignWrites && hasBackendRules(shop) && request.method === 'POST' && foreign)
    return { status: 403, type: 'text/html', body: 'Forbidden' }
  const call = Object.hasOwn(shop.calls, name) ? shop.calls[name] : undefined
  if (call === undefined)
    return (
      (SECRET_FILES.test(path) && hasBackendRules(shop) ? null : fileAnswer(shop, path)) ??
      answerMissing(shop, path)
    )
  if (shop.php === 'source') return { status: 200, type: '', body: "<?php $password = 's3cret';" }
  return shop.php === 'down'
    ? { status: 503, type: 'text/html', body: 'Service Unavailable' }
    : call
}

export type RunningShop = { address: string; close: () => void }

export async function startShop(
  shop: InstalledShop,
  tls?: { key: string; cert: string },
): Promise<RunningShop> {
  let busy = 0
  const waiting: (() => void)[] = []
  const answer = (request: IncomingMessage, reply: ServerResponse) => {
    const path = decodeURI((request.url ?? '/').split('?')[0] ?? '/').slice(1)
    const given =
      shop.first(request, path) ??
      (path.startsWith('backend/')
        ? backendAnswer(shop, request, path)
        : siteAnswer(shop, request, path))
    if (typeof given === 'function') return given(request, reply)
    const { status, type = '', body = '', headers: own } = shop.last(given, path, request)
    const rules = path.startsWith('backend/') ? backendHeaders(shop, request.headers.origin) : {}
    const headers = { ...rules, ...own }
    reply
      .writeHead(status, {
        Server: shop.serverName,
        ...(type !== '' && { 'Content-Type': type }),
        ...headers,
      })
      .end(body)
  }
  const received = (request: IncomingMessage, reply: ServerResponse) =>
    request.resume().on('end', () => handle(request, reply))
  const handle = (request: IncomingMessage, reply: ServerResponse) => {
    if (!/^\/backend\/api\/\w+\.php/.test(request.url ?? '')) return answer(request, reply)
    const begin = () => {
      busy++
      reply.on('close', () => {
        busy--
        waiting.shift()?.()
      })
      answer(request, reply)
    }
    if (busy < shop.workers) begin()
    else waiting.push(begin)
  }
  const server: Server = tls ? createSecure(tls, received) : createServer(received)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = server.address()
  const port = typeof at === 'object' && at ? at.port : 0
  return {
    address: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/${shop.folder}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
