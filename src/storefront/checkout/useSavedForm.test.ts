import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createDraft } from '../../state/draft'
import * as idb from '../../state/idb'
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

const renderSavedForm = () => renderHook(() => useSavedForm(EMAIL))

it('the draft is restored with its receipt, and is not written again', async () => {
  const written = vi.spyOn(idb, 'idbPut')
  const { result } = renderSavedForm()
  expect(result.current.typed).toEqual({})
  await waitFor(() => expect(result.current.ready).toBe(true))
  const { typed, receipt } = result.current
  expect(typed).toEqual({ delivery_address: ADDRESS })
  expect(receipt).toMatchObject({ mark: 'm1', before: 3, paid: 4500 })
  expect(receipt?.file.name).toBe('esewa.png')
  expect(result.current.loaded()).toBe(result.current.latest().receipt)
  await new Promise((done) => setTimeout(done, 400))
  expect(written).not.toHaveBeenCalled()
})

it('what is typed before the draft is loaded stays, with its receipt', async () => {
  const { result } = renderSavedForm()
  act(() => result.current.type({ delivery_address: 'Patan Dhoka 2' }))
  await waitFor(() => expect(result.current.ready).toBe(true))
  expect(result.current.typed).toEqual({ delivery_address: 'Patan Dhoka 2' })
  expect(result.current.receipt?.file.name).toBe('esewa.png')
})

it('the next user gets their own draft and not the former user’s', async () => {
  const bina = createDraft('checkout', 'bina@pahiran.example')
  bina.save({
    fields: { typed: {} },
    files: { receipt: [new File(['hers'], 'hers.png', { type: 'image/png' })] },
  })
  await bina.flush()
  const { result, rerender } = renderHook(({ email }) => useSavedForm(email), {
    initialProps: { email: EMAIL },
  })
  await waitFor(() => expect(result.current.ready).toBe(true))
  rerender({ email: 'bina@pahiran.example' })
  expect(result.current.receipt).toBeNull()
  await waitFor(() => expect(result.current.receipt?.file.name).toBe('hers.png'))
  expect(result.current.typed).toEqual({})
})
