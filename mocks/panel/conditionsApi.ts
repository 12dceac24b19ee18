// The API of the conditions under which calls are answered: faults, network, PHP's workers, streams and clock.
import { http, HttpResponse, type HttpHandler } from 'msw'
import { CONTRACT } from '../contractTable'
import {
  canFaultHit,
  FAULTS,
  faultWordOf,
  type Fault,
  type FaultCode,
  type FaultWish,
} from '../faults/faultList'
import type { SequenceEnd, SequenceTurn } from '../faults/faultRules'
import { faultNamed, faultOfSteps } from '../faults/faultSteps'
import { faultOfRecipe, isRecipe, isWriteRecipe, RECIPES } from '../faults/recipes'
import { isProfile, PROFILES } from '../faults/latency'
import type { PoolSettings } from '../server/workerPool'
import { world } from '../world/world'
import {
  apiPath,
  okReply,
  textOrUndefined,
  isKnownFile,
  numberOrDefault,
  postHandler,
  unknownFileText,
  type ApiBody,
} from './apiParts'
import { clockHandlers, clockState } from './clockApi'
import { dialectHandlers, dialectState } from './dialectApi'
import { streamHandlers, streamState } from './streamsApi'

export function conditionsState() {
  return {
    network: world.network,
    profiles: Object.entries(PROFILES).map(([name, { title }]) => ({ name, title })),
    faults: world.faults.list,
    sequences: world.faults.sequences,
    faultKinds: FAULTS,
    recipes: Object.entries(RECIPES).map(([name, { title }]) => ({
      name,
      title,
      on: isRecipe(name) && isWriteRecipe(name) ? 'write' : 'list',
    })),
    workers: world.workers.state,
    ...streamState(),
    ...clockState(),
    ...dialectState(),
  }
}

const timeOf = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 ? value : null

type WantedFault = Pick<FaultWish, 'name'> & Partial<FaultWish>

/**
 * Returns the fault that the body names by a word, a code or steps, or a sentence for an error. A body that gives
 * only times gets a fault that delays the call.
 */
function wantedFault({ name, steps, storeAfter, answerAfter }: ApiBody): WantedFault | string {
  if (steps !== undefined) return faultOfSteps(steps)
  if (name === undefined) {
    const isLate = timeOf(storeAfter) !== null || timeOf(answerAfter) !== null
    return isLate
      ? { name: 'T10', storeAfter: 0 }
      : 'Give name, steps or sequence; for a delay alone storeAfter or answerAfter'
  }
  return (
    faultNamed(name) ??
    `There is no fault ${JSON.stringify(name)}. A fault is a word such as "serverError" or a code: T1..T11, H1..H11, B1..B12, S1..S18, E1..E16`
  )
}

function faultRange(body: ApiBody): Required<Pick<Fault, 'file' | 'method' | 'lasts'>> {
  return {
    file: textOrUndefined(body.file) ?? '*',
    method: body.method === 'GET' || body.method === 'POST' ? body.method : null,
    lasts: timeOf(body.lasts),
  }
}

/** Returns why this file and method can never meet these faults; null if they can. */
function faultMisfit(
  names: readonly FaultCode[],
  file: string,
  method: string | null,
): string | null {
  if (!isKnownFile(file)) return unknownFileText(file)
  const calls = CONTRACT.filter((call) => call.file === file)
  if (method !== null && calls.length > 0 && !calls.some((call) => call.method === method))
    return `${file} has no ${method}`
  const out = names.find(
    (name) => calls.length > 0 && !calls.some(({ stream }) => canFaultHit(name, stream)),
  )
  return out ? `${out} cannot strike ${file}` : null
}

const describeFault = ({ name, variant, file }: Fault) =>
  `${name} ${faultWordOf(name, variant)} on ${file === '*' ? 'every call' : file}`

const faultSetReply = (replaced: Fault[]) =>
  replaced.length > 0 ? { replaced: replaced.map(describeFault) } : {}

function setFault(body: ApiBody): string | object {
  const { file, method, lasts } = faultRange(body)
  if (body.sequence !== undefined) return setSequence(body)
  const wanted = wantedFault(body)
  if (typeof wanted === 'string') return wanted
  const no = faultMisfit([wanted.name], file, method)
  if (no) return no
  if (body.steps !== undefined && wanted.name === 'T10' && file.endsWith('_sse.php'))
    return 'The steps of a stream end with a fault such as "streamServerError"; POST streams {"delay": 3000} delays messages'
  const own: Partial<FaultWish> = {}
  if (typeof body.variant === 'number') own.variant = Math.max(0, Math.trunc(body.variant))
  if (typeof body.commit === 'boolean') own.commit = body.commit
  if (timeOf(body.storeAfter) !== null) own.storeAfter = timeOf(body.storeAfter)
  if (timeOf(body.answerAfter) !== null) own.answerAfter = timeOf(body.answerAfter)
  return faultSetReply(
    world.faults.set({
      ...wanted,
      ...own,
      file,
      method,
      lasts,
      count: typeof body.count === 'number' && body.count > 0 ? Math.trunc(body.count) : null,
      probability: Math.min(1, Math.max(0, numberOrDefault(body.probability, 1))),
    }),
  )
}

const isEnding = (value: unknown): value is SequenceEnd =>
  value === 'good' || value === 'last' || value === 'again'

function setSequence(body: ApiBody): string | object {
  const { sequence: turns, after = 'good' } = body
  const { file, method, lasts } = faultRange(body)
  if (!isEnding(after)) return 'after is good, last or again'
  if (!Array.isArray(turns)) return 'sequence is a list such as ["serverError", "refused", "good"]'
  const names = turns.flatMap((turn: unknown) => {
    const fault = Array.isArray(turn) ? faultOfSteps(turn) : faultNamed(turn)
    return fault === null || typeof fault === 'string' ? [] : fault.name
  })
  const no = faultMisfit(names, file, method)
  return (
    no ??
    faultSetReply(world.faults.sequence({ file, method, lasts, after }, turns as SequenceTurn[]))
  )
}

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0

/** Replaces all network settings. A setting that the body lacks means no delay or no limit. */
function setNetwork({ latency = {}, rate = null, profile = 'none' }: ApiBody): string | void {
  if (!isProfile(profile)) return `profile is one of ${Object.keys(PROFILES).join(', ')}`
  if (rate !== null && !isTime(rate)) return 'rate is bytes per second, or null for no limit'
  const own = typeof latency === 'number' ? { '*': latency } : latency
  if (typeof own !== 'object' || own === null || !Object.values(own).every(isTime))
    return 'latency is milliseconds, or milliseconds by file'
  const unknown = Object.keys(own).find((file) => !isKnownFile(file))
  if (unknown !== undefined) return unknownFileText(unknown)
  world.network = { latency: { ...own } as Record<string, number>, rate: rate || null, profile }
}

const isCount = (value: unknown, least: number): value is number =>
  Number.isInteger(value) && Number(value) >= least

function setWorkers({ workers, queue, timeout }: ApiBody): string | void {
  const change: Partial<PoolSettings> = {}
  if (workers === null || isCount(workers, 1)) change.workers = workers
  else if (workers !== undefined) return 'workers is a number from 1, or null for no limit'
  if (isCount(queue, 0)) change.queue = queue
  else if (queue !== undefined)
    return 'queue is the number of calls that may wait for a worker, from 0'
  if (isCount(timeout, 1)) change.timeout = timeout
  else if (timeout !== undefined)
    return 'timeout is the milliseconds until the web server answers 504'
  if (Object.keys(change).length === 0) return 'Give workers, queue or timeout'
  world.workers.set(change)
}

export const conditionHandlers: HttpHandler[] = [
  http.get(apiPath('faults'), () =>
    HttpResponse.json({ faults: world.faults.list, sequences: world.faults.sequences }),
  ),
  postHandler('faults', setFault),
  postHandler('recipes', ({ name, file }) => {
    if (!isRecipe(name)) return 'There is no such recipe'
    const fault = faultOfRecipe(name, textOrUndefined(file))
    if (!isKnownFile(fault.file)) return unknownFileText(fault.file)
    if (
      !CONTRACT.some(
        (call) => call.file === fault.file && call.method === fault.method && !call.stream,
      )
    )
      return `${fault.file} has no ${fault.method}`
    return faultSetReply(world.faults.set(fault))
  }),
  http.delete(apiPath('faults'), ({ request }) => {
    const query = new URL(request.url).searchParams
    const [name, file, method] = [query.get('name'), query.get('file'), query.get('method')]
    if (!name && !file && !method) world.faults.clear()
    world.faults.clear(
      (fault) =>
        (!name || fault.name === name) &&
        (!file || fault.file === file) &&
        (!method || fault.method === method),
    )
    return okReply()
  }),
  postHandler('network', setNetwork),
  postHandler('workers', setWorkers),
  ...streamHandlers,
  ...clockHandlers,
  ...dialectHandlers,
]
