import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createDraft } from '../../state/draft'
import * as idb from '../../state/idb'
import { untilDraftsRead, readDraftAhead } from '../../state/savedDraft'
import { useSavedForm } from './useSavedForm'

const EMAIL = 'asha@pahiran.example'
const ADDRESS = 'Mangal Bazar 4, Lalitpur'

beforeEach(async () => {
  for (const key of await idb.idbKeys()) await idb.idbDelete(key)
  const draft = createDraft('checkout', EMAIL)
  const receipt = new File(['receipt'], 'esewa.png', { type: 'image/png' })
  draft.save({
    fields: { typed: { delivery_address: ADDRESS }, mark: 'm1', before: 3, paid: 4500 },
    files: { receipt: [receipt] },
  })
  await draft.flush()
  draft.stop()
})

/** Renders the hook as on a second visit, when early.ts and main.tsx have already read the draft. */
async function renderAfterRead() {
  readDraftAhead('checkout', EMAIL)
  await untilDraftsRead()
  return renderHook(() => useSavedForm(EMAIL))
}

it('a draft that was read ahead is in the first render, and is not written again', async () => {
  const written = vi.spyOn(idb, 'idbPut')
  const { result } = await renderAfterRead()
  const { typed, receipt } = result.current
  expect(typed).toEqual({ delivery_address: ADDRESS })
  expect(receipt).toMatchObject({ mark: 'm1', before: 3, paid: 4500 })
  expect(receipt?.file.name).toBe('esewa.png')
  await waitFor(() => expect(result.current.ready).toBe(true))
  expect(result.current.receipt?.file).toBe(receipt?.file)
  expect(result.current.loaded()).toBe(result.current.latest().receipt)
  await new Promise((done) => setTimeout(done, 400))
  expect(written).not.toHaveBeenCalled()
})

it('what is typed before the draft is loaded stays, with its receipt', async () => {
  const { result } = await renderAfterRead()
  result.current.type({ delivery_address: 'Patan Dhoka 2' })
  await waitFor(() => expect(result.current.ready).toBe(true))
  expect(result.current.typed).toEqual({ delivery_address: 'Patan Dhoka 2' })
  expect(result.current.receipt?.file.name).toBe('esewa.png')
})

it('a receipt that is removed before the draft is loaded does not come back', async () => {
  const { result } = await renderAfterRead()
  void result.current.hold(null)
  await waitFor(() => expect(result.current.ready).toBe(true))
  expect(result.current.receipt).toBeNull()
  expect(result.current.typed).toEqual({ delivery_address: ADDRESS })
})

it('the next user gets their own draft and not what was read ahead', async () => {
  const bina = createDraft('checkout', 'bina@pahiran.example')
  bina.save({
    fields: { typed: {} },
    files: { receipt: [new File(['hers'], 'hers.png', { type: 'image/png' })] },
  })
  await bina.flush()
  readDraftAhead('checkout', EMAIL)
  await untilDraftsRead()
  const { result, rerender } = renderHook(({ email }) => useSavedForm(email), {
    initialProps: { email: EMAIL },
  })
  rerender({ email: 'bina@pahiran.example' })
  expect(result.current.receipt).toBeNull()
  await waitFor(() => expect(result.current.receipt?.file.name).toBe('hers.png'))
  expect(result.current.typed).toEqual({})
})

it('a draft that was not read ahead comes later', async () => {
  const { result } = renderHook(() => useSavedForm(EMAIL))
  expect(result.current.typed).toEqual({})
  await waitFor(() => expect(result.current.typed).toEqual({ delivery_address: ADDRESS }))
  expect(result.current.loaded()).toBe(result.current.latest().receipt)
})
