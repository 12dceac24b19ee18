import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { productDetailQuery } from '../../api/productDetails'
import { readProduct, useLiveProducts, type Product } from '../../api/products'
import { idOf, PRODUCTS } from '../../rules/paths'
import { readProductState } from '../../rules/routeState'
import type { Id } from '../../rules/types'
import { idText, sameId } from '../../rules/types'
import { chooseAllCategories } from '../../state/category'
import { buttonClass } from '../../ui/Button'
import { Empty } from '../../ui/Empty'
import { PageHead } from '../PageHead'
import css from './product.module.css'
import { ProductPage } from './ProductPage'
import { ProductWaiting } from './ProductWaiting'

type Wanted = { is: 'product'; product: Product } | { is: 'id'; id: Id; from: 'state' | 'address' } | { is: 'nothing' }

/** What the navigation state or the address asks for; the state wins (D-39). */
function wantedOf(state: unknown, search: string): Wanted {
  const { productId, product } = readProductState(state)
  const given = readProduct(product)
  const id = productId ?? given?.id ?? ''
  if (given && given.title !== '' && idText(id) !== '') return { is: 'product', product: { ...given, id } }
  if (idText(id) !== '') return { is: 'id', id, from: 'state' }
  const asked = idOf(search)
  return asked === '' ? { is: 'nothing' } : { is: 'id', id: asked, from: 'address' }
}

function keyOf(wanted: Wanted): string {
  if (wanted.is === 'nothing') return ''
  return idText(wanted.is === 'product' ? wanted.product.id : wanted.id)
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
  const key = keyOf(wanted)
  useStartAtTop(key)
  if (wanted.is === 'product') return <WholeProduct key={key} product={wanted.product} />
  if (wanted.is === 'nothing') return <NoProduct text="No product selected." />
  return wanted.from === 'state' ? (
    <DetailProduct key={key} id={wanted.id} />
  ) : (
    // A shared link: the live list knows the whole product, the detail call only a part of it (D-39).
    <ListedProduct key={key} id={wanted.id} otherwise={<DetailProduct id={wanted.id} />} />
  )
}

/** An id came, but no product: the server has the rest. */
function DetailProduct({ id }: { id: Id }) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(productDetailQuery(id))
  const product = useMemo(() => (data ? { ...data, id } : null), [data, id])
  if (product) return <WholeProduct product={product} />
  if (isPending) return <ProductWaiting />
  return <NotThere onRetry={isError ? () => void refetch() : undefined} retrying={isFetching} />
}

/** The detail call promises no colours. Without them a size alone would be bought, so the live list is asked (D-98). */
function WholeProduct({ product }: { product: Product }) {
  const page = <ProductPage product={product} />
  return product.colors.length > 0 ? page : <ListedProduct id={product.id} otherwise={page} />
}

function ListedProduct({ id, otherwise }: { id: Id; otherwise: ReactNode }) {
  const { data, failed } = useLiveProducts()
  const listed = data?.find((product) => sameId(product.id, id)) ?? null
  // It stays on the screen when the list goes on without it.
  const [found, setFound] = useState<Product | null>(null)
  if (listed && listed !== found) setFound(listed)
  if (found) return <ProductPage product={found} />
  return data === null && !failed ? <ProductWaiting /> : otherwise
}

function NotThere({ onRetry, retrying }: { onRetry: (() => void) | undefined; retrying: boolean }) {
  return <NoProduct text="This product could not be found." onRetry={onRetry} retrying={retrying} />
}

function NoProduct({
  text,
  onRetry,
  retrying,
}: {
  text: string
  onRetry?: (() => void) | undefined
  retrying?: boolean
}) {
  return (
    <div className={`wrap ${css.nothing}`}>
      <PageHead name="Product" hidden />
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
