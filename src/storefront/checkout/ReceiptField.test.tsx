import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ReceiptField } from './ReceiptField'
import type { Receipt } from './useReceiptFile'

const file = new File(['x'], 'esewa.png', { type: 'image/png' })
const receipt: Receipt = {
  held: { file, before: null, mark: 'm', paid: null },
  reading: false,
  problem: null,
  ownQr: false,
  earlier: true,
  pick: () => {},
  remove: () => {},
  settled: () => Promise.resolve(),
}
const field = (more: Partial<Receipt>, placing: { part: number | null; cancel: () => void } | null) => (
  <ReceiptField receipt={{ ...receipt, ...more }} saved missing={null} placing={placing} />
)
const EARLIER = 'This receipt was already sent with an earlier order.'

it('warns of a receipt that an earlier order had, and not of the order that is being sent with it', () => {
  const { rerender } = render(field({}, null))
  expect(screen.getByText(EARLIER)).toBeVisible()
  // The order that is being sent is recorded before its first byte, so its own receipt counts as sent from then on.
  rerender(field({}, { part: 0.4, cancel: () => {} }))
  expect(screen.queryByText(EARLIER)).toBeNull()
  rerender(field({ earlier: false }, null))
  expect(screen.queryByText(EARLIER)).toBeNull()
})
