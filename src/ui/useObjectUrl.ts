import { useMemo, useSyncExternalStore } from 'react'

function urlOf(file: Blob | null | undefined) {
  let url: string | null = null
  return {
    get: () => url,
    follow: () => {
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

/** An address of a file for an `<img>`, given back as soon as the file is another or the part is gone. */
export function useObjectUrl(file: Blob | null | undefined): string | null {
  const held = useMemo(() => urlOf(file), [file])
  return useSyncExternalStore(held.follow, held.get)
}
