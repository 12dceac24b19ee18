// What surrounds the shop's calls: faults, the network, PHP's workers, the streams and the clock.
import { http, type HttpHandler } from 'msw'
import { CONTRACT } from '../contractTable'
import { canStrike, FAULTS, isFaultName, type FaultWish } from '../faults/faultList'
import { faultOfRecipe, isRecipe, RECIPES } from '../faults/recipes'
import { isProfile, PROFILES } from '../faults/latency'
import type { PoolSettings } from '../server/workerPool'
import { world } from '../world/world'
import { at, done, fileOf, isKnownFile, numberOr, post, unknownFile, type Body } from './apiParts'

/** Their part of `GET state`. */
export function conditions() {
  return {
    network: world.network,
    profiles: Object.entries(PROFILES).map(([name, { title }]) => ({ name, title })),
    faults: world.faults.list,
    faultNames: FAULTS,
    recipes: Object.entries(RECIPES).map(([name, { title, on }]) => ({ name, title, on })),
    workers: world.workers.state,
    streams: world.streams.list().map(({ id, file, since, messages }) => ({ id, file, since, messages })),
    streamLife: world.streams.life,
  }
}

const timeOf = (value: unknown): number | null => (typeof value === 'number' && value >= 0 ? value : null)

function faultOf(body: Body): FaultWish | null {
  if (!isFaultName(body.name)) return null
  return {
    name: body.name,
    file: fileOf(body.file) ?? '*',
    method: body.method === 'GET' || body.method === 'POST' ? body.method : null,
    count: typeof body.count === 'number' && body.count > 0 ? Math.trunc(body.count) : null,
    probability: Math.min(1, Math.max(0, numberOr(body.probability, 1))),
    variant: Math.max(0, Math.trunc(numberOr(body.variant, 0))),
    commit: typeof body.commit === 'boolean' ? body.commit : null,
    storeAfter: timeOf(body.storeAfter),
    answerAfter: timeOf(body.answerAfter),
    lasts: timeOf(body.lasts),
  }
}

const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0

/** Without a profile, the network has only what is named. */
function setNetwork({ latency = {}, rate = null, profile = 'none' }: Body): string | void {
  if (!isProfile(profile)) return `profile is one of ${Object.keys(PROFILES).join(', ')}`
  if (rate !== null && !isTime(rate)) return 'rate is bytes per second, or null for no limit'
  const own = typeof latency === 'number' ? { '*': latency } : latency
  if (typeof own !== 'object' || own === null || !Object.values(own).every(isTime))
    return 'latency is milliseconds, or milliseconds by file'
  const unknown = Object.keys(own).find((file) => !isKnownFile(file))
  if (unknown !== undefined) return unknownFile(unknown)
  world.network = { latency: { ...own } as Record<string, number>, rate: rate || null, profile }
}

function streamAction({ action, file: name, ...body }: Body): string | void {
  const file = fileOf(name)
  if (typeof body.life === 'number') world.streams.life = Math.max(0, body.life)
  if (action === 'send') world.streams.send(file)
  else if (action === 'end') world.streams.end(file)
  else if (action === 'drop') world.streams.drop(file)
  else if (action === 'raw') world.streams.raw(typeof body.text === 'string' ? body.text : '', file)
  else if (action === 'flood') world.streams.flood(file, numberOr(body.seconds, 3), numberOr(body.perSecond, 200))
  else if (typeof body.life !== 'number') return 'action is one of send, end, drop, flood, raw'
}

const isCount = (value: unknown, least: number): value is number => Number.isInteger(value) && Number(value) >= least

function setWorkers({ workers, queue, timeout }: Body): string | void {
  const change: Partial<PoolSettings> = {}
  if (workers === null || isCount(workers, 1)) change.workers = workers
  else if (workers !== undefined) return 'workers is a number from 1, or null for no limit'
  if (isCount(queue, 0)) change.queue = queue
  else if (queue !== undefined) return 'queue is the number of calls that may wait for a worker, from 0'
  if (isCount(timeout, 1)) change.timeout = timeout
  else if (timeout !== undefined) return 'timeout is the milliseconds until the web server answers 504'
  if (Object.keys(change).length === 0) return 'Give workers, queue or timeout'
  world.workers.set(change)
}

export const conditionHandlers: HttpHandler[] = [
  post('faults', (body) => {
    const fault = faultOf(body)
    if (!fault) return 'name is one of T1..T11, H1..H11, B1..B12, S1..S18, E1..E16'
    const { stream } = CONTRACT.find(({ file }) => file === fault.file) ?? {}
    if (stream !== undefined && !canStrike(fault.name, stream)) return `${fault.name} cannot strike ${fault.file}`
    world.faults.set(fault)
  }),
  post('recipes', ({ name, file }) => {
    if (!isRecipe(name)) return 'There is no such recipe'
    const fault = faultOfRecipe(name, fileOf(file))
    if (!CONTRACT.some((call) => call.file === fault.file && call.method === fault.method && !call.stream))
      return `${fault.file} has no ${fault.method}`
    world.faults.set(fault)
  }),
  http.delete(at('faults'), ({ request }) => {
    const query = new URL(request.url).searchParams
    const [name, file, method] = [query.get('name'), query.get('file'), query.get('method')]
    world.faults.clear(
      (fault) =>
        (!name || fault.name === name) && (!file || fault.file === file) && (!method || fault.method === method),
    )
    return done()
  }),
  post('network', setNetwork),
  post('streams', streamAction),
  post('workers', setWorkers),
  post('clock', ({ now, skip }) => {
    if (typeof skip === 'number' && skip >= 0) return world.skip(skip)
    if (now !== 'live' && typeof now !== 'number') return 'now is "live" or milliseconds, skip is milliseconds'
    world.setClock(now)
  }),
]
