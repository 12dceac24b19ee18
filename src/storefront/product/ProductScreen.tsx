import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { productDetailQuery } from '../../api/productDetails'
import { readProduct, useLiveProducts, type Product } from '../../api/products'
import { useToday } from '../../api/today'
import { firstPaint, paintOf, type FirstPaint } from '../../rules/firstPaint'
import { idOf, PRODUCTS } from '../../rules/paths'
import { readProductState } from '../../rules/routeState'
import type { Id } from '../../rules/types'
import { idText } from '../../rules/types'
import { chooseAllCategories } from '../../state/chosenCategory'
import { buttonClass } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { Waiting } from '../../ui/Waiting'
import { PageHead } from '../PageHead'
import css from './product.module.css'
import { ProductPage } from './ProductPage'
import { ProductWaiting } from './ProductWaiting'

type Wanted = {
  id: Id
  paint: FirstPaint<Product> | null
  /** Only a shared link names it; then the live list is asked first (D-39). */
  linked: boolean
}

/** What the navigation state or the address asks for; the state wins (D-39). */
function wantedOf(state: unknown, search: string): Wanted | null {
  const { productId, product } = readProductState(state)
  const given = product && readProduct(paintOf(product))
  const id = productId ?? given?.id ?? ''
  if (idText(id) !== '')
    return { id, linked: false, paint: given && given.title !== '' ? firstPaint({ ...given, id }) : null }
  const asked = idOf(search)
  return asked === '' ? null : { id: asked, paint: null, linked: true }
}

/** Another product has the same path: it starts at its top like any other page (D-37). */
function useStartAtTop(key: string): void {
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    window.scrollTo(0, 0)
    document.getElementById('product-title')?.focus({ preventScroll: true })
  }, [key])
}

export function ProductScreen() {
  const { state, search } = useLocation()
  const wanted = useMemo(() => wantedOf(state, search), [state, search])
  const key = wanted ? idText(wanted.id) : ''
  useStartAtTop(key)
  return wanted ? <LiveProduct key={key} {...wanted} /> : <NoProduct text="No product selected." />
}

/** Wait this long for the live list to tell the colours. */
const PATIENCE_MS = 3000

function usePatience(): boolean {
  const [patient, setPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return patient
}

/**
 * Follows the live list, and reads the detail where a first paint has to be checked at once or the list lacks the
 * product. The list knows the whole product; the detail promises only title, price and pictures (D-39, D-98).
 */
function LiveProduct({ id, paint, linked }: Wanted) {
  const list = useLiveProducts()
  const today = useToday()
  const patient = usePatience()
  const listed = today.listed(id)
  const missing = list.data !== null && !listed
  // The product stays on the screen when the list continues without it.
  const [last, setLast] = useState<Product | null>(null)
  if (listed && listed !== last) setLast(listed)
  const asks = !linked || missing || list.failed
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...productDetailQuery(id),
    staleTime: 0,
    enabled: asks,
  })
  const wasListed = useRef(false)
  useEffect(() => {
    // A list may be cut short; only the server's answer about this product says that it is gone.
    if (missing && wasListed.current) void refetch({ cancelRefetch: false })
    wasListed.current = !missing
  }, [missing, refetch])

  const base = listed ?? last ?? (paint && paintOf(paint)) ?? (data ? { ...data, id } : null)
  if (base)
    return (
      <ProductPage
        product={today.of(base)}
        gone={today.gone(id)}
        unsure={base.colors.length === 0 && list.data === null && !list.failed && patient}
      />
    )
  if (!asks || isPending)
    return (
      <Waiting>
        <ProductWaiting />
      </Waiting>
    )
  return <NotThere gone={today.gone(id)} onRetry={isError ? () => void refetch() : undefined} retrying={isFetching} />
}

type NotThereProps = { gone: boolean; onRetry: (() => void) | undefined; retrying: boolean }

function NotThere({ gone, onRetry, retrying }: NotThereProps) {
  return <NoProduct text="This product could not be found." hidden={gone} onRetry={onRetry} retrying={retrying} />
}

function NoProduct({
  text,
  hidden = true,
  onRetry,
  retrying,
}: {
  text: string
  /** Whether search engines are told to drop the page. */
  hidden?: boolean
  onRetry?: (() => void) | undefined
  retrying?: boolean
}) {
  return (
    <div className={`wrap ${css.nothing}`}>
      <PageHead name="Product" hidden={hidden} />
      <h1 className="display display-40">Just One Step Away</h1>
      <Empty
        text={text}
        onRetry={onRetry}
        retrying={retrying}
        action={
          <Link className={buttonClass('ink')} to={PRODUCTS} onClick={chooseAllCategories}>
            See all products
          </Link>
        }
      />
    </div>
  )
}
