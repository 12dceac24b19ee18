import { useMemo } from 'react'

/** Memoizes `read(value)`, so that the result keeps its identity across renders. */
export function useStable<In, Out>(value: In, read: (value: In) => Out): Out {
  return useMemo(() => read(value), [value, read])
}
