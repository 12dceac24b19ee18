import 'fake-indexeddb/auto'
import { act, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { world } from '../../../../mocks/world/world'
import { expectPageSnapshot, fixDateAndDialect } from '../../../../tests/readPage'
import { owner, renderAt } from '../../../../tests/renderAt'
import { adminRoutes } from '../../frame/adminRoutes'
import { clearDraftsOf } from '../../../state/draft'
import { importRun } from './importStore'

// Import the screens first, because that can take seconds on a busy machine.
beforeAll(() => Promise.all([...adminRoutes.map(({ load }) => load()), import('./CsvPage')]))
beforeEach(() => clearDraftsOf(owner.email))

const NEW_LINES = Array.from({ length: 51 }, (_, at) => `,Topi ${at + 1},500,1`)
const CSV_FILE = [
  'ID,Title,Price,Stock M',
  '101,Helambu Bakkhu,9000,6',
  '102,,x,1',
  ...NEW_LINES,
].join('\n')

it('reads as written down: the export, what each row of a file changes, and how the import ended', async () => {
  fixDateAndDialect()
  world.products = world.products.slice(0, 2)
  const { user } = renderAt('/nest/products?view=csv', { signedIn: owner })
  const field = await screen.findByLabelText('CSV file')
  await expectPageSnapshot('csv')
  await user.upload(field, new File([CSV_FILE], 'topis.csv', { type: 'text/csv' }))
  const tabs = within(await screen.findByRole('tablist', { name: 'Rows in the file' }))
  await expectPageSnapshot('csv-changes')
  await user.click(tabs.getByRole('tab', { name: /^New 51/ }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await expectPageSnapshot('csv-new')
  await user.click(tabs.getAllByRole('tab').at(-1) as HTMLElement)
  await expectPageSnapshot('csv-last')
  await user.click(tabs.getByRole('tab', { name: /^New 51/ }))
  expect(screen.getByRole('rowheader', { name: 'Topi 1' })).toBeVisible()
})

const IMPORT_LINE = { id: null, kind: 'new', changes: [], pictures: [] } as const
const IMPORT_LINES = [
  { ...IMPORT_LINE, line: 2, title: 'Topi', state: 'done', added: '301' },
  { ...IMPORT_LINE, line: 3, title: 'Cap', kind: 'change', id: 101, state: 'done' },
  { ...IMPORT_LINE, line: 5, title: 'Shawl', kind: 'change', id: 102, state: 'same' },
  { ...IMPORT_LINE, line: 6, title: 'Kurta', state: { failed: 'The table is locked' } },
] as const
const IMPORT_PLAN = {
  name: 'topis.csv',
  wrong: [{ line: 4, title: '', errors: ['No title', 'No price'] }],
  known: [],
}

it('tells how an import ended, row by row in the file that it offers', async () => {
  fixDateAndDialect()
  const { user } = renderAt('/nest/products?view=csv', { signedIn: owner })
  await screen.findByLabelText('CSV file')
  act(() => importRun.show(IMPORT_LINES, { plan: IMPORT_PLAN, files: [], undoing: false }))
  await expectPageSnapshot('csv-ended')
  const made = vi.spyOn(URL, 'createObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Download results' }))
  const [file] = made.mock.calls[0] ?? []
  const text = file instanceof Blob ? await file.text() : ''
  expect(
    text
      .replaceAll(/[\uFEFF"]/g, '')
      .trim()
      .split('\r\n'),
  ).toEqual([
    'Row,ID,Title,Result,Reason',
    '2,301,Topi,Added,',
    '3,101,Cap,Saved,',
    '4,,,Error,No title; No price',
    '5,102,Shawl,Already up to date,',
    '6,,Kurta,Failed,The table is locked',
  ])
  act(() => importRun.close())
})

it.each([
  ['waiting', 'Paused after 4 of 5. You can resume where you left off.', ['Resume', 'Stop here']],
  ['same', '4 of 5 saved', ['Close']],
] as const)('an import whose last row is %s', async (state, said, offers) => {
  renderAt('/nest/products?view=csv', { signedIn: owner })
  await screen.findByLabelText('CSV file')
  const last = { ...IMPORT_LINE, line: 7, title: 'Bag', state }
  act(() =>
    importRun.show([...IMPORT_LINES, last], { plan: IMPORT_PLAN, files: [], undoing: false }),
  )
  expect(screen.getByText(said)).toBeVisible()
  const buttons = ['Resume', 'Stop here', 'Close'].filter(
    (name) => screen.queryByRole('button', { name }) !== null,
  )
  expect(buttons).toEqual(offers)
  act(() => importRun.close())
})
