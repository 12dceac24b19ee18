// The API that reads, changes, replaces and imports the world's rows. It refuses a value that a script could not read
// and names the field.
import { http, HttpResponse, type HttpHandler } from 'msw'
import { isWorldPart, isTableName, worldPartError, rowPatchError } from '../world/rowRules'
import { TABLE_NAMES, world, type WorldPart, type TableName, type WorldJson } from '../world/world'
import { apiPath, badRequest, apiBodyOf, okReply, postHandler, type ApiBody } from './apiParts'

const noPartReply = () =>
  badRequest(`There is no such part. There are ${Object.keys(world.peek()).join(', ')}.`)
const noTableReply = () =>
  badRequest(`There is no such table. There are ${TABLE_NAMES.join(', ')}.`)

type Row = Record<string, unknown> & { id: number }
const rowsOf = (table: TableName) => world.peek()[table] as unknown as Row[]

/** Returns only the first rows that contain the text, because a table may have 50,000. */
function foundRows(table: TableName, query: URLSearchParams): Row[] {
  const text = query.get('text')?.toLowerCase() ?? ''
  return rowsOf(table)
    .filter((row) => text === '' || JSON.stringify(row).toLowerCase().includes(text))
    .slice(0, Number(query.get('count') ?? Infinity))
}

function putPart(part: WorldPart, value: unknown): Response {
  const wrong = worldPartError(part, value)
  if (wrong !== null) return badRequest(wrong)
  world.transact(`set ${part}`, () => world.put(part, value as never))
  return okReply()
}

function changeRow(table: TableName, id: number, patch: ApiBody): Response {
  const rowOf = () => rowsOf(table).find((row) => row.id === id)
  if (!rowOf()) return badRequest(`${table} has no row with the id ${id}`)
  if (Object.hasOwn(patch, 'id') && patch.id !== id) return badRequest('id cannot be changed')
  const wrong = rowPatchError(table, patch)
  if (wrong !== null) return badRequest(wrong)
  world.transact(`change ${table} ${id}`, () => world.change(table, id, patch as never))
  return okReply({ row: rowOf() })
}

function importWorld(json: ApiBody): string | void {
  const rows = typeof json.rows === 'object' && json.rows !== null ? Object.entries(json.rows) : []
  for (const [part, value] of rows) {
    const wrong = isWorldPart(part) ? worldPartError(part, value) : null
    if (wrong !== null) return wrong
  }
  world.fromJson(json as unknown as WorldJson)
}

export const rowHandlers: HttpHandler[] = [
  http.get(apiPath('world'), () => HttpResponse.json(world.peek())),
  http.get(apiPath('world/:part'), ({ params: { part }, request }) => {
    if (isTableName(part))
      return HttpResponse.json(foundRows(part, new URL(request.url).searchParams))
    return isWorldPart(part) ? HttpResponse.json(world.peek()[part]) : noPartReply()
  }),
  http.put(apiPath('world/:part'), async ({ params: { part }, request }) =>
    isWorldPart(part) ? putPart(part, await request.json().catch(() => undefined)) : noPartReply(),
  ),
  http.patch(apiPath('world/:part/:id'), async ({ params: { part, id }, request }) =>
    isTableName(part) ? changeRow(part, Number(id), await apiBodyOf(request)) : noTableReply(),
  ),
  postHandler('import', importWorld),
]
