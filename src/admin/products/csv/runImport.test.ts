import 'fake-indexeddb/auto'
import Papa from 'papaparse'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { manyProducts } from '../../../../mocks/world/many'
import { world } from '../../../../mocks/world/world'
import { owner } from '../../../../tests/renderAt'
import { fetchProductsNow } from '../../../api/admin/adminProductWrites'
import { openAdminHost } from '../../../api/admin/adminSettings'
import type { Product } from '../../../api/products'
import { createCsvImportPlanner, productsCsv, type PlannedRow } from '../../../rules/productCsv'
import { idText } from '../../../rules/types'
import { clearDraftsOf } from '../../../state/draft'
import { runLines, runDelays } from '../../run/runLines'
import {
  createJournal,
  type ImportLine,
  type ImportPlan,
  type ImportRow,
  createImportSender,
  importDelays,
  rowsThatUndoImport,
} from './runImport'

vi.mock('../form/toWebp', () => ({
  toWebp: (file: File) =>
    Promise.resolve(new File(['w'], file.name.replace(/\.\w+$/, '.webp'), { type: 'image/webp' })),
}))

beforeEach(async () => {
  world.speak('plain')
  importDelays.mayArrive = 150
  runDelays.look = 20
  openAdminHost(owner.email)
  await clearDraftsOf(owner.email)
})

const categoryNames = () => world.categories.map(({ name }) => ({ name }))

function planOf(
  text: string,
  products: readonly Product[],
): { plan: ImportPlan; sent: ImportRow[]; rows: PlannedRow[] } {
  const [head = [], ...lines] = Papa.parse<string[]>(text.replace('\u{FEFF}', ''), {
    delimiter: ',',
  }).data
  const made = createCsvImportPlanner(head, products, categoryNames())
  if ('error' in made) throw new Error(made.error)
  const rows = lines.flatMap((cells, at) => made.plan(cells, at + 2) ?? [])
  return {
    rows,
    sent: rows.filter(({ kind }) => kind === 'change' || kind === 'new') as ImportRow[],
    plan: {
      name: 'file.csv',
      wrong: rows.filter(({ kind }) => kind === 'wrong'),
      known: products.map(({ id }) => idText(id)),
    },
  }
}

/** Runs the import from the journal, as a newly opened page does. `kill` decides when the tab is killed. */
async function openAndRun(
  kill: (sent: number) => boolean = () => false,
  files: readonly File[] = [],
) {
  const journal = createJournal(owner.email)
  const saved = await journal.load()
  if (!saved) throw new Error('no journal')
  const { plan, lines } = saved
  const calls = () =>
    world.log.of('edit_product.php').length + world.log.of('add_product.php').length
  const before = calls()
  const end = await runLines(lines, createImportSender(lines, plan, files), {
    onLines: (now) => journal.note(now),
    goesOn: () => !kill(calls() - before),
  })
  journal.stop()
  return end
}
async function beginJournal(plan: ImportPlan, rows: readonly ImportRow[]) {
  const journal = createJournal(owner.email)
  await journal.begin(plan, rows, [])
  journal.stop()
}
const lineStates = (lines: readonly ImportLine[]) => lines.map(({ state }) => state)
const isDone = ({ state }: ImportLine) => state === 'done'
const writesPerId = (file: string) => {
  const times = new Map<string, number>()
  for (const { sent } of world.log.of(file)) {
    const { id, title } = sent as Record<string, string>
    const key = id ?? title ?? ''
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  return [...times.values()]
}

describe('1,000 products, 40 of them wrong in the file', () => {
  it('a file that is killed twice on the way changes exactly 960, names 40, and sends none twice', async () => {
    world.products = manyProducts(world.products, 1000)
    const products = await fetchProductsNow()
    const before = structuredClone(world.products)
    const [head = [], ...lines] = Papa.parse<string[]>(productsCsv(products, categoryNames()), {
      skipEmptyLines: true,
    }).data
    expect(lines).toHaveLength(1000)
    const edited = lines.map((cells, at) =>
      cells.map((cell, place) => {
        if (head[place] !== 'Price') return cell
        return at % 25 === 24 ? 'cheap' : String(Number(cell) + 7)
      }),
    )
    const { plan, sent, rows } = planOf(Papa.unparse([head, ...edited]), products)
    expect(sent).toHaveLength(960)
    const wrong = rows.filter(({ kind }) => kind === 'wrong')
    expect(wrong).toHaveLength(40)
    expect(wrong.every(({ errors }) => errors[0] === `Price: "cheap" isn't a valid price`)).toBe(
      true,
    )

    await beginJournal(plan, sent)
    // The tab is killed after the server has stored a call and before the journal has recorded the reply.
    await openAndRun((sent) => sent >= 300)
    await openAndRun((sent) => sent >= 300)
    expect((await openAndRun()).every(isDone)).toBe(true)
    expect(world.log.of('edit_product.php')).toHaveLength(960)
    expect(writesPerId('edit_product.php').every((times) => times === 1)).toBe(true)
    const spoilt = new Set(wrong.map(({ id }) => Number(id)))
    expect(world.products).toEqual(
      before.map((row) => (spoilt.has(row.id) ? row : { ...row, price: row.price + 7 })),
    )
  }, 300_000)

  it('an export that is imported unchanged sends nothing', async () => {
    world.products = manyProducts(world.products, 1000)
    const products = await fetchProductsNow()
    const { rows } = planOf(productsCsv(products, categoryNames()), products)
    expect(rows).toHaveLength(1000)
    expect(rows.filter(({ kind }) => kind !== 'same')).toEqual([])
  }, 60_000)
})

describe('new products', () => {
  const file =
    'Title,Price,Stock M,Pictures\nFirst new,500,3,a.png\nSecond new,600,4,\nThird new,700,5,'
  const pictures = [new File(['p'], 'A.png', { type: 'image/png' })]
  const added = () =>
    world.products.filter(({ title }) => title.endsWith('new')).map(({ title }) => title)

  it('are added once each, with their pictures from the folder, although the tab is killed after each call', async () => {
    const { plan, sent } = planOf(file, await fetchProductsNow())
    await beginJournal(plan, sent)
    for (let kills = 0; kills < 3; kills++) await openAndRun((sent) => sent >= 1, pictures)
    const lines = await openAndRun(undefined, pictures)
    expect(lineStates(lines)).toEqual(['done', 'done', 'done'])
    expect(added().toSorted()).toEqual(['First new', 'Second new', 'Third new'])
    expect(lines.filter(({ added: id }) => id !== undefined)).toHaveLength(3)
    expect(world.log.of('add_product.php')).toHaveLength(3)
    expect(world.products.find(({ title }) => title === 'First new')).toMatchObject({
      price: 500,
      size_stock: { m: 3 },
      images: [expect.stringContaining('webp')],
    })
  })

  it('whose reply is lost are looked for, and only sent again when they cannot arrive any more', async () => {
    const { plan, sent } = planOf(file, await fetchProductsNow())
    world.faults.set({ name: 'T2', file: 'add_product.php', commit: true, count: 1 })
    await beginJournal(plan, sent)
    await openAndRun(undefined, pictures)
    expect(added()).toHaveLength(3)
    expect(world.log.of('add_product.php')).toHaveLength(3)
  })

  it('that never reached PHP are sent again at the end', async () => {
    const { plan, sent } = planOf(file, await fetchProductsNow())
    world.faults.set({ name: 'T2', file: 'add_product.php', commit: false, count: 1 })
    await beginJournal(plan, sent)
    expect(lineStates(await openAndRun(undefined, pictures))).toEqual(['done', 'done', 'done'])
    expect(added()).toHaveLength(3)
    expect(world.log.of('add_product.php')).toHaveLength(4)
  })

  it('without their picture in the folder are named and not added', async () => {
    const { plan, sent } = planOf(file, await fetchProductsNow())
    await beginJournal(plan, sent)
    const [first] = await openAndRun()
    expect(first?.state).toEqual({ failed: 'Not a picture, or not in the folder: a.png' })
    expect(added()).toHaveLength(2)
  })
})

it('a new plan begins at its own start, although the former one has as many rows and was never closed', async () => {
  const products = await fetchProductsNow()
  const former = planOf('ID,Price\n101,12000\n102,700', products)
  await beginJournal(former.plan, former.sent)
  await openAndRun()
  const { plan, sent } = planOf('ID,Price\n103,800\n104,900', await fetchProductsNow())
  const journal = createJournal(owner.email)
  await journal.begin(plan, sent, [])
  expect(lineStates((await journal.load())?.lines ?? [])).toEqual(['waiting', 'waiting'])
  journal.stop()
  expect(lineStates(await openAndRun())).toEqual(['done', 'done'])
  expect(writesPerId('edit_product.php')).toEqual([1, 1, 1, 1])
})

describe('while others work', () => {
  it('a row that somebody changed since the preview is named and not overwritten; other fields of it stay theirs', async () => {
    const products = await fetchProductsNow()
    const { plan, sent } = planOf('ID,Price\n101,12000\n102,700', products)
    await beginJournal(plan, sent)
    Object.assign(world.products[0] as object, { price: 13000 })
    Object.assign(world.products[1] as object, { title: 'Renamed', size_stock: { m: 1 } })
    expect(lineStates(await openAndRun())).toEqual([
      { failed: 'Price was changed elsewhere to NPR 13,000' },
      'done',
    ])
    expect(world.products[0]?.price).toBe(13000)
    expect(world.products[1]).toMatchObject({ title: 'Renamed', size_stock: { m: 1 }, price: 700 })
  })
})

it('Undo takes back exactly what the import did: former values, and added products out', async () => {
  const before = structuredClone(world.products)
  const products = await fetchProductsNow()
  const { plan, sent } = planOf(
    'ID,Title,Price,Stock M\n101,Other title,12000,\n102,,,9\n,Quite new,500,3',
    products,
  )
  await beginJournal(plan, sent)
  const lines = await openAndRun()
  expect(world.products).toHaveLength(before.length + 1)
  await beginJournal(plan, rowsThatUndoImport(lines))
  expect((await openAndRun()).every(isDone)).toBe(true)
  expect(world.products).toEqual(before)
})
