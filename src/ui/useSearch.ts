import { useMemo } from 'react'
import { usePlace } from './usePlace'

/** The query of the screen's address. */
export function useSearch(): URLSearchParams {
  const { search } = usePlace()
  return useMemo(() => new URLSearchParams(search), [search])
}
