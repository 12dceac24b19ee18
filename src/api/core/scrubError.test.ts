// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { browserOf, codePlaceOf, screenOf, scrubbedMessage } from './scrubError'
import * as paths from '../../rules/paths'

/** Messages of browsers, each with its scrubbed form in the log. */
const ENGINE_MESSAGES: [string, string][] = [
  [
    "Cannot read properties of undefined (reading 'price')",
    'Cannot read properties of undefined reading *',
  ],
  ["Cannot read properties of null (reading 'map')", 'Cannot read properties of null reading *'],
  ["Cannot set properties of null (setting 'value')", 'Cannot set properties of null setting *'],
  ["undefined is not an object (evaluating 'a.b.c')", 'undefined is not an object evaluating *'],
  ['can\'t access property "map", a is undefined', "can't access property * a is undefined"],
  ['t.toSorted is not a function', '* is not a function'],
  ['foo is not defined', '* is not defined'],
  ["Can't find variable: foo", "Can't find variable *"],
  [
    'object is not iterable (cannot read property Symbol(Symbol.iterator))',
    'object is not iterable cannot read property *',
  ],
  ['Maximum call stack size exceeded', 'Maximum call stack size exceeded'],
  ['too much recursion', 'too much recursion'],
  [
    "Failed to execute 'insertBefore' on 'Node': The node before which the new node is to be inserted is not a child of this node.",
    'Failed to execute * The node before which the new node is to be inserted is not a child of this node',
  ],
  ["Failed to construct 'URL': Invalid URL", 'Failed to construct * Invalid URL'],
  ['Invalid regular expression: missing /', 'Invalid regular expression missing *'],
  [
    'Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON',
    'Unexpected token * is not valid JSON',
  ],
  [
    'JSON.parse: unexpected character at line 1 column 1 of the JSON data',
    '* unexpected * at line 1 column 1 of the JSON data',
  ],
  ['Failed to fetch', 'Failed to fetch'],
  ['Load failed', 'Load failed'],
  [
    'NetworkError when attempting to fetch resource.',
    'NetworkError * attempting to fetch resource',
  ],
  [
    'Failed to fetch dynamically imported module: https://shop.example/assets/ProductScreen-abc123.js?token=8fa9',
    'Failed to fetch dynamically imported module *',
  ],
  ['Importing a module script failed.', 'Importing a module script failed'],
  [
    'Minified React error #418; visit https://react.dev/errors/418?args[]=Sita for the full message',
    'Minified React error #418 * for the * message',
  ],
  ['The quota has been exceeded.', 'The quota has been exceeded'],
  [
    "Failed to set the 'text' property on 'HTMLScriptElement': This document requires 'TrustedScript' assignment.",
    'Failed to set the * assignment',
  ],
  ["Cannot read 'name of the child", 'Cannot read *'],
  ['Script error.', 'Script error'],
  ['HTTP error! status: 503', 'HTTP error status 503'],
  ['Network Error', 'Network Error'],
  ['signal is aborted without reason', '* is aborted without reason'],
]

const EMAIL = 'asha.shrestha+1@pahiran.example'
const PHONES = [
  '9841234567',
  '+977 984-123-4567',
  '98 41 23 45 67',
  '984.123.4567',
  '(01) 4-123-456',
  '९८४१२३४५६७',
]
const TOKENS = [
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI5In0.sig-nature_9',
  '8fa9b2c1d0e7',
  'sk_live_51H8',
  '493021',
  '4930',
]
const TYPED_TEXTS = [
  'Sita Lama',
  'सीता लामा',
  "D'Souza Peace",
  'mangal bazar',
  'gift for Ram',
  '<b>bold</b>',
  'Lalitpur-4',
]

/** Messages can contain a value in these ways. */
const MESSAGES_AROUND: ((value: string) => string)[] = [
  (value) => value,
  (value) => `No mail to ${value}`,
  (value) => `${value}: not found`,
  (value) => `Unexpected token in "${value}"`,
  (value) => `Cannot read properties of undefined (reading '${value}')`,
  (value) => `Invalid regular expression: /${value}/: Unterminated group`,
  (value) => `URL constructor: ${value} is not a valid URL.`,
  (value) =>
    `Failed to load https://shop.example/search?q=${value}&to=${encodeURIComponent(value)}`,
  (value) => `{"error":"${value}","to":'${value}'}`,
  (value) => `an unclosed 'value ${value}`,
  (value) => `failed\n${value}`,
]

describe('a failure in the log', () => {
  it.each(ENGINE_MESSAGES)('keeps the words of a browser: %s', (message, left) => {
    expect(scrubbedMessage(message)).toBe(left)
  })

  it.each([EMAIL, ...PHONES, ...TOKENS, ...TYPED_TEXTS])(
    'keeps nothing of %s, whatever surrounds it',
    (value) => {
      // The message's own words reveal nothing, for example "for" in "gift for Ram".
      const secret = value
        .split(/[^\p{L}\p{M}\d]+/u)
        .filter((word) => word.length > 1 && word !== 'for')
      for (const around of MESSAGES_AROUND) {
        const said = scrubbedMessage(around(value))
        expect(
          secret.filter((word) => said.toLowerCase().includes(word.toLowerCase())),
          said,
        ).toEqual([])
        expect(said).not.toMatch(/\d{4}|@|%|\?|=|:\/\//)
      }
    },
  )

  it('is short, whatever the server sends', () => {
    expect(scrubbedMessage('value '.repeat(100_000)).length).toBeLessThanOrEqual(160)
    expect(scrubbedMessage(`"${"'".repeat(100_000)}`).length).toBeLessThanOrEqual(160)
    expect(codePlaceOf(`https://shop.example/assets/${'a'.repeat(100_000)}.js:1:2`)).toBe('')
  })

  it.each([
    [
      'TypeError: x\n    at t (https://shop.example/assets/shop-aB_12-.js:1:2345)\n    at n (https://shop.example/assets/libraries-abc123.js:9:8)',
      'shop-aB_12-.js:1:2345',
    ],
    [
      't@https://shop.example/folder/assets/ProductScreen-7-KlA6.js:12:34',
      'ProductScreen-7-KlA6.js:12:34',
    ],
    ['https://shop.example/assets/parts-abc123.css', 'parts-abc123.css'],
    ['https://shop.example/assets/parts-abc123.js?again=1700000000000', 'parts-abc123.js'],
    ['https://shop.example/assets/parts-abc123.js?again=1:5:6', 'parts-abc123.js:5:6'],
    ['chrome-extension://abcdef/content.js:1:2', ''],
    ['https://shop.example/search?q=asha:1:2', ''],
    ['', ''],
  ])('names the place in the build of %s', (text, place) => {
    expect(codePlaceOf(text)).toBe(place)
  })

  const android = 'Mozilla/5.0 (Linux; Android 9; SM-A105F'
  it.each([
    [
      `${android}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.6045.66 Mobile Safari/537.36`,
      'Chrome 119',
    ],
    [
      `${android}) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/16.0 Chrome/92.0.4515.166 Mobile Safari/537.36`,
      'Samsung 16',
    ],
    [
      `${android}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.1 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/400.0;]`,
      'Facebook in Chrome 138',
    ],
    [
      `${android}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/119.0.1 Mobile Safari/537.36`,
      'WebView in Chrome 119',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 15_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Mobile/15E148 Safari/604.1',
      'Safari 15.4',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 250.0',
      'Instagram in iOS 16.1',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
    [
      'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36 Edg/109.0.1',
      'Edge 109',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      'Safari 17.5',
    ],
    ['asha@pahiran.example', 'other'],
  ])('names the browser of %s', (agent, browser) => {
    expect(browserOf(agent)).toBe(browser)
  })

  it('names every path of the shop as a screen, and no other', () => {
    const { ADMIN_PATHS, ...rest } = paths
    const all = [
      ...Object.values(rest).filter((path) => typeof path === 'string'),
      ...Object.values(ADMIN_PATHS),
    ]
    expect(all.length).toBeGreaterThan(15)
    expect(all.map(screenOf)).toEqual(all)
    expect(screenOf('/nest/orders/')).toBe('/nest/orders')
    for (const path of [
      '/asha@pahiran.example',
      '/order-success/1055',
      '/nest/orders/9841234567',
      '/reset/8fa9',
      '//',
      '/products/सीता',
    ])
      expect(screenOf(path), path).toBe('other')
  })
})
