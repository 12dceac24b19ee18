import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useAnnouncedText } from '../../ui/dialog/announce'
import { ReceiptField } from './ReceiptField'
import type { ReceiptFile } from './useReceiptFile'

const RECEIPT_FILE = new File(['x'], 'esewa.png', { type: 'image/png' })
const RECEIPT_STATE: ReceiptFile = {
  held: { file: RECEIPT_FILE, before: null, mark: 'm', paid: null },
  reading: false,
  problem: null,
  ownQr: false,
  earlier: true,
  pick: () => {},
  remove: () => {},
  settled: () => Promise.resolve(),
}
const renderField = (
  more: Partial<ReceiptFile>,
  placing: { part: number | null; cancel: () => void } | null,
) => <ReceiptField receipt={{ ...RECEIPT_STATE, ...more }} saved missing={null} placing={placing} />
afterEach(() => void vi.useRealTimers())

it('says that the order is being placed, then each tenth of the receipt once', () => {
  vi.useFakeTimers()
  const said: string[] = []
  const stop = useAnnouncedText.subscribe(({ text }) => text !== '' && said.push(text))
  const { rerender } = render(renderField({}, null))
  act(() => void vi.advanceTimersByTime(200))
  said.length = 0
  for (const part of [null, 0.01, 0.12, 0.14, 0.38, 1]) {
    rerender(renderField({}, { part, cancel: () => {} }))
    act(() => void vi.advanceTimersByTime(200))
  }
  expect(said.at(-1)).toBe('30% of the receipt sent')
  act(() => void vi.advanceTimersByTime(1000))
  stop()
  expect(said).toEqual([
    'Placing Order...',
    '10% of the receipt sent',
    '30% of the receipt sent',
    'Receipt sent. Waiting for confirmation.',
  ])
})

it('says which receipt was added, and how large it is', () => {
  vi.useFakeTimers()
  render(renderField({}, null))
  act(() => void vi.advanceTimersByTime(200))
  expect(useAnnouncedText.getState().text).toBe('Receipt added: esewa.png, 1 KB')
})

const SENT_EARLIER_TEXT =
  'You already sent this receipt with an earlier order. Please add the receipt for this one.'

it('warns of a receipt that an earlier order had, and not of the order that is being sent with it', () => {
  const { rerender } = render(renderField({}, null))
  expect(screen.getByText(SENT_EARLIER_TEXT)).toBeVisible()
  // While an order is being sent, its record already contains the receipt. The page must not say that the receipt was sent
  // earlier.
  rerender(renderField({}, { part: 0.4, cancel: () => {} }))
  expect(screen.queryByText(SENT_EARLIER_TEXT)).toBeNull()
  rerender(renderField({ earlier: false }, null))
  expect(screen.queryByText(SENT_EARLIER_TEXT)).toBeNull()
})
