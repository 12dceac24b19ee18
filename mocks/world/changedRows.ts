// The difference between two states of the rows, small enough for a link.
import type { Part, Table } from './world'
import type { Rows } from './rows'

type Row = { id: number } & Record<string, unknown>
type TableChanges = {
  /** Of a changed row its id and the fields that changed. */
  changed?: Row[]
  /** With the place in the table, since the order of the rows is the order of the reply. */
  added?: { at: number; row: Row }[]
  gone?: number[]
}
export type RowChanges = Partial<Record<Part, TableChanges | { value: unknown }>>

const same = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

function changedFields(row: Row, before: Row): Row | null {
  const names = new Set([...Object.keys(row), ...Object.keys(before)])
  const changed = [...names].filter((name) => !same(row[name], before[name]))
  // JSON has no `undefined`: a field that is gone is sent as null.
  return changed.length === 0
    ? null
    : { id: row.id, ...Object.fromEntries(changed.map((name) => [name, row[name] ?? null])) }
}

function tableChanges(before: readonly Row[], now: readonly Row[]): TableChanges | null {
  if (before === now) return null
  const known = new Map(before.map((row) => [row.id, row]))
  const left = new Set(now.map(({ id }) => id))
  const changes = {
    changed: now.flatMap((row) => {
      const old = known.get(row.id)
      const fields = old && old !== row ? changedFields(row, old) : null
      return fields ? [fields] : []
    }),
    added: now.flatMap((row, at) => (known.has(row.id) ? [] : [{ at, row }])),
    gone: before.flatMap(({ id }) => (left.has(id) ? [] : [id])),
  }
  const some = Object.entries(changes).filter(([, list]) => list.length > 0)
  return some.length === 0 ? null : Object.fromEntries(some)
}

export function changesOf(before: Rows, now: Rows): RowChanges {
  const changes: RowChanges = {}
  for (const part of Object.keys(now) as Part[]) {
    const [old, fresh] = [before[part] as unknown, now[part] as unknown]
    if (Array.isArray(old) && Array.isArray(fresh)) {
      const table = tableChanges(old as Row[], fresh as Row[])
      if (table) changes[part] = table
    } else if (!same(old, fresh)) changes[part] = { value: fresh }
  }
  return changes
}

function changedTable(
  rows: readonly Row[],
  { changed = [], added = [], gone = [] }: TableChanges,
): Row[] {
  const fields = new Map(changed.map((row) => [row.id, row]))
  const table = rows
    .filter(({ id }) => !gone.includes(id))
    .map((row) => ({ ...row, ...fields.get(row.id) }))
  for (const { at, row } of added) table.splice(at, 0, row)
  return table
}

/** The parts as they are with the changes. */
export function changedParts(rows: Rows, changes: RowChanges): [Part, unknown][] {
  return (Object.entries(changes) as [Part, TableChanges | { value: unknown }][]).map(
    ([part, change]) => [
      part,
      'value' in change
        ? change.value
        : changedTable(rows[part as Table] as unknown as Row[], change),
    ],
  )
}

async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
) {
  const body = new Response(new Blob([bytes]).stream().pipeThrough(stream))
  return new Uint8Array(await body.arrayBuffer())
}

/** The changes as letters that an address may hold. */
export async function packedChanges(changes: RowChanges): Promise<string> {
  const bytes = await throughStream(
    new TextEncoder().encode(JSON.stringify(changes)),
    new CompressionStream('deflate'),
  )
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Throws a sentence for anything else. */
export async function unpackedChanges(text: string): Promise<RowChanges> {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    const json = await throughStream(bytes, new DecompressionStream('deflate'))
    return JSON.parse(new TextDecoder().decode(json)) as RowChanges
  } catch {
    throw new Error('These letters are no changed rows: the link was cut or changed')
  }
}
