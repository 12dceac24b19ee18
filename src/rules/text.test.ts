// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SHOP_ZONE } from './constants'
import { yyyymmddOf, isoDateOfStamp, stampSortKey } from './days'
import { nepalTimeOf, shownDate, shownTime, stampOf } from './stamp'
import { fileNameOf, fileSizeText, firstSentence, shortenedForRow, plainText } from './text'
import { settingsDefaults, slugOf, splitTags, truncate } from './formFields'

describe('first sentence', () => {
  it.each([
    ['Warm wool. Made in Palpa.', 'Warm wool.'],
    ['Warm wool! Made in Palpa.', 'Warm wool!'],
    ['Warm? Yes.', 'Warm?'],
    ['न्यानो ऊन। पाल्पामा बनेको।', 'न्यानो ऊन।'],
    ['It is 1.5 m long. Wash cold.', 'It is 1.5 m long.'],
    ['Wow!!! Yes.', 'Wow!!!'],
    ['One.\nTwo.', 'One.'],
    ['Line one\nstill one. Two.', 'Line one\nstill one.'],
    ['No stop at all', 'No stop at all'],
    ['Only one.', 'Only one.'],
    ['', ''],
  ])('of %j is %j (D-83)', (text, first) => {
    expect(firstSentence(text)).toBe(first)
  })

  it('is always the beginning of the text, and ends at a sentence mark', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab .!?।\n]{0,40}$/), (text) => {
        const first = firstSentence(text)
        expect(text.startsWith(first)).toBe(true)
        if (first !== text) expect(first + (text[first.length] ?? '')).toMatch(/[.!?।]\s$/)
      }),
    )
  })
})

describe('text in the row of a table', () => {
  it('is complete up to the length of an email, and shortened beyond', () => {
    expect(shortenedForRow('a'.repeat(254))).toBe('a'.repeat(254))
    expect(shortenedForRow('a'.repeat(255))).toBe(`${'a'.repeat(253)}…`)
    expect(shortenedForRow('')).toBe('')
  })
})

describe('tags', () => {
  it.each([
    ['a, b', ['a', 'b']],
    [' a , b ', ['a', 'b']],
    ['a,,b,', ['a', 'b']],
    ['winter wear', ['winter wear']],
    [' , ', []],
    ['', []],
  ])('%j splits into %j', (text, tags) => {
    expect(splitTags(text)).toEqual(tags)
  })
})

describe('text from the server', () => {
  it.each([
    ['plain', 'plain'],
    ['a\nb', 'a\nb'],
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['One<br>Two<br/>Three', 'One\nTwo\nThree'],
    ['<b class="x">Bold</b> text', 'Bold text'],
    ['<img src=x onerror=alert(1)>hi', 'hi'],
    ['a <!-- note --> b', 'a  b'],
    ['3 < 5 and 5 > 3', '3 < 5 and 5 > 3'],
    ['I <3 Nepal', 'I <3 Nepal'],
    ['Tom &amp; Co', 'Tom &amp; Co'],
    ['a\n\n\n\nb', 'a\n\nb'],
  ])('%j is shown as %j (D-16)', (text, shown) => {
    expect(plainText(text)).toBe(shown)
  })

  it('takes a text full of opening brackets', () => {
    // If the time grew with the square of the length, this test would take minutes and exceed its timeout.
    for (const part of ['<a', '<!--', '</', '<'])
      expect(plainText(part.repeat(100_000))).toBeTypeOf('string')
  })

  it.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['a longer text', 9, 'a longer…'],
    ['a longer text', 8, 'a longe…'],
    ['👒👒👒', 2, '👒…'],
    ['abc', 0, '…'],
    [' a longer text', 4, ' a…'],
  ])('%j in %j characters is %j', (text, length, cut) => {
    expect(truncate(text, length)).toBe(cut)
  })
})

describe('dates and times', () => {
  it.each([
    ['2025-03-12 16:05:09', '12 Mar 2025', '4:05 PM'],
    ['2025-03-12T16:05:09', '12 Mar 2025', '4:05 PM'],
    ['2025-03-12 16:05', '12 Mar 2025', '4:05 PM'],
    ['2025-3-2 6:05:00', '2 Mar 2025', '6:05 AM'],
    ['2025-03-12 16:05:09.123456', '12 Mar 2025', '4:05 PM'],
    [' 2025-03-12 16:05:09 ', '12 Mar 2025', '4:05 PM'],
    ['2025-03-12 00:00:00', '12 Mar 2025', '12:00 AM'],
    ['2025-03-12 12:00:00', '12 Mar 2025', '12:00 PM'],
    ['2025-12-31 23:59:59', '31 Dec 2025', '11:59 PM'],
    ['2024-02-29 01:00:00', '29 Feb 2024', '1:00 AM'],
    ['2025-03-12', '12 Mar 2025', ''],
    [' 2025-03-12 ', '12 Mar 2025', ''],
    ['1970-01-01 00:00:00', '1 Jan 1970', '12:00 AM'],
    ['2025-03-12  \t16:05', '12 Mar 2025', '4:05 PM'],
    ['2025-12-31t18:15:00z', '1 Jan 2026', '12:00 AM'],
    // Stamps with a zone of their own are converted to Nepal's clock.
    ['2025-12-31T18:14:59Z', '31 Dec 2025', '11:59 PM'],
    ['2025-12-31T18:15:00Z', '1 Jan 2026', '12:00 AM'],
    ['2025-12-31T18:15:00.000Z', '1 Jan 2026', '12:00 AM'],
    ['2026-01-01T00:00:00+05:45', '1 Jan 2026', '12:00 AM'],
    ['2026-01-01 00:00:00 +0000', '1 Jan 2026', '5:45 AM'],
    ['2025-12-31T20:00:00-05:00', '1 Jan 2026', '6:45 AM'],
    ['1767204900', '1 Jan 2026', '12:00 AM'],
    ['1767204900000', '1 Jan 2026', '12:00 AM'],
  ])('%j is %s, %s in Nepal (D-13, D-14)', (raw, date, time) => {
    expect(shownDate(raw)).toBe(date)
    expect(shownTime(raw)).toBe(time)
  })

  it.each([
    '',
    'yesterday',
    '0000-00-00 00:00:00',
    '2025-02-30 10:00:00',
    '2025-13-01 10:00:00',
    '2025-03-12 24:00:00',
    '2025-03-12 10:60:00',
    '2025-03-12 10:00:60',
    '2025-03-12 99:00:00',
    '1969-12-31 23:59:59',
    '12025-03-12',
    '12345678',
    '12345678901234',
    '1767204900 or so',
    'at 1767204900',
    '12/03/2025',
    '2025-03-12 10:00:00 NPT',
    '1',
    'null',
    '<b>2025-03-12</b>',
  ])('%j is unreadable: shown as received, without a time, in no month (D-13)', (raw) => {
    expect(stampOf(raw)).toBeNull()
    expect(shownDate(raw)).toBe(raw)
    expect(shownTime(raw)).toBe('')
    expect(isoDateOfStamp(raw)).toBeNull()
    expect(stampSortKey(raw)).toBe(-1)
  })

  it('agree with the browser on the time in Kathmandu at any moment (D-13)', () => {
    const clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: SHOP_ZONE,
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    })
    // Nepal's clock has been at +05:45 since 1986.
    const moment = fc.integer({ min: Date.UTC(1986, 1, 1), max: Date.UTC(2099, 11, 31) })
    fc.assert(
      fc.property(moment, (ms) => {
        const { year, month, day, hour, minute, second } = nepalTimeOf(ms)
        const two = (part: number) => String(part).padStart(2, '0')
        expect(
          `${year}-${two(month)}-${two(day)}, ${two(hour)}:${two(minute)}:${two(second)}`,
        ).toBe(clock.format(ms))
        expect(stampOf(new Date(ms).toISOString())).toEqual(nepalTimeOf(ms))
        expect(stampOf(String(Math.trunc(ms / 1000)))).toEqual(nepalTimeOf(ms))
      }),
      { numRuns: 300 },
    )
  })

  it('shorten months to three letters (D-14)', () => {
    const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
    expect(months.map((_name, n) => shownDate(`2025-${n + 1}-1`))).toEqual(
      months.map((name) => `1 ${name} 2025`),
    )
  })

  it('sort by time, whatever the spelling', () => {
    const sorted = ['x', '2025-12-31 23:59:59', '2025-12-31T18:15:00Z', '2026-01-01 00:00:01']
    expect([...sorted].reverse().sort((a, b) => stampSortKey(a) - stampSortKey(b))).toEqual(sorted)
  })

  it('are read by position as by the pattern, on real days and on others', () => {
    const part = (max: number) =>
      fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, '0'))
    const written = fc.tuple(
      fc.integer({ min: 1968, max: 2105 }),
      part(14),
      part(33),
      fc.constantFrom(' ', 'T'),
      part(26),
      part(62),
      part(62),
    )
    const leaps = [1900, 2000, 2023, 2024, 2100].flatMap((year) =>
      [28, 29, 30].map((day) => [year, '02', String(day), ' ', '23', '59', '59'] as const),
    )
    const same = ([year, month, day, t, hour, minute, second]: readonly [
      number,
      string,
      string,
      string,
      string,
      string,
      string,
    ]) => {
      const usual = `${year}-${month}-${day}${t}${hour}:${minute}:${second}`
      // A second space makes the stamp an unusual one, which the slower parser reads.
      const other = usual.replace(/[ T]/, '  ')
      expect([stampSortKey(usual), yyyymmddOf(usual), isoDateOfStamp(usual)], usual).toEqual([
        stampSortKey(other),
        yyyymmddOf(other),
        isoDateOfStamp(other),
      ])
    }
    leaps.forEach(same)
    fc.assert(fc.property(written, same), { numRuns: 3000 })
    const odds = [
      '2025-03-1x 10:00:00',
      '2025-03-12 1 :00:00',
      '2025-03- 2 10:00:00',
      '2025-03-12 10:00:0:',
      '2025-0:-12 10:00:00',
      '2025-03-12 :0:00:00',
    ]
    const marks = [
      '2025/03-12 10:00:00',
      '2025-03/12 10:00:00',
      '2025-03-12x10:00:00',
      '2025-03-12 10.00:00',
      '2025-03-12 10:00.00',
      '2025-03-12T10:00:00',
    ]
    for (const odd of [...odds, ...marks])
      expect(yyyymmddOf(odd), odd).toBe(odd.includes('T') ? 20250312 : 0)
  })

  it('no text makes a reader throw', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (raw) => void [shownDate(raw), shownTime(raw), isoDateOfStamp(raw), stampSortKey(raw)],
      ),
    )
  })
})

describe('what settings derive from the name', () => {
  it.each([
    ['Pahiran', 'pahiran'],
    ['Pahiran Nepal Pvt. Ltd.', 'pahirannepalpvtltd'],
    ['Shop 24/7', 'shop247'],
    ['पहिरन', ''],
    ['', ''],
  ])('%j becomes %j (D-197)', (name, part) => {
    expect(slugOf(name)).toBe(part)
  })

  it('a no-reply address, a support address and the site name', () => {
    expect(settingsDefaults(' Pahiran Nepal ')).toEqual({
      default_email: 'no-reply@pahirannepal.com',
      support_email: 'support@pahirannepal.com',
      site_name: 'Pahiran Nepal',
    })
  })

  it('only the site name if no letter is left (D-197)', () => {
    expect(settingsDefaults('पहिरन')).toEqual({
      default_email: '',
      support_email: '',
      site_name: 'पहिरन',
    })
  })
})

it.each([
  ['uploads/products/kurta.jpg', 'kurta.jpg'],
  ['C:\\pictures\\topi.png', 'topi.png'],
  ['uploads/%E0%A4%9F.svg', 'ट.svg'],
  ['uploads/50%.jpg', '50%.jpg'],
  ['uploads/', ''],
])('the file of %j is %j', (path, name) => {
  expect(fileNameOf(path)).toBe(name)
})

it.each([
  [0, '0 KB'],
  [200, '1 KB'],
  [640_000, '640 KB'],
  [999_600, '1.0 MB'],
  [1_100_000, '1.1 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})
