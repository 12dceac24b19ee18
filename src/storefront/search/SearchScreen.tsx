import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { hasReadFailed } from '../../api/core/cache'
import { isRefusal } from '../../api/core/client'
import { searchQuery } from '../../api/productDetails'
import { productsInMemory, type Product } from '../../api/products'
import { useListWithTodaysPrices } from '../../api/latestPrices'
import { PRODUCTS_PATH, searchTextOf } from '../../rules/paths'
import { useAnnounce } from '../../ui/dialog/announce'
import { chooseAllCategories } from '../../state/chosenCategory'
import { buttonClass } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/screen/EmptyState'
import { PageHead } from '../PageHead'
import { useOpenProduct } from '../product/openProduct'
import { ProductShelf } from '../product/ProductShelf'
import { ProductGridSkeleton, ProductGrid } from '../products/ProductGrid'
import { countText } from '../../rules/sharedTexts'
import { withLangAttributes } from '../../ui/withLangAttributes'
import css from './search.module.css'

const NO_PRODUCTS: readonly Product[] = []
// Announced to screen readers. It differs from the visible sentence, so that a user who reads through the page does not
// find the same text twice.
const NOTHING_FOUND_TEXT = 'Nothing found'

const SUGGESTED_COUNT = 4

const REFUSED_TEXT = "We can't search the shop right now."

export function SearchScreen() {
  const query = searchTextOf(useLocation().search)
  const read = useQuery(searchQuery(query))
  const { data, isLoading, isFetching, refetch } = read
  const failed = hasReadFailed(read)
  const found = useListWithTodaysPrices(data ?? NO_PRODUCTS)
  const open = useOpenProduct()
  const heading = `Search Results for "${query}"`
  const waits = isLoading && !failed
  const count = countText(found.length, 'product')
  useAnnounce(
    waits ? '' : found.length > 0 ? count : isFetching ? '' : NOTHING_FOUND_TEXT,
    `count of ${query}`,
  )

  return (
    <div className="wrap">
      <PageHead name={heading} hidden />
      {/* A screen reader announces the heading together with the count, so the heading waits for the count. */}
      <h1
        key={`${waits}`}
        tabIndex={-1}
        data-skeleton={waits ? '' : undefined}
        className={`display display-40 anywhere ${css.title}`}
      >
        {withLangAttributes(heading)}
      </h1>
      {waits ? (
        <ProductGridSkeleton />
      ) : found.length > 0 ? (
        <>
          <p className="muted t14 below-4">{count}</p>
          <ProductGrid products={found} identity={query} label="Search results" onOpen={open} />
        </>
      ) : (
        <EmptyState
          text="No products found matching your search."
          failed={failed && !isRefusal(read.error)}
          onRetry={failed ? () => void refetch() : undefined}
          retrying={isFetching}
          action={
            <Link className={buttonClass('ink')} to={PRODUCTS_PATH} onClick={chooseAllCategories}>
              See all products
            </Link>
          }
        >
          {failed && isRefusal(read.error) ? REFUSED_TEXT : undefined}
        </EmptyState>
      )}
      {!waits && found.length === 0 && <Suggestions />}
    </div>
  )
}

/** Shows products only if another screen has loaded them. A search without results does not justify loading the whole list. */
function Suggestions() {
  const [known] = useState(() => productsInMemory().slice(0, SUGGESTED_COUNT))
  return (
    <ProductShelf
      id="search-products"
      title="You might like"
      products={useListWithTodaysPrices(known)}
    />
  )
}
