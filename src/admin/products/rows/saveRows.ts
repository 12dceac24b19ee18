import { editProduct, readProducts, readProductsAgain } from '../../../api/admin/adminProductWrites'
import { ApiError } from '../../../api/core/client'
import { sureWrite } from '../../../api/core/sureWrite'
import type { Product } from '../../../api/products'
import {
  applied,
  cellValue,
  changesOfRow,
  conflictsOfRow,
  rowToSend,
  undoOfRow,
  type CellChange,
  type CellName,
  type RowEdit,
} from '../../../rules/rowEdits'
import { idText } from '../../../rules/types'
import { failureText } from '../../adminFailureText'

// Saves edited rows one after another. edit_product.php takes the whole record, so each is read right before it is sent:
// what others changed since the row was drawn stays.

export type RowState =
  | 'waiting'
  | 'sending'
  | 'done'
  | 'skipped'
  | { failed: string }
  | { conflicts: readonly CellChange[] }
export type RowLine = {
  id: string
  title: string
  edit: RowEdit
  state: RowState
  /** Sent although the same cell was changed elsewhere. */
  over?: boolean
  /** The product before and after, once it is saved. */
  saved?: { before: Product; after: Product }
  /** A try that got no clear answer: PHP may have stored it since. */
  tried?: { before: Product; after: Product }
}

/** In a long run the whole list is not read for each row. */
const FEW = 20
const FRESH_MS = 2000

export const GONE = 'No longer in the shop'
const UNREAD = "Couldn't be read, so nothing was sent"
const NOT_THERE = "The server reported success but didn't save it"

const cells = (edit: RowEdit) => Object.keys(edit) as CellName[]

/** A sale may have changed the stock again, so a cell counts as stored when it is no longer what it was. */
const isStored = (
  now: Product | undefined,
  { before, after }: NonNullable<RowLine['saved']>,
  edit: RowEdit,
) =>
  now !== undefined &&
  cells(edit).every((name) => {
    const [was, sent, is] = [before, after, now].map((product) => cellValue(product, name))
    return was === sent || is === sent || is !== was
  })

/** Whether a try without a clear answer was stored. Added pieces must not be added twice; a sale may have taken some since. */
const wasStored = (now: Product, { before, after }: NonNullable<RowLine['tried']>, edit: RowEdit) =>
  cells(edit).every((name) => {
    const [was, sent, is] = [before, after, now].map((product) => cellValue(product, name))
    if (edit[name]?.by === undefined) return is === sent
    return Math.abs((is ?? 0) - (sent ?? 0)) < Math.abs((is ?? 0) - (was ?? 0))
  })

const within = (products: readonly Product[], id: string) =>
  products.find((product) => idText(product.id) === id)

type Watch = { onLine: (line: RowLine) => void; isStopped: () => boolean }

export async function saveRows(
  wanted: readonly RowLine[],
  { onLine, isStopped }: Watch,
): Promise<RowLine[]> {
  const lines = [...wanted]
  const open: number[] = []
  let list: { products: readonly Product[]; at: number } | null = null
  const put = (at: number, change: Partial<RowLine>) => {
    lines[at] = { ...(lines[at] as RowLine), ...change }
    onLine(lines[at])
  }
  /** Reads the list, and checks the rows that were sent since the last reading. */
  const read = async () => {
    const at = Date.now()
    const products = await readProducts()
    list = { products, at }
    for (const place of open.splice(0)) {
      const { id, edit, saved } = lines[place] as RowLine
      if (saved && !isStored(within(products, id), saved, edit))
        put(place, { state: { failed: NOT_THERE } })
    }
    return products
  }
  const fresh = async () =>
    list && lines.length > FEW && Date.now() - list.at < FRESH_MS ? list.products : read()

  async function send(at: number, line: RowLine): Promise<RowState> {
    const products = await fresh().catch(() => null)
    if (!products) return { failed: UNREAD }
    const before = within(products, line.id)
    if (!before) return { failed: GONE }
    if (line.tried && wasStored(before, line.tried, line.edit)) {
      lines[at] = { ...line, saved: line.tried }
      return 'done'
    }
    const conflicts = line.over ? [] : conflictsOfRow(before, line.edit)
    if (conflicts.length > 0) return { conflicts }
    const saved = { before, after: applied(before, line.edit) }
    if (changesOfRow(before, line.edit).length === 0) return 'done'
    const input = {
      ...rowToSend(saved.after),
      images: [],
      id: before.id,
      existing_images: before.images,
      removed_images: [],
    }
    try {
      const look = async () => isStored(within(await readProducts(), line.id), saved, line.edit)
      await sureWrite(() => editProduct({ input }), { look })
    } catch (error) {
      if (error instanceof ApiError && error.unknownOutcome && error.outcome !== 'notSaved')
        lines[at] = { ...line, tried: saved }
      return { failed: failureText(error as Error) }
    }
    lines[at] = { ...line, saved }
    open.push(at)
    return 'done'
  }

  for (const [at, line] of lines.entries()) {
    if (isStopped()) {
      put(at, { state: 'skipped' })
      continue
    }
    put(at, { state: 'sending' })
    put(at, { state: await send(at, line) })
  }
  if (open.length > 0) await read().catch(() => {})
  void readProductsAgain()
  return lines
}

/** Lines that take a finished run back. */
export const undoLines = (lines: readonly RowLine[]): RowLine[] =>
  lines.flatMap(({ id, title, edit, saved, state }) =>
    saved && state === 'done'
      ? [{ id, title, edit: undoOfRow(saved.before, saved.after, edit), state: 'waiting' as const }]
      : [],
  )
