import {
  addProduct,
  deleteSurely,
  editProduct,
  readProducts,
} from '../../../api/admin/adminProductWrites'
import { LOOK_ONCE, MAY_ARRIVE_MS, mayStillArrive, sureWrite } from '../../../api/core/sureWrite'
import type { Product } from '../../../api/products'
import {
  fieldLabel,
  fieldOfProduct,
  sameValue,
  valueText,
  withFields,
  type FieldChange,
} from '../../../rules/productCsv'
import { EMPTY_PRODUCT } from '../../../rules/productFields'
import { rowToSend } from '../../../rules/rowEdits'
import { idText } from '../../../rules/types'
import { failureText } from '../../parts/adminFailureText'
import { toWebp } from '../form/convert'
import type {
  ImportPlan,
  ImportProgress,
  ImportRow,
  ImportJournal,
  RowState,
} from './importJournal'

// Carries a plan out, row by row. Before each call the journal says `sending`; a row that is found so after a crash is looked
// for before it is sent again.

export const importTimes = {
  /** The list is not read again for each of a thousand rows. */
  fresh: 2000,
  mayArrive: MAY_ARRIVE_MS,
  look: 5000,
}

type Watch = {
  onProgress: (progress: ImportProgress) => void
  /** False ends the run before its next step. */
  goesOn: () => boolean
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const isSent = (now: Product, changes: readonly FieldChange[]) =>
  changes.every(({ field, was, to }) => {
    const value = fieldOfProduct(now, field)
    return sameValue(value, to) || !sameValue(value, was)
  })

class Row {
  constructor(
    readonly at: number,
    readonly row: ImportRow,
    /** An earlier try whose end is not known. */
    readonly tried: boolean,
  ) {}
}

/** Resolves when no row is left, or when the run was ended. */
export async function runImport(
  { rows, known }: ImportPlan,
  start: ImportProgress,
  files: readonly File[],
  journal: Pick<ImportJournal, 'note'>,
  { onProgress, goesOn }: Watch,
): Promise<void> {
  let progress = start
  let list: { products: readonly Product[]; at: number } | null = null
  const ids = new Set([...known, ...Object.values(start.added)])

  async function put(
    at: number,
    state: RowState,
    more: { added?: string; sentAt?: number } = {},
  ): Promise<void> {
    const { [at]: _sent, ...sentAt } = progress.sentAt
    progress = {
      states: progress.states.map((old, place) => (place === at ? state : old)),
      added: more.added === undefined ? progress.added : { ...progress.added, [at]: more.added },
      sentAt: more.sentAt === undefined ? sentAt : { ...sentAt, [at]: more.sentAt },
    }
    onProgress(progress)
    await journal.note(progress)
  }
  const read = async () => {
    const at = Date.now()
    list = { products: await readProducts(), at }
    return list.products
  }
  const fresh = async () =>
    list && Date.now() - list.at < importTimes.fresh ? list.products : read()
  const byId = (products: readonly Product[], { id }: ImportRow) =>
    products.find((product) => id !== null && idText(product.id) === idText(id))
  const findAdded = (products: readonly Product[], { title }: ImportRow) =>
    products.find((product) => !ids.has(idText(product.id)) && product.title.trim() === title)

  async function change(at: number, row: ImportRow, tried: boolean): Promise<RowState> {
    const product = byId(await (tried ? read() : fresh()), row)
    if (!product) return { failed: 'No longer in the shop' }
    const { changes } = row
    if (tried && isSent(product, changes)) return 'done'
    const conflict = changes.find(({ field, was, to }) => {
      const now = fieldOfProduct(product, field)
      return !sameValue(now, was) && !sameValue(now, to)
    })
    if (conflict && !tried) {
      const { field } = conflict
      return {
        failed: `${fieldLabel(field)} was changed elsewhere to ${valueText(field, fieldOfProduct(product, field))}`,
      }
    }
    if (changes.every(({ field, to }) => sameValue(fieldOfProduct(product, field), to)))
      return 'same'
    const input = {
      ...rowToSend(withFields(product, changes)),
      images: [],
      id: product.id,
      existing_images: product.images,
      removed_images: [],
    }
    await put(at, 'sending', { sentAt: Date.now() })
    const look = async () => {
      const now = byId(await read(), row)
      return now !== undefined && isSent(now, changes)
    }
    await sureWrite(() => editProduct({ input }), { look })
    return 'done'
  }

  async function pictures(row: ImportRow): Promise<File[] | string> {
    const found = row.pictures.map((name) =>
      files.find((file) => file.name.toLowerCase() === name.toLowerCase()),
    )
    const webps = await Promise.all(found.map((file) => (file ? toWebp(file) : null)))
    const missing = row.pictures.filter((_, at) => !webps[at])
    return missing.length > 0
      ? `Not a picture, or not in the folder: ${missing.join(', ')}`
      : webps.filter((one) => one !== null)
  }

  /** Null: it may still arrive. */
  async function add(
    at: number,
    row: ImportRow,
    tried: boolean,
  ): Promise<{ state: RowState; added?: string } | null> {
    const before = findAdded(await read(), row)
    if (tried) {
      if (before) return { state: 'done', added: idText(before.id) }
      if (Date.now() - (progress.sentAt[at] ?? 0) < importTimes.mayArrive) return null
    }
    // Any other new product of this title was added elsewhere.
    if (before) ids.add(idText(before.id))
    const images = await pictures(row)
    if (typeof images === 'string') return { state: { failed: images } }
    await put(at, 'sending', { sentAt: Date.now() })
    const input = { ...rowToSend(withFields(EMPTY_PRODUCT, row.changes)), images }
    let added: Product | undefined
    const look = async () => (added = findAdded(await read(), row)) !== undefined
    try {
      await sureWrite(() => addProduct({ input }), { look, waits: LOOK_ONCE })
    } catch (error) {
      if (mayStillArrive(error)) return null
      throw error
    }
    if (!added) await look().catch(() => {})
    return { state: 'done', ...(added && { added: idText(added.id) }) }
  }

  async function remove(at: number, row: ImportRow): Promise<RowState> {
    const product = byId(await read(), row)
    if (!product) return 'same'
    await put(at, 'sending', { sentAt: Date.now() })
    await deleteSurely({ id: product.id })
    return 'done'
  }

  async function step({ at, row, tried }: Row): Promise<boolean> {
    try {
      if (row.kind === 'new') {
        const end = await add(at, row, tried)
        if (!goesOn()) return true
        if (!end) return false
        if (end.added !== undefined) ids.add(end.added)
        await put(at, end.state, end)
        return true
      }
      const state = await (row.kind === 'change' ? change(at, row, tried) : remove(at, row))
      if (goesOn()) await put(at, state)
    } catch (error) {
      if (goesOn()) await put(at, { failed: failureText(error as Error) })
    }
    return true
  }

  const queue = rows.flatMap((row, at) => {
    const state = start.states[at]
    return state === 'waiting' || state === 'sending' ? [new Row(at, row, state === 'sending')] : []
  })
  // Rows that may still arrive come last, when most of their time has passed.
  while (queue.length > 0 && goesOn()) {
    const next = queue.shift() as Row
    if (await step(next)) continue
    if (queue.every(({ tried }) => tried)) await pause(importTimes.look)
    queue.push(new Row(next.at, next.row, true))
  }
}

/** The writes that undo a finished import: the former values, and the added products out again. */
export function undoPlan(
  { name, rows }: ImportPlan,
  { states, added }: ImportProgress,
  known: readonly string[],
): ImportPlan {
  return {
    name,
    wrong: [],
    known,
    rows: rows
      .flatMap((row, at): ImportRow[] => {
        if (states[at] !== 'done') return []
        if (row.kind === 'change')
          return [
            {
              ...row,
              changes: row.changes.map(({ field, was, to }) => ({ field, was: to, to: was })),
            },
          ]
        const id = added[at]
        return id === undefined ? [] : [{ ...row, kind: 'remove', id }]
      })
      .reverse(),
  }
}
