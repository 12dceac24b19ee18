import { act, render, renderHook } from '@testing-library/react'
import { createElement, startTransition, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useTypedSearch } from './listView'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startTyping(q = '') {
  const written: string[] = []
  const hook = renderHook(({ at }) => useTypedSearch(at, (text) => written.push(text)), {
    initialProps: { at: q },
  })
  return {
    written,
    typed: () => hook.result.current[0],
    type: (text: string) => act(() => hook.result.current[1](text)),
    pause: () => act(() => void vi.advanceTimersByTime(250)),
    /** Renders the hook again, as if the URL had changed to this text. */
    arrive: (at: string) => hook.rerender({ at }),
  }
}

it('loses no letter that is typed while the URL is still changing', () => {
  const field = startTyping()
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

it('follows a URL that changes from elsewhere, also back to an earlier text', () => {
  const field = startTyping()
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

it('loses no letter that is typed while the new URL is rendering', async () => {
  vi.useRealTimers()
  let drawn = 0
  const field = { q: '', typed: '', type: (text: string) => void text }
  /** Renders slowly, so that a key press can interrupt React between two rows. */
  function Row({ q }: { q: string }) {
    if (q !== '') drawn++
    const end = performance.now() + 6
    while (performance.now() < end);
    return null
  }
  function List({ q, onQ }: { q: string; onQ: (q: string) => void }) {
    const [typed, type] = useTypedSearch(q, (text) => startTransition(() => onQ(text)))
    Object.assign(field, { q, typed, type })
    return Array.from({ length: 20 }, (_, at) => createElement(Row, { key: at, q }))
  }
  function Screen() {
    const [q, setQ] = useState('')
    return createElement(List, { q, onQ: setQ })
  }
  render(createElement(Screen))
  const turn = () => new Promise((done) => setTimeout(done))
  field.type('a')
  while (drawn < 2) await turn()
  flushSync(() => field.type('ab'))
  expect(field.typed).toBe('ab')
  await vi.waitFor(() => expect(field).toMatchObject({ q: 'ab', typed: 'ab' }), { timeout: 10_000 })
})

it('does not change the URL for spaces', () => {
  const field = startTyping('ab')
  field.type('ab ')
  field.pause()
  expect(field.written).toEqual([])
  expect(field.typed()).toBe('ab ')
})
