import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { createDraft } from './draft'
import { idbKeys } from './idb'
import { readJournal, startSending } from './journal'
import { leaveNothing } from './leave'
import { signIn, signOut } from './session'

const EMAIL = 'asha@pahiran.example'

async function typeAndOrder() {
  const draft = createDraft('checkout', EMAIL)
  draft.save({ fields: { address: 'Blue gate' } })
  await draft.flush()
  draft.stop()
  await startSending(EMAIL, [], 'x')
}
const kept = async () => ({ drafts: (await idbKeys('draft')).length, order: (await readJournal(EMAIL)).stage })

afterEach(() => leaveNothing(EMAIL))

it('a logout leaves neither what was typed nor the order that was on its way', async () => {
  await typeAndOrder()
  expect(await kept()).toEqual({ drafts: 1, order: 'sending' })
  await leaveNothing(EMAIL)
  expect(await kept()).toEqual({ drafts: 0, order: 'draft' })
})

it('a logout that is carried out late takes nothing from the same user who is back', async () => {
  signIn({ email: EMAIL, full_name: 'Asha', role: 'user', phone: '' })
  await typeAndOrder()
  await leaveNothing(EMAIL)
  expect(await kept()).toEqual({ drafts: 1, order: 'sending' })
  signOut()
})
