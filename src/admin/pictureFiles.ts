import { fileNameOf } from '../rules/fileName'
import { imageCandidates } from '../rules/safe'
import { notify } from '../state/notices'

/** The pictures among what was picked, dropped or pasted; of the others is said that they are none. */
export function picturesOf(files: readonly File[]): File[] {
  const pictures = files.filter(({ type }) => type.startsWith('image/'))
  const other = files.find(({ type }) => !type.startsWith('image/'))
  if (other) notify(`${other.name} is not a picture and was left out.`, 'bad')
  return pictures
}

/** One that stalls must not hold up those that wait behind it. */
const PICTURE_MS = 30_000

/** A picture of the server as a file, to be sent anew; null where it cannot be read. */
export async function fetchPicture(path: string, host: string): Promise<File | null> {
  for (const address of imageCandidates(path, host)) {
    try {
      const reply = await fetch(address, { signal: AbortSignal.timeout(PICTURE_MS) })
      const bytes = await reply.blob()
      if (!reply.ok || !bytes.type.startsWith('image/')) continue
      return new File([bytes], fileNameOf(path) || 'picture', { type: bytes.type })
    } catch {
      // The next place may have it.
    }
  }
  return null
}
