import * as v from 'valibot'
import type { Id } from '../../rules/types'
import { idText } from '../../rules/types'
import { createDraft } from '../../state/draft'
import { readStore, writeStore } from '../../state/store'

// Which lines were sent last and which were ordered already, beside the journal, for a day and until logout.

const ids = v.fallback(v.array(v.union([v.string(), v.number()])), [])
const Attempts = v.object({ fingerprint: v.fallback(v.string(), ''), ids, ordered: ids })
export type Attempts = v.InferOutput<typeof Attempts>

const NONE: Attempts = { fingerprint: '', ids: [], ordered: [] }
const ORDERED_KEPT = 100

async function withDraft<T>(email: string, work: (draft: ReturnType<typeof createDraft>) => Promise<T>): Promise<T> {
  const draft = createDraft('attempts', email)
  try {
    return await work(draft)
  } finally {
    draft.stop()
  }
}

export function readAttempts(email: string): Promise<Attempts> {
  return withDraft(email, async (draft) => {
    const read = v.safeParse(Attempts, (await draft.load())?.fields)
    return read.success ? read.output : NONE
  })
}

async function change(email: string, part: Partial<Attempts>): Promise<void> {
  const now = await readAttempts(email)
  await withDraft(email, async (draft) => {
    draft.save({ fields: { ...now, ...part } })
    await draft.flush()
  })
}

/** Before the order goes out, so that a reload knows which lines it was. */
export function keepSent(email: string, fingerprint: string, sent: readonly Id[]): Promise<void> {
  return change(email, { fingerprint, ids: [...sent] })
}

export async function keepOrdered(email: string, sent: readonly Id[]): Promise<void> {
  const { ordered } = await readAttempts(email)
  await change(email, { ordered: [...new Set([...ordered, ...sent])].slice(-ORDERED_KEPT) })
}

/** A line's id is given once: whoever sends it a second time has most likely gone back, or has a second tab open. */
export function alreadySent({ ordered }: Attempts, sent: readonly Id[]): boolean {
  const done = new Set(ordered.map(idText))
  return sent.some((id) => done.has(idText(id)))
}

// ---- receipts of earlier orders, known by their marks alone -------------------------------------------------------

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
