import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { world } from '../../../../mocks/world/world'
import { owner } from '../../../../tests/renderAt'
import { openAdminHost } from '../../../api/admin/adminSettings'
import { clearDraftsOf } from '../../../state/draft'
import { signIn } from '../../../state/session'
import {
  beginImport,
  plannedRowsWithErrors,
  previewCsv,
  chooseImportPictures,
  closeImport,
  importRun,
  findUnfinishedImport,
  undoImport,
  useCsvImport,
} from './importStore'

vi.mock('../form/toWebp', () => ({
  toWebp: (file: File) =>
    Promise.resolve(new File(['w'], file.name.replace(/\.\w+$/, '.webp'), { type: 'image/webp' })),
}))

const csvFile = (text: string) => new File([text], 'topis.csv', { type: 'text/csv' })
const pictureFile = (name: string) => new File(['p'], name, { type: 'image/png' })
const shownPreview = () => {
  const { preview: shown } = useCsvImport.getState()
  if (!shown) throw new Error('Nothing is previewed')
  return shown
}
const lineStates = () => importRun.store.getState().run?.lines.map(({ state }) => state)

beforeEach(async () => {
  world.speak('plain')
  await clearDraftsOf(owner.email)
  signIn({ full_name: '', role: 'admin', phone: '', ...owner })
  openAdminHost(owner.email)
})

it('a file that the browser cannot read is refused with what to do', async () => {
  const file = csvFile('Title')
  file.arrayBuffer = () => Promise.reject(new DOMException('denied', 'NotReadableError'))
  await previewCsv(file, [])
  expect(useCsvImport.getState().error).toMatch(/^Couldn't read the file. Choose it again/)
})

it('a file and a folder of pictures become products, in any spelling of the names, and Undo takes them away again', async () => {
  await previewCsv(
    csvFile('Title,Price,Stock M,Pictures\nRed topi,500,3,topi.png\nBlue topi,600,1,Blue.PNG'),
    [],
  )
  expect(plannedRowsWithErrors(shownPreview()).map(({ line, errors }) => [line, errors])).toEqual([
    [2, ['Not in the folder: topi.png']],
    [3, ['Not in the folder: Blue.PNG']],
  ])
  chooseImportPictures([
    pictureFile('TOPI.PNG'),
    pictureFile('blue.png'),
    new File(['x'], 'notes.txt', { type: 'text/plain' }),
  ])
  expect(shownPreview().files.map(({ name }) => name)).toEqual(['TOPI.PNG', 'blue.png'])
  expect(plannedRowsWithErrors(shownPreview()).flatMap(({ errors }) => errors)).toEqual([])
  await beginImport()
  expect(lineStates()).toEqual(['done', 'done'])
  const added = world.products.filter(({ title }) => /^(?:Red|Blue) topi$/.test(title))
  expect(added.map(({ images }) => images.length)).toEqual([1, 1])
  await undoImport()
  expect(lineStates()).toEqual(['done', 'done'])
  expect(
    world.products.some(
      ({ title }) => /topi$/.test(title) && added.some((one) => one.title === title),
    ),
  ).toBe(false)
  const closing = closeImport()
  expect(importRun.store.getState().run, 'is shown until storage has forgotten it').not.toBeNull()
  await closing
  expect(importRun.store.getState().run).toBeNull()
  useCsvImport.setState({ looked: false })
  await findUnfinishedImport()
  expect(importRun.store.getState().run, 'is not found again').toBeNull()
})
