import { use, useMemo, useState } from 'react'
import { config } from '../../../api/core/config'
import { PictureHost } from '../../../display/PictureHost'
import { receiptCandidates } from '../../../rules/receiptPlaces'

/** Where a receipt may lie: the office's own host, and the folder that the configuration names (D-19). */
export function useReceiptAddresses(name: string): readonly string[] {
  const host = use(PictureHost)
  return useMemo(() => receiptCandidates(name, host, config().receiptsFolder), [name, host])
}

export type Receipt = {
  /** `none`: no file was named; `broken`: one was, and it cannot be loaded. Both read "No receipt uploaded". */
  state: 'none' | 'loading' | 'there' | 'broken'
  address: string | null
  onLoad: () => void
  onError: () => void
  retry: () => void
}

/** Tries one place after the other. */
export function useReceipt(name: string): Receipt {
  const addresses = useReceiptAddresses(name)
  const key = addresses.join('\n')
  const fresh = { key, misses: 0, there: false }
  const [kept, setTried] = useState(fresh)
  const tried = kept.key === key ? kept : fresh
  const address = addresses[tried.misses] ?? null
  return {
    state: addresses.length === 0 ? 'none' : address === null ? 'broken' : tried.there ? 'there' : 'loading',
    address,
    onLoad: () => setTried({ ...tried, there: true }),
    onError: () => setTried({ ...tried, misses: tried.misses + 1, there: false }),
    retry: () => setTried(fresh),
  }
}
