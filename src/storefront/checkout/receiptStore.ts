import { readStore, writeStore } from '../../state/store'

// Remembers the receipts of earlier orders by their hashes.

const RECEIPTS = 'receipts'
const RECEIPTS_MAX = 60

export function earlierReceipts(): string[] {
  return (readStore(RECEIPTS) ?? '').split(' ').filter((mark) => mark !== '')
}

export function keepReceipt(mark: string): void {
  if (mark === '') return
  const marks = [...earlierReceipts().filter((other) => other !== mark), mark].slice(-RECEIPTS_MAX)
  writeStore(RECEIPTS, marks.join(' '))
}
