import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Product } from '../../api/products'
import { recommendationsQuery, sizeStockQuery } from '../../api/productDetails'
import { useListWithTodaysPrices, useTodaysPrices } from '../../api/latestPrices'
import { productPath } from '../../rules/paths'
import { isAllSoldOut } from '../../rules/stock'
import { productChoiceOfSearch } from '../../rules/productChoice'
import { firstSentence, plainText } from '../../rules/text'
import { isSameId, type SizeStock, idText, type Id } from '../../rules/types'
import { openAccountPanel } from '../../state/headerPanel'
import { JsonLd, PageHead } from '../PageHead'
import { BuyPanel } from './BuyPanel'
import { ChoiceSheet } from './ChoiceSheet'
import { Gallery } from './Gallery'
import { ProductShelf } from './ProductShelf'
import { useChoices } from './useChoices'
import { usePurchase } from './usePurchase'
import { Button } from '../../ui/controls/Button'
import { Modal } from '../../ui/dialog/Modal'
import { config } from '../../api/core/config'
import * as schemaOrg from '../../rules/schemaOrg'
import {
  syncRecentProducts,
  forgetRecentProducts,
  rememberRecentProduct,
  useRecentProducts,
} from '../../state/recentProducts'
import css from './product.module.css'

const MAX_RECENT_SHOWN = 4

type RecentRowProps = {
  /** The product of this page, which is recorded as seen and left out of the row. */
  here: Id
}

/**
 * Shows only products that are still in the live list. A component of its own, so that a change of the store re-renders
 * only this row.
 */
const RecentRow = memo(function RecentRow({ here }: RecentRowProps) {
  const ids = useRecentProducts((recent) => recent.ids)
  useEffect(syncRecentProducts, [])
  useEffect(() => rememberRecentProduct(here), [here])
  const today = useTodaysPrices()
  const products = ids
    .filter((id) => id !== idText(here))
    .flatMap((id) => today.listed(id) ?? [])
    .slice(0, MAX_RECENT_SHOWN)
  return (
    <ProductShelf
      id="recent"
      title="Recently viewed"
      products={products}
      action={
        <Button
          kind="quiet"
          small
          onClick={forgetRecentProducts}
          aria-label="Clear recently viewed"
        >
          Clear
        </Button>
      }
    />
  )
})

const describedShop = (): schemaOrg.DescribedShop => ({
  brand: config().brandName,
  apiHost: config().apiHost,
  absolute: (path) =>
    new URL(`${import.meta.env.BASE_URL}${path.slice(1)}`, window.location.origin).href,
})

/** Null if the product's data is incomplete, because search engines reject such data. */
export function productJsonLd(product: Product, stock: SizeStock | null | 'gone'): object | null {
  return schemaOrg.schemaOrgProduct(product, stock, describedShop())
}

export function productBreadcrumbJsonLd(product: Pick<Product, 'id' | 'title'>): object | null {
  return schemaOrg.schemaOrgBreadcrumb(product, describedShop())
}

const NO_STOCK = {}

type Props = {
  product: Product
  /** True if the shop no longer sells the product. The page then stays, with disabled buttons. */
  gone: boolean
  colorsLoading: boolean
}

const NO_PRODUCTS: readonly Product[] = []

const ProductFacts = memo(function Facts({
  product,
  stock,
}: {
  product: Product
  stock: SizeStock | null | 'gone'
}) {
  return (
    <>
      <JsonLd of={() => productJsonLd(product, stock)} />
      <JsonLd of={() => productBreadcrumbJsonLd(product)} />
    </>
  )
})

/** The caller remounts the page for another product. Choosing a size or color re-renders only the choices. */
export function ProductPage({ product, gone, colorsLoading }: Props) {
  const { id, title, description, images, colors } = product
  // Read the stock again, also on a return to the tab. The reply updates the cached product, so the page shows the newest
  // stock (D-97).
  const { refetch: readStockAgain } = useQuery({
    ...sizeStockQuery(id),
    refetchOnWindowFocus: true,
  })
  const recommendations = useQuery(recommendationsQuery(id))
  const stock = gone ? NO_STOCK : product.size_stock
  const choosing = useChoices(stock, colors, productChoiceOfSearch(useLocation().search))
  const { purchase, adding, message, loginWanted, closeLogin, asking, setAsking } = usePurchase({
    product,
    unavailable: gone || isAllSoldOut(stock),
    stock,
    choosing,
    readStockAgain: () => void readStockAgain(),
  })
  const todays = useListWithTodaysPrices(recommendations.data ?? NO_PRODUCTS)
  const recommended = useMemo(() => todays.filter((other) => !isSameId(other.id, id)), [todays, id])

  return (
    <>
      <PageHead
        name={title}
        description={firstSentence(plainText(description)) || title}
        path={productPath(id)}
      />
      <ProductFacts product={product} stock={gone ? 'gone' : stock} />
      <div className={`wrap ${css.product}`}>
        <Gallery title={title} images={images} tint={colors[0]?.code} />
        <BuyPanel
          {...{ product, stock, choosing, adding, colorsLoading, gone }}
          message={asking === null ? message : null}
          onPurchase={purchase}
          onChoose={() => setAsking('look')}
        />
      </div>
      <ChoiceSheet
        {...{ asking, product, stock, choosing, message }}
        onPurchase={purchase}
        onClose={() => setAsking(null)}
      />
      <ProductShelf id="recommendations" title="Recommendations" products={recommended} />
      <RecentRow here={id} />
      <LoginPopup
        open={loginWanted}
        onClose={closeLogin}
        onLogin={() => {
          closeLogin()
          // Open the account panel after the popup has returned the focus: the panel closes when an element outside
          // gets the focus.
          setTimeout(openAccountPanel)
        }}
      />
    </>
  )
}

type LoginPopupProps = {
  open: boolean
  onClose: () => void
  onLogin: () => void
}

function LoginPopup({ open, onClose, onLogin }: LoginPopupProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="small"
      noCross
      title="You Need to be logged in First to Purchase."
      className={css.popup}
    >
      <p className={css.loginPopupText}>
        We'll keep your choices and continue your purchase once you log in.
      </p>
      <div className={`grid above-5 ${css.buttons}`}>
        <Button wide kind="line" onClick={onClose}>
          Close
        </Button>
        <Button wide onClick={onLogin}>
          Log in
        </Button>
      </div>
    </Modal>
  )
}
