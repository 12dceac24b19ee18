import { ApiError } from './client'

/**
 * Sends a write. If its reply is not a success, reads what the write changes before anything is said about it: PHP may
 * have stored it all the same. `look` returns whether it arrived, and throws if it cannot read that.
 * Resolves with undefined if only the look shows that the write arrived.
 */
export async function lookAfter<T>(send: () => Promise<T>, look: () => Promise<boolean>): Promise<T | undefined> {
  try {
    return await send()
  } catch (error) {
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

/** PHP may still be at work: no reply came, or a gateway answered for it. Any other reply is printed when PHP has ended. */
export function mayStillArrive(error: unknown): boolean {
  return error instanceof ApiError && (error.status === null ? error.kind !== 'refused' : error.status >= 500)
}
