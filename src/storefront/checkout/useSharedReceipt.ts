import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { shownTime } from '../../rules/stamp'
import { matchesMedia } from '../../ui/useMediaQuery'
import type { ReceiptFile } from './useReceiptFile'
import { filesOf } from '../../state/draft'
import { idbDelete, idbGet } from '../../state/idb'
import { SHARED_RECEIPT_KEY } from '../../state/store'

// Files that another app shared with the installed shop. The service worker writes them (src/worker/serviceWorker.ts), the
// checkout takes them, and a logout or a day deletes them.

const MAX_AGE_MS = 24 * 60 * 60 * 1000

type SharedFiles = { at: number; files: readonly [File, ...File[]] }

/** Null without any, and for those that are too old, which it deletes. */
export async function sharedFiles(): Promise<SharedFiles | null> {
  const value = await idbGet(SHARED_RECEIPT_KEY)
  if (typeof value !== 'object' || value === null || !('at' in value) || !('files' in value))
    return null
  const { at, files } = value
  const [first, ...others] = filesOf({ files }).files ?? []
  if (first && typeof at === 'number' && Math.abs(Date.now() - at) < MAX_AGE_MS)
    return { at, files: [first, ...others] }
  await dropShared()
  return null
}

const dropShared = (): Promise<void> => idbDelete(SHARED_RECEIPT_KEY)

// The receipt that another app shared with the installed shop.

export type SharedReceipt = {
  text: string
  /** Missing once the picture is in the field. */
  use?: () => void
  discard?: () => void
}

/** Shared longer ago than this, it may belong to another payment: the shopper decides. */
const RECENT_MS = 10 * 60_000

/** The share sheet opens the installed shop's window. Any site can send such a form into a tab: there the shopper decides. */
const isInstalled = () => matchesMedia('not all and (display-mode: browser)')

const IN_FIELD_TEXT = 'Your shared picture is in the receipt field.'
const severalText = (count: number) =>
  `We used the first of the ${count} files you shared. Change it if it's the wrong one.`
const PDF_TEXT = "We can't accept PDFs. Please share a screenshot of the receipt."
const NOT_SAVED_TEXT =
  "We couldn't save your shared picture on this device. Please choose the receipt here."
export const SHARED_KEPT_TEXT =
  "We'll keep your shared picture on this device for a day. You can use it at your next checkout."

const acceptedText = ({ files: [first, ...others] }: SharedFiles) =>
  first.type === 'application/pdf'
    ? PDF_TEXT
    : others.length > 0
      ? severalText(others.length + 1)
      : IN_FIELD_TEXT

/** The shopper has taken or discarded it; the database may hold it for a moment longer. */
const DECIDED_STATE = 'decided'

/** The service worker says in the address when nothing could be saved. */
const wasNotSaved = (search: string) => search === '?unkept'

/** `ready`: the form is shown with its draft and today's total, so that the receipt can be taken. */
export function useSharedReceipt(ready: boolean, receipt: ReceiptFile) {
  const { search } = useLocation()
  const [files, setFound] = useState<SharedFiles | null | typeof DECIDED_STATE>(null)
  const [taken, setTaken] = useState('')
  const found = files === DECIDED_STATE ? null : files

  function use(shared: SharedFiles) {
    receipt.pick([shared.files[0]])
    setTaken(acceptedText(shared))
    setFound(DECIDED_STATE)
    // Delete it only when the receipt is in the draft, so that a page that closes before finds it again.
    void receipt.settled().then(dropShared)
  }

  const arrive = useEffectEvent((shared: SharedFiles | null) => {
    if (files === DECIDED_STATE) return
    // Never replace a receipt that the shopper has chosen here.
    const isSure = isInstalled() && shared !== null && Date.now() - shared.at < RECENT_MS
    if (ready && isSure && receipt.held === null) use(shared)
    else setFound(shared)
  })
  useEffect(() => {
    let gone = false
    void sharedFiles().then((shared) => !gone && arrive(shared))
    return () => {
      gone = true
    }
  }, [ready])

  const offered: SharedReceipt | null = found && {
    text: `You shared a picture at ${shownTime(String(found.at))}. Use it as your receipt?`,
    use: () => use(found),
    discard() {
      setFound(DECIDED_STATE)
      void dropShared()
    },
  }
  const told = taken || (wasNotSaved(search) && receipt.held === null ? NOT_SAVED_TEXT : '')
  return {
    waits: found !== null,
    note: ready ? (offered ?? (told === '' ? null : { text: told })) : null,
  }
}
