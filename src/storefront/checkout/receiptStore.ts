import { readStore, writeStore } from '../../state/store'

// Remembers the receipts of earlier orders by their hashes.

const RECEIPTS = 'receipts'
const RECEIPTS_KEPT = 60

export function earlierReceipts(): string[] {
  return (readStore(RECEIPTS) ?? '').split(' ').filter((mark) => mark !== '')
}

export function keepReceipt(mark: string): void {
  if (mark === '') return
  const kept = [...earlierReceipts().filter((other) => other !== mark), mark].slice(-RECEIPTS_KEPT)
  writeStore(RECEIPTS, kept.join(' '))
}
