import { startTransition, useMemo, useOptimistic } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { PRODUCTS } from '../../rules/paths'
import {
  arrangementOf,
  NO_FILTERS,
  searchOf,
  type Arrangement,
  type Filters,
  type Sort,
} from './arrange'

/** Sort and filters from the URL, so that they survive a reload and are part of a copied link. */
export function useArrangement() {
  const { search, state } = useLocation()
  const go = useNavigate()
  const arrangement = useMemo(() => arrangementOf(search), [search])
  // Optimistic: a checkbox must react before the grid has re-rendered and the URL has changed.
  const [controls, setControls] = useOptimistic(arrangement)

  // Stable until the URL or the choice changes, so that a stream message does not re-render the controls.
  const change = useMemo(() => {
    const put = (next: Arrangement) =>
      startTransition(() => {
        setControls(next)
        // Replace: one history entry per checkbox would make Back useless.
        go(`${PRODUCTS}${searchOf(next, search)}`, { replace: true, state })
      })
    return {
      setSort: (sort: Sort) => put({ ...controls, sort }),
      setFilters: (filters: Filters) => put({ ...controls, filters }),
      clear: () => put({ ...controls, filters: NO_FILTERS }),
    }
  }, [controls, search, state, go, setControls])

  return {
    /** The grid uses the URL's arrangement. */
    arrangement,
    /** The controls show the optimistic arrangement. */
    controls,
    ...change,
  }
}
