import { useEffect, useState, use, useMemo } from 'react'
import { Button } from '../../../ui/controls/Button'
import { Icon } from '../../../ui/controls/Icon'
import { imageIcon } from '../../../ui/controls/moreIcons'
import { config } from '../../../api/core/config'
import { PictureHostContext } from '../../../display/Picture'
import { receiptUrlCandidates } from '../../../rules/receipt'
import css from '../orders.module.css'

function ReceiptNotLoaded({ retry, name }: { retry: () => void; name: string }) {
  const isEmpty = useIsEmptyFile(useReceiptAddresses(name))
  return (
    <>
      <p>
        {isEmpty
          ? `The buyer sent “${name}”, but the server stored an empty file, perhaps because its disk is full. Ask the buyer to send the receipt again.`
          : `Couldn't load this order's receipt “${name}”.`}
      </p>
      <Button kind="line" small onClick={retry}>
        Try again
      </Button>
    </>
  )
}

/** Shown when an order has no receipt, or its file cannot be loaded (D-19, D-182). */
export function NoReceipt({
  receipt: { state, retry },
  name,
}: {
  receipt: ReceiptImage
  name: string
}) {
  return (
    <div className={`grid gap-2 centred padded ${css.noReceipt}`}>
      <Icon path={imageIcon} size={36} />
      <b>No receipt uploaded</b>
      {state === 'broken' ? (
        <ReceiptNotLoaded retry={retry} name={name} />
      ) : (
        <p>If the buyer paid another way, you can still verify or reject this order.</p>
      )}
    </div>
  )
}

async function isEmptyFile(address: string, signal: AbortSignal): Promise<boolean> {
  const { ok, headers } = await fetch(address, { method: 'HEAD', signal })
  return ok && headers.get('content-length') === '0'
}

const originOf = (address: string) => new URL(address, location.href).origin

/**
 * An `img` does not say why it failed. A full disk leaves empty files, so this hook asks the server whether the file is
 * empty. It asks only our own hosts, because the content security policy forbids others.
 */
function useIsEmptyFile(addresses: readonly string[]): boolean {
  const host = use(PictureHostContext)
  const [found, setFound] = useState(false)
  useEffect(() => {
    const ender = new AbortController()
    const ours = [location.origin, originOf(host)]
    Promise.any(
      addresses.map(async (address) => {
        if (!ours.includes(originOf(address))) throw new Error('Not ours')
        if (!(await isEmptyFile(address, ender.signal))) throw new Error('Not empty')
      }),
    ).then(
      () => setFound(true),
      () => {},
    )
    return () => ender.abort()
  }, [addresses, host])
  return found
}

/** Possible URLs of a receipt: folders on the admin host, and the configured folder (D-19). */
export function useReceiptAddresses(name: string): readonly string[] {
  const host = use(PictureHostContext)
  return useMemo(() => receiptUrlCandidates(name, host, config().receiptsFolder), [name, host])
}

type ReceiptImage = {
  /** `none`: the order names no file. `broken`: the file cannot be loaded. Both show "No receipt uploaded". */
  state: 'none' | 'loading' | 'there' | 'broken'
  address: string | null
  onLoad: () => void
  onError: () => void
  retry: () => void
}

/** Loads the receipt from the first URL that works. */
export function useReceiptImage(name: string): ReceiptImage {
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
