import { useEffect } from 'react'
import { closeNotice, notify } from '../state/notices'

const SLOW_MS = 4000
/** No write takes longer. */
const LONGEST_MS = 120_000

/** After 4 s a spinner in a button no longer tells whether anything happens. */
export function useSlowNotice(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return
    let notice = 0
    const timer = setTimeout(() => {
      notice = notify('Still sending. The connection is slow.', 'plain', LONGEST_MS)
    }, SLOW_MS)
    return () => {
      clearTimeout(timer)
      closeNotice(notice)
    }
  }, [isSending])
}
