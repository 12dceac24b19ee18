import { act } from '@testing-library/react'
import type { InternalAxiosRequestConfig } from 'axios'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { READS as READ_CALLS, type ReadScript, type StreamFile } from '../mocks/contractTable'
import { cache } from '../src/api/core/cache'
import { readCart } from '../src/api/cart'
import { ApiError, wire } from '../src/api/core/client'
import { seeded } from './live/fakeClock'
import { frameOf } from '../src/api/live/liveQuery'
import { InquiriesReply } from '../src/api/admin/adminInquiries'
import { ProductsReply } from '../src/api/products'
import { openAdmin } from '../src/api/admin/adminSettings'
import { rubbishIn } from './faults/judge'
import { mutator } from './fuzz/mutate'
import { givenNow, owner, prepare } from './given'
import { leavePage } from './pretendPage'
import { asha as ashaSigned, owner as ownerSigned, renderAt } from './renderAt'
import { runsOf } from './runs'
import { openStreams, sendFrame, sendStreamsByHand } from './fakeStreams'

// Damaged replies (R3) go through every read of the client and to every screen of the shop. Nothing is uncaught, no screen
// is blank, and none shows "undefined", "NaN" or the like.

const SEED = Number(process.env.FUZZ_SEED ?? 20261121)
const READS = Number(process.env.FUZZ_READS ?? 2000)
const SCREENS = Number(process.env.FUZZ_SCREENS ?? 204)

const READ_OF_STREAM: Record<StreamFile, ReadScript> = {
  'products_sse.php': 'get_products.php',
  'categories_sse.php': 'get_categories.php',
  'inquiries_sse.php': 'fetch_inquiries.php',
}

const good = new Map<string, string>()
let spoil = (text: string): string => text
let spoilt = 0

/** The mock backend's good replies, read once; the damaged ones are made of these. */
async function collect(): Promise<void> {
  wire.interceptors.response.use((reply) => {
    const file = reply.config.url?.split('/').at(-1) ?? ''
    if (!good.has(file) && typeof reply.data === 'string') good.set(file, reply.data)
    return reply
  })
  openAdmin(owner)
  const runs = runsOf(givenNow)
  for (const call of READ_CALLS) await runs[call.name]()
  cache.clear()
  expect([...good.keys()].toSorted()).toEqual(READ_CALLS.map(({ file }) => file).toSorted())
  Object.assign(wire.defaults, {
    adapter: async (config: InternalAxiosRequestConfig) => {
      const file = config.url?.split('/').at(-1) ?? ''
      const text = config.method === 'get' ? (good.get(file) ?? '{}') : '{"success":true}'
      spoilt++
      return {
        data: config.method === 'get' ? spoil(text) : text,
        status: 200,
        statusText: 'OK',
        headers: {},
        config,
        request: null,
      }
    },
  })
}

let tornBy = ''
const loose: string[] = []
const note = (cause: unknown) =>
  void loose.push(
    `uncaught: ${cause instanceof Error ? (cause.stack ?? cause.message).slice(0, 400) : String(cause)}`,
  )
const noteError = (event: ErrorEvent) => note(event.error ?? event.message)

beforeAll(async () => {
  await collect()
  process.stdout.write(`fuzz seed ${SEED}\n`)
})
beforeEach(() => {
  process.on('unhandledRejection', note)
  window.addEventListener('error', noteError)
  // An error boundary reports a crashed part to the console.
  vi.spyOn(console, 'error').mockImplementation(
    (...said: unknown[]) =>
      void (
        said.find((one) => one instanceof Error) &&
        (tornBy = String(said.find((one) => one instanceof Error)))
      ),
  )
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  process.off('unhandledRejection', note)
  window.removeEventListener('error', noteError)
})

describe('fuzzed replies', () => {
  it(`${READS} go through the readers of every read and stream without harm (R3)`, async () => {
    const dice = seeded(SEED)
    const change = mutator(dice)
    let last = ''
    spoil = (text) => (last = change(text))
    const runs = runsOf(givenNow)
    const streams: Record<string, (text: string) => unknown> = {
      'products_sse.php': (text) => frameOf(text, ProductsReply, 'products'),
      'inquiries_sse.php': (text) => frameOf(text, InquiriesReply, 'unresolved_inquiries'),
    }
    const wrong: string[] = []
    const keep = (name: string, all: string[]) => {
      // A colour may be called "Infinity" by the server; 'undefined' could only come from the client.
      const found = all.filter((text) => !/\.colors\.\d+\.name: '(Infinity|NaN)'/.test(text))
      if (found.length > 0 && wrong.length < 10)
        wrong.push(`${name}: ${found.slice(0, 3).join(', ')} from ${last.slice(0, 300)}`)
    }
    openAdmin(owner)
    for (let turn = 0; turn < READS;) {
      for (const call of READ_CALLS) {
        prepare(call.file)
        cache.clear()
        turn++
        try {
          const value = await runs[call.name]()
          keep(
            call.file,
            value === undefined
              ? ['gives nothing']
              : rubbishIn(call.file === 'get_cart.php' ? readCart(value as string) : value),
          )
        } catch (error) {
          if (!(error instanceof ApiError))
            keep(call.file, [`throws ${error instanceof Error ? error.stack : String(error)}`])
        }
      }
      for (const [file, read] of Object.entries(streams)) {
        turn++
        last = change(good.get(READ_OF_STREAM[file as StreamFile]) ?? '{}')
        try {
          keep(file, rubbishIn(read(last)))
        } catch (error) {
          keep(file, [`throws ${String(error)}`])
        }
      }
    }
    expect(wrong).toEqual([])
    expect(loose).toEqual([])
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  }, 600_000)

  it(`${SCREENS} screens drawn from them show no program's words and none is torn (R3)`, async () => {
    const dice = seeded(SEED + 1)
    spoil = mutator(dice)
    const began = Date.now()
    const before = spoilt
    const wrong: string[] = []
    for (let turn = 0; turn < SCREENS && wrong.length < 10; turn++) {
      const [path, who, state] = PLACES[turn % PLACES.length] as Place
      const found = await drawn(path, who, state)
      wrong.push(...[...found, ...loose.splice(0)].map((text) => `${turn} ${path}: ${text}`))
    }
    process.stdout.write(
      `${SCREENS} screens, ${spoilt - before} replies, ${Date.now() - began} ms\n`,
    )
    expect(wrong).toEqual([])
  }, 3_000_000)
})

type Place = [path: string, who: typeof ashaSigned | null, state?: object]
const PLACES: Place[] = [
  ['/', null],
  ['/products', null],
  ['/about', null],
  ['/contact', ashaSigned],
  ['/search?q=kurta', null],
  ['/product?id=1', ashaSigned],
  [
    '/checkout',
    ashaSigned,
    { selectedItems: givenNow().cartLine === 'undefined' ? [] : [givenNow().cartLine] },
  ],
  ['/myorders', ashaSigned],
  ['/notifications', ashaSigned],
  ['/order-success', ashaSigned, { orderId: 'x' }],
  ['/nest/dashboard', ownerSigned],
  ['/nest/users', ownerSigned],
  ['/nest/products', ownerSigned],
  ['/nest/orders', ownerSigned],
  ['/nest/settings', ownerSigned],
  ['/nest/inquiries', ownerSigned],
  ['/nest/pages', ownerSigned],
]

const PROGRAM = /\bNaN\b|\bundefined\b|\[object \w+\]|-?\bInfinity\b/
const TORN = 'Something went wrong. Please try again later.'

/** The visible text and the text for screen readers. */
function words(): string {
  const parts = [document.body.textContent ?? '', document.title]
  for (const one of document.querySelectorAll('[aria-label], [alt], [title], [placeholder]'))
    for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
      parts.push(one.getAttribute(name) ?? '')
  for (const one of document.querySelectorAll<HTMLInputElement>('input, textarea, select'))
    parts.push(one.value)
  return parts.join('\n')
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

async function drawn(
  path: string,
  who: typeof ashaSigned | null,
  state?: object,
): Promise<string[]> {
  sendStreamsByHand()
  const view = renderAt(path, { ...(who ? { signedIn: who } : {}), state })
  // Waits for reads that depend on each other, then for the streams, then for lazy parts.
  const end = Date.now() + 8000
  for (let round = 0; ; round++) {
    await act(() => turns(4))
    if ((round > 2 && document.querySelector('h1') && cache.isFetching() === 0) || Date.now() > end)
      break
    // A lazy part may still be loading.
    if (!document.querySelector('h1'))
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  }
  for (const [file, read] of Object.entries(READ_OF_STREAM)) {
    if (openStreams(file).length === 0) continue
    await act(async () => {
      sendFrame(file, spoil(good.get(read) ?? '{}'))
      await turns(3)
    })
  }
  const text = words()
  const wrong: string[] = []
  const program = PROGRAM.exec(text)
  if (program)
    wrong.push(
      `shows "${text.slice(Math.max(0, program.index - 60), program.index + 40).replaceAll('\n', ' ')}"`,
    )
  if (text.includes(TORN)) wrong.push(`a part is torn: ${tornBy.slice(0, 300)}`)
  if (!document.querySelector('h1')) wrong.push('has no heading')
  view.unmount()
  await leavePage()
  return wrong
}
