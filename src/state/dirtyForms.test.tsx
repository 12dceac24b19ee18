import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { hasDirtyForms, useReportDirty, useDirtyForms } from './dirtyForms'

const dirtyNames = () => useDirtyForms.getState().names

it('a form that was saved or left leaves the unsaved input of the others in the list', () => {
  const settings = renderHook(({ dirty }) => useReportDirty('settings', dirty), {
    initialProps: { dirty: true },
  })
  const reply = renderHook(() => useReportDirty('reply 7', true))
  expect(dirtyNames()).toEqual(['settings', 'reply 7'])
  settings.rerender({ dirty: false })
  expect(dirtyNames()).toEqual(['reply 7'])
  settings.rerender({ dirty: true })
  reply.unmount()
  expect(dirtyNames()).toEqual(['settings'])
  settings.unmount()
  expect(hasDirtyForms()).toBe(false)
})
