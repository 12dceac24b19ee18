import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useTyped } from './Filters'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start(q = '') {
  const written: string[] = []
  const hook = renderHook(({ at }) => useTyped(at, (text) => written.push(text)), { initialProps: { at: q } })
  return {
    written,
    typed: () => hook.result.current[0],
    type: (text: string) => act(() => hook.result.current[1](text)),
    pause: () => act(() => void vi.advanceTimersByTime(250)),
    /** The address says so now. */
    arrive: (at: string) => hook.rerender({ at }),
  }
}

it('loses no letter that is typed while the address is still on its way', () => {
  const field = start()
  field.type('a')
  field.pause()
  field.type('ab')
  field.pause()
  field.type('abc')
  expect(field.written).toEqual(['a', 'ab'])
  field.arrive('a')
  expect(field.typed()).toBe('abc')
  field.arrive('ab')
  expect(field.typed()).toBe('abc')
  field.pause()
  expect(field.written).toEqual(['a', 'ab', 'abc'])
  field.arrive('abc')
  field.pause()
  expect(field.written).toHaveLength(3)
})

it('follows an address that others change, also back to what was once typed', () => {
  const field = start()
  field.type('ab')
  field.pause()
  field.arrive('ab')
  field.arrive('')
  expect(field.typed()).toBe('')
  field.arrive('ab')
  expect(field.typed()).toBe('ab')
  field.pause()
  expect(field.written).toEqual(['ab'])
})
