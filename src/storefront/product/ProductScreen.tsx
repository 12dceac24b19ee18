import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { productDetailQuery } from '../../api/productDetails'
import { readProduct, useLiveProducts, type Product } from '../../api/products'
import { useTodaysPrices } from '../../api/latestPrices'
import {
  asFirstPaint,
  firstPaintValue,
  type FirstPaint,
  productIdOf,
  PRODUCTS_PATH,
} from '../../rules/paths'
import { readProductState } from '../../rules/routeState'
import { type Id, idText } from '../../rules/types'
import { announce } from '../../ui/dialog/announce'
import { chooseAllCategories } from '../../state/chosenCategory'
import { buttonClass } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/screen/EmptyState'
import { useArrivalKind } from '../../ui/screen/HiddenScreens'
import { LONG_WAIT_TEXT, useLongWait } from '../../ui/screen/PendingScreen'
import { PageHead } from '../PageHead'
import { ProductPage } from './ProductPage'
import { LoadingState, Skeleton } from '../../ui/screen/Skeleton'
import css from './product.module.css'

type WantedProduct = {
  id: Id
  paint: FirstPaint<Product> | null
  /** True if only a shared link names the product. The live list is then read before the detail (D-39). */
  linked: boolean
}

/** The product in the navigation state or the URL; the state wins (D-39). */
function wantedOf(state: unknown, search: string): WantedProduct | null {
  const { productId, product } = readProductState(state)
  const given = product && readProduct(firstPaintValue(product))
  const id = productId ?? given?.id ?? ''
  if (idText(id) !== '')
    return {
      id,
      linked: false,
      paint: given && given.title !== '' ? asFirstPaint({ ...given, id }) : null,
    }
  const sharedId = productIdOf(search)
  return sharedId === '' ? null : { id: sharedId, paint: productOfPage(sharedId), linked: true }
}

/** All products have the same path, so a change of product does not scroll by itself. This hook scrolls to the top (D-37). */
function useStartAtTop(key: string): void {
  const last = useRef(key)
  const how = useArrivalKind()
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    // After Back, the former scroll position is restored instead.
    if (how === 'POP') return
    window.scrollTo(0, 0)
    const title = document.getElementById('product-title')
    title?.focus({ preventScroll: true })
    announce(title?.textContent ?? '', 'page')
  }, [key, how])
}

export function ProductScreen() {
  const { state, search } = useLocation()
  const wanted = useMemo(() => wantedOf(state, search), [state, search])
  const key = wanted ? idText(wanted.id) : ''
  useStartAtTop(key)
  return wanted ? <LiveProduct key={key} {...wanted} /> : <NoProduct text="No product selected." />
}

/** The buttons wait this long for colours from the live list. */
const COLORS_WAIT_MS = 3000

function useWaitsForColors(): boolean {
  const [waits, setWaits] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setWaits(false), COLORS_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return waits
}

/**
 * Shows the product from the live list, because the detail reply guarantees just title, price and pictures. Fetches
 * the detail too, unless a shared link led here and the list has the product (D-39, D-98).
 */
function LiveProduct({ id, paint, linked }: WantedProduct) {
  const list = useLiveProducts()
  const today = useTodaysPrices()
  const waits = useWaitsForColors()
  const listed = today.listed(id)
  const missing = list.data !== null && !listed
  // Keep the product on the screen if a later list lacks it.
  const [last, setLast] = useState<Product | null>(null)
  if (listed && listed !== last) setLast(listed)
  const readsDetail = !linked || missing || list.failed
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...productDetailQuery(id),
    staleTime: 0,
    enabled: readsDetail,
  })
  const wasListed = useRef(false)
  useEffect(() => {
    // A list may be incomplete, so only a reply about this product proves that it is gone.
    if (missing && wasListed.current) void refetch({ cancelRefetch: false })
    wasListed.current = !missing
  }, [missing, refetch])

  const base =
    listed ?? last ?? (paint && firstPaintValue(paint)) ?? (data ? { ...data, id } : null)
  if (base)
    return (
      <ProductPage
        product={today.of(base)}
        gone={today.gone(id)}
        colorsLoading={base.colors.length === 0 && list.data === null && !list.failed && waits}
      />
    )
  if (!readsDetail || isPending) return <WaitingForProduct />
  return (
    <ProductNotFound
      gone={today.gone(id)}
      onRetry={isError ? () => void refetch() : undefined}
      retrying={isFetching}
    />
  )
}

/** The list and then the detail may each take 10 s to fail, so this part offers a link to all products before that. */
function WaitingForProduct() {
  const long = useLongWait()
  if (!long) return <ProductWaiting />
  return <NoProduct text={LONG_WAIT_TEXT} hidden={false} onRetry={() => window.location.reload()} />
}

type ProductNotFoundProps = { gone: boolean; onRetry: (() => void) | undefined; retrying: boolean }

function ProductNotFound({ gone, onRetry, retrying }: ProductNotFoundProps) {
  return (
    <NoProduct
      text="This product is no longer available."
      hidden={gone}
      onRetry={onRetry}
      retrying={retrying}
    />
  )
}

function NoProduct({
  text,
  hidden = true,
  onRetry,
  retrying,
}: {
  text: string
  /** True adds noindex for search engines. */
  hidden?: boolean
  onRetry?: (() => void) | undefined
  retrying?: boolean
}) {
  return (
    <div className={`wrap grid gap-5 ${css.nothing}`}>
      <PageHead name="Product" hidden={hidden} />
      <h1 className="display display-40">Just One Step Away</h1>
      <EmptyState
        text={text}
        onRetry={onRetry}
        retrying={retrying}
        action={
          <Link className={buttonClass('ink')} to={PRODUCTS_PATH} onClick={chooseAllCategories}>
            See all products
          </Link>
        }
      />
    </div>
  )
}

/**
 * The product that deploy/heads.php wrote into the page. The copy is some minutes old and is shown until the list
 * arrives. Null if the page has no product, another product or an unreadable one.
 */
function productOfPage(id: string): FirstPaint<Product> | null {
  try {
    const given = JSON.parse(document.getElementById('given')?.textContent ?? '') as {
      product?: unknown
    }
    const product = readProduct(given.product)
    return product && product.title !== '' && idText(product.id) === id
      ? asFirstPaint(product)
      : null
  } catch {
    return null
  }
}

/** The skeleton uses the page's own layout, so that nothing shifts when the product loads. */
function ProductWaiting() {
  return (
    <LoadingState className={`wrap ${css.product}`}>
      <PageHead name="Product" />
      <Skeleton shape="picture" className={css.waitingPicture} />
      <div className={css.buy}>
        <h1 className={`muted bold t14 ${css.step}`} data-skeleton="">
          Just One Step Away
        </h1>
        <Skeleton className={css.bone} width="70%" height={40} />
        <Skeleton className={css.bone} width="40%" height={28} />
        <Skeleton className={css.bone} height={72} />
        <Skeleton className={css.bone} width="60%" height={48} />
        <Skeleton className={css.bone} height={50} />
        <Skeleton className={css.bone} height={50} />
      </div>
    </LoadingState>
  )
}
