import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isDirty, useDirty, useDirtyForms } from './dirty'

const names = () => useDirtyForms.getState().names

it('a form that was saved or left leaves the unsaved input of the others in the list', () => {
  const settings = renderHook(({ dirty }) => useDirty('settings', dirty), {
    initialProps: { dirty: true },
  })
  const reply = renderHook(() => useDirty('reply 7', true))
  expect(names()).toEqual(['settings', 'reply 7'])
  settings.rerender({ dirty: false })
  expect(names()).toEqual(['reply 7'])
  settings.rerender({ dirty: true })
  reply.unmount()
  expect(names()).toEqual(['settings'])
  settings.unmount()
  expect(isDirty()).toBe(false)
})
