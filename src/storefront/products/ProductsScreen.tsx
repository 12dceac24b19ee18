import { startTransition, useCallback, useEffect, useMemo, useOptimistic, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { langOf } from '../../rules/devanagari'
import { useLiveCategories } from '../../api/categories'
import { config } from '../../api/core/config'
import { useFirstProducts, useLiveProducts, type Product } from '../../api/products'
import { UNREACHABLE_TEXT } from '../../rules/constants'
import { isInCategory } from '../../rules/category'
import { categoryPath, PRODUCTS_PATH } from '../../rules/paths'
import { type Id, idText } from '../../rules/types'
import { chooseAllCategories, chooseCategory, storedCategory } from '../../state/chosenCategory'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/screen/EmptyState'
import { saveState, savedState } from '../../ui/screen/historyState'
import { useIsNarrowScreen } from '../../ui/useMediaQuery'
import { PageHead } from '../PageHead'
import { useOpenProduct } from '../product/openProduct'
import {
  arrangeProducts,
  colorChoices,
  filterCount,
  isServerArrangement,
  priceBoundsOf,
  type ColorChoice,
  arrangementOf,
  NO_FILTERS,
  arrangementSearch,
  type Arrangement,
  type ProductFilters,
  type SortValue,
} from './arrange'
import { CategoryStrip } from './CategoryStrip'
import { ProductGridSkeleton, ProductGrid } from './ProductGrid'
import { Toolbar } from './Toolbar'
import css from './products.module.css'

const NO_PRODUCTS: readonly Product[] = []
const NO_COLORS: readonly ColorChoice[] = []

const CATEGORY_PARAMETER = 'category'

/**
 * Takes the category from the URL, else from this history entry, else from the storage (D-22). Choosing a category
 * stores it and adds a history entry. `pressed` is the choice right after the press, before the grid shows it.
 */
function useChosenCategory() {
  const { key, search } = useLocation()
  const go = useNavigate()
  const opened = useMemo(() => {
    const saved = savedState<string | null>(CATEGORY_PARAMETER)
    return saved === undefined ? storedCategory() : saved
    // oxlint-disable-next-line react/exhaustive-deps -- once for each history entry
  }, [key])
  useEffect(() => {
    if (savedState(CATEGORY_PARAMETER) === undefined) saveState(CATEGORY_PARAMETER, opened)
  }, [key, opened])
  const id = new URLSearchParams(search).get(CATEGORY_PARAMETER) ?? opened
  const [pressed, setPressed] = useOptimistic(id)
  const choose = useCallback(
    (next: Id | null) =>
      startTransition(() => {
        // Optimistic, because the strip must react before the grid has rendered.
        setPressed(next === null ? null : idText(next))
        if (next === null) chooseAllCategories()
        else chooseCategory(next)
        const params = new URLSearchParams(search)
        params.delete(CATEGORY_PARAMETER)
        if (next !== null) params.set(CATEGORY_PARAMETER, idText(next))
        const query = String(params)
        go(query === '' ? PRODUCTS_PATH : `${PRODUCTS_PATH}?${query}`)
      }),
    [go, search, setPressed],
  )
  return { id, pressed, choose }
}

export function ProductsScreen() {
  const products = useLiveProducts()
  const firstProducts = useFirstProducts()
  const categories = useLiveCategories()
  const { id: chosenId, pressed, choose } = useChosenCategory()
  const { arrangement, controls, setSort, setFilters, clear } = useArrangement()
  const open = useOpenProduct()

  // An id that no category has means All (D-87).
  const categoryOf = (wanted: string | null) =>
    categories.data?.find(({ id }) => idText(id) === wanted) ?? null
  const chosen = categoryOf(chosenId)
  // The first products of a long list can be shown early only if nothing is filtered and the screen was not shown before.
  const early =
    chosenId === null &&
    isServerArrangement(arrangement) &&
    savedState('heights') === undefined &&
    !products.failed
      ? firstProducts
      : null
  const isPart = products.data === null && early !== null
  const list = products.data ?? early ?? NO_PRODUCTS
  const inCategory = useMemo(
    () => (chosen ? list.filter((product) => isInCategory(product, chosen)) : list),
    [list, chosen],
  )
  const shown = useMemo(() => arrangeProducts(inCategory, arrangement), [inCategory, arrangement])
  const filtered = filterCount(arrangement.filters) > 0
  const isPhone = useIsNarrowScreen()
  const [choosing, setOpen] = useState(() => !isPhone && savedState<boolean>('filters') === true)
  const setChoosing = useCallback((open: boolean) => {
    setOpen(open)
    saveState('filters', open)
  }, [])
  // Counting the colours of thousands of products takes time, so it runs only while the filters show.
  const colors = useMemo(
    () => (choosing || filtered ? colorChoices(inCategory) : NO_COLORS),
    [inCategory, choosing, filtered],
  )

  const prices = useMemo(
    () => (choosing ? priceBoundsOf(inCategory) : null),
    [inCategory, choosing],
  )

  // A stored category can be applied only after the categories have loaded.
  const categoryWaits = chosenId !== null && categories.data === null && !categories.failed
  const waiting = (products.data === null && !products.failed && !isPart) || categoryWaits
  const title = chosen?.name ?? 'All products'

  return (
    <div className="wrap">
      <PageHead
        name={chosen ? chosen.name : 'Products'}
        description={`${title} at ${config().brandName}, with prices and the sizes in stock.`}
        path={chosen ? categoryPath(chosen.id) : PRODUCTS_PATH}
      />
      <h1 className={`display display-40 anywhere ${css.title}`} lang={langOf(title)}>
        {title}
      </h1>
      <CategoryStrip
        categories={categories.data}
        failed={categories.failed}
        onRetry={categories.retry}
        chosen={categoryOf(pressed)}
        onChoose={choose}
      />
      {(waiting || isPart) && <div className={css.toolbarWaiting} />}
      {!waiting && !isPart && (inCategory.length > 0 || filtered) && (
        <Toolbar
          arrangement={controls}
          colors={colors}
          prices={prices}
          count={shown.length}
          onSort={setSort}
          onFilters={setFilters}
          onClear={clear}
          open={choosing}
          onOpen={setChoosing}
        />
      )}
      {!waiting && products.failed && inCategory.length > 0 && (
        <p className={`muted cluster below-4 ${css.lastSeen}`} role="status">
          {UNREACHABLE_TEXT} Prices and stock may be out of date.
          <Button kind="quiet" small onClick={products.retry}>
            Try again
          </Button>
        </p>
      )}
      <div className="above-4">
        {waiting ? (
          <ProductGridSkeleton />
        ) : shown.length > 0 ? (
          <ProductGrid
            products={shown}
            isPart={isPart}
            identity={`${chosen ? idText(chosen.id) : ''}\n${JSON.stringify(arrangement)}`}
            label={title}
            onOpen={open}
          />
        ) : inCategory.length > 0 ? (
          <EmptyState
            text="No products match these filters."
            action={<Button onClick={clear}>Clear all</Button>}
          />
        ) : (
          <EmptyState
            text="No products found in this category."
            failed={products.failed}
            onRetry={products.failed ? products.retry : undefined}
            action={
              chosen &&
              !products.failed && <Button onClick={() => choose(null)}>See all products</Button>
            }
          />
        )}
      </div>
    </div>
  )
}

/** Sort and filters are in the URL, so that they survive a reload and belong to a copied link. */
function useArrangement() {
  const { search, state } = useLocation()
  const go = useNavigate()
  const arrangement = useMemo(() => arrangementOf(search), [search])
  // Optimistic, because a checkbox must react before the grid has re-rendered and the URL has changed.
  const [controls, setControls] = useOptimistic(arrangement)

  // Stable until the URL or the choice changes, so that a stream message does not re-render the controls.
  const change = useMemo(() => {
    const put = (next: Arrangement) =>
      startTransition(() => {
        setControls(next)
        // Replace the history entry, because one entry per checkbox would make Back useless.
        go(`${PRODUCTS_PATH}${arrangementSearch(next, search)}`, { replace: true, state })
      })
    return {
      setSort: (sort: SortValue) => put({ ...controls, sort }),
      setFilters: (filters: ProductFilters) => put({ ...controls, filters }),
      clear: () => put({ ...controls, filters: NO_FILTERS }),
    }
  }, [controls, search, state, go, setControls])

  return {
    /** From the URL; the grid uses this arrangement. */
    arrangement,
    /** The shopper's latest choice, which the controls show before the URL has changed. */
    controls,
    ...change,
  }
}
