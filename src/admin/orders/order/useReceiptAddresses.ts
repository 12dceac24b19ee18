import { use, useMemo, useState } from 'react'
import { config } from '../../../api/core/config'
import { PictureHost } from '../../../display/PictureHost'
import { receiptCandidates } from '../../../rules/receiptPlaces'

/** The URLs under which a receipt may be found: folders of the admin's host, and the configured one (D-19). */
export function useReceiptAddresses(name: string): readonly string[] {
  const host = use(PictureHost)
  return useMemo(() => receiptCandidates(name, host, config().receiptsFolder), [name, host])
}

export type Receipt = {
  /** `none`: the order names no file. `broken`: the file cannot be loaded. Both show "No receipt uploaded". */
  state: 'none' | 'loading' | 'there' | 'broken'
  address: string | null
  onLoad: () => void
  onError: () => void
  retry: () => void
}

/** Loads the receipt from the first URL that works. */
export function useReceipt(name: string): Receipt {
  const addresses = useReceiptAddresses(name)
  const key = addresses.join('\n')
  const fresh = { key, misses: 0, there: false }
  const [stored, setTried] = useState(fresh)
  const tried = stored.key === key ? stored : fresh
  const address = addresses[tried.misses] ?? null
  return {
    state:
      addresses.length === 0
        ? 'none'
        : address === null
          ? 'broken'
          : tried.there
            ? 'there'
            : 'loading',
    address,
    onLoad: () => setTried({ ...tried, there: true }),
    onError: () => setTried({ ...tried, misses: tried.misses + 1, there: false }),
    retry: () => setTried(fresh),
  }
}
