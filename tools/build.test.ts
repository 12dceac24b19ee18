// @vitest-environment node
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFailureScript, finishBuild } from './finishBuild'
import { pageWithBuild, contactHtml, pageWithConfig, reportAddress } from './indexHtml'
import { contentSecurityPolicy, type PolicyConfig } from './policy'

describe('the configuration of the build', () => {
  it('names a class by its style sheet, so no two style sheets may share a name', () => {
    const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.module.css'),
    )
    const names = sheets.map((path) => basename(path))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})

describe('the script before the modules (R16)', () => {
  it('is ES5, since it runs in browsers without modules, and 0.75 KB at most', async () => {
    const script = await startFailureScript()
    expect(script).not.toMatch(
      /`|=>|\b(?:let|const|class|async|await|import|export)\b|\.{3}|\?\.|\?\?/,
    )
    expect(script).toMatch(/^\(function\(/)
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(800)
  })

  it('finds each part of the page that it shows or hides', async () => {
    const html = readFileSync('index.html', 'utf8')
    for (const id of ['failed', 'old', 'lost', 'again', 'report', 'root', 'cover', 'stuck']) {
      expect(html).toContain(`id="${id}"`)
      expect(await startFailureScript()).toContain(`"${id}"`)
    }
    expect(html).toContain(
      '<script data-cfasync="false" vite-ignore async fetchpriority="high" src="/src/app/startFailure.ts"></script>',
    )
  })
})

describe('the telephone and the links of the page itself', () => {
  it('come from the configuration, as text that cannot become a tag', () => {
    expect(
      contactHtml({
        phone: ' +977 98-41000001 ',
        social: { 'A & <b>': 'https://facebook.com/x?a=1&b="2"' },
      }),
    ).toBe(
      '<p>Phone: <a href="tel:+9779841000001">+977 98-41000001</a></p><p><a href="https://facebook.com/x?a=1&amp;b=%222%22">A &amp; &lt;b></a></p>',
    )
  })

  it.each([
    {},
    { phone: 7, social: null },
    { phone: 'call us', social: { x: 'javascript:alert(1)', y: 4, z: '/nest' } },
  ])('are left out where the configuration has none: %j', (config) => {
    expect(contactHtml(config)).toBe('')
  })

  it('are left out of the sample as delivered, whose addresses lead nowhere', () => {
    expect(
      contactHtml(JSON.parse(readFileSync('public/shop.config.json', 'utf8')) as PolicyConfig),
    ).toBe('')
  })
})

it('the page knows name and host before the configuration comes', () => {
  const page = pageWithConfig(
    '<html lang="en"><title>Pahiran</title><!-- telephone and links -->',
    {
      brandName: 'A & B $& <c>',
      apiHost: 'https://api.shop.example',
    },
  )
  expect(page).toBe(
    '<html lang="en" data-host="https://api.shop.example"><title>A &amp; B $&amp; &lt;c></title>',
  )
  expect(pageWithConfig('<html lang="en"><title>Pahiran</title>', { apiHost: '' })).toBe(
    '<html lang="en"><title>Pahiran</title>',
  )
})

describe('the address of the report that needs no module', () => {
  it.each([
    [{}, '/errors?k=start&amp;m='],
    [{ errorReports: 'logs/shop' }, '/logs/shop?k=start&amp;m='],
    [{ errorReports: '/logs/shop' }, '&#47;logs/shop?k=start&amp;m='],
    [{ errorReports: 'https://elsewhere.example/' }, '/errors?k=start&amp;m='],
    [{ errorReports: '//elsewhere.example' }, '/errors?k=start&amp;m='],
    [{ errorReports: '' }, ''],
    [{ errorReports: false }, ''],
  ])('%j: %s', (config, address) => {
    expect(reportAddress(config)).toBe(address)
  })

  it('stands in the page', () => {
    const html = readFileSync('index.html', 'utf8')
    expect(pageWithConfig(html, {})).toContain('data-src="/errors?k=start&amp;m="')
    expect(pageWithConfig(html, { errorReports: '' })).toContain('data-src="data:,"')
  })
})

it('the built page starts the early chunk and React by themselves and loads its style sheet behind the loader', () => {
  const vite = `<html lang="en">
  <head>
    <script async src="/src/app/startFailure.ts"></script>
    <link rel="modulepreload" crossorigin href="/assets/early-1.js">
    <link rel="modulepreload" crossorigin href="/assets/react-1.js">
    <link rel="modulepreload" crossorigin href="/assets/rolldown-runtime-1.js">
    <link rel="stylesheet" crossorigin href="/assets/shop-1.css">
  </head>
  <body>
  </body>
`
  expect(pageWithBuild(vite, ['assets/shop-1.js', 'assets/startFailure-1.js']))
    .toBe(`<html lang="en" data-base="/">
  <head>
    <script data-cfasync="false" async src="/assets/startFailure-1.js"></script>
    <script data-cfasync="false" type="module" async crossorigin src="/assets/early-1.js"></script>
    <script data-cfasync="false" type="module" async crossorigin src="/assets/react-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/rolldown-runtime-1.js">
  </head>
  <body>
    <link rel="stylesheet" crossorigin href="/assets/shop-1.css">
  </body>
`)
})

describe('a finished build', () => {
  let dir = ''
  const at = (name: string) => join(dir, name)
  const LONG = 'export const text = "a shop"\n'.repeat(60)
  const SCRIPT = `//# allFunctionsCalledOnLoad\n${LONG}`
  const NAMES = ['assets/shop-1.js', 'assets/font-1.woff2', 'index.html', 'licenses.txt']

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'built-'))
    mkdirSync(at('assets'))
    for (const name of NAMES) writeFileSync(at(name), LONG)
    writeFileSync(at('assets/small-1.js'), 'x')
    writeFileSync(at('.htaccess'), `Header "${contentSecurityPolicy()}"`)
    const { writeBundle } = finishBuild({ apiHost: 'https://api.shop.example' }) as unknown as {
      writeBundle: (options: { dir: string }, bundle: object) => void
    }
    writeBundle(
      { dir },
      Object.fromEntries([...NAMES, 'assets/small-1.js'].map((name) => [name, {}])),
    )
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  it('has compressed copies of its scripts and allows the hosts of the configuration', () => {
    expect(gunzipSync(readFileSync(at('assets/shop-1.js.gz'))).toString()).toBe(SCRIPT)
    expect(brotliDecompressSync(readFileSync(at('assets/shop-1.js.br'))).toString()).toBe(SCRIPT)
    expect(readFileSync(at('.htaccess'), 'utf8')).toContain(
      "connect-src 'self' https://api.shop.example;",
    )
  })

  it('has a list of its files with size and hash of each copy, the version and the policy', () => {
    const { files, ...head } = JSON.parse(readFileSync(at('files.json'), 'utf8')) as {
      files: Record<string, Record<string, [number, string]>>
    }
    expect(head).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      built: expect.stringMatching(/^20\d\d-/),
      rules: expect.stringMatching(/^\d+$/),
      policy: contentSecurityPolicy({ apiHost: 'https://api.shop.example' }),
    })
    expect(Object.keys(files)).toEqual([
      'assets/font-1.woff2',
      'assets/shop-1.js',
      'assets/small-1.js',
    ])
    const sha = (name: string) =>
      createHash('sha256')
        .update(readFileSync(at(name)))
        .digest('hex')
    const { plain, br, gz } = files['assets/shop-1.js'] ?? {}
    expect(plain).toEqual([SCRIPT.length, sha('assets/shop-1.js')])
    expect(br).toEqual([readFileSync(at('assets/shop-1.js.br')).length, sha('assets/shop-1.js.br')])
    expect(gz).toEqual([readFileSync(at('assets/shop-1.js.gz')).length, sha('assets/shop-1.js.gz')])
    expect(Object.keys(files['assets/small-1.js'] ?? {})).toEqual(['plain'])
  })

  it('has no compressed copy of what an owner edits by hand, nor of what is small or compressed', () => {
    const copies = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:br|gz)$/.test(name),
    )
    expect(copies.toSorted()).toEqual(['assets/shop-1.js.br', 'assets/shop-1.js.gz'])
  })
})

it.each([
  ['vite', 'LICENSE.md'],
  ['rolldown', 'LICENSE'],
])('the shop delivers the licence of %s, of which a few lines are in every build', (name, file) => {
  const [, licence = ''] =
    /(MIT License\n[\s\S]*?\nSOFTWARE\.)/.exec(
      readFileSync(join('node_modules', name, file), 'utf8'),
    ) ?? []
  expect(licence).toContain('VoidZero')
  expect(readFileSync('public/licenses-of-files.txt', 'utf8')).toContain(licence)
})

it.each([
  ['@jsquash/webp', 'codec/LICENSE.codec.md'],
  ['@jsquash/webp', 'LICENSE'],
  ['@fontsource/gloock', 'LICENSE'],
])('the shop delivers the licence of %s that vite does not list: %s', (name, file) => {
  const shipped = readFileSync('public/licenses-of-files.txt', 'utf8')
  expect(shipped).toContain(readFileSync(join('node_modules', name, file), 'utf8').trim())
})
