// The rows of the world: read, add, change, delete, import. A value that a script could not read is refused with the field's name.
import { http, HttpResponse, type HttpHandler } from 'msw'
import { blankRow, TABLE_FIELDS, wrongPart, wrongRow } from '../world/rowRules'
import { world, type Part, type TableName, type WorldJson } from '../world/world'
import { apiPath, badRequest, bodyOf, okReply, postHandler, type Body } from './apiParts'

const isPart = (value: unknown): value is Part =>
  typeof value === 'string' && Object.hasOwn(world.peek(), value)
const isTable = (part: unknown): part is TableName =>
  isPart(part) && Object.hasOwn(TABLE_FIELDS, part)

const noPartReply = () =>
  badRequest(`There is no such part. There are ${Object.keys(world.peek()).join(', ')}.`)
const noTableReply = () =>
  badRequest(`There is no such table. There are ${Object.keys(TABLE_FIELDS).join(', ')}.`)

type Row = Record<string, unknown> & { id: number }
const rowsOf = (table: TableName) => world.peek()[table] as unknown as Row[]
const rowOf = (table: TableName, id: number) => rowsOf(table).find((row) => row.id === id)
const noRowReply = (table: TableName, id: unknown) =>
  badRequest(`${table} has no row with the id ${String(id)}`)

/** A few rows of a table that may have 50,000; with `text` only those that contain it. */
function pageOfRows(table: TableName, query: URLSearchParams) {
  const [from, count] = [Number(query.get('from') ?? 0), Number(query.get('count'))]
  const text = query.get('text')?.toLowerCase() ?? ''
  const all = rowsOf(table)
  const found =
    text === '' ? all : all.filter((row) => JSON.stringify(row).toLowerCase().includes(text))
  return { rows: found.slice(from, from + count), matching: found.length, total: all.length }
}

/** An account is found by its email, so two of them cannot have the same one. */
function takenEmailText(table: TableName, email: unknown, own: number | null): string | null {
  const other =
    table === 'users'
      ? rowsOf(table).find((row) => row.email === email && row.id !== own)
      : undefined
  return other ? `email is already that of user ${other.id}` : null
}

function putPart(part: Part, value: unknown): string | void {
  const wrong = wrongPart(part, value)
  if (wrong !== null) return wrong
  world.transact(`set ${part}`, () => world.put(part, value as never))
}

function addRow(table: TableName, sent: Body): Response {
  const { id: _id, ...wish } = sent
  const wrong =
    wrongRow(TABLE_FIELDS[table], wish, '', true) ?? takenEmailText(table, wish.email, null)
  if (wrong !== null) return badRequest(wrong)
  const row = { ...blankRow(TABLE_FIELDS[table], world.stamp()), ...wish }
  return okReply({ row: world.transact(`add to ${table}`, () => world.add(table, row as never)) })
}

function changeRow(table: TableName, id: number, patch: Body): Response {
  if (!rowOf(table, id)) return noRowReply(table, id)
  if (Object.hasOwn(patch, 'id') && patch.id !== id) return badRequest('id cannot be changed')
  const wrong =
    wrongRow(TABLE_FIELDS[table], patch, '', true) ?? takenEmailText(table, patch.email, id)
  if (wrong !== null) return badRequest(wrong)
  world.transact(`change ${table} ${id}`, () => world.change(table, id, patch as never))
  return okReply({ row: rowOf(table, id) })
}

function importWorld(json: Body): string | void {
  const rows = typeof json.rows === 'object' && json.rows !== null ? Object.entries(json.rows) : []
  for (const [part, value] of rows) {
    const wrong = isPart(part) ? wrongPart(part, value) : null
    if (wrong !== null) return wrong
  }
  world.fromJson(json as unknown as WorldJson)
}

export const rowHandlers: HttpHandler[] = [
  http.get(apiPath('world'), () => HttpResponse.json(world.peek())),
  http.get(apiPath('world/:part'), ({ params, request }) => {
    const { part } = params
    if (!isPart(part)) return noPartReply()
    const query = new URL(request.url).searchParams
    return HttpResponse.json(
      isTable(part) && query.has('count') ? pageOfRows(part, query) : world.peek()[part],
    )
  }),
  http.put(apiPath('world/:part'), async ({ params, request }) => {
    if (!isPart(params.part)) return noPartReply()
    const wrong = putPart(params.part, await request.json().catch(() => undefined))
    return wrong === undefined ? okReply() : badRequest(wrong)
  }),
  http.post(apiPath('world/:part'), async ({ params, request }) =>
    isTable(params.part) ? addRow(params.part, await bodyOf(request)) : noTableReply(),
  ),
  http.get(apiPath('world/:part/:id'), ({ params }) => {
    if (!isTable(params.part)) return noTableReply()
    const row = rowOf(params.part, Number(params.id))
    return row ? HttpResponse.json(row) : noRowReply(params.part, params.id)
  }),
  http.patch(apiPath('world/:part/:id'), async ({ params, request }) =>
    isTable(params.part)
      ? changeRow(params.part, Number(params.id), await bodyOf(request))
      : noTableReply(),
  ),
  http.delete(apiPath('world/:part/:id'), ({ params }) => {
    if (!isTable(params.part)) return noTableReply()
    const [table, id] = [params.part, Number(params.id)]
    if (!rowOf(table, id)) return noRowReply(table, params.id)
    world.transact(`delete ${table} ${id}`, () => world.remove(table, id))
    return okReply()
  }),
  postHandler('import', importWorld),
]
