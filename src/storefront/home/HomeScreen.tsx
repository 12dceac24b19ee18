import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { categoriesQuery } from '../../api/categories'
import { hasReadFailed, cache } from '../../api/core/cache'
import { config, tagline } from '../../api/core/config'
import { bottomQuery, homepageQuery, type Homepage } from '../../api/pages'
import { productsInMemory, useFirstProducts, useLiveProducts } from '../../api/products'
import { CardSkeleton, ProductCard } from '../../display/ProductCard'
import { DescriptionStrip, HomeBanner, HomeBannerSkeleton } from '../../display/HomeBanner'
import { Trending, TrendingSkeleton } from '../../display/Trending'
import { HOT_PICKS_COUNT, TRENDING_COUNT } from '../../rules/constants'
import { HOME_PATH, PRODUCTS_PATH, PRODUCT_PATH } from '../../rules/paths'
import { isSecondVisit } from '../../platform/pageStart'
import { idText } from '../../rules/types'
import { chooseAllCategories, chooseCategory } from '../../state/chosenCategory'
import { groupDigits } from '../../rules/pricing'
import { buttonClass } from '../../ui/controls/Button'
import { ErrorBoundary } from '../../ui/screen/ErrorBoundary'
import { useIsNarrowScreen } from '../../ui/useMediaQuery'
import { useDeferredMount } from '../../ui/screen/lazyPart'
import { PageHead, JsonLd } from '../PageHead'
import { prefetchProduct, useOpenProduct, shouldSaveData } from '../product/openProduct'
import { BottomSection, RetryBlock } from './BottomSection'
import { CATEGORIES_CLASS, Categories, CategorySkeleton } from './Categories'
import { schemaOrgOrganization } from '../../rules/business'
import { EmptyState } from '../../ui/screen/EmptyState'
import { LoadingState } from '../../ui/screen/Skeleton'
import { plainText } from '../../rules/text'
import { prefetchScreen } from '../screens'
import css from './home.module.css'

/** After this time the first view and its pictures have loaded. */
const PREFETCH_AFTER_MS = 5000

export function prefetchNextScreens(): (() => void) | undefined {
  if (shouldSaveData()) return
  const timer = setTimeout(() => {
    // One after the other: starting both at once blocks a slow phone for 70 ms.
    void prefetchScreen(PRODUCTS_PATH).then(() => prefetchScreen(PRODUCT_PATH))
  }, PREFETCH_AFTER_MS)
  return () => clearTimeout(timer)
}

const SIX_PLACES = [1, 2, 3, 4, 5, 6]
const EIGHT_PLACES = [...SIX_PLACES, 7, 8]

export function HomeScreen() {
  const { brandName } = config()
  const homepage = useQuery(homepageQuery())
  // Render the first view before the rest, so that its largest picture shows 150 ms sooner. On a second visit pictures and
  // products are on the device, so the first render already includes the first list of products.
  const again = productsInMemory().length > 0 && isSecondVisit()
  const firstViewDone = useDeferredMount(again)

  useEffect(prefetchNextScreens, [])

  return (
    <>
      <PageHead description={`${brandName}. ${tagline()}`} path={HOME_PATH} />
      <h1 className="sr">{`${brandName}. ${tagline()}`}</h1>

      <BannerSection
        brandName={brandName}
        content={homepage.data}
        failed={hasReadFailed(homepage)}
      />

      {firstViewDone && <BelowFirstView listFirst={again} />}
    </>
  )
}

/** If `listFirst` is true, everything below the first list renders after that list. */
function BelowFirstView({ listFirst }: { listFirst: boolean }) {
  const firstListDone = useDeferredMount(!listFirst)
  const homepage = useQuery(homepageQuery())
  const bottom = useQuery(bottomQuery())
  const categories = useQuery(categoriesQuery())
  const { data: products, failed, retry } = useLiveProducts()
  const firstProducts = useFirstProducts()
  const openProduct = useOpenProduct()
  const narrow = useIsNarrowScreen()

  const failures = [homepage, categories, bottom].filter(hasReadFailed)
  const retrying = failures.some(({ isFetching }) => isFetching)
  function retryAll() {
    for (const { refetch } of failures) void refetch()
    if (failed) retry()
  }
  // Each section shows its own failure (D-30). The first failed section has the button, which retries all of them.
  const first = [
    hasReadFailed(homepage) && 'banner',
    failed && 'products',
    hasReadFailed(categories) && 'categories',
    hasReadFailed(bottom) && 'bottom',
  ].find(Boolean)
  const retryIn = (section: typeof first) => (section === first ? retryAll : undefined)

  const content = homepage.data
  const productStates = { list: products, failed, empty: 'No products found.' }
  return (
    <>
      {first === 'banner' && (
        <div className="wrap">
          <RetryBlock onRetry={retryAll} busy={retrying} />
        </div>
      )}

      <HomeSection id="trending" title="Trending Now" second="New Launch">
        <ListStates
          {...productStates}
          list={products ?? (failed ? null : firstProducts)}
          onRetry={retryIn('products')}
          waiting={<TrendingSkeleton />}
        >
          {(list) => (
            <Trending
              products={list.slice(0, TRENDING_COUNT)}
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
              failed={hasReadFailed(categories)}
              onRetry={retryIn('categories')}
              retrying={retrying}
              empty="No categories available."
              waiting={SIX_PLACES.map((place) => (
                <CategorySkeleton key={place} />
              ))}
              waitingClass={CATEGORIES_CLASS}
            >
              {(list) => <Categories categories={list} onChoose={({ id }) => chooseCategory(id)} />}
            </ListStates>
          </HomeSection>

          <HomeSection id="hot-picks" title="Hot Picks">
            <ListStates
              {...productStates}
              waiting={EIGHT_PLACES.map((place) => (
                <CardSkeleton key={place} />
              ))}
              waitingClass="products"
            >
              {(list) => (
                <>
                  <ul className="products">
                    {list.slice(0, HOT_PICKS_COUNT).map((product) => (
                      <li key={idText(product.id)}>
                        <ProductCard
                          product={product}
                          onOpen={openProduct}
                          onNear={prefetchProduct}
                        />
                      </li>
                    ))}
                  </ul>
                  <p className="above-6 centred">
                    <Link
                      className={buttonClass('line')}
                      to={PRODUCTS_PATH}
                      onClick={chooseAllCategories}
                    >
                      {`All ${groupDigits(list.length)} products`}
                    </Link>
                  </p>
                </>
              )}
            </ListStates>
          </HomeSection>

          <BottomSection
            content={bottom.data}
            failed={hasReadFailed(bottom)}
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

/** Only search engines read this data, so it renders after the visible content. */
function OrganizationData() {
  return <JsonLd of={organizationJsonLd} />
}

export function organizationJsonLd(): object {
  const { brandName, social } = config()
  return schemaOrgOrganization(
    brandName,
    new URL(import.meta.env.BASE_URL, window.location.origin).href,
    social,
    config().business,
  )
}

type ListStatesProps<T> = {
  list: readonly T[] | null
  failed: boolean
  /** Undefined if a failed section above already offers a retry. */
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** The text for an empty list. After a failed request, Empty adds a sentence below (D-30). */
  empty: string
  /** Skeletons of the final size (D-31). */
  waiting: ReactNode
  waitingClass?: string | undefined
  children: (list: readonly T[]) => ReactNode
}

function ListStates<T>({
  list,
  failed,
  onRetry,
  retrying,
  empty,
  waiting,
  waitingClass,
  children,
}: ListStatesProps<T>) {
  if (list === null && !failed)
    return <LoadingState className={waitingClass}>{waiting}</LoadingState>
  if (list !== null && list.length > 0) return children(list)
  return (
    <EmptyState
      text={empty}
      failed={failed}
      onRetry={failed ? onRetry : undefined}
      retrying={retrying}
    />
  )
}

type BannerSectionProps = {
  brandName: string
  /** Undefined until a reply arrives; null if the shop has no content yet. */
  content: Homepage | null | undefined
  failed: boolean
}

function BannerSection({ brandName, content, failed }: BannerSectionProps) {
  return (
    <section className="wrap" aria-label={brandName}>
      {content === undefined && !failed ? (
        <LoadingState>
          <HomeBannerSkeleton />
        </LoadingState>
      ) : (
        <HomeBanner
          tagline={tagline()}
          link={(picture) => (
            <Link
              className="over"
              to={PRODUCTS_PATH}
              aria-label="All products"
              onClick={chooseAllCategories}
            >
              {picture}
            </Link>
          )}
          action={
            <Link className={buttonClass('ink')} to={PRODUCTS_PATH} onClick={chooseAllCategories}>
              Shop now
            </Link>
          }
          left={plainText(content?.left_text ?? '')}
          right={plainText(content?.right_text ?? '')}
          images={content?.banner_images ?? []}
          firstImage={content?.first_image ?? ''}
          secondImage={content?.second_image ?? ''}
        />
      )}
    </section>
  )
}

type HomeSectionProps = {
  id: string
  title: string
  second?: string
  children: ReactNode
}

function HomeSection({ id, title, second, children }: HomeSectionProps) {
  return (
    <section className="wrap section" aria-labelledby={id}>
      <h2 id={id} className={`display display-40 below-5 ${css.head}`}>
        {title}
        {second !== undefined && (
          <>
            {' '}
            <span className={css.second}>{second}</span>
          </>
        )}
      </h2>
      {children}
    </section>
  )
}

/** Puts the replies that early.ts has already received into the first render, and does not wait for others. */
export async function prefetchHome(): Promise<void> {
  const all = [
    cache.prefetchQuery(homepageQuery()),
    cache.prefetchQuery(bottomQuery()),
    cache.prefetchQuery(categoriesQuery()),
  ]
  await Promise.race([Promise.all(all), new Promise((done) => setTimeout(done))])
}
