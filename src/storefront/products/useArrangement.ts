import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { arrangementOf, NO_FILTERS, searchOf, type Arrangement, type Filters, type Sort } from './arrange'

/** Sort and filters as the address says them: they outlive a reload and travel with a copied link. */
export function useArrangement() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const arrangement = useMemo(() => arrangementOf(search), [search])

  const put = useCallback(
    // Each tick a new entry would make Back useless.
    (next: Arrangement) => void navigate({ search: searchOf(next, search) }, { replace: true, state }),
    [navigate, search, state],
  )
  const { sort, filters } = arrangement
  return {
    arrangement,
    setSort: (next: Sort) => put({ sort: next, filters }),
    setFilters: (next: Filters) => put({ sort, filters: next }),
    clear: () => put({ sort, filters: NO_FILTERS }),
  }
}
