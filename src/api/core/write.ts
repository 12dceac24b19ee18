import { ApiError, isRefusal } from './client'
import { useEffect, useRef, useState } from 'react'

export type WriteCallbacks<Output> = {
  /** Called even after the screen has unmounted, for example to delete the draft of the sent text. */
  onSaved?: (output: Output) => void
  onFailed?: (error: Error) => void
  /** Called only while the screen is mounted, as are onError and onSettled. */
  onSuccess?: (output: Output) => void
  onError?: (error: Error) => void
  onSettled?: () => void
}

/** JSON.stringify writes a File as {}. Name and size suffice to recognise a double click. */
function inputKey(input: unknown): string {
  return (
    JSON.stringify(input, (_key, value: unknown) =>
      value instanceof File ? `${value.name}:${value.size}` : value,
    ) ?? ''
  )
}

/**
 * Sends no input twice at a time, so that a double click makes one request. TanStack's useMutation cannot do this: with
 * `scope` it sends the second one afterwards, and `mutate` calls back only for the last of several inputs.
 */
export function useWrite<Input, Output>(
  send: (input: Input) => Promise<Output>,
  updateCache?: (output: Output, input: Input) => unknown,
) {
  // An input leaves this list when its reply arrives, because a login's input holds the password.
  const [inFlight, setInFlight] = useState<readonly Input[]>([])
  const keys = useRef(new Set<string>())
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  async function sendAndKeep(input: Input): Promise<Output> {
    const output = await send(input)
    updateCache?.(output, input)
    return output
  }

  function mutate(input: Input, after: WriteCallbacks<Output> = {}): void {
    const key = inputKey(input)
    if (keys.current.has(key)) return
    keys.current.add(key)
    setInFlight((inputs) => [...inputs, input])
    // Called before the callbacks, so that an error and the enabled button appear together.
    const settle = () => {
      keys.current.delete(key)
      setInFlight((inputs) => inputs.filter((other) => other !== input))
    }
    void sendAndKeep(input)
      .then(
        (output) => {
          settle()
          after.onSaved?.(output)
          if (mounted.current) after.onSuccess?.(output)
        },
        (error: Error) => {
          settle()
          after.onFailed?.(error)
          if (mounted.current) after.onError?.(error)
        },
      )
      .finally(() => {
        if (mounted.current) after.onSettled?.()
      })
  }

  return { mutate, isPending: inFlight.length > 0, variables: inFlight.at(-1) }
}

// A sure write finds out its outcome. PHP may store a write although its reply is lost, late or not JSON. It may also
// report success for an upload that it dropped (post_max_size).

export type WriteCheck = {
  /** Equal for two tries of the same write. Without a key the caller checks for an earlier try itself. */
  key?: string
  /** Bypasses all caches and returns whether the write is stored; throws if it cannot tell. */
  look: () => Promise<boolean>
  /**
   * Called even after a reported success: for uploads, and for writes after which a draft is deleted. Returns false
   * only if nothing was stored: a value that PHP spelled differently counts as stored.
   */
  doubt?: WriteCheck['look']
  /**
   * Milliseconds before each call of `look` after a failure. PHP may store a write shortly after the connection broke.
   */
  waits?: readonly number[]
}

/** One check at once: in the storefront a shopper waits for the result of a press. */
export const SINGLE_CHECK_DELAYS: readonly number[] = [0]

export const sureWriteSettings = {
  /** Milliseconds before each check in the back office; tests shorten them. */
  waits: [0, 1000, 3000],
}

/** Asks whether to send a write again that may still arrive. */
let askToRepeat = (): Promise<boolean> => Promise.resolve(true)

export const confirmRepeat = (): Promise<boolean> => askToRepeat()

/**
 * Sets how to ask before a write that may still arrive is sent again; the back office passes a dialog. The returned
 * function restores the default: send again without asking.
 */
export function setRepeatConfirm(ask: () => Promise<boolean>): () => void {
  askToRepeat = ask
  return () => {
    askToRepeat = () => Promise.resolve(true)
  }
}

/**
 * True if PHP may still be working: no reply came, or a gateway replied for it. PHP sends its own replies only at its
 * end.
 */
export function mayStillArrive(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === null ? error.kind !== 'refused' : error.status >= 500)
  )
}

/** PHP works on a request at most this long, including the wait for a free worker. */
export const MAX_SERVER_WORK_MS = 150_000

const unclearWrites = new Map<string, { look: WriteCheck['look']; until: number }>()

export const isUnclearWrite = (key: string): boolean => unclearWrites.has(key)

/** Called at logout, so that the next owner repeats no write of the former one. */
export const forgetUnclearWrites = (): void => unclearWrites.clear()

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * Calls `look` until it finds the write or the waits are used up. Returns whether it found the write; null if its last
 * call failed.
 */
async function lookRepeatedly(
  look: WriteCheck['look'],
  waits: readonly number[],
): Promise<boolean | null> {
  let seen: boolean | null = null
  for (const wait of waits) {
    if (wait > 0) await pause(wait)
    seen = await look().catch(() => null)
    if (seen) return true
  }
  return seen
}

/** Returns true if an earlier try of the same write is stored, so that nothing is sent. */
async function arrivedEarlier(key: string | undefined): Promise<boolean> {
  const earlier = key === undefined ? undefined : unclearWrites.get(key)
  if (key === undefined || !earlier) return false
  const seen = await lookRepeatedly(earlier.look, [0])
  if (!seen && Date.now() < earlier.until && !(await confirmRepeat()))
    throw new ApiError('aborted', 'The request was cancelled', { unsent: true })
  unclearWrites.delete(key)
  return seen === true
}

/**
 * Sends a write and finds out whether it was stored. Resolves with undefined if the reply failed and `look` later found
 * the write. An error's `outcome` says what is known.
 */
export async function sureWrite<T>(
  send: () => Promise<T>,
  { key, look, doubt, waits = sureWriteSettings.waits }: WriteCheck,
): Promise<T | undefined> {
  if (await arrivedEarlier(key)) return undefined
  let result: T
  try {
    result = await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.unsent) throw error
    if (isRefusal(error)) {
      error.outcome = 'notSaved'
      throw error
    }
    const seen = await lookRepeatedly(look, error.unknownOutcome ? waits : SINGLE_CHECK_DELAYS)
    if (seen) return undefined
    error.unread = seen === null
    // A 500 comes from PHP itself, which has then ended. After a gateway's error or a lost connection PHP may still be
    // working.
    const open =
      seen === null ? error.unknownOutcome : mayStillArrive(error) && error.status !== 500
    error.outcome = open ? 'unclear' : seen === null ? null : 'notSaved'
    if (open && key !== undefined)
      unclearWrites.set(key, { look, until: Date.now() + MAX_SERVER_WORK_MS })
    throw error
  }
  // If the check itself fails, trust the reported success.
  if (doubt && (await lookRepeatedly(doubt, sureWriteSettings.waits.slice(0, 2))) === false) {
    const dropped = new ApiError('refused', 'Request failed', { status: 200 })
    dropped.outcome = 'dropped'
    throw dropped
  }
  return result
}
