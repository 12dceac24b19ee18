// @vitest-environment node
import { expect, it } from 'vitest'
import { familyOfColor } from './colorFamily'

it.each([
  ['#17151A', 'Black'],
  ['#3a3a3c', 'Gray'],
  ['#9aa5ad', 'Gray'],
  ['#efe9dd', 'White'],
  ['#fff', 'White'],
  ['#ddcfbb', 'Beige'],
  ['#c58a74', 'Brown'],
  ['#7b5136', 'Brown'],
  ['#b0502a', 'Red'],
  ['#6b2430', 'Red'],
  ['#dd7a2b', 'Orange'],
  ['#e0a526', 'Yellow'],
  ['#3f6b53', 'Green'],
  ['#1a2238', 'Blue'],
  ['#4a6a96', 'Blue'],
  ['#6b4a94', 'Purple'],
  ['#e7a3b4', 'Pink'],
  ['#b8325aff', 'Pink'],
  ['maroon', null],
  ['', null],
])('%s is %s', (code, family) => {
  expect(familyOfColor(code)).toBe(family)
})

it('a strong color belongs to the family of its hue, all around the circle', () => {
  const ends = { Red: 18, Orange: 32, Yellow: 70, Green: 170, Blue: 255, Purple: 290, Pink: 345 }
  for (let hue = 0; hue < 360; hue++) {
    // The formula of CSS Color 4 for one channel of hsl(hue 80% 50%).
    const part = (channel: number) => {
      const turn = (channel + hue / 30) % 12
      return Math.round(255 * (0.5 - 0.4 * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))))
    }
    const code = [0, 8, 4].map((channel) => part(channel).toString(16).padStart(2, '0')).join('')
    const family = Object.entries(ends).find(([, end]) => hue < end)?.[0] ?? 'Red'
    // Rounding to 8 bits may move a hue at the very end of its family.
    if (!Object.values(ends).some((end) => Math.abs(end - hue) < 1.5))
      expect(familyOfColor(`#${code}`), `hue ${hue}, #${code}`).toBe(family)
  }
})
