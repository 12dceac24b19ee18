import { act, render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { App } from './App'
import { confirm } from '../state/confirm'
import { alertBox, useNotices } from '../state/notices'

vi.mock('./NoticeHost', () => ({
  NoticeHost() {
    throw new Error('missing')
  },
}))

it('shows alerts and confirms in the browser’s own dialogs if their code is missing (R16)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const say = vi.spyOn(window, 'alert').mockImplementation(() => {})
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(true)
  render(<App />)
  act(() => alertBox('Your order was not placed'))
  await waitFor(() => expect(say).toHaveBeenCalledWith('Your order was not placed'))
  expect(useNotices.getState().alerts).toEqual([])
  const answer = confirm({ title: 'Delete it?', text: '', action: 'Delete' })
  await expect(answer).resolves.toBe(true)
  expect(ask).toHaveBeenCalledWith('Delete it?')
})
