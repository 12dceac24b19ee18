import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

export type After<Output> = {
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
    JSON.stringify(input, (_key, value: unknown) => (value instanceof File ? `${value.name}:${value.size}` : value)) ??
    ''
  )
}

/**
 * A write as a mutation. It does not send the same input twice at a time: a double click is one request. The cache is
 * updated even after the screen has unmounted; the screen's own callbacks run only while it is mounted.
 */
export function useWrite<Input, Output>(
  send: (input: Input) => Promise<Output>,
  updateCache?: (output: Output, input: Input) => unknown,
) {
  const { mutateAsync, isPending, variables, reset } = useMutation({
    mutationFn: send,
    ...(updateCache ? { onSuccess: (output: Output, input: Input) => void updateCache(output, input) } : {}),
  })
  const inFlight = useRef(new Set<string>())
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  function mutate(input: Input, after: After<Output> = {}): void {
    const key = keyOf(input)
    if (inFlight.current.has(key)) return
    inFlight.current.add(key)
    mutateAsync(input)
      .then(
        (output) => {
          after.onSaved?.(output)
          if (mounted.current) after.onSuccess?.(output)
        },
        (error: Error) => {
          after.onFailed?.(error)
          if (mounted.current) after.onError?.(error)
        },
      )
      .finally(() => {
        inFlight.current.delete(key)
        // The header's forms stay mounted after a login, so drop what they sent (a password) and received.
        if (inFlight.current.size === 0) reset()
        if (mounted.current) after.onSettled?.()
      })
  }

  return { mutate, isPending, variables }
}
