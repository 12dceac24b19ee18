// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const SCREENS = ['Dashboard', 'Users', 'Orders', 'Inquiries', 'Pages', 'Settings', 'Products']
const ADMIN = 'import "./office-1.js"'

let folder = ''
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** A small build of the right shape. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-'))
  write('index.html', '<link href="/assets/index-1.css"><script src="/assets/index-1.js"></script>')
  for (const name of ['index', 'HomeScreen', 'office']) write(`assets/${name}-1.js`, `export const name = "${name}"`)
  for (const name of ['index', 'HomeScreen']) write(`assets/${name}-1.css`, 'a{color:red}')
  for (const name of SCREENS) write(`assets/${name}Screen-1.js`, ADMIN)
})
afterEach(() => rmSync(folder, { recursive: true }))

function check() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/bundle.mjs', folder], { encoding: 'utf8' })
  return { status, words: `${stdout}${stderr}` }
}

/** Text that gzip cannot make smaller. */
const noise = (kilobytes: number) => randomBytes(kilobytes * 768).toString('base64')

it('passes a small build of the right shape', () => {
  expect(check()).toEqual({ status: 0, words: expect.stringContaining('The bundle keeps its budgets.') })
})

it.each<[string, () => void, string]>([
  [
    'JavaScript of / that is too heavy',
    () => write('assets/HomeScreen-1.js', `export const text="${noise(190)}"`),
    'JS that / needs',
  ],
  [
    'heavy JavaScript that / imports',
    () => {
      write('assets/index-1.js', 'import "./more-1.js"')
      write('assets/more-1.js', `export const text="${noise(190)}"`)
    },
    'JS that / needs',
  ],
  ['styles of / that are too heavy', () => write('assets/index-1.css', `a{content:"${noise(15)}"}`), 'CSS on /'],
  [
    'a back office screen that is too heavy',
    () => write('assets/OrdersScreen-1.js', `${ADMIN};export const text="${noise(260)}"`),
    'JS of /nest orders',
  ],
  ['fonts that are too heavy', () => write('assets/font-1.woff2', noise(40)), 'fonts'],
  [
    'a shop screen that imports the back office',
    () => write('assets/CartPanel-1.js', ADMIN),
    "the back office's chunk",
  ],
  ['the mock backend', () => write('assets/mock-1.js', 'fetch("/__mock/api")'), 'the mock backend'],
  ["the seed's people", () => write('assets/seed-1.js', '"asha@pahiran.example"'), "the seed's people"],
  ['eval', () => write('assets/eval-1.js', 'eval("1")'), 'eval'],
  ['a source map', () => write('assets/index-1.js.map', '{}'), 'may not be there'],
  [
    'a script of another host',
    () => write('index.html', '<script src="https://cdn.example/x.js"></script>'),
    'index.html fetches https://cdn.example/x.js',
  ],
])('fails a build with %s', (_, spoil, words) => {
  spoil()
  const found = check()
  expect(found.status).toBe(1)
  expect(found.words).toContain(words)
})
