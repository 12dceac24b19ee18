// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchCode, setReloadDecision } from './fetchCode'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  setReloadDecision(() => Promise.resolve(false))
})

const MISSING_ERROR = new TypeError('Failed to fetch dynamically imported module')

it('tries a second time after a second', async () => {
  const load = vi.fn(async () => 'part').mockRejectedValueOnce(MISSING_ERROR)
  const code = fetchCode(load)
  await vi.advanceTimersByTimeAsync(999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await code).toBe('part')
  expect(load).toHaveBeenCalledTimes(2)
})

it('fails after the second try when the build is the same', async () => {
  const failed = vi.fn()
  void fetchCode(() => Promise.reject(MISSING_ERROR)).catch(failed)
  await vi.advanceTimersByTimeAsync(999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledWith(MISSING_ERROR)
})

it('neither fails nor ends while the page loads again for a newer build', async () => {
  setReloadDecision(() => Promise.resolve(true))
  const ended = vi.fn()
  void fetchCode(() => Promise.reject(MISSING_ERROR)).then(ended, ended)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ended).not.toHaveBeenCalled()
})

const resourceEntry = (name: string, startTime = Infinity) =>
  ({ name, startTime }) as PerformanceEntry
const CART = 'https://shop.example/assets/Cart-1.js'
const MENU = 'https://shop.example/assets/Menu-1.js'

/** Sets the resource timing entries, the files that the browser has requested. */
const setRequested = (...entries: PerformanceEntry[]) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries)

/** fetchCode.ts remembers which files have failed, so each test imports the module again. */
async function freshFetchCode() {
  vi.resetModules()
  const code = await import('./fetchCode')
  const decide = vi.fn(async (_lost: string) => false)
  code.setReloadDecision(decide)
  return { ...code, decide }
}

it('fetches past the HTTP cache the files of a failed try, and earlier ones that are a page of the host', async () => {
  const page = 'https://shop.example/assets/storefront-1.js'
  const headers = { 'content-type': 'text/html' }
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (name) => new Response('code', name === page ? { headers } : {}))
  setRequested(
    resourceEntry('https://shop.example/assets/early-1.js', -1),
    resourceEntry(page, -1),
    resourceEntry(CART),
    resourceEntry('https://shop.example/backend/api/cart.php'),
  )
  const code = fetchCode(vi.fn(async () => 'part').mockRejectedValueOnce(MISSING_ERROR))
  await vi.advanceTimersByTimeAsync(1000)
  await code
  expect(asked.mock.calls.filter(([, how]) => how?.cache === 'reload')).toEqual([
    [CART, { cache: 'reload' }],
    [page, { cache: 'reload' }],
  ])
})

describe('a module that the browser does not request again', () => {
  const never = () => Promise.reject(MISSING_ERROR)
  async function failing(code: Promise<unknown>): Promise<void> {
    const caught = code.catch(() => {})
    await vi.advanceTimersByTimeAsync(1000)
    await caught
  }

  it('is told with its name once the server has delivered all that failed', async () => {
    const { fetchCode, decide } = await freshFetchCode()
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response())
    setRequested(resourceEntry(CART), resourceEntry(MENU))
    await failing(fetchCode(never, true))
    expect(decide.mock.calls).toEqual([[`${CART} (0),${MENU} (0)`]])
  })

  it('is told at a later try too, which requests nothing', async () => {
    const { fetchCode, decide } = await freshFetchCode()
    const reply = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    setRequested(resourceEntry(CART))
    await failing(fetchCode(never, true))
    setRequested()
    reply.mockImplementation(async () => new Response())
    await failing(fetchCode(never, true))
    expect(decide.mock.calls).toEqual([[''], [`${CART} (0)`]])
  })

  it('is told if it failed before this try, when it was loaded ahead: the message names it', async () => {
    const { fetchCode, decide } = await freshFetchCode()
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('code'))
    setRequested(resourceEntry(CART, -1), resourceEntry(MENU, -1))
    await failing(
      fetchCode(() => Promise.reject(new TypeError(`${MISSING_ERROR.message}: ${CART}`)), true),
    )
    expect(decide.mock.calls).toEqual([[`${CART} (4)`]])
  })

  it('is not looked for at another address of the message', async () => {
    const { fetchCode, decide } = await freshFetchCode()
    const asked = vi.spyOn(globalThis, 'fetch')
    setRequested()
    await failing(
      fetchCode(() => Promise.reject(new Error('See https://docs.example/errors')), true),
    )
    expect(asked).not.toHaveBeenCalled()
    expect(decide.mock.calls).toEqual([['']])
  })

  it('is not told if code is only loaded ahead', async () => {
    const { fetchCode, decide } = await freshFetchCode()
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response())
    setRequested(resourceEntry(CART))
    await failing(fetchCode(never))
    expect(decide.mock.calls).toEqual([['']])
  })

  it.each([
    ['is missing', async () => new Response('', { status: 404 })],
    [
      'is cut',
      async () =>
        new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut')) })),
    ],
  ])('is not told if one of its files still %s', async (_how, answer) => {
    const { fetchCode, decide } = await freshFetchCode()
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (name) =>
      name === MENU ? answer() : new Response(),
    )
    setRequested(resourceEntry(CART), resourceEntry(MENU))
    await failing(fetchCode(never, true))
    expect(decide.mock.calls).toEqual([['']])
  })
})

/** These files prefetch code, continue without it, or are not part of the built page. */
const SINGLE_IMPORTS = [
  'src/app/early.ts',
  'src/admin/frame/AdminGate.tsx',
  'src/api/core/cache.ts',
  'src/api/core/collectErrors.ts',
  'src/main.tsx',
  'src/admin/products/form/webpWorker.ts',
  'src/storefront/checkout/useCheckout.ts',
]

const JOINED_IMPORTS = /fetchCode\(\s*\(\) =>\s*Promise\.all\(\[[^\]]+\]\)/g

it('fetches every part of the app', () => {
  const bare = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name}`)
    .filter(
      (path) =>
        /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !SINGLE_IMPORTS.includes(path),
    )
    .filter((path) => {
      const text = readFileSync(path, 'utf8').replaceAll(JOINED_IMPORTS, '')
      const wrapped =
        text.match(/(?:fetchCode|lazyPart|lazyScreen)\((?:\s*[\w.]+, )?\s*\(\) =>\s*import\('/g) ??
        []
      const all = text.match(/\bimport\('/g) ?? []
      return all.length > wrapped.length
    })
  expect(bare).toEqual([])
})
