import { useMemo } from 'react'

/** Read once per value: what is made of it keeps its identity while the screen is drawn again. */
export function useStable<In, Out>(value: In, read: (value: In) => Out): Out {
  return useMemo(() => read(value), [value, read])
}
