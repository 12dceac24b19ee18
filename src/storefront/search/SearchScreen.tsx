import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { readFailed } from '../../api/core/cache'
import { searchQuery } from '../../api/productDetails'
import type { Product } from '../../api/products'
import { useTodays } from '../../api/today'
import { PRODUCTS, queryOf } from '../../rules/paths'
import { grouped } from '../../rules/pricing'
import { announce } from '../../ui/announce'
import { chooseAllCategories } from '../../state/chosenCategory'
import { buttonClass } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { PageHead } from '../PageHead'
import { useOpenProduct } from '../product/openProduct'
import { GridWaiting } from '../products/GridWaiting'
import { ProductGrid } from '../products/ProductGrid'
import css from './search.module.css'

const NONE: readonly Product[] = []
// Other words than the page shows, so that they stand there once.
const NOTHING_FOUND = 'Nothing found'

export function SearchScreen() {
  const query = queryOf(useLocation().search)
  const read = useQuery(searchQuery(query))
  const { data, isLoading, isFetching, refetch } = read
  const failed = readFailed(read)
  const found = useTodays(data ?? NONE)
  const open = useOpenProduct()
  const heading = `Search Results for "${query}"`
  const nothing = found.length === 0 && !isLoading && !isFetching
  useEffect(() => {
    if (nothing) announce(NOTHING_FOUND)
  }, [nothing, query])

  return (
    <div className="wrap">
      <PageHead name={heading} hidden />
      <h1 className={`display display-40 ${css.title}`}>{heading}</h1>
      {isLoading && !failed ? (
        <GridWaiting />
      ) : found.length > 0 ? (
        <>
          <p className={css.total} role="status">
            {found.length === 1 ? '1 product' : `${grouped(found.length)} products`}
          </p>
          <ProductGrid products={found} identity={query} label={heading} onOpen={open} />
        </>
      ) : (
        <Empty
          text="No products found matching your search."
          failed={failed}
          onRetry={failed ? () => void refetch() : undefined}
          retrying={isFetching}
          action={
            <Link className={buttonClass('ink')} to={PRODUCTS} onClick={chooseAllCategories}>
              See all products
            </Link>
          }
        />
      )}
    </div>
  )
}
