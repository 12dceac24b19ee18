import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NOTICE_MS } from '../../rules/constants'
import { useSaying } from '../account/useSaying'
import { useMessage } from './useMessage'

// The cart is polled every 3 s, and a message lasts 3 s: one often comes in the very moment in which the other ends.

function messageOfPage() {
  const { result } = renderHook(() => useMessage())
  return { say: (text: string) => result.current[1](text), text: () => result.current[0]?.text }
}

function sayingOfDropdown() {
  const { result } = renderHook(() => useSaying(true))
  return { say: (text: string) => result.current.say(text, 'bad'), text: () => result.current.saying?.text }
}

it.each([
  ['the product page', messageOfPage],
  ['a dropdown', sayingOfDropdown],
])('a message of %s is not ended by the timer of the one before it', (_what, open) => {
  vi.useFakeTimers()
  const { say, text } = open()
  act(() => say('first'))
  act(() => {
    say('second')
    // Before React has run the cleanup of the first message's effect.
    vi.advanceTimersByTime(NOTICE_MS)
  })
  expect(text()).toBe('second')
  act(() => void vi.advanceTimersByTime(NOTICE_MS))
  expect(text()).toBeUndefined()
})
