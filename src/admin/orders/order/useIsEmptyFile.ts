import { useEffect, useState } from 'react'

async function isEmpty(address: string, signal: AbortSignal): Promise<boolean> {
  const { ok, headers } = await fetch(address, { method: 'HEAD', signal })
  return ok && headers.get('content-length') === '0'
}

/** Whether the server stored the file without a byte, as it does with a full disk. An `img` does not tell why it failed. */
export function useIsEmptyFile(addresses: readonly string[]): boolean {
  const [found, setFound] = useState(false)
  useEffect(() => {
    const ender = new AbortController()
    Promise.any(
      addresses.map(async (address) => {
        if (!(await isEmpty(address, ender.signal))) throw new Error('Not empty')
      }),
    ).then(
      () => setFound(true),
      () => {},
    )
    return () => ender.abort()
  }, [addresses])
  return found
}
