import { useEffect, useRef } from 'react'

/** Object URLs of files, revoked at unmount. */
export function useFileUrls(): (file: File) => string {
  const urls = useRef(new Map<File, string>())
  useEffect(() => {
    const made = urls.current
    return () => {
      for (const url of made.values()) URL.revokeObjectURL(url)
      made.clear()
    }
  }, [])
  return (file) => {
    const url = urls.current.get(file) ?? URL.createObjectURL(file)
    urls.current.set(file, url)
    return url
  }
}
