// @vitest-environment node
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unzipFile } from '../tests/unzipFile'
import { FILLED_CONFIG } from './filledShop.mjs'
import { checkPage, makeRelease, serverFile } from './release.mjs'
import { setUpByAnswers } from './setupShop'

describe('npm run release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  const fresh = join(folder, 'fresh')
  const own = join(folder, 'own')
  const dist = join(folder, 'dist')
  const to = join(folder, 'releases')

  type Made = Awaited<ReturnType<typeof makeRelease>>
  let first: Made
  let second: Made

  /** Writes only the parts of an earlier release that the next release reads. */
  function earlierRelease(
    name: string,
    built: string,
    files: Record<string, [number, string]>,
  ): void {
    mkdirSync(join(to, name), { recursive: true })
    writeFileSync(
      join(to, name, 'release.json'),
      JSON.stringify({ name, built, address: 'https://nava.com.np/shop/', rules: '1', files }),
    )
  }

  beforeAll(async () => {
    await build({ logLevel: 'silent', build: { outDir: fresh, emptyOutDir: true } })
    cpSync(fresh, own, { recursive: true })
    await setUpByAnswers(own, FILLED_CONFIG)
    first = await makeRelease({ dist: own, to })
    const files = JSON.parse(readFileSync(join(first.folder, 'release.json'), 'utf8'))
      .files as Record<string, [number, string]>
    const { 'shop/robots.txt': _robots, ...others } = files
    earlierRelease('0.0.1-2026-01-01-1000', '2026-01-01T10:00:00.000Z', {
      'shop/assets/old-1.js': [3, 'o'],
    })
    earlierRelease('0.0.2-2026-02-01-1000', '2026-02-01T10:00:00.000Z', {
      ...others,
      'shop/index.html': [3, 'i'],
      'shop/sw.js': [3, 's'],
      'shop/.htaccess': [3, 'h'],
      'shop/assets/middle-1.js': [3, 'm'],
    })
    await setUpByAnswers(own, { shopUrl: 'https://nava.com.np/shop/' })
    second = await makeRelease({ dist: own, to })
  }, 300_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  const textOf = (made: Made, path: string) => readFileSync(join(made.folder, path), 'utf8')

  it('holds the shop, the server files and a list of every file with size and hash', () => {
    const { files, ...facts } = JSON.parse(textOf(second, 'release.json')) as {
      files: Record<string, [number, string]>
    }
    expect(facts).toMatchObject({
      version: '0.1.0',
      address: 'https://nava.com.np/shop/',
      base: '/shop/',
      rules: '5',
    })
    const there = readdirSync(second.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'release.json')
      .map((entry) => join(entry.parentPath, entry.name))
    expect(there).toHaveLength(Object.keys(files).length)
    for (const [path, [bytes, hash]] of Object.entries(files)) {
      const read = readFileSync(join(second.folder, path))
      expect([read.length, createHash('sha256').update(read).digest('hex')], path).toEqual([
        bytes,
        hash,
      ])
    }
    const needed = ['.htaccess', 'licenses.txt', 'licenses-of-files.txt'].map(
      (name) => `shop/${name}`,
    )
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([...needed, 'server/nginx.conf', 'LICENSE']),
    )
    expect(textOf(second, 'shop/index.html')).toContain(
      '<link rel="license" href="/shop/licenses.txt" />',
    )
    expect(Object.keys(files)).not.toContain('shop/brand/qr.svg')
  })

  it('is one archive too, with the same bytes', () => {
    const files = unzipFile(readFileSync(second.archive))
    const path = `${second.name}/shop/index.html`
    expect(files.get(path)).toEqual(readFileSync(join(second.folder, 'shop/index.html')))
    expect(files.size).toBe(
      Object.keys(JSON.parse(textOf(second, 'release.json')).files as object).length + 1,
    )
  })

  it('is not made with the values of the sample', async () => {
    await expect(makeRelease({ dist: fresh, to })).rejects.toThrow(
      /still the sample[\s\S]*npm run setup/,
    )
  })

  it('is never made with a value that cannot work, not even for trying out', async () => {
    const shop = JSON.parse(readFileSync(join(fresh, 'shop.config.json'), 'utf8')) as object
    mkdirSync(dist, { recursive: true })
    writeFileSync(
      join(dist, 'shop.config.json'),
      JSON.stringify({ ...shop, apiHost: 'api.nava.com.np' }),
    )
    await expect(makeRelease({ dist, to, withSamples: true })).rejects.toThrow(
      /^shop\.config\.json\S* apiHost doesn't begin with https:/,
    )
  })

  it('is not made of a torn build', async () => {
    cpSync(own, dist, { recursive: true })
    const [script = ''] = readdirSync(join(dist, 'assets')).filter((name) =>
      /^shop-.*\.js\.br$/.test(name),
    )
    appendFileSync(join(dist, 'assets', script), 'x')
    await expect(makeRelease({ dist, to })).rejects.toThrow(script)
    expect(existsSync(second.archive)).toBe(true)
  })

  it('is the production build, and never made of another', async () => {
    cpSync(own, dist, { recursive: true })
    writeFileSync(join(dist, 'assets/more-1.js'), 'import{jsxDEV as a}from"./react-1.js"')
    await expect(makeRelease({ dist, to })).rejects.toThrow(
      /more-1\.js contains React's development build/,
    )
  })

  it('is not made when the page names a file that is missing', () => {
    writeFileSync(
      join(own, 'index.html'),
      '<script src="/shop/assets/gone.js"></script><a href="/shop/products">',
    )
    expect(() => checkPage(own, '/shop/')).toThrow(
      /^index\.html names \/shop\/assets\/gone\.js, which is missing$/,
    )
  })

  it('lies in the folder that its address names, with files for the server that fit', () => {
    expect(textOf(second, 'shop/index.html')).toContain('data-base="/shop/"')
    expect(textOf(second, 'shop/robots.txt')).toContain('Disallow: /shop/nest')
    expect(second.text).toContain('the folder /shop/ of the document root')
    expect(second.text).toContain('npm run doctor -- https://nava.com.np/shop/')
    expect(second.text).toContain('npm run sitemap -- https://nava.com.np/shop/')
    expect(second.text).toContain(
      'open the back office, go to https://nava.com.np/shop, press the person',
    )
    const nginx = textOf(second, 'server/nginx.conf')
    expect(nginx).toContain('server_name nava.com.np;')
    expect(nginx).toContain(
      '\n  location /shop/ { try_files $uri $uri/ /shop/$shop_screen =404; error_page 404 /shop/index.html; }',
    )
    expect(nginx).toContain('"~*^/shop/(?:products')
    expect(nginx).toContain(
      '# location = /shop/product  { try_files /shop/heads/product/$shop_head.html @shop_gone; }',
    )
    expect(nginx).toContain(
      '# location = /shop/about    { try_files /shop/heads/about.html /shop/index.html =404; }',
    )
    expect(nginx).toContain(
      '(-f $document_root/shop/heads/gone/$shop_head) { return 404; } error_page 404 /shop/index.html;',
    )
    expect(nginx).toMatch(/# location ~ \^\/shop\/feed.*\n.*rewrite \^ \/shop\/feed\.php break/)
    expect(nginx).toContain('"~^/shop/assets/"')
    expect(nginx).toMatch(
      /# location ~ \^\/shop\/\(\?:\(\?:products.*\n.*rewrite \^ \/shop\/heads\.php break/,
    )
    expect(nginx).not.toContain('shop.example')
  })

  it('says after an update what to upload, what may be deleted and how to go back', () => {
    expect(first.text).not.toContain('AN UPDATE FROM')
    expect(second.text).toContain('AN UPDATE FROM 0.0.2-2026-02-01-1000')
    expect(second.text).toMatch(
      /in this order:\n(?: {4}\S+\n)* {4}robots\.txt\n(?: {4}\S+\n)* {4}index\.html\n/,
    )
    expect(second.text).toMatch(/with server\/htaccess-part\.txt \(version 5, before:\s+1\)/)
    const lists = second.text.match(/^ {4}\S+$/gm) ?? []
    expect(lists).toContain('    sw.js')
    expect(lists).not.toContain('    .htaccess')
    expect(second.text).toMatch(/FILES YOU CAN DELETE\n {4}assets\/old-1\.js\n\n/)
    expect(second.text).toMatch(
      /HOW TO GO BACK\n\nUpload from 0\.0\.2-2026-02-01-1000\/shop, in this order:\n[^:]* {4}index\.html\n/,
    )
  })

  it('ships the rules for an .htaccess that is there already, with the shop’s name in them', () => {
    const part = textOf(second, 'server/htaccess-part.txt')
    expect(part).toMatch(/^# BEGIN shop rules 5\n[\s\S]*\n# END shop\n$/)
    expect(textOf(second, 'shop/.htaccess')).toContain(part)
    expect(part).toContain('(?:www\\.)?nava\\.com\\.np$')
    expect(textOf(second, 'server/nginx.conf')).toContain('(?:www\\.)?nava\\.com\\.np#')
    expect(second.text).toMatch(/^0\. .*Does the folder \/shop\/.*\n {3}already hold a \.htaccess/m)
    expect(second.text).toMatch(/^1\. Replace sw\.js with back\/sw\.js/m)
    expect(second.text).toContain('Delete the scripts (.js) of a previous site in that folder')
    expect(textOf(second, 'back/sw.js')).toContain('unregister')
    expect(textOf(second, 'shop/ngsw-worker.js')).toBe(textOf(second, 'back/sw.js'))
  })

  it('sets PHP’s time zone, but not for a backend that stays in UTC', async () => {
    expect(textOf(second, 'server/backend.user.ini')).toContain('date.timezone = Asia/Kathmandu')
    const how = { address: 'https://nava.com.np', base: '/', policy: '' }
    for (const name of ['backend.user.ini', 'modphp.htaccess', 'nginx.conf'])
      expect(
        serverFile(readFileSync(`deploy/${name}`, 'utf8'), { ...how, stampZone: 'Z' }),
      ).not.toContain('Kathmandu')
  })

  it('shows a visitor and an owner no name of the sample', () => {
    // A build contains these sample values on purpose: it warns an owner who left them in the configuration.
    const known =
      /Pahiran \(sample account\)|owner@pahiran\.example|brandName:\[[`"']Pahiran[`"']\]/g
    const left = readdirSync(first.folder, { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name) && entry.name !== 'LICENSE',
      )
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => /pahiran/i.test(readFileSync(path, 'latin1').replaceAll(known, '')))
    expect(left).toEqual([])
  })
})
