// The HTTP API of the mock's page, below /__mock/api/. Tests use it too; bodies and replies are JSON.
import { http, HttpResponse, type HttpHandler } from 'msw'
import { CONTRACT } from '../contractTable'
import { apiPath, okReply, numberOrDefault, postHandler, type ApiBody } from './apiParts'
import { conditionHandlers, conditionsState } from './conditionsApi'
import { isScenario, SCENARIOS, startScenario } from '../faults/scenarios'
import { logHandlers, logState } from './logApi'
import { rowHandlers } from './rowsApi'
import { KEEPABLE_PARTS, world, type KeepablePart } from '../world/world'
import { worldHandlers, worldState } from './worldsApi'

function panelState() {
  const { products, categories, users, cart, orders, notifications, inquiries } = world.peek()
  const rows = { products, categories, users, cart, orders, notifications, inquiries }
  return {
    ...worldState(),
    scenario: world.scenario,
    scenarios: Object.entries(SCENARIOS).map(([name, { title }]) => ({ name, title })),
    counts: Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, list.length])),
    ...conditionsState(),
    ...logState(),
    files: [...new Set(CONTRACT.map(({ file }) => file))],
    history: world.history,
    revision: world.revision,
    mails: world.inbox.mails.length,
  }
}

const isKeepable = (value: unknown): value is KeepablePart =>
  (KEEPABLE_PARTS as readonly unknown[]).includes(value)

/**
 * `keep` lists the parts that stay when the rows are replaced, or is true for all of them. The dialect stays too unless
 * the body asks for the initial one.
 */
function keptParts({ keep, dialect }: ApiBody): readonly KeepablePart[] | string {
  const always: KeepablePart[] = dialect === 'start' ? [] : ['dialect']
  if (keep === undefined || keep === false) return always
  if (keep === true) return [...KEEPABLE_PARTS, ...always]
  if (Array.isArray(keep) && keep.every(isKeepable)) return [...keep, ...always]
  return `keep is true, or a list of ${KEEPABLE_PARTS.join(', ')}`
}

export const panelHandlers: HttpHandler[] = [
  ...conditionHandlers,
  ...worldHandlers,
  http.get(apiPath('state'), () => HttpResponse.json(panelState())),
  http.get(apiPath('inbox'), () => HttpResponse.json(world.inbox.mails)),
  http.delete(apiPath('inbox'), () => {
    world.inbox.clear()
    return okReply()
  }),
  ...logHandlers,

  ...rowHandlers,

  postHandler('scenario', ({ name, ...wish }) => {
    if (!isScenario(name))
      return `There is no scenario ${String(name)}. There are ${Object.keys(SCENARIOS).join(', ')}.`
    const kept = keptParts(wish)
    return typeof kept === 'string' ? kept : startScenario(name, kept)
  }),
  postHandler('reset', ({ scenario, ...wish }) => {
    const name = scenario ?? world.scenario
    const kept = keptParts(wish)
    return typeof kept === 'string' ? kept : startScenario(isScenario(name) ? name : 'seed', kept)
  }),
  postHandler('back', ({ steps }) =>
    world.back(Math.max(1, Math.trunc(numberOrDefault(steps, 1)))),
  ),
  http.get(apiPath('export'), () =>
    HttpResponse.json(world.toJson(), {
      headers: { 'Content-Disposition': 'attachment; filename="mock-world.json"' },
    }),
  ),
]
