import { fileNameOf } from '../../rules/fileName'
import { imageCandidates } from '../../rules/safe'
import { notify } from '../../state/notices'

/** The images among picked, dropped or pasted files. A notice names the first file that is not an image. */
export function picturesOf(files: readonly File[]): File[] {
  const pictures = files.filter(({ type }) => type.startsWith('image/'))
  const other = files.find(({ type }) => !type.startsWith('image/'))
  if (other) notify(`${other.name} is not a picture and was not added.`, 'bad')
  return pictures
}

/** Timeout of one download: a stalled picture must not block the others. */
const PICTURE_MS = 30_000

/** Downloads a picture of the server as a file that can be uploaded again; null if that fails. */
export async function fetchPicture(path: string, host: string): Promise<File | null> {
  for (const address of imageCandidates(path, host)) {
    try {
      const reply = await fetch(address, { signal: AbortSignal.timeout(PICTURE_MS) })
      const bytes = await reply.blob()
      if (!reply.ok || !bytes.type.startsWith('image/')) continue
      return new File([bytes], fileNameOf(path) || 'picture', { type: bytes.type })
    } catch {
      // Try the next address.
    }
  }
  return null
}
