import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { categoriesQuery } from '../../api/categories'
import { readFailed } from '../../api/core/cache'
import { config, tagline } from '../../api/core/config'
import { bottomQuery, homepageQuery } from '../../api/pages'
import { productsInMemory, useFirstProducts, useLiveProducts } from '../../api/products'
import { CardWaiting, ProductCard } from '../../display/ProductCard'
import { DescriptionStrip } from '../../display/DescriptionStrip'
import { Trending, TrendingWaiting } from '../../display/Trending'
import { HOT_PICKS, TRENDING } from '../../rules/constants'
import { HOME, PRODUCTS } from '../../rules/paths'
import { isSecondVisit } from '../../platform/pageStart'
import { idText } from '../../rules/types'
import { chooseAllCategories, chooseCategory } from '../../state/chosenCategory'
import { grouped } from '../../rules/pricing'
import { buttonClass } from '../../ui/controls/Button'
import { ErrorBoundary } from '../../ui/screen/ErrorBoundary'
import { useNarrow } from '../../ui/useMediaQuery'
import { useDeferredMount } from '../../ui/screen/lazyPart'
import { PageHead } from '../PageHead'
import { prefetchProduct, useOpenProduct } from '../product/openProduct'
import { BannerSection } from './BannerSection'
import { BottomSection } from './BottomSection'
import { Categories, CategoryWaiting } from './Categories'
import { ListStates } from './ListStates'
import { fetchAhead } from './fetchAhead'
import { HomeSection } from './HomeSection'
import { OrganizationData } from './OrganizationData'
import { Retry } from './Retry'
import css from './home.module.css'

const SIX = [1, 2, 3, 4, 5, 6]
const EIGHT = [...SIX, 7, 8]

export function HomeScreen() {
  const { brandName } = config()
  const homepage = useQuery(homepageQuery())
  // Render the first view before the rest: its largest picture then shows 150 ms sooner. A second visit has pictures and products
  // on the device, so its first render goes as far as the first list.
  const again = productsInMemory().length > 0 && isSecondVisit()
  const firstViewDone = useDeferredMount(again)

  useEffect(fetchAhead, [])

  return (
    <>
      <PageHead description={`${brandName}. ${tagline()}`} path={HOME} />
      <h1 className="sr">{`${brandName}. ${tagline()}`}</h1>

      <BannerSection brandName={brandName} content={homepage.data} failed={readFailed(homepage)} />

      {firstViewDone && <Below listFirst={again} />}
    </>
  )
}

/** Everything below the first view. `listFirst`: what is below the first list renders after it. */
function Below({ listFirst }: { listFirst: boolean }) {
  const firstListDone = useDeferredMount(!listFirst)
  const homepage = useQuery(homepageQuery())
  const bottom = useQuery(bottomQuery())
  const categories = useQuery(categoriesQuery())
  const { data: products, failed, retry } = useLiveProducts()
  const firstProducts = useFirstProducts()
  const openProduct = useOpenProduct()
  const narrow = useNarrow()

  const failures = [homepage, categories, bottom].filter(readFailed)
  const retrying = failures.some(({ isFetching }) => isFetching)
  function retryAll() {
    for (const { refetch } of failures) void refetch()
    if (failed) retry()
  }
  // Each section tells its own failure (D-30). The first of them has the button, for all.
  const first = [
    readFailed(homepage) && 'banner',
    failed && 'products',
    readFailed(categories) && 'categories',
    readFailed(bottom) && 'bottom',
  ].find(Boolean)
  const retryIn = (section: typeof first) => (section === first ? retryAll : undefined)

  const content = homepage.data
  const productStates = { list: products, failed, empty: 'No products found.' }
  return (
    <>
      {first === 'banner' && (
        <div className="wrap">
          <Retry onRetry={retryAll} busy={retrying} />
        </div>
      )}

      <HomeSection id="trending" title="Trending Now" second="New Launch">
        <ListStates
          {...productStates}
          list={products ?? (failed ? null : firstProducts)}
          onRetry={retryIn('products')}
          waiting={<TrendingWaiting />}
        >
          {(list) => (
            <Trending
              products={list.slice(0, TRENDING)}
              onOpen={openProduct}
              onNear={prefetchProduct}
            />
          )}
        </ListStates>
      </HomeSection>

      {firstListDone && (
        <>
          <HomeSection id="categories" title="Shop By Categories">
            <ListStates
              list={categories.data ?? null}
              failed={readFailed(categories)}
              onRetry={retryIn('categories')}
              retrying={retrying}
              empty="No categories available."
              waiting={SIX.map((place) => (
                <CategoryWaiting key={place} />
              ))}
              waitingClass={css.categories}
            >
              {(list) => <Categories categories={list} onChoose={({ id }) => chooseCategory(id)} />}
            </ListStates>
          </HomeSection>

          <HomeSection id="hot-picks" title="Hot Picks">
            <ListStates
              {...productStates}
              waiting={EIGHT.map((place) => (
                <CardWaiting key={place} />
              ))}
              waitingClass={css.grid}
            >
              {(list) => (
                <>
                  <ul className={css.grid}>
                    {list.slice(0, HOT_PICKS).map((product) => (
                      <li key={idText(product.id)}>
                        <ProductCard
                          product={product}
                          onOpen={openProduct}
                          onNear={prefetchProduct}
                        />
                      </li>
                    ))}
                  </ul>
                  <p className={css.all}>
                    <Link
                      className={buttonClass('line')}
                      to={PRODUCTS}
                      onClick={chooseAllCategories}
                    >
                      {`All ${grouped(list.length)} products`}
                    </Link>
                  </p>
                </>
              )}
            </ListStates>
          </HomeSection>

          <BottomSection
            content={bottom.data}
            failed={readFailed(bottom)}
            onRetry={retryIn('bottom')}
            retrying={retrying}
          />

          {content && `${content.left_description}${content.right_description}`.trim() !== '' && (
            <div className="wrap section">
              <DescriptionStrip
                left={content.left_description}
                right={content.right_description}
                narrow={narrow}
              />
            </div>
          )}

          <ErrorBoundary fallback={null}>
            <OrganizationData />
          </ErrorBoundary>
        </>
      )}
    </>
  )
}
