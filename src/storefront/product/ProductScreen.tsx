import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ApiError } from '../../api/client'
import { productDetailQuery } from '../../api/productDetails'
import { productsInMemory, readProduct, useLiveProducts, type Product } from '../../api/products'
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
    <LinkedProduct key={key} id={wanted.id} />
  )
}

/** An id came, but no product: the server has the rest. */
function DetailProduct({ id }: { id: Id }) {
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(productDetailQuery(id))
  const product = useMemo(() => (data ? { ...data, id } : null), [data, id])
  if (product) return <WholeProduct product={product} />
  if (isPending) return <ProductWaiting />
  return <NotThere gone={isGone(id, error)} onRetry={isError ? () => void refetch() : undefined} retrying={isFetching} />
}

/** A shared link: the live list knows the whole product, the detail call only a part of it (D-39). */
function LinkedProduct({ id }: { id: Id }) {
  const { data, failed } = useLiveProducts()
  const listed = data?.find((product) => sameId(product.id, id)) ?? null
  // It stays on the screen when the list goes on without it, as does the other one when the list comes late.
  const [found, setFound] = useState<Product | null>(null)
  const [alone, setAlone] = useState(false)
  if (alone) return <DetailProduct id={id} />
  if (listed && listed !== found) setFound(listed)
  const product = listed ?? found
  if (product) return <ProductPage product={product} />
  if (data === null && !failed) return <ProductWaiting />
  setAlone(true)
  return null
}

/** The detail call promises no colours: what came without them may have some all the same (D-98). */
function WholeProduct({ product }: { product: Product }) {
  return product.colors.length > 0 ? <ProductPage product={product} /> : <ListedProduct product={product} />
}

/** A list that does not come by then is not waited for. */
const PATIENCE_MS = 3000

/** It is shown at once, and bought when the live list has told its colours. */
function ListedProduct({ product }: { product: Product }) {
  const { data, failed } = useLiveProducts()
  const listed = data?.find(({ id }) => sameId(id, product.id)) ?? null
  const [found, setFound] = useState<Product | null>(null)
  if (listed && listed !== found) setFound(listed)
  const [patient, setPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return <ProductPage product={listed ?? found ?? product} unsure={data === null && !failed && patient} />
}

/**
 * Proof that a product is not sold: a reply that names none, the server's own 404 or 410, or a refusal beside a list
 * without it. A refusal alone may be an outage, and a search engine that came during one would drop the page.
 */
function isGone(id: Id, error: Error | null): boolean {
  if (!(error instanceof ApiError)) return error === null
  if (error.status === 404 || error.status === 410) return true
  const listed = productsInMemory()
  return error.kind === 'refused' && listed.length > 0 && listed.every((product) => !sameId(product.id, id))
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
