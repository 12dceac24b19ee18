// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Proves WCAG criteria that the shop meets because it uses no such thing: sound and video (1.2.1 to 1.2.5, 1.4.2), a
// locked orientation (1.3.4), motion of the device (2.5.4), flashes (2.3.1).

const SOURCE_FILES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|css)$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(`src/${name}`, 'utf8') }))
const filesMatching = (pattern: RegExp) =>
  SOURCE_FILES.filter(({ text }) => pattern.test(text)).map(({ name }) => name)

it.each([
  ['sound or video', /<(?:video|audio|track|embed)\b|new Audio\(|AudioContext|speechSynthesis/],
  ['a locked orientation', /orientation\.lock|screen\.orientation/],
  [
    'the motion of a device',
    /devicemotion|deviceorientation|DeviceMotionEvent|Accelerometer|Gyroscope/,
  ],
  ['a refresh that nobody asked for', /http-equiv="refresh"/],
])('the shop uses nowhere %s', (_, pattern) => {
  expect(SOURCE_FILES.length).toBeGreaterThan(500)
  expect(filesMatching(pattern)).toEqual([])
})

it('the installed app turns with the phone', () => {
  expect(readFileSync('tools/brandManifest.mjs', 'utf8')).not.toContain('orientation')
})

it('no endless animation is faster than three turns in a second', () => {
  const endless = SOURCE_FILES.filter(({ name }) => name.endsWith('.css')).flatMap(
    ({ text }) => text.match(/animation:[^;]*infinite[^;]*/g) ?? [],
  )
  expect(endless.length).toBeGreaterThan(0)
  for (const rule of endless)
    expect(Number(/([\d.]+)s\b/.exec(rule)?.[1]), rule).toBeGreaterThan(1 / 3)
})
