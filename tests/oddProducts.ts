import fc from 'fast-check'
import { PRODUCT_TEXTS } from '../mocks/world/rows'

// Generates product rows as no backend should send them, for the tests of the product feed.

const ODD_TEXT = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '=1+1',
    '</g:title>',
    ']]>',
    '"quoted", with comma',
    'नेपाली',
    '\uD800',
    '\uDC00\uD83D',
    '😀 ok',
    '\u0000\uFFFE',
    '\u0085\u180E\u2003a\u3000b\uFEFF',
    'x'.repeat(6000),
    '<b>x</b><br\u00A0/>y</p>z < 3',
    'null',
  ),
  fc.constantFrom(null, true, 7, [], {}),
)
const ODD_PICTURE = fc.oneof(
  { weight: 6, arbitrary: fc.constant('uploads/a b,c.webp') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'front.webp',
      '/shared/a#1.png',
      'a\\b.png',
      'uploads/../../x/./y.png',
      'uploads/%2e%2E/x.png',
      'uploads/..',
      '../../../..',
      'a/b?c=\'"<>`{}^|d',
      'uploads/चित्र.webp',
      'uploads/`{}^|[]<>".png',
      'https://CDN.example:443/a/../b c.png?x#y z"`',
      'http://cdn.example:0080',
      'https://cdn.example:99999/a.png',
      'https://cdn.example?x=1',
      '//cdn.example/a.png',
      'https://user@cdn.example/a.png',
      'https://१.example/a.png',
      'https://1.2/a.png',
      'https://a\u200Bb.example/a.png',
      'https://cdn.example/a\u200Bb.png',
      'uploads/a\u200Bb.png',
      'uploads/a\tb.png',
      'ftp://cdn.example/a.png',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'uploads/a:b.png',
      'a:b.png',
      './.',
      ' /x.png ',
      '/./..//x.png',
      `uploads/${'y'.repeat(1990)}.png`,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ url: 'u.png' }, { path: 'null', image: 'i.png' }, { other: 1 }, [
      'x.png',
    ]),
  },
)
const ODD_AMOUNT = fc.constantFrom<unknown>(
  '1,250.50',
  ' 99 ',
  '+5',
  '-5',
  '12.345',
  '12.344',
  '.5',
  '5.',
  '.',
  '1e3',
  1e3,
  0.1,
  12.345,
  1e21,
  1e-7,
  '99999999999999',
  '90071992547409.91',
  '90071992547409.92',
  '0000000000000000001',
  9007199254740991,
  '1\u00A0000',
  '१२',
)
const ODD_COUNT = fc.constantFrom<unknown>('3', ' 4', '1e2', '0x10', '0b1', '0.5', 0.5, 1.9, '-1', 'Infinity', '1,000', '', true, [], 9e15, 1e17) // prettier-ignore
const mostlyGood = <T>(good: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 4, arbitrary: good as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: ODD_TEXT },
  )
/** Some backends encode a column once too often. */
const encodedOrNot = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 3, arbitrary: value },
    { weight: 1, arbitrary: value.map((one) => JSON.stringify(one)) },
    { weight: 1, arbitrary: value.map((one) => JSON.stringify(JSON.stringify(one))) },
  )

export const ODD_PRODUCT = fc.record({
  id: fc.oneof({ weight: 8, arbitrary: mostlyGood(fc.integer({ min: 1 })) }, { weight: 1, arbitrary: fc.constantFrom<unknown>(1.5, 3.0, 0, '-0', ' 12 ', 'a_b-c.d', '1234567890123456789', 'x'.repeat(46)) }), // prettier-ignore
  ...Object.fromEntries(PRODUCT_TEXTS.map((name) => [name, ODD_TEXT])),
  title: mostlyGood(fc.string({ minLength: 1, maxLength: 200 })),
  price: fc.oneof(
    { weight: 4, arbitrary: mostlyGood(fc.integer({ min: -5, max: 99_999 })) },
    { weight: 1, arbitrary: ODD_AMOUNT },
  ),
  discount_price: fc.oneof({ weight: 4, arbitrary: mostlyGood(fc.integer({ min: -5, max: 9999 })) }, { weight: 1, arbitrary: ODD_AMOUNT }), // prettier-ignore
  images: fc.oneof(
    {
      weight: 4,
      arbitrary: encodedOrNot(mostlyGood(fc.array(mostlyGood(ODD_PICTURE), { maxLength: 4 }))),
    },
    { weight: 1, arbitrary: ODD_PICTURE },
  ),
  size_stock: encodedOrNot(
    mostlyGood(
      fc.dictionary(
        fc.constantFrom('s', 'M', ' l', 'm', 'xxxl', 'XL\u00A0'),
        mostlyGood(fc.oneof(fc.integer(), ODD_COUNT)),
      ),
    ),
  ),
  colors: encodedOrNot(
    mostlyGood(
      fc.array(
        fc.oneof(fc.record({ name: ODD_TEXT, code: ODD_TEXT }), ODD_TEXT as fc.Arbitrary<unknown>),
        {
          maxLength: 5,
        },
      ),
    ),
  ),
})
