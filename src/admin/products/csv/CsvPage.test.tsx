import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { beforeEach, it } from 'vitest'
import { world } from '../../../../mocks/world/world'
import { expectRead, standStill } from '../../../../tests/readPage'
import { owner, renderAt } from '../../../../tests/renderAt'
import { clearDraftsOf } from '../../../state/draft'

beforeEach(() => clearDraftsOf(owner.email))

const NEW = Array.from({ length: 51 }, (_, at) => `,Topi ${at + 1},500,1`)
const FILE = ['ID,Title,Price,Stock M', '101,Helambu Bakkhu,9000,6', '102,,x,1', ...NEW].join('\n')

it('reads as written down: the export, what each row of a file changes, and how the import ended', async () => {
  standStill()
  world.products = world.products.slice(0, 2)
  const { user } = renderAt('/nest/products?view=csv', { signedIn: owner })
  const field = await screen.findByLabelText('CSV file')
  await expectRead('csv')
  await user.upload(field, new File([FILE], 'topis.csv', { type: 'text/csv' }))
  const tabs = within(await screen.findByRole('tablist', { name: 'Rows in the file' }))
  await expectRead('csv-changes')
  await user.click(tabs.getByRole('tab', { name: /^New 51/ }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await expectRead('csv-new')
  await user.click(tabs.getAllByRole('tab').at(-1) as HTMLElement)
  await expectRead('csv-last')
})
