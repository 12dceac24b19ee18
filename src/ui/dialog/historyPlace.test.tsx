import { act, renderHook } from '@testing-library/react'
import { BrowserRouter, useNavigate } from 'react-router-dom'
import { expect, it } from 'vitest'
import { historyIndexOf } from './useBackCloses'

it('react-router: counts its history entries one by one', async () => {
  const { result } = renderHook(() => useNavigate(), { wrapper: BrowserRouter })
  const first = historyIndexOf(history.state)
  expect(first).toEqual(expect.any(Number))
  await act(async () => result.current('/about'))
  expect(historyIndexOf(history.state)).toBe(Number(first) + 1)
  await act(async () => result.current('/contact', { replace: true }))
  expect(historyIndexOf(history.state)).toBe(Number(first) + 1)
})

it('an entry that the router did not make has no place', () => {
  expect([null, 7, {}, { idx: 'x' }].map(historyIndexOf)).toEqual([null, null, null, null])
})
