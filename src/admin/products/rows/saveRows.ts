import { useStore } from 'zustand'
import {
  editProduct,
  fetchProductsNow,
  refetchProductLists,
} from '../../../api/admin/adminProductWrites'
import { ApiError } from '../../../api/core/client'
import { sureWrite } from '../../../api/core/write'
import type { Product } from '../../../api/products'
import {
  productWithEdit,
  cellValue,
  changesOfRow,
  conflictsOfRow,
  rowToSend,
  undoEditOfRow,
  type CellName,
  type RowEdit,
} from '../../../rules/rowEdits'
import { groupDigits } from '../../../rules/pricing'
import { countText } from '../../../rules/sharedTexts'
import { idText } from '../../../rules/types'
import { failureText } from '../../parts/adminFailureText'
import { alertWithUndo } from '../../undo/offerUndo'
import {
  createRunStore,
  lineFailureOf,
  isLineFinished,
  runLines,
  createRunUndo,
  type RunLineState,
  type UpdateLine,
  type LineSender,
  type UndoResult,
} from '../../run/runLines'
import { dropRowEdits, type BegunSale } from './rowEditStore'
import { createStoredValue } from '../../../state/storedTexts'

// Saves edited rows one after another. edit_product.php takes the whole record, so each record is read right before it is
// sent; otherwise changes by others would be lost.

export type RowSaveLine = {
  id: string
  title: string
  edit: RowEdit
  state: RunLineState
  /** True if the owner chose to overwrite a cell that was changed elsewhere. */
  over?: boolean
  /** The product before and after the save; undefined until the row is saved. */
  saved?: { before: Product; after: Product }
  /** Set after a try without a clear reply, because PHP may still have stored it. */
  tried?: { before: Product; after: Product }
}

/** Longer runs reuse a product list instead of reading the list for each row. */
const FEW_ROWS = 20
const FRESH_READ_MS = 2000

const GONE_TEXT = 'No longer in the shop'
const UNREAD_TEXT = "Couldn't load the product, so nothing was saved"
const NOT_SAVED_TEXT = "The server reported success but didn't save the product"

const cellNames = (edit: RowEdit) => Object.keys(edit) as CellName[]

/** Shoppers may have changed the stock again, so a cell counts as stored once it differs from its former value. */
const isStored = (
  now: Product | undefined,
  { before, after }: NonNullable<RowSaveLine['saved']>,
  edit: RowEdit,
) =>
  now !== undefined &&
  cellNames(edit).every((name) => {
    const [was, sent, is] = [before, after, now].map((product) => cellValue(product, name))
    return was === sent || is === sent || is !== was
  })

/**
 * True if the server stored a try that got no clear reply. If pieces were added (`by`), shoppers may have bought some
 * since, so the stock need only be nearer to the sent number than to the former one.
 */
const wasStored = (
  now: Product,
  { before, after }: NonNullable<RowSaveLine['tried']>,
  edit: RowEdit,
) =>
  cellNames(edit).every((name) => {
    const [was, sent, is] = [before, after, now].map((product) => cellValue(product, name))
    if (edit[name]?.by === undefined) return is === sent
    return Math.abs((is ?? 0) - (sent ?? 0)) < Math.abs((is ?? 0) - (was ?? 0))
  })

const productWithId = (products: readonly Product[], id: string) =>
  products.find((product) => idText(product.id) === id)

/** Sends one row after another. After the last one, a read of the list checks that the shop has stored all of them. */
function rowSender(lines: readonly RowSaveLine[]): LineSender<RowSaveLine> {
  /** Lines that were sent since the last read of the list. */
  const unchecked = new Map<number, RowSaveLine>()
  let list: { products: readonly Product[]; at: number } | null = null
  async function read(put: UpdateLine<RowSaveLine>) {
    const at = Date.now()
    const products = await fetchProductsNow()
    list = { products, at }
    for (const [place, { id, edit, saved }] of unchecked)
      if (saved && !isStored(productWithId(products, id), saved, edit))
        await put(place, { state: { failed: NOT_SAVED_TEXT } })
    unchecked.clear()
    return products
  }
  const fresh = async (put: UpdateLine<RowSaveLine>) =>
    list && lines.length > FEW_ROWS && Date.now() - list.at < FRESH_READ_MS
      ? list.products
      : read(put)

  return {
    async send(line, at, put) {
      await put(at, { state: 'sending' })
      const products = await fresh(put).catch(() => null)
      if (!products) return { state: { failed: UNREAD_TEXT } }
      const before = productWithId(products, line.id)
      if (!before) return { state: { failed: GONE_TEXT } }
      if (line.tried && wasStored(before, line.tried, line.edit))
        return { state: 'done', saved: line.tried }
      const conflicts = line.over ? [] : conflictsOfRow(before, line.edit)
      if (conflicts.length > 0)
        return {
          state: {
            failed: conflicts
              .map(({ label, from }) => `${label} was changed elsewhere to ${from}`)
              .join(', '),
            yours: conflicts.map(({ to }) => to).join(', '),
          },
        }
      const saved = { before, after: productWithEdit(before, line.edit) }
      if (changesOfRow(before, line.edit).length === 0) return { state: 'done' }
      const input = {
        ...rowToSend(saved.after),
        images: [],
        id: before.id,
        existing_images: before.images,
        removed_images: [],
      }
      try {
        const look = async () =>
          isStored(productWithId(await fetchProductsNow(), line.id), saved, line.edit)
        await sureWrite(() => editProduct({ input }), { look })
      } catch (error) {
        const failed = { state: { failed: failureText(error as Error) } }
        const unclear =
          error instanceof ApiError && error.unknownOutcome && error.outcome !== 'notSaved'
        return unclear ? { ...failed, tried: saved } : failed
      }
      unchecked.set(at, { ...line, saved })
      return { state: 'done', saved }
    },
    async end(put) {
      if (unchecked.size > 0) await read(put).catch(() => {})
      void refetchProductLists()
    },
  }
}

const linesThatUndo = (lines: readonly RowSaveLine[]): RowSaveLine[] =>
  lines.flatMap(({ id, title, edit, saved, state }) =>
    saved && state === 'done'
      ? [
          {
            id,
            title,
            edit: undoEditOfRow(saved.before, saved.after, edit),
            state: 'waiting' as const,
          },
        ]
      : [],
  )

/**
 * `begins` is the sale that this run begins, with the ids of its products; `ends` is the name of the sale that this run
 * ends.
 */
export type SaleChange = { begins?: BegunSale; ends?: string }

export const rowSaveRun = createRunStore<RowSaveLine, SaleChange>('products being saved')

export const useAreRowsSaving = (): boolean =>
  useStore(rowSaveRun.store, ({ run }) => run?.going ?? false)

export const productCountText = (count: number): string => countText(count, 'product')

export const saveRows = (lines: readonly RowSaveLine[]): Promise<readonly RowSaveLine[]> =>
  runLines(lines, rowSender(lines), { onLines: () => {} })

async function undoSavedRows(lines: readonly RowSaveLine[]): Promise<UndoResult<RowSaveLine>[]> {
  const after = await saveRows(lines)
  return after.map((line): UndoResult<RowSaveLine> => {
    const failure = lineFailureOf(line)
    const taken = { line: { ...line, state: 'waiting' as const }, name: `"${line.title}"` }
    if (!failure) return taken
    // Offer no new try for a row that was changed elsewhere since, because it would fail too.
    const again = failure.yours === undefined && failure.failed !== GONE_TEXT
    return { ...taken, why: failure.failed.replace(/^Error: /, ''), again }
  })
}

const undoOfSave = (done: readonly RowSaveLine[], sale: SaleChange) =>
  createRunUndo(linesThatUndo(done), undoSavedRows, (back) => {
    const [only] = back
    const ids = back.map(({ id }) => id)
    if (sale.begins) removeFromSale(sale.begins.name, ids)
    if (sale.ends !== undefined) {
      const lines = done.filter(({ id }) => ids.includes(id))
      beginSale({
        name: sale.ends,
        lines: lines.map(({ id, title, edit }) => ({ id, title, edit })),
      })
    }
    if (back.length === 1 && only) return `"${only.title}" restored.`
    return `${productCountText(back.length)} restored.`
  })

/** Resolves with true if all rows were saved. */
export async function saveRowsAndReport(
  wanted: readonly RowSaveLine[],
  sale: SaleChange = rowSaveRun.store.getState().run?.about ?? {},
): Promise<boolean> {
  // A retry keeps two kinds of rows of the first run: the saved ones, so that one Undo reverts all, and those that wait
  // for the owner's decision.
  const before = (rowSaveRun.store.getState().run?.lines ?? []).filter(
    (line) => line.state !== 'waiting' && !wanted.some(({ id }) => id === line.id),
  )
  const lines = [...before, ...wanted]
  // Drop a row's edit only once, because the owner may type into the row again while other rows are sent.
  const saved = new Set(before.map(({ id }) => id))
  const end = await rowSaveRun.start(lines, sale, rowSender(wanted), async (now) => {
    const ids = now
      .filter((line) => isLineFinished(line) && !saved.has(line.id))
      .map(({ id }) => id)
    for (const id of ids) saved.add(id)
    if (ids.length > 0) dropRowEdits(ids)
  })
  if (!end) return false
  const ended = end.filter(isLineFinished)
  const done = ended.filter(({ saved }) => saved)
  const all = ended.length === end.length
  if (all) rowSaveRun.close()
  const { begins } = sale
  if (begins) {
    // Rows that were typed by hand are saved in the same run, but the end of the sale must not restore them.
    const inSale = linesThatUndo(done).filter(({ id }) => begins.ids.includes(id))
    if (inSale.length > 0) beginSale({ name: begins.name, lines: inSale })
  }
  if (sale.ends !== undefined)
    removeFromSale(
      sale.ends,
      ended.map(({ id }) => id),
    )
  if (done.length > 0) {
    const [only] = done
    alertWithUndo({
      text: 'Product updated successfully',
      about: done.map(({ id }) => `product ${id}`),
      detail: done.length === 1 ? only?.title : `${groupDigits(done.length)} products`,
      act:
        done.length === 1
          ? `Changed "${only?.title}"`
          : `Changed ${groupDigits(done.length)} products`,
      undo: undoOfSave(done, sale),
    })
  }
  return all
}

// Stores the running sales with the values that restore each product, such as its older discount. Sales name no
// customer, so a logout does not delete them.

const SALES_KEY = 'office-sales'

type SaleLine = { id: string; title: string; edit: RowEdit }
export type Sale = { name: string; lines: readonly SaleLine[] }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function isCell(value: unknown): boolean {
  if (!isObject(value)) return false
  return typeof value.typed === 'string' && (value.was === null || typeof value.was === 'number')
}

function isLine(value: unknown): value is SaleLine {
  if (!isObject(value) || !isObject(value.edit)) return false
  const cells = Object.entries(value.edit)
  return (
    typeof value.id === 'string' &&
    typeof value.title === 'string' &&
    cells.every(([name, cell]) => (name === 'off' || name === 'price') && isCell(cell))
  )
}

function saleOf(value: unknown): Sale[] {
  if (!isObject(value) || typeof value.name !== 'string' || !Array.isArray(value.lines)) return []
  const lines = value.lines.filter(isLine)
  return lines.length > 0 ? [{ name: value.name, lines }] : []
}

const runningSales = createStoredValue<readonly Sale[]>(SALES_KEY, (stored) =>
  Array.isArray(stored) ? stored.flatMap(saleOf) : [],
)
export const useSales = runningSales.use

/** A product that is already in the sale keeps its values from before the sale. */
export function beginSale({ name, lines }: Sale): void {
  const sales = runningSales.read()
  const before = sales.find((sale) => sale.name === name)?.lines ?? []
  const added = lines.filter(({ id }) => !before.some((line) => line.id === id))
  runningSales.write([
    ...sales.filter((sale) => sale.name !== name),
    { name, lines: [...before, ...added] },
  ])
}

/** Removes restored products; a sale without products is deleted. */
export function removeFromSale(name: string, ids: readonly string[]): void {
  const left = runningSales
    .read()
    .map((sale) =>
      sale.name === name ? { name, lines: sale.lines.filter(({ id }) => !ids.includes(id)) } : sale,
    )
  runningSales.write(left.filter(({ lines }) => lines.length > 0))
}
