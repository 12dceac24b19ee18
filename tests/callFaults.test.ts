// @vitest-environment node
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import { SINGLE_CALLS, type Call } from '../mocks/contractTable'
import { FAULT_NAMES, isStreamFault, type FaultName } from '../mocks/faults/faultList'
import { world } from '../mocks/world/world'
import { cache } from '../src/api/core/cache'
import { fetchCart, readCart } from '../src/api/cart'
import { wire } from '../src/api/core/client'
import { asha, freshWorld, prepare, RUNS, serveMocks } from './calls'
import { endOf, wrongWith, type Ended } from './faults/judge'
import { playStream, STREAM_FAULTS, STREAMS } from './faults/streamFaults'
import { classOf, FAULTS_OF_CALLS, FORMS } from './faults/table'

// Every call with every fault, over real HTTP, by the client's own functions (R1). `faults/table.ts` holds the required
// outcomes of calls, `faults/streamFaults.ts` those of streams.

// Each request's time limit is noted. It is shortened where the server never answers, so that no test waits 15 s.
const HURRY = 100
/** An upload's limit of 120 s becomes 600 ms. */
const HURRY_SILENT = 200
const limits = { asked: [] as number[], short: '' }
const shorten = wire.interceptors.request.use((request) => {
  limits.asked.push(request.timeout ?? 0)
  const silent = limits.short !== '' && request.url?.endsWith(limits.short)
  if (silent && request.timeout) return { ...request, timeout: 150 }
  return { ...request, timeout: (request.timeout ?? 0) * HURRY }
})
afterAll(() => wire.interceptors.request.eject(shorten))

const later = globalThis.setTimeout

serveMocks()

const loose: unknown[] = []
const note = (cause: unknown) => void loose.push(cause)
beforeAll(() => {
  process.on('unhandledRejection', note)
  const options = cache.getDefaultOptions()
  // The delay before a retry is not tested here.
  cache.setDefaultOptions({ ...options, queries: { ...options.queries, retryDelay: 1 } })
})
afterAll(() => void process.off('unhandledRejection', note))
beforeEach(() => {
  loose.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function runOf(call: Call): () => Promise<unknown> {
  if (call.file === 'get_cart.php')
    return async () => readCart(await fetchCart(asha, new AbortController().signal))
  return RUNS[call.name]?.run ?? (() => Promise.reject(new Error('no such call')))
}

function fresh(call: Call): void {
  freshWorld()
  prepare(call.file)
  limits.asked.length = 0
}

const end = (call: Call): Promise<Ended> => endOf(runOf(call))

/** Shortens the waits of the server and the client's limits by the same factor. */
function hurry(by: number): void {
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0, ...rest: unknown[]) =>
    later(run, ms / by, ...rest),
  )
}

/** Faults whose reply comes late, but within the client's limit. */
const LATE: readonly FaultName[] = ['T6', 'T9', 'T10']

async function strike(
  call: Call,
  fault: FaultName,
  variant: number,
  speed = HURRY,
): Promise<Ended> {
  fresh(call)
  world.faults.set({ name: fault, file: call.file, method: call.method, variant })
  const silent = fault === 'T4' || fault === 'T5'
  if (silent) limits.short = call.file
  if (silent && classOf(call) === 'upload') hurry(HURRY_SILENT)
  if (LATE.includes(fault)) hurry(speed)
  try {
    const ending = end(call)
    if (fault === 'T9' && call.method === 'GET') {
      await new Promise((resolve) => later(resolve, 5))
      await cache.cancelQueries()
    }
    const ended = await ending
    // On a busy machine the call may time out before the server has received it.
    for (let ms = 0; ms < 1000 && world.log.of(call.file, call.method).length === 0; ms += 10)
      await new Promise((resolve) => later(resolve, 10))
    return ended
  } finally {
    vi.unstubAllGlobals()
    limits.short = ''
  }
}

function wrongIn(call: Call, fault: FaultName, form: number, ended: Ended, good: Ended): string[] {
  // Node reports a stalled body as a network error, browsers as a timeout.
  if (fault === 'T5' && 'failed' in ended && ended.failed === 'network') return []
  const requests = world.log.of(call.file, call.method).length
  return wrongWith(call, fault, form, ended, good, { requests, limit: limits.asked.at(-1) })
}

/**
 * At 100 times the speed, 20 ms lie between a late reply and the client's limit, and a busy machine uses them up. So a
 * late reply that failed is tried again at a tenth of that speed.
 */
async function wrongUnder(
  call: Call,
  fault: FaultName,
  form: number,
  good: Ended,
): Promise<string[]> {
  const wrong = wrongIn(call, fault, form, await strike(call, fault, form), good)
  if (wrong.length === 0 || !LATE.includes(fault)) return wrong
  return wrongIn(call, fault, form, await strike(call, fault, form, HURRY / 10), good)
}

let cells = 0

describe('every call with every fault', () => {
  it('has a line of the table for each fault of a call', () => {
    expect(FAULTS_OF_CALLS).toEqual(FAULT_NAMES.filter((name) => !isStreamFault(name)))
  })

  it.each(SINGLE_CALLS.map((call) => [call.name, call] as const))(
    '%s ends as the table requires under every fault (R1, R23)',
    async (_name, call) => {
      fresh(call)
      const good = await end(call)
      expect(good).not.toHaveProperty('failed')
      const wrong: string[] = []
      for (const fault of FAULTS_OF_CALLS) {
        for (let form = 0; form < (FORMS[fault] ?? 1); form++) {
          const found = await wrongUnder(call, fault, form, good)
          wrong.push(...found.map((text) => `${fault}/${form}: ${text}`))
        }
        cells++
      }
      expect(wrong).toEqual([])
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
      await new Promise((resolve) => later(resolve, 0))
      expect(loose).toEqual([])
    },
    60_000,
  )
})

describe('every stream with every fault', () => {
  it.each(STREAMS.map((stream) => [stream.file, stream] as const))(
    '%s ends as the table requires under every fault (R1)',
    async (_file, stream) => {
      const wrong: string[] = []
      for (const { fault, variant, check } of STREAM_FAULTS) {
        freshWorld()
        const found = check(await playStream(stream, fault, variant))
        wrong.push(...found.map((text) => `${fault}/${variant}: ${text}`))
        if (variant === 0) cells++
      }
      expect(wrong).toEqual([])
      expect(loose).toEqual([])
    },
    60_000,
  )

  it('has tried every call and every stream with every fault', () => {
    const all =
      SINGLE_CALLS.length * FAULTS_OF_CALLS.length +
      STREAMS.length * FAULT_NAMES.filter(isStreamFault).length
    process.stdout.write(`${cells} of ${all} cells\n`)
    expect(cells).toBe(all)
  })
})
