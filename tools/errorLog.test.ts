// @vitest-environment node
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { errorCollection, errorTable, errorReportOf } from './errorLog.mjs'

const QUERY =
  'b=aB_12-&u=Chrome+119&s=%2Fproduct&k=part&m=TypeError+Cannot+read+properties+of+undefined+reading+*&p=ProductScreen-abc123.js%3A1%3A234&n=3'
const AGENT = '"-" "Mozilla/5.0 (Linux; Android 9) Chrome/119.0.0.0"'
const line = (
  address: string,
  { ip = '192.0.2.7', at = '23/Nov/2026:09:45:00 +0545', tail = ` ${AGENT}`, head = '' } = {},
) => `${head}${ip} - - [${at}] "GET ${address} HTTP/1.1" 200 123${tail}`

const FOUND = {
  build: 'aB_12-',
  browser: 'Chrome 119',
  screen: '/product',
  kind: 'part',
  message: 'TypeError Cannot read properties of undefined reading *',
  place: 'ProductScreen-abc123.js:1:234',
  times: 3,
  at: Date.UTC(2026, 10, 23, 4, 0),
}

describe('an access log', () => {
  it.each([
    ['combined, and nginx', line(`/errors?${QUERY}`)],
    ['common', line(`/errors?${QUERY}`, { tail: '' })],
    ['with the host in front', line(`/errors?${QUERY}`, { head: 'shop.example:443 ' })],
    ['of IPv6', line(`/errors?${QUERY}`, { ip: '2001:db8::7' })],
    ['of a shop in a folder', line(`/shop/errors?${QUERY}`)],
    ['west of Greenwich', line(`/errors?${QUERY}`, { at: '22/Nov/2026:23:00:00 -0500' })],
    ['of HTTP/2', line(`/errors?${QUERY}`).replace('HTTP/1.1', 'HTTP/2.0')],
  ])('%s is read', (_, text) => {
    expect(errorReportOf(text)).toEqual(FOUND)
  })

  it.each([
    ['another address', line(`/errors-old?${QUERY}`)],
    ['a call of the shop', line('/backend/api/get_products.php?k=1')],
    ['no report', line('/errors')],
    ['another method', line(`/errors?${QUERY}`).replace('GET', 'POST')],
    ['a query that only looks like it', line('/?/errors?k=1')],
    ['nothing', ''],
    ['bytes', '\u0000\u0001\u0016\u0003[23/Nov/2026'],
    [
      'no month',
      line(`/errors?${QUERY}`, { at: '23/Foo/2026:09:45:00 +0545' }).replace('Foo', 'F00'),
    ],
  ])('%s is left out', (_, text) => {
    expect(errorReportOf(text)).toBeNull()
  })

  it('takes hostile lines for text: no control reaches the terminal, no count grows out of bounds, nothing is long', () => {
    const hostile = `k=${encodeURIComponent('\u001b[2J\u001b]0;owned\u0007')}&m=${encodeURIComponent(`\u202Eabc\n\r\u0000${'x'.repeat(3000)}`)}&n=99999999&b=__proto__&s=constructor&p=%FF%FE`
    const report = errorReportOf(line(`/errors?${hostile}`))
    const found = errorCollection()
    if (report) found.add(report)
    const table = errorTable(found.rows)
    // oxlint-disable-next-line no-control-regex -- the table must contain no control characters
    expect(table).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\uffff]/)
    expect(report).toMatchObject({ times: 1, build: '__proto__', screen: 'constructor' })
    expect(Math.max(...table.split('\n').map(({ length }) => length))).toBeLessThan(500)
  })

  it('is read whatever a line holds', () => {
    // If the time grew with the square of the length, this test would take minutes and exceed its timeout.
    for (const text of [
      '['.repeat(1e6),
      `[23/Nov/2026:09:45:00 +0545] "GET ${'/'.repeat(1e6)}`,
      `${'[23/Nov/2026:'.repeat(1e5)}`,
      line(`/errors?k=${'%'.repeat(1e6)}`),
    ])
      expect(() => errorReportOf(text)).not.toThrow()
  })
})

const LOG = [
  line(`/errors?${QUERY}`),
  line(`/errors?${QUERY}`, { at: '23/Nov/2026:12:00:00 +0000' }),
  line('/errors?b=aB_12-&u=Firefox+140&s=%2F&k=promise&m=Failed+to+fetch&p=&n=1'),
  line('/'),
].join('\n')

const TABLE = [
  'No failed calls.',
  '',
  'by build    aB_12- 3',
  'by browser  Chrome 119 2, Firefox 140 1',
  'by screen   /product 2, / 1',
  'by kind     part 2, promise 1',
  '',
  'visits  times  first (UTC)       last (UTC)        build   browser      screen    kind     place                          message',
  '     2      6  2026-11-23 04:00  2026-11-23 12:00  aB_12-  Chrome 119   /product  part     ProductScreen-abc123.js:1:234  TypeError Cannot read properties of undefined reading *',
  '     1      1  2026-11-23 04:00  2026-11-23 04:00  aB_12-  Firefox 140  /         promise  -                              Failed to fetch',
  '',
].join('\n')

describe('npm run errors', () => {
  const folder = mkdtempSync(join(tmpdir(), 'errors-'))
  const run = (...words: string[]) =>
    execFileSync('node', ['tools/errors.mjs', ...words], { encoding: 'utf8' })
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  it('makes a table of files, compressed ones and standard input', () => {
    expect(run(file('access.log', LOG))).toBe(TABLE)
    expect(run(file('access.log.1.gz', gzipSync(LOG)))).toBe(TABLE)
    expect(execFileSync('node', ['tools/errors.mjs', '-'], { encoding: 'utf8', input: LOG })).toBe(
      TABLE,
    )
    expect(run(file('none.log', line('/')))).toBe('No failed calls.\n\nNo error reports.\n')
  })

  const posted = (script: string, status: number, minute: number) =>
    line(`/backend/api/${script}`, {
      at: `23/Nov/2026:09:${String(minute).padStart(2, '0')}:00 +0000`,
    })
      .replace('GET', 'POST')
      .replace(' 200 ', ` ${status} `)
  const cron = (...lines: string[]) =>
    spawnSync('node', ['tools/errors.mjs', '--quiet', file('calls.log', lines.join('\n'))], {
      encoding: 'utf8',
    })

  it('says which writes fail, which share of them and since when, and tells cron', () => {
    const orders = Array.from({ length: 37 }, (_, at) => posted('orders.php', 403, 10 + at))
    const { status, stdout } = cron(
      ...orders,
      posted('login.php', 200, 5),
      line('/backend/api/get_cart.php?email=a').replace(' 200 ', ' 500 '),
    )
    expect(status).toBe(1)
    expect(stdout.split('\n').slice(0, 5)).toEqual([
      'WRITES FAIL: POST orders.php',
      '',
      'Failed backend calls (UTC)',
      'POST orders.php 403: 37 of 37 since 2026-11-23 09:10',
      'GET get_cart.php 500: 1 of 1 since 2026-11-23 04:00',
    ])
    const some = [
      ...Array.from({ length: 20 }, () => posted('orders.php', 200, 50)),
      ...orders.slice(0, 3),
    ]
    expect(cron(...some)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(
        'POST orders.php 403: 3 of 23 since 2026-11-23 09:10, worked again 2026-11-23 09:50',
      ),
    })
  })

  it('tells cron of refused orders that only the pages of customers saw', () => {
    const report = (message: string) =>
      line(`/errors?${new URLSearchParams({ k: 'call', m: message, n: '1' })}`)
    const refused = Array.from({ length: 3 }, () => report('orders.php 403'))
    expect(cron(...refused)).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^WRITES FAIL: POST orders\.php 403\n/),
    })
    const lost = Array.from({ length: 9 }, () => report('login.php network'))
    expect(cron(...lost, report('orders.php 403'))).toMatchObject({ status: 0, stdout: '' })
  })

  it('tells cron nothing of wrong passwords, of single failures and of strangers', () => {
    const worked = (script: string) =>
      Array.from({ length: 30 }, (_, at) => posted(script, 200, at))
    const lines = [
      ...worked('login.php'), ...Array.from({ length: 9 }, () => posted('login.php', 401, 20)),
      ...worked('orders.php'), posted('orders.php', 502, 30),
      ...Array.from({ length: 9 }, () => posted('wp-login.php', 403, 20)),
    ] // prettier-ignore
    expect(cron(...lines)).toMatchObject({ status: 0, stdout: '' })
  })

  it('lists a page on which no module ran', () => {
    const log = [
      line('/errors?k=start&m=old'),
      line('/errors?k=start&m=old'),
      line('/shop/errors?k=start&m=lost'),
    ].join('\n')
    const table = run(file('start.log', log))
    expect(table).toContain('by kind     start 3')
    expect(table).toMatch(/ 2 .* start  -      old\n/)
    expect(table).toMatch(/ 1 .* start  -      lost\n/)
  })

  it('adds files up', () => {
    expect(run(join(folder, 'access.log'), join(folder, 'access.log.1.gz'))).toContain(
      '     4     12  2026-11-23 04:00',
    )
  })

  it('says what it cannot read, and how it is asked', () => {
    const failed = (...words: string[]) =>
      spawnSync('node', ['tools/errors.mjs', ...words], { encoding: 'utf8' })
    expect(failed(join(folder, 'gone.log'))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("Couldn't read"),
    })
    expect(failed(file('cut.gz', gzipSync(LOG).subarray(0, 40)))).toMatchObject({ status: 2 })
    expect(failed()).toMatchObject({ status: 2, stdout: expect.stringContaining('npm run errors') })
  })
})
