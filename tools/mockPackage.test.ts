// @vitest-environment node
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mockServer } from '../mocks/server/node'
import {
  UNKNOWN_CALLS,
  CALL_ENDS,
  PLANTED_TITLES,
  plantedFiles,
  reportedIn,
} from '../tests/plantedCalls'
import { BROWSER_ARGS, findBrowser } from './browser.mjs'

type PlaywrightReport = {
  suites: {
    specs: { title: string; tests: { results: { errors: { message: string }[] }[] }[] }[]
  }[]
}

// Plays another project with its own folder and tests, which installs the tarball of `npm run mock -- --package`.

const projectRoot = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'second-project-'))
const packagesFolder = join(folder, 'node_modules')
const writeFile = (name: string, text: string) => writeFileSync(join(folder, name), text)
const runScript = (script: string, ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(packagesFolder, script), ...words],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' },
    },
  )
  return { status, text: `${stdout}${stderr}` }
}

beforeAll(() => {
  mockServer.close()
  const packed = execFileSync(process.execPath, ['tools/mockPackage.mjs', '--to', folder], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  const home = join(packagesFolder, 'pahiran-mock')
  mkdirSync(home, { recursive: true })
  execFileSync('tar', ['-xzf', packed.trim(), '-C', home, '--strip-components=1'])
  // Tests run without a network, so link the dependencies into the project.
  for (const name of [
    'msw',
    'vitest',
    'playwright',
    'playwright-core',
    'typescript',
    'jsdom',
    '@types/node',
    'vite',
  ]) {
    mkdirSync(dirname(join(packagesFolder, name)), { recursive: true })
    symlinkSync(join(projectRoot, 'node_modules', name), join(packagesFolder, name))
  }
  writeFile('package.json', '{ "name": "second", "type": "module" }')
  writeFile(
    'playwright.config.mjs',
    "export default { testMatch: '*.e2e.mjs', reporter: 'line' }\n",
  )
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true }))

describe('a second project', () => {
  it('has its first green test with one import', () => {
    writeFile(
      'shop.test.js',
      `import { expect, it } from 'vitest'
import { world } from 'pahiran-mock/vitest'

it('lists the products', async () => {
  const reply = await (await fetch('http://shop.test/backend/api/get_products.php')).json()
  expect(reply.products).toHaveLength(world.products.length)
  world.products = []
  expect((await (await fetch('http://shop.test/backend/api/get_products.php')).json()).products).toEqual([])
})

it('starts on a fresh world', async () => {
  expect(world.products.length).toBeGreaterThan(20)
  world.faults.set({ name: 'H8', file: '*' })
  expect((await fetch('http://shop.test/backend/api/get_products.php')).status).toBe(502)
})
`,
    )
    const { status, text } = runScript('vitest/vitest.mjs', 'run', '--root', folder)
    expect([status, text]).toEqual([0, expect.stringContaining('2 passed')])
  })

  it('fails by name each test with an unknown call, also a swallowed one: vitest, node and jsdom', () => {
    const planted = join(folder, 'planted')
    mkdirSync(planted)
    for (const [name, text] of plantedFiles("import 'pahiran-mock/vitest'"))
      writeFile(`planted/${name}`, text)
    runScript(
      'vitest/vitest.mjs',
      'run',
      '--root',
      planted,
      '--reporter=json',
      '--outputFile=out.json',
    )
    const out = readFileSync(join(planted, 'out.json'), 'utf8')
    rmSync(planted, { recursive: true })
    expect(reportedIn(out)).toEqual(PLANTED_TITLES)
  })

  it.each(['bundler', 'nodenext'])(
    'reads the types of the wire and of the mock (%s)',
    (resolution) => {
      writeFile(
        'typed.ts',
        `import { handlers, world, type FaultCode } from 'pahiran-mock'
import { mockServer } from 'pahiran-mock/node'
import { startMock } from 'pahiran-mock/server'
import type { Calls, Product, ReplyOf } from 'pahiran-mock/wire'

const fault: FaultCode = 'H1'
world.faults.set({ name: fault, file: 'orders.php' })
export const titles: string[] = world.products.map(({ title }) => title)
export const count: number = handlers.length
export const started: Promise<{ port: number }> = startMock({ port: 0, scenario: 'empty' })
mockServer.close()
declare const reply: ReplyOf<'GET get_products.php'>
export const products: Product[] = 'error' in reply ? [] : reply.products
declare const sent: Calls['POST add_to_cart.php']['sent']
export const quantity: number = sent.quantity
// @ts-expect-error A price may be text.
export const price: number = products[0]!.price
// @ts-expect-error There is no such fault.
world.faults.set({ name: 'X1', file: '*' })
// @ts-expect-error There is no such call.
export type None = Calls['GET nothing.php']
`,
      )
      const words = [
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--target',
        'es2022',
        '--types',
        'node',
      ]
      const module = resolution === 'bundler' ? 'esnext' : 'nodenext'
      const { status, text } = runScript(
        'typescript/bin/tsc',
        ...words,
        '--module',
        module,
        '--moduleResolution',
        resolution,
        'typed.ts',
      )
      expect([status, text]).toEqual([0, ''])
    },
  )

  it('gets a mock of its own in each Playwright worker', () => {
    writeFile(
      'shop.e2e.mjs',
      `import { expect, test } from 'pahiran-mock/playwright'

test('sets a fault', async ({ mock }) => {
  const products = () => fetch(mock.origin + '/backend/api/get_products.php').then(({ status }) => status)
  expect(await products()).toBe(200)
  await mock.fault({ name: 'H8', file: 'get_products.php' })
  expect(await products()).toBe(502)
  expect((await mock.calls('get_products.php')).length).toBe(2)
})
`,
    )
    const { status, text } = runScript('playwright/cli.js', 'test')
    expect([status, text]).toEqual([0, expect.stringContaining('1 passed')])
  })

  it('fails by name each Playwright test with an unknown call, of the page and of the test itself', () => {
    const titles = Object.keys(UNKNOWN_CALLS).flatMap((call) =>
      Object.keys(CALL_ENDS).flatMap((end) => [`${call} ${end} browser`, `${call} ${end} alone`]),
    )
    const tests = Object.entries(UNKNOWN_CALLS).flatMap(([call, file]) =>
      Object.entries(CALL_ENDS).map(
        ([end, rest]) => `
test('${call} ${end} browser', async ({ page, mock }) => {
  await page.goto(mock.origin + '/__mock/tokens.css')
  await page.evaluate(() => fetch('/backend/api/${file}')${rest})
})
test('${call} ${end} alone', async () => {
  const server = await startMock({ host: '127.0.0.1' })
  try { await fetch(server.origin + '/backend/api/${file}')${rest} } finally { await server.close() }
})`,
      ),
    )
    writeFile(
      'unknown.e2e.mjs',
      `import { test } from 'pahiran-mock/playwright'
import { startMock } from 'pahiran-mock/server'
test.use({ launchOptions: ${JSON.stringify({ executablePath: findBrowser() ?? undefined, args: BROWSER_ARGS })} })
${tests.join('')}\n`,
    )
    const { text } = runScript('playwright/cli.js', 'test', 'unknown', '--reporter=json')
    const { suites } = JSON.parse(text) as PlaywrightReport
    const failed = suites
      .flatMap(({ specs }) => specs)
      .filter(({ title, tests: [one] }) =>
        one?.results[0]?.errors.some(({ message }) =>
          message.includes(title.split(' ').slice(0, 2).join(' ')),
        ),
      )
    expect(failed.map(({ title }) => title).sort()).toEqual(titles.sort())
  }, 120_000)

  async function withCommand(visit: (origin: string) => Promise<void>) {
    const server = spawn(
      process.execPath,
      [join(packagesFolder, 'pahiran-mock/bin.mjs'), '--port', '0', '--quiet'],
      { cwd: folder },
    )
    let errors = ''
    server.stderr.on('data', (text: Buffer) => (errors += text.toString()))
    const ended = new Promise<number | null>((done) => server.once('exit', done))
    const said = await new Promise<string>((done) =>
      server.stdout.once('data', (text: Buffer) => done(text.toString())),
    )
    try {
      await visit(`http://127.0.0.1:${/localhost:(\d+)/.exec(said)?.[1]}`)
    } finally {
      server.kill()
    }
    return { code: await ended, errors }
  }

  it('starts the server by its command, whose page finds its files', async () => {
    const { code, errors } = await withCommand(async (origin) => {
      for (const path of [
        '/backend/api/get_products.php',
        '/backend/api/uploads/products/kurta-brick.webp',
        '/__mock/',
        '/__mock/panel.js',
        '/__mock/panel.css',
        '/__mock/tokens.css',
        '/__mock/@fontsource/gloock/files/gloock-latin-400-normal.woff2',
      ])
        expect([path, (await fetch(origin + path)).status]).toEqual([path, 200])
    })
    expect([code, errors]).toEqual([0, ''])
  })

  it('ends the command with 1 and the names of the unknown calls', async () => {
    const { code, errors } = await withCommand(async (origin) => {
      expect((await fetch(`${origin}/backend/api/nope.php`)).ok).toBe(false)
    })
    expect([code, errors]).toEqual([1, expect.stringContaining('GET nope.php')])
  })

  describe('that follows the README alone', () => {
    const readme = () => readFileSync(join(packagesFolder, 'pahiran-mock/README.md'), 'utf8')
    const block = (text: string) =>
      readme()
        .split('```')
        .filter((one) => one.startsWith('js\n') && one.includes(text))
        .join('\n')
        .slice(3)
    const SHOW = `
for (const { images } of products) document.body.append(Object.assign(new Image(), { src: JSON.parse(images)[0] }))
document.title = 'shown'
`
    const PICTURES = () =>
      [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
        .length

    async function picturesIn(main: string, config: string) {
      writeFile('index.html', '<!doctype html><body><script type="module" src="/main.js"></script>')
      writeFile('main.js', main)
      writeFile('vite.config.js', config)
      const words = [join(packagesFolder, 'vite/bin/vite.js'), '--port', '0', '--host', '127.0.0.1']
      const vite = spawn(process.execPath, words, {
        cwd: folder,
        env: { ...process.env, NO_COLOR: '1' },
      })
      const browser = await chromium.launch({
        executablePath: findBrowser() ?? undefined,
        args: BROWSER_ARGS,
      })
      try {
        const origin = await new Promise<string>((done) => {
          let text = ''
          vite.stdout.on('data', (more: Buffer) => {
            const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec((text += more.toString())) ?? []
            if (address !== undefined) done(address)
          })
        })
        const page = await browser.newPage()
        await page.goto(origin)
        await page.waitForFunction(() => document.title === 'shown')
        await page.waitForLoadState('networkidle')
        return await page.evaluate(PICTURES)
      } finally {
        vite.kill()
        await browser.close()
      }
    }

    it('has a green test', () => {
      writeFile('readme.test.js', block('pahiran-mock/vitest'))
      const { status, text } = runScript('vitest/vitest.mjs', 'run', '--root', folder, 'readme')
      expect([status, text]).toEqual([0, expect.stringContaining('1 passed')])
    })

    it('sees the pictures of the 24 products behind the proxy of Vite', async () => {
      let seen = 0
      await withCommand(async (origin) => {
        const config = block('proxy:').replace('http://localhost:9000', origin)
        seen = await picturesIn(block('// the app') + SHOW, config)
      })
      expect(seen).toBe(24)
    }, 60_000)

    it('sees them in the browser without a server', async () => {
      expect(readme()).toContain('npx msw init public --save')
      runScript('msw/cli/index.js', 'init', 'public', '--save')
      const main = block('msw/browser') + block('// the app') + SHOW
      expect(await picturesIn(main, 'export default {}')).toBe(24)
    }, 60_000)
  })

  it('may read the contract as OpenAPI', () => {
    const file = createRequire(join(folder, 'x.js')).resolve('pahiran-mock/openapi.json')
    expect(file).toMatch(/openapi\.json$/)
  })
})
