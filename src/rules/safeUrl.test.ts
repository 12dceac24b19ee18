// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSiteUrl } from './siteUrl'
import { imageUrlCandidates, safeUrl } from './safeUrl'
import { mailtoUrl, telUrl } from './contact'
import { receiptUrlCandidates } from './receipt'
import { safeColor } from './color'

const HOST = 'https://shop.example'
const API = `${HOST}/backend/api`

describe('addresses of links', () => {
  it.each([
    ['https://facebook.com/pahiran', 'https://facebook.com/pahiran'],
    [' http://a.example ', 'http://a.example/'],
    ['HTTPS://A.example/x?y=1#z', 'https://a.example/x?y=1#z'],
    ['https://a.example?x', 'https://a.example/?x'],
    ['/products', '/products'],
    ['/search?q=a', '/search?q=a'],
  ])('%j is safe', (text, url) => {
    expect(safeUrl(text)).toBe(url)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript\u200B:alert(1)',
    'javascript://a.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'vbscript:msgbox(1)',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'ftp://a.example',
    'mailto:a@b.c',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:\\\\evil.example',
    'https:evil.example',
    'https:///evil.example',
    'https://',
    'https://shop.example@evil.example',
    'https://user:pass@evil.example',
    'https://shop.example:80@evil.example/x',
    'https://a b.example',
    'https://[',
    '/a\u0000b',
    'evil.example',
    'products',
    '',
    '   ',
  ])('%j is none (D-16)', (text) => {
    expect(safeUrl(text)).toBeNull()
  })

  it('whatever is let through is http, https, or stays on this origin', () => {
    const nasty = fc.stringMatching(/^[a-z:/\\.@#?\t\n ]{0,24}$/)
    fc.assert(
      fc.property(
        fc.oneof(
          nasty,
          fc.string(),
          nasty.map((tail) => `https:${tail}`),
          nasty.map((tail) => `/${tail}`),
        ),
        (text) => {
          const url = safeUrl(text)
          if (url === null) return
          const resolved = new URL(url, HOST)
          expect(resolved.protocol).toMatch(/^https?:$/)
          expect(resolved.username + resolved.password).toBe('')
          if (url.startsWith('/')) expect(resolved.origin).toBe(HOST)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('colours', () => {
  it.each([
    ['#fff', '#fff'],
    ['#A1B2C3', '#a1b2c3'],
    ['#a1b2c3d4', '#a1b2c3d4'],
    [' Red ', 'red'],
    ['Sky Blue', 'skyblue'],
    ['dark-orange', 'darkorange'],
    ['Dark_Slate_Grey', 'darkslategrey'],
  ])('%j is painted %s', (text, color) => {
    expect(safeColor(text)).toBe(color)
  })

  it('are the names of CSS, from the first to the last', () => {
    const some =
      'aliceblue beige burlywood cadetblue coral cyan darkcyan darkgreen darkkhaki darkred darkslateblue darkviolet deeppink ' +
      'dodgerblue forestgreen fuchsia gray honeydew indigo khaki lavender lightcyan lightgreen lightgrey lightpink lime linen ' +
      'magenta mediumpurple midnightblue mediumslateblue mediumturquoise navy olive olivedrab palegreen pink plum powderblue ' +
      'purple rebeccapurple silver skyblue snow teal white whitesmoke yellowgreen'
    for (const name of some.split(' ')) expect(safeColor(name)).toBe(name)
  })

  it.each([
    '',
    '#',
    '#ff',
    '#fffff',
    '#ggg',
    'url(https://evil.example)',
    'red;background:url(//evil.example)',
    'rgb(1,2,3)',
    'var(--x)',
    'expression(alert(1))',
    'inherit',
    'constructor',
    'maroonish',
    'color #fff',
    '#fff\n;x',
    'red/**/',
  ])('%j is none: the swatch stays neutral', (text) => {
    expect(safeColor(text)).toBeNull()
  })
})

describe('pictures', () => {
  it.each<[string, string[]]>([
    ['https://cdn.example/a.jpg', ['https://cdn.example/a.jpg']],
    ['//cdn.example/a.jpg', ['https://cdn.example/a.jpg']],
    ['data:image/png;base64,AAAA', ['data:image/png;base64,AAAA']],
    [
      'uploads/a.jpg',
      [`${API}/uploads/a.jpg`, `${HOST}/backend/uploads/a.jpg`, `${HOST}/uploads/a.jpg`],
    ],
    ['a.jpg', [`${API}/uploads/a.jpg`, `${HOST}/backend/uploads/a.jpg`, `${HOST}/uploads/a.jpg`]],
    ['/x/a.jpg', [`${HOST}/x/a.jpg`, `${HOST}/backend/x/a.jpg`]],
    ['../uploads/a.jpg', [`${HOST}/backend/uploads/a.jpg`, `${HOST}/uploads/a.jpg`]],
    [
      './uploads/a.jpg',
      [`${API}/uploads/a.jpg`, `${HOST}/backend/uploads/a.jpg`, `${HOST}/uploads/a.jpg`],
    ],
    [
      'uploads\\a b.jpg',
      [
        `${API}/uploads/a%20b.jpg`,
        `${HOST}/backend/uploads/a%20b.jpg`,
        `${HOST}/uploads/a%20b.jpg`,
      ],
    ],
    [
      'a #1.jpg',
      [
        `${API}/uploads/a%20%231.jpg`,
        `${HOST}/backend/uploads/a%20%231.jpg`,
        `${HOST}/uploads/a%20%231.jpg`,
      ],
    ],
    ['/a.jpg?v=2', [`${HOST}/a.jpg?v=2`, `${HOST}/backend/a.jpg?v=2`]],
  ])('%j may lie at %j (D-18)', (path, addresses) => {
    expect(imageUrlCandidates(path, HOST)).toEqual(addresses)
  })

  it('Devanagari names keep their joiners', () => {
    expect(imageUrlCandidates('क्\u200Dष.jpg', HOST)[0]).toBe(
      `${API}/uploads/${encodeURIComponent('क्\u200Dष.jpg')}`,
    )
  })

  it.each([
    '',
    ' ',
    'null',
    'NULL',
    'undefined',
    '[]',
    '/',
    '..',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:application/pdf;base64,AAAA',
    'data:,x',
    'blob:https://evil.example/1',
    'file:///etc/passwd',
    'https://shop.example@evil.example/a.jpg',
    'a\u0000.jpg',
    'java\tscript:alert(1)',
  ])('%j is no picture (D-17)', (path) => {
    expect(imageUrlCandidates(path, HOST)).toEqual([])
  })

  it('a picture that the page itself has made may be shown, one of another page not', () => {
    expect(imageUrlCandidates('blob:http://localhost/1', HOST)).toEqual(['blob:http://localhost/1'])
    expect(imageUrlCandidates('blob:https://evil.example/blob:http://localhost/', HOST)).toEqual([])
  })

  it('a name may hold a word of an address without becoming one', () => {
    expect(imageUrlCandidates('my data:image/png,x', HOST)[0]).toBe(`${API}/my%20data:image/png,x`)
    expect(imageUrlCandidates('uploads/blob:1.jpg', HOST)[0]).toBe(`${API}/uploads/blob:1.jpg`)
    expect(imageUrlCandidates('data:image/png', HOST)).toEqual([])
    expect(imageUrlCandidates('data:text/data:image/png,x', HOST)).toEqual([])
    expect(imageUrlCandidates('data:image/p g,x', HOST)).toEqual([])
    expect(imageUrlCandidates('//x//a.jpg', '')).toEqual(['http://x//a.jpg'])
    expect(imageUrlCandidates('/a.jpg', '')[0]).toBe('http://localhost/a.jpg')
    expect(imageUrlCandidates(`data:image/png,"'()<> \n`, HOST)).toEqual([
      'data:image/png,%22%27%28%29%3C%3E',
    ])
    expect(imageUrlCandidates('data:image/png,(\tx)', HOST)).toEqual([])
  })

  it('a picture of data cannot break out of url("…")', () => {
    const [address = ''] = imageUrlCandidates(
      'data:image/svg+xml;utf8,<svg xmlns="x"/>") , url(//evil.example)',
      HOST,
    )
    expect(address).toMatch(/^data:image\/svg\+xml;utf8,[^"'()<>\s]*$/)
  })

  it('every address is a picture of data or on http(s), never with a quote in it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z:/\\.@#?"' ]{0,24}$/)), (path) => {
        for (const address of imageUrlCandidates(path, HOST)) {
          expect(address).toMatch(/^(?:https?:\/\/|data:image\/)/)
          expect(address).not.toContain('"')
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('receipts', () => {
  const places = (file: string) => [
    `${API}/uploads/receipts/${file}`,
    `${HOST}/backend/uploads/receipts/${file}`,
    `${HOST}/uploads/receipts/${file}`,
  ]

  it.each([
    ['r1.png', 'r1.png'],
    [' r1.png ', 'r1.png'],
    ['a b.png', 'a%20b.png'],
    ['a?b#c.png', 'a%3Fb%23c.png'],
    ['50%.png', '50%25.png'],
    ['Screenshot 4.05\u202FPM.png', 'Screenshot%204.05%E2%80%AFPM.png'],
    ['रसिद.png', encodeURIComponent('रसिद.png')],
  ])('%j lies under uploads/receipts (CALL-27)', (name, file) => {
    expect(receiptUrlCandidates(name, HOST)).toEqual(places(file))
  })

  it('a configured folder comes first (D-19)', () => {
    expect(receiptUrlCandidates('r.png', HOST, '//files/receipts//')[0]).toBe(
      `${HOST}/files/receipts/r.png`,
    )
    expect(receiptUrlCandidates('r.png', HOST, '/files/receipts/')).toEqual([
      `${HOST}/files/receipts/r.png`,
      ...places('r.png').slice(1),
    ])
  })

  it('a path is resolved as a picture first, then looked for in the folders (D-19)', () => {
    expect(receiptUrlCandidates('uploads/receipts/r.png', HOST)).toEqual(places('r.png'))
    expect(receiptUrlCandidates('/x/r.png', HOST)).toEqual([
      `${HOST}/x/r.png`,
      `${HOST}/backend/x/r.png`,
      ...places('r.png'),
    ])
    expect(receiptUrlCandidates('https://cdn.example/r.png', HOST)).toEqual([
      'https://cdn.example/r.png',
    ])
    expect(receiptUrlCandidates('uploads//r.png', HOST)).toEqual([
      `${API}/uploads//r.png`,
      `${HOST}/backend/uploads//r.png`,
      `${HOST}/uploads//r.png`,
      ...places('r.png'),
    ])
    expect(receiptUrlCandidates('4 May: r.png', HOST)).toEqual(places('4%20May%3A%20r.png'))
  })

  it.each([
    '',
    ' ',
    'null',
    'NULL',
    'undefined',
    '.',
    '..',
    '...',
    '/',
    '../',
    'x/..',
    'r\u0000.png',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('%j is no receipt', (name) => {
    expect(receiptUrlCandidates(name, HOST)).toEqual([])
  })

  it.each(['../../../etc/passwd', '..\\..\\secret.png', '%2e%2e/x.png'])(
    '%j does not leave the host',
    (name) => {
      for (const address of receiptUrlCandidates(name, HOST))
        expect(new URL(address).origin).toBe(HOST)
    },
  )
})

describe('site_url', () => {
  const page = 'https://shop.example'
  const known = {
    page,
    apiHost: 'https://api.shop.example',
    adminHosts: ['https://office.example', 'http://plain.example'],
  }

  it.each([
    ['https://shop.example', page],
    ['https://shop.example/', page],
    ['https://shop.example///', page],
    ['https://shop.example/backend', page],
    ['https://shop.example/backend/api/', page],
    ['https://SHOP.example/Backend/API', page],
    [' https://shop.example ', page],
    ['shop.example', page],
    ['shop.example/backend/api', page],
    ['//shop.example', page],
    ['http://shop.example', page],
    ['https://shop.example:443', page],
    ['http://shop.example:80', page],
    ['http://shop.example:443', page],
    ['https://api.shop.example/', 'https://api.shop.example'],
    ['api.shop.example', 'https://api.shop.example'],
    ['https://office.example', 'https://office.example'],
    ['https://office.example:443/backend/', 'https://office.example'],
    ['https://shop.example:80', page],
  ])('%j leads to %s (D-142)', (raw, origin) => {
    expect(checkSiteUrl(raw, known)).toEqual({ ok: true, origin })
  })

  const BAD = [
    '',
    '   ',
    'null',
    'https://',
    'https://evil.example',
    'evil.example',
    '//evil.example',
    '///shop.example',
    'https:///shop.example',
    'https:shop.example',
    'https:\\\\shop.example',
    'https://shop.example\\@evil.example',
    'https://shop.example@evil.example',
    'https://user:pass@shop.example',
    'https://@shop.example',
    'https://shop.example.evil.example',
    'https://evil.example/shop.example',
    'https://evil.example?shop.example',
    'https://evil.example#shop.example',
    'https://shop.example?x=1',
    'https://shop.example#x',
    'https://shop.example/other',
    'https://shop.example/backend/api/../../other',
    'https://shop.example.',
    'https://office.example.',
    'x https://shop.example',
    'x//shop.example',
    'h2s://shop.example',
    'mailto:https://shop.example',
    'https://shop-example',
    'https://sh\u043Ep.example',
    'https://xn--shp-rmc.example',
    'https://shop\u200B.example',
    'https://shop.exa\tmple',
    'https://shop.example\u0000',
    'https://shop.example:8443',
    'https://shop.example:99999',
    'http://office.example',
    'http://plain.example',
    'http://127.0.0.1',
    'https://2130706433',
    'https://[::1]',
    'https://localhost',
    'https://192.168.1.10',
    'https://169.254.169.254',
    'ftp://shop.example',
    'javascript:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'data:text/html,shop.example',
    'file:///shop.example',
    'wss://shop.example',
    'https://shop.example https://evil.example',
    'https://%73hop.example',
    '/backend/api',
    '<script>alert(1)</script>',
  ]

  it('refuses 40 bad site_url values (D-142)', () => {
    expect(new Set(BAD).size).toBeGreaterThanOrEqual(40)
    const accepted = BAD.filter((raw) => checkSiteUrl(raw, known).ok)
    expect(accepted).toEqual([])
  })

  it.each([
    'http://127.0.0.1:8080',
    'http://localhost:8080',
    'http://[::1]:8080',
    'http://nas:8080',
    'http://2130706433:8080',
  ])('%j is refused even when listed, unless the page itself lies inside (D-142)', (raw) => {
    const adminHosts = [
      'http://127.0.0.1:8080',
      'http://localhost:8080',
      'http://[::1]:8080',
      'http://nas:8080',
    ]
    expect(checkSiteUrl(raw, { page: 'http://shop.example', apiHost: '', adminHosts }).ok).toBe(
      false,
    )
    expect(checkSiteUrl(raw, { page: 'http://localhost:5173', apiHost: '', adminHosts }).ok).toBe(
      true,
    )
  })

  it.each([
    ['http://10.0.0.9', false],
    ['http://nas.local', false],
    ['http://db.internal', false],
    ['http://my.localhost', false],
    ['http://1.example', true],
    ['http://example.1a', true],
    ['http://nas.local.example', true],
  ])('%j, listed for a page of the open net, is accepted: %j (D-142)', (raw, ok) => {
    expect(
      checkSiteUrl(raw, { page: 'http://shop.example', apiHost: '', adminHosts: [raw] }).ok,
    ).toBe(ok)
    expect(checkSiteUrl(raw, { page: 'http://10.0.0.1', apiHost: '', adminHosts: [raw] }).ok).toBe(
      true,
    )
  })

  it("the page's own address counts with its own port only", () => {
    const local = { page: 'http://localhost:5173', apiHost: '', adminHosts: [] }
    expect(checkSiteUrl('localhost:5173', local)).toEqual({
      ok: true,
      origin: 'http://localhost:5173',
    })
    expect(checkSiteUrl('https://localhost:5173/', local)).toEqual({
      ok: true,
      origin: 'http://localhost:5173',
    })
    expect(checkSiteUrl('http://localhost', local)).toEqual({ ok: false })
    expect(checkSiteUrl('http://localhost:5174', local)).toEqual({ ok: false })
  })

  it('a listed plain-http host is good for a page on http', () => {
    const plain = { page: 'http://shop.example', apiHost: '', adminHosts: ['http://plain.example'] }
    expect(checkSiteUrl('http://plain.example/', plain)).toEqual({
      ok: true,
      origin: 'http://plain.example',
    })
  })

  it('a shop in Devanagari may write its own name', () => {
    const own = { page: new URL('https://पहिरन.example').origin, apiHost: '', adminHosts: [] }
    expect(checkSiteUrl('पहिरन.example', own)).toEqual({ ok: true, origin: own.page })
  })

  it('broken lists and pages refuse instead of throwing', () => {
    expect(checkSiteUrl('https://shop.example', { page: '', apiHost: '', adminHosts: [] })).toEqual(
      { ok: false },
    )
    expect(
      checkSiteUrl('https://a.example', { page, apiHost: 'x', adminHosts: ['', 'a.example', '*'] }),
    ).toEqual({
      ok: false,
    })
  })

  it('whatever is typed, only known origins come out', () => {
    const origins = [page, known.apiHost, 'https://office.example']
    const near = fc.stringMatching(/^[a-z:/\\.@#? -]{0,12}$/)
    const typed = fc.tuple(
      near,
      fc.constantFrom('shop.example', 'office.example', 'evil.example', 'https://shop.example'),
      near,
    )
    fc.assert(
      fc.property(typed, (parts) => {
        const result = checkSiteUrl(parts.join(''), known)
        if (result.ok) expect(origins).toContain(result.origin)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('mail and telephone links', () => {
  it.each([
    ['asha@pahiran.example', 'mailto:asha@pahiran.example'],
    [' asha@pahiran.example\n', 'mailto:asha@pahiran.example'],
    ['a@b.c?cc=x@y.z&body=hi', 'mailto:a@b.c%3Fcc%3Dx@y.z%26body%3Dhi'],
    ['a@b.c\r\nBcc:x', 'mailto:a@b.cBcc%3Ax'],
  ])('%j is %s', (address, link) => {
    expect(mailtoUrl(address)).toBe(link)
  })

  it.each([
    ['984-123 4567', 'tel:9841234567'],
    ['+977 9841234567', 'tel:+9779841234567'],
    ['98;ext=1?x', 'tel:981'],
  ])('%j is %s', (number, link) => {
    expect(telUrl(number)).toBe(link)
  })
})
