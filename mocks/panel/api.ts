// The panel's HTTP API, which tests use too: JSON in, JSON out, below /__mock/api/.
import { http, HttpResponse, type HttpHandler } from 'msw'
import { CONTRACT } from '../contractTable'
import { at, bad, bodyOf, done, numberOr, post, type Body } from './apiParts'
import { conditionHandlers, conditions } from './conditionsApi'
import { isScenario, SCENARIOS, startScenario } from '../faults/scenarios'
import { KEPT, world, type Kept, type Part, type Table } from '../world/world'
import { worldHandlers, worldState } from './worldsApi'

function state() {
  const { products, categories, users, cart, orders, notifications, inquiries } = world.peek()
  const rows = { products, categories, users, cart, orders, notifications, inquiries }
  return {
    ...worldState(),
    scenario: world.scenario,
    scenarios: Object.entries(SCENARIOS).map(([name, { title }]) => ({ name, title })),
    counts: Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, list.length])),
    ...conditions(),
    files: [...new Set(CONTRACT.map(({ file }) => file))],
    history: world.history,
    mails: world.inbox.mails.length,
    calls: world.log.entries.length,
    broken: world.log.entries.filter(({ problems }) => problems.length > 0).length,
  }
}

const isPart = (value: unknown): value is Part => typeof value === 'string' && Object.hasOwn(world.peek(), value)
const isTable = (part: Part): part is Table => Array.isArray(world.peek()[part])

const isKept = (value: unknown): value is Kept => (KEPT as readonly unknown[]).includes(value)

/** `true`, or a list of what stays when the rows are replaced. The dialect stays unless the start's is asked for. */
function keptOf({ keep, dialect }: Body): readonly Kept[] | string {
  const always: Kept[] = dialect === 'start' ? [] : ['dialect']
  if (keep === undefined || keep === false) return always
  if (keep === true) return [...KEPT, ...always]
  if (Array.isArray(keep) && keep.every(isKept)) return [...keep, ...always]
  return `keep is true, or a list of ${KEPT.join(', ')}`
}

export const panelHandlers: HttpHandler[] = [
  ...conditionHandlers,
  ...worldHandlers,
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

  post('scenario', ({ name, ...wish }) => {
    if (!isScenario(name))
      return `There is no scenario ${String(name)}. There are ${Object.keys(SCENARIOS).join(', ')}.`
    const kept = keptOf(wish)
    return typeof kept === 'string' ? kept : startScenario(name, kept)
  }),
  post('reset', ({ scenario, ...wish }) => {
    const name = scenario ?? world.scenario
    const kept = keptOf(wish)
    return typeof kept === 'string' ? kept : startScenario(isScenario(name) ? name : 'seed', kept)
  }),
  post('back', ({ steps }) => world.back(Math.max(1, Math.trunc(numberOr(steps, 1))))),
  http.get(at('export'), () =>
    HttpResponse.json(world.toJson(), { headers: { 'Content-Disposition': 'attachment; filename="mock-world.json"' } }),
  ),
  post('import', (body) => world.fromJson(body as never)),
]
