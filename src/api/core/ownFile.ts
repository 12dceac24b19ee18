/** How long a file of the shop's own host may take before it counts as missing. */
const WAIT_MS = 8000

export const askOwn = (path: string): Promise<Response> =>
  fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(WAIT_MS) })

/** Null if the file is missing; a host may answer a missing path with index.html. */
export async function ownFileText(path: string): Promise<string | null> {
  try {
    const reply = await askOwn(path)
    const text = reply.ok ? await reply.text() : ''
    return text === '' || /^\s*<!doctype html/i.test(text) ? null : text
  } catch {
    return null
  }
}
