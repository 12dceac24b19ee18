import { useMemo, useSyncExternalStore } from 'react'

function createUrlSource(file: Blob | null | undefined) {
  let url: string | null = null
  return {
    get: () => url,
    subscribe: () => {
      if (!file) return () => {}
      const made = URL.createObjectURL(file)
      url = made
      return () => {
        URL.revokeObjectURL(made)
        url = null
      }
    },
  }
}

/** The URL is revoked when the file changes or the component unmounts. */
export function useObjectUrl(file: Blob | null | undefined): string | null {
  const source = useMemo(() => createUrlSource(file), [file])
  return useSyncExternalStore(source.subscribe, source.get)
}
