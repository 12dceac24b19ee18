// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const SCREENS = ['Dashboard', 'Users', 'Orders', 'Inquiries', 'Pages', 'Settings', 'AdminProducts']
const ADMIN = 'import "./admin-1.js"'
const PAGE = `<script type="module" async crossorigin src="/assets/early-1.js"></script>
<script src="/assets/shop-1.js"></script><svg id="loader"></svg><link rel="stylesheet" href="/assets/shop-1.css">`

const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad\n'

let folder = ''
const writeFile = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(
    join(folder, path),
    path.startsWith('assets/') && path.endsWith('.js') ? COMPILED_AHEAD + text : text,
  )
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-'))
  writeFile('index.html', PAGE)
  for (const name of ['early', 'admin', 'reports'])
    writeFile(`assets/${name}-1.js`, `export const name = "${name}"`)
  writeFile('assets/shop-1.js', 'import("./CartPanel-1.js");import("./AdminFrame-1.js")')
  writeFile('assets/CartPanel-1.js', 'export const name = "CartPanel"')
  writeFile('assets/worker-1.js', 'register("sw.js",{updateViaCache:"none"})')
  writeFile('assets/shop-1.css', 'a{color:red}')
  writeFile('sw.js', 'addEventListener("fetch", () => {})')
  for (const name of ['AdminFrame', ...SCREENS.map((screen) => `${screen}Screen`)])
    writeFile(`assets/${name}-1.js`, ADMIN)
})
afterEach(() => rmSync(folder, { recursive: true }))

function runCheck() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/bundle.mjs', folder], {
    encoding: 'utf8',
  })
  return { status, words: `${stdout}${stderr}` }
}

/** gzip cannot compress random text. */
const randomText = (kilobytes: number) => randomBytes(kilobytes * 768).toString('base64')

it('passes a small build of the right shape', () => {
  expect(runCheck()).toEqual({
    status: 0,
    words: expect.stringContaining('The bundle is within its budgets.'),
  })
})

it.each<[string, () => void, string]>([
  [
    'JavaScript of / that is too heavy',
    () => writeFile('assets/early-1.js', `export const text="${randomText(260)}"`),
    'JS that / needs',
  ],
  [
    'heavy JavaScript that / imports',
    () => {
      writeFile('assets/shop-1.js', 'import "./more-1.js"')
      writeFile('assets/more-1.js', `export const text="${randomText(260)}"`)
    },
    'JS that / needs',
  ],
  [
    'a service worker that is too heavy',
    () => writeFile('sw.js', `const names="${randomText(6)}"`),
    'Service worker',
  ],
  [
    'chunks that import each other, so that none of them starts',
    () => {
      writeFile('assets/CartPanel-1.js', 'import "./more-1.js"')
      writeFile('assets/more-1.js', 'import "./CartPanel-1.js"')
    },
    'CartPanel-1.js imports a chunk that imports it back',
  ],
  [
    'many small files',
    () => {
      for (let n = 0; n < 60; n += 1) writeFile(`assets/part${n}-1.js`, 'export const name = 1')
    },
    'scripts, but at most',
  ],
  [
    'styles of / that are too heavy',
    () => writeFile('assets/shop-1.css', `a{content:"${randomText(20)}"}`),
    'CSS on /',
  ],
  [
    'a back office screen that is too heavy',
    () => writeFile('assets/OrdersScreen-1.js', `${ADMIN};export const text="${randomText(380)}"`),
    'JS of /nest orders',
  ],
  ['fonts that are too heavy', () => writeFile('assets/font-1.woff2', randomText(40)), 'fonts'],
  [
    'a shop screen that imports the back office',
    () => writeFile('assets/CartPanel-1.js', ADMIN),
    'CartPanel-1.js of the storefront loads code of the back office',
  ],
  [
    'a script that V8 compiles function by function',
    () => writeFileSync(join(folder, 'assets/CartPanel-1.js'), 'export const name = "CartPanel"'),
    'CartPanel-1.js does not ask V8 to compile it in the background',
  ],
  [
    'a screen without a chunk',
    () => rmSync(join(folder, 'assets/UsersScreen-1.js')),
    'no chunk UsersScreen',
  ],
  [
    'an early chunk that waits for the app',
    () => writeFile('index.html', PAGE.replace(' async', '')),
    'no async script for the early chunk',
  ],
  [
    'a style sheet before the loader',
    () => writeFile('index.html', `<link rel="stylesheet" href="/assets/shop-1.css">${PAGE}`),
    'before the loader',
  ],
  [
    "React's development build",
    () => writeFile('assets/shop-1.js', 'import{jsxDEV as a}from"./react-1.js"'),
    "React's development build",
  ],
  [
    'no service worker',
    () => writeFile('assets/worker-1.js', 'export const name = 1'),
    'no script registers the service worker',
  ],
  ['no error reports', () => rmSync(join(folder, 'assets/reports-1.js')), 'no chunk reports'],
  [
    'the mock backend',
    () => writeFile('assets/mock-1.js', 'fetch("/__mock/api")'),
    'the mock backend',
  ],
  [
    "the seed's people",
    () => writeFile('assets/seed-1.js', '"asha@pahiran.example"'),
    "the seed's people",
  ],
  ['eval', () => writeFile('assets/eval-1.js', 'eval("1")'), 'eval'],
  ['a source map', () => writeFile('assets/shop-1.js.map', '{}'), 'must not be in a build'],
  [
    'a script of another host',
    () => writeFile('index.html', '<script src="https://cdn.example/x.js"></script>'),
    'index.html fetches https://cdn.example/x.js',
  ],
])('fails a build with %s', (_, spoil, words) => {
  spoil()
  const found = runCheck()
  expect(found.status).toBe(1)
  expect(found.words).toContain(words)
})
