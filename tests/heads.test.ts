// @vitest-environment node
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { createServer as createSocket, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestReply } from '../tools/doctorRequests'
import { categoryPages, homePage, productPage, describedShopOf } from '../tools/headPages'
import { richResultFaults } from './richResults'

// Tests deploy/heads.php, which prints the head of a page, on PHP's built-in server.

type Dom = { JSDOM: new (html: string) => { window: { document: Document } } }
const { JSDOM } = createRequire(import.meta.url)('jsdom') as Dom

const HAS_PHP = spawnSync('php', ['-v']).status === 0
const PAGE = `<!doctype html>
<html lang="en" data-base="/">
  <head>
    <title>Nava</title>
    <meta name="description" content="Made in Patan." />
    <meta property="og:title" content="Nava" />
    <meta property="og:image" content="https://nava.test/brand/share.png" />
    <script type="module" src="/assets/shop-1.js"></script>
  </head>
  <body><div id="root"></div><noscript><p>This shop needs JavaScript.</p></noscript></body>
</html>
`
const CONFIG = {
  brandName: 'Nava & Sons',
  shopUrl: 'https://nava.test',
  texts: { tagline: 'Made in "Patan".' },
  social: { facebook: 'https://facebook.com/nava', odd: 'javascript:alert(1)' },
  business: { legalName: 'Nava Pvt. Ltd.', pan: '301', complaints: { email: 'help@nava.test' } },
}

const folder = mkdtempSync(join(tmpdir(), 'heads-'))
let [origin, php]: [string, ChildProcess | null] = ['', null]
let [withGd, phpWithGd]: [string, ChildProcess | null] = ['', null]
const HAS_GD =
  HAS_PHP && spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout.split('\n').includes('gd')
let [backend, asked]: [Server, string[]] = [createServer(), []]
let answer: RequestListener = () => {}

const jsonReply =
  (value: unknown, status = 200): RequestListener =>
  (_request, reply) =>
    void reply.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
const detailReply = (product: unknown) =>
  jsonReply({ success: true, product, size_stock: { s: '0', m: 4, xxxl: 2 } })
const KURTA = {
  title: 'Brick kurta',
  description: 'A long kurta.<br>Cut in Patan.',
  price: '2500.00',
  discount_price: '500',
  images: '["uploads/front view#1.webp"]',
}

const freePort = () =>
  new Promise<number>((done) => {
    const server = createSocket().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

const fetchPage = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await requestReply(`${origin}${path}`, { headers })
  return { ...reply, document: new JSDOM(reply.text).window.document }
}
const metaContent = (document: Document, name: string) =>
  document.head
    .querySelector(`meta[property="${name}"], meta[name="${name}"]`)
    ?.getAttribute('content')
const writeConfig = (part: object = {}) =>
  writeFileSync(join(folder, 'shop.config.json'), JSON.stringify({ ...CONFIG, ...part }))

function deleteCached(which = ''): void {
  const found = spawnSync('find', [folder, '-type', 'f', '-path', `*shop-heads*/${which || '*'}`], {
    encoding: 'utf8',
  })
  for (const name of found.stdout.split('\n')) if (name !== '') rmSync(name)
}

/** heads.php caches answers for five minutes, so each test requests its own products. */
let nextProductId = 100
const freshProductPath = () => `/product?id=${++nextProductId}`

describe.runIf(HAS_PHP)('heads that need no script', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    cpSync('deploy/heads.php', join(folder, 'heads.php'))
    writeFileSync(join(folder, 'index.html'), PAGE)
    backend = createServer((request, reply) => {
      asked.push(request.url ?? '')
      answer(request, reply)
    }).listen(0, '127.0.0.1')
    await new Promise((done) => backend.once('listening', done))
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    const SHOP_BACKEND = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
    const start = async (port: number, ...words: string[]) => {
      const process = spawn(
        'php',
        ['-d', 'display_errors=1', ...words, '-S', `127.0.0.1:${port}`, join(folder, 'heads.php')],
        {
          env: { ...globalThis.process.env, SHOP_BACKEND, TMPDIR: folder },
          stdio: 'ignore',
        },
      )
      for (
        let turn = 0;
        turn < 200 && (await requestReply(`http://127.0.0.1:${port}`)).status === 0;
        turn++
      )
        await new Promise((done) => setTimeout(done, 50))
      return process
    }
    // Start two PHP servers: one that cannot convert pictures, and one that can if GD is installed.
    php = await start(port, '-d', 'disable_functions=imagecreatefromwebp')
    const other = await freePort()
    withGd = `http://127.0.0.1:${other}`
    phpWithGd = await start(other)
  })
  beforeEach(() => {
    writeConfig()
    asked = []
    // While this file exists, heads.php sends the backend no request, as after a failure.
    deleteCached('rest')
  })
  afterAll(() => {
    php?.kill()
    phpWithGd?.kill()
    backend.closeAllConnections()
    backend.close()
    rmSync(folder, { recursive: true })
  })

  it('a product: title, description, picture, price, canonical address, structured data, and words without a script', async () => {
    answer = detailReply(KURTA)
    const path = freshProductPath()
    const { status, document, headers } = await fetchPage(path)
    const url = `https://nava.test${path}`
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(document.title).toBe('Brick kurta · Nava & Sons')
    const picture = 'https://nava.test/backend/api/uploads/front%20view%231.webp'
    for (const [name, value] of Object.entries({
      description: 'A long kurta. Cut in Patan.',
      'og:type': 'product',
      'og:title': 'Brick kurta',
      'og:description': 'A long kurta. Cut in Patan.',
      'og:url': url,
      'og:image': picture,
      'og:site_name': 'Nava & Sons',
      'product:price:amount': '2000.00',
      'product:price:currency': 'NPR',
      'product:availability': 'in stock',
      'twitter:card': 'summary_large_image',
    }))
      expect([name, metaContent(document, name)]).toEqual([name, value])
    expect(
      document.head.querySelectorAll('meta[property="og:image"], meta[name="description"]'),
    ).toHaveLength(2)
    expect(document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(url)
    expect(document.head.querySelector('link[rel="preload"]')?.getAttribute('href')).toBe(picture)
    const facts = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (one) => one.textContent,
    )
    expect(facts.map((text) => richResultFaults(text))).toEqual([[], []])
    expect(facts[0]).toContain('"sku":"' + nextProductId + '-m"')
    const words = document.querySelector('noscript')?.innerHTML
    expect(words).toContain('<h1>Brick kurta</h1><p>NPR 2000.00</p><img')
    expect(JSON.parse(document.getElementById('given')?.textContent ?? '')).toMatchObject({
      id: String(nextProductId),
      product: { title: 'Brick kurta', size_stock: { m: 4 } },
    })
    expect(document.querySelector('script[src]')?.getAttribute('src')).toBe('/assets/shop-1.js')
  })

  it('a category, Home and About have heads of their own; other addresses are the page unchanged', async () => {
    answer = (request, reply) =>
      jsonReply(
        request.url?.includes('categories')
          ? { categories: [{ id: 4, name: 'Shawls <3', image: 'uploads/shawl.jpg' }] }
          : { aboutus: { first_paragraph: 'We <b>sew</b>.', image: '' } },
      )(request, reply)
    const shawls = await fetchPage('/products?category=4&sort=price')
    expect(shawls.document.title).toBe('Shawls <3 · Nava & Sons')
    expect(metaContent(shawls.document, 'og:url')).toBe('https://nava.test/products?category=4')
    expect(metaContent(shawls.document, 'og:image')).toBe(
      'https://nava.test/backend/api/uploads/shawl.jpg',
    )
    const about = await fetchPage('/about')
    expect(metaContent(about.document, 'og:description')).toBe('We sew.')
    const home = await fetchPage('/?fbclid=x')
    expect(home.document.title).toBe('Nava & Sons')
    expect(metaContent(home.document, 'og:description')).toBe('Made in "Patan".')
    expect(metaContent(home.document, 'og:url')).toBe('https://nava.test/')
    expect(metaContent(home.document, 'og:image')).toBe('https://nava.test/brand/share.png')
    const facts = [...home.document.querySelectorAll('script[type="application/ld+json"]')].map(
      (one) => one.textContent,
    )
    expect(facts.map((text) => richResultFaults(text))).toEqual([[]])
    expect(facts.join('')).not.toContain('javascript:')
    for (const path of [
      '/products',
      '/products?category=99',
      '/contact',
      '/nest/dashboard',
      '/product',
      '/nowhere',
    ])
      expect([path, (await fetchPage(path)).text]).toEqual([path, PAGE])
  })

  it('a webp picture is a square JPEG for chats where PHP has GD; otherwise, and when it cannot be read, it stays what it is', async () => {
    const picture = 'https://nava.test/backend/api/uploads/kurta.webp'
    // A picture of 300 x 500 red pixels, and half of its file.
    const made = HAS_GD
      ? spawnSync('php', [
          '-r',
          '$i = imagecreatetruecolor(300, 500); imagefill($i, 0, 0, 0xb02020); imagewebp($i);',
        ]).stdout
      : Buffer.from('RIFF')
    const files: Record<string, Buffer> = {
      'kurta.webp': made,
      'half.webp': made.subarray(0, 60),
      'text.webp': Buffer.from('<?php'),
    }
    const shows =
      (name: string, status = 200): RequestListener =>
      (request, reply) =>
        request.url?.includes('/uploads/')
          ? void reply.writeHead(status).end(files[name])
          : detailReply({ ...KURTA, images: [`uploads/${name}`] })(request, reply)
    answer = shows('kurta.webp')
    const path = freshProductPath()
    expect(metaContent((await fetchPage(path)).document, 'og:image')).toBe(picture)
    const card = `/share/${nextProductId}.jpg`
    expect(await requestReply(`${origin}${card}`)).toMatchObject({
      status: 302,
      headers: { location: picture },
    })
    const { text } = await requestReply(`${withGd}${path}`)
    const named = /property="og:image" content="([^"]*)"/.exec(text)?.[1]
    const jpeg = await requestReply(`${withGd}${card}`)
    if (HAS_GD) {
      expect(named).toMatch(
        new RegExp(`^https://nava\\.test/share/${nextProductId}\\.jpg\\?v=\\w{8}$`),
      )
      expect(text).toContain('<meta property="og:image:width" content="1200" />')
      expect([
        jpeg.status,
        jpeg.headers['content-type'],
        Number(jpeg.headers['content-length']) < 500_000,
      ]).toEqual([200, 'image/jpeg', true])
      asked = []
      expect((await requestReply(`${withGd}${card}`)).status).toBe(200)
      expect(asked).toEqual([])
    } else expect([named, jpeg.status]).toEqual([picture, 302])
    for (const [name, status] of [
      ['half.webp', 200],
      ['text.webp', 200],
      ['kurta2.webp', 404],
    ] as const) {
      answer = shows(name, status)
      await fetchPage(freshProductPath())
      expect((await requestReply(`${withGd}/share/${nextProductId}.jpg`)).status).toBe(302)
    }
    // heads.php must never take a picture's path from the request.
    asked = []
    for (const odd of ['..%2F..%2Fetc%2Fpasswd', '../../etc/passwd', 'x'.repeat(65), '%00'])
      expect((await requestReply(`${withGd}/share/${odd}.jpg`)).headers['content-type']).toContain(
        'text/html',
      )
    expect(asked).toEqual([])
    answer = jsonReply({ success: true, product: null })
    expect((await requestReply(`${withGd}/share/${++nextProductId}.jpg`)).status).toBe(404)
  })

  it('npm run heads writes the same pages ahead of time', async () => {
    const shop = describedShopOf(CONFIG, PAGE, 'https://nava.test/', 'https://nava.test')
    const dull = { description: '', price: '900', images: [], size_stock: null }
    for (const row of [
      {
        ...KURTA,
        size_stock: { s: '0', m: 4, xxxl: 2 },
        colors: [{ name: 'Brick', code: '#a00' }, { name: 'Sand' }],
      },
      {
        ...KURTA,
        title: 'सादा "कुर्ता" & <3',
        discount_price: '0',
        images: ['uploads/a.jpg', 'b.png'],
        size_stock: { m: 0 },
      },
      { ...dull, title: 'Topi', description: 'word '.repeat(90) },
      { ...dull, title: "Owner's shawl", size_stock: '{"L":"2"}', price: 0 },
    ]) {
      answer = jsonReply({ success: true, product: row })
      const path = freshProductPath()
      const [written] = productPage(PAGE, { id: String(nextProductId), ...row }, shop)
      // Backends may print a product's fields in any order.
      const given = /(?<=id="given">)[^<]*/
      const [read, ahead] = [(await fetchPage(path)).text, written?.html ?? '']
      expect(ahead.replace(given, '')).toBe(read.replace(given, ''))
      expect(written?.file).toBe(`product/${nextProductId}.html`)
      expect(JSON.parse(given.exec(ahead)?.[0] ?? '')).toMatchObject({
        id: String(nextProductId),
        product: { title: row.title },
      })
    }
    answer = jsonReply({ categories: [{ id: 77, name: 'Shawls <3', image: 'uploads/shawl.jpg' }] })
    deleteCached()
    const [shawls] = categoryPages(
      PAGE,
      [{ id: 77, name: 'Shawls <3', image: 'uploads/shawl.jpg' }],
      shop,
    )
    expect(shawls?.html).toBe((await fetchPage('/products?category=77')).text)
    expect(homePage(PAGE, shop)[0]?.html).toBe((await fetchPage('/')).text)
  })

  it('an answer is kept for five minutes, and the page is known by its tag', async () => {
    answer = detailReply(KURTA)
    const path = freshProductPath()
    const first = await fetchPage(path)
    expect(asked).toHaveLength(2)
    const again = await fetchPage(path)
    expect([asked.length, again.text === first.text]).toEqual([2, true])
    expect((await fetchPage(path, { 'If-None-Match': String(first.headers.etag) })).status).toBe(
      304,
    )
  })

  it('made-up ids in addresses do not fill the disk: beyond 5,000 files the kept answers go, the last catalogue stays', () => {
    const own = mkdtempSync(join(tmpdir(), 'kept-answers-'))
    // Each stored answer deletes old ones with a chance of 1 in 200. The seed makes this the same in each run.
    const visits = `define('ShopHeads\\PARTS', 1); require 'deploy/heads.php';
      mt_srand(1); $most = 0; $folder = \\ShopHeads\\cacheFolder();
      \\ShopHeads\\keep("$folder/feed-items", 'catalogue');
      for ($id = 0; $id < 8000; $id++) { \\ShopHeads\\keep("$folder/" . sha1("product $id"), '{}');
        if ($id % 50 === 0) $most = max($most, count(scandir($folder)) - 2); }
      echo json_encode([$most, file_exists("$folder/feed-items")]);`
    const { stdout } = spawnSync('php', ['-r', visits], {
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: own },
    })
    rmSync(own, { recursive: true })
    const [most, hasCatalogue] = JSON.parse(stdout) as [number, boolean]
    expect(most).toBeGreaterThan(4900)
    expect(most).toBeLessThan(6200)
    expect(hasCatalogue).toBe(true)
  })

  it('a product that is gone answers 404 and noindex; a refusal proves nothing', async () => {
    answer = jsonReply({ success: false, error: 'Product not found' }, 404)
    const path = freshProductPath()
    const gone = await fetchPage(path)
    expect([gone.status, metaContent(gone.document, 'robots')]).toEqual([404, 'noindex'])
    // heads.php does not cache such an answer, because the product may have been hidden by mistake.
    answer = detailReply(KURTA)
    expect((await fetchPage(path)).status).toBe(200)
    answer = jsonReply({ success: true, product: null })
    expect((await fetchPage(freshProductPath())).status).toBe(404)
    answer = jsonReply({ success: false, error: 'Try later' })
    expect(await fetchPage(freshProductPath())).toMatchObject({ status: 200, text: PAGE })
  })

  it.each<[string, RequestListener]>([
    ['answers HTML', (_request, reply) => void reply.end('<h1>Maintenance</h1>')],
    ['answers 404 by the web server', (_request, reply) => void reply.writeHead(404).end('<h1>Not Found</h1>')],
    ['fails', jsonReply({ product: KURTA }, 500)],
    ['goes on elsewhere', (_request, reply) => void reply.writeHead(301, { Location: 'https://x.test/' }).end()],
    ['cuts its answer', (_request, reply) => { reply.writeHead(200, { 'Content-Length': '900' }); reply.write('{"product":{"title":"x"}}'); setTimeout(() => reply.destroy(), 20) }],
    ['answers odd types', jsonReply({ product: { title: ['x'], price: {}, images: 7 } })],
    ['answers a list', jsonReply([KURTA])],
    ['hangs up', (request) => void request.socket.destroy()],
    ['is down', () => {}],
    ['answers 404 for the thing', jsonReply({ success: false, error: 'Not found' }, 404)],
  ])('every page opens, and no later, when the backend %s', async (how, answers) => {
    answer = answers
    const { port } = backend.address() as AddressInfo
    if (how === 'is down') {
      backend.closeAllConnections()
      await new Promise((done) => backend.close(done))
    }
    deleteCached()
    for (const path of [freshProductPath(), '/products?category=4', '/about', '/']) {
      deleteCached('rest')
      const { status, text, document, ms } = await fetchPage(path)
      const isGone = how.endsWith('the thing') && path.startsWith('/product?')
      expect([path, status, document.querySelectorAll('#root').length]).toEqual([path, isGone ? 404 : 200, 1])
      expect(document.querySelector('script[src]')?.getAttribute('src')).toBe('/assets/shop-1.js')
      if (path.startsWith('/product') && !isGone) expect(text).toBe(PAGE)
      // 800 ms, and the time that a busy machine needs.
      expect(ms).toBeLessThan(1600)
    }
    if (how === 'is down') await new Promise<void>((done) => void backend.listen(port, '127.0.0.1', done))
  }) // prettier-ignore

  it.each<[string, RequestListener]>([
    ['says nothing', () => {}],
    ['says nothing after its headers', (_request, reply) => void reply.writeHead(200).flushHeaders()],
    ['drips', (_request, reply) => {
      reply.writeHead(200)
      const timer = setInterval(() => reply.write(' '), 50)
      reply.on('close', () => clearInterval(timer))
    }],
  ])('a backend that %s delays a page by 800 ms at most, and the next ones not at all', async (how, answers) => {
    answer = answers
    deleteCached()
    for (const path of [freshProductPath(), ...(how === 'says nothing' ? ['/products?category=4', '/about'] : [])]) {
      const later: number[] = []
      // A busy machine may cause the delay, so measure up to three times.
      while (later.length < 3 && !(Math.min(...later) < 900)) {
        deleteCached('rest')
        const usual = (await fetchPage('/contact')).ms
        const slow = await fetchPage(path)
        expect([path, slow.status, slow.text]).toEqual([path, 200, PAGE])
        later.push(slow.ms - usual)
      }
      expect(Math.min(...later)).toBeGreaterThan(600)
      expect(Math.min(...later)).toBeLessThan(900)
      asked = []
      expect(await fetchPage(freshProductPath())).toMatchObject({ text: PAGE })
      expect(asked).toEqual([])
    }
  }) // prettier-ignore

  it('notices of PHP around the answer do no harm', async () => {
    answer = (_request, reply) =>
      void reply.end(`<b>Notice</b>: x in y\n${JSON.stringify({ product: KURTA })}\n<b>Warning</b>`)
    expect((await fetchPage(freshProductPath())).document.title).toBe('Brick kurta · Nava & Sons')
  })

  it('no host, path or id of the request comes into the page, and an odd id is not even asked for', async () => {
    answer = detailReply(KURTA)
    const { text } = await fetchPage(freshProductPath(), {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
    })
    expect(text).not.toContain('evil')
    asked = []
    for (const id of ['%22%3E%3Cscript%3E', '..%2F..%2Fetc', 'a%0d%0aX:%20y', 'x'.repeat(65), ''])
      expect((await fetchPage(`/product?id=${id}`)).text).toBe(PAGE)
    expect((await fetchPage('/product?id[]=1')).text).toBe(PAGE)
    expect(asked).toEqual([])
  })

  it('without the address of the shop, or with a page that is not its own, the page is unchanged', async () => {
    answer = detailReply(KURTA)
    writeConfig({ shopUrl: '' })
    expect((await fetchPage(freshProductPath())).text).toBe(PAGE)
    writeConfig({ apiHost: 'https://api.test/"><script>' })
    expect((await fetchPage(freshProductPath())).text).toBe(PAGE)
    writeFileSync(join(folder, 'shop.config.json'), '{')
    expect((await fetchPage(freshProductPath())).text).toBe(PAGE)
    writeConfig()
    writeFileSync(join(folder, 'index.html'), '<html><p>Another page</p></html>')
    expect((await fetchPage(freshProductPath())).text).toBe('<html><p>Another page</p></html>')
    writeFileSync(join(folder, 'index.html'), PAGE)
  })

  it('200 hostile products, and such categories and such an About: nothing that runs, no broken head, no notice of PHP', async () => {
    const HOSTILE = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '</script><script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        "' onload='alert(1)",
        '</title><script>alert(1)</script>',
        '</noscript><svg onload=alert(1)>',
        '<!--<script>',
        ']]>',
        '$0 \\1 ${x}',
        '&lt;script&gt;alert(1)',
        '\u202E\u0000\u2028',
        '\\u003c/script>',
        'javascript:alert(1)',
        'https://x.test/"onerror="alert(1)',
        'नेपाली कुर्ता',
        '<?php echo 1 ?>',
        ' ',
      ),
      fc
        .tuple(fc.string({ maxLength: 9 }), fc.constantFrom('</head>', '<script>', '-->'))
        .map(([one, two]) => one + two),
    )
    const ROW = fc.record({
      title: HOSTILE,
      description: HOSTILE,
      price: fc.oneof(fc.integer({ min: 1, max: 9000 }), HOSTILE),
      discount_price: fc.oneof(fc.constant(0), HOSTILE),
      images: fc.oneof(fc.array(HOSTILE, { maxLength: 3 }), HOSTILE),
      colors: fc.oneof(
        fc.array(fc.record({ name: HOSTILE, code: HOSTILE }), { maxLength: 3 }),
        HOSTILE,
      ),
      size_stock: fc.oneof(
        fc.dictionary(fc.constantFrom('s', 'm', 'x'), fc.oneof(fc.integer(), HOSTILE)),
        HOSTILE,
      ),
    })
    let written = 0
    async function look(path: string): Promise<void> {
      const { status, text, document } = await fetchPage(path)
      expect(status).toBe(200)
      expect(text).not.toMatch(/<b>(?:Warning|Notice|Deprecated|Fatal error)/)
      if (text === PAGE) return
      written++
      const running = [...document.querySelectorAll('script')].filter(
        ({ type }) => !/json$/.test(type),
      )
      expect(running.map((one) => one.getAttribute('src'))).toEqual(['/assets/shop-1.js'])
      const attributes = [...document.querySelectorAll('*')].flatMap((one) => [...one.attributes])
      expect(attributes.filter(({ name }) => name.startsWith('on'))).toEqual([])
      expect(
        attributes.filter(
          ({ name, value }) => /^(?:src|href)$/.test(name) && !/^(?:https?:\/)?\//.test(value),
        ),
      ).toEqual([])
      expect(document.body.querySelector('svg, body > img')).toBeNull()
      expect([
        document.querySelectorAll('title').length,
        document.querySelectorAll('#root').length,
      ]).toEqual([1, 1])
      for (const one of document.querySelectorAll('script[type="application/ld+json"]'))
        expect(richResultFaults(one.textContent)).toEqual([])
    }
    const rows = fc.sample(ROW, { numRuns: 200, seed: 30 })
    for (const row of rows) {
      answer = jsonReply({ success: true, product: row })
      await look(freshProductPath())
    }
    expect(written).toBeGreaterThan(60)
    // The same texts are tested as names of categories and in About.
    written = 0
    for (const { title, description, images } of rows.slice(0, 50)) {
      const image = [images].flat()[0]
      const categories = [{ id: 4, name: title, image }]
      answer = jsonReply({ categories, aboutus: { first_paragraph: description, image } })
      deleteCached()
      await look('/products?category=4')
      await look('/about')
    }
    expect(written).toBeGreaterThan(60)
  })
})

it('the file has no notices to print and asks no address of the request', () => {
  const text = readFileSync('deploy/heads.php', 'utf8')
  expect(text).toContain("ini_set('display_errors', '0')")
  expect(text).not.toMatch(
    /HTTP_HOST|SERVER_NAME|allow_url_fopen|\bmatch\s*\(|str_contains|\?->|readonly|enum /,
  )
})
