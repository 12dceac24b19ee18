import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

export type After<Output> = {
  /** Wherever somebody is by then: what is told about it, and a draft that has done its work. */
  onSaved?: (output: Output) => void
  onFailed?: (error: Error) => void
  /** Only while the screen is there, like the two below. */
  onSuccess?: (output: Output) => void
  onError?: (error: Error) => void
  onSettled?: () => void
}

/** Files have no JSON of their own; name and size tell two of them apart well enough for a double click. */
function sameness(input: unknown): string {
  return (
    JSON.stringify(input, (_key, value: unknown) => (value instanceof File ? `${value.name}:${value.size}` : value)) ??
    ''
  )
}

/**
 * A write. The same input cannot be sent again while it is under way (a double click is one request), the cache is
 * brought up to date even when the screen is gone, and what a screen does afterwards it does only while it is there.
 */
export function useWrite<Input, Output>(
  send: (input: Input) => Promise<Output>,
  bringUpToDate?: (output: Output, input: Input) => unknown,
) {
  const { mutateAsync, isPending, variables, reset } = useMutation({
    mutationFn: send,
    ...(bringUpToDate ? { onSuccess: (output: Output, input: Input) => void bringUpToDate(output, input) } : {}),
  })
  const underWay = useRef(new Set<string>())
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  function mutate(input: Input, after: After<Output> = {}): void {
    const key = sameness(input)
    if (underWay.current.has(key)) return
    underWay.current.add(key)
    mutateAsync(input)
      .then(
        (output) => {
          after.onSaved?.(output)
          if (here.current) after.onSuccess?.(output)
        },
        (error: Error) => {
          after.onFailed?.(error)
          if (here.current) after.onError?.(error)
        },
      )
      .finally(() => {
        underWay.current.delete(key)
        // The header's forms outlive a login, and what they sent (a password) and got back need not.
        if (underWay.current.size === 0) reset()
        if (here.current) after.onSettled?.()
      })
  }

  return { mutate, isPending, variables }
}
