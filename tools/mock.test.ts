// @vitest-environment node
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mockServer } from '../mocks/server/node'

// Starts the mock backend alone, as `npm run mock` does: in its own process, on plain Node.

let server: ChildProcess
let port = 0
let printedText = ''

const startMock = (...words: string[]) =>
  spawnSync(process.execPath, ['tools/mock.mjs', ...words], { encoding: 'utf8' })

beforeAll(async () => {
  mockServer.close()
  server = spawn(process.execPath, [
    'tools/mock.mjs',
    '--port',
    '0',
    '--clock=fixed',
    '--scenario',
    'one',
  ])
  await new Promise<void>((resolve, reject) => {
    const hear = (text: Buffer) => {
      printedText += text.toString()
      port = Number(/localhost:(\d+)/.exec(printedText)?.[1] ?? 0)
      if (port > 0) resolve()
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.on('exit', () => reject(new Error(printedText)))
  })
}, 30_000)
afterAll(() => void server.kill())

const mockAddress = (path: string) => `http://127.0.0.1:${port}${path}`

describe('npm run mock', () => {
  it('plays the backend with the options that were named', async () => {
    const reply = (await (await fetch(mockAddress('/backend/api/get_products.php'))).json()) as {
      products: object[]
    }
    expect(reply.products).toHaveLength(1)
    const state = (await (await fetch(mockAddress('/__mock/api/state'))).json()) as object
    expect(state).toMatchObject({ scenario: 'one', now: '2026-11-20 14:20:00' })
  })

  it('serves its page with everything that the page loads', async () => {
    const page = await (await fetch(mockAddress('/'))).text()
    const files = [...page.matchAll(/(?:src|href)="([\w-]+\.(?:js|css))"/g)].map(
      ([, file]) => file ?? '',
    )
    const imports = files
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => [
        ...readFileSync(`mocks/panel/${file}`, 'utf8').matchAll(/from '\.\/([\w-]+\.js)'/g),
      ])
    const font =
      /url\(['"]?([^'")]+\.woff2)/.exec(readFileSync('src/ui/tokens.css', 'utf8'))?.[1] ?? ''
    const wanted = [
      ...files,
      ...imports.map(([, file]) => file ?? ''),
      new URL(font, 'http://x/').pathname.slice(1),
    ]
    expect(wanted.length).toBeGreaterThan(4)
    for (const file of wanted)
      expect([file, (await fetch(mockAddress(`/__mock/${file}`))).status]).toEqual([file, 200])
  })

  it('draws the pictures of the products', async () => {
    const { products } = (await (
      await fetch(mockAddress('/backend/api/get_products.php'))
    ).json()) as {
      products: { images: string }[]
    }
    const [image] = JSON.parse(products[0]?.images ?? '[]') as string[]
    const picture = await fetch(mockAddress(`/backend/api/${image}`))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('lets a front end on another origin call, and refuses its preflight under T8', async () => {
    const preflight = () =>
      new Promise<[number | undefined, unknown]>((resolve) =>
        request(
          {
            host: '127.0.0.1',
            port,
            method: 'OPTIONS',
            path: '/backend/api/login.php',
            headers: { Origin: 'http://app.test:3000' },
          },
          (reply) => resolve([reply.statusCode, reply.headers['access-control-allow-origin']]),
        ).end(),
      )
    expect(await preflight()).toEqual([204, 'http://app.test:3000'])
    await fetch(mockAddress('/__mock/api/faults'), {
      method: 'POST',
      body: JSON.stringify({ name: 'T8', file: 'login.php' }),
    })
    expect(await preflight()).toEqual([403, undefined])
  })

  it('prints a line for each call, with what breaks the contract and the world', async () => {
    await fetch(mockAddress('/backend/api/get_cart.php?mail=x&world=anna'))
    await expect
      .poll(() => printedText)
      .toMatch(
        /GET {2}get_cart\.php {2}200 {2}\d+ ms {2}world anna {2}broken: .*"email" is missing/,
      )
  })

  it.each([
    [['--scenari', 'big'], /There is no option --scenari\./],
    [['--scenario', 'nowhere'], /There is no scenario "nowhere"/],
    [
      ['--backend', 'shop.example'],
      /--backend is an origin such as https:\/\/shop\.example; this is "shop\.example"/,
    ],
    [['--port', 'x'], /--port is a number; this is "x"/],
  ])('%j is refused with a sentence', (words, sentence) => {
    const { status, stderr } = startMock(...words)
    expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)])
    expect(stderr).not.toContain('    at ')
  })

  it('lies over a real backend', async () => {
    const over = spawn(process.execPath, [
      'tools/mock.mjs',
      '--port',
      '0',
      '--backend',
      mockAddress(''),
    ])
    try {
      const text = await new Promise<string>((done) =>
        over.stdout.once('data', (part: Buffer) => done(part.toString())),
      )
      const front = `http://127.0.0.1:${/localhost:(\d+)/.exec(text)?.[1]}`
      const titles = async (origin: string) =>
        (await fetch(`${origin}/backend/api/get_products.php`)).text()
      expect(await titles(front)).toBe(await titles(mockAddress('')))
      expect(await (await fetch(`${front}/__mock/api/state`)).json()).toMatchObject({
        backend: mockAddress(''),
        calls: 1,
      })
    } finally {
      over.kill()
    }
  })

  it('names the port that is taken', () => {
    expect(startMock('--port', String(port)).stderr).toContain(`Port ${port} is taken`)
  })
})
