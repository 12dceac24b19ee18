import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import {
  useAdminLiveCategories,
  topSellersQuery,
  useAdminLiveProducts,
} from '../../api/admin/adminProducts'
import type { Product } from '../../api/products'
import { groupDigits } from '../../rules/pricing'
import { idText, type Id } from '../../rules/types'
import { notify } from '../../state/notices'
import { Button, buttonClass } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/screen/EmptyState'
import { Icon } from '../../ui/controls/Icon'
import { plusIcon, truckIcon } from '../../ui/controls/moreIcons'
import { lazyPart } from '../../ui/screen/lazyPart'
import { LoadingState, Skeleton } from '../../ui/screen/Skeleton'
import { SlowFallback } from '../../ui/screen/PendingScreen'
import { AdminHead } from '../frame/AdminHead'
import { LiveReadStateNote } from '../parts/readState'
import { productFormPath, productFormTargetOf } from '../parts/adminPaths'
import { ManageProducts } from './list/ManageProducts'
import { focusRow } from '../list/rowTicks'
import { productListPath, productView, productIdBelow } from './list/productView'
import { productDraftName, type ProductTarget } from './saveProductFields'
import { TopSelling } from '../dashboard/TopSelling'
import { CategoriesCard } from './categories/CategoriesCard'
import { StockPopup } from './list/StockPopup'
import { RowEditPopup } from './rows/RowEditPopup'
import { ShippingPopup } from './list/ShippingPopup'
import { Picture } from '../../display/Picture'
import { langOf } from '../../rules/devanagari'
import { worstProblemOf } from '../../rules/productChecks'
import { Panel } from '../parts/Panel'
import { NamedLink } from '../../ui/controls/SpokenName'
import css from './adminProducts.module.css'

const MAX_SHOWN = 5

function NeedsAttention({ products }: { products: readonly Product[] }) {
  const broken = products.flatMap((product) => {
    const trouble = worstProblemOf(product)
    return trouble === null ? [] : [{ product, trouble }]
  })
  if (broken.length === 0) return null
  return (
    <Panel
      title="Needs attention"
      note={broken.length > MAX_SHOWN ? `${MAX_SHOWN} of ${groupDigits(broken.length)}` : undefined}
    >
      <ul className={css.list}>
        {broken.slice(0, MAX_SHOWN).map(({ product: { id, title, images }, trouble }) => (
          <li key={idText(id)}>
            <Picture paths={images} alt="" width={32} height={40} className={css.thumb} />
            <div>
              <b lang={langOf(title)}>{title}</b>
              <p>{trouble}</p>
            </div>
            <NamedLink
              className={buttonClass('line', { small: true })}
              to={productFormPath('edit', id)}
              name={`Edit ${title}, needs attention`}
            >
              Edit
            </NamedLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

// The form's code loads in the background, so that the list need not wait for it.
const { load: loadForm, Part: ProductForm } = lazyPart(() =>
  import('./form/ProductForm').then((file) => file.ProductForm),
)
const { Part: CsvPage } = lazyPart(() => import('./csv/CsvPage').then((file) => file.CsvPage))
const { Part: SellsOutPage } = lazyPart(() =>
  import('./sellsOut/SellsOutPage').then((file) => file.SellsOutPage),
)

/** `target` is null for the list and for an unknown product. `gone` is true if the edited product was deleted elsewhere. */
function useFormTarget(products: readonly Product[] | null): {
  open: boolean
  target: ProductTarget | null
  gone: boolean
} {
  const [params] = useSearchParams()
  const asked = productFormTargetOf(params)
  const found =
    asked?.id === undefined ? undefined : products?.find(({ id }) => idText(id) === asked.id)
  // Keep the last version of the product, because the open form must stay if the product is deleted elsewhere.
  const [last, setLast] = useState<Product | null>(null)
  if (found && found !== last) setLast(found)
  if (!asked) return { open: false, target: null, gone: false }
  if (asked.kind === 'new') return { open: true, target: { kind: 'new' }, gone: false }
  const product = found ?? (last && idText(last.id) === asked.id ? last : null)
  return {
    open: true,
    target: product && { kind: asked.kind, product },
    gone: found === undefined && asked.kind === 'edit',
  }
}

const cameFromList = (state: unknown) =>
  typeof state === 'object' && state !== null && 'fromList' in state

export function AdminProductsScreen() {
  const live = useAdminLiveProducts()
  const categories = useAdminLiveCategories()
  const sellers = useQuery(topSellersQuery())
  const go = useNavigate()
  const { search, state } = useLocation()
  const [params] = useSearchParams()
  const [pricing, setPricing] = useState<Product | null>(null)
  const [shipping, setShipping] = useState(false)
  const [restocking, setRestocking] = useState<Product | null>(null)
  const { open, target, gone } = useFormTarget(live.data)
  const products = live.data
  // An effect on this count leaves the form after a save. By then the form has no unsaved changes, so its leave guard
  // does not ask.
  const [saves, setSaves] = useState(0)
  // Id of the row below the edited one. Read when an act starts: a save may move or hide the edited row.
  const below = useRef<string | null>(null)
  const begin = (id: Id) => {
    below.current = productIdBelow(products ?? [], productView.read(params), idText(id))
  }
  const focusBelow = (control: string) => {
    if (below.current !== null) focusRow({ id: below.current, control })
  }
  const edited = target?.kind === 'edit' ? target.product.id : null
  const beginForm = useEffectEvent(begin)
  useEffect(() => {
    if (edited !== null) beginForm(edited)
  }, [edited])
  const leaveForm = useEffectEvent(() => {
    if (target?.kind === 'edit') focusBelow('a')
    // Going back restores the scroll position and the focused link.
    if (cameFromList(state)) go(-1)
    else go(productListPath(params), { replace: true })
  })
  useEffect(() => {
    if (saves > 0) leaveForm()
  }, [saves])
  useEffect(() => {
    loadForm().catch(() => {})
  }, [])
  useEffect(() => {
    if (categories.failed) notify('Error fetching categories', 'bad')
  }, [categories.failed])

  if (open) {
    if (target)
      return (
        <Suspense fallback={<SlowFallback />}>
          <ProductForm
            key={productDraftName(target)}
            target={target}
            categories={categories.data ?? []}
            gone={gone}
            listPath={productListPath(params)}
            onDone={() => setSaves(saves + 1)}
          />
        </Suspense>
      )
    return (
      <>
        <AdminHead title="Products" />
        {products === null && !live.failed && (
          <LoadingState>
            <Skeleton shape="box" height="480px" />
          </LoadingState>
        )}
        {products === null && live.failed && (
          <EmptyState text="Couldn't load products." onRetry={live.retry} />
        )}
        {products !== null && (
          <EmptyState
            text="Product not found."
            action={
              <Link className={buttonClass('line')} to={productListPath(params)}>
                All products
              </Link>
            }
          />
        )}
      </>
    )
  }

  const shared = { products, failed: live.failed, onRetry: live.retry }
  const view = params.get('view')
  if (view === 'csv' || view === 'sells-out')
    return (
      <Suspense fallback={<SlowFallback />}>
        {view === 'csv' ? (
          <CsvPage {...shared} categories={categories.data ?? []} />
        ) : (
          <SellsOutPage {...shared} />
        )}
      </Suspense>
    )

  return (
    <>
      <AdminHead title="Products" note={<LiveReadStateNote name="products" live={live} />}>
        {/* Phones show the short label. */}
        <Button kind="line" onClick={() => setShipping(true)}>
          <Icon path={truckIcon} />{' '}
          <span className={css.short} data-short="Shipping">
            Update Shipping Charge
          </span>
        </Button>
        <Button
          onClick={() => go(productFormPath('new', '', search), { state: { fromList: true } })}
        >
          <Icon path={plusIcon} />{' '}
          <span className={css.short} data-short="Add New">
            Add New Product
          </span>
        </Button>
      </AdminHead>
      <div className={`flex wraps gap ${css.columns}`}>
        <div className={`grid gap ${css.column}`}>
          <ManageProducts
            products={products}
            failed={live.failed}
            onRetry={live.retry}
            onStock={(product) => {
              begin(product.id)
              setRestocking(product)
            }}
            onPrice={(product) => {
              begin(product.id)
              setPricing(product)
            }}
          />
          <NeedsAttention products={products ?? []} />
        </div>
        <div className={`grid gap ${css.column}`}>
          <TopSelling
            rows={sellers.data}
            failed={sellers.isError && sellers.data === undefined}
            onRetry={() => void sellers.refetch()}
            products={products ?? []}
          />
          <CategoriesCard
            categories={categories.data}
            failed={categories.failed}
            onRetry={categories.retry}
            products={products}
            productsFailed={live.failed}
          />
        </div>
      </div>
      {shipping && <ShippingPopup onClose={() => setShipping(false)} />}
      {pricing && (
        <RowEditPopup
          product={products?.find(({ id }) => idText(id) === idText(pricing.id)) ?? pricing}
          onClose={() => setPricing(null)}
          onSaved={() => {
            setPricing(null)
            focusBelow('[data-price]')
          }}
        />
      )}
      {restocking && (
        <StockPopup
          product={products?.find(({ id }) => idText(id) === idText(restocking.id)) ?? restocking}
          onClose={() => setRestocking(null)}
          onSaved={() => {
            setRestocking(null)
            focusBelow('[data-restock]')
          }}
        />
      )}
    </>
  )
}
