import { act } from '@testing-library/react'
import type { InternalAxiosRequestConfig } from 'axios'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { GET_CALLS as READ_CALLS, type ReadScript, type StreamFile } from '../mocks/contractTable'
import { cache } from '../src/api/core/cache'
import { parseCart } from '../src/api/cart'
import { ApiError, httpClient } from '../src/api/core/client'
import { seededRandom } from './live/fakeClock'
import { parsedFrameOf } from '../src/api/live/liveQuery'
import { InquiriesReply } from '../src/api/admin/adminInquiries'
import { ProductsReply } from '../src/api/products'
import { openAdminHost } from '../src/api/admin/adminSettings'
import { rubbishIn } from './faults/judge'
import { mutator } from './fuzz/mutate'
import { subjectsOfWorld, OWNER_EMAIL, prepareWorldFor } from './worldSubjects'
import { resetPretendPage } from './pretendPage'
import { asha as ashaSigned, owner as ownerSigned, renderAt } from './renderAt'
import { callRunsOf } from './runs'
import { openStreams, sendFrame, sendStreamsByHand } from './fakeStreams'

// Sends damaged replies through every read of the client and to every screen of the shop. No error may be uncaught, no
// screen blank, and none may show "undefined", "NaN" or the like.

const SEED = Number(process.env.FUZZ_SEED ?? 20261121)
const READS = Number(process.env.FUZZ_READS ?? 2000)
const SCREENS = Number(process.env.FUZZ_SCREENS ?? 204)

const READ_OF_STREAM: Record<StreamFile, ReadScript> = {
  'products_sse.php': 'get_products.php',
  'categories_sse.php': 'get_categories.php',
  'inquiries_sse.php': 'fetch_inquiries.php',
}

const goodReplies = new Map<string, string>()
let spoilReply = (text: string): string => text
let spoiltCount = 0

/** Collects the mock backend's good replies, from which the damaged ones are made. */
async function collectReplies(): Promise<void> {
  httpClient.interceptors.response.use((reply) => {
    const file = reply.config.url?.split('/').at(-1) ?? ''
    if (!goodReplies.has(file) && typeof reply.data === 'string') goodReplies.set(file, reply.data)
    return reply
  })
  openAdminHost(OWNER_EMAIL)
  const runs = callRunsOf(subjectsOfWorld)
  for (const call of READ_CALLS) await runs[call.name]()
  cache.clear()
  expect([...goodReplies.keys()].toSorted()).toEqual(READ_CALLS.map(({ file }) => file).toSorted())
  Object.assign(httpClient.defaults, {
    adapter: async (config: InternalAxiosRequestConfig) => {
      const file = config.url?.split('/').at(-1) ?? ''
      const text = config.method === 'get' ? (goodReplies.get(file) ?? '{}') : '{"success":true}'
      spoiltCount++
      return {
        data: config.method === 'get' ? spoilReply(text) : text,
        status: 200,
        statusText: 'OK',
        headers: {},
        config,
        request: null,
      }
    },
  })
}

let brokenBy = ''
const uncaughtErrors: string[] = []
const noteUncaught = (cause: unknown) =>
  void uncaughtErrors.push(
    `uncaught: ${cause instanceof Error ? (cause.stack ?? cause.message).slice(0, 400) : String(cause)}`,
  )
const noteError = (event: ErrorEvent) => noteUncaught(event.error ?? event.message)

beforeAll(async () => {
  await collectReplies()
  process.stdout.write(`fuzz seed ${SEED}\n`)
})
beforeEach(() => {
  process.on('unhandledRejection', noteUncaught)
  window.addEventListener('error', noteError)
  // An error boundary reports a crashed part to the console.
  vi.spyOn(console, 'error').mockImplementation(
    (...said: unknown[]) =>
      void (
        said.find((one) => one instanceof Error) &&
        (brokenBy = String(said.find((one) => one instanceof Error)))
      ),
  )
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  process.off('unhandledRejection', noteUncaught)
  window.removeEventListener('error', noteError)
})

describe('fuzzed replies', () => {
  it(`${READS} go through the readers of every read and stream without harm (R3)`, async () => {
    const dice = seededRandom(SEED)
    const change = mutator(dice)
    let last = ''
    spoilReply = (text) => (last = change(text))
    const runs = callRunsOf(subjectsOfWorld)
    const streams: Record<string, (text: string) => unknown> = {
      'products_sse.php': (text) => parsedFrameOf(text, ProductsReply, 'products'),
      'inquiries_sse.php': (text) => parsedFrameOf(text, InquiriesReply, 'unresolved_inquiries'),
    }
    const wrong: string[] = []
    const keep = (name: string, all: string[]) => {
      // The server may name a colour "Infinity", but "undefined" could only come from the client.
      const found = all.filter((text) => !/\.colors\.\d+\.name: '(Infinity|NaN)'/.test(text))
      if (found.length > 0 && wrong.length < 10)
        wrong.push(`${name}: ${found.slice(0, 3).join(', ')} from ${last.slice(0, 300)}`)
    }
    openAdminHost(OWNER_EMAIL)
    for (let turn = 0; turn < READS;) {
      for (const call of READ_CALLS) {
        prepareWorldFor(call.file)
        cache.clear()
        turn++
        try {
          const value = await runs[call.name]()
          keep(
            call.file,
            value === undefined
              ? ['gives nothing']
              : rubbishIn(call.file === 'get_cart.php' ? parseCart(value as string) : value),
          )
        } catch (error) {
          if (!(error instanceof ApiError))
            keep(call.file, [`throws ${error instanceof Error ? error.stack : String(error)}`])
        }
      }
      for (const [file, read] of Object.entries(streams)) {
        turn++
        last = change(goodReplies.get(READ_OF_STREAM[file as StreamFile]) ?? '{}')
        try {
          keep(file, rubbishIn(read(last)))
        } catch (error) {
          keep(file, [`throws ${String(error)}`])
        }
      }
    }
    expect(wrong).toEqual([])
    expect(uncaughtErrors).toEqual([])
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  }, 600_000)

  it(`${SCREENS} screens drawn from them show no program's words and none is torn (R3)`, async () => {
    const dice = seededRandom(SEED + 1)
    spoilReply = mutator(dice)
    const began = Date.now()
    const before = spoiltCount
    const wrong: string[] = []
    for (let turn = 0; turn < SCREENS && wrong.length < 10; turn++) {
      const [path, who, state] = FUZZED_SCREENS[turn % FUZZED_SCREENS.length] as FuzzScreen
      const found = await drawScreen(path, who, state)
      wrong.push(
        ...[...found, ...uncaughtErrors.splice(0)].map((text) => `${turn} ${path}: ${text}`),
      )
    }
    process.stdout.write(
      `${SCREENS} screens, ${spoiltCount - before} replies, ${Date.now() - began} ms\n`,
    )
    expect(wrong).toEqual([])
  }, 3_000_000)
})

type FuzzScreen = [path: string, who: typeof ashaSigned | null, state?: object]
const FUZZED_SCREENS: FuzzScreen[] = [
  ['/', null],
  ['/products', null],
  ['/about', null],
  ['/contact', ashaSigned],
  ['/search?q=kurta', null],
  ['/product?id=1', ashaSigned],
  [
    '/checkout',
    ashaSigned,
    {
      selectedItems: subjectsOfWorld().cartLine === 'undefined' ? [] : [subjectsOfWorld().cartLine],
    },
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

const PROGRAM_WORDS = /\bNaN\b|\bundefined\b|\[object \w+\]|-?\bInfinity\b/
const BROKEN_PART_TEXT = 'Something went wrong. Please try again later.'

function shownWords(): string {
  const parts = [document.body.textContent ?? '', document.title]
  for (const one of document.querySelectorAll('[aria-label], [alt], [title], [placeholder]'))
    for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
      parts.push(one.getAttribute(name) ?? '')
  for (const one of document.querySelectorAll<HTMLInputElement>('input, textarea, select'))
    parts.push(one.value)
  return parts.join('\n')
}

const passTurns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

async function drawScreen(
  path: string,
  who: typeof ashaSigned | null,
  state?: object,
): Promise<string[]> {
  sendStreamsByHand()
  const view = renderAt(path, { ...(who ? { signedIn: who } : {}), state })
  // Wait for reads that depend on each other, then for the streams, then for lazy parts.
  const end = Date.now() + 8000
  for (let round = 0; ; round++) {
    await act(() => passTurns(4))
    if ((round > 2 && document.querySelector('h1') && cache.isFetching() === 0) || Date.now() > end)
      break
    if (!document.querySelector('h1'))
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  }
  for (const [file, read] of Object.entries(READ_OF_STREAM)) {
    if (openStreams(file).length === 0) continue
    await act(async () => {
      sendFrame(file, spoilReply(goodReplies.get(read) ?? '{}'))
      await passTurns(3)
    })
  }
  const text = shownWords()
  const wrong: string[] = []
  const program = PROGRAM_WORDS.exec(text)
  if (program)
    wrong.push(
      `shows "${text.slice(Math.max(0, program.index - 60), program.index + 40).replaceAll('\n', ' ')}"`,
    )
  if (text.includes(BROKEN_PART_TEXT)) wrong.push(`a part is torn: ${brokenBy.slice(0, 300)}`)
  if (!document.querySelector('h1')) wrong.push('has no heading')
  view.unmount()
  await resetPretendPage()
  return wrong
}
