import { useEffect, useRef, useState } from 'react'

export type WriteCallbacks<Output> = {
  /** Called even after the screen has unmounted: for notices, and to delete a draft that was sent. */
  onSaved?: (output: Output) => void
  onFailed?: (error: Error) => void
  /** Called only while the screen is mounted, like the two below. */
  onSuccess?: (output: Output) => void
  onError?: (error: Error) => void
  onSettled?: () => void
}

/** A File has no JSON of its own; name and size tell two files apart well enough for a double click. */
function keyOf(input: unknown): string {
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
  // Dropped together with the reply, because a login's input holds the password.
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
    const key = keyOf(input)
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
