// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { installedShop, OWN_CONFIG, startShop } from '../tests/brokenShops'
import { examineShop } from './doctorExamine'
import {
  BROKEN_SHOPS,
  withCallAnswer,
  withFileChanged,
  CLOSED_TO_SHOPPERS_TOO,
  withConfig,
  expectCauseFound,
  HEALTHY_SHOPS,
  HIDDEN_CAUSES,
  withRateLimit,
  LIMITS,
  USUAL_NOTES,
  withOrderRow,
  withPolicy,
  doctorReport,
  withConfigText,
  withFiles,
} from '../tests/doctorLab'
import { failureTextOf, reportOf, reportTextOf } from './doctorReport'
import { placeOfServerRule, SERVER_RULES, type ServerRule } from './doctorRules'
import type { BuildFileList } from './doctorVisit'

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

const DOWN_SENTENCE = "Customers can't buy: php-fpm: get_products.php can't be reached (503)"
describe('npm run doctor', { timeout: 40_000 }, () => {
  it.each(['', 'shop/'] as const)(
    'has nothing to say of a shop that is installed as it should be, in /%s',
    async (folder) => {
      const shop = installedShop(folder)
      const { sells, summary, found } = await doctorReport(shop)
      expect(found.filter(({ level }) => level !== 'good')).toEqual(USUAL_NOTES)
      expect([sells, summary]).toEqual([true, 'Customers can buy'])
    },
  )

  const headed = (change: (html: string) => string) => {
    const shop = installedShop()
    const head = `<meta property="og:url" content="https://nava.np/product?id=1" />
<meta property="og:title" content="Kurta &amp; &quot;shawl&quot;" /><meta property="product:price:amount" content="800.00" />`
    const products = [{ id: 1, title: 'Kurta & "shawl"', price: 900, discount_price: '100', images: '["uploads/products/1.png"]' }]
    withCallAnswer('get_products.php', 200, JSON.stringify({ products }), 'application/json')(shop)
    const body = change(`${shop.files.get('index.html')}${head}`)
    shop.first = (_request, path) => (path === 'product' ? { status: 200, type: 'text/html', body } : null)
    return shop
  } // prettier-ignore
  it.each([
    ['good', 'as in the list', (html: string) => html, /1 products/],
    ['think', 'with another price', (html: string) => html.replace('800.00', '900.00'), /are outdated: product 1 costs 900\.00 there and 800\.00/],
    ['think', 'with another title', (html: string) => html.replace('Kurta', 'Coat'), /are outdated: product 1 is called "Coat/],
    ['wrong', 'of another build', (html: string) => html.replace(/assets\/shop-\w+\.js/, 'assets/shop-0.js'), /scripts from another build/],
  ] as const)('says %s of the head of a product’s link %s', async (level, _title, change, words) => {
    const { found } = await doctorReport(headed(change))
    expect(found.find(({ name }) => name === 'link previews')).toMatchObject({
      level,
      what: expect.stringMatching(words),
    })
  }) // prettier-ignore

  it('names a product that has no head where others have one', async () => {
    const shop = headed((html) => html)
    const products = [1, 2].map((id) => ({ id, title: 'Kurta & "shawl"', price: 800, images: '["uploads/products/1.png"]' })) // prettier-ignore
    withCallAnswer('get_products.php', 200, JSON.stringify({ products }), 'application/json')(shop)
    const { found } = await doctorReport(shop)
    expect(found.find(({ name }) => name === 'link previews')?.what).toContain(
      'product 2 has no preview',
    )
  })

  it('notes that Apache answers TRACE, and names what switches it off', async () => {
    const shop = installedShop()
    shop.first = ({ method, url }) =>
      method === 'TRACE'
        ? { status: 200, type: 'message/http', body: `TRACE ${url} HTTP/1.1\r\n\r\n` }
        : null
    const { summary, found } = await doctorReport(shop)
    expect(summary).toBe('Customers can buy')
    expect(found.find(({ name }) => name === 'TRACE')).toMatchObject({
      level: 'note',
      fix: expect.stringMatching(/TraceEnable Off.*server\/apache\.conf/) as string,
    })
  })

  it('takes a configuration with a byte-order mark, which browsers read', async () => {
    const shop = installedShop()
    withConfigText(`\uFEFF${JSON.stringify(OWN_CONFIG)}`)(shop)
    expect(await doctorReport(shop)).toMatchObject({ sells: true, wrong: 0, think: 0 })
  })

  it.concurrent.each([...BROKEN_SHOPS, ...CLOSED_TO_SHOPPERS_TOO].map((one) => ({ one })))(
    'finds the cause: $one.0',
    ({ one }) => expectCauseFound(one),
  )
  it.concurrent.each(HIDDEN_CAUSES.map((one) => ({ one })))(
    'finds with --deep: $one.0',
    ({ one }) => expectCauseFound(one, { deep: true }),
  )

  it.concurrent.each(HEALTHY_SHOPS)('sells, with %s', async (_title, how) => {
    const shop = installedShop()
    how(shop)
    const { summary, found } = await doctorReport(shop)
    expect(summary, JSON.stringify(found.filter(({ level }) => level === 'wrong'))).toBe(
      'Customers can buy',
    )
  })

  it('asks at most 150 times, and compares other files of a large build each day', async () => {
    const shop = installedShop()
    const list = JSON.parse(String(shop.files.get('files.json'))) as BuildFileList
    const [code, copies] = [
      shop.files.get('assets/CheckoutScreen-1.js'),
      list.files['assets/CheckoutScreen-1.js'],
    ]
    for (let at = 0; at < 200; at++) {
      shop.files.set(`assets/part${at}-1.js`, code as Buffer)
      list.files[`assets/part${at}-1.js`] = { plain: copies?.plain ?? [0, ''] }
    }
    withFiles({ 'files.json': JSON.stringify(list) })(shop)
    const { summary, asked, found } = await doctorReport(shop)
    expect(summary).toBe('Customers can buy')
    expect(asked).toBeGreaterThan(140)
    expect(asked).toBeLessThanOrEqual(150)
    expect(found.find(({ name }) => name === 'build files')?.what).toMatch(
      /^\d+ of 206 checked; a different part each day, all with --deep$/,
    )
    expect((await doctorReport(shop, undefined, { deep: true })).asked).toBeGreaterThan(300)
  })

  it.each([
    [429, { 'Retry-After': '0.2' }],
    [403, {}],
    [503, {}],
  ] as const)(
    'goes slowly where the host answers %s to many requests, and blames no file',
    async (status, headers) => {
      const shop = installedShop()
      withRateLimit(25, 150, status, headers)(shop)
      const { summary, found } = await doctorReport(shop, undefined, { pausesMs: [80, 160, 200] })
      expect(summary, JSON.stringify(found.filter(({ level }) => level === 'wrong'))).toBe(
        'Customers can buy',
      )
    },
  )

  it.each([429, 403])(
    'says that it cannot tell, where the host blocks it with %s',
    async (status) => {
      const shop = installedShop()
      withRateLimit(30, 1e6, status)(shop)
      const { sells, summary, found } = await doctorReport(shop)
      expect(summary).toMatch(
        new RegExp(
          `^Can't tell whether customers can buy: the doctor: was blocked by the host after \\d+ requests \\(${status}\\)`,
        ),
      )
      expect(sells).toBe(false)
      expect(found.filter(({ level }) => level === 'wrong')).toHaveLength(1)
    },
  )

  it('calls an open back office wrong where its guard has a password, and tells cron', async () => {
    const shop = installedShop()
    withOrderRow({})(shop)
    const report = await doctorReport(shop, undefined, { auth: 'owner:password' })
    expect(report.summary).toBe('Customers can buy; 1 problem found')
    expect(failureTextOf(report)).toMatch(
      /WRONG  back office guard: is off: anyone can read get_orders\.php/,
    )
  })

  it('has nothing to say of a shop whose backend lies on a second origin', async () => {
    const api = installedShop()
    api.backendRules = true
    const backend = await startShop(api)
    const apiHost = backend.address.replace(/\/$/, '')
    const shop = installedShop()
    shop.calls = {}
    withConfig({ apiHost })(shop)
    const wider = (words: string) =>
      words.replace(/(img|connect)-src 'self'/g, `$1-src 'self' ${apiHost}`)
    const quoted = (words: string) =>
      words.replace(/(img|connect)-src &#39;self&#39;/g, `$1-src &#39;self&#39; ${apiHost}`)
    withPolicy(wider)(shop)
    withFileChanged('index.html', (body) => Buffer.from(quoted(body.toString())))(shop)
    withFileChanged('files.json', (body) => Buffer.from(wider(body.toString())))(shop)
    const { address, close } = await startShop(shop)
    api.allowedOrigin = address.replace(/\/$/, '')
    const healthy = reportOf(await examineShop(address, LIMITS))
    api.allowedOrigin = ''
    const shut = reportOf(await examineShop(address, LIMITS))
    close()
    backend.close()
    expect(healthy.found.filter(({ level }) => level !== 'good')).toEqual(USUAL_NOTES)
    expect(healthy.sells).toBe(true)
    expect(shut.summary).toContain("Customers can't buy: own origin: ")
    expect(shut.wrong).toBe(1)
  })

  it('says why it gets no shop: nothing listens, plain http, a certificate that no browser takes', async () => {
    expect(
      await doctorReport(installedShop(), (address) => address.replace(/:\d+/, ':1')),
    ).toMatchObject({
      sells: false,
      summary: "Customers can't buy: the page: no server answers at this address",
    })
    const http = await doctorReport(installedShop(), (address) =>
      address.replace('127.0.0.1', '0.0.0.0'),
    )
    expect(http.found.filter(({ level }) => level === 'wrong').map(({ name }) => name)).toEqual([
      'https',
    ])
    const { address, close } = await startShop(installedShop(), TLS)
    const secure = reportOf(await examineShop(address, LIMITS))
    close()
    expect(secure.summary).toMatch(
      /^Customers can't buy: certificate: no trusted authority has signed the certificate/,
    )
    expect(secure.wrong).toBe(1)
  })

  it('sees the receipts behind the guard with its password', async () => {
    const shop = installedShop()
    withConfig({ receiptsFolder: 'bills' })(shop)
    shop.calls['get_orders.php'] = ({ headers }, reply) =>
      void reply
        .writeHead(headers.authorization === 'Basic bzpw' ? 200 : 401)
        .end('{"orders":[{"payment_receipt":"1.png"}]}')
    const { address, close } = await startShop(shop)
    const report = reportOf(await examineShop(address, { ...LIMITS, auth: 'o:p' }))
    close()
    expect(report.found.filter(({ level }) => level === 'wrong').map(({ name }) => name)).toEqual([
      'receiptsFolder',
    ])
  })

  it('begins with whether the shop sells, and tells cron nothing of a healthy one', async () => {
    const healthy = await doctorReport(installedShop())
    expect(reportTextOf(healthy).split('\n')[0]).toBe('Customers can buy')
    expect(failureTextOf(healthy)).toBe('')
    const shop = installedShop()
    shop.php = 'down'
    const down = await doctorReport(shop)
    expect(reportTextOf(down).split('\n')[0]).toBe(DOWN_SENTENCE)
    expect(failureTextOf(down)).toBe(
      `${DOWN_SENTENCE}\n${DOWN_SENTENCE.replace("Customers can't buy:", 'WRONG ')}\n       fix: ${down.found[0]?.fix}`,
    )
  })

  it('names lines that the delivered server files have', () => {
    for (const [rule, places] of Object.entries(SERVER_RULES))
      for (const place of ['shop', 'backend', 'nginx'] as const)
        if (place in places)
          expect(placeOfServerRule(place, rule as ServerRule)).toMatch(/:[1-9]\d*$/)
  })
})
