import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { shownTime } from '../../rules/stamp'
import { matchesMedia } from '../../ui/useMediaQuery'
import type { ReceiptFile } from './useReceiptFile'
import { savedFilesOf } from '../../state/draft'
import { idbDelete, idbGet } from '../../state/idb'
import { SHARED_RECEIPT_KEY } from '../../state/localStorage'

// Files that another app shared with the installed shop. The service worker writes them (src/worker/serviceWorker.ts), and
// the checkout takes them. A logout deletes them, and readSharedFiles deletes them if they are older than a day.

const MAX_AGE_MS = 24 * 60 * 60 * 1000

type SharedFiles = { at: number; files: readonly [File, ...File[]] }

/** Null if there are no shared files. Deletes files that are too old. */
export async function readSharedFiles(): Promise<SharedFiles | null> {
  const value = await idbGet(SHARED_RECEIPT_KEY)
  if (typeof value !== 'object' || value === null || !('at' in value) || !('files' in value))
    return null
  const { at, files } = value
  const [first, ...others] = savedFilesOf({ files }).files ?? []
  if (first && typeof at === 'number' && Math.abs(Date.now() - at) < MAX_AGE_MS)
    return { at, files: [first, ...others] }
  await dropShared()
  return null
}

const dropShared = (): Promise<void> => idbDelete(SHARED_RECEIPT_KEY)

export type SharedReceipt = {
  text: string
  /** Puts the picture into the receipt field; undefined if the field already holds that picture. */
  use?: () => void
  discard?: () => void
}

/** A picture that was shared longer ago may belong to another payment, so the shopper decides whether to use it. */
const RECENT_MS = 10 * 60_000

/**
 * The share sheet opens the page in the installed shop's window. In a tab, a form of any other site could have opened
 * the page, so there the shopper decides whether to use the picture.
 */
const isInstalled = () => matchesMedia('not all and (display-mode: browser)')

const IN_FIELD_TEXT = "We've added your shared picture as your receipt."
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

/** The state after the shopper has taken or discarded the files; the database may still hold them for a moment. */
const DECIDED_STATE = 'decided'

/** The service worker adds this query if the picture could not be saved. */
const wasNotSaved = (search: string) => search === '?unkept'

/** `ready` is true once the form shows its draft and today's total, so that it can take a receipt. */
export function useSharedReceipt(ready: boolean, receipt: ReceiptFile) {
  const { search } = useLocation()
  const [files, setFound] = useState<SharedFiles | null | typeof DECIDED_STATE>(null)
  const [taken, setTaken] = useState('')
  const found = files === DECIDED_STATE ? null : files

  function use(shared: SharedFiles) {
    receipt.pick([shared.files[0]])
    setTaken(acceptedText(shared))
    setFound(DECIDED_STATE)
    // Delete the shared file only when the draft has the receipt: if the page closes earlier, the next page must find
    // the file again.
    void receipt.settled().then(dropShared)
  }

  const arrive = useEffectEvent((shared: SharedFiles | null) => {
    if (files === DECIDED_STATE) return
    const isSure = isInstalled() && shared !== null && Date.now() - shared.at < RECENT_MS
    // Never replace a receipt that the shopper has chosen here.
    if (ready && isSure && receipt.held === null) use(shared)
    else setFound(shared)
  })
  useEffect(() => {
    let gone = false
    void readSharedFiles().then((shared) => !gone && arrive(shared))
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
