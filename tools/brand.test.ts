// @vitest-environment node
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeBrand, robotsWithSitemap } from './brand.mjs'
import {
  contrastRatio,
  DEFAULT_COLORS,
  readTheme,
  themeSheet,
  colorTokensOf,
} from './brandColors.mjs'
import { textOutlines } from './brandFont.mjs'
import { brandPage } from './brandPage.mjs'
import { weaveTile } from './brandPictures.mjs'
import { decodePng } from './accountCodes'
import { inkBox, rasterize } from './brandRaster.mjs'
import { richResultFaults } from '../tests/richResults'
import { moveIntoFolder } from './subfolder.mjs'

const THEME = {
  paper: '#f3f7f4',
  ink: '#10221a',
  accent: '#1f6b4a',
  link: '#204a7a',
  highlight: '#e8b04a',
  good: '#2f6b3a',
}

/** Compares pixels, because another version of the drawing library may compress the same PNG differently. */
async function pixelsOf(picture: Buffer): Promise<Buffer> {
  const bytes = new Uint8Array(picture)
  return Buffer.from((await decodePng(bytes)).data)
}

it('the picture of the weave in the style sheet is the drawing of the weave', async () => {
  const drawn = await pixelsOf(weaveTile(readFileSync('public/brand/weave.svg', 'utf8')))
  expect((await pixelsOf(readFileSync('src/ui/weave.png'))).equals(drawn)).toBe(true)
})

it('robots.txt names the sitemap by its whole address, once, and not while the address of the shop is not known', () => {
  const rules = 'User-agent: *\nDisallow: /nest\nSitemap: https://nava.test/blog/map.xml\n'
  const named = `${rules}Sitemap: https://nava.test/shop/sitemap.xml\n`
  expect(robotsWithSitemap(rules, 'https://nava.test/shop/', '/shop/')).toBe(named)
  expect(robotsWithSitemap(named, 'https://nava.test', '/shop/')).toBe(named)
  expect(robotsWithSitemap(named, 'https://new.test', '/')).toBe(
    `${rules}Sitemap: https://new.test/sitemap.xml\n`,
  )
  expect(robotsWithSitemap(named, '', '/')).toBe(rules)
})

it('the page names the search of the shop to search engines, as data that ends nothing', () => {
  const source = readFileSync('index.html', 'utf8')
  const page = source.replace('<html lang="en"', '<html lang="en" data-base="/shop/"')
  const branded = (html: string, part: object) =>
    brandPage(html, {
      config: { brandName: 'Nava </script>', ...part },
      colors: DEFAULT_COLORS,
      themed: false,
      source,
    })
  const facts = (html: string) => [
    ...html.matchAll(/<script type="application\/ld\+json">(.*)<\/script>/g),
  ]
  const once = branded(page, { shopUrl: 'https://nava.test/shop/' })
  const [found] = facts(branded(once, { shopUrl: 'https://nava.test/shop/' })).map(
    ([, text = '']) => text,
  )
  expect(facts(once)).toHaveLength(1)
  expect(richResultFaults(found ?? '')).toEqual([])
  expect(found).toContain('https://nava.test/shop/search?q={search_term_string}')
  expect(facts(branded(once, { shopUrl: '' }))).toEqual([])
})

describe('a rebranded shop', { timeout: 90_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'))
  const fresh = join(folder, 'fresh')
  const dist = join(folder, 'dist')
  const read = (name: string) => readFileSync(join(dist, name), 'utf8')

  function own(values: object): void {
    const config = JSON.parse(readFileSync(join(fresh, 'shop.config.json'), 'utf8')) as object
    writeFileSync(join(dist, 'shop.config.json'), JSON.stringify({ ...config, ...values }))
  }

  const NAVA = {
    _about: '',
    brandName: 'Nava & Sons',
    adminEmail: 'owner@nava.test',
    social: {},
    wallet: {
      name: 'eSewa',
      accountName: 'Nava',
      accountNumber: '9841000001',
      qrImage: 'brand/own-qr.svg',
    },
    shopUrl: 'https://nava.test',
    texts: { tagline: 'Made by hand in "Patan".' },
  }

  beforeAll(
    () => build({ logLevel: 'silent', build: { outDir: fresh, emptyOutDir: true } }),
    300_000,
  )
  beforeEach(() => {
    rmSync(dist, { recursive: true, force: true })
    cpSync(fresh, dist, { recursive: true })
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('has the name of the sample in none of its files', () => {
    own(NAVA)
    writeBrand(dist)
    const names = readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    expect(names.length).toBeGreaterThan(50)
    // The build contains these sample values on purpose: it warns an owner who left them in the configuration.
    const known =
      /Pahiran \(sample account\)|owner@pahiran\.example|brandName:\[[`"']Pahiran[`"']\]/g
    // A build made inside a test is React's development build: it contains paths of source files, and the project's
    // folder may have the sample's name.
    const text = (name: string) =>
      readFileSync(name, 'latin1').replaceAll(process.cwd(), '').replaceAll(known, '')
    expect(
      names.filter((name) => !/\.(?:br|gz)$/.test(name) && /pahiran/i.test(text(name))),
    ).toEqual([])
  })

  it('has title, description, share card and icons in the page, and its own wordmark in the loader', () => {
    own(NAVA)
    writeBrand(dist)
    const html = read('index.html')
    expect(html).toContain('<title>Nava &amp; Sons</title>')
    expect(html).toContain(
      '<meta name="description" content="Made by hand in &quot;Patan&quot;." />',
    )
    expect(html).toContain('<meta property="og:title" content="Nava &amp; Sons" />')
    expect(html).toContain(
      '<h1><img src="/brand/wordmark.svg" width="200" height="46" alt="Nava &amp; Sons" /></h1>',
    )
    expect(html).toContain('<p>Made by hand in &quot;Patan&quot;.</p>')
    expect(html).toContain(
      '<meta property="og:image" content="https://nava.test/brand/share.png" />',
    )
    for (const [, href = ''] of html.matchAll(/<(?:link|image)[^>]* href="\/([^"]+)"/g))
      expect(existsSync(join(dist, href)), href).toBe(true)
    expect(read('brand/wordmark.svg')).not.toBe(readFileSync('public/brand/wordmark.svg', 'utf8'))
    expect(readFileSync(join(dist, 'brand/icon-192.png')).subarray(1, 4).toString()).toBe('PNG')
    expect(html).not.toContain('theme.css')
  })

  it('marks a Nepali tagline in the page, also when it is branded again', () => {
    own({ ...NAVA, wordmark: '/own.svg', texts: { tagline: 'पाटनमा बनेको' } })
    writeBrand(dist)
    expect(read('index.html')).toContain('<p lang="ne">पाटनमा बनेको</p>')
    expect(read('index.html')).toContain('<h1><img src="/own.svg"')
    own(NAVA)
    writeBrand(dist)
    expect(read('index.html')).toContain('<p>Made by hand in &quot;Patan&quot;.</p>')
  })

  it('has a manifest with its own name and colours, whose icons and addresses are there in a root and in a folder', () => {
    own({ ...NAVA, theme: THEME })
    writeBrand(dist)
    expect(
      read('index.html').match(/<link rel="manifest" href="\/brand\/manifest\.json" \/>/g),
    ).toHaveLength(1)
    const manifest = JSON.parse(read('brand/manifest.json')) as {
      icons: { src: string; sizes: string; purpose: string }[]
      shortcuts: { url: string }[]
      start_url: string
      scope: string
    }
    expect(manifest).toMatchObject({
      name: 'Nava & Sons',
      short_name: 'Nava & Sons',
      theme_color: THEME.paper,
    })
    for (const { src, sizes } of manifest.icons) {
      const bytes = readFileSync(join(dist, 'brand', src))
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
    }
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual([
      'any',
      'any',
      'maskable',
      'monochrome',
    ])
    const lies = (path: string) =>
      new URL(path, 'https://nava.test/shop/brand/manifest.json').pathname
    expect([lies(manifest.start_url), lies(manifest.scope)]).toEqual(['/shop/', '/shop/'])
    expect(manifest.shortcuts.map(({ url }) => lies(url))).toEqual([
      '/shop/search',
      '/shop/myorders',
    ])
    const nest = JSON.parse(read('brand/nest.json')) as typeof manifest & { name: string }
    expect([nest.name, lies(nest.start_url), lies(nest.scope)]).toEqual([
      'Nava & Sons back office',
      '/shop/nest/dashboard',
      '/shop/nest',
    ])
    expect(manifest).not.toHaveProperty('screenshots')
  })

  it('names pictures of the shop in the manifest where its owner has taken them', () => {
    own({ ...NAVA, theme: THEME })
    writeFileSync(join(dist, 'brand/screen-narrow.jpg'), 'taken')
    writeBrand(dist)
    expect(
      (JSON.parse(read('brand/manifest.json')) as { screenshots: unknown }).screenshots,
    ).toEqual([
      {
        src: 'screen-narrow.jpg',
        sizes: '780x1560',
        type: 'image/jpeg',
        form_factor: 'narrow',
        label: 'Nava & Sons',
      },
    ])
  })

  it('has its own colours in the page, the loader and the style sheet, and the delivered ones again without a theme', async () => {
    own({ ...NAVA, theme: THEME })
    writeBrand(dist)
    const html = read('index.html')
    expect(html).toContain('<link rel="stylesheet" href="/brand/theme.css" />')
    expect(html.indexOf('theme.css')).toBeGreaterThan(html.search(/\/assets\/shop-[^"]*\.css/))
    expect(html).toContain('<body bgcolor="#f3f7f4"')
    expect(html).toMatch(/<text id="slow"[^>]* fill="#[0-9a-f]{6}"/i)
    for (const color of Object.values(DEFAULT_COLORS))
      expect(html.toLowerCase()).not.toContain(color)
    expect(read('brand/theme.css')).toContain('--simrik: #1f6b4a;')
    expect(read('brand/theme.css')).toContain(`url('weave.png')`)
    const weave = await pixelsOf(readFileSync(join(dist, 'brand/weave.png')))
    const has = (color: string) => weave.includes(Buffer.from(`${color.slice(1)}ff`, 'hex'))
    expect([THEME.accent, THEME.ink, THEME.highlight, DEFAULT_COLORS.accent].map(has)).toEqual([
      true,
      true,
      true,
      false,
    ])
    own(NAVA)
    writeBrand(dist)
    expect(read('index.html').toLowerCase()).toContain(DEFAULT_COLORS.accent)
    expect(existsSync(join(dist, 'brand/theme.css'))).toBe(false)
  })

  it('says which version it is: package, date and commit if there is one', () => {
    own(NAVA)
    writeBrand(dist)
    expect(read('index.html')).toMatch(
      /<meta name="version" content="\d+\.\d+\.\d+ \d{4}-\d\d-\d\d( [\da-f]{7,})?" \/>/,
    )
  })

  it('changes nothing when it is branded a second time, and keeps pictures that the owner drew', () => {
    own({ ...NAVA, theme: THEME })
    const drawn =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7h-7z"/></svg>'
    writeFileSync(join(dist, 'brand/wordmark.svg'), drawn)
    writeFileSync(join(dist, 'brand/icon-192.png'), 'my own')
    writeFileSync(join(dist, 'brand/weave.svg'), drawn)
    const { written } = writeBrand(dist)
    expect(written).toContain('robots.txt')
    const [page, icon] = [read('index.html'), readFileSync(join(dist, 'favicon.ico'))]
    writeBrand(dist)
    expect(read('index.html')).toBe(page)
    expect(readFileSync(join(dist, 'favicon.ico'))).toEqual(icon)
    expect(read('brand/wordmark.svg')).toBe(drawn)
    expect(read('brand/icon-192.png')).toBe('my own')
    expect(read('brand/weave.svg')).toBe(drawn)
    expect(read('brand/theme.css')).toContain(`url('weave.svg')`)
    expect(written).not.toContain('brand/icon-192.png')
  })

  it('lies in a folder with the addresses of that folder', () => {
    moveIntoFolder(dist, '/shop/')
    own({ ...NAVA, theme: THEME })
    writeBrand(dist)
    expect(read('index.html')).toContain('href="/shop/brand/theme.css"')
    expect(read('index.html')).toContain('content="https://nava.test/shop/brand/share.png"')
    expect(read('index.html')).toContain('<image href="/shop/brand/wordmark.svg"')
    expect(read('robots.txt')).toContain('\nSitemap: https://nava.test/shop/sitemap.xml\n')
  })

  it('gets icons with the first letter of its name if the wordmark cannot be drawn, and the owner is told', () => {
    own(NAVA)
    writeFileSync(
      join(dist, 'brand/wordmark.svg'),
      '<svg viewBox="0 0 9 9"><text>Nava</text></svg>',
    )
    expect(writeBrand(dist).notes).toEqual([
      expect.stringMatching(/wordmark\.svg contains text or a picture/),
    ])
  })

  it('is not touched if the folder holds another page, or the configuration cannot be read or used', () => {
    const page = read('index.html')
    writeFileSync(join(dist, 'shop.config.json'), '{ "brandName": ')
    expect(() => writeBrand(dist)).toThrow(/Couldn't read .*shop\.config\.json/)
    own({ theme: { accent: 'red', link: '#ffffff', acent: '#000000' } })
    expect(() => writeBrand(dist)).toThrow(
      /theme\.accent must be six hex digits[\s\S]*acent[\s\S]*link on paper/,
    )
    expect(read('index.html')).toBe(page)
    writeFileSync(join(dist, 'index.html'), '<!doctype html><title>WordPress</title>')
    expect(() => writeBrand(dist)).toThrow(/isn't a build of this shop/)
  })
})

describe('the six colours of a theme', () => {
  it('keep all text readable: 4.5 on its ground, control borders 3', () => {
    for (const { colors, complaints } of [readTheme({}), readTheme(THEME)]) {
      expect(complaints).toEqual([])
      const tokens = colorTokensOf(colors) as Record<string, string>
      const on = (text: string, ground: string) =>
        contrastRatio(tokens[text] ?? '', tokens[ground] ?? ground)
      for (const ground of ['--paper', '--wash', '#ffffff'])
        expect(on('--muted', ground)).toBeGreaterThanOrEqual(4.5)
      expect(on('--edge', '--paper')).toBeGreaterThanOrEqual(3)
      expect(on('--on-ink-muted', '--ink')).toBeGreaterThanOrEqual(4.5)
      expect(on('--simrik-on-ink', '--ink')).toBeGreaterThanOrEqual(4.5)
      expect(on('--simrik', '--on-simrik')).toBeGreaterThanOrEqual(4.5)
      expect(on('--ink', '--on-marigold')).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('set tokens and a class that the style sheets of the shop have', () => {
    const tokens = readFileSync('src/ui/tokens.css', 'utf8')
    for (const name of Object.keys(colorTokensOf(DEFAULT_COLORS)))
      expect(tokens).toContain(`${name}:`)
    expect(tokens).toContain(`--simrik: ${DEFAULT_COLORS.accent};`)
    expect(readFileSync('src/ui/Weave.module.css', 'utf8')).toMatch(/^\.weave \{/)
    expect(themeSheet(DEFAULT_COLORS)).toContain('.Weave_weave {')
  })
})

describe('a drawing', () => {
  const drawing = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${content}</svg>`

  it('becomes pixels, lines too', () => {
    const svg = drawing('<path fill="none" stroke="#ff0000" stroke-width="8" d="M4 4h32v12h-32z"/>')
    const { data, width } = rasterize(svg, 40, '#ffffff')
    const isRed = (x: number, y: number) => data[4 * (width * y + x) + 1] === 0
    expect([isRed(1, 1), isRed(20, 10), isRed(38, 18)]).toEqual([true, false, true])
  })

  it('has a first letter, which ends at the first gap, and none without ink', () => {
    const svg = drawing('<path d="M2 4h6v8h-6zM12 2h20v16h-20z"/>')
    expect(inkBox(svg)).toEqual({ x: 2, y: 2, width: 30, height: 16 })
    expect(inkBox(svg, { firstLetter: true })).toEqual({ x: 2, y: 4, width: 6, height: 8 })
    expect(inkBox(drawing(''))).toBeNull()
  })

  it('is not drawn if it would lack something', () => {
    expect(() => rasterize(drawing('<image href="x.png"/>'), 40)).toThrow('<image>')
  })
})

describe('a name in outlines', () => {
  /** The top and bottom of each contour; y is 0 on the base line and negative above it. */
  const heights = (text: string) =>
    (textOutlines(text, 100)?.path ?? '')
      .split('M')
      .slice(1)
      .map((contour) => {
        const numbers = contour.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? []
        const ys = numbers.filter((_number, at) => at % 2 === 1)
        return [Math.min(...ys), Math.max(...ys)] as const
      })

  it('has its accents above their letters', () => {
    const [letter] = heights('E')
    const parts = heights('É')
    expect(parts).toHaveLength(2)
    const [accent] = parts.toSorted(([one], [other]) => one - other)
    expect(parts).toContainEqual(letter)
    expect(accent?.[1]).toBeLessThan(letter?.[0] ?? 0)
  })

  it('is as wide as its letters together, and is not drawn where the font lacks one', () => {
    const width = (text: string) => textOutlines(text, 100)?.width ?? 0
    expect(width('Nava')).toBeCloseTo(width('N') + 2 * width('a') + width('v'))
    expect(textOutlines('नव', 100)).toBeNull()
  })
})
