import { startTransition, useMemo, useOptimistic } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { arrangementOf, NO_FILTERS, searchOf, type Arrangement, type Filters, type Sort } from './arrange'

/** Sort and filters as the address says them: they outlive a reload and travel with a copied link. */
export function useArrangement() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const arrangement = useMemo(() => arrangementOf(search), [search])
  // The address follows a moment later, and a tick must not wait for a long grid.
  const [wish, setWish] = useOptimistic(arrangement)

  // The same until the address or the wish changes: the controls are not drawn again for a message of the products.
  const change = useMemo(() => {
    const put = (next: Arrangement) =>
      startTransition(() => {
        setWish(next)
        // Each tick as an entry of its own would make Back useless.
        void navigate({ search: searchOf(next, search) }, { replace: true, state })
      })
    return {
      setSort: (sort: Sort) => put({ ...wish, sort }),
      setFilters: (filters: Filters) => put({ ...wish, filters }),
      clear: () => put({ ...wish, filters: NO_FILTERS }),
    }
  }, [wish, search, state, navigate, setWish])

  return {
    /** What the grid shows. */
    arrangement,
    /** What the controls show. */
    wish,
    ...change,
  }
}
