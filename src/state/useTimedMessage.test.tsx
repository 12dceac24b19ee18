import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NOTICE_MS } from '../rules/constants'
import { useDropdownMessage } from '../storefront/account/FormMessage'
import { useTimedTextMessage } from './messageTimer'

// The cart is polled every 3 s and a message lasts 3 s, so a new message often arrives at the moment when another ends.

function messageOfPage() {
  const { result } = renderHook(() => useTimedTextMessage())
  return { say: (text: string) => result.current[1](text), text: () => result.current[0]?.text }
}

function messageOfDropdown() {
  const { result } = renderHook(() => useDropdownMessage(true))
  return {
    say: (text: string) => result.current.showMessage(text, 'bad'),
    text: () => result.current.message?.text,
  }
}

it.each([
  ['the product page', messageOfPage],
  ['a dropdown', messageOfDropdown],
])('a new message of %s is not removed by the timer of the message before', (_what, open) => {
  vi.useFakeTimers()
  const { say, text } = open()
  act(() => say('first'))
  act(() => {
    say('second')
    // React has not yet run the cleanup of the first message's effect.
    vi.advanceTimersByTime(NOTICE_MS)
  })
  expect(text()).toBe('second')
  act(() => void vi.advanceTimersByTime(NOTICE_MS))
  expect(text()).toBeUndefined()
})
