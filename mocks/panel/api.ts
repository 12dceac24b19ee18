// The panel's HTTP API, which tests use too: JSON in, JSON out, below /__mock/api/.
import { http, HttpResponse, type HttpHandler } from 'msw'
import { CONTRACT } from '../contractTable'
import { canStrike, FAULTS, isFaultName, type FaultWish } from '../faults/faultList'
import { faultOfRecipe, isRecipe, RECIPES } from '../faults/recipes'
import { isScenario, SCENARIOS, startScenario } from '../faults/scenarios'
import { world, type Part, type Table } from '../world/world'

type Body = Record<string, unknown>

const at = (path: string): string => `*/__mock/api/${path}`
const done = () => HttpResponse.json({ ok: true })
const bad = (error: string) => HttpResponse.json({ ok: false, error }, { status: 400 })

async function bodyOf(request: Request): Promise<Body> {
  const value: unknown = await request.json().catch(() => null)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {}
}

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise
const fileOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const post = (path: string, act: (body: Body) => string | void): HttpHandler =>
  http.post(at(path), async ({ request }) => {
    try {
      const error = act(await bodyOf(request))
      return error ? bad(error) : done()
    } catch (cause) {
      return bad(cause instanceof Error ? cause.message : 'That did not work')
    }
  })

function state() {
  const { products, categories, users, cart, orders, notifications, inquiries } = world.peek()
  const rows = { products, categories, users, cart, orders, notifications, inquiries }
  return {
    scenario: world.scenario,
    scenarios: Object.entries(SCENARIOS).map(([name, { title }]) => ({ name, title })),
    now: world.stamp(),
    counts: Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, list.length])),
    network: world.network,
    faults: world.faults.list,
    faultNames: FAULTS,
    recipes: Object.entries(RECIPES).map(([name, { title, on }]) => ({ name, title, on })),
    files: [...new Set(CONTRACT.map(({ file }) => file))],
    streams: world.streams.list().map(({ id, file, since, messages }) => ({ id, file, since, messages })),
    streamLife: world.streams.life,
    history: world.history,
    mails: world.inbox.mails.length,
    calls: world.log.entries.length,
    broken: world.log.entries.filter(({ problems }) => problems.length > 0).length,
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

function latencyOf(value: unknown): Record<string, number> {
  if (typeof value === 'number') return { '*': value }
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

const isPart = (value: unknown): value is Part => typeof value === 'string' && Object.hasOwn(world.peek(), value)
const isTable = (part: Part): part is Table => Array.isArray(world.peek()[part])

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

export const panelHandlers: HttpHandler[] = [
  http.get(at('state'), () => HttpResponse.json(state())),
  http.get(at('inbox'), () => HttpResponse.json(world.inbox.mails)),
  http.delete(at('inbox'), () => {
    world.inbox.clear()
    return done()
  }),
  http.get(at('log'), ({ request }) => {
    const file = new URL(request.url).searchParams.get('file')
    return HttpResponse.json(file ? world.log.of(file) : world.log.entries)
  }),
  http.delete(at('log'), () => {
    world.log.clear()
    return done()
  }),

  http.get(at('world'), () => HttpResponse.json(world.peek())),
  http.get(at('world/:part'), ({ params }) =>
    isPart(params.part) ? HttpResponse.json(world.peek()[params.part]) : bad('There is no such part'),
  ),
  http.put(at('world/:part'), async ({ params, request }) => {
    if (!isPart(params.part)) return bad('There is no such part')
    const value: unknown = await request.json()
    if (Array.isArray(value) !== isTable(params.part)) return bad('This part has another shape')
    const part = params.part
    world.transact(`set ${part}`, () => world.put(part, value as never))
    return done()
  }),
  http.patch(at('world/:part/:id'), async ({ params, request }) => {
    if (!isPart(params.part) || !isTable(params.part)) return bad('There is no such table')
    const [table, id, patch] = [params.part, Number(params.id), await bodyOf(request)]
    if (!world.peek()[table].some((row) => row.id === id)) return bad('There is no such row')
    world.transact(`change ${table} ${id}`, () => world.change(table, id, patch as never))
    return done()
  }),

  post('scenario', ({ name }) => (isScenario(name) ? startScenario(name) : 'There is no such scenario')),
  post('reset', ({ scenario }) => {
    const name = scenario ?? world.scenario
    startScenario(isScenario(name) ? name : 'seed')
  }),
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
  post('network', ({ latency, rate }) => {
    world.network = { latency: latencyOf(latency), rate: typeof rate === 'number' && rate > 0 ? rate : null }
  }),
  post('streams', streamAction),
  post('back', ({ steps }) => world.back(Math.max(1, Math.trunc(numberOr(steps, 1))))),
  post('clock', ({ now, skip }) => {
    if (typeof skip === 'number' && skip >= 0) return world.skip(skip)
    if (now !== 'live' && typeof now !== 'number') return 'now is "live" or milliseconds, skip is milliseconds'
    world.setClock(now)
  }),
  http.get(at('export'), () =>
    HttpResponse.json(world.toJson(), { headers: { 'Content-Disposition': 'attachment; filename="mock-world.json"' } }),
  ),
  post('import', (body) => world.fromJson(body as never)),
]
