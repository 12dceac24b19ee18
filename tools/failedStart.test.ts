// @vitest-environment node
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { classicScript, contactHtml, knowingPage, reportAddress } from './failedStart'

describe('the script before the modules (R16)', () => {
  it('is ES5, since it runs in browsers without modules, and 0.7 KB at most', async () => {
    const script = await classicScript('.')
    expect(script).not.toMatch(/`|=>|\b(?:let|const|class|async|await|import|export)\b|\.{3}|\?\.|\?\?/)
    expect(script).toMatch(/^\(function\(/)
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(716)
  })

  it('finds each part of the page that it shows or hides', async () => {
    const html = readFileSync('index.html', 'utf8')
    for (const id of ['failed', 'old', 'lost', 'again', 'report', 'root', 'cover']) {
      expect(html).toContain(`id="${id}"`)
      expect(await classicScript('.')).toContain(`"${id}"`)
    }
    expect(html).toContain('<script async fetchpriority="high" src="/src/app/startFailure.ts"></script>')
  })
})

describe('the telephone and the links of the page itself', () => {
  it('come from the configuration, as text that cannot become a tag', () => {
    expect(
      contactHtml({ phone: ' +977 98-41000001 ', social: { 'A & <b>': 'https://facebook.com/x?a=1&b="2"' } }),
    ).toBe(
      '<p>Telephone: <a href="tel:+9779841000001">+977 98-41000001</a></p><p><a href="https://facebook.com/x?a=1&amp;b=%222%22">A &amp; &lt;b></a></p>',
    )
  })

  it.each([
    {},
    { phone: 7, social: null },
    { phone: 'call us', social: { x: 'javascript:alert(1)', y: 4, z: '/nest' } },
  ])('are left out where the configuration has none: %j', (config) => {
    expect(contactHtml(config)).toBe('')
  })

  it('are none in the sample as delivered, whose addresses lead nowhere', () => {
    expect(contactHtml(JSON.parse(readFileSync('public/shop.config.json', 'utf8')) as object)).toBe('')
  })
})

it('the page knows name and host before the configuration comes', () => {
  const page = knowingPage('<html lang="en"><title>Pahiran</title><!-- telephone and links -->', {
    brandName: 'A & B $& <c>',
    apiHost: 'https://api.shop.example',
  })
  expect(page).toBe('<html lang="en" data-host="https://api.shop.example"><title>A &amp; B $&amp; &lt;c></title>')
  expect(knowingPage('<html lang="en"><title>Pahiran</title>', { apiHost: '' })).toBe(
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
    [{ errorReports: '' }, 'data:,'],
    [{ errorReports: false }, 'data:,'],
  ])('%j: %s', (config, address) => {
    expect(reportAddress(config)).toBe(address)
  })

  it('stands in the page', () => {
    const html = readFileSync('index.html', 'utf8')
    expect(knowingPage(html, {})).toContain('data-src="/errors?k=start&amp;m="')
    expect(knowingPage(html, { errorReports: '' })).toContain('data-src="data:,"')
  })
})
