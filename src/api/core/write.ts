import { ApiError, isRefusal } from './client'
import { useEffect, useRef, useState } from 'react'

export type WriteCallbacks<Output> = {
  /** Called even after the screen has unmounted, for example to show a notice or to delete a draft that was sent. */
  onSaved?: (output: Output) => void
  onFailed?: (error: Error) => void
  /** Called only while the screen is mounted, like the two below. */
  onSuccess?: (output: Output) => void
  onError?: (error: Error) => void
  onSettled?: () => void
}

/** A File has no JSON of its own; name and size tell two files apart well enough for a double click. */
function inputKey(input: unknown): string {
  return (
    JSON.stringify(input, (_key, value: unknown) =>
      value instanceof File ? `${value.name}:${value.size}` : value,
    ) ?? ''
  )
}

/**
 * A write. The same input is not sent twice at a time: a double click is one request. TanStack's `scope` would send the second
 * one afterwards, and its `mutate` calls back only for the last of several inputs. The cache is updated even after the screen has unmounted; the screen's own callbacks run only while it is
 * mounted.
 */
export function useWrite<Input, Output>(
  send: (input: Input) => Promise<Output>,
  updateCache?: (output: Output, input: Input) => unknown,
) {
  // Emptied when the reply arrives, because a login's input holds the password.
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
    // Before the callbacks, so that an error and the button for another try appear together.
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

// Writes whose outcome must be known: PHP may store a write although its reply is lost, late or not JSON, and it may report success for an upload that it dropped (post_max_size).

export type WriteCheck = {
  /** Equal for two tries of the same write. A caller without a key checks for an earlier try itself. */
  key?: string
  /** Bypasses all caches and returns whether the write is stored; throws if it cannot tell. */
  look: () => Promise<boolean>
  /**
   * Called after a reported success too, for uploads and where a draft is deleted afterwards. Returns false if nothing
   * at all was stored; PHP may re-spell what it stores.
   */
  doubt?: WriteCheck['look']
  /** Milliseconds before each look after a failure. PHP may store a moment after the connection was cut. */
  waits?: readonly number[]
}

/** The storefront's waits are short, because a shopper's press waits for the result. */
export const SINGLE_CHECK_DELAYS: readonly number[] = [0]

export const sureWriteSettings = {
  /** The back office's waits; tests shorten them. */
  waits: [0, 1000, 3000],
}

/** Asks whether a write that may still arrive is sent again. */
let askToRepeat = (): Promise<boolean> => Promise.resolve(true)

export const confirmRepeat = (): Promise<boolean> => askToRepeat()

/** Sets how to ask; the back office opens a dialog. The returned function restores the default: repeat without asking. */
export function setRepeatConfirm(ask: () => Promise<boolean>): () => void {
  askToRepeat = ask
  return () => {
    askToRepeat = () => Promise.resolve(true)
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

/** PHP works on a request at most this long: its own limit and the wait in a full queue. */
export const MAX_SERVER_WORK_MS = 150_000

/** Writes whose outcome is unknown, by key. */
const unclearWrites = new Map<string, { look: WriteCheck['look']; until: number }>()

export const isUnclearWrite = (key: string): boolean => unclearWrites.has(key)

/** Called at logout: forgets unclear writes, so that the next owner repeats none. */
export const forgetUnclearWrites = (): void => unclearWrites.clear()

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Returns whether one of the reads finds the write; null if the last read could not tell. */
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

/** Checks for an earlier try of the same write. Returns true if it is stored, so that nothing is sent. */
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
 * Sends a write and finds out whether it was stored. Resolves with undefined if only a later read confirmed the write.
 * An error's `outcome` says whether the write was not saved or may still be.
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
    // PHP has ended after a 500. After a gateway's error or a lost connection PHP may still be working.
    const open =
      seen === null ? error.unknownOutcome : mayStillArrive(error) && error.status !== 500
    error.outcome = open ? 'unclear' : seen === null ? null : 'notSaved'
    if (open && key !== undefined)
      unclearWrites.set(key, { look, until: Date.now() + MAX_SERVER_WORK_MS })
    throw error
  }
  // If nothing can be read, trust the reported success.
  if (doubt && (await lookRepeatedly(doubt, sureWriteSettings.waits.slice(0, 2))) === false) {
    const dropped = new ApiError('refused', 'Request failed', { status: 200 })
    dropped.outcome = 'dropped'
    throw dropped
  }
  return result
}
