import { useEffect, useRef } from 'react'
import { fileNameOf } from '../../rules/text'
import { imageUrlCandidates } from '../../rules/safeUrl'
import { notify } from '../../state/notices'
import { useAdminHost } from '../../api/admin/adminSettings'
import { useSession } from '../../state/session'

/** Keeps the images among picked, dropped or pasted files. A notice names the first file that is not an image. */
export function pictureFilesOf(files: readonly File[]): File[] {
  const pictures = files.filter(({ type }) => type.startsWith('image/'))
  const other = files.find(({ type }) => !type.startsWith('image/'))
  if (other) notify(`${other.name} isn't a picture, so it wasn't added.`, 'bad')
  return pictures
}

/** Timeout of one download: a stalled picture must not block the others. */
const PICTURE_LIMIT_MS = 30_000

/** Downloads a picture from the server, so that it can be uploaded again; null if that fails. */
export async function fetchPictureFile(path: string, host: string): Promise<File | null> {
  for (const address of imageUrlCandidates(path, host)) {
    try {
      const reply = await fetch(address, { signal: AbortSignal.timeout(PICTURE_LIMIT_MS) })
      const bytes = await reply.blob()
      if (!reply.ok || !bytes.type.startsWith('image/')) continue
      return new File([bytes], fileNameOf(path) || 'picture', { type: bytes.type })
    } catch {
      // The download failed, so try the next address.
    }
  }
  return null
}

export function downloadFile(name: string, type: string, contents: string | Blob): void {
  const address = URL.createObjectURL(new Blob([contents], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the object URL only after this task, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Creates object URLs for files and revokes them at unmount. */
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

/** The admin loads pictures from the host of its calls (D-18). */
export function useAdminPictureHost(): string {
  const email = useSession(({ user }) => user?.email ?? '')
  return useAdminHost(email).host
}
