import { ApiError, isRefusal } from './client'

/**
 * Sends a write. If its outcome is unknown, reads the data that the write changes before reporting a failure: PHP may have stored
 * it anyway. A refusal in JSON is the answer, and nothing else is sent.
 * `look` returns whether the write arrived, and throws if it cannot tell. Resolves with undefined if only `look`
 * confirmed the write.
 */
export async function lookAfter<T>(
  send: () => Promise<T>,
  look: () => Promise<boolean>,
): Promise<T | undefined> {
  try {
    return await send()
  } catch (error) {
    if (isRefusal(error)) throw error
    let arrived = false
    try {
      arrived = await look()
    } catch {
      if (error instanceof ApiError) error.unread = true
    }
    if (!arrived) throw error
    return undefined
  }
}

/**
 * Whether PHP may still be working: no reply came, or a gateway answered for it. PHP prints any other reply when it is
 * done.
 */
export function mayStillArrive(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === null ? error.kind !== 'refused' : error.status >= 500)
  )
}
