// @vitest-environment node
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import { NON_STREAM_CALLS, type Call } from '../mocks/contractTable'
import { FAULT_NAMES, isStreamFault, type FaultCode } from '../mocks/faults/faultList'
import { world } from '../mocks/world/world'
import { cache } from '../src/api/core/cache'
import { fetchCartText, parseCart } from '../src/api/cart'
import { httpClient } from '../src/api/core/client'
import { resetWorld, CALL_RUNS, mockOverHttpInThisFile } from './calls'
import { outcomeOfCall, wrongWith, type CallEnd } from './faults/judge'
import { playStream, STREAM_FAULTS, PARSED_STREAMS } from './faults/streamFaults'
import { classOf, FAULTS_OF_CALLS, FAULT_FORMS } from './faults/table'
import { ASHA_EMAIL, prepareWorldFor } from './worldSubjects'

// Plays every call with every fault over real HTTP, with the client's own functions. `faults/table.ts` holds the
// required outcomes of calls, `faults/streamFaults.ts` those of streams.

// Each request's time limit is recorded. If the server never answers, the limit is shortened, so that no test waits 15 s.
const SPEED_FACTOR = 100
/** An upload's limit of 120 s becomes 600 ms. */
const SPEED_FACTOR_SILENT = 200
const limits = { asked: [] as number[], short: '' }
const limitRecorder = httpClient.interceptors.request.use((request) => {
  limits.asked.push(request.timeout ?? 0)
  const silent = limits.short !== '' && request.url?.endsWith(limits.short)
  if (silent && request.timeout) return { ...request, timeout: 150 }
  return { ...request, timeout: (request.timeout ?? 0) * SPEED_FACTOR }
})
afterAll(() => httpClient.interceptors.request.eject(limitRecorder))

const realSetTimeout = globalThis.setTimeout

mockOverHttpInThisFile()

const uncaughtErrors: unknown[] = []
const noteUncaught = (cause: unknown) => void uncaughtErrors.push(cause)
beforeAll(() => {
  process.on('unhandledRejection', noteUncaught)
  const options = cache.getDefaultOptions()
  // The delay before a retry is not tested here.
  cache.setDefaultOptions({ ...options, queries: { ...options.queries, retryDelay: 1 } })
})
afterAll(() => void process.off('unhandledRejection', noteUncaught))
beforeEach(() => {
  uncaughtErrors.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function callRunner(call: Call): () => Promise<unknown> {
  if (call.file === 'get_cart.php')
    return async () => parseCart(await fetchCartText(ASHA_EMAIL, new AbortController().signal))
  return CALL_RUNS[call.name]?.run ?? (() => Promise.reject(new Error('no such call')))
}

function resetForCall(call: Call): void {
  resetWorld()
  prepareWorldFor(call.file)
  limits.asked.length = 0
}

const endOfCall = (call: Call): Promise<CallEnd> => outcomeOfCall(callRunner(call))

/** Shortens the server's waits and the client's limits by the same factor. */
function speedUpTimers(by: number): void {
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0, ...rest: unknown[]) =>
    realSetTimeout(run, ms / by, ...rest),
  )
}

/** With these faults the reply arrives late, but within the client's limit. */
const LATE_FAULTS: readonly FaultCode[] = ['T6', 'T9', 'T10']

async function runWithFault(
  call: Call,
  fault: FaultCode,
  variant: number,
  speed = SPEED_FACTOR,
): Promise<CallEnd> {
  resetForCall(call)
  world.faults.set({ name: fault, file: call.file, method: call.method, variant })
  const silent = fault === 'T4' || fault === 'T5'
  if (silent) limits.short = call.file
  if (silent && classOf(call) === 'upload') speedUpTimers(SPEED_FACTOR_SILENT)
  if (LATE_FAULTS.includes(fault)) speedUpTimers(speed)
  try {
    const ending = endOfCall(call)
    if (fault === 'T9' && call.method === 'GET') {
      await new Promise((resolve) => realSetTimeout(resolve, 5))
      await cache.cancelQueries()
    }
    const ended = await ending
    // On a busy machine the call may time out before the server has received it.
    for (let ms = 0; ms < 1000 && world.log.of(call.file, call.method).length === 0; ms += 10)
      await new Promise((resolve) => realSetTimeout(resolve, 10))
    return ended
  } finally {
    vi.unstubAllGlobals()
    limits.short = ''
  }
}

function faultsInEnd(
  call: Call,
  fault: FaultCode,
  form: number,
  ended: CallEnd,
  good: CallEnd,
): string[] {
  // Node reports a stalled body as a network error, browsers report a timeout.
  if (fault === 'T5' && 'failed' in ended && ended.failed === 'network') return []
  const requests = world.log.of(call.file, call.method).length
  return wrongWith(call, fault, form, ended, good, { requests, limit: limits.asked.at(-1) })
}

/**
 * At 100 times the speed, a late reply arrives 20 ms before the client's limit, and a busy machine may need longer. So
 * a late reply that failed is played again at a tenth of that speed.
 */
async function faultsUnder(
  call: Call,
  fault: FaultCode,
  form: number,
  good: CallEnd,
): Promise<string[]> {
  const wrong = faultsInEnd(call, fault, form, await runWithFault(call, fault, form), good)
  if (wrong.length === 0 || !LATE_FAULTS.includes(fault)) return wrong
  return faultsInEnd(
    call,
    fault,
    form,
    await runWithFault(call, fault, form, SPEED_FACTOR / 10),
    good,
  )
}

let checkedCells = 0

describe('every call with every fault', () => {
  it('has a line of the table for each fault of a call', () => {
    expect(FAULTS_OF_CALLS).toEqual(FAULT_NAMES.filter((name) => !isStreamFault(name)))
  })

  it.each(NON_STREAM_CALLS.map((call) => [call.name, call] as const))(
    '%s ends as the table requires under every fault (R1, R23)',
    async (_name, call) => {
      resetForCall(call)
      const good = await endOfCall(call)
      expect(good).not.toHaveProperty('failed')
      const wrong: string[] = []
      for (const fault of FAULTS_OF_CALLS) {
        for (let form = 0; form < (FAULT_FORMS[fault] ?? 1); form++) {
          const found = await faultsUnder(call, fault, form, good)
          wrong.push(...found.map((text) => `${fault}/${form}: ${text}`))
        }
        checkedCells++
      }
      expect(wrong).toEqual([])
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
      await new Promise((resolve) => realSetTimeout(resolve, 0))
      expect(uncaughtErrors).toEqual([])
    },
    60_000,
  )
})

describe('every stream with every fault', () => {
  it.each(PARSED_STREAMS.map((stream) => [stream.file, stream] as const))(
    '%s ends as the table requires under every fault (R1)',
    async (_file, stream) => {
      const wrong: string[] = []
      for (const { fault, variant, check } of STREAM_FAULTS) {
        resetWorld()
        const found = check(await playStream(stream, fault, variant))
        wrong.push(...found.map((text) => `${fault}/${variant}: ${text}`))
        if (variant === 0) checkedCells++
      }
      expect(wrong).toEqual([])
      expect(uncaughtErrors).toEqual([])
    },
    60_000,
  )

  it('has tried every call and every stream with every fault', () => {
    const all =
      NON_STREAM_CALLS.length * FAULTS_OF_CALLS.length +
      PARSED_STREAMS.length * FAULT_NAMES.filter(isStreamFault).length
    process.stdout.write(`${checkedCells} of ${all} cells\n`)
    expect(checkedCells).toBe(all)
  })
})
