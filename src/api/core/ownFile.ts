const OWN_FILE_LIMIT_MS = 8000

export const fetchOwnFile = (path: string): Promise<Response> =>
  fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(OWN_FILE_LIMIT_MS) })

/** Null if the file is missing. A host may answer a missing path with index.html. */
export async function fetchOwnFileText(path: string): Promise<string | null> {
  try {
    const reply = await fetchOwnFile(path)
    const text = reply.ok ? await reply.text() : ''
    return text === '' || /^\s*<!doctype html/i.test(text) ? null : text
  } catch {
    return null
  }
}
