import { useEffect, useRef, useState } from 'react'
import type { Paisa } from '../../rules/types'
import { earlierReceiptHashes } from '../order-attempts/attemptDependencies'
import { isOwnQr } from './qr'
import { prepareReceipt, type HeldReceipt } from './prepareReceipt'

/** `total` is the amount on the page; null if unknown. The caller's draft saves the receipt. */
export function useReceiptFile(
  held: HeldReceipt | null,
  hold: (held: HeldReceipt | null) => void,
  total: Paisa | null,
) {
  const [problem, setProblem] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const [qrFile, setQrFile] = useState<File | null>(null)
  const turn = useRef(0)
  const work = useRef<Promise<unknown>>(Promise.resolve())

  const file = held?.file ?? null
  useEffect(() => {
    let gone = false
    if (file) void isOwnQr(file).then((own) => !gone && own && setQrFile(file))
    return () => {
      gone = true
    }
  }, [file])

  async function take(picked: File) {
    // Only the last picked file counts, even if an earlier one is still being scaled down.
    const mine = ++turn.current
    setReading(true)
    setProblem(null)
    const paid = total
    const read = await prepareReceipt(picked)
    if (mine !== turn.current) return
    setReading(false)
    if (read.ok) hold({ ...read.held, paid })
    else setProblem(read.problem)
  }

  return {
    held,
    reading,
    problem,
    ownQr: file !== null && qrFile === file,
    /** True if this device already sent the same file with an earlier order. */
    earlier: held !== null && held.mark !== '' && earlierReceiptHashes().includes(held.mark),
    pick([file]: File[]) {
      if (file) work.current = take(file)
    },
    remove() {
      turn.current += 1
      setReading(false)
      setProblem(null)
      hold(null)
    },
    settled: () => work.current,
  }
}

export type ReceiptFile = ReturnType<typeof useReceiptFile>
